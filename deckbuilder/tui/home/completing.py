"""Complete a typed path, as a shell does."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from catalog.common.files import expanded
from catalog.common.folding import fold, other_layout

ENDINGS: Final = frozenset({".json", ".csv", ".tsv", ".xlsx", ".txt"})
"""The file types of card files and collections."""
ABOVE: Final = ".."
_MOST: Final = 2000


@dataclass(frozen=True, slots=True)
class Completed:
    """A path completed as far as it is unambiguous, and the names that match."""

    text: str
    names: tuple[str, ...] = ()


def folder_entries(folder: Path, *, hidden: bool = False) -> list[str]:
    """Return the parent folder, the folders and the files that may hold cards; OSError if
    unreadable.

    With ``hidden`` only hidden entries are returned, else only the others; very long lists are cut.
    """
    folders, files = [], []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") is not hidden:
                continue
            if _is_folder(entry):
                folders.append(entry.name + os.sep)
            elif Path(entry.name).suffix.lower() in ENDINGS:
                files.append(entry.name)
    return [ABOVE, *sorted(folders)[:_MOST], *sorted(files)[:_MOST]]


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a circular link, for example, is not a folder to open
        return False


def completed(text: str, folder: Path) -> Completed:
    """Return a path, as typed in ``folder``, completed as far as its last name is unambiguous.

    Names match in any case and keyboard layout. Hidden ones match once their dot is typed. OSError
    if the folder cannot be read, UserError for the home of an unknown user.
    """
    if text in ("~", ABOVE) or text.endswith(f"/{ABOVE}"):
        return Completed(f"{text}/")
    head, slash, part = text.rpartition("/")
    before = head + slash
    _above, *names = folder_entries(folder / expanded(before), hidden=part.startswith("."))
    found = _begun_with(part, names)
    common = _common_beginning(found)
    return Completed(before + max(part, common, key=len), tuple(found))


def _common_beginning(names: list[str]) -> str:
    """Return the longest common prefix of all names.

    >>> _common_beginning(["мох/", "море/"]), _common_beginning([])
    ('мо', '')
    """
    least, most = min(names, default=""), max(names, default="")
    same = takewhile(lambda signs: signs[0] == signs[1], zip(least, most, strict=False))
    return "".join(sign for sign, _other in same)


def _begun_with(part: str, names: list[str]) -> list[str]:
    """Return the names that start with ``part``: as typed, else in another case, else in the other
    keyboard layout."""
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: name.startswith(part),
        lambda name: fold(name).startswith(fold(part)),
        lambda name: fold(name).startswith(fold(other_layout(part))),
    )
    return next(filter(None, ([name for name in names if way(name)] for way in ways)), [])
