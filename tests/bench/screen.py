"""The application on a screen that is drawn but not shown, to measure what a key costs.

Everything is as on a terminal: styles, layout, the text of each frame. Only nobody reads it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, Final

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key
from textual.widgets import Input

from deckbuilder.base import garbage
from deckbuilder.base.settings import load_settings
from deckbuilder.tui.shell.app import RazdachaApp

_STEP: Final = 0.01
_NOTHING: Final = 0.5
_PATIENCE: Final = 60.0


class FrameDriver(HeadlessDriver):
    """Takes every frame, and notes when: by the processor's time and by the clock."""

    frames = 0
    drawn_at = 0.0
    spent_at = 0.0

    @property
    def is_headless(self) -> bool:
        """Whether frames may be left out: they may not."""
        return False

    def write(self, data: str) -> None:
        """Take a part of a frame."""
        self.frames += 1
        self.drawn_at, self.spent_at = time.monotonic(), time.process_time()


@dataclass
class Screen:
    """The application while it runs, and what draws it."""

    app: App[Any]
    driver: FrameDriver

    async def press(self, key: str, quiet: float) -> float | None:
        """Press a key and wait until nothing is drawn for ``quiet`` seconds.

        Return the processor's time up to the last frame, None where nothing was drawn.
        TimeoutError where it is drawn without end.
        """
        frames, pressed, start = self.driver.frames, time.monotonic(), time.process_time()
        self.app.post_message(Key(key, key if len(key) == 1 else None))
        while True:
            await asyncio.sleep(_STEP)
            now = time.monotonic()
            if self.driver.frames == frames:
                if now - pressed > _NOTHING:
                    return None
            elif now - self.driver.drawn_at > quiet:
                return self.driver.spent_at - start
            if now - pressed > _PATIENCE:
                raise TimeoutError("it is drawn without end")
            for line in self.app.screen.query(Input):
                line.cursor_blink = False  # that draws, and no key has caused it


@contextmanager
def program() -> Iterator[RazdachaApp]:
    """Make the application as the program does, which has the process to itself."""
    with garbage.as_it_was():
        garbage.hold_back()
        app = RazdachaApp(load_settings(), keeps_house=True)
        try:
            yield app
        finally:
            app.close_services()


@asynccontextmanager
async def on_a_screen(app: App[Any], size: tuple[int, int] = (120, 40)) -> AsyncIterator[Screen]:
    """Run the application until the block ends."""
    app.driver_class = FrameDriver
    running = asyncio.create_task(app.run_async(size=size, mouse=False))
    try:
        while not isinstance(app._driver, FrameDriver):
            await asyncio.sleep(0.001)
        yield Screen(app, app._driver)
    finally:
        app.exit()
        await running


async def drawn(screen: Screen, is_so: Callable[[], bool]) -> None:
    """Wait until something is so and a frame has been drawn after it. TimeoutError."""
    end = time.monotonic() + _PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("the application does not come so far")
        await asyncio.sleep(0.001)
    frames = screen.driver.frames
    while screen.driver.frames == frames:
        if time.monotonic() > end:
            raise TimeoutError("nothing is drawn")
        await asyncio.sleep(0.001)
