"""A room in a file, so that a host can close and reopen it with all seats.

The file is one JSON object: ``format`` "razdacha-room", ``version`` 1, ``code`` (the room's),
``seats`` (of people: ``seat``, ``name``, ``token``, ``replaced``) and ``table`` (the draft, see
``DraftTable.to_json``). It contains every card and every token, so it is readable for its owner
only.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile
from catalog.common.files import read_text, write_atomically
from catalog.common.foreign import render_json
from catalog.common.i18n import _
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.network.draft_room import DraftRoom
from engine.kernel import BadSave

_FORMAT: Final = "razdacha-room"
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """The contents of a room's file: its code, its table, the seats for ``Room.resume``."""

    code: str
    table: DraftTable
    seats: tuple[Mapping[str, Any], ...]


def write_room(path: Path, room: DraftRoom) -> None:
    """Write a room whose draft has begun, and nothing before that; BadFile if that fails."""
    if room.table is None:
        return
    data = {
        "format": _FORMAT,
        "version": _VERSION,
        "code": room.seating.door.code,
        "seats": room.seating.to_json(),
        "table": room.table.to_json(),
    }
    write_atomically(path, render_json(data), private=True)


def read_room(path: Path, bots: Callable[[Draft], Mapping[int, DraftBot]]) -> KeptRoom:
    """Read the room in a file, with the bots that ``bots`` makes; BadFile if it is invalid."""
    try:
        data = parse_json(read_text(path))
        if (data["format"], data["version"]) != (_FORMAT, _VERSION):
            raise BadSave("another format")
        table = DraftTable.from_json(data["table"], bots)
        return KeptRoom(str(data["code"]), table, tuple(data["seats"]))
    except (BadSave, KeyError, RecursionError, TypeError, ValueError) as error:
        raise BadFile(path, _("this is not a room written by “host draft --keep”")) from error
