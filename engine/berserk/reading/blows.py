"""The X of finishing blows (term «Добивание»)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context, as_it_was, of_card, of_play
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table.state import CardState, MatchState


def size_of_blow(ctx: Context, blow: ab.FinishingBlow, card: CardState) -> int:
    """Return the X of a finishing blow against a card, with the bonuses of its source (518)."""
    source, life = ctx.state.cards[ctx.source], number(ctx, blow.life)
    if ab.StrongerBlow not in source.facts.kinds:
        return life
    mine = of_card(ctx.state, source.id)
    return life + sum(
        number(mine, node.amount)
        for node, _one in source.facts.nodes(ab.StrongerBlow)
        if passes(mine, node.against, card)
    )


def size_of_dealt_blow(state: MatchState, number_of_play: int, target: int) -> int:
    """Return the X of the finishing blow that a play has just dealt a card, as this was before; 0
    for any other power."""
    for play in reversed(state.stack):
        power = play.aim.power
        if play.id != number_of_play or not isinstance(power, ab.Power):
            continue
        for effect in power.effects:
            if isinstance(effect, ab.FinishingBlow):
                ctx = of_play(state, play, target)
                return size_of_blow(ctx, effect, as_it_was(state.cards[target]))
    return 0
