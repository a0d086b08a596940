"""The application in a visitor's browser: how it knows, and the files that it is confined to.

``razdacha serve`` starts it with Textual's web driver, in a home of the visitor's own. Screens ask
for files that ``catalog.common.confined`` permits; ``confine`` enforces the bounds beneath them.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from catalog.common.confined import confined_to
from catalog.common.resources import data_path

DRIVER_VARIABLE: Final = "TEXTUAL_DRIVER"
WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
"""The driver that draws to a socket instead of a terminal."""

FILES: Final = "files"
"""The folder in a visitor's home for uploads and exports; the program's own data is beside it."""
_PACKAGES: Final = ("catalog", "deckbuilder", "engine", "razdacha_compiled")
_READ_ANYWHERE: Final = ("/dev/null", "/dev/urandom", "/sys/fs/cgroup", "/usr/share/zoneinfo")
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_READING: Final = frozenset({"os.listdir", "os.scandir", "os.chdir"})
_CHANGING: Final = frozenset(
    {
        "os.chmod",
        "os.chown",
        "os.mkdir",
        "os.remove",
        "os.rmdir",
        "os.truncate",
        "os.utime",
    }
)
_MOVING: Final = frozenset({"os.link", "os.rename", "os.symlink"})


def is_in_browser() -> bool:
    """Return whether the application is drawn in a browser."""
    return os.environ.get(DRIVER_VARIABLE) == WEB_DRIVER


def confine() -> None:
    """Keep this process within its visitor's home if it has one, until it ends.

    Python then opens, lists and changes files of the home only, and reads its own code and data;
    anything else is a PermissionError. A library in C that opens a file by itself is not stopped.
    """
    files = confined_to()
    if files is not None:
        sys.addaudithook(Bounds(files.parent, _own_code()).check)


def _own_code() -> tuple[Path, ...]:
    """Return the folders and files that the program itself reads."""
    import mimetypes

    packages = [Path(__file__).parents[2] / name for name in _PACKAGES]
    python = [Path(sys.prefix), Path(sys.base_prefix)]
    libraries = [Path(entry) for entry in sys.path if Path(entry).name == "site-packages"]
    others = map(Path, (*_READ_ANYWHERE, *mimetypes.knownfiles))
    return (*packages, data_path(), *python, *libraries, *others)


class Bounds:
    """The files that a visitor's application may touch: its home, and for reading ``code``.

    The homes of others lie beside ``home`` and are out of bounds even inside ``code``.
    """

    def __init__(self, home: Path, code: tuple[Path, ...]) -> None:
        self._home = _real(home)
        self._homes = os.path.dirname(self._home)
        self._code = tuple(map(_real, code))

    def check(self, event: str, words: tuple[Any, ...]) -> None:
        """Raise PermissionError for an audit event that reaches beyond the bounds."""
        if event == "open":
            self._check(words[0], writes=bool(words[2] & _WRITES))
        elif event in _READING:
            self._check("." if words[0] is None else words[0], writes=False)
        elif event in _CHANGING:
            self._check(words[0], writes=True)
        elif event in _MOVING:
            self._check(words[0], writes=True)
            self._check(words[1], writes=True)
        elif event == "sqlite3.connect" and words[0] != ":memory:":
            self._check(_database(os.fsdecode(words[0])), writes=True)

    def _check(self, named: Any, *, writes: bool) -> None:
        if isinstance(named, int):  # a file that is open already
            return
        path = os.fsdecode(named)
        if not self._permits(_real(path), writes=writes):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    def _permits(self, path: str, *, writes: bool) -> bool:
        if _is_in(path, self._home) or path == os.devnull:
            return True
        if writes or _is_in(path, self._homes):
            return False
        return any(_is_in(path, folder) for folder in self._code)


def _database(name: str) -> str:
    """Return the path in the address of an SQLite file, ``file:///path?mode=rw``."""
    if not name.startswith("file:"):
        return name
    path = unquote(name.removeprefix("file:").partition("?")[0])
    return f"/{path.lstrip('/')}" if path.startswith("/") else path


def _real(path: Path | str) -> str:
    return os.path.realpath(path)


def _is_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
