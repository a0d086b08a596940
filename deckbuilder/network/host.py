"""A room on the network: incoming connections and outgoing effects.

``Host`` handles bytes and time; the room handles their meaning. The room works in a thread of its
own, one request after another, so that a slow bot delays nobody's connection.
"""

import asyncio
import itertools
import logging
import ssl
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from time import monotonic
from typing import Any, Final, TypeAlias, assert_never

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from catalog.common.errors import UserError
from catalog.common.files import system_reason
from catalog.common.i18n import _
from deckbuilder.network import protocol
from deckbuilder.network.door import Allowance
from deckbuilder.network.guard import CLOSE_SECONDS, OPEN_SECONDS, GuardedConnection, guarded
from deckbuilder.network.protocol import Ending, FromHost, Lobby, Table, Welcome
from deckbuilder.network.room import Effect, End, News, Room, Say
from deckbuilder.network.versions import VERSIONS_HEADER

_log = logging.getLogger(__name__)

_OWN: Final = "127.0.0.1"
_PING_SECONDS: Final = 15.0
_SEND_SECONDS: Final = 10.0
_AFTERWARDS: Final = 300.0
_MOST_UNREAD: Final = 4
_MOST_UNSENT: Final = 64
_MOST_NEWS: Final = 30
_NEWS_A_SECOND: Final = 0.5

Act: TypeAlias = Callable[[], list[Effect]]


class _Peer:
    """One connection and its outgoing messages."""

    def __init__(self, connection: GuardedConnection) -> None:
        self.connection = connection
        self._unsent: deque[FromHost | str] = deque()
        self._ending: Ending | None = None
        self._ready = asyncio.Event()

    @property
    def is_ending(self) -> bool:
        """Whether the final message was queued."""
        return self._ending is not None

    @property
    def heard_all(self) -> bool:
        """Whether everything was sent and the other side agreed to close."""
        closed = self.connection.protocol
        return (
            not self._unsent and closed.close_rcvd is not None and not closed.close_rcvd_then_sent
        )

    def queue(self, message: FromHost | str) -> None:
        """Queue a message; a newer view of a draft replaces unsent ones.

        Nothing is added after the final message.
        """
        if self.is_ending:
            return
        if isinstance(message, Lobby | Table):
            kept = [unsent for unsent in self._unsent if not isinstance(unsent, Lobby | Table)]
            self._unsent = deque(kept)
        self._unsent.append(message)
        if len(self._unsent) > _MOST_UNSENT:
            self.end(Ending.TOO_SLOW)
        self._ready.set()

    def end(self, ending: Ending) -> None:
        """Close the connection after the messages queued so far."""
        self._ending = self._ending or ending
        self._ready.set()

    async def send_all(self) -> None:
        """Send queued messages until the connection ends."""
        while (message := await self._next()) is not None:
            async with asyncio.timeout(_SEND_SECONDS):
                text = message if isinstance(message, str) else protocol.write(message)
                await self.connection.send(text)
        ending = self._ending or Ending.HOST_CLOSED
        await self.connection.close(ending.close_code, ending.value)

    async def _next(self) -> FromHost | str | None:
        while not self._unsent and self._ending is None:
            self._ready.clear()
            await self._ready.wait()
        return self._unsent.popleft() if self._unsent else None


class Host:
    """Serves a room until it is over.

    ``on_news`` is called with events, in the loop. ``on_change`` is called in the room's own
    thread after every change, before anybody is told of it. With ``tls`` connections are encrypted.
    """

    def __init__(
        self,
        room: Room[Any],
        on_news: Callable[[News], None],
        on_change: Callable[[], None] | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.room = room
        self._connections = guarded(tls)
        self._turn = asyncio.Lock()
        self._on_news = on_news
        self._on_change = on_change
        self._news = Allowance(_MOST_NEWS, _NEWS_A_SECOND)
        self._numbers = itertools.count()
        self._peers: dict[int, _Peer] = {}
        self._meetings: set[asyncio.Task[None]] = set()
        self._worker = ThreadPoolExecutor(1, "room")
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._finished = asyncio.Event()
        self._moment: float | None = None
        self._is_over = False
        self._fault: Exception | None = None

    async def run(
        self,
        address: str,
        port: int,
        on_open: Callable[[int], None],
        on_open_own: Callable[[int], None] | None = None,
    ) -> None:
        """Listen at the address until the room is over and all players have received its end.

        ``on_open`` is called with the port, which is random if ``port`` is 0. ``on_open_own`` is
        called before that with another port at which this computer alone can join, unencrypted.
        UserError if the address cannot be used. An exception of the room is raised after the
        connections are closed.
        """
        async with AsyncExitStack() as servers:
            if on_open_own is not None:
                own = await servers.enter_async_context(await self._serve(_OWN, 0, guarded(None)))
                on_open_own(own.sockets[0].getsockname()[1])
            server = await servers.enter_async_context(
                await self._serve(address, port, self._connections)
            )
            on_open(server.sockets[0].getsockname()[1])
            keeper = asyncio.create_task(self._keep_time())
            try:
                # a draft of bots alone waits for nobody, and a clock may have run out
                await self._do(lambda: self.room.tick(monotonic()))
                await self._finished.wait()
            finally:
                keeper.cancel()
                await self._close_connections()
        self._worker.shutdown()
        if self._fault is not None:
            raise self._fault

    def stop(self) -> None:
        """Let ``run`` end now."""
        self._finished.set()

    async def begin(self) -> None:
        """Begin without the missing players, where that can be."""
        await self._do(lambda: self.room.begin(monotonic()))

    async def ask(self, act: Callable[[float], list[Effect]]) -> None:
        """Let the organizer act in the room; it is saved even if nobody has to be told."""
        await self._do(lambda: act(monotonic()), is_saved=True)

    async def _serve(self, address: str, port: int, connections: type[GuardedConnection]) -> Server:
        try:
            return await serve(
                self._meet,
                address,
                port,
                create_connection=connections,
                process_response=self._name_versions,
                origins=[None],  # no web page in a browser may connect on behalf of its reader
                compression=self.room.COMPRESSION,
                open_timeout=OPEN_SECONDS,
                close_timeout=CLOSE_SECONDS,
                ping_interval=_PING_SECONDS,
                ping_timeout=_PING_SECONDS,
                max_size=self.room.MOST,
                max_queue=_MOST_UNREAD,
                server_header=None,
                logger=protocol.wire_log,
            )
        except (OSError, UnicodeError) as error:
            reason = (
                _("this is not an address")
                if isinstance(error, UnicodeError)  # not a valid host name
                else system_reason(error)
            )
            problem = _("Cannot listen at {address}, port {port}: {reason}.")
            raise UserError(problem.format(address=address, port=port, reason=reason)) from error

    def _name_versions(
        self, _connection: ServerConnection, _request: Request, response: Response
    ) -> None:
        response.headers[VERSIONS_HEADER] = str(self.room.seating.versions)

    # one connection

    async def _meet(self, connection: ServerConnection) -> None:
        if not isinstance(connection, GuardedConnection):
            raise TypeError("a connection past the guard")
        number, peer = next(self._numbers), _Peer(connection)
        self._peers[number] = peer
        meeting = asyncio.current_task()
        if meeting is not None:
            self._meetings.add(meeting)
            meeting.add_done_callback(self._meetings.discard)
        sender = asyncio.create_task(self._speak(number, peer))
        try:
            await self._listen(number, peer)
        except Exception:
            _log.exception("connection %d broke", number)  # the library's own log is silenced
            raise
        finally:
            peer.end(Ending.HOST_CLOSED)
            await asyncio.wait([sender])
            del self._peers[number]
            heard_all = peer.heard_all
            await self._do(lambda: self.room.lose(number, monotonic(), heard_all=heard_all))

    async def _listen(self, number: int, peer: _Peer) -> None:
        """Pass received messages to the room until the connection ends."""
        messages = Allowance(*self.room.RATE)
        patience: float | None = OPEN_SECONDS  # unidentified until it joins
        try:
            while not peer.is_ending:
                async with asyncio.timeout(patience):
                    text = await peer.connection.recv()
                patience = None
                if peer.connection.is_stranger:
                    await self._hear_in_turn(number, peer, text)
                elif messages.take(1, monotonic()):
                    await self._hear(number, peer, text)
                else:
                    await self._end(number, Ending.TOO_FAST)
        except TimeoutError:
            await self._end(number, Ending.TOO_SLOW)
        except ConnectionClosed:
            _log.info("connection %d closed: %s", number, peer.connection.close_code)

    async def _hear_in_turn(self, number: int, peer: _Peer, text: str | bytes) -> None:
        """Let the room hear a stranger, one after another at the pace of the room's door."""
        connection = peer.connection
        connection.speak()
        turn = asyncio.create_task(self._turn.acquire())
        lost = asyncio.create_task(connection.wait_closed())
        await asyncio.wait([turn, lost], return_when=asyncio.FIRST_COMPLETED)
        lost.cancel()
        if not turn.done():
            turn.cancel()
            return
        try:
            await asyncio.sleep(self.room.seating.door.pause(monotonic()))
            await self._hear(number, peer, text)
        finally:
            self._turn.release()

    async def _hear(self, number: int, peer: _Peer, text: str | bytes) -> None:
        if peer.is_ending:
            return  # sent before it received the final message
        await self._do(lambda: self.room.receive(number, text, monotonic()))

    async def _end(self, number: int, ending: Ending) -> None:
        await self._do(lambda: self.room.end(number, ending, monotonic()))

    async def _speak(self, number: int, peer: _Peer) -> None:
        """Send the room's messages; a client that does not read them is dropped."""
        try:
            await peer.send_all()
        except TimeoutError:
            peer.connection.transport.abort()
            await self._end(number, Ending.TOO_SLOW)
        except ConnectionClosed:
            _log.info("connection %d closed while something was sent", number)

    # the room

    async def _do(self, act: Act, *, is_saved: bool = False) -> None:
        """Call the room, and carry out the effects."""
        loop = asyncio.get_running_loop()
        async with self._lock:
            try:
                effects = await loop.run_in_executor(self._worker, self._work, act, is_saved)
            except Exception as error:
                self._fault = self._fault or error
                self._finished.set()
                return
            for effect in effects:
                self._carry_out(effect)
            self._moment = self.room.next_moment()
        self._changed.set()
        if self.room.is_over and not self._is_over:
            loop.call_later(_AFTERWARDS, self._finish_late)  # the absent may still come back
        self._is_over = self.room.is_over
        if self.room.is_done:
            self._finished.set()

    def _finish_late(self) -> None:
        if self.room.is_over:  # a match may be played again
            self._finished.set()

    def _work(self, act: Act, is_saved: bool) -> list[Effect]:
        effects = act()
        if (effects or is_saved) and self._on_change is not None:
            self._on_change()
        return effects

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Say(connection=connection, message=message):
                peer = self._peers.get(connection)
                if peer is not None:
                    peer.queue(message)
                    if isinstance(message, Welcome):
                        peer.connection.release()
            case End(connection=connection, ending=ending):
                peer = self._peers.get(connection)
                if peer is not None:
                    peer.end(ending)
            case News():
                if self._news.take(1, monotonic()):
                    self._on_news(effect)
            case _:
                assert_never(effect)

    async def _keep_time(self) -> None:
        """Call the room's timer whenever it is due."""
        while True:
            due = self._moment
            wait = None if due is None else max(0.0, due - monotonic())
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()
                    self._changed.clear()
            if self._moment is not None and monotonic() >= self._moment:
                await self._do(lambda: self.room.tick(monotonic()))

    async def _close_connections(self) -> None:
        """End every connection after its queued messages."""
        await self._do(self.room.close)
        for stranger in self._connections.silent:
            stranger.drop()
        for peer in self._peers.values():
            peer.end(Ending.HOST_CLOSED)
        if self._meetings:
            await asyncio.wait(self._meetings, timeout=_SEND_SECONDS)
