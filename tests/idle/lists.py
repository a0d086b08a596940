"""What is known of parts of real cards: arguments for idle ones, boards on which others act."""

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tests.idle.parts import Part

_ARGUED: Final = Path(__file__).with_name("argued.csv")
_FOUND: Final = Path(__file__).with_name("found.csv")


@cache
def argued() -> Mapping[tuple[str, str], str]:
    """Return the argument for each part that changes nothing in any trial, by its key."""
    return {(row["card"], row["digest"]): row["reason"] for row in _rows(_ARGUED)}


@cache
def found() -> Mapping[tuple[str, str], int]:
    """Return the number of a board on which a part acts, for those that do not on the first."""
    return {(row["card"], row["digest"]): int(row["board"]) for row in _rows(_FOUND)}


def write_found(boards: Mapping[Part, int]) -> None:
    """Keep the boards on which these parts act, and nothing else."""
    with _FOUND.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(("card", "digest", "board"))
        lines.writerows((*part.key, board) for part, board in boards.items() if board > 1)


def _rows(path: Path) -> Iterable[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
