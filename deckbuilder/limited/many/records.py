"""The record of a draft for statistics: picks, decks, matches; no scores.

A record is one line of JSON: ``draft`` (its number), ``seed`` (a number as text), ``seats``
(``skill``, empty for a person; ``picks``: triples of card id, round and pick from 1; ``deck``: ids
of its cards) and ``matches`` (``seats``: a pair from 0; ``winner``: a seat or null for a draw;
``squads``: the ids of the cards each recruited).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from deckbuilder.kit.records import Key
from deckbuilder.kit.wire import ROW, As
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.draft.plan import seed_of
from deckbuilder.tournament.results import TournamentMatch


@dataclass(frozen=True, slots=True)
class PickRecord:
    """A picked card, with its round and the pick in the round, from 1."""

    ref: str
    round: int
    pick: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """The picks of a seat, and the cards of its deck; ``skill`` is empty for a person."""

    skill: str
    picks: tuple[Annotated[PickRecord, ROW], ...]
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match between the decks of two seats; ``winner`` is a seat, None for a draw."""

    seats: tuple[int, int]
    winner: int | None
    squads: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """A draft with the matches of its decks; ``number`` identifies the drafts of a series."""

    number: Annotated[int, Key("draft")]
    seed: Annotated[int, As(str, seed_of)]
    seats: tuple[SeatRecord, ...]
    matches: tuple[MatchRecord, ...] = ()


def record_of(
    log: DraftLog, matches: Iterable[TournamentMatch] = (), number: int = 0
) -> DraftRecord:
    """Return the record of a draft; entrants of ``matches`` are the seats."""
    decks = {deck.seat: deck.cards for deck in log.decks}
    seats = []
    for place, seat in enumerate(log.plan.seats):
        picks = tuple(
            PickRecord(ref, pick.round, pick.pick)
            for pick in log.picks
            if pick.seat == place
            for ref in pick.cards
        )
        seats.append(SeatRecord(seat.bot.value if seat.bot else "", picks, decks.get(place, ())))
    played = tuple(_match(match) for match in matches)
    return DraftRecord(number, log.plan.seed, tuple(seats), played)


def _match(match: TournamentMatch) -> MatchRecord:
    winner = match.result.winner
    won_by = None if winner is None else match.entrants[winner]
    return MatchRecord(match.entrants, won_by, match.result.squads)
