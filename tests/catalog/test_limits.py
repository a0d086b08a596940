"""What a hostile file can do is bounded: every reader refuses in words, and needs little for it."""

import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import openpyxl
import pytest

from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.delimited import MOST_LETTERS, MOST_ROWS, BadTable, rows_of
from catalog.common.errors import BadFile
from catalog.common.files import expanded, is_file, read_bytes, read_text
from catalog.importers.workbooks import workbook_sheets


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_a_device_is_not_read() -> None:
    with pytest.raises(BadFile, match="a device or a pipe"):
        read_bytes(Path("/dev/zero"))


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="a device or a pipe"):
        read_bytes(tmp_path / "pipe")


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 2000)
    assert len(read_bytes(path, 2000)) == 2000
    with pytest.raises(BadFile, match="too large: at most 1 kB"):
        read_bytes(path, 1999)


def test_a_sparse_file_of_a_terabyte_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "hole"
    with path.open("wb") as file:
        try:
            file.truncate(1 << 40)
        except OSError:
            pytest.skip("this disk knows no holes")
    with pytest.raises(BadFile, match="too large"):
        read_bytes(path)


def test_a_file_with_a_null_byte_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a\0b")
    with pytest.raises(BadFile, match="is not a text file"):
        read_text(path)


def test_an_impossible_file_name_is_refused() -> None:
    assert not is_file("x" * 5000)
    assert not is_file("~nobody-of-this-name/deck.txt")
    with pytest.raises(BadFile, match="there is no folder for"):
        expanded("~nobody-of-this-name/deck.txt")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (lambda: "[" * 100 + "]" * 100, "nested too deep"),
        (lambda: "[" * 100_000, "nested too deep"),
        (lambda: '{"a":' * 100_000, "nested too deep"),
        (lambda: "9" * 5000, "more than 40 digits"),
        (lambda: "1e999", "too large"),
        (lambda: "[NaN]", "NaN is not JSON"),
        (lambda: '"\\ud800"', "half a character"),
        (lambda: "[" + "[]," * 1_500_000 + "[]]", "more than 2000000 values"),
        (lambda: "{", "not complete JSON"),
    ],
    ids=count(),
)
def test_json_beyond_its_limits_is_refused(text: Callable[[], str], problem: str) -> None:
    with pytest.raises(BadJson, match=problem):
        parse_json(text())


def test_ordinary_json_is_read() -> None:
    assert parse_json('{"a": [1, -2.5, "\\ud83d\\ude00", null, true]}') == {
        "a": [1, -2.5, "😀", None, True]
    }
    assert parse_json("[" * 60 + "]" * 60)


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        (lambda: "a\n" + "x" * (MOST_LETTERS + 1), "a cell has more than", 2),
        (lambda: "a\n" + "x" * 200_000, "a cell has more than", 2),
        (lambda: "a\nb\n" + "," * 500, "more than 500 cells", 3),
        (lambda: "a\n" * (MOST_ROWS + 1), "the table is too large", MOST_ROWS + 1),
        (lambda: ("," * 499 + "\n") * 5000, "the table is too large", 4001),
    ],
    ids=count(),
)
def test_a_table_beyond_its_limits_is_refused(
    text: Callable[[], str], problem: str, line: int
) -> None:
    with pytest.raises(BadTable, match=problem) as caught:
        list(rows_of(text(), ","))
    assert caught.value.line == line


def test_a_table_row_has_the_line_it_begins_on() -> None:
    assert list(rows_of('a,b\n"c\nd",e\n\nf\n', ",")) == [
        (1, ["a", "b"]), (2, ["c\nd", "e"]), (4, []), (5, ["f"]),
    ]  # fmt: skip


def _workbook(cells: dict[str, object]) -> bytes:
    book = openpyxl.Workbook()
    for place, value in cells.items():
        book.active[place] = value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _with_part(content: bytes, name: str, part: bytes) -> bytes:
    """Return the workbook with another content of one of its parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", 8) as new:
        for one in old.namelist():
            new.writestr(one, part if one == name else old.read(one))
    return file.getvalue()


def test_the_cells_of_a_workbook_are_read_as_text() -> None:
    content = _workbook({"A1": "имя", "B1": 3.0, "C1": 2.5, "E3": True})
    assert workbook_sheets(content, Path("x.xlsx"))[0].rows == [
        (1, ("имя", "3", "2.5")), (3, ("", "", "", "", "True")),
    ]  # fmt: skip


def test_a_workbook_with_too_many_columns_is_refused_at_once() -> None:
    with pytest.raises(BadFile, match="more than 500 cells"):
        workbook_sheets(_workbook({"A1": "имя", "XFD1": 1}), Path("x.xlsx"))
    assert (
        workbook_sheets(_workbook({"A1": "имя", "A1048576": 1}), Path("x.xlsx"))[0].rows[-1][0]
        == 1048576
    )


SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("name", "part", "problem"),
    [
        (SHEET, lambda: b"<worksheet><sheetData><row>" + b"<c/>" * 2_000_000, "too large unpacked"),
        (SHEET, lambda: b"x" * 60_000_000, "too large unpacked"),
        ("xl/styles.xml", lambda: b"<styleSheet>" + b" " * 3_000_000, "too large unpacked"),
        (SHEET, lambda: b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
                b'<sheetData><row r="99999999999"><c r="A99999999999"><v>1</v></c></row>'
                b"</sheetData></worksheet>", "a spreadsheet cannot have so many lines"),
        (SHEET, lambda: b"<worksheet><sheetData><row><c r='A'", "not a complete XLSX workbook"),
        ("xl/workbook.xml", lambda: b"<workbook/>", "not a complete XLSX workbook"),
        ("[Content_Types].xml", lambda: b"", "not a complete XLSX workbook"),
    ],
    ids=count(),
)  # fmt: skip
def test_a_damaged_or_oversized_workbook_is_refused(
    name: str, part: Callable[[], bytes], problem: str
) -> None:
    content = _with_part(_workbook({"A1": "имя"}), name, part())
    with pytest.raises(BadFile, match=problem):
        workbook_sheets(content, Path("x.xlsx"))


@pytest.mark.parametrize("place", range(30, 2000, 97))
def test_a_workbook_with_damaged_streams_is_refused_or_read(place: int) -> None:
    content = bytearray(_workbook({"A1": "имя", "B2": 7}))
    content[place % len(content)] ^= 0xFF
    with suppress(BadFile):  # any other error fails the test
        assert workbook_sheets(bytes(content), Path("x.xlsx"))[0].rows


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux does")
def test_a_small_hostile_workbook_needs_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    path.write_bytes(_workbook({"A1": "имя", "XFD1048576": 1}))
    program = (
        "import sys; from pathlib import Path\n"
        "from catalog.common.errors import BadFile\n"
        "from catalog.importers.workbooks import workbook_sheets\n"
        "path = Path(sys.argv[1])\n"
        "try: workbook_sheets(path.read_bytes(), path)\n"
        "except BadFile: pass\n"
        "status = Path('/proc/self/status').read_text()\n"
        "print(status.partition('VmHWM:')[2].split()[0])\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    ).stdout
    assert int(told) < 300_000  # kilobytes
