"""How strikes go against a card, and the X of finishing blows (514.2, 515.8, term «Добивание»)."""

from __future__ import annotations

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context, as_it_was, of_card, of_play
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table.state import CardState, MatchState


def strikes_so(state: MatchState, source: CardState, target: CardState, name: ab.Name) -> bool:
    """Return whether the strike of a card at another is directed, or unanswered (515.8), as
    ``name`` says. An unanswered strike is directed too."""
    if source.facts.has(name):
        return True
    if ab.StrikeKind in source.facts.kinds:
        for node, one in source.facts.nodes(ab.StrikeKind):
            ctx = replace(of_card(state, source.id, giver=one.giver), revealed=True)  # 533.10
            if node.name is name and passes(ctx, node.against, target):
                return True
    return name is ab.Name.DIRECTED and strikes_so(state, source, target, ab.Name.UNANSWERED)


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
