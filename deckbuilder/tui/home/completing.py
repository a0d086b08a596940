"""What a path that is typed may go on with, as a shell completes it."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from catalog.common.files import expanded
from catalog.common.folding import fold, other_layout

ENDINGS: Final = frozenset({".json", ".csv", ".tsv", ".xlsx"})
"""What cards come in."""
ABOVE: Final = ".."
_MOST: Final = 2000


@dataclass(frozen=True, slots=True)
class Completed:
    """A path as far as it goes on in one way only, and the names it may go on with."""

    text: str
    names: tuple[str, ...] = ()


def folder_entries(folder: Path, *, hidden: bool = False) -> list[str]:
    """Return the way up, the folders and the files that may hold cards; OSError when unreadable.

    Only hidden ones are returned with ``hidden``, else none of them; of very many the first.
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
    except OSError:  # a link that leads round in a circle, say, is no folder to open
        return False


def completed(text: str, folder: Path) -> Completed:
    """Return a path, as typed in ``folder``, with what its last name surely goes on with.

    A name is found in either case and layout. Hidden ones are found once their dot is typed.
    OSError where the folder cannot be read, UserError for a home that nobody has.
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
    """Return what all names begin with.

    >>> _common_beginning(["мох/", "море/"]), _common_beginning([])
    ('мо', '')
    """
    least, most = min(names, default=""), max(names, default="")
    same = takewhile(lambda signs: signs[0] == signs[1], zip(least, most, strict=False))
    return "".join(sign for sign, _other in same)


def _begun_with(part: str, names: list[str]) -> list[str]:
    """Return the names that begin so: as typed, else in another case, else in the other layout."""
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: name.startswith(part),
        lambda name: fold(name).startswith(fold(part)),
        lambda name: fold(name).startswith(fold(other_layout(part))),
    )
    return next(filter(None, ([name for name in names if way(name)] for way in ways)), [])
