"""What one entrant may know of a match, in every stage: the only way out to a player elsewhere.

A ``SeatView`` has no seed and no digest, and of the opponent neither the deck's name nor its cards.
A record holds all of these, so players get one only after the match. Taking back replays from the
set-up: only the program that holds the match can do it.
"""

from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.matches.match import Ending, Entrant, MatchSession, Stage
from deckbuilder.matches.records import Record, record_of
from deckbuilder.recruitment.before_state import Before, BeforeQuestion
from deckbuilder.recruitment.deals import Deal, MulliganTable, SeatRoll
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seat_views import (
    before_seen,
    deal_seen,
    question_seen,
    recruitment_seen,
    table_seen,
)
from engine.berserk import BERSERK, UNKNOWN_CARD, MatchState, Ruleset
from engine.kernel import Decision, Refusal, Seat

_NO_RNG: Final = 0
_STILL_RUNS: Final = Refusal("record_after_match", "")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as ``entrant`` knows it; fields are None before their stage.

    ``number`` names the position, for acts sent in answer. ``deal`` and ``recruitment`` are the own
    ones, ``table`` and ``before`` are of both players, ``asked_before`` and ``decision`` are the
    own question; before recruiting also who else is asked.
    """

    entrant: int
    number: int
    stage: Stage
    waiting: int | None
    rules: Ruleset
    entrants: tuple[Entrant, Entrant]
    roll: SeatRoll
    seats: tuple[Seat, Seat] | None
    deal: Deal | None
    table: MulliganTable | None
    before: Before | None
    asked_before: BeforeQuestion | None
    recruitment: Recruitment | None
    battle: MatchState | None
    decision: Decision | None
    outcome: Ending | None


def view_of(session: MatchSession, entrant: int) -> SeatView:
    """Return what an entrant may know of the match now."""
    seat = None if session.seats is None else session.seats[entrant]
    before = asked = own = battle = decision = table = None
    if seat is not None:
        table = None if session.table is None else table_seen(session.table, seat)
        own = session.recruiting.get(seat)
        if session.before is not None:
            question = session.before_question
            before = before_seen(session.before, question, seat)
            asked = question and question_seen(session.before, question, seat)
        if session.match is not None:
            battle, decision = session.match.view(seat), session.match.decision
    first, second = (_entrant_seen(session, one, entrant) for one in (0, 1))
    return SeatView(
        entrant=entrant,
        number=session.number,
        stage=session.stage,
        waiting=session.waiting,
        rules=session.rules,
        entrants=(first, second),
        roll=replace(session.roll, rng=_NO_RNG),
        seats=session.seats,
        deal=deal_seen(session.deal_of(entrant), is_own=True) if session.is_dealt else None,
        table=table,
        before=before,
        asked_before=asked,
        recruitment=None if own is None else recruitment_seen(own),
        battle=battle,
        decision=decision if decision is not None and decision.seat is seat else None,
        outcome=session.outcome,
    )


def view_of_onlooker(session: MatchSession) -> SeatView:
    """Return what somebody who only watches may know now: what neither player hides.

    It is seen from the first entrant's side. Before the battle nothing of the cards is known.
    """
    view, match = view_of(session, 0), session.match
    one, other = session.entrants
    battle = None if match is None else BERSERK.view(match.view(Seat.FIRST), Seat.SECOND)
    entrants = (_entrant_unknown(one), _entrant_unknown(other))
    return replace(
        view,
        entrants=entrants,
        deal=None,
        table=None,
        before=None,
        asked_before=None,
        recruitment=None,
        battle=battle,
        decision=None,
    )


def record_after(session: MatchSession) -> Record | Refusal:
    """Return the record for both players, or a refusal while the match runs."""
    return _STILL_RUNS if session.outcome is None else record_of(session)


def _entrant_seen(session: MatchSession, entrant: int, viewer: int) -> Entrant:
    """Return an entrant: of the opponent's deck only the number of cards."""
    known = session.entrants[entrant]
    return known if entrant == viewer else _entrant_unknown(known)


def _entrant_unknown(entrant: Entrant) -> Entrant:
    return replace(entrant, deck="", cards=(UNKNOWN_CARD,) * len(entrant.cards))
