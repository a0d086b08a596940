"""A run that is kept as it goes: a folder with what is done, and a line for each result.

A line is written as soon as its result is there, so they lie in no order; when nothing is missing
any more they are put in that of their numbers. A run that was stopped, or lost a worker, or went
from one machine to another, so leaves the same bytes as one that did not.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Generic, TypeVar

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile, UserError
from catalog.common.files import (
    is_file,
    make_folder,
    open_private,
    read_text,
    replacing,
    system_reason,
    write_atomically,
)
from catalog.common.foreign import json_text
from catalog.common.i18n import _
from catalog.common.own import is_own

_MOST_LINE = 1_000_000  # bytes; a record has some thousands

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Kind(Generic[Record]):
    """What a folder keeps. ``head`` and ``lines`` are its files, ``format`` the mark of the head.

    ``read`` takes the text of a line, its file and its number, and raises BadFile; ``number`` says
    which task a record is of. ``no_head``, ``no_record`` and ``other`` say in the user's language
    what is wrong with a file or a folder; ``other`` has places for ``folder`` and ``what`` differs.
    """

    format: str
    head: str
    lines: str
    read: Callable[[str, str, int], Record]
    write: Callable[[Record], str]
    number: Callable[[Record], int]
    no_head: str
    no_record: str
    other: str


class KeptRun(Generic[Record]):
    """The folder of a run. UserError when it keeps another one, BadFile when it is damaged."""

    def __init__(self, folder: Path, kind: Kind[Record], described: Mapping[str, Any]) -> None:
        """Make the folder, or take up what it holds: ``described`` is all that results hang on."""
        self._kind = kind
        self._lines = folder / kind.lines
        self._prepare(folder, {"format": kind.format, **described})

    def records(self) -> Iterator[Record]:
        """Yield what is done, as the lines lie; one cut short by a crash is cut off."""
        for number, _at, line in self._read():
            yield self._record(line, number)

    @contextmanager
    def keeping(self) -> Iterator[Callable[[Record], None]]:
        """Give what writes a record down before it returns."""
        opener = open_private if is_own(self._lines) else None  # Path.open takes no opener
        with open(self._lines, "a", encoding="utf-8", newline="\n", opener=opener) as file:
            yield lambda record: self._append(file, record)

    def put_in_order(self) -> None:
        """Sort the lines by their numbers; a file in order is left alone."""
        places = sorted(
            (self._kind.number(self._record(line, number)), at, len(line))
            for number, at, line in self._read()
        )
        if all(before[1] < after[1] for before, after in pairwise(places)):
            return
        private = is_own(self._lines)
        with (
            self._lines.open("rb") as old,
            replacing(self._lines, private=private) as path,
            path.open("wb") as new,
        ):
            for _number, at, length in places:
                old.seek(at)
                new.write(old.read(length))

    def _append(self, file: IO[str], record: Record) -> None:
        file.write(self._kind.write(record) + "\n")
        file.flush()

    def _record(self, line: bytes, number: int) -> Record:
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadFile(self._lines, self._kind.no_record, number) from error
        return self._kind.read(text, str(self._lines), number)

    def _read(self) -> Iterator[tuple[int, int, bytes]]:
        """Yield the number, the place and the bytes of each line that has an end."""
        if not is_file(self._lines):
            return
        number = at = 0
        with self._lines.open("r+b") as file:
            while line := file.readline(_MOST_LINE):
                number += 1
                if line.endswith(b"\n"):
                    yield number, at, line
                elif len(line) == _MOST_LINE:
                    raise BadFile(self._lines, self._kind.no_record, number)
                else:
                    file.truncate(at)
                at += len(line)

    def _prepare(self, folder: Path, described: Mapping[str, Any]) -> None:
        path = folder / self._kind.head
        try:
            make_folder(folder)
        except OSError as error:
            problem = _("the folder cannot be made: {reason}").format(reason=system_reason(error))
            raise BadFile(folder, problem) from error
        if not path.exists():
            write_atomically(path, json_text(described, indent=1) + "\n")
            return
        try:
            kept = parse_json(read_text(path))
        except ValueError as error:
            raise BadFile(path, self._kind.no_head) from error
        if not isinstance(kept, dict) or kept.get("format") != self._kind.format:
            raise BadFile(path, self._kind.no_head)
        other = [key for key in described if kept.get(key) != described[key]]
        if other:
            raise UserError(self._kind.other.format(folder=folder, what=", ".join(other)))
