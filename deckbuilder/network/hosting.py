"""A host in a thread of its own, beside a screen or lines of text."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.network.host import Host
from deckbuilder.network.room import Effect, News, Room

_log = logging.getLogger(__name__)
_LAST: Final = 12.0
_GLANCE: Final = 0.01


class Hosting:
    """Serves a room until it is over or stopped.

    ``on_news`` is called in the thread. ``port`` is where it listens. ``fault`` says why it ended
    by itself before that, empty if it did not.
    """

    def __init__(
        self,
        room: Room[Any],
        address: str,
        port: int,
        on_news: Callable[[News], None] = lambda _news: None,
        on_change: Callable[[], None] | None = None,
        tls: ssl.SSLContext | None = None,
        *,
        has_own_seat: bool = False,
    ) -> None:
        """Begin to listen, with ``tls`` encrypted; UserError if the address cannot be used.

        With ``has_own_seat`` this computer can join at ``own_port``, wherever others do.
        """
        self.room = room
        self.port = self.own_port = port
        self._has_own_seat = has_own_seat
        self.fault = ""
        self._host = Host(room, on_news, on_change, tls)
        self._opened = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, args=(address, port), name="host", daemon=True)
        self._thread.start()
        self._opened.wait()
        if self.fault:
            raise UserError(self.fault)

    def _serve(self, address: str, port: int) -> None:
        try:
            own = self._open_own if self._has_own_seat else None
            self._loop.run_until_complete(self._host.run(address, port, self._open, own))
        except UserError as error:
            self.fault = str(error)
        except Exception:
            _log.exception("the host broke")
            self.fault = _("The program made a mistake; the log says more.")
        finally:
            self._loop.close()
            self._opened.set()

    def _open(self, port: int) -> None:
        self.port = port
        self._opened.set()

    def _open_own(self, port: int) -> None:
        self.own_port = port

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the room is over; return whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def ask(self, act: Callable[[float], list[Effect]]) -> bool:
        """Let the organizer act in the room and wait for it; return False if the room is closed."""
        if not self._thread.is_alive() or self._loop.is_closed():
            return False
        done = asyncio.run_coroutine_threadsafe(self._host.ask(act), self._loop)
        while not done.done() and self._thread.is_alive():
            self._thread.join(_GLANCE)
        return done.done()

    def stop(self) -> None:
        """Close the room after what is said already; everybody may come back later."""
        if self._thread.is_alive() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._host.stop)
            self._thread.join(_LAST)
