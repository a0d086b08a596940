"""The first sheet of an XLSX workbook as rows of text, read within limits.

A workbook of a few kilobytes can hold gigabytes: the parts of the archive are measured before they
are opened, and the sheet is read row by row.
"""

import io
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.delimited import BadTable, check_size
from catalog.common.errors import BadFile
from catalog.common.i18n import _

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

_MOST_PART: Final = 2_000_000  # bytes of styles and the like, which are read as a whole
_MOST_CELLS_PART: Final = 50_000_000  # bytes of a sheet, and of the texts that cells share
_MOST_TAGS: Final = 1_500_000  # a cell with a value has four
_MOST_LINES: Final = 1_048_576  # no spreadsheet has more
_CHUNK: Final = 1 << 20


def workbook_rows(content: bytes, path: Path) -> list[tuple[int, tuple[str, ...]]]:
    """Return the rows that hold something: the line of each, its cells up to the last full one.

    Numbers that are whole are written without a point. BadFile when the workbook is damaged or
    too large.
    """
    import openpyxl

    try:
        _measure(content, path)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # styles and the like, not cells
            book = openpyxl.load_workbook(
                io.BytesIO(content), read_only=True, data_only=True, keep_links=False
            )
            return list(_rows(book.worksheets[0]))
    except BadFile:
        raise
    except BadTable as error:
        raise BadFile(path, str(error), error.line) from error
    except Exception as error:  # the library names no class for what a damaged workbook raises
        problem = _("this is not a whole XLSX workbook: {reason}").format(reason=error)
        raise BadFile(path, problem) from error


def _measure(content: bytes, path: Path) -> None:
    """Raise BadFile when a part of the archive is larger than any real one."""
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


def _rows(sheet: "ReadOnlyWorksheet") -> Iterator[tuple[int, tuple[str, ...]]]:
    sheet.reset_dimensions()  # a sheet may say it is larger or smaller than it is
    count = columns = 0
    for line, values in enumerate(sheet.iter_rows(values_only=True), 1):
        if line > _MOST_LINES:
            raise BadTable(_("no spreadsheet has so many lines"), line)
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
