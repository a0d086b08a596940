"""A resumable run: a folder with the finished tasks, one line for each result.

A line is appended as soon as its result is available; after the last one they are sorted by number.
A run that was stopped, lost a worker or moved to another machine therefore leaves the same bytes as
an uninterrupted one.
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
from catalog.common.foreign import render_json
from catalog.common.i18n import _
from catalog.common.own import is_own
from deckbuilder.kit import wire

_MOST_LINE = 1_000_000  # bytes; a record has a few thousand

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Kind(Generic[Record]):
    """The contents of a folder. ``head`` and ``lines`` are its files, ``format`` the mark of the
    head.

    ``read`` parses a line, given its text, file and number, and raises BadFile; ``number`` returns
    the task of a record. ``no_head``, ``no_record`` and ``other`` are messages in the user's
    language for a bad file or folder; ``other`` has placeholders ``folder`` and ``what``.
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


def render_line(record: object) -> str:
    """Return a record as one line of JSON, without line end."""
    return render_json(wire.write(record), compact=True)


def read_line(record: type[Record], problem: str, text: str, source: str, line: int) -> Record:
    """Parse a record from this line of ``source``; BadFile with ``problem`` if it is invalid."""
    try:
        return wire.read(record, parse_json(text))
    except (ValueError, RecursionError) as error:
        raise BadFile(source, problem, line) from error


class KeptRun(Generic[Record]):
    """The folder of a run. UserError if it belongs to another one, BadFile if it is damaged."""

    def __init__(self, folder: Path, kind: Kind[Record], described: Mapping[str, Any]) -> None:
        """Create or reopen the folder; ``described`` is everything that the results depend on."""
        self._kind = kind
        self._lines = folder / kind.lines
        self._prepare(folder, {"format": kind.format, **described})

    def records(self) -> Iterator[Record]:
        """Yield the finished records in file order, truncating one cut short by a crash."""
        for number, _at, line in self._read():
            yield self._record(line, number)

    @contextmanager
    def keeping(self) -> Iterator[Callable[[Record], None]]:
        """Yield a function that writes a record to disk before it returns."""
        opener = open_private if is_own(self._lines) else None  # Path.open accepts no opener
        with open(self._lines, "a", encoding="utf-8", newline="\n", opener=opener) as file:
            yield lambda record: self._append(file, record)

    def put_in_order(self) -> None:
        """Sort the lines by number; a sorted file is left alone."""
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
        """Yield number, offset and bytes of each complete line."""
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
            problem = _("the folder cannot be created: {reason}").format(
                reason=system_reason(error)
            )
            raise BadFile(folder, problem) from error
        if not path.exists():
            write_atomically(path, render_json(described, indent=1) + "\n")
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
