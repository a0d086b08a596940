"""Hosts and players on loopback for tests: every wait has an end."""

import asyncio
import ssl
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.door import Door
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.host import Host
from deckbuilder.network.room import News
from deckbuilder.network.tokens import TokenBook
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of
from tests.support.patience import PATIENCE

CODE = "1234-5678-9012"
LOOPBACK = "127.0.0.1"


@dataclass
class Served:
    """A host at work: its port and its news."""

    host: Host
    task: asyncio.Task[None]
    port: int
    news: list[News] = field(default_factory=list)


def room_of(plan: DraftPlan, size: int = 3, replace_after: float | None = None) -> DraftRoom:
    return DraftRoom(
        plan,
        lambda named: table_of(named, size),
        Door(CODE),
        stand_in=FirstBot(),
        replace_after=replace_after,
    )


@asynccontextmanager
async def served(
    room: DraftRoom, port: int = 0, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Served]:
    """Host a room on loopback until the block ends."""
    news: list[News] = []
    host = Host(room, news.append, tls=tls)
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(host.run(LOOPBACK, port, opened.set_result))
    async with asyncio.timeout(PATIENCE):
        try:
            yield Served(host, task, await opened, news)
        finally:
            host.stop()
            await task


class Player:
    """A joined player who takes the first card whenever there is one, by TLS with an authority."""

    def __init__(
        self, port: int, name: str, folder: Path, code: str = CODE, authority: Path | None = None
    ) -> None:
        self.standings: list[Standing] = []
        trusted = str(authority or "")
        invitation = Invitation(LOOPBACK, port, code, name, authority is not None, trusted)
        self.table = RemoteTable(invitation, TokenBook(folder), self.note, patience=PATIENCE)

    def note(self) -> None:
        if self.standings[-1:] != [self.table.standing]:
            self.standings.append(self.table.standing)

    async def until(self, met: Callable[[RemoteTable], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.table.until(met)

    async def draft(self) -> None:
        while not self.table.standing.is_final:
            await self.until(lambda table: table.standing.is_final or table.must_choose)
            if self.table.must_choose:
                assert await self.table.choose(0) is None


@asynccontextmanager
async def joined(*players: Player) -> AsyncIterator[None]:
    """Let players follow the draft until the block ends."""
    tasks = [asyncio.create_task(player.table.run()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


@asynccontextmanager
async def two_drafting(
    folder: Path, replace_after: float | None = None
) -> AsyncIterator[tuple[Served, Player, Player]]:
    """Вася and Петя at a table of two, the draft begun."""
    async with served(room_of(plan_of("", ""), replace_after=replace_after)) as at:
        first, second = Player(at.port, "Вася", folder), Player(at.port, "Петя", folder)
        async with joined(first):
            await first.until(lambda table: table.standing is Standing.LOBBY)
            async with joined(second):
                await first.until(lambda table: table.view is not None)
                await second.until(lambda table: table.view is not None)
                yield at, first, second


@contextmanager
def hosted_for_a_while(plan: DraftPlan, size: int = 3) -> Iterator[tuple[int, DraftRoom]]:
    """Host a draft beside a test that has no loop of its own, to its end or until the block ends;
    give the port and the room."""
    room = room_of(plan, size)
    opened = threading.Event()
    ports: list[int] = []
    hosts: list[tuple[asyncio.AbstractEventLoop, Host]] = []

    def note(port: int) -> None:
        ports.append(port)
        opened.set()

    async def serve() -> None:
        host = Host(room, lambda _news: None)
        hosts.append((asyncio.get_running_loop(), host))
        await host.run(LOOPBACK, 0, note)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert opened.wait(PATIENCE)
        yield ports[0], room
    finally:
        for loop, host in hosts:
            with suppress(RuntimeError):  # it has come to its end
                loop.call_soon_threadsafe(host.stop)
        thread.join(PATIENCE)
    assert not thread.is_alive()


@contextmanager
def hosted_in_a_thread(
    plan: DraftPlan, size: int = 3, tls: ssl.SSLContext | None = None
) -> Iterator[int]:
    """Host a draft beside a test that has no loop of its own; give the port."""
    host: Host
    opened = threading.Event()
    ports: list[int] = []

    def note(port: int) -> None:
        ports.append(port)
        opened.set()

    async def serve() -> None:
        nonlocal host
        host = Host(room_of(plan, size), lambda _news: None, tls=tls)
        async with asyncio.timeout(PATIENCE):
            await host.run(LOOPBACK, 0, note)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert opened.wait(PATIENCE)
    yield ports[0]
    thread.join(PATIENCE)
    assert not thread.is_alive()
