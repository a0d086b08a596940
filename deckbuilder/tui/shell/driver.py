"""The terminal driver on Linux and macOS, where terminals can disappear.

Textual's driver assumes a permanent terminal. When a terminal disappears, the system also continues
its processes (SIGCONT after SIGHUP), and all later output fails.
"""

from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, TextIO

from textual.drivers.linux_driver import LinuxDriver


class LastingFile:
    """A terminal output that never fails: output to a vanished terminal is dropped.

    Textual draws in a thread that an exception would end; the application would then wait forever
    for room in the output queue.
    """

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def write(self, text: str) -> None:
        """Write the text, or drop it if the terminal is gone."""
        with suppress(OSError):
            self._terminal.write(text)

    def flush(self) -> None:
        """Flush the buffer, or drop it if the terminal is gone."""
        with suppress(OSError):
            self._terminal.flush()

    def fileno(self) -> int:
        """Return the descriptor of the terminal."""
        return self._terminal.fileno()


class LastingDriver(LinuxDriver):
    """Textual's driver, which a vanished terminal neither blocks nor restarts."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._file: Any = LastingFile(self._file)

    def _sigcont_application(self, *words: int | FrameType | None) -> None:
        """Restart only after a suspension, since otherwise a second thread would read the keyboard.

        A process stopped from outside is only redrawn.
        """
        if self._must_signal_resume:
            super()._sigcont_application(*words)
        else:
            redraw: Callable[..., object] = self._app.refresh
            self._app.call_later(redraw, layout=True)
