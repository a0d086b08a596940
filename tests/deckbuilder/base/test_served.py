"""A served application is confined: to its visitor's home, and its own code for reading."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from catalog.common.confined import CONFINED_VARIABLE, shown_path
from catalog.common.errors import BadFile
from catalog.common.files import expanded, is_file
from deckbuilder.base.served import Bounds, is_in_browser
from deckbuilder.network.join_fields import own_name
from deckbuilder.tui.home.completing import completed
from tests.support.rows import each_row

_TRIED = """
import sqlite3, shutil
from deckbuilder.base.served import confine
import deckbuilder
from catalog.common.resources import data_path
confine()
home, other = Path(sys.argv[1]), Path(sys.argv[2])
inside = home / "files" / "deck.txt"
inside.write_text("mine")
assert inside.read_text() == "mine"
inside.rename(home / "files" / "deck2.txt")
sqlite3.connect(f"file://{home}/data/x.sqlite?mode=rwc", uri=True).close()
sqlite3.connect(":memory:").close()
Path(deckbuilder.__file__).read_bytes()
assert list(data_path("sets").iterdir())
import colorsys
open(os.devnull, "wb").close()
for act in (
    lambda: open("/etc/passwd"),
    lambda: open(other / "files" / "deck.txt"),
    lambda: os.open(other / "files" / "deck.txt", os.O_RDONLY),
    lambda: os.listdir(other),
    lambda: os.scandir("/etc"),
    lambda: list(other.parent.iterdir()),
    lambda: open(other.parent / "secret"),
    lambda: open(home / "files" / ".." / ".." / "secret"),
    lambda: open("/tmp/razdacha-test-out", "w"),
    lambda: open(deckbuilder.__file__, "a"),
    lambda: os.remove(other / "files" / "deck.txt"),
    lambda: (home / "files" / "deck2.txt").rename(other / "files" / "x"),
    lambda: os.mkdir(other / "more"),
    lambda: os.symlink(other, home / "files" / "link"),
    lambda: shutil.copy(other / "files" / "deck.txt", home / "files"),
    lambda: sqlite3.connect(str(other / "data" / "x.sqlite")),
    lambda: sqlite3.connect(f"file://{other}/data/x.sqlite?mode=rwc", uri=True),
    lambda: os.chmod(other, 0o777),
):
    try:
        act()
    except PermissionError:
        continue
    raise SystemExit(f"allowed: line {act.__code__.co_firstlineno}")
print("confined")
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Confine this process's user to a folder, in which it runs."""
    folder = tmp_path / "homes" / "one" / "files"
    folder.mkdir(parents=True)
    monkeypatch.setenv(CONFINED_VARIABLE, str(folder))
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.chdir(folder)
    return folder


def test_a_confined_process_touches_nothing_outside_its_home(tmp_path: Path) -> None:
    home, other = tmp_path / "homes" / "one", tmp_path / "homes" / "other"
    for folder in (home, other):
        for part in ("files", "data"):
            (folder / part).mkdir(parents=True)
        (folder / "files" / "deck.txt").write_text("secret")
    (tmp_path / "homes" / "secret").write_text("secret")
    ran = subprocess.run(
        [sys.executable, "-c", "import os, sys\nfrom pathlib import Path\n" + _TRIED, home, other],
        env={**os.environ, CONFINED_VARIABLE: str(home / "files")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "confined\n", ran.stdout + ran.stderr
    assert (other / "files" / "deck.txt").read_text() == "secret"


def test_the_homes_of_others_are_out_of_bounds_even_inside_the_code(tmp_path: Path) -> None:
    bounds = Bounds(tmp_path / "homes" / "one", (tmp_path,))
    bounds.check("open", (str(tmp_path / "code.py"), "r", os.O_RDONLY))
    bounds.check("open", (str(tmp_path / "homes" / "one" / "x"), "w", os.O_WRONLY))
    for beyond in ("homes/other/x", "homes/one-more/x", "homes"):
        with pytest.raises(PermissionError):
            bounds.check("open", (str(tmp_path / beyond), "r", os.O_RDONLY))


@each_row("named", ("../data/x", "/etc/passwd", "~root", "sub/../../data/x", "link/x", "..", "/"))
def test_a_confined_user_cannot_name_a_file_elsewhere(files: Path, named: str) -> None:
    link = files / "link"
    if not link.is_symlink():
        link.symlink_to("/etc")
    with pytest.raises(BadFile, match="only files in your own folder"):
        expanded(named)
    assert not is_file(named)
    assert not is_file("link/passwd")


def test_a_path_is_completed_inside_the_folder_only(files: Path) -> None:
    (files / "deck.txt").write_text("x")
    assert completed("de", files).text == "deck.txt"
    for beyond in ("../", "/etc/", "~root/", "../../"):
        with pytest.raises(BadFile, match="only files in your own folder"):
            completed(beyond, files)


def test_a_confined_user_names_own_files_as_usual(files: Path) -> None:
    (files / "deck.txt").write_text("x")
    assert is_file("deck.txt")
    assert is_file("~/deck.txt")
    assert expanded("~/deck.txt") == files / "deck.txt"
    assert expanded("new.txt") == Path("new.txt")
    assert shown_path(Path("new.txt")) == Path("new.txt")
    assert shown_path(files / "a" / "b.txt") == Path("a/b.txt")


def test_an_ordinary_user_names_any_file(tmp_path: Path) -> None:
    assert expanded("/etc/passwd") == Path("/etc/passwd")
    assert shown_path(tmp_path / "x") == tmp_path / "x"


def test_a_browser_is_known_by_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "operator")
    assert not is_in_browser()
    assert own_name() == "operator"
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert is_in_browser()
    assert own_name() == "Player", "the server's user is not the visitor"
