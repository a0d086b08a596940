"""Tables of cards: CSV and TSV text, XLSX workbooks (first sheet only).

The columns are those of ``catalog.importers.columns``; ``mapping`` renames the file's headers (ours
-> theirs). If no card of a set has a text, and no column states whether texts are withheld, the
texts of the set count as absent. pandas parses the cells, all as text; the csv module provides the
first line of each row, which pandas does not.
"""

import io
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.delimited import BadTable, check_size, rows_of
from catalog.common.errors import BadFile, UserError
from catalog.common.folding import fold
from catalog.common.foreign import render_cell
from catalog.common.i18n import _
from catalog.facts import CardFacts
from catalog.importers.columns import BY_HEADER, BY_NAME, COLUMNS, SILENT
from catalog.importers.encoding import decode
from catalog.importers.rows import Accepted, Rejected, Row, RowReader
from catalog.lexicon import shipped_lexicon
from engine import berserk
from engine.berserk import parse_abilities

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet
    from pandas import DataFrame


_SEPARATORS: Final = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells with their first lines; ``columns`` are the positions of our columns."""

    width: int
    columns: Mapping[str, int]
    rows: Sequence[tuple[int, Sequence[str]]]
    ignored: tuple[str, ...]


def read_text_table(content: bytes, path: Path, mapping: Mapping[str, str]) -> Table:
    """Parse CSV or TSV; BadFile if it is malformed, ends inside quotes, or lacks a column."""
    text = decode(content, path).removeprefix("\ufeff")
    separator = "\t" if path.suffix.lower() == ".tsv" else _separator(text)
    lines = _lines(text, separator, path)
    table = _table(_with_lines(_cells(text, separator, lines, path), lines, path), path, mapping)
    if table.rows and len(table.rows[-1][1]) < table.width and not text.endswith(("\n", "\r")):
        problem = _("the file is cut short: its last row has no end")
        raise BadFile(path, problem, table.rows[-1][0])
    return table


def read_workbook(content: bytes, path: Path, mapping: Mapping[str, str]) -> Table:
    """Parse the first sheet of an XLSX file; its rows count as lines."""
    rows = workbook_rows(content, path)
    width = max((len(cells) for _line, cells in rows), default=0)
    return _table([(line, _padded(cells, width)) for line, cells in rows], path, mapping)


def _padded(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    return cells + ("",) * (width - len(cells))


def table_rows(table: Table) -> Iterator[Row]:
    """Yield the card or the problems of each non-empty row, in file order."""
    rows = tuple(_rows(table))
    with_texts = {_label(row.facts) for row in rows if isinstance(row, Accepted) and row.facts.text}
    told = "text_withheld" in table.columns
    for row in rows:
        if told or isinstance(row, Rejected) or _label(row.facts) in with_texts:
            yield row
        else:
            yield replace(row, facts=replace(row.facts, text_withheld=True))


def _label(facts: CardFacts) -> tuple[str, str]:
    return facts.set_code, facts.set_name


def _rows(table: Table) -> Iterator[Row]:
    for line, cells in table.rows:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) < table.width or any(cell.strip() for cell in cells[table.width :]):
            yield _of_wrong_width(line, cells, table.width)
        else:
            yield _row(line, {name: cells[place] for name, place in table.columns.items()})


def _of_wrong_width(line: int, cells: Sequence[str], width: int) -> Row:
    reader = RowReader(line)
    reason = _(
        "cells in the row: {found}, in the first line: {expected}; quote a cell with separators"
    )
    found = next(cell for cell in reversed(cells) if cell.strip())
    reader.reject(_("row"), found, reason.format(found=len(cells), expected=width))
    return reader.rejected()


def _row(line: int, cells: Mapping[str, str]) -> Row:
    reader = RowReader(line, name=cells.get("name", ""))
    for column in COLUMNS:
        if column.name in cells or column.name not in SILENT:
            reader.read(column.name, cells.get(column.name, ""), column.read, column.fact)
    _print(reader)
    facts = reader.facts()
    return reader.rejected() if facts is None else Accepted(line, None, facts)


def _print(reader: RowReader) -> None:
    """Print the text of a card that has only abilities."""
    said = reader.fields
    if not said.get("abilities") or said.get("text") or said.get("text_withheld"):
        return
    try:
        said["text"] = berserk.render_card_text(
            parse_abilities(said["abilities"]), shipped_lexicon()
        )
    except ValueError:
        reason = _("these abilities cannot be printed: write the card's text as well")
        reader.reject("abilities", said["abilities"], reason)


def _separator(text: str) -> str:
    """Return the separator that yields most of our columns in the first line."""
    header = text.split("\n", 1)[0]

    def known(separator: str) -> tuple[int, int]:
        names = [fold(cell.strip(' \r"')) for cell in header.split(separator)]
        return sum(name in BY_HEADER for name in names), len(names)

    return max(_SEPARATORS, key=known)


def _lines(text: str, separator: str, path: Path) -> list[tuple[int, int]]:
    """Return (first line, number of cells) of each row, blank ones included."""
    try:
        return [(line, len(cells)) for line, cells in rows_of(text, separator, strict=True)]
    except BadTable as error:
        raise BadFile(path, str(error), error.line) from error


def _cells(text: str, separator: str, lines: Sequence[tuple[int, int]], path: Path) -> "DataFrame":
    import pandas

    width = max((count for _line, count in lines), default=0)
    if not width:
        raise BadFile(path, _("the table is empty; its first line must name the columns"))
    try:
        return pandas.read_csv(
            io.StringIO(text, newline=""),
            sep=separator,
            header=None,
            names=range(width),
            index_col=False,
            dtype=str,
            keep_default_na=False,
            skip_blank_lines=False,
        ).fillna("")
    except (pandas.errors.ParserError, pandas.errors.EmptyDataError) as error:
        problem = _("the file cannot be read: {reason}").format(reason=error)
        raise BadFile(path, problem) from error


def _with_lines(
    cells: "DataFrame", lines: Sequence[tuple[int, int]], path: Path
) -> list[tuple[int, tuple[str, ...]]]:
    rows = [
        tuple(render_cell(str(cell)) for cell in row)
        for row in cells.itertuples(index=False, name=None)
    ]
    if len(rows) != len(lines):
        raise BadFile(path, _("quotes and line ends do not match; save the table again"))
    return [(line, row[:count]) for (line, count), row in zip(lines, rows, strict=True)]


def _table(
    rows: list[tuple[int, tuple[str, ...]]], path: Path, mapping: Mapping[str, str]
) -> Table:
    while rows and not any(cell.strip() for cell in rows[0][1]):
        del rows[0]
    if not rows:
        raise BadFile(path, _("the table is empty; its first line must name the columns"))
    line, header = rows[0]
    columns, ignored = _columns(header, path, line, mapping)
    return Table(len(header), columns, rows[1:], ignored)


def _columns(
    header: Sequence[str], path: Path, line: int, mapping: Mapping[str, str]
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Return the positions of our columns in the header, and the unrecognised headers."""
    places = _mapped(header, path, line, mapping)
    named = set(places.values())
    ignored = []
    for place, head in enumerate(header):
        name = BY_HEADER.get(fold(head))
        if place in named or not head.strip():
            continue
        if name is None or name in mapping:
            ignored.append(head.strip())
        elif name in places:
            problem = _("columns “{first}” and “{second}” both mean {name}; choose one with --map")
            first = header[places[name]].strip()
            problem = problem.format(first=first, second=head.strip(), name=name)
            raise BadFile(path, problem, line)
        else:
            places[name] = place
    missing = [column.name for column in COLUMNS if column.required and column.name not in places]
    if missing:
        problem = _(
            "the table lacks these columns: {names}; rename yours, or map them in a terminal: "
            "razdacha import FILE --map ours=theirs"
        )
        raise BadFile(path, problem.format(names=", ".join(missing)), line)
    return places, tuple(ignored)


def _mapped(
    header: Sequence[str], path: Path, line: int, mapping: Mapping[str, str]
) -> dict[str, int]:
    heads = [fold(head) for head in header]
    places = {}
    for ours, theirs in mapping.items():
        if ours not in BY_NAME:
            known = ", ".join(BY_NAME)
            problem = _("“{name}” is not one of our columns; they are: {known}")
            raise UserError(problem.format(name=ours, known=known))
        if fold(theirs) not in heads:
            problem = _("no column is called “{name}”; there are: {known}")
            known = ", ".join(head.strip() for head in header)
            raise BadFile(path, problem.format(name=theirs, known=known), line)
        places[ours] = heads.index(fold(theirs))
    return places


_MOST_PART: Final = 2_000_000  # maximum size of styles and the like, which are parsed as a whole
_MOST_CELLS_PART: Final = 50_000_000  # maximum size of a sheet, and of shared strings
_MOST_TAGS: Final = 1_500_000  # a cell with a value has four tags
_MOST_LINES: Final = 1_048_576  # the row limit of spreadsheets
_CHUNK: Final = 1 << 20


def workbook_rows(content: bytes, path: Path) -> list[tuple[int, tuple[str, ...]]]:
    """Return the non-empty rows: line and cells up to the last non-empty one.

    Whole numbers are written without a decimal point. BadFile if the workbook is damaged or too
    large.
    """
    import openpyxl

    try:
        _measure(content, path)
        with warnings.catch_warnings():
            # warnings about styles and the like, not about cells
            warnings.simplefilter("ignore", UserWarning)
            book = openpyxl.load_workbook(
                io.BytesIO(content), read_only=True, data_only=True, keep_links=False
            )
            return list(_rows_of_sheet(book.worksheets[0]))
    except BadFile:
        raise
    except BadTable as error:
        raise BadFile(path, str(error), error.line) from error
    except Exception as error:  # the library has no common exception for damaged workbooks
        problem = _("this is not a complete XLSX workbook: {reason}").format(reason=error)
        raise BadFile(path, problem) from error


def _measure(content: bytes, path: Path) -> None:
    """Raise BadFile if a part of the archive is larger than any real one."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for part in archive.infolist():
            holds_cells = "worksheets/" in part.filename or "sharedStrings" in part.filename
            most = _MOST_CELLS_PART if holds_cells else _MOST_PART
            is_read = holds_cells or part.filename.endswith((".xml", ".rels"))
            if is_read and (part.file_size > most or _has_too_many_tags(archive, part)):
                problem = _("the workbook is too large unpacked: its part {part}")
                raise BadFile(path, problem.format(part=part.filename[:60]))


def _has_too_many_tags(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    tags = 0
    with archive.open(part) as file:
        while tags <= _MOST_TAGS and (chunk := file.read(_CHUNK)):
            tags += chunk.count(b"<")
    return tags > _MOST_TAGS


def _rows_of_sheet(sheet: "ReadOnlyWorksheet") -> Iterator[tuple[int, tuple[str, ...]]]:
    sheet.reset_dimensions()  # a sheet's declared size can be wrong
    count = columns = 0
    for line, values in enumerate(sheet.iter_rows(values_only=True), 1):
        if line > _MOST_LINES:
            raise BadTable(_("a spreadsheet cannot have so many lines"), line)
        width = max((place for place, cell in enumerate(values, 1) if cell is not None), default=0)
        if width:
            count, columns = count + 1, max(columns, width)
            check_size(count, columns, line)
            yield line, tuple(_text(value) for value in values[:width])


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
