"""From key to frame: in a battle, and in a catalogue of ten thousand cards.

Garbage collections are counted from the application's start.
"""

import asyncio
import gc
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from catalog.store import open_catalog
from deckbuilder.matches.match import Stage
from tests.bench.homes import home_in
from tests.bench.screen import drawn, on_a_screen, program
from tests.bench.timing import Figure, Figures, median, p95
from tests.bench.yardsticks import in_starts
from tests.deckbuilder.tui.match_support import leave_match, play_on
from tests.support.many_cards import write_many_cards

_BATTLE: Final = ("right", "up", "tab", "enter", "left", "down", "tab", "enter", "1", "space", "e")
_CATALOGUE: Final = ("в", "о", "л", *("down",) * 3, "pagedown", "slash", *("backspace",) * 3, "с")
_BEGUN: Final = 30  # choices of the match before the first measured key
_QUIET_HERE, _QUIET_SEARCH = 0.08, 0.25
"""A search begins a moment after its last key; its frame is included."""


class Collections:
    """Counts and times the garbage collections of all generations."""

    def __init__(self) -> None:
        self.full = 0
        self.times = list[float]()
        self._began = 0.0
        gc.callbacks.append(self._heard)

    def _heard(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
            return
        self.times.append(time.thread_time() - self._began)
        self.full += info["generation"] == 2

    def stop(self) -> None:
        """Stop counting."""
        gc.callbacks.remove(self._heard)


def battle(*, cheap: bool = False) -> Figures:
    """Measure keys in a match against the computer."""
    with TemporaryDirectory() as folder, home_in(folder):
        play_on(leave_match(Stage.MATCH), _BEGUN)
        yield from _told("in a battle", "f5", _BATTLE, 6 if cheap else 160, _QUIET_HERE)


def catalogue(*, cheap: bool = False) -> Figures:
    """Measure keys in the catalogue."""
    with TemporaryDirectory() as folder, home_in(folder):
        many = write_many_cards(Path(folder, "many.csv"), 100 if cheap else 10_000)
        with open_catalog() as catalog:
            catalog.import_file(many)
        number = 6 if cheap else 80
        yield from _told("in 10,000 cards", "f2", _CATALOGUE, number, _QUIET_SEARCH)


def _told(where: str, area: str, keys: Sequence[str], number: int, quiet: float) -> Figures:
    heard = Collections()
    times = asyncio.run(_pressed(area, tuple(islice(cycle(keys), number)), quiet))
    heard.stop()
    yield in_starts(f"key to frame {where}, median", median(times), "ms", 1e3)
    yield in_starts(f"key to frame {where}, p95", p95(times), "ms", 1e3)
    yield in_starts(f"key to frame {where}, worst", max(times), "ms", 1e3)
    yield Figure(f"full collections {where}", heard.full, "of them")
    yield in_starts(f"all collections {where}", sum(heard.times), "ms", 1e3)
    yield in_starts(f"worst collection {where}", max(heard.times, default=0.0), "ms", 1e3)


async def _pressed(area: str, keys: Sequence[str], quiet: float) -> list[float]:
    """Return the CPU seconds of each key of an area that drew something."""
    with program() as app:
        async with on_a_screen(app) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            await screen.press(area, _QUIET_SEARCH)
            times = [await screen.press(key, quiet) for key in keys]
    return [taken for taken in times if taken is not None]
