"""A room that is put away in a file and taken up again."""

import json
from pathlib import Path

import pytest

from catalog.common.errors import BadFile
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.keeping import read_room, write_room
from deckbuilder.network.protocol import VERSION, Choose, Join, write
from tests.deckbuilder.network.serving import CODE, room_of
from tests.deckbuilder.network.tables import FirstBot, plan_of


def begun() -> DraftRoom:
    """A room of two with one pick made."""
    room = room_of(plan_of("", "", bots=1))
    for connection, name in enumerate(("Вася", "Петя")):
        room.receive(connection, write(Join(VERSION, CODE, name)), 0)
    room.receive(0, write(Choose(1, 1, 2)), 0)
    return room


def test_a_saved_room_has_the_same_code_seats_and_draft(tmp_path: Path) -> None:
    room = begun()
    write_room(tmp_path / "room.json", room)
    kept = read_room(tmp_path / "room.json", lambda _draft: {2: FirstBot()})
    assert room.table is not None
    assert kept.code == CODE
    assert list(kept.seats) == room.seating.to_json()
    assert [kept.table.view(seat) for seat in (0, 1)] == [room.table.view(seat) for seat in (0, 1)]


def test_a_saved_room_is_private(tmp_path: Path) -> None:
    write_room(tmp_path / "room.json", begun())
    assert (tmp_path / "room.json").stat().st_mode & 0o077 == 0


def test_a_room_before_its_draft_is_not_saved(tmp_path: Path) -> None:
    write_room(tmp_path / "room.json", room_of(plan_of("", "")))
    assert not (tmp_path / "room.json").exists()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "\xff", '{"format": "razdacha-room", "version": 2}', "[" * 99_999]
)
def test_a_file_that_is_not_a_saved_room_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadFile, match=r"not a room|is not UTF-8"):
        read_room(path, lambda _draft: {})


def test_a_saved_room_without_its_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    write_room(path, begun())
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"table": {"version": 1}}), encoding="utf-8")
    with pytest.raises(BadFile, match="not a room"):
        read_room(path, lambda _draft: {})
