"""Yardsticks for figures: work of other programs, which our changes make neither faster nor slower.

A yardstick is measured together with the figure, and again after ten seconds, since a machine's
speed varies.
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
    """A rate or a time measured on demand; None if it cannot be measured."""

    def __init__(self, measure: Callable[[], float | None]) -> None:
        self._measure = measure
        self._value: float | None = None
        self._until = 0.0

    def value(self) -> float | None:
        """Return the current value."""
        if time.monotonic() > self._until:
            self._value = self._measure()
            self._until = time.monotonic() + _LASTS
        return self._value


def _chess() -> float | None:
    """Return the plies per second of random games by python-chess."""
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
    """Return the CPU seconds of an empty start of Python."""
    return median([process(("-c", "pass"))[1] for _start in range(9)])


chess_plies: Final = Yardstick(_chess)
bare_start: Final = Yardstick(_bare)


def in_plies(what: str, value: float, unit: str) -> Figure:
    """Return a rate, also per random ply of python-chess."""
    plies = chess_plies.value()
    return Figure(what, value, unit, None if plies is None else value / plies, PLY)


def in_many_plies(what: str, value: float, unit: str) -> Figure:
    """Return a low rate, also per thousand plies."""
    plies = chess_plies.value()
    return Figure(what, value, unit, None if plies is None else 1000 * value / plies, PLIES)


def in_starts(what: str, taken: float, unit: str, scale: float = 1.0) -> Figure:
    """Return CPU seconds in ``unit``, also in starts of bare Python."""
    start = bare_start.value()
    return Figure(what, taken * scale, unit, None if not start else taken / start, START)
