"""The JSON records of an event. Players are numbered from 1."""

from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.cards.fields import Rule, Seed
from deckbuilder.cards.rulebook import cited
from deckbuilder.kit.records import FLAT
from deckbuilder.matches.match import Entrant
from deckbuilder.tournament.standings import PLAYER, Standing, Table
from deckbuilder.tournament.tournament import Tournament, TournamentKind
from engine.berserk import Ruleset

Winner: TypeAlias = Annotated[int | None, Doc("the number of the player, from 1; null for a draw")]


@dataclass(frozen=True, slots=True)
class EventTable:
    """A match of an event."""

    one: Annotated[int, PLAYER]
    other: Annotated[int | None, Doc("the number of the opponent; null for a bye")]
    winner: Winner
    reason: Annotated[str, Doc("the reason of the end, as a stable code")]
    rule: Rule

    @classmethod
    def of(cls, pairing: Table, rules: Ruleset) -> Self:
        """Return a table with its score, if there is one."""
        one, score = pairing.one + 1, pairing.score
        other = None if pairing.other is None else pairing.other + 1
        if score is None:
            return cls(one, other, None, "", "")
        winner = None if score.winner is None else score.winner + 1
        return cls(one, other, winner, score.reason, cited(score.rule, rules))


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament."""

    seed: Seed
    kind: Annotated[TournamentKind, Doc("`swiss` or `round_robin`")]
    rounds: Annotated[int, Doc("number of rounds, without the play-off")]
    playoff: Annotated[bool, Doc("whether it ends with a play-off")]
    players: tuple[Entrant, ...]
    tables: Annotated[
        tuple[tuple[EventTable, ...], ...], Doc("by round, those of the play-off last")
    ]
    standings: Annotated[tuple[Standing, ...], Doc("without the play-off")]
    places: Annotated[tuple[int, ...], Doc("the numbers of the players, from first to last place")]

    @classmethod
    def of(cls, played: Tournament) -> Self:
        """Return an event in its current state."""
        rounds = (
            tuple(EventTable.of(pairing, played.rules) for pairing in tables)
            for tables in played.tables
        )
        return cls(
            played.seed,
            played.kind,
            played.rounds,
            played.playoff_rounds > 0,
            played.entrants,
            tuple(rounds),
            played.standings(),
            tuple(entrant + 1 for entrant in played.places()),
        )


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """A tournament of decks."""

    event: Annotated[Event, FLAT]
    kept: Annotated[int | None, Doc("the number of the stored event, or null")]
