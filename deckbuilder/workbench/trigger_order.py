"""The order of triggered abilities that a player need not choose (305.1)."""

from collections.abc import Iterable
from itertools import permutations
from typing import Final, TypeAlias

from engine.berserk import (
    Asking,
    BerserkMatch,
    MatchState,
    TriggerNext,
    position_fingerprint,
    waiting_of,
)
from engine.kernel import Decision, Option, Seat

_MOST: Final = 4
"""More abilities than this have too many orders to try."""
_Identity: TypeAlias = tuple[int, tuple[int, int, int], int]


def free_choice(match: BerserkMatch) -> Option | None:
    """Return the ability to announce next where no order makes a difference; None elsewhere.

    The rulebook leaves the order to the player, so abilities count as independent only if all are
    mandatory and every order of announcing them leads, with no other choice and no die, to the same
    position with nothing left to resolve. The player is also asked while a card of the opponent is
    face down, since an answer that depends on it would reveal it (533.1), and about more than four.
    """
    decision = match.decision
    if decision is None or decision.kind != Asking.TRIGGER_ORDER.value:
        return None
    options = decision.options
    optional = any(one.may for one in waiting_of(match.state, decision.seat))
    if optional or not 2 <= len(options) <= _MOST or _hides(match.state, decision.seat):
        return None
    waiting = _named(match.state, decision)
    if len(waiting) < len(options):
        return None
    before = match.state.rng
    results = {_result(match, order, decision.seat) for order in permutations(waiting)}
    (result, *others) = results
    return options[0] if not others and result is not None and result[0] == before else None


def _hides(state: MatchState, seat: Seat) -> bool:
    return any(card.hidden and card.controller is not seat for card in state.cards)


def _result(
    match: BerserkMatch, order: Iterable[_Identity], seat: Seat
) -> tuple[int, str, tuple[str, ...]] | None:
    """Return the position after the abilities in this order; None if anything else is asked
    first, or something is still to be resolved."""
    ahead = match.clone()
    for ability in order:
        decision = ahead.decision
        if decision is None or decision.kind != Asking.TRIGGER_ORDER.value:
            break  # the last one follows by itself
        named = _named(ahead.state, decision)
        if decision.seat is not seat or ability not in named:
            return None
        ahead.choose(named[ability])
    state, decision = ahead.state, ahead.decision
    asked = decision is not None and decision.kind == Asking.TRIGGER_ORDER.value
    if asked or state.stack or state.queue or state.triggers or state.announcing is not None:
        return None
    return state.rng, position_fingerprint(ahead), _effects(state)


def _named(state: MatchState, decision: Decision) -> dict[_Identity, Option]:
    """Return the abilities to choose from by what distinguishes them, whatever else is waiting."""
    named = dict[_Identity, Option]()
    for option in decision.options:
        if isinstance(option, TriggerNext):
            own = [one for one in waiting_of(state, decision.seat) if one.card == option.card]
            trigger = own[option.number]
            named[trigger.card, trigger.key, trigger.part] = option
    return named


def _effects(state: MatchState) -> tuple[str, ...]:
    """Return the lasting effects on cards and cells, and delayed abilities, in no order."""
    on_cards = (
        f"{card.id} {effect.change} {effect.turn} {effect.marker}"
        for card in state.cards
        for effect in card.effects
    )
    on_cells = (f"{mark.cell} {mark.effect.change}" for mark in state.marks)
    delayed = (f"{one.ability} {one.source} {one.until}" for one in state.delayed)
    return tuple(sorted((*on_cards, *on_cells, *delayed)))
