"""The visitors who are here: one running application each, shown in one tab at a time."""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from time import monotonic, time
from typing import Final
from urllib.parse import quote

from aiohttp import WSCloseCode, web

from catalog.common.i18n import Language
from deckbuilder.serve.homes import Home, Homes
from deckbuilder.serve.visitor_app import COMMAND, VisitorApp

_log = logging.getLogger(__name__)

_GLANCE: Final = 1.0
_HOUR: Final = 3600.0
_SEND_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 5.0
_LEAST_SIDE: Final = 10
_MOST_SIDE: Final = 500


class Closing(IntEnum):
    """Why a page was disconnected, as the close code of its websocket; the page words it."""

    QUIT = 4000
    ELSEWHERE = 4001
    IDLE = 4002
    FULL = 4003
    FAILED = 4004
    SERVER_ENDS = 4005


@dataclass(frozen=True, slots=True)
class Limits:
    """How many visitors are let in at once, and how many seconds things may take.

    ``idle``: without a key; ``held``: without a page; ``quitting``: after being asked to quit.
    """

    visitors: int = 8
    idle: float = 1800.0
    held: float = 60.0
    quitting: float = 5.0


@dataclass(frozen=True, slots=True)
class Size:
    """The columns and lines of a page's terminal, within reason."""

    width: int
    height: int

    @classmethod
    def of(cls, width: object, height: object) -> "Size":
        """Return the size for numbers from a browser; the usual one for anything else."""
        return cls(_side(width, 80), _side(height, 24))


def _side(value: object, usual: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        return usual
    return min(max(value, _LEAST_SIDE), _MOST_SIDE)


class Session:
    """One visitor's application and the page that shows it, if any.

    ``over`` is set when no process of it is left and its place is free.
    """

    def __init__(self, home: Home, limits: Limits, command: Sequence[str]) -> None:
        self.home = home
        self.touched = monotonic()
        self.lost: float | None = self.touched
        self.is_ending = False
        self.over = asyncio.Event()
        self.app = VisitorApp(
            home, self._draw, self._offer, command=command, patience=limits.quitting
        )
        self._socket: web.WebSocketResponse | None = None
        self._is_new = True
        self._closing = Closing.QUIT
        self._tried = asyncio.Event()
        self._turn = asyncio.Lock()

    async def live(self, size: Size) -> None:
        """Run the application to its end, and tell the page why it ended."""
        try:
            await self.app.start(size.width, size.height)
        except OSError as error:
            _log.error("a visitor's application cannot be started: %s", error)
        self._tried.set()
        if self.app.is_running:
            await self.app.ended.wait()
        self.is_ending = True  # who comes back from now on gets a new one
        if not self.app.has_begun and self._closing is Closing.QUIT:
            self._closing = Closing.FAILED
        if self._socket is not None:
            await close(self._socket, self._closing)

    async def attach(self, socket: web.WebSocketResponse, size: Size) -> None:
        """Show the application on this page instead of an earlier one, as it looks now."""
        async with self._turn:
            before, self._socket, self.lost = self._socket, socket, None
            is_new, self._is_new = self._is_new, False
            if before is not None:
                await close(before, Closing.ELSEWHERE)
            await self._tried.wait()
            if self.app.is_running and not is_new:
                await self.app.set_terminal_size(size.width, size.height)
                await self.app.redraw()

    def detach(self, socket: web.WebSocketResponse) -> None:
        """Go on without this page; another may come."""
        if self._socket is socket:
            self._socket, self.lost = None, monotonic()

    async def heard(self, kind: object, data: object) -> None:
        """Pass a message of the page on to the application; what is none is dropped."""
        if not self.app.is_running:
            return
        match kind, data:
            case "stdin", str():
                self.touched = monotonic()
                await self.app.send_bytes(data.encode("utf-8", "ignore"))
            case "resize", dict():
                size = Size.of(data.get("width"), data.get("height"))
                await self.app.set_terminal_size(size.width, size.height)
            case "focus", _:
                await self.app.focus()
            case "blur", _:
                await self.app.blur()
            case _:
                return

    async def end(self, closing: Closing) -> None:
        """Let the application end, once; ``closing`` is what its page is told."""
        if self.is_ending:
            return
        self.is_ending, self._closing = True, closing
        await self._tried.wait()
        if self.app.is_running:
            await self.app.stop()

    async def _draw(self, data: bytes) -> None:
        socket = self._socket
        if socket is None:
            return
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                await socket.send_bytes(data)
        except (ConnectionError, RuntimeError):
            self.detach(socket)
        except TimeoutError:  # a page that does not read: it may come back
            self.detach(socket)
            await close(socket, WSCloseCode.TRY_AGAIN_LATER)

    async def _offer(self, name: str) -> None:
        """Let the page download a file that the application wrote."""
        socket = self._socket
        if socket is not None:
            target = {"url": f"/files/{quote(name)}", "new_tab": True}
            with suppress(ConnectionError, RuntimeError):
                await socket.send_json(["open_url", target])


class Sessions:
    """All sessions by the homes they run in, at most as many as visitors are let in."""

    def __init__(self, homes: Homes, limits: Limits, command: Sequence[str] = COMMAND) -> None:
        self._homes = homes
        self._limits = limits
        self._command = command
        self._sessions: dict[Home, Session] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._swept = 0.0
        self._is_closed = False

    def running(self) -> Mapping[Home, Session]:
        """Return the sessions as they are now, those that are ending included."""
        return dict(self._sessions)

    def find(self, home: Home) -> Session | None:
        """Return the running session of a home."""
        return self._sessions.get(home)

    def has_room_for(self, home: Home) -> bool:
        """Return whether this visitor may come in: is here already, or finds a free place."""
        is_free = len(self._sessions) < self._limits.visitors and not self._is_closed
        return home in self._sessions or is_free

    async def open(self, home: Home, size: Size, language: Language) -> Session | None:
        """Return the session of a home, a new one if none runs; None without a free place.

        A session that is ending is waited for. NoRoom or OSError if there can be no home.
        """
        while (session := self._sessions.get(home)) is not None and session.is_ending:
            await session.over.wait()
        if session is None and self.has_room_for(home):
            self._homes.prepare(home, language)
            session = self._sessions[home] = Session(home, self._limits, self._command)
            self._do(self._outlive(session, size))
        return session

    async def _outlive(self, session: Session, size: Size) -> None:
        try:
            await session.live(size)
        finally:
            del self._sessions[session.home]
            session.over.set()

    async def watch(self) -> None:
        """End what is idle or lost, and remove old homes, until cancelled."""
        while True:
            self.tidy(monotonic(), time())
            await asyncio.sleep(_GLANCE)

    def tidy(self, now: float, today: float) -> None:
        """Do what is due at ``now`` (of ``monotonic``) and ``today`` (of ``time``)."""
        for session in self._sessions.values():
            if now - session.touched > self._limits.idle:
                self._do(session.end(Closing.IDLE))
            elif session.lost is not None and now - session.lost > self._limits.held:
                self._do(session.end(Closing.QUIT))
        if today - self._swept > _HOUR:
            self._swept = today
            self._homes.sweep(today, self._sessions)

    async def end_all(self) -> None:
        """End every application and let in nobody; returns when all their processes are gone."""
        self._is_closed = True
        ending = [session.end(Closing.SERVER_ENDS) for session in self._sessions.values()]
        await asyncio.gather(*ending, *self._tasks, return_exceptions=True)

    def _do(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def close(socket: web.WebSocketResponse, code: int) -> None:
    """Disconnect a page and tell it why; a page that does not read is not waited for long."""
    with suppress(ConnectionError, RuntimeError, TimeoutError):
        async with asyncio.timeout(_CLOSE_SECONDS):
            await socket.close(code=code)
