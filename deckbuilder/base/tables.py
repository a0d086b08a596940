"""Tables of text for a terminal, and of data for a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catalog.common.foreign import cell as defused

if TYPE_CHECKING:
    from pandas import DataFrame


def table(
    rows: Sequence[Sequence[object]],
    heads: Sequence[str] = (),
    right: Sequence[int] = (),
    gap: int = 2,
) -> str:
    """Format ``rows`` as columns with ``gap`` spaces; columns in ``right`` are right-aligned.

    >>> print(table([("a", 5), ("bc", 12)], right=[1]))
    a    5
    bc  12
    """
    lines = [[str(cell) for cell in row] for row in ([heads] if heads else []) + list(rows)]
    if not lines:
        return ""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        (" " * gap)
        .join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        .rstrip()
        for line in lines
    )


def frame_csv(frame: DataFrame) -> str:
    """Return a data table as CSV, fractions with four digits, cells safe for spreadsheets."""
    written = frame.map(lambda value: defused(value) if isinstance(value, str) else value)
    return written.to_csv(index=False, float_format="%.4f")
