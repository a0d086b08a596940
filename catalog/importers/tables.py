"""Tables of cards: CSV and TSV text, the sheets of XLSX workbooks.

The columns are those of ``catalog.importers.columns``; ``mapping`` renames the file's headers (ours
-> theirs). If no card of a set has a text, and no column states whether texts are withheld, the
texts of the set count as absent. pandas parses the cells, all as text; the csv module provides the
first line of each row, which pandas does not. Without a column for the set, a sheet's title names
it, or the user does.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.delimited import BadTable, rows_of
from catalog.common.errors import BadFile, UserError
from catalog.common.folding import fold
from catalog.common.foreign import render_cell
from catalog.common.i18n import _
from catalog.facts import MAY_BE_UNSAID, CardFacts
from catalog.importers.columns import (
    BY_HEADER,
    BY_ICON_HEADER,
    BY_NAME,
    COLUMNS,
    SILENT,
    UNKNOWN,
)
from catalog.importers.encoding import decode
from catalog.importers.forms import UnknownForm
from catalog.importers.rows import Accepted, Rejected, Row, RowReader
from catalog.importers.values import a_number, is_date
from catalog.importers.workbooks import workbook_sheets
from catalog.lexicon import shipped_lexicon
from engine import berserk
from engine.berserk import parse_abilities

if TYPE_CHECKING:
    from pandas import DataFrame


_SEPARATORS: Final = (",", ";", "\t")
_MAY_BE_ABSENT: Final = SILENT | {*MAY_BE_UNSAID, "set"}
_UNNAMED: Final = re.compile(r"(sheet|worksheet|лист|таблица|table) ?\d*", re.IGNORECASE)
"""Titles that a spreadsheet gives its sheets by itself."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells with their first lines; ``columns`` are the positions of our columns.

    ``icons`` are the positions of icons with a column of their own, ``card_set`` names the set of
    all rows where no column does, ``sheet`` is the title in a workbook of several sheets of cards.
    """

    width: int
    columns: Mapping[str, int]
    rows: Sequence[tuple[int, Sequence[str]]]
    ignored: tuple[str, ...]
    icons: Mapping[str, int]
    card_set: str = ""
    sheet: str = ""


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


def read_workbook(
    content: bytes, path: Path, mapping: Mapping[str, str]
) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """Parse every sheet of cards of an XLSX file, whose rows count as lines.

    Return them with the titles of the sheets that hold something else. BadFile if there are only
    such sheets.
    """
    sheets = [sheet for sheet in workbook_sheets(content, path) if sheet.rows]
    cards = [sheet for sheet in sheets if _is_of_cards(sheet.rows[0][1], mapping)]
    if not cards:
        return (_of_sheet(sheets[0].rows if sheets else [], path, mapping),), ()
    tables = (
        replace(
            _of_sheet(sheet.rows, path, mapping),
            card_set="" if _UNNAMED.fullmatch(sheet.title.strip()) else sheet.title.strip(),
            sheet=sheet.title if len(cards) > 1 else "",
        )
        for sheet in cards
    )
    return tuple(tables), tuple(sheet.title for sheet in sheets if sheet not in cards)


def _of_sheet(
    rows: Sequence[tuple[int, tuple[str, ...]]], path: Path, mapping: Mapping[str, str]
) -> Table:
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
            yield _of_wrong_width(line, cells, table)
        else:
            yield _row(line, cells, table)


def _of_wrong_width(line: int, cells: Sequence[str], table: Table) -> Row:
    reader = RowReader(line, sheet=table.sheet)
    reason = _(
        "cells in the row: {found}, in the first line: {expected}; quote a cell with separators"
    )
    found = next(cell for cell in reversed(cells) if cell.strip())
    reader.reject(_("row"), found, reason.format(found=len(cells), expected=table.width))
    return reader.rejected()


def _row(line: int, row: Sequence[str], table: Table) -> Row:
    cells = {name: row[place] for name, place in table.columns.items()}
    reader = RowReader(line, name=cells.get("name", ""), sheet=table.sheet)
    unsaid = reader.fields["unsaid"] = _unsaid(cells, table)
    for column in COLUMNS:
        if column.name in unsaid:
            continue
        if column.name in cells or column.name not in _MAY_BE_ABSENT:
            reader.read(column.name, cells.get(column.name, ""), column.read, column.fact)
    reader.fields.setdefault("set_code", table.card_set)
    _read_icons(reader, {code: row[place] for code, place in table.icons.items()})
    _print(reader)
    facts = reader.facts()
    if facts is None:
        return reader.rejected()
    restored = is_date(cells.get("strike", ""))
    return Accepted(line, None, facts, restored=restored)


def _unsaid(cells: Mapping[str, str], table: Table) -> tuple[str, ...]:
    """Return the facts that a row does not give."""
    given = {name for name, cell in cells.items() if cell.strip() != UNKNOWN}
    if table.icons:
        given.add("icons")
    return tuple(name for name in MAY_BE_UNSAID if name not in given)


def _read_icons(reader: RowReader, cells: Mapping[str, str]) -> None:
    """Add the icons with a column of their own to those of the column of icons."""
    icons: dict[str, int] = {}
    for code, cell in cells.items():
        if cell.strip():
            reader.read(code, cell, a_number)
            icons[code] = reader.fields.pop(code, 0)  # without a number the row is rejected
    if cells:
        reader.fields["icons"] = reader.fields.get("icons", {}) | icons


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
    icons = {
        BY_ICON_HEADER[fold(head)]: place
        for place, head in enumerate(header)
        if fold(head) in BY_ICON_HEADER and place not in columns.values()
    }
    return Table(len(header), columns, rows[1:], ignored, icons)


def _is_of_cards(header: Sequence[str], mapping: Mapping[str, str]) -> bool:
    """Return whether a header names cards and more about them, whatever it may lack."""
    heads = {fold(head) for head in header}
    mapped = {ours for ours, theirs in mapping.items() if fold(theirs) in heads}
    known = mapped | {BY_HEADER[head] for head in heads & BY_HEADER.keys()}
    return "name" in known and len(known) > 2


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
            if fold(head) not in BY_ICON_HEADER:
                ignored.append(head.strip())
        elif name in places:
            problem = _("columns “{first}” and “{second}” both mean {name}; choose one with --map")
            first = header[places[name]].strip()
            problem = problem.format(first=first, second=head.strip(), name=name)
            raise BadFile(path, problem, line)
        else:
            places[name] = place
    if not _is_of_cards(header, mapping):
        raise UnknownForm(path)
    missing = [
        column.name
        for column in COLUMNS
        if column.required and column.name not in (*places, "set")  # the user can name the set
    ]
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
