"""From key to frame: in a battle, in one of real decks against a computer that thinks in its own
process, and in a catalogue of ten thousand cards.

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
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from engine.berserk import RULES_2024
from tests.bench.homes import home_in
from tests.bench.opponent import REAL, decks_of
from tests.bench.screen import drawn, on_a_screen, program
from tests.bench.timing import Figure, Figures, Remark, median, p95
from tests.bench.yardsticks import in_starts
from tests.deckbuilder.tui.match_support import leave_match, play_on, play_simply
from tests.support.bundled import REAL_CARDS
from tests.support.many_cards import write_many_cards

_BATTLE: Final = ("right", "up", "tab", "enter", "left", "down", "tab", "enter", "1", "space", "e")
_CATALOGUE: Final = ("в", "о", "л", *("down",) * 3, "pagedown", "slash", *("backspace",) * 3, "с")
_BEGUN: Final = 30  # choices of the match before the first measured key
_TERMINALS: Final = ((80, 24), (120, 40))
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


def real_battle(*, cheap: bool = False) -> Figures:
    """Measure keys in a match of real decks against the strong computer, in small and large
    terminals."""
    if not REAL_CARDS.is_file():
        yield Remark("keys with real decks: left out, ../shared/cards is not beside this checkout")
        return
    for size in _TERMINALS[:1] if cheap else _TERMINALS:
        with TemporaryDirectory() as folder, home_in(folder):
            play_on(_real_match(), _BEGUN)
            where = f"with real decks at {size[0]}x{size[1]}"
            yield from _told(where, "f5", _BATTLE, 6 if cheap else 160, _QUIET_HERE, size)


def _real_match() -> MatchSession:
    """Return a match of two real decks at its battle."""
    who = (("Anna", Controller.HUMAN), ("Boris", Controller.STRONG))
    one, other = (
        Entrant(name, controller, name, cards)
        for (name, controller), cards in zip(who, decks_of(REAL)[:2], strict=True)
    )
    session = MatchSession((one, other), 7, rules=RULES_2024, discreet=False)
    while session.stage is not Stage.MATCH:
        play_simply(session)
    return session


def catalogue(*, cheap: bool = False) -> Figures:
    """Measure keys in the catalogue."""
    with TemporaryDirectory() as folder, home_in(folder):
        many = write_many_cards(Path(folder, "many.csv"), 100 if cheap else 10_000)
        with open_catalog() as catalog:
            catalog.import_file(many)
        number = 6 if cheap else 80
        yield from _told("in 10,000 cards", "f2", _CATALOGUE, number, _QUIET_SEARCH)


def _told(
    where: str,
    area: str,
    keys: Sequence[str],
    number: int,
    quiet: float,
    size: tuple[int, int] = _TERMINALS[-1],
) -> Figures:
    heard = Collections()
    times = asyncio.run(_pressed(area, tuple(islice(cycle(keys), number)), quiet, size))
    heard.stop()
    yield in_starts(f"key to frame {where}, median", median(times), "ms", 1e3)
    yield in_starts(f"key to frame {where}, p95", p95(times), "ms", 1e3)
    yield in_starts(f"key to frame {where}, worst", max(times), "ms", 1e3)
    yield Figure(f"full collections {where}", heard.full, "of them")
    yield in_starts(f"all collections {where}", sum(heard.times), "ms", 1e3)
    yield in_starts(f"worst collection {where}", max(heard.times, default=0.0), "ms", 1e3)


async def _pressed(
    area: str, keys: Sequence[str], quiet: float, size: tuple[int, int]
) -> list[float]:
    """Return the CPU seconds of each key of an area that drew something."""
    with program() as app:
        async with on_a_screen(app, size) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            await screen.press(area, _QUIET_SEARCH)
            times = [await screen.press(key, quiet) for key in keys]
    return [taken for taken in times if taken is not None]
