"""Scores of a tournament's tables, and the standings.

A win is 3 points, a draw 1; a bye counts as a win. Ties are broken by

1. the opponents' points; for a bye one's own points stand in,
2. the points of the opponents beaten,
3. wins,
4. a lot.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final

from typing_extensions import Doc

from deckbuilder.kit.records import HIDDEN, Key

WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1
PLAYER: Final = Doc("the number of a player, from 1")


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a table.

    ``winner`` is an entrant, None for a draw; ``reason`` and ``rule`` are those of
    ``matches.match.Ending`` if the match was played here; ``simulated`` is whether bots played it.
    """

    winner: int | None
    reason: str = ""
    rule: str = ""
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Two entrants who meet, or one with a bye (``other`` is None); ``score`` once it is known."""

    one: int
    other: int | None
    score: Score | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return self.other is None

    @property
    def entrants(self) -> tuple[int, ...]:
        """The entrants at the table."""
        return (self.one,) if self.other is None else (self.one, self.other)

    def opponent(self, entrant: int) -> int | None:
        """Return the opponent of ``entrant``; None for a bye."""
        return self.other if entrant == self.one else self.one


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's line in the standings; ``place`` starts at 1.

    ``opponents`` and ``beaten`` are the points of all opponents and of those beaten. ``wins``
    includes byes.
    """

    place: Annotated[int, Doc("from 1")]
    entrant: Annotated[int, HIDDEN]
    points: Annotated[int, Doc("3 for a win or a bye, 1 for a draw")]
    wins: Annotated[int, Doc("matches won, and byes")]
    draws: Annotated[int, Doc("matches drawn")]
    losses: Annotated[int, Doc("matches lost")]
    byes: Annotated[int, Doc("rounds without an opponent")]
    opponents: Annotated[int, Doc("the points of all opponents")]
    beaten: Annotated[int, Doc("the points of the opponents beaten")]

    @property
    def number(self) -> Annotated[int, Key("player"), PLAYER]:
        """The entrant as players count it."""
        return self.entrant + 1


def standings(tables: Sequence[Table], entrants: int, lots: Sequence[int]) -> tuple[Standing, ...]:
    """Return the standings of entrants 0, 1, 2 … by the scores so far, first place first.

    The lower lot wins.
    """
    points = points_of(tables, entrants)
    lines = [_line(entrant, tables, points) for entrant in range(entrants)]
    lines.sort(
        key=lambda line: (
            -line.points,
            -line.opponents,
            -line.beaten,
            -line.wins,
            lots[line.entrant],
        )
    )
    return tuple(replace(line, place=place) for place, line in enumerate(lines, 1))


def points_of(tables: Sequence[Table], entrants: int) -> list[int]:
    """Return the points of each entrant."""
    points = [0] * entrants
    for table in tables:
        if table.score is not None:
            for entrant in table.entrants:
                points[entrant] += _points(table.score, entrant)
    return points


def _points(score: Score, entrant: int) -> int:
    if score.winner is None:
        return DRAW_POINTS
    return WIN_POINTS if score.winner == entrant else 0


def _line(entrant: int, tables: Sequence[Table], points: Sequence[int]) -> Standing:
    wins = draws = losses = byes = opponents = beaten = 0
    for table in tables:
        if table.score is None or entrant not in table.entrants:
            continue
        other = table.opponent(entrant)
        won = table.score.winner == entrant
        opponents += points[entrant if other is None else other]
        beaten += points[other] if won and other is not None else 0
        wins += won
        draws += table.score.winner is None
        losses += not won and table.score.winner is not None
        byes += other is None
    return Standing(0, entrant, points[entrant], wins, draws, losses, byes, opponents, beaten)
