"""Limits on a host's connections before parsing: their number, and their amount of data.

The library limits one message; this module limits a whole connection. A flood of pings or empty
fragments never becomes a message, so it is stopped by its bytes, unparsed.

A connection counts from its first packet, before TLS, until the host has identified the player:
among the silent ones, and from its first message among those whose code waits for its turn.
"""

import asyncio
import ssl
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from deckbuilder.network.door import Allowance, Crowd
from deckbuilder.network.protocol import Ending

CLOSE_SECONDS: Final = 2.0
"""The timeout for the other side to close an ended connection."""
OPEN_SECONDS: Final = 5.0
"""The timeout for each step of opening a connection: TLS, the request, the first message."""
_BYTES_AT_ONCE: Final = 20_000
_BYTES_A_SECOND: Final = 4_000
_MOST_SILENT: Final = 64
_MOST_SILENT_NEAR: Final = 16
_MOST_IN_LINE: Final = 256
_MOST_IN_LINE_NEAR: Final = 64


class GuardedConnection(ServerConnection):
    """A connection that ends itself on too much data; a stranger's until ``release``."""

    silent: "Crowd[GuardedConnection]"
    in_line: "Crowd[GuardedConnection]"
    tls: ssl.SSLContext | None
    address = ""
    is_stranger = True
    _is_dying = False
    _raw: asyncio.Transport
    _securing: asyncio.Task[None]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count as silent, and begin with TLS if the host has it."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection without a stream")
        self._raw = transport
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._join(self.silent)
        if self.tls is None:
            self._open(transport)
        else:
            self._securing = self.loop.create_task(self._secure(self.tls))

    async def _secure(self, tls: ssl.SSLContext) -> None:
        early = _Early()
        try:
            secured = await self.loop.start_tls(
                self._raw, early, tls, server_side=True, ssl_handshake_timeout=OPEN_SECONDS
            )
        except OSError:  # it speaks no TLS, trusts another certificate, or is too late
            secured = None
        if secured is None or early.is_over:
            self.drop()
            return
        secured.set_protocol(self)
        self._open(secured)
        for data in early.received:
            self.data_received(data)

    def _open(self, transport: asyncio.Transport) -> None:
        self._allowance = Allowance(_BYTES_AT_ONCE, _BYTES_A_SECOND)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting."""
        self._leave()
        super().connection_lost(exc)

    def speak(self) -> None:
        """Count as waiting in line: the first message has arrived."""
        self._leave()
        self._join(self.in_line)

    def release(self) -> None:
        """Stop counting: the host has identified the player."""
        self.is_stranger = False
        self._leave()

    def drop(self) -> None:
        """Disconnect without a word."""
        self._leave()
        self._raw.abort()

    def _join(self, crowd: "Crowd[GuardedConnection]") -> None:
        displaced = crowd.come(self, self.address)
        if displaced is not None:
            displaced.drop()

    def _leave(self) -> None:
        self.silent.go(self)
        self.in_line.go(self)

    def data_received(self, data: bytes) -> None:
        """Process received data unless it is too much; limit the wait for the other side to
        close."""
        if not self._is_dying and not self._allowance.take(len(data), self.loop.time()):
            if self.protocol.state is State.CONNECTING:
                self.transport.abort()
                return
            self.protocol.fail(Ending.TOO_FAST.close_code, Ending.TOO_FAST.value)
        super().data_received(data)  # after a failure nothing is processed
        if not self._is_dying and self.protocol.close_expected():
            self._is_dying = True
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)


class _Early(asyncio.Protocol):
    """Keeps what arrives after the TLS handshake until the connection takes over."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.is_over = False

    def data_received(self, data: bytes) -> None:
        self.received.append(data)

    def eof_received(self) -> None:
        self.is_over = True

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True


def guarded(tls: ssl.SSLContext | None) -> type[GuardedConnection]:
    """Return the connection class for one server, which uses TLS if it is given."""

    class Connection(GuardedConnection):
        silent = Crowd(_MOST_SILENT, _MOST_SILENT_NEAR)
        in_line = Crowd(_MOST_IN_LINE, _MOST_IN_LINE_NEAR)

    Connection.tls = tls
    return Connection
