"""Hosts and players over loopback, in one process: drafts, losses, and guests of ill will."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from catalog.common.errors import BadFile, UserError
from deckbuilder.network import client as client_module
from deckbuilder.network import host as host_module
from deckbuilder.network.client import LOST, Invitation, Standing, read_address
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.host import Host
from deckbuilder.network.protocol import (
    MOST_FROM_HOST,
    MOST_FROM_PLAYER,
    VERSION,
    Choose,
    Edition,
    Ending,
    Join,
    Leave,
    Lobby,
    Table,
    Undo,
    Welcome,
    read_from_host,
    write,
)
from deckbuilder.network.room import Happening
from deckbuilder.network.tls import read_certificate
from deckbuilder.network.tokens import TokenBook
from tests.deckbuilder.network.certificates import certified
from tests.deckbuilder.network.serving import (
    CODE,
    LOOPBACK,
    Player,
    joined,
    room_of,
    served,
    two_drafting,
)
from tests.deckbuilder.network.tables import plan_of, table_of
from tests.support.patience import PATIENCE


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Come back sooner than people would."""
    monkeypatch.setattr(client_module, "_DELAYS", (0.05,))


async def drafts_on(player: Player) -> bool:
    """Whether a player still gets answers."""
    refusal = await player.table.choose(999)
    return refusal is not None and refusal.code != LOST


# Drafts


async def test_two_people_and_six_bots_finish_a_pod_over_the_network(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", "", bots=6, rounds=2), size=6)) as at:
        players = [Player(at.port, name, tmp_path) for name in ("Вася", "Петя")]
        async with joined(*players):
            await asyncio.gather(*(player.draft() for player in players))
        await at.task
    for player in players:
        assert player.standings[-2:] == [Standing.DRAFTING, Standing.OVER]
        assert player.table.view is not None
        assert len(player.table.view.pool) == 12
    assert not list(tmp_path.glob("*.token"))
    assert [one.happening for one in at.news][-1] is Happening.OVER


async def test_a_lost_connection_is_restored_automatically(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (_at, first, second):
        assert second.table._connection is not None
        second.table._connection.transport.abort()
        await first.until(lambda table: table.seats[1].is_away)
        await second.until(lambda table: table.standing is Standing.AWAY)
        await second.until(lambda table: table.standing is Standing.DRAFTING)
        await first.until(lambda table: not table.seats[1].is_away)
        assert await second.table.choose(0) is None


async def test_the_host_logs_a_lost_connection(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Closed as it should be is 1000, lost without a word 1006."""
    caplog.set_level(logging.INFO, host_module.__name__)
    async with two_drafting(tmp_path) as (at, first, second):
        async with connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None):
            pass
        assert second.table._connection is not None
        second.table._connection.transport.abort()
        await first.until(lambda table: table.seats[1].is_away)
    words = [record.getMessage() for record in caplog.records]
    assert "connection 2 closed: 1000" in words
    assert "connection 1 closed: 1006" in words
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


async def test_a_choice_without_a_connection_is_refused(tmp_path: Path) -> None:
    table = Player(1, "Вася", tmp_path).table
    refusal = await table.choose(0)
    assert refusal is not None
    assert refusal.code == LOST


async def test_a_draft_continues_when_its_host_returns(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (at, first, second):
        await first.table.choose(0)
        room = at.host.room
        assert isinstance(room, DraftRoom)
        seats = json.loads(json.dumps(room.seating.to_json()))
        table = room.table
        assert table is not None
        at.host.stop()
        await at.task
        await first.until(lambda one: one.standing is Standing.AWAY)
        again = room_of(room.plan)
        again.resume(table, seats, 0.0)
        async with served(again, at.port) as back:
            await asyncio.gather(first.draft(), second.draft())
            await back.task
        assert len(first.table.view.pool if first.table.view else ()) == 3


async def test_a_player_who_leaves_is_replaced_by_a_bot(tmp_path: Path) -> None:
    async with two_drafting(tmp_path, replace_after=100) as (_at, first, second):
        await second.table.leave()
        await second.until(lambda table: table.standing.is_final)
        assert second.table.ending is Ending.LEFT
        await first.draft()
        assert first.table.standing is Standing.OVER


async def test_a_bot_drafts_for_a_seat_that_stays_away(tmp_path: Path) -> None:
    async with two_drafting(tmp_path, replace_after=0.05) as (_at, first, second):
        second.table._patience = 0
        assert second.table._connection is not None
        second.table._tokens.forget(second.table.invitation.seat_key)  # it will not come back
        second.table._connection.transport.abort()
        await first.draft()
        assert first.table.standing is Standing.OVER


# Who cannot come in


async def test_a_wrong_code_is_reported_and_final(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", ""))) as at:
        player = Player(at.port, "Вася", tmp_path, code="0000-0000-0000")
        await player.table.run()
    assert (player.table.standing, player.table.ending) == (Standing.ENDED, Ending.WRONG_CODE)


async def test_an_address_without_a_host_is_unreachable(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", ""))) as at:
        port = at.port
    player = Player(port, "Вася", tmp_path)
    await player.table.run()
    assert player.table.standing is Standing.UNREACHABLE


async def test_an_impossible_host_name_is_unreachable(tmp_path: Path) -> None:
    table = RemoteTable(Invitation("a" * 70 + ".example", 1, CODE, "Вася"), TokenBook(tmp_path))
    await table.run()
    assert table.standing is Standing.UNREACHABLE


async def test_leaving_while_disconnected_is_final(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (_at, first, second):
        assert second.table._connection is not None
        second.table._connection.transport.abort()
        await second.until(lambda table: table.standing is Standing.AWAY)
        await second.table.leave()
        await second.until(lambda table: table.standing.is_final)
        assert (second.table.standing, second.table.ending) == (Standing.ENDED, Ending.LEFT)
        assert first.table.seats[1].is_away


def test_a_token_that_cannot_be_stored_is_reported(tmp_path: Path) -> None:
    (tmp_path / "seats").write_text("in the way")
    with pytest.raises(BadFile):
        TokenBook(tmp_path / "seats").keep("a seat", "secret")


async def test_hosting_on_a_port_in_use_is_refused() -> None:
    async with served(room_of(plan_of("", ""))) as at:
        with pytest.raises(UserError, match=str(at.port)):
            await Host(room_of(plan_of("", "")), print).run(LOOPBACK, at.port, print)


@pytest.mark.parametrize("text", ["", ":7", "a:b", "a:0", "a:99999", "a/b", "u@a", "[::1", "a?b"])
def test_an_invalid_address_is_reported(text: str) -> None:
    with pytest.raises(UserError):
        read_address(text)


# Guests of ill will


async def ending_of(connection: ClientConnection) -> Ending | None:
    """Read to the end; return why the host closed the connection."""
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as closed:
        return client_module._ending_of(closed)


Ill = Callable[[ClientConnection], Awaitable[object]]


async def garbage(connection: ClientConnection) -> None:
    await connection.send("{}")


async def binary(connection: ClientConnection) -> None:
    await connection.send(b"\x00\xff")


async def not_utf8(connection: ClientConnection) -> None:
    await connection.send(b"\xff\xfe", text=True)


async def huge(connection: ClientConnection) -> None:
    await connection.send("x" * (MOST_FROM_PLAYER + 1))


async def huge_in_pieces(connection: ClientConnection) -> None:
    await connection.send(["x" * 100] * 100)


async def no_end_of_pieces(connection: ClientConnection) -> None:
    await connection.send([""] * 20_000)


async def pings(connection: ClientConnection) -> None:
    for _ in range(5_000):
        await connection.ping(b"x" * 100 + str(_).encode())


async def wrong_code(connection: ClientConnection) -> None:
    await connection.send(write(Join(VERSION, "0", "Коля")))


async def a_choice(connection: ClientConnection) -> None:
    await connection.send(write(Choose(1, 1, 0)))


@pytest.mark.parametrize(
    ("ill", "ending"),
    [
        (garbage, Ending.BAD_MESSAGE),
        (binary, Ending.BAD_MESSAGE),
        (not_utf8, Ending.BAD_MESSAGE),
        (huge, Ending.TOO_LARGE),
        (huge_in_pieces, Ending.TOO_LARGE),
        (no_end_of_pieces, Ending.TOO_FAST),
        (pings, Ending.TOO_FAST),
        (wrong_code, Ending.WRONG_CODE),
        (a_choice, Ending.BAD_MESSAGE),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
async def test_a_malicious_client_is_disconnected_with_a_reason(
    ill: Ill, ending: Ending, tmp_path: Path
) -> None:
    async with (
        two_drafting(tmp_path) as (at, first, second),
        connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None, compression=None) as guest,
    ):
        with suppress(ConnectionClosed):
            await ill(guest)
        assert await ending_of(guest) is ending
        assert await drafts_on(first)
        assert await drafts_on(second)
        assert first.table.standing is second.table.standing is Standing.DRAFTING


async def test_a_flooding_client_is_disconnected_and_may_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "_CLOSE_SECONDS", 0.2)  # the host hears nothing any more
    monkeypatch.setattr(host_module, "CLOSE_SECONDS", 0.2)
    async with two_drafting(tmp_path) as (_at, first, second):
        connection = second.table._connection
        assert connection is not None
        with suppress(ConnectionClosed):
            for number in range(200):
                await connection.send(write(Undo(number, 1)))
        await second.until(lambda table: table.standing is Standing.ENDED)
        assert second.table.ending is Ending.TOO_FAST
        assert await drafts_on(first)
        async with joined(second):
            await first.until(lambda table: not table.seats[1].is_away)


async def test_a_silent_stranger_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_drafting(tmp_path) as (at, first, _second):
        monkeypatch.setattr(host_module, "OPEN_SECONDS", 0.05)
        async with connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None) as guest:
            assert await ending_of(guest) is Ending.TOO_SLOW
        assert await drafts_on(first)


async def test_a_client_that_does_not_read_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest's end reads nothing, so that the host's send never ends."""
    monkeypatch.setattr(host_module, "_SEND_SECONDS", 0.1)

    async def stuck(self: ServerConnection, _message: str) -> None:
        await asyncio.sleep(PATIENCE)

    async with two_drafting(tmp_path) as (at, first, second):
        peers = [peer.connection for peer in at.host._peers.values()]
        monkeypatch.setattr(peers[1], "send", stuck.__get__(peers[1]), raising=False)
        await first.table.choose(0)  # the host has news for both
        await second.until(lambda table: table.standing is Standing.AWAY)
        await second.until(lambda table: table.standing is Standing.DRAFTING)
        assert await drafts_on(first)


async def test_a_web_page_cannot_connect_on_behalf_of_its_reader(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (at, first, _second):
        with pytest.raises(InvalidStatus):
            await connect(
                f"ws://{LOOPBACK}:{at.port}/", proxy=None, additional_headers={"Origin": "http://a"}
            )
        assert await drafts_on(first)


async def test_a_crowd_of_strangers_does_not_disturb_the_players(tmp_path: Path) -> None:
    async with two_drafting(tmp_path) as (at, first, second):
        crowd = [await asyncio.open_connection(LOOPBACK, at.port) for _ in range(40)]
        crowd[0][1].write(b"\x00" * 30_000)  # no request at all, and too much of it
        hung_up = [asyncio.create_task(reader.read()) for reader, _writer in crowd]
        waiting = set(hung_up)
        while len(waiting) > 16:  # 16 may stand before the door
            _gone, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        assert await drafts_on(first)
        assert await drafts_on(second)
        for task, (_reader, writer) in zip(hung_up, crowd, strict=True):
            task.cancel()
            writer.transport.abort()
        await asyncio.gather(*hung_up, return_exceptions=True)


async def idle(port: int, number: int) -> list[asyncio.StreamWriter]:
    """Open connections that say nothing."""
    return [(await asyncio.open_connection(LOOPBACK, port))[1] for _ in range(number)]


@pytest.mark.parametrize("secure", [False, True], ids=["plain", "tls"])
async def test_idle_connections_keep_out_nobody_of_the_same_address(
    secure: bool, tmp_path: Path
) -> None:
    pair = certified(tmp_path)
    tls = read_certificate(pair.certificate, pair.key).settings if secure else None
    async with served(room_of(plan_of("", "")), tls=tls) as at:
        crowd = await idle(at.port, 100)
        player = Player(at.port, "Вася", tmp_path, authority=pair.authority if secure else None)
        async with joined(player):
            await player.until(lambda table: table.standing is Standing.LOBBY)
        for writer in crowd:
            writer.transport.abort()


async def test_wrong_codes_keep_out_nobody_of_the_same_address(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", ""))) as at:
        for _ in range(60):
            guesser = Player(at.port, "Коля", tmp_path, code="0000-0000-0000")
            await guesser.table.run()
            assert guesser.table.ending is Ending.WRONG_CODE
        player = Player(at.port, "Вася", tmp_path)
        async with joined(player):
            await player.until(lambda table: table.standing is Standing.LOBBY)


async def guess(port: int, tries: list[float]) -> None:
    """Try one wrong code after another, each with a new connection."""
    while True:
        with suppress(ConnectionClosed, OSError, InvalidMessage):
            async with connect(f"ws://{LOOPBACK}:{port}/", proxy=None) as guesser:
                await wrong_code(guesser)
                assert await ending_of(guesser) is Ending.WRONG_CODE
                tries.append(asyncio.get_running_loop().time())


@pytest.mark.slow
async def test_guesses_at_the_same_time_are_slowed_down_and_the_right_code_is_admitted(
    tmp_path: Path,
) -> None:
    tries: list[float] = []
    async with served(room_of(plan_of("", ""))) as at:
        guessers = [asyncio.create_task(guess(at.port, tries)) for _ in range(20)]
        begun = asyncio.get_running_loop().time()
        while len(tries) < 150:
            await asyncio.sleep(0.05)
        lasted = asyncio.get_running_loop().time() - begun
        player = Player(at.port, "Вася", tmp_path)
        async with joined(player):
            await player.until(lambda table: table.standing is Standing.LOBBY)
        for guesser in guessers:
            guesser.cancel()
        await asyncio.gather(*guessers, return_exceptions=True)
    assert lasted > 1.9  # 50 at once, then 50 a second


async def test_a_guesser_that_hangs_up_does_not_hold_up_the_line(tmp_path: Path) -> None:
    async with served(room_of(plan_of("", ""))) as at:
        await at.host._turn.acquire()
        gone = []
        for _ in range(5):
            guesser = await connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None)
            await wrong_code(guesser)
            gone.append(guesser)
        while len(set(at.host._connections.in_line)) < 5:
            await asyncio.sleep(0.01)
        for guesser in gone:
            guesser.transport.abort()
        while set(at.host._connections.in_line) or at.host._peers:
            await asyncio.sleep(0.01)
        at.host._turn.release()
        assert not at.news
        player = Player(at.port, "Вася", tmp_path)
        async with joined(player):
            await player.until(lambda table: table.standing is Standing.LOBBY)


# Hosts of ill will


@asynccontextmanager
async def false_host(*said: str | bytes) -> AsyncIterator[int]:
    """Something at a port of loopback that says what it likes to whoever comes."""

    async def meet(connection: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            for text in said:
                await connection.send(text)
            await connection.recv()
            await connection.wait_closed()

    async with serve(meet, LOOPBACK, 0, compression=None) as server:
        yield server.sockets[0].getsockname()[1]


@pytest.mark.parametrize(
    ("said", "ending"),
    [
        ("{}", Ending.BAD_MESSAGE),
        (b"{}", Ending.BAD_MESSAGE),
        (write(Leave()), Ending.BAD_MESSAGE),
        (write(Welcome(VERSION, 99, "x")), Ending.BAD_MESSAGE),
        (write(Edition("1812")), Ending.UNKNOWN_EDITION),
        (write(Lobby(table_of(plan_of("", "")).view(0).seats)), Ending.BAD_MESSAGE),
        ("x" * (MOST_FROM_HOST + 1), Ending.TOO_LARGE),
    ],
    ids=["empty", "bytes", "a player's", "no seat", "no edition known", "no edition", "huge"],
)
async def test_a_fake_host_is_abandoned(said: str | bytes, ending: Ending, tmp_path: Path) -> None:
    async with false_host(said) as port:
        player = Player(port, "Вася", tmp_path)
        async with asyncio.timeout(PATIENCE):
            await player.table.run()
    assert (player.table.standing, player.table.ending) == (Standing.ENDED, ending)


async def test_a_host_that_changes_the_edition_is_abandoned(tmp_path: Path) -> None:
    async with false_host(write(Edition("2009")), write(Edition("2010"))) as port:
        player = Player(port, "Вася", tmp_path)
        async with asyncio.timeout(PATIENCE):
            await player.table.run()
    assert (player.table.edition, player.table.ending) == ("2009", Ending.BAD_MESSAGE)


async def test_an_http_redirect_is_not_followed(tmp_path: Path) -> None:
    met = []

    async def meet(connection: ServerConnection) -> None:
        met.append(await connection.recv())

    async with serve(meet, LOOPBACK, 0) as other:
        elsewhere = other.sockets[0].getsockname()[1]

        async def redirect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            head = f"HTTP/1.1 302 Found\r\nLocation: ws://{LOOPBACK}:{elsewhere}/\r\n"
            writer.write(f"{head}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(redirect, LOOPBACK, 0)
        async with server:
            player = Player(server.sockets[0].getsockname()[1], "Вася", tmp_path)
            await player.table.run()
    assert player.table.standing is Standing.UNREACHABLE
    assert not met


def test_a_token_is_stored_privately(tmp_path: Path) -> None:
    book = TokenBook(tmp_path / "seats")
    book.keep("a seat", "secret")
    (file,) = (tmp_path / "seats").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert (book.find("a seat"), book.find("another")) == ("secret", None)
    book.forget("a seat")
    assert book.find("a seat") is None


async def test_only_the_players_own_view_is_sent_to_a_client(tmp_path: Path) -> None:
    """What the room's test shows of every message, once more with the bytes of a connection."""
    async with served(room_of(plan_of("Вася", "Петя"))) as at:
        other = Player(at.port, "Петя", tmp_path)
        async with (
            joined(other),
            connect(f"ws://{LOOPBACK}:{at.port}/", proxy=None) as connection,
        ):
            await connection.send(write(Join(VERSION, CODE, "Вася")))
            heard = [str(await connection.recv()) for _ in range(3)]
    kinds = [type(read_from_host(text)) for text in heard]
    assert kinds in ([Welcome, Edition, Lobby], [Welcome, Edition, Table])
    assert "r0s1" not in "".join(heard)
