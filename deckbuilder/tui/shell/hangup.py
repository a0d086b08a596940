"""The end of the terminal: a closed window, a broken connection, ``tmux kill-server``.

The system notifies only the leader of the terminal's session; a child of it (``make play``) is left
with a keyboard at end of file. So both signals and the keyboard are watched.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread


def watch_terminal(ended: Callable[[], None]) -> None:
    """Call ``ended`` in this event loop when the terminal disappears or the process is to end.

    It may be called more than once; never on systems with neither signals nor poll (Windows).
    """
    if sys.platform == "win32" or sys.__stdin__ is None:
        return
    import signal

    loop = asyncio.get_running_loop()
    for number in (signal.SIGHUP, signal.SIGTERM):
        loop.add_signal_handler(number, ended)
    keyboard = sys.__stdin__.fileno()
    waiting = (loop, keyboard, ended)
    Thread(target=_wait_for_hangup, args=waiting, name="hangup", daemon=True).start()


def _wait_for_hangup(
    loop: asyncio.AbstractEventLoop, keyboard: int, ended: Callable[[], None]
) -> None:
    from select import poll

    waiting = poll()
    waiting.register(keyboard, 0)  # wakes only for a hangup
    waiting.poll()
    with suppress(RuntimeError):  # the application ended before its terminal
        loop.call_soon_threadsafe(ended)


def let_go_of_terminal() -> None:
    """Redirect later output to nowhere, since writing to a vanished terminal fails."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
