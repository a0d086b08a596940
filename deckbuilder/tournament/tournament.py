"""A tournament: round-robin or Swiss, standings, a play-off.

A tournament is its set-up and the scores of its tables, which determine everything else, so the
same set-up and scores give the same pairings on every machine. The owner enters scores, played or
simulated, and asks for the next round.

``deckbuilder.tournament.standings`` computes points and tie-breaks,
``deckbuilder.tournament.pairings`` the pairings. A play-off may follow the last round: the best
half of the players, rounded down to a power of two, first against last.

Random numbers: ``seeded(seed, 0)`` seats the players, ``seeded(seed, 1, round)`` orders equals in a
Swiss round, ``seeded(seed, 2)`` draws the lots, ``seeded(seed, 3, round, table, attempt)`` is the
seed of a match; rounds and tables count from 0.
"""

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, assert_never

from deckbuilder.base.saving import card_codec, read_as
from deckbuilder.base.versions import NOW, MadeWith
from deckbuilder.kit import wire
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.event_fields import TournamentKind as TournamentKind
from deckbuilder.tournament.pairings import Pair, bracket, playoff_size, round_robin, swiss_round
from deckbuilder.tournament.standings import Score, Standing, Table, points_of, standings
from engine.berserk import UNNAMED, Ruleset
from engine.kernel import WHEN_ABSENT, BadSave
from engine.kernel.rng import seeded, shuffled

MOST_ENTRANTS: Final = 32
_SEARCHABLE: Final = 16  # this many can be paired for as many rounds as there are opponents
_SEATING, _EQUALS, _LOTS, _MATCHES = range(4)
_VERSION: Final = 1


class TournamentStage(Enum):
    """The stage of a tournament."""

    ROUNDS = "rounds"
    PLAYOFF = "playoff"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Tournament:
    """A running tournament. Entrants are numbers from 0, in the order given.

    ``rounds`` are planned before the play-off; ``tables`` holds the rounds begun, those of the
    play-off last. ``limited`` decks are built from drafted or opened cards. ValueError for an
    inconsistent set-up or tables. Begin with ``new_tournament``.
    """

    kind: TournamentKind
    entrants: tuple[Entrant, ...]
    rounds: int
    seed: int
    playoff: bool = False
    name: str = ""
    tables: tuple[tuple[Table, ...], ...] = field(kw_only=True)
    rules: Ruleset = field(kw_only=True, metadata={WHEN_ABSENT: UNNAMED})
    limited: bool = field(default=False, kw_only=True, metadata={WHEN_ABSENT: False})

    def __post_init__(self) -> None:
        _check_count(len(self.entrants))
        most = most_rounds(self.kind, len(self.entrants))
        least = most if self.kind is TournamentKind.ROUND_ROBIN else 1
        if not least <= self.rounds <= most:
            raise ValueError(f"{least} to {most} rounds, not {self.rounds}")
        if not 1 <= len(self.tables) <= self.rounds + self.playoff_rounds:
            raise ValueError(f"{len(self.tables)} rounds of {self.rounds} were begun")
        if any(table.score is None for tables in self.tables[:-1] for table in tables):
            raise ValueError("a round was begun before the last one was over")
        for number, tables in enumerate(self.tables):
            self._check(number, tables)

    def _check(self, number: int, tables: tuple[Table, ...]) -> None:
        seated = [entrant for table in tables for entrant in table.entrants]
        known = range(len(self.entrants))
        if len(set(seated)) < len(seated) or any(entrant not in known for entrant in seated):
            raise ValueError(f"round {number + 1} seats somebody twice, or somebody unknown")
        for table in tables:
            if table.score is not None:
                self._check_score(number, table, table.score)

    def _check_score(self, number: int, table: Table, score: Score) -> None:
        if score.winner is None and (table.is_bye or number >= self.rounds):
            raise ValueError("a bye and a match of the play-off have a winner")
        if score.winner is not None and score.winner not in table.entrants:
            raise ValueError(f"entrant {score.winner} is not at this table")

    @property
    def playoff_rounds(self) -> int:
        """The number of rounds in the play-off; 0 without one, or with too few players."""
        size = playoff_size(len(self.entrants)) if self.playoff else 0
        return size.bit_length() - 1 if size else 0

    @property
    def stage(self) -> TournamentStage:
        """The stage of the tournament."""
        if len(self.tables) == self.rounds + self.playoff_rounds and self.is_round_over:
            return TournamentStage.OVER
        return (
            TournamentStage.ROUNDS if len(self.tables) <= self.rounds else TournamentStage.PLAYOFF
        )

    @property
    def is_over(self) -> bool:
        """Whether every match is played."""
        return self.stage is TournamentStage.OVER

    @property
    def is_round_over(self) -> bool:
        """Whether each table of the current round has its score."""
        return all(table.score is not None for table in self.tables[-1])

    @property
    def champion(self) -> int | None:
        """The winner of the tournament; None while it runs."""
        return self.places()[0] if self.is_over else None

    def is_person(self, entrant: int) -> bool:
        """Return whether an entrant is a person rather than a bot."""
        return self.entrants[entrant].controller is Controller.HUMAN

    def open_tables(self) -> tuple[int, ...]:
        """Return the tables of the current round without a score."""
        return tuple(n for n, table in enumerate(self.tables[-1]) if table.score is None)

    def bot_tables(self) -> tuple[int, ...]:
        """Return the open tables with only bots."""
        last = self.tables[-1]
        return tuple(
            number
            for number in self.open_tables()
            if not any(self.is_person(entrant) for entrant in last[number].entrants)
        )

    def match_seed(self, table: int, attempt: int = 0) -> int:
        """Return the seed of the match at a table of the current round.

        ``attempt`` counts the replays of a drawn match of the play-off.
        """
        return seeded(self.seed, _MATCHES, len(self.tables) - 1, table, attempt)

    def with_score(self, table: int, score: Score) -> "Tournament":
        """Return the tournament with a score of a table of the last round set or replaced.

        ValueError if there is no such table, if it is a bye, or if the score is impossible.
        """
        last = self.tables[-1]
        if not 0 <= table < len(last) or last[table].is_bye:
            raise ValueError(f"no match at table {table} of round {len(self.tables)}")
        scored = replace(last[table], score=score)
        return replace(
            self, tables=(*self.tables[:-1], (*last[:table], scored, *last[table + 1 :]))
        )

    def next_pairs(self) -> tuple[Pair, ...] | None:
        """Return the pairs of the next round; None while they depend on missing scores, or at the
        end.

        A round-robin knows all its rounds from the beginning.
        """
        is_drawn = self.kind is TournamentKind.ROUND_ROBIN and len(self.tables) < self.rounds
        if self.is_over or not (is_drawn or self.is_round_over):
            return None
        return self._next_pairs()

    def next_round(self) -> "Tournament":
        """Return the tournament with its next round begun.

        ValueError if a table has no score yet, or if the tournament is over.
        """
        if not self.is_round_over or self.is_over:
            raise ValueError("the round is not over, or the event is")
        return replace(self, tables=(*self.tables, _seated(self._next_pairs())))

    def with_changes(self, seen: "Tournament", new: "Tournament") -> "Tournament":
        """Return the tournament with the changes that turned ``seen`` into ``new``.

        ValueError if this one has continued, or has another score, at the same place.
        """
        result = self
        for number, tables in enumerate(new.tables):
            before = seen.tables[number] if number < len(seen.tables) else ()
            if number == len(result.tables):
                result = result.next_round()
            for place, table in enumerate(tables):
                old = before[place].score if before else None
                if table.score != old and not table.is_bye:
                    result = result._with_change(number, place, old, table)
        return result

    def _with_change(self, number: int, place: int, old: Score | None, new: Table) -> "Tournament":
        kept = self.tables[number][place]
        if kept == new or new.score is None:
            return self
        if number != len(self.tables) - 1 or kept.entrants != new.entrants or kept.score != old:
            raise ValueError(f"table {place} of round {number + 1} is another one by now")
        return self.with_score(place, new.score)

    def standings(self) -> tuple[Standing, ...]:
        """Return the standings by the scores so far, without the play-off."""
        lots, _state = shuffled(seeded(self.seed, _LOTS), range(len(self.entrants)))
        return standings(self._before_playoff(), len(self.entrants), lots)

    def places(self) -> tuple[int, ...]:
        """Return the entrants from first to last: by progress in the play-off, then by
        standings."""
        reached: Counter[int] = Counter()
        for tables in self.tables[self.rounds :]:
            for table in tables:
                reached.update(table.entrants)
                if table.score is not None and table.score.winner is not None:
                    reached[table.score.winner] += 1
        order = [line.entrant for line in self.standings()]
        return tuple(sorted(order, key=lambda entrant: -reached[entrant]))

    def to_json(self) -> str:
        """Return the tournament as one line of JSON."""
        return json.dumps(
            {"version": _VERSION, "made_with": NOW.to_json(), "event": _CODEC.encode(self)},
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @staticmethod
    def from_json(text: str) -> "Tournament":
        """Return the tournament written by ``to_json``; BadSave for other texts."""
        try:
            data: Any = json.loads(text)
            if data["version"] != _VERSION:
                raise BadSave(f"an event of version {data['version']}")
            made_with = wire.read(MadeWith, data.get("made_with") or {})
            tournament = read_as(Tournament, _CODEC, data["event"])
            return replace(tournament, seed=made_with.seed(str(tournament.seed)))
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise BadSave(f"this is no saved event: {error}") from error

    def _before_playoff(self) -> tuple[Table, ...]:
        return tuple(table for tables in self.tables[: self.rounds] for table in tables)

    def _next_pairs(self) -> tuple[Pair, ...]:
        number = len(self.tables)
        if number > self.rounds:
            winners = [table.score.winner for table in self.tables[-1] if table.score is not None]
            through = [winner for winner in winners if winner is not None]
            return tuple(zip(through[::2], through[1::2], strict=True))
        if number == self.rounds:
            seeds = self.places()[: playoff_size(len(self.entrants))]
            return bracket(seeds)
        if self.kind is TournamentKind.ROUND_ROBIN:
            return round_robin(_seating(self.seed, len(self.entrants)))[number]
        return self._swiss_pairs()

    def _swiss_pairs(self) -> tuple[Pair, ...]:
        """Return pairs of equal points, in an order drawn anew for each round."""
        tables = self._before_playoff()
        points = points_of(tables, len(self.entrants))
        drawn = _drawn(self.seed, len(self.tables), len(self.entrants))
        order = sorted(drawn, key=lambda entrant: -points[entrant])
        met = {frozenset(table.entrants) for table in tables}
        return swiss_round(order, met, Counter(table.one for table in tables if table.is_bye))


def new_tournament(
    kind: TournamentKind,
    entrants: tuple[Entrant, ...],
    seed: int,
    rules: Ruleset,
    *,
    rounds: int | None = None,
    playoff: bool = False,
    name: str = "",
    limited: bool = False,
) -> Tournament:
    """Return a tournament with its first round begun.

    ``rounds`` are those of a Swiss tournament, by default enough to leave one unbeaten. ValueError
    for fewer than two entrants, too many, or a number of rounds that cannot be paired.
    """
    count = len(entrants)
    _check_count(count)
    if rounds is None or kind is TournamentKind.ROUND_ROBIN:
        rounds = usual_rounds(kind, count)
    match kind:
        case TournamentKind.ROUND_ROBIN:
            pairs = round_robin(_seating(seed, count))[0]
        case TournamentKind.SWISS:
            pairs = swiss_round(_drawn(seed, 0, count), frozenset(), {})
        case _:
            assert_never(kind)
    tables = (_seated(pairs),)
    return Tournament(
        kind,
        entrants,
        rounds,
        seed,
        playoff,
        name,
        tables=tables,
        rules=rules,
        limited=limited,
    )


def usual_rounds(kind: TournamentKind, entrants: int) -> int:
    """Return the default number of rounds."""
    match kind:
        case TournamentKind.ROUND_ROBIN:
            return most_rounds(kind, entrants)
        case TournamentKind.SWISS:
            return max(1, (entrants - 1).bit_length())
        case _:
            assert_never(kind)


def most_rounds(kind: TournamentKind, entrants: int) -> int:
    """Return the maximum number of rounds: each opponent once, half of them in a large
    tournament."""
    everybody = entrants - 1 + entrants % 2
    if kind is TournamentKind.SWISS and entrants > _SEARCHABLE:
        return entrants // 2
    return everybody


def _check_count(entrants: int) -> None:
    if not 2 <= entrants <= MOST_ENTRANTS:
        raise ValueError(f"2 to {MOST_ENTRANTS} entrants, not {entrants}")


def _seating(seed: int, count: int) -> list[int]:
    order, _state = shuffled(seeded(seed, _SEATING), range(count))
    return order


def _drawn(seed: int, number: int, count: int) -> list[int]:
    """Return the order in which entrants of equal points are paired in a Swiss round."""
    order, _state = shuffled(seeded(seed, _EQUALS, number), range(count))
    return order


def _seated(pairs: tuple[Pair, ...]) -> tuple[Table, ...]:
    """Return the tables of a round; a bye is won at once."""
    return tuple(
        Table(player, other, Score(player, "bye") if other is None else None)
        for player, other in pairs
    )


_CODEC: Final = card_codec(
    Controller,
    Entrant,
    Tournament,
    TournamentKind,
    Score,
    Table,
    formerly={"Event": Tournament, "EventKind": TournamentKind},
)
