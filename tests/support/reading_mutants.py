"""Readings by hand with one thing changed, and the scenes that have to notice it.

    python -m tests.support.reading_mutants [50126.1 …]

prints what no scene notices. A side, a comparison, a duration, a limit or «может» is changed. What
nobody can notice stands in ``tests/readings/unnoticed.csv``, each with its reason.
"""

import csv
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, cast

import engine.berserk.abilities as ab
from tests.bench.phrase_mutation import changed as changed_node
from tests.bench.phrase_mutation import sites
from tests.support.reading_nodes import changed, entries, nodes_of
from tests.support.scenes import Scene
from tests.support.tables import Row, read_sections

FOLDER: Final = Path(__file__).parents[1] / "readings"
_CATEGORIES: Final = frozenset({"side", "comparison", "duration", "limit", "may"})


@cache
def scenes() -> dict[str, tuple[str, tuple[Row, ...]]]:
    """Return the file and the rows of each claim in the tables of readings."""
    return {
        section.claim: (path.stem, tuple(section.rows))
        for path in sorted(FOLDER.glob("*.txt"))
        for section in read_sections(path)
    }


def rows_of(place: str) -> list[Row]:
    """Return the rows of the scenes that a reading names."""
    return [row for claim in entries()[place].scenarios for row in scenes()[claim][1]]


def speak_of(place: str, rows: list[Row]) -> bool:
    """Return whether one of the rows plays the reading."""
    marks = tuple(f"@{place}{end}" for end in (" ", "]", ","))
    return any(mark in f"{row.text} {row.board} " for row in rows for mark in marks)


def claims_about(place: str) -> Iterator[str]:
    """Yield the claims in the tables whose rows play a reading."""
    for claim, (_file, rows) in scenes().items():
        if speak_of(place, list(rows)):
            yield claim


def mutants_of(place: str) -> Iterator[tuple[str, tuple[ab.Ability, ...]]]:
    """Yield the changed nodes of a reading, each with the name of the change."""
    nodes = nodes_of(place)
    for path, category, label, change in sites(nodes, (), ()):
        if category in _CATEGORIES:
            try:
                other = changed_node(nodes, path, change)
            except (TypeError, ValueError, KeyError, AssertionError):
                continue  # no such node can be made
            if other != nodes:
                where = ".".join(map(str, path))
                yield f"{where}: {label}", cast(tuple[ab.Ability, ...], other)


def is_noticed(place: str, nodes: tuple[ab.Ability, ...]) -> bool:
    """Return whether a scene of the reading goes otherwise with these nodes."""
    with changed(place, nodes):
        return not all(_goes_so(row) for row in rows_of(place))


def _goes_so(row: Row) -> bool:
    for text, board, acts, told in row.scenes():
        try:
            if Scene(text, board).plays(acts) != told:
                return False
        except Exception:  # whatever it is that the changed nodes break, it is noticed
            return False
    return True


@cache
def unnoticed() -> dict[tuple[str, str], str]:
    """Return the reasons why nobody can notice a change, by reading and change."""
    with (FOLDER / "unnoticed.csv").open(encoding="utf-8", newline="") as file:
        return {(row["reading"], row["change"]): row["reason"] for row in csv.DictReader(file)}


def survivors(place: str) -> list[str]:
    """Return the changes of a reading that no scene notices and no reason excuses."""
    return [
        change
        for change, nodes in mutants_of(place)
        if (place, change) not in unnoticed() and not is_noticed(place, nodes)
    ]


def main(places: list[str]) -> int:
    """Print the changes that survive; 1 if there are any."""
    found = {place: survivors(place) for place in places or entries()}
    for place, changes in found.items():
        for change in changes:
            print(f"{place} {change}")
    total = sum(1 for place in found for _mutant in mutants_of(place))
    left = sum(map(len, found.values()))
    print(f"{len(found)} readings, {total} changes, {left} not noticed")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
