"""The rounds of a club evening: players who drop out or come late, matches of several games.

Unlike a ``Tournament``, whose entrants are known from the beginning, these rounds take players as
they come. Swiss or round-robin rounds may be followed by a bracket of the best, the top cut; single
elimination is that bracket alone. Players are numbers from 0 in the order in which they came.

Random numbers: ``seeded(seed, 0)`` seats the players, ``seeded(seed, 1, round)`` orders equals in a
Swiss round, ``seeded(seed, 2)`` draws the lots; rounds count from 0.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from deckbuilder.tournament.pairings import Pair, bracket, round_robin, swiss_round
from deckbuilder.tournament.standings import Score, Standing, Table, points_of, standings
from engine.kernel import Refusal
from engine.kernel.rng import seeded, shuffled

BYE: Final = "bye"
DROPPED: Final = "dropped"
_SEATING, _EQUALS, _LOTS = range(3)
_MOST_GAMES: Final = 9


class ClubKind(Enum):
    """How opponents are paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    ELIMINATION = "elimination"
    """Who loses is out."""


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """Two players who meet, or one with a bye (``other`` is None), and the games won by each.

    ``winner`` of a match that is over is None for a draw. ``reason`` is ``BYE``, ``DROPPED``, or
    says who entered the result.
    """

    one: int
    other: int | None
    games: tuple[int, int] = (0, 0)
    drawn: int = 0
    winner: int | None = None
    is_over: bool = False
    reason: str = ""

    @property
    def players(self) -> tuple[int, ...]:
        """The players at the table."""
        return (self.one,) if self.other is None else (self.one, self.other)

    @property
    def leader(self) -> int | None:
        """The player with more games; None if equal."""
        if self.games[0] == self.games[1]:
            return None
        return self.one if self.games[0] > self.games[1] else self.other

    @property
    def played(self) -> int:
        """The number of games played."""
        return sum(self.games) + self.drawn


def counted(
    match: ClubMatch, winner: int | None, best_of: int, *, is_bracket: bool = False
) -> ClubMatch:
    """Return a match with one more game; ``winner`` is a player, None for a drawn game.

    It is over when a player has won the majority of ``best_of`` games, and outside a bracket also
    when that many were played.
    """
    one, other = match.games
    games = (one + (winner == match.one), other + (winner is not None and winner != match.one))
    match = replace(match, games=games, drawn=match.drawn + (winner is None))
    is_full = match.played >= best_of and not is_bracket
    if max(games) <= best_of // 2 and not is_full:
        return match
    return replace(match, winner=match.leader, is_over=True, reason="played")


@dataclass(slots=True)
class ClubRounds:
    """The rounds played so far; ``count`` players have come, ``dropped`` ones are not paired.

    ``planned`` rounds come before the bracket, None for the usual number; it is fixed when the
    first round begins. ``cut`` players go on to the bracket, 0 for none. A match is won by the
    majority of ``best_of`` games.
    """

    kind: ClubKind
    seed: int
    planned: int | None = None
    best_of: int = 1
    cut: int = 0
    count: int = 0
    dropped: set[int] = field(default_factory=set)
    rounds: list[list[ClubMatch]] = field(default_factory=list)

    @property
    def before_bracket(self) -> int:
        """The number of rounds before the bracket."""
        if self.kind is ClubKind.ELIMINATION:
            return 0
        if self.kind is ClubKind.SWISS and self.planned is not None:
            return self.planned
        if self.kind is ClubKind.ROUND_ROBIN:
            return self.count - 1 + self.count % 2
        return max(1, (len(self._playing) - 1).bit_length())

    @property
    def _playing(self) -> list[int]:
        return [player for player in range(self.count) if player not in self.dropped]

    def is_bracket(self, number: int) -> bool:
        """Return whether a round, from 0, belongs to the bracket: its matches cannot be drawn."""
        return number >= self.before_bracket

    @property
    def is_round_over(self) -> bool:
        """Whether each match of the current round has its result."""
        return not self.rounds or all(match.is_over for match in self.rounds[-1])

    @property
    def is_over(self) -> bool:
        """Whether no round follows the current one."""
        return bool(self.rounds) and self.is_round_over and not self.next_pairs()

    @property
    def takes_late(self) -> bool:
        """Whether a player may still come."""
        if not self.rounds:
            return True
        return self.kind is ClubKind.SWISS and len(self.rounds) < self.before_bracket

    def next_pairs(self) -> tuple[Pair, ...]:
        """Return the pairs of the next round; none at the end.

        ValueError before the current round is over.
        """
        if not self.is_round_over:
            raise ValueError("the round is not over")
        number, playing = len(self.rounds), self._playing
        if number > self.before_bracket:
            return self._winners_meet()
        if len(playing) < 2:
            return ()
        if number == self.before_bracket:
            return self._bracket(playing)
        if self.kind is ClubKind.ROUND_ROBIN:
            return self._round_robin(number)
        return self._swiss(playing)

    def _round_robin(self, number: int) -> tuple[Pair, ...]:
        pairs: list[Pair] = []
        for one, other in round_robin(self._seating(range(self.count)))[number]:
            present = [p for p in (one, other) if p is not None and p not in self.dropped]
            if present:
                pairs.append((present[0], present[1] if len(present) == 2 else None))
        return tuple(sorted(pairs, key=lambda pair: pair[1] is None))

    def _swiss(self, playing: list[int]) -> tuple[Pair, ...]:
        tables = self._tables()
        points = points_of(tables, self.count)
        order, _state = shuffled(seeded(self.seed, _EQUALS, len(self.rounds)), playing)
        order.sort(key=lambda player: -points[player])
        met = {frozenset(table.entrants) for table in tables}
        byes = Counter(table.one for table in tables if table.is_bye)
        return swiss_round(order, met, byes)

    def _bracket(self, playing: list[int]) -> tuple[Pair, ...]:
        """Return the first round of the bracket; the first ones rest if it is not full."""
        if self.kind is ClubKind.ELIMINATION:
            seeds = self._seating(playing)
        else:
            best = [line.entrant for line in self.standings() if line.entrant in playing]
            size = min(self.cut, len(best))
            seeds = best[: 1 << (size.bit_length() - 1)] if size >= 2 else []
        if not seeds:
            return ()
        full = 1 << (len(seeds) - 1).bit_length()
        places = bracket(range(full))
        pairs = [
            (seeds[one], seeds[other] if other is not None and other < len(seeds) else None)
            for one, other in places
        ]
        return tuple(pairs)

    def _winners_meet(self) -> tuple[Pair, ...]:
        """Pair adjacent winners; the opponent of one who has dropped out rests."""
        last = self.rounds[-1]
        if len(last) == 1:
            return ()
        pairs: list[Pair] = []
        for one, other in zip(last[::2], last[1::2], strict=True):
            left = [
                match.winner
                for match in (one, other)
                if match.winner is not None and match.winner not in self.dropped
            ]
            if left:
                pairs.append((left[0], left[1] if len(left) == 2 else None))
            else:  # both have dropped out: the first one keeps the place in the bracket open
                pairs.append((one.winner if one.winner is not None else one.one, None))
        return tuple(pairs)

    def _seating(self, players: "range | list[int]") -> list[int]:
        order, _state = shuffled(seeded(self.seed, _SEATING), players)
        return order

    # what happens -------------------------------------------------------------------------

    def begin_round(self, pairs: tuple[Pair, ...]) -> None:
        """Begin a round with these pairs; a bye is won at once."""
        if not self.rounds and self.kind is ClubKind.SWISS and self.planned is None:
            self.planned = self.before_bracket
        self.rounds.append([self._seated(one, other) for one, other in pairs])

    def _seated(self, one: int, other: int | None) -> ClubMatch:
        if other is None:
            return ClubMatch(one, None, winner=one, is_over=True, reason=BYE)
        return ClubMatch(one, other)

    def refuse_result(
        self, number: int, table: int, games: tuple[int, int], drawn: int
    ) -> Refusal | None:
        """Return why a result cannot be entered, None if it can; rounds and tables from 0."""
        if not 0 <= number < len(self.rounds):
            return Refusal.because("no_such_table", "", table=table + 1)
        if not 0 <= table < len(self.rounds[number]):
            return Refusal.because("no_such_table", "", table=table + 1)
        match = self.rounds[number][table]
        if match.other is None:
            return Refusal.because("table_is_a_bye", "", table=table + 1)
        if min(*games, drawn) < 0 or sum(games) + drawn > _MOST_GAMES:
            return Refusal.because("impossible_result", "", best_of=self.best_of)
        if max(games) > self.best_of // 2 + 1 or min(games) == max(games) > self.best_of // 2:
            return Refusal.because("impossible_result", "", best_of=self.best_of)
        if self.is_bracket(number) and games[0] == games[1]:
            return Refusal("draw_in_a_bracket", "")
        if self.is_bracket(number) and number < len(self.rounds) - 1:
            return Refusal("bracket_went_on", "")
        if sum(games) + drawn == 0:
            return Refusal.because("impossible_result", "", best_of=self.best_of)
        return None

    def set_result(
        self, number: int, table: int, games: tuple[int, int], drawn: int, reason: str
    ) -> None:
        """Enter or correct the result of a match; see ``refuse_result``."""
        match = replace(self.rounds[number][table], games=games, drawn=drawn)
        over = replace(match, winner=match.leader, is_over=True, reason=reason)
        self.rounds[number][table] = over

    def add_game(self, table: int, winner: int | None) -> bool:
        """Count a game of a match of the current round; return whether the match is over by it.

        ``winner`` is a player, None for a drawn game.
        """
        number = len(self.rounds) - 1
        match = self.rounds[number][table]
        match = counted(match, winner, self.best_of, is_bracket=self.is_bracket(number))
        self.rounds[number][table] = match
        return match.is_over

    def drop(self, player: int) -> None:
        """Take a player out: not paired any more; an opponent in an open match wins it."""
        self.dropped.add(player)
        for table, match in enumerate(self.rounds[-1] if self.rounds else ()):
            if not match.is_over and player in match.players and match.other is not None:
                winner = match.other if player == match.one else match.one
                left = None if winner in self.dropped else winner
                self.rounds[-1][table] = replace(match, winner=left, is_over=True, reason=DROPPED)

    # standings ----------------------------------------------------------------------------

    def standings(self) -> tuple[Standing, ...]:
        """Return the standings by the results so far, without the bracket."""
        lots, _state = shuffled(seeded(self.seed, _LOTS), range(self.count))
        return standings(self._tables(), self.count, lots)

    def places(self) -> tuple[int, ...]:
        """Return the players from first to last: by progress in the bracket, then by standings."""
        reached: Counter[int] = Counter()
        for matches in self.rounds[self.before_bracket :]:
            for match in matches:
                reached.update(match.players)
                if match.winner is not None:
                    reached[match.winner] += 1
        order = [line.entrant for line in self.standings()]
        return tuple(sorted(order, key=lambda player: -reached[player]))

    def _tables(self) -> tuple[Table, ...]:
        return tuple(
            Table(match.one, match.other, Score(match.winner, match.reason))
            for matches in self.rounds[: self.before_bracket]
            for match in matches
            if match.is_over
        )
