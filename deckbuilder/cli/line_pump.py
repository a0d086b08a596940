"""Lines of stdin that arrive while something else goes on: each is taken once, by whoever asks."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from queue import Empty, Queue
from threading import Thread
from typing import Final, Self

from deckbuilder.cli.plain_lines import lines_of_stdin

_GLANCE: Final = 0.05


class LinePump:
    """Reads lines in a thread of its own, so that nobody who waits for something else blocks."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.is_over = False
        self._lines: Queue[str | None] = Queue()
        Thread(target=self._read, args=(lines,), name="lines", daemon=True).start()

    @classmethod
    def of_stdin(cls) -> Self:
        """Return the lines of stdin."""
        return cls(lines_of_stdin())

    def _read(self, lines: Iterator[str]) -> None:
        for line in lines:
            self._lines.put(line)
        self._lines.put(None)

    def next(self, seconds: float) -> str | None:
        """Return the next line; None if none comes in time, or ``is_over`` at the end."""
        if self.is_over:
            return None
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return None
        self.is_over = line is None
        return line

    def __iter__(self) -> Iterator[str]:
        """Yield lines as they come, blocking."""
        while not self.is_over:
            line = self.next(_GLANCE)
            if line is not None:
                yield line

    async def arriving(self) -> AsyncIterator[str]:
        """Yield lines as they come; one that is not asked for stays for the next who asks."""
        while not self.is_over:
            line = self.next(0.001)
            if line is None:
                await asyncio.sleep(_GLANCE)
            else:
                yield line
