"""Tables of text for a terminal, and of data for a spreadsheet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from catalog.common.errors import UserError
from catalog.common.files import make_folder, replacing, write_atomically
from catalog.common.foreign import cell as defused
from catalog.common.i18n import _
from deckbuilder.kit.columns import Align, Column, plain

if TYPE_CHECKING:
    from pandas import DataFrame

Row = TypeVar("Row")


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


_BAR: Final = 12


def bar(share: float, width: int = _BAR) -> str:
    """Return a bar for a share from 0 to 1, at least a sliver for a share above 0."""
    return "█" * round(share * width) or ("▏" if share else "")


def column_table(
    columns: Sequence[Column[Row]], rows: Sequence[Row], *, headed: bool = True
) -> str:
    """Format ``rows`` as columns: numbers and names as on screen, the rest in words.

    A column without any content is omitted.
    """
    cells = [[_cell(column, row, headed=headed) for row in rows] for column in columns]
    shown = [(column, texts) for column, texts in zip(columns, cells, strict=True) if any(texts)]
    heads = [_head(column, max(map(len, texts))) for column, texts in shown] if headed else ()
    right = [at for at, (column, _texts) in enumerate(shown) if column.align is Align.RIGHT]
    return table(list(zip(*(texts for _column, texts in shown), strict=True)), heads, right)


def _head(column: Column[Row], width: int) -> str:
    """Return the longest head that is no wider than the column, else the shortest."""
    heads = [head.strip() for head in column.heads or ("",)]
    return next((head for head in heads if len(head) <= width), heads[-1])


def _cell(column: Column[Row], row: Row, *, headed: bool) -> str:
    if column.align is not Align.RIGHT and not column.fills:
        return column.render_in_words(row)
    text = plain(column.text(row))
    return f"{text}{column.sign}" if text and not headed else text


def frame_csv(frame: DataFrame) -> str:
    """Return a data table as CSV, fractions with four digits, cells safe for spreadsheets."""
    written = frame.map(lambda value: defused(value) if isinstance(value, str) else value)
    return written.to_csv(index=False, float_format="%.4f")


def frame_records(kind: type[Row], frame: DataFrame, limit: int | None = None) -> tuple[Row, ...]:
    """Return the rows of a data table, at most ``limit``, as records with the columns as fields.

    Missing numbers are None, fractions have four digits.
    """
    rows = (frame if limit is None else frame.head(limit)).to_dict("records")
    return tuple(
        kind(**{str(key): _plain_value(value) for key, value in row.items()}) for row in rows
    )


def _plain_value(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    return None if math.isnan(value) else round(value, 4)


class TableForm(Enum):
    """The form of a file with a table."""

    CSV = "csv"
    PARQUET = "parquet"


def check_form(form: TableForm) -> None:
    """Raise UserError if the library for this form is not installed."""
    if form is TableForm.PARQUET and find_spec("pyarrow") is None:
        text = _("Parquet needs a library that is not installed. To install it: {command}")
        raise UserError(text.format(command="pip install 'razdacha[parquet]'"))


def write_tables(folder: Path, frames: Mapping[str, DataFrame], form: TableForm) -> list[Path]:
    """Write every table into a folder as NAME.csv or NAME.parquet; return the files.

    Creates the folder if necessary. UserError if the library for the form is not installed.
    """
    check_form(form)
    make_folder(folder)
    paths = []
    for name, frame in frames.items():
        path = folder / f"{name}.{form.value}"
        if form is TableForm.CSV:
            write_atomically(path, frame_csv(frame))
        else:
            with replacing(path) as file:
                frame.to_parquet(file, engine="pyarrow", index=False)
        paths.append(path)
    return paths
