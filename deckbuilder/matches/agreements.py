"""What two people agree on in a battle: judge's actions, draws, choices taken back."""

from collections.abc import Collection
from enum import Enum
from typing import Final

from deckbuilder.matches.match import MatchSession
from engine.berserk import NO_CARD, Asking, BerserkMatch, taken_back
from engine.kernel import Refusal, Seat

_PLACED: Final = Refusal("squads_are_placed", "404.1")
_AGREEMENTS: Final = frozenset({Asking.JUDGE.value, Asking.DRAW.value})


class Wish(Enum):
    """What one player asks of another who sits elsewhere."""

    UNDO = "undo"
    """To take back the asking player's last choice."""
    REMATCH = "rematch"
    """To play again with the same decks, seats changed."""


class Phrase(Enum):
    """What players say to each other; there is no free text."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    ONE_MOMENT = "one_moment"
    SORRY = "sorry"


def asks_to_agree(session: MatchSession) -> bool:
    """Return whether a player is asked to agree to a judge's action or a draw."""
    match = session.match
    return match is not None and match.decision is not None and match.decision.kind in _AGREEMENTS


def asks_openly(session: MatchSession) -> bool:
    """Return whether a player is asked to agree to something that both players see.

    Nobody else has to come to the keyboard for the answer.
    """
    match = session.match
    if match is None or not asks_to_agree(session):
        return False
    asked = match.state.judging
    if asked is None:
        return False
    return asked.card == NO_CARD or not match.state.cards[asked.card].hidden


def before_own_choice(
    match: BerserkMatch, seat: Seat, unasked: Collection[int]
) -> BerserkMatch | Refusal:
    """Return the match before the last choice of ``seat``, or why it cannot be taken back.

    A judge's action goes together with the opponent's answer to it. A placement stays (404.1).
    """
    before = _before_own(match, seat, unasked)
    if isinstance(before, Refusal):
        return before
    is_placing = before.decision is None or before.decision.kind == Asking.PLACE.value
    return _PLACED if is_placing else before


def _before_own(
    match: BerserkMatch, seat: Seat, unasked: Collection[int]
) -> BerserkMatch | Refusal:
    before = taken_back(match, seat, unasked)
    if not isinstance(before, Refusal):
        return before
    asked = taken_back(match, None, unasked)
    if isinstance(asked, Refusal) or asked.state.judging is None:
        return before
    if asked.state.judging.seat is not seat:
        return before
    return taken_back(asked, seat, unasked)
