"""How the terminal is read and drawn to on Linux and macOS, where terminals can go away.

Textual's driver is at home in a terminal that stays. When one goes away, the system continues its
processes besides telling them (SIGCONT after SIGHUP), and whatever is drawn from then on fails.
"""

from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, TextIO

from textual.drivers.linux_driver import LinuxDriver


class LastingFile:
    """A terminal to draw on that never fails: what is drawn on one that is gone goes nowhere.

    Textual draws in a thread that an error would end; the application would then wait for room
    among what is to be drawn, for ever.
    """

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def write(self, text: str) -> None:
        """Write, or drop the text when the terminal is gone."""
        with suppress(OSError):
            self._terminal.write(text)

    def flush(self) -> None:
        """Write what is buffered, or drop it when the terminal is gone."""
        with suppress(OSError):
            self._terminal.flush()

    def fileno(self) -> int:
        """Return the descriptor of the terminal."""
        return self._terminal.fileno()


class LastingDriver(LinuxDriver):
    """Textual's driver, which a terminal that goes away neither blocks nor starts anew."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._file: Any = LastingFile(self._file)

    def _sigcont_application(self, *words: int | FrameType | None) -> None:
        """Begin again after a suspension only, else a second thread would read the keyboard.

        A process that was stopped from outside only draws itself anew.
        """
        if self._must_signal_resume:
            super()._sigcont_application(*words)
        else:
            redraw: Callable[..., object] = self._app.refresh
            self._app.call_later(redraw, layout=True)
