"""A private home for each visitor, kept for thirty days after the last visit.

A home is named by a hash of the visitor's token, so that a listing of the folder lets nobody in.
``files`` holds uploads and exports, ``data`` what the application keeps: settings, decks, games.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from catalog.common.errors import BadFile
from catalog.common.files import replacing, system_reason
from catalog.common.foreign import render_plain_line
from catalog.common.i18n import Language
from deckbuilder.base.served import FILES

DAYS_KEPT: Final = 30
_DAY: Final = 86_400.0
MOST_HOMES: Final = 1000
"""Newcomers are refused beyond this number of homes."""
MOST_FILES: Final = 500
MOST_KEPT: Final = 100_000_000
"""The most bytes in a visitor's folder, uploads and exports together."""
_LONGEST_NAME: Final = 200  # bytes; file systems take 255
_NAME: Final = re.compile(r"[0-9a-f]{32}")
_FORBIDDEN: Final = re.compile(r'[<>:"|?*]')


class NoRoom(Exception):
    """There is no room for another home, or for another file in one."""


class BadName(Exception):
    """Nothing of a file's name can be used."""


@dataclass(frozen=True, slots=True)
class Home:
    """The home of one visitor."""

    folder: Path

    @property
    def data(self) -> Path:
        """The folder of the application's own data."""
        return self.folder / "data"

    @property
    def files(self) -> Path:
        """The folder of uploads and exports, all that the visitor can name."""
        return self.folder / FILES

    def listed(self) -> list[tuple[str, int]]:
        """Return the visitor's files with their bytes, by name; those in folders by their path."""
        found: list[tuple[str, int]] = []
        for above, folders, names in os.walk(self.files):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in names:
                path = Path(above, name)
                if not name.startswith(".") and path.is_file() and not path.is_symlink():
                    place = path.relative_to(self.files).as_posix()
                    found.append((place, path.stat().st_size))
                if len(found) >= MOST_FILES:
                    return sorted(found)
        return sorted(found)

    def find(self, name: str) -> Path | None:
        """Return the visitor's file with this path; None if there is none inside the folder."""
        try:
            path = (self.files / name).resolve()
            is_own = path.is_relative_to(self.files.resolve()) and path.is_file()
        except (OSError, ValueError):  # a circle of links, a NUL sign, a name too long
            return None
        return path if is_own else None

    def remove(self, name: str) -> bool:
        """Delete the visitor's file with this path; return whether it was there."""
        path = self.find(name)
        if path is not None:
            path.unlink(missing_ok=True)
        return path is not None

    def keep(self, name: str, content: bytes) -> str:
        """Store an uploaded file and return its name, which differs from those that are there.

        NoRoom if the folder is full, BadName if nothing is left of the name; OSError if it cannot
        be written.
        """
        clean = clean_name(name)
        if not clean:
            raise BadName
        kept = self.listed()
        if len(kept) >= MOST_FILES or sum(size for _n, size in kept) + len(content) > MOST_KEPT:
            raise NoRoom
        path = _unused(self.files / clean)
        with replacing(path, private=True) as temporary:
            temporary.write_bytes(content)
        return path.name


class Homes:
    """All homes, in one private folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def make(cls, root: Path) -> Self:
        """Return the homes in a folder, which is made if missing. BadFile if it cannot be."""
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(root, system_reason(error)) from error
        return cls(root)

    def of(self, token: str) -> Home:
        """Return the home for a token, which may not exist yet."""
        return Home(self.root / hashlib.sha256(token.encode()).hexdigest()[:32])

    def prepare(self, home: Home, language: Language) -> None:
        """Make a home if it is missing, in a language to begin with; record the visit.

        NoRoom if there are too many; OSError if it cannot be made.
        """
        if not home.folder.is_dir():
            if len(self._all()) >= MOST_HOMES:
                raise NoRoom
            for folder in (home.folder, home.data, home.files):
                folder.mkdir(mode=0o700)
            settings = home.data / "settings.toml"
            settings.write_text(f'language = "{language.value}"\n', encoding="utf-8")
        os.utime(home.folder)

    def sweep(self, now: float, used: Collection[Home]) -> int:
        """Remove homes without a visit for thirty days; return how many. ``now`` is of ``time``."""
        removed = 0
        for home in self._all():
            if home in used or now - home.folder.stat().st_mtime < DAYS_KEPT * _DAY:
                continue
            shutil.rmtree(home.folder, ignore_errors=True)
            removed += not home.folder.exists()
        return removed

    def _all(self) -> list[Home]:
        named = [path for path in self.root.iterdir() if _NAME.fullmatch(path.name)]
        return [Home(path) for path in named if path.is_dir()]


def clean_name(name: str) -> str:
    """Return the last part of a file's name without what systems forbid; empty if nothing is left.

    >>> clean_name("../../etc/passwd"), clean_name("C:\\\\x\\\\колода.txt"), clean_name("..")
    ('passwd', 'колода.txt', '')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    plain = _FORBIDDEN.sub("", render_plain_line(last)).strip(" .")
    stem, ending = os.path.splitext(plain)
    room = max(0, _LONGEST_NAME - len(ending.encode()))
    cut = stem.encode()[:room].decode("utf-8", "ignore")
    return f"{cut}{ending}" if cut else ""


def _unused(path: Path) -> Path:
    """Return a path at which nothing is: the given one, or one with a number."""
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return found
