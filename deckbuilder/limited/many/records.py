"""The record of a draft for statistics: picks, decks, matches; no scores.

A record is one line of JSON: ``draft`` (its number), ``seed`` (a number as text), ``seats``
(``skill``, empty for a person; ``picks``: triples of card id, round and pick from 1; ``deck``: ids
of its cards) and ``matches`` (``seats``: a pair from 0; ``winner``: a seat or null for a draw;
``squads``: the ids of the cards each recruited).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile
from catalog.common.foreign import json_text
from catalog.common.i18n import _
from deckbuilder.limited.draft.logfile import DraftLog
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
    picks: tuple[PickRecord, ...]
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match between the decks of two seats; ``winner`` is a seat, None for a draw."""

    seats: tuple[int, int]
    winner: int | None
    squads: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """A draft with the matches of its decks; ``number`` tells the drafts of a series apart."""

    number: int
    seed: int
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


def write_record(record: DraftRecord) -> str:
    """Return the record as one line of JSON, without the end of the line."""
    data = {
        "draft": record.number,
        "seed": str(record.seed),
        "seats": [
            {
                "skill": seat.skill,
                "picks": [[pick.ref, pick.round, pick.pick] for pick in seat.picks],
                "deck": list(seat.deck),
            }
            for seat in record.seats
        ],
        "matches": [
            {
                "seats": list(match.seats),
                "winner": match.winner,
                "squads": [*map(list, match.squads)],
            }
            for match in record.matches
        ],
    }
    return json_text(data, compact=True)


def read_record(text: str, source: str, line: int) -> DraftRecord:
    """Return the record that ``text``, this line of ``source``, holds; BadFile when it is none."""
    try:
        data = parse_json(text)
        return DraftRecord(
            int(data["draft"]),
            int(data["seed"]),
            tuple(_seat(seat) for seat in data["seats"]),
            tuple(_played(match) for match in data["matches"]),
        )
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadFile(source, _("this is not a record of a draft"), line) from error


def _seat(data: dict[str, Any]) -> SeatRecord:
    picks = tuple(
        PickRecord(str(ref), int(round_), int(pick)) for ref, round_, pick in data["picks"]
    )
    return SeatRecord(str(data["skill"]), picks, _refs(data["deck"]))


def _played(data: dict[str, Any]) -> MatchRecord:
    one, other = (int(seat) for seat in data["seats"])
    winner = data["winner"]
    ours, theirs = data["squads"]
    return MatchRecord(
        (one, other), None if winner is None else int(winner), (_refs(ours), _refs(theirs))
    )


def _refs(data: Iterable[Any]) -> tuple[str, ...]:
    return tuple(str(ref) for ref in data)
