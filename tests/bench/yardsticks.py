"""What figures are held against: work of others that no change of ours makes faster or slower.

A yardstick is measured beside the figure, and anew when it is older than ten seconds: the same
machine is not equally fast all the time.
"""

import random
import time
from collections.abc import Callable
from typing import Final

from tests.bench.timing import Figure, cpu_rate, median, process

PLY: Final = "for each chess ply"
PLIES: Final = "for 1,000 chess plies"
START: Final = "starts of Python"

_LASTS: Final = 10.0


class Yardstick:
    """A rate or a time that is measured when it is asked for; None where it cannot be."""

    def __init__(self, measure: Callable[[], float | None]) -> None:
        self._measure = measure
        self._value: float | None = None
        self._until = 0.0

    def value(self) -> float | None:
        """Return it as it is now."""
        if time.monotonic() > self._until:
            self._value = self._measure()
            self._until = time.monotonic() + _LASTS
        return self._value


def _chess() -> float | None:
    """Return the plies of random games that python-chess plays in a second."""
    try:
        import chess
    except ImportError:
        return None
    dice = random.Random(1)

    def game() -> int:
        board, plies = chess.Board(), 0
        while not board.is_game_over() and plies < 200:
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return cpu_rate(game, 1.5)


def _bare() -> float:
    """Return how many seconds of the processor's time a start of Python takes that does nothing."""
    return median([process(("-c", "pass"))[1] for _start in range(9)])


chess_plies: Final = Yardstick(_chess)
bare_start: Final = Yardstick(_bare)


def in_plies(what: str, value: float, unit: str) -> Figure:
    """Return a rate with how many of it there are for each random ply of python-chess."""
    plies = chess_plies.value()
    return Figure(what, value, unit, None if plies is None else value / plies, PLY)


def in_many_plies(what: str, value: float, unit: str) -> Figure:
    """Return a low rate with how many of it there are for a thousand plies."""
    plies = chess_plies.value()
    return Figure(what, value, unit, None if plies is None else 1000 * value / plies, PLIES)


def in_starts(what: str, taken: float, unit: str, scale: float = 1.0) -> Figure:
    """Return seconds of the processor's time, in ``unit``, and in starts of bare Python."""
    start = bare_start.value()
    return Figure(what, taken * scale, unit, None if not start else taken / start, START)
