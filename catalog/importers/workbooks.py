"""The cells of XLSX workbooks, sheet by sheet."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.delimited import BadTable, check_size
from catalog.common.errors import BadFile
from catalog.common.i18n import _

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet


_MOST_PART: Final = 2_000_000  # maximum size of styles and the like, which are parsed as a whole
_MOST_CELLS_PART: Final = 50_000_000  # maximum size of a sheet, and of shared strings
_MOST_TAGS: Final = 1_500_000  # a cell with a value has four tags
_MOST_LINES: Final = 1_048_576  # the row limit of spreadsheets
_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Sheet:
    """The non-empty rows of a sheet: line and cells up to the last non-empty one."""

    title: str
    rows: list[tuple[int, tuple[str, ...]]]


def workbook_sheets(content: bytes, path: Path) -> list[Sheet]:
    """Return the sheets in their order, empty ones included.

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
            if not book.worksheets:
                raise BadFile(
                    path,
                    _("this is not a complete XLSX workbook: {reason}").format(
                        reason=_("it has no sheet")
                    ),
                )
            return [Sheet(sheet.title, list(_rows_of_sheet(sheet))) for sheet in book.worksheets]
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
