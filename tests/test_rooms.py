"""The house is in order: rooms say what they are for, and no module is too long to read."""

import re
from pathlib import Path

from tests.support.rows import each_row
from tests.support.sources import ROOT

ROOMS = ("engine", "catalog", "deckbuilder")
MOST_MODULES_WITHOUT_A_README = 5
MOST_LINES = 600
MOST_LINES_OF_A_README = 10
# Not of a room: what the database once was, one file a change.
NO_ROOMS = {"catalog/migrations/versions"}


def modules_of(room: Path) -> list[Path]:
    return [path for path in sorted(room.glob("*.py")) if path.name != "__init__.py"]


def crowded() -> list[str]:
    """The rooms with so many modules that a reader wants to be told where to begin."""
    rooms = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    names = sorted(room.relative_to(ROOT).as_posix() for room in rooms)
    return [
        name
        for name in names
        if len(modules_of(ROOT / name)) > MOST_MODULES_WITHOUT_A_README and name not in NO_ROOMS
    ]


@each_row("room", crowded())
def test_a_large_package_has_a_short_readme(room: str) -> None:
    text = (ROOT / room / "README.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {room}: ")
    assert len(text.splitlines()) <= MOST_LINES_OF_A_README


@each_row("room", crowded())
def test_the_three_files_to_read_first_exist(room: str) -> None:
    text = (ROOT / room / "README.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"Read\s+first:\s+(.*)\Z", text, re.DOTALL)
    files = re.findall(r"`([a-z_/]+\.[a-z]+)`", told)
    assert len(files) in (2, 3)
    assert [file for file in files if not (ROOT / room / file).is_file()] == []


def test_no_module_is_too_long() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}
