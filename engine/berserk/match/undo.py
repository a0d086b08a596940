"""Undo of a player's own choices, for hot-seat games and practice.

A choice can be undone until hidden information is revealed, a die is rolled, or the other player
chooses something.
"""

from collections.abc import Collection, Iterable
from typing import Final

from engine.berserk.match.game import BERSERK, BerserkMatch
from engine.berserk.table import events as ev
from engine.berserk.table.options import Judge, StopAt
from engine.berserk.table.state import Asking
from engine.kernel.decisions import Concede, OfferDraw, Option, Refusal
from engine.kernel.errors import IllegalChoice
from engine.kernel.events import Event
from engine.kernel.match import replay
from engine.kernel.seats import Seat

_DICE: Final = (ev.DiceRolled, ev.DieRerolled)
_HIDDEN: Final = (
    ev.CardRevealed,
    ev.CardsShown,
    ev.CardsMilled,
    ev.CardDrawn,
    ev.DeckOrdered,
    ev.DeckShuffled,
)
_NOTHING: Final = Refusal("nothing_to_take_back", "")
_OVER: Final = Refusal("match_over", "602.1")
_NOT_OWN: Final = Refusal("other_player_chose_since", "")
_ROLLED: Final = Refusal("die_was_rolled_since", "")
_REVEALED: Final = Refusal("hidden_was_revealed_since", "")
_CHANGED: Final = Refusal("rules_have_changed_since", "")


def reveals(since: Iterable[Event]) -> bool:
    """Return whether these events rolled dice or revealed hidden information."""
    return _refuse(since) is not None


def taken_back(
    match: BerserkMatch, seat: Seat | None = None, unasked: Collection[int] = ()
) -> BerserkMatch | Refusal:
    """Return the match before the last choice of ``seat``, or why it cannot be undone.

    Without a seat, the last choice of either player. ``unasked`` are the places of automatic
    choices, such as passes; they are undone along with it, and so are stops. The match itself is
    not changed. Costs a replay of the match.
    """
    if match.result is not None:
        return _OVER
    last = _last_choice(match, unasked)
    if last < 0:
        return _NOTHING
    try:
        before = replay(BERSERK, match.setup, match.choices[:last])
    except IllegalChoice:
        return _CHANGED
    mark = len(before.state.history)
    if before.state.history != match.state.history[:mark]:
        return _CHANGED
    if seat is not None and _chooser(before, match.choices[last]) is not seat:
        return _NOT_OWN
    return _refuse(match.state.history[mark:]) or before


def _last_choice(match: BerserkMatch, unasked: Collection[int]) -> int:
    """Return the index of a player's last choice in the game itself, else -1."""
    last = len(match.choices) - 1
    while last >= 0 and (last in unasked or isinstance(match.choices[last], StopAt)):
        last -= 1
    return last


def _chooser(before: BerserkMatch, option: Option) -> Seat | None:
    if isinstance(option, Judge | StopAt | Concede | OfferDraw):
        return option.seat
    return None if before.decision is None else before.decision.seat


def _is_look(event: Event) -> bool:
    """Return whether a player looked at the top of their own deck (204.2)."""
    return isinstance(event, ev.Asked) and event.question.asking is Asking.DECK_ORDER


def _refuse(since: Iterable[Event]) -> Refusal | None:
    """Return why these events prevent undo."""
    for event in since:
        if isinstance(event, _DICE):
            return _ROLLED
        if isinstance(event, _HIDDEN) or _is_look(event):
            return _REVEALED
    return None
