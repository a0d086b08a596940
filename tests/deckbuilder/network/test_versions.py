"""Programs of different protocol versions: what they speak, and what each side is told."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from deckbuilder.network import client as client_module
from deckbuilder.network.client import Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.protocol import SPOKEN, VERSION, Ending, Join, write
from deckbuilder.network.versions import VERSIONS_HEADER, Versions
from deckbuilder.network.wording import render_news
from tests.deckbuilder.network.serving import CODE, LOOPBACK, Player, joined, room_of, served
from tests.deckbuilder.network.tables import plan_of
from tests.support.patience import PATIENCE


async def join_as(
    room_versions: tuple[int, int], own: tuple[int, int], folder: Path, patched: pytest.MonkeyPatch
) -> RemoteTable:
    """Join a room that speaks some versions with a program that speaks others."""
    room = room_of(plan_of("", ""))
    room.seating.versions = Versions(*room_versions)
    patched.setattr(client_module, "SPOKEN", Versions(*own))
    async with served(room) as at:
        player = Player(at.port, "Вася", folder)
        async with joined(player):
            await player.until(lambda table: table.standing is not Standing.CONNECTING)
    return player.table


async def test_an_older_guest_is_told_both_versions_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await join_as((VERSION + 2, VERSION + 4), (1, VERSION), tmp_path, monkeypatch)
    assert (table.standing, table.ending) == (Standing.ENDED, Ending.WRONG_VERSION)
    told = str(table.problem)
    assert told.startswith("Your program is older than the host's")
    assert f"versions 1-{VERSION}, this room needs {VERSION + 2}-{VERSION + 4}" in told


async def test_a_newer_guest_is_told_both_versions_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await join_as((1, VERSION), (VERSION + 1, VERSION + 2), tmp_path, monkeypatch)
    told = str(table.problem)
    assert told.startswith("The host's program is older than yours")
    assert f"versions 1-{VERSION}, yours needs {VERSION + 1}-{VERSION + 2}" in told


async def test_a_newer_guest_speaks_the_newest_version_of_the_host_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await join_as((1, VERSION - 1), (1, VERSION), tmp_path, monkeypatch)
    assert table.standing is Standing.LOBBY
    assert table._version == VERSION - 1


async def test_an_older_program_is_refused_with_an_ending_that_it_knows() -> None:
    room = room_of(plan_of("", "", edition="2009"))
    async with (
        served(room) as at,
        connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None) as guest,
    ):
        await guest.send(write(Join(1, CODE, "Вася")))
        with pytest.raises(ConnectionClosed) as closed:
            await guest.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4010, "wrong_version")
    told = render_news(at.news[-1])
    assert "the guest's program is older: it speaks protocol version 1" in told
    assert f"this room needs 3-{VERSION}" in told


async def test_a_host_that_refuses_every_version_without_naming_its_own_is_reported(
    tmp_path: Path,
) -> None:
    async def meet(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.close(Ending.WRONG_VERSION.close_code, Ending.WRONG_VERSION.value)

    async with serve(meet, LOOPBACK, 0, compression=None) as server:
        player = Player(server.sockets[0].getsockname()[1], "Вася", tmp_path)
        await player.table.run()
    assert f"refuses protocol versions 1-{VERSION} of this program" in str(player.table.problem)


async def test_a_host_that_refuses_the_version_it_names_is_left(tmp_path: Path) -> None:
    async def meet(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.close(Ending.WRONG_VERSION.close_code, Ending.WRONG_VERSION.value)

    def name_versions(_connection: object, _request: object, response: Response) -> None:
        response.headers[VERSIONS_HEADER] = str(SPOKEN)

    async with serve(meet, LOOPBACK, 0, process_response=name_versions) as server:
        player = Player(server.sockets[0].getsockname()[1], "Вася", tmp_path)
        async with asyncio.timeout(PATIENCE):
            await player.table.run()
    assert player.table.ending is Ending.WRONG_VERSION
