"""A match room in a file: a line for whatever must not be lost, written before anybody is told.

The first line is an object: ``format`` "razdacha-match-room", ``version`` 1, ``code`` (the
players'), ``watch`` (the watchers'), ``terms``. Each later line is one of ``MatchRoom.journal``:
``seats``, ``begin``, ``act``, ``undo``. A last line without its end was never acknowledged and is
left out. The file contains every card and every token, so it is readable for its owner only.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile
from catalog.common.files import read_bytes, system_reason
from catalog.common.i18n import N_, _
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.kit import wire
from deckbuilder.kit.wire import WrongData
from deckbuilder.matches.saves import BROKEN
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.protocol import MatchTerms
from engine.kernel import KernelError

_FORMAT: Final = "razdacha-match-room"
_VERSION: Final = 1
_NOT_A_ROOM: Final = N_("this is not a room written by “host match”")


@dataclass(frozen=True, slots=True)
class KeptMatchRoom:
    """The contents of a match room's file: its codes, its terms, its journal."""

    code: str
    watch: str
    terms: MatchTerms
    journal: tuple[list[Any], ...]


class Journalled(Protocol):
    """A room that notes lines for its file."""

    journal: list[list[Any]]


class Journal:
    """Writes a room to a file, line by line, each of them safe on the disk before it returns."""

    def __init__(
        self, path: Path, room: MatchRoom | Journalled, head: Mapping[str, Any] | None = None
    ) -> None:
        """Begin the file, unless it is there already: then go on behind its last whole line.

        ``head`` is the first line, by default that of a match room. BadFile if it cannot be
        written.
        """
        self._path = path
        self._room = room
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
            content = self._file.read()
            whole = content.rfind(b"\n") + 1
            self._file.truncate(whole)
            self._file.seek(whole)
        except OSError as error:
            raise BadFile(path, system_reason(error)) from error
        if not whole:
            self._write([_head(room) if isinstance(room, MatchRoom) else head])

    def save(self) -> None:
        """Write what the room has noted since; BadFile if that fails."""
        lines, self._room.journal = self._room.journal, []
        self._write(lines)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, lines: list[Any]) -> None:
        if not lines:
            return
        text = "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
        )
        try:
            self._file.write(text.encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadFile(self._path, system_reason(error)) from error


def read_journal(path: Path) -> KeptMatchRoom:
    """Read a room's file; BadFile with the line for an invalid one."""
    head, journal = read_lines(path, _FORMAT, _VERSION, _(_NOT_A_ROOM))
    try:
        terms = wire.read(MatchTerms, head["terms"])
        return KeptMatchRoom(str(head["code"]), str(head["watch"]), terms, journal)
    except (KeyError, TypeError, ValueError, WrongData) as error:
        raise BadFile(path, _(_NOT_A_ROOM), line=1) from error


def read_lines(
    path: Path, kind: str, version: int, problem: str
) -> tuple[dict[str, Any], tuple[list[Any], ...]]:
    """Return the first line and the others of a file of this format.

    BadFile with the ``problem`` and the line for an invalid one.
    """
    content = read_bytes(path)
    lines = content[: max(0, content.rfind(b"\n"))].split(b"\n")
    number = 1
    try:
        head = parse_json(lines[0].decode())
        if (head["format"], head["version"]) != (kind, version):
            raise ValueError("another format")
        journal: list[list[Any]] = []
        for line in lines[1:]:
            number += 1
            journal.append(parse_json(line.decode()))
        return head, tuple(journal)
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        raise BadFile(path, problem, line=number) from error


def resume_room(path: Path, kept: KeptMatchRoom, room: MatchRoom, now: float) -> None:
    """Continue a room from its file; BadFile with the first line that does not fit."""
    for number, line in enumerate(kept.journal, start=2):
        try:
            room.resume([line], now)
        except (KernelError, MatchStopped, RecursionError, *BROKEN) as error:
            raise BadFile(path, _(_NOT_A_ROOM), line=number) from error


def _head(room: MatchRoom) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "code": room.seating.door.code,
        "watch": room.watch,
        "terms": wire.write(room.terms),
    }
