"""Revealing cards and applying their starting effects (503.1, 533.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import EffectInProgress, carry_out
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context
from engine.berserk.table import events as ev
from engine.berserk.table.history import places_about
from engine.berserk.table.state import NO_TERMS, Aim, CardState, MatchState, Play, PlayKind


def reveal(state: MatchState, number: int, rule: str = "") -> None:
    """Reveal a card and apply its starting effects (503.1, 533.2).

    A card that was hidden again has had its start already. ``rule`` is the rule that revealed it,
    if no one chose to.
    """
    card = state.cards[number]
    starts = (state.given or state.kinds & _STARTING) and not places_about(
        state, number, ev.CardRevealed
    )
    apply(state, ev.CardRevealed(number, rule))
    if not starts:
        return
    ctx = Context(state, card.controller, number)
    for node in tuple(_starting(ctx, card)):
        for effect in node.effects:
            lay(state, ctx, card, effect)
    if card.terms != NO_TERMS:  # 404.2.3
        for terms, _one in tuple(card.facts.nodes(ab.RecruitTerms)):
            for effect in terms.starts:
                lay(state, ctx, card, effect)
    for effect in given_to(state, number):
        lay(state, ctx, card, effect)


_STARTING: Final = frozenset({ab.StartsWith, ab.RecruitTerms, ab.While})


def _starting(ctx: Context, card: CardState) -> Iterator[ab.StartsWith]:
    """Yield what a card says about its start, with conditions that hold: «{second}: начинает …».

    Its conditional abilities have not been given yet when it is revealed (404.2.3).
    """
    for node, _one in card.facts.nodes(ab.StartsWith):
        yield node
    for given, _one in card.facts.nodes(ab.While):
        if given.cards is None and holds(ctx, given.condition):
            yield from (node for node in given.grants if isinstance(node, ab.StartsWith))


def given_to(state: MatchState, number: int) -> tuple[ab.Effect, ...]:
    """Return effects given to a card before recruitment (403.1, 404.2.3)."""
    return next((effects for card, effects in state.given if card == number), ())


def lay(state: MatchState, ctx: Context, card: CardState, effect: ab.Effect) -> None:
    """Apply a starting effect to a card (503.1).

    If the card leaves the battle by it, its other starting effects are skipped (201.2.2).
    """
    if not card.in_battle:
        return
    play = Play(-1, PlayKind.ABILITY, ctx.seat, card.id, aim=Aim(targets=(card.id,)))
    carry_out(EffectInProgress(state, play, ctx, card, 0), effect, ab.PowerKind.INFLUENCE)
