"""Rows of CSV and TSV tables, read within limits."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import _

MOST_ROWS: Final = 100_000
MOST_COLUMNS: Final = 500
MOST_CELLS: Final = 2_000_000
MOST_LETTERS: Final = 100_000


class BadTable(UserError):
    """A rejected table: the 1-based ``line`` and what is wrong there."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(problem)
        self.line = line


def rows_of(text: str, separator: str, *, strict: bool = False) -> Iterator[tuple[int, list[str]]]:
    """Yield each row, including blank ones, with its 1-based first line.

    ``strict`` rejects a quoted cell that is not closed properly. BadTable for that, for a cell that
    is too long, and for too many rows or columns.
    """
    counted = _Count()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=strict)
    before = 0
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise BadTable(_render_csv_error(error), before + 1) from error
        if cells is None:
            return
        counted.add(cells, before + 1)
        yield before + 1, cells
        before = reader.line_num


class _Count:
    """Running size of the table."""

    def __init__(self) -> None:
        self.rows = self.columns = 0

    def add(self, cells: list[str], line: int) -> None:
        """Count a row. BadTable if it exceeds the limit."""
        self.rows += 1
        self.columns = max(self.columns, len(cells))
        check_size(self.rows, self.columns, line)
        if any(len(cell) > MOST_LETTERS for cell in cells):
            raise BadTable(_cell_too_long(), line)


def check_size(rows: int, columns: int, line: int) -> None:
    """Raise BadTable at this line if there are too many rows or columns."""
    if columns > MOST_COLUMNS:
        problem = _("the row has more than {most} cells").format(most=MOST_COLUMNS)
        raise BadTable(problem, line)
    if rows > MOST_ROWS or rows * columns > MOST_CELLS:
        problem = _("the table is too large: at most {rows} rows and {cells} cells")
        raise BadTable(problem.format(rows=MOST_ROWS, cells=MOST_CELLS), line)


def _render_csv_error(error: csv.Error) -> str:
    if "field limit" in str(error):  # the module's own limit is slightly above ours
        return _cell_too_long()
    return _("a quoted cell that begins here is not closed properly")


def _cell_too_long() -> str:
    return _("a cell has more than {most} characters").format(most=MOST_LETTERS)
