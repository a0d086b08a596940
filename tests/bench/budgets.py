"""The table of budgets, each a ratio within the same run.

A budget is a minimum or maximum in the unit of the figure's ratio: random plies of python-chess,
starts of bare Python. A figure that is itself a ratio, such as CP-SAT's time relative to ours, is
compared directly.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tests.bench.timing import Figure


@dataclass(frozen=True)
class Budget:
    """A bound: ``least`` if more is better, ``most`` if less is; an ``aim`` is not enforced yet."""

    least: float | None = None
    most: float | None = None
    aim: bool = False

    def __str__(self) -> str:
        """Return the text for the report."""
        bound = f"≤ {self.most:g}" if self.least is None else f"≥ {self.least:g}"
        return f"{bound}, an aim" if self.aim else bound

    def is_met(self, figure: Figure) -> bool:
        """Return whether a figure meets it."""
        number = figure.value if figure.ratio is None else figure.ratio
        return number >= self.least if self.least is not None else number <= (self.most or 0.0)


def _least(number: float, *, aim: bool = False) -> Budget:
    return Budget(least=number, aim=aim)


def _most(number: float, *, aim: bool = False) -> Budget:
    return Budget(most=number, aim=aim)


BUDGETS: Final[Mapping[str, Budget]] = {
    # random decisions per random chess ply
    "plain: decisions": _least(0.6, aim=True),
    "45 real decks as compiled: decisions": _least(0.3, aim=True),
    "compiled: plain: decisions": _least(1.4),
    # the time of a decision, relative to plain boards
    "one static that looks at its own card: time of a decision in plain ones": _most(1.3, aim=True),
    "five auras a side: time of a decision in plain ones": _most(2.5, aim=True),
    # milliseconds, and megabytes
    "50 tables: choice to the other seat's view, p95": _most(100),
    "50 tables: memory a table": _most(3),
    # per 100 matches
    "strong against direct, eight real decks: wins": _least(80, aim=True),
    "strong against direct, starter decks: wins": _least(80, aim=True),
    # starts of bare Python: 40 ms, and 10 ms compiled, where one takes 8 ms
    "real decks: four playouts of a turn": _most(5, aim=True),
    "compiled: real decks: four playouts of a turn": _most(1.25, aim=True),
    # starts of bare Python
    "clone": _most(0.02),
    "save as text": _most(0.5),
    "load of that": _most(0.5),
    "saving a choice at 2,500 events, user's thread": _most(0.2),
    "razdacha --help": _most(12),
    "razdacha search": _most(35),
    "first usable frame": _most(65),
    "key to frame with real decks at 80x24, p95": _most(5),
    "key to frame with real decks at 120x40, p95": _most(5),
    "search in 10,000 cards, p95": _most(1.5),
    "redraw table, 3,000 deals, slowest deck": _most(200),
    "a pod of eight bots by balance": _most(50),
    "a late pick by the best squads": _most(4),
    "three decks proposed for a pool of 36": _most(300),
    "reading 1,310 cards": _most(1000),
    "legality of a deck of 50": _most(0.1),
    "best squad of a deal, median": _most(0.05),
    # random boosters per random chess ply
    "boosters, collation rubezh": _least(0.045),
    # CP-SAT's time on the same deals, relative to ours
    "CP-SAT's time in ours": _least(4),
}


def line(figure: Figure) -> str:
    """Return a figure as one line of the report, with its budget if any."""
    ratio = "" if figure.ratio is None else f"   {_short(figure.ratio)} {figure.of}"
    said = f"{figure.what:<66} {_short(figure.value):>10} {figure.unit}{ratio}"
    budget = BUDGETS.get(figure.what)
    if budget is None:
        return said
    return f"{said}   [{budget}: {'met' if budget.is_met(figure) else 'MISSED'}]"


def _short(number: float) -> str:
    """Return a number with three significant digits, or all digits before the point.

    >>> _short(12345.6), _short(12.345), _short(0.012345)
    ('12,346', '12.3', '0.0123')
    """
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number else "0"
