"""Limits on a host's connections before parsing: their number, and their amount of data.

The library limits one message; this module limits a whole connection. A flood of pings or empty
fragments never becomes a message, so it is stopped by its bytes, unparsed.
"""

import asyncio
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from deckbuilder.network.door import Allowance, Door
from deckbuilder.network.protocol import Ending

CLOSE_SECONDS: Final = 2.0
"""The timeout for the other side to close an ended connection."""
_BYTES_AT_ONCE: Final = 20_000
_BYTES_A_SECOND: Final = 4_000


class GuardedConnection(ServerConnection):
    """A connection that ends itself on too much data; it counts as unidentified until
    ``release``."""

    door: Door
    address = ""
    _is_stranger = False
    _is_dying = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register as unidentified, or disconnect at once if there are too many."""
        super().connection_made(transport)
        self._allowance = Allowance(_BYTES_AT_ONCE, _BYTES_A_SECOND)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._is_stranger = self.door.approach(self.address)
        if not self._is_stranger:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister as unidentified."""
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """Unregister: the host has identified the player."""
        if self._is_stranger:
            self._is_stranger = False
            self.door.step_away(self.address)

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


def guarded_by(door: Door) -> type[GuardedConnection]:
    """Return the connection class for a server behind ``door``."""

    class Connection(GuardedConnection):
        pass

    Connection.door = door
    return Connection
