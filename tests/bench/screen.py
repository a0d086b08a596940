"""The application on an invisible screen, to measure the cost of a key.

Everything is as on a terminal: styles, layout, the text of each frame; only the output is dropped.
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
from deckbuilder.tui.opening import OPENINGS
from deckbuilder.tui.shell.application import Application

_STEP: Final = 0.01
_NOTHING: Final = 1.0
_PATIENCE: Final = 60.0


class FrameDriver(HeadlessDriver):
    """Accepts every frame, and records its CPU and wall-clock time."""

    frames = 0
    spent_at = 0.0
    at = 0.0

    @property
    def is_headless(self) -> bool:
        """Whether frames may be left out: they may not."""
        return False

    def write(self, data: str) -> None:
        """Take a part of a frame."""
        self.frames += 1
        self.spent_at, self.at = time.process_time(), time.monotonic()


@dataclass
class Screen:
    """The running application and its driver."""

    app: App[Any]
    driver: FrameDriver

    async def press(self, key: str, quiet: float) -> float | None:
        """Press a key and wait until nothing is drawn for ``quiet`` seconds.

        Return the processor's time up to the last frame, None where nothing was drawn. Seconds are
        counted in turns of the event loop, which are longer where other work holds it up. No cursor
        blinks meanwhile: its frames are no answer to a key.
        """
        for line in self.app.screen.query(Input):
            line.cursor_blink = False
        before = frames = self.driver.frames
        start, end, idle = time.process_time(), time.monotonic() + _PATIENCE, 0
        self.app.post_message(Key(key, key if len(key) == 1 else None))
        while idle * _STEP < (_NOTHING if frames == before else quiet):
            if time.monotonic() > end:
                raise TimeoutError(f"after {key} the screen does not come to rest")
            await asyncio.sleep(_STEP)
            idle = idle + 1 if self.driver.frames == frames else 0
            frames = self.driver.frames
        return None if frames == before else self.driver.spent_at - start


@contextmanager
def program() -> Iterator[Application]:
    """Create the application like the program, which owns its process."""
    with garbage.as_it_was():
        garbage.hold_back()
        app = Application(load_settings(), OPENINGS, keeps_house=True)
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
    """Wait until a condition holds and a frame has been drawn after it; TimeoutError."""
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
