"""The stored figures, one per row of ``docs/bench.csv``, and their table in ``docs/bench.md``."""

import csv
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bench.budgets import BUDGETS
from tests.bench.timing import Figure
from tests.support.sources import ROOT

ROWS: Final = ROOT / "docs" / "bench.csv"
PAGE: Final = ROOT / "docs" / "bench.md"

_COLUMNS: Final = ("change", "commit", "figure", "value", "unit", "ratio", "of")
_TABLE: Final = "<!-- the table is made by `python -m tests.bench --table` -->\n"


@dataclass(frozen=True)
class Kept:
    """A figure measured after a change, at a commit."""

    change: str
    commit: str
    figure: Figure

    @classmethod
    def read(cls, row: dict[str, str]) -> "Kept":
        """Return the figure of a row."""
        ratio = float(row["ratio"]) if row["ratio"] else None
        figure = Figure(row["figure"], float(row["value"]), row["unit"], ratio, row["of"])
        return cls(row["change"], row["commit"], figure)

    def row(self) -> tuple[str, ...]:
        """Return the row of the figure, with four significant digits."""
        figure = self.figure
        ratio = "" if figure.ratio is None else f"{figure.ratio:.4g}"
        value = f"{figure.value:.4g}"
        return self.change, self.commit, figure.what, value, figure.unit, ratio, figure.of


def commit() -> str:
    """Return the short name of the current commit, with a + for a changed checkout."""
    command = ("git", "describe", "--always", "--abbrev=8", "--dirty=+", "--exclude=*")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "?"


def read(path: Path = ROWS) -> list[Kept]:
    """Return all stored figures, in file order."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [Kept.read(row) for row in csv.DictReader(file)]


def keep(change: str, figures: Iterable[Figure], path: Path = ROWS) -> None:
    """Store figures under the name of a change, replacing those with that name."""
    at, new = commit(), {figure.what: figure for figure in figures}
    kept = [old for old in read(path) if old.change != change or old.figure.what not in new]
    kept += [Kept(change, at, figure) for figure in new.values()]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(_COLUMNS)
        writer.writerows(each.row() for each in kept)


def write_page(rows: Path = ROWS, page: Path = PAGE) -> None:
    """Write the table of all stored figures below the hand-written part of the page."""
    before = page.read_text(encoding="utf-8").partition(_TABLE)[0]
    page.write_text(f"{before}{_TABLE}\n{table(read(rows))}", encoding="utf-8")


def table(kept: Sequence[Kept]) -> str:
    """Return the table of figures, those with a budget first: one per row, one column per
    change."""
    changes = list(dict.fromkeys(each.change for each in kept))
    named = dict.fromkeys(each.figure.what for each in kept)
    names = sorted(named, key=lambda name: name not in BUDGETS)
    by_place = {(each.figure.what, each.change): each.figure for each in kept}
    lines = [("figure", "in", "budget", *changes, ""), ("---",) * (len(changes) + 4)]
    for name in names:
        measured = [by_place.get((name, change)) for change in changes]
        latest = next(figure for figure in reversed(measured) if figure is not None)
        budget = BUDGETS.get(name)
        met = "" if budget is None else "met" if budget.is_met(latest) else "missed"
        cells = ("" if figure is None else _cell(figure) for figure in measured)
        said = "" if budget is None else str(budget)
        lines.append((name, latest.of or latest.unit, said, *cells, met))
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _cell(figure: Figure) -> str:
    number = figure.value if figure.ratio is None else figure.ratio
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"
