"""A joined table: its address, the connection that is restored when it is lost, its status.

A ``Guest`` lives in one asyncio loop. A task awaits ``run()`` (a worker of a screen or a command)
while others read its fields and await its requests; ``on_change`` is called after every change of a
field. What is said at the table is up to the kind of room.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import ClassVar, Final, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.limited.draft.views import SeatState
from deckbuilder.network import protocol
from deckbuilder.network.door import plain_code
from deckbuilder.network.protocol import (
    DEFAULT_PORT,
    MOST_FROM_HOST,
    OLDEST,
    SPOKEN,
    VERSION,
    Answer,
    BadMessage,
    Ending,
    Join,
    Leave,
    MatchTerms,
    Welcome,
)
from deckbuilder.network.tls import connection_problem, guest_settings, is_loopback
from deckbuilder.network.tokens import TokenBook
from deckbuilder.network.versions import VERSIONS_HEADER, Versions, no_shared_version
from engine.kernel import Refusal

LOST: Final = "connection_lost"
"""The code of the refusal if a choice may or may not have reached the host."""

_OPEN_SECONDS: Final = 10.0
_CLOSE_SECONDS: Final = 2.0
_PING_SECONDS: Final = 15.0
_ANSWER_SECONDS: Final = 30.0
_log = logging.getLogger(__name__)

_DELAYS: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
_FINAL: Final = frozenset(Ending) - {Ending.HOST_CLOSED, Ending.TOO_SLOW}
_LIBRARY_CODES: Final = {1002: Ending.BAD_MESSAGE, 1007: Ending.BAD_MESSAGE, 1009: Ending.TOO_LARGE}


class Standing(Enum):
    """The status of a joined player."""

    CONNECTING = "connecting"
    LOBBY = "lobby"
    """At the table, waiting for others."""
    DRAFTING = "drafting"
    PLAYING = "playing"
    """A match is under way, or over and not left yet."""
    AWAY = "away"
    """The connection is lost and being restored; the seat is reserved."""
    OVER = "over"
    """The draft is over; ``view.pool`` holds the drafted cards."""
    MATCH = "match"
    """The room holds a match and no draft: its seat is taken as in ``matches.guest``."""
    EVENING = "evening"
    """The room holds a club evening: its seat is taken as in ``evening.guest``."""
    ENDED = "ended"
    """The connection has ended for good; ``ending`` is the reason."""
    UNREACHABLE = "unreachable"
    """The address does not answer."""

    @property
    def is_final(self) -> bool:
        """Whether ``run`` has finished."""
        return self in _FINAL_STANDINGS


_FINAL_STANDINGS: Final = frozenset(
    (
        Standing.OVER,
        Standing.MATCH,
        Standing.EVENING,
        Standing.ENDED,
        Standing.UNREACHABLE,
    )
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where to join: the host's address and port, the room's code, one's own name.

    ``is_secure`` is whether the connection is encrypted, ``authority`` the file of the
    certificates to trust, empty for the system's.
    """

    host: str
    port: int
    code: str
    name: str
    is_secure: bool = False
    authority: str = ""

    @classmethod
    def to(cls, address: str, code: str, name: str, authority: str = "") -> Self:
        """Return the invitation to an address as typed; UserError for other texts."""
        host, port, is_secure = read_address(address)
        return cls(host, port, code, name, is_secure, authority)

    @property
    def uri(self) -> str:
        """The address for the websocket library."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.is_secure else 'ws'}://{host}:{self.port}"

    @property
    def address(self) -> str:
        """The address for display, which ``read_address`` reads back."""
        if self.is_secure or not is_loopback(self.host):
            return self.uri
        return self.uri.removeprefix("ws://")

    @property
    def seat_key(self) -> str:
        """The key for storing the seat's token."""
        return f"{self.host} {self.port} {plain_code(self.code)} {self.name}"


def read_address(text: str) -> tuple[str, int, bool]:
    """Parse ``HOST``, ``HOST:PORT`` or ``[IPv6]:PORT``, with ``wss://`` or ``ws://`` before it.

    Return host, port and whether the connection is encrypted: without ``ws://`` or ``wss://`` it is
    unless the address leads to this computer. UserError for other texts.

    >>> read_address("127.0.0.1:7500"), read_address("[::1]"), read_address("wss://localhost")
    (('127.0.0.1', 7500, False), ('::1', 7414, False), ('localhost', 7414, True))
    >>> read_address("table.example"), read_address("ws://table.example:7500/")
    (('table.example', 7414, True), ('table.example', 7500, False))
    """
    wanted = _("“{text}” is not an address: write HOST, HOST:PORT or [IPv6]:PORT.")
    address = text.strip().removesuffix("/")
    bare = address.removeprefix("wss://").removeprefix("ws://")
    try:
        parts = urlsplit("//" + bare)
        port = parts.port
    except ValueError as error:
        raise UserError(wanted.format(text=text)) from error
    plain = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    if not parts.hostname or not plain or port == 0 or not parts.hostname.isprintable():
        raise UserError(wanted.format(text=text))
    is_secure = address.startswith("wss://") or (
        not address.startswith("ws://") and not is_loopback(parts.hostname)
    )
    return parts.hostname, port or DEFAULT_PORT, is_secure


class _connect(connect):  # noqa: N801 - it extends a class the library writes small
    """A connection that follows no redirects."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Refuse a redirect: the code is for this host only."""
        return exc


class Guest(ABC):
    """A seat at a host's table: joining, returning after a lost connection, leaving.

    ``patience`` is seconds to look for a lost host, None forever. ``standing`` and ``ending`` are
    the status, ``problem`` says more about a failed connection, ``seat`` and ``seats`` the seating
    (known in the lobby already). ``terms`` are those of a room that holds a match, None before they
    are known and in a draft.
    """

    MOST: ClassVar[int] = MOST_FROM_HOST
    """The maximum size of a host's message in letters."""
    COMPRESSION: ClassVar[str | None] = None

    def __init__(
        self,
        invitation: Invitation,
        tokens: TokenBook,
        on_change: Callable[[], None] | None = None,
        *,
        patience: float | None = None,
    ) -> None:
        self.invitation = invitation
        self.standing = Standing.CONNECTING
        self.ending: Ending | None = None
        self.problem: UserError | None = None
        self.seat: int | None = None
        self.seats: tuple[SeatState, ...] = ()
        self.terms: MatchTerms | None = None
        self.on_change = on_change
        self._version = VERSION
        self._is_older = False
        self._versions: Versions | None = None
        self._tokens = tokens
        self._patience = patience
        self._connection: ClientConnection | None = None
        self._number = 0
        self._asking = asyncio.Lock()
        self._asked = 0
        self._answer: asyncio.Future[Refusal | None] | None = None
        self._leaving = asyncio.Event()
        self._change = asyncio.Event()

    async def run(self) -> None:
        """Join, follow the table and reconnect after every loss, until the end.

        Afterwards ``standing.is_final``. No message of a host and no network error raises; BadFile
        if the seat's token cannot be stored. When cancelled, it disconnects; the seat is reserved.
        """
        lost: float | None = None
        attempt = 0
        while True:
            was_seated = await self._sit()
            if self._is_older:  # the host's program is older: use its version at once
                self._is_older = False
                continue
            if self._leaving.is_set() and not self.standing.is_final:
                self._stand(Standing.ENDED, Ending.LEFT)
            if self.standing.is_final:
                return
            now = asyncio.get_running_loop().time()
            if was_seated or lost is None:
                lost, attempt = now, 0
            if self.seat is None or (self._patience is not None and now - lost > self._patience):
                self._stand(Standing.UNREACHABLE)
                return
            self._stand(Standing.AWAY)
            await self._pause(_DELAYS[min(attempt, len(_DELAYS) - 1)])
            attempt += 1

    async def follow(self, play: Awaitable[None]) -> None:
        """``run`` while ``play`` goes on; when one of them ends the other is stopped, too.

        If the connection has ended for good, everything that came with its end is taken in.
        """
        tasks = [asyncio.create_task(self.run()), asyncio.ensure_future(play)]
        try:
            done, _rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            if self.standing.is_final:
                await tasks[0]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def until(self, met: "Callable[[Self], bool]") -> None:
        """Wait for a change after which ``met`` is true of this table; return at once if it is
        now."""
        while not met(self):
            self._change.clear()
            await self._change.wait()

    async def leave(self) -> None:
        """Leave for good: in a draft a bot may take over at once. ``run`` ends soon after."""
        self._leaving.set()
        if self._connection is not None:
            await self._leave_again(self._connection)

    async def _leave_again(self, connection: ClientConnection) -> None:
        if self._leaving.is_set():
            await self._send(connection, protocol.write(Leave()))

    async def _ask(self, request: Callable[[int], str]) -> Refusal | None:
        """Send the message that ``request`` makes with its number; return None if it was done."""
        async with self._asking:
            connection = self._connection
            if connection is None:
                return Refusal(LOST, "")
            self._number += 1
            self._asked = self._number
            self._answer = asyncio.get_running_loop().create_future()
            try:
                await self._send(connection, request(self._asked))
                async with asyncio.timeout(_ANSWER_SECONDS):
                    return await self._answer
            except TimeoutError:
                return Refusal(LOST, "")
            finally:
                self._answer = None

    async def _sit(self) -> bool:
        """Follow one connection to its end; return whether the host gave us a seat."""
        invitation = self.invitation
        self.problem = None
        try:
            async with _connect(
                invitation.uri,
                ssl=guest_settings(invitation.authority) if invitation.is_secure else None,
                compression=self.COMPRESSION,
                proxy=None,
                open_timeout=_OPEN_SECONDS,
                close_timeout=_CLOSE_SECONDS,
                ping_interval=_PING_SECONDS,
                ping_timeout=_PING_SECONDS,
                max_size=self.MOST,
                logger=protocol.wire_log,
            ) as connection:
                return await self._follow(connection)
        except UserError as error:
            self.problem = error
        except (OSError, TimeoutError, UnicodeError, InvalidHandshake, InvalidURI) as error:
            _log.info("no connection: %s", type(error).__name__)
            self.problem = connection_problem(error, invitation.host, invitation.uri)
        return False

    async def _follow(self, connection: ClientConnection) -> bool:
        if not self._agree_on_version(connection):
            return False
        invitation = self.invitation
        token = self._tokens.find(invitation.seat_key) or ""
        join = Join(self._version, invitation.code, invitation.name, token)
        await self._send(connection, protocol.write(join))
        self._connection = connection
        seated = False
        try:
            while True:
                async with asyncio.timeout(self._patience_now):
                    text = await connection.recv()
                if await self._take_in(text):
                    seated = True
                    await self._leave_again(connection)
                if self.standing in (Standing.MATCH, Standing.EVENING):
                    await _close(connection, Ending.LEFT)
                    return seated
        except BadMessage as error:
            _log.warning("the host said what it should not: %s", error)
            await _close(connection, error.ending)
            self._reject(error)
        except ConnectionClosed as closed:
            self._hear_the_end(_ending_of(closed))
        finally:
            self._connection = None
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(Refusal(LOST, ""))
        return seated

    def _agree_on_version(self, connection: ClientConnection) -> bool:
        """Take the newest version that both sides speak; return whether there is one."""
        response = connection.response
        headers = [] if response is None else response.headers.get_all(VERSIONS_HEADER)
        self._versions = Versions.read(headers)
        if self._versions is None:
            return True  # a host of 0.1.0 or older, which refuses what it does not speak
        shared = SPOKEN.shared(self._versions)
        if shared is None:
            self._end_over_version()
            return False
        self._version = shared
        return True

    def _end_over_version(self) -> None:
        self.problem = no_shared_version(SPOKEN, self._versions)
        self._stand(Standing.ENDED, Ending.WRONG_VERSION)

    @abstractmethod
    async def _take_in(self, text: str | bytes) -> bool:
        """Take a message of the host in; return whether it gives the seat.

        BadMessage for one that a host of this kind of room does not send.
        """

    def _reject(self, bad: BadMessage) -> None:
        """End because of what the host said."""
        self._stand(Standing.ENDED, bad.ending)

    def own_file(self, ending: str) -> Path:
        """Return a private file of this seat beside its token."""
        return self._tokens.path(self.invitation.seat_key, ending)

    def _welcome(self, message: Welcome) -> None:
        self.seat = message.seat
        self._tokens.keep(self.invitation.seat_key, message.token)

    def _take_answer(self, message: Answer) -> None:
        waiting = self._answer
        if waiting is not None and not waiting.done() and message.number == self._asked:
            waiting.set_result(message.refusal)

    @property
    def _patience_now(self) -> float | None:
        """The timeout for the next message in seconds; None for none."""
        return None

    def _hear_the_end(self, ending: Ending | None) -> None:
        if ending is Ending.WRONG_VERSION:
            if self._versions is not None or self._version == OLDEST:
                self._end_over_version()
            else:
                self._version, self._is_older = self._version - 1, True
        elif ending in _FINAL and self.standing is not Standing.OVER:
            self._stand(Standing.ENDED, ending)

    def _stand(self, standing: Standing, ending: Ending | None = None) -> None:
        self.standing, self.ending = standing, ending
        self._change.set()
        if self.on_change is not None:
            self.on_change()

    async def _send(self, connection: ClientConnection, message: str) -> None:
        with suppress(ConnectionClosed):  # the reader of the connection notices its end
            await connection.send(message)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._leaving.wait()


async def _close(connection: ClientConnection, ending: Ending) -> None:
    await connection.close(ending.close_code, ending.value)


def _ending_of(closed: ConnectionClosed) -> Ending | None:
    """Return why the host ended a connection; None if it was just lost."""
    frame = closed.rcvd
    if frame is None:
        sent = closed.sent
        return None if sent is None else _LIBRARY_CODES.get(sent.code)
    try:
        return Ending(frame.reason)
    except ValueError:
        return _LIBRARY_CODES.get(frame.code)
