"""``python -m tests.bench.journey``: a walk through every screen, to find where it stands still.

Of each key: how long until the first frame after it by the clock, and the longest turn of the event
loop that followed, by the clock and by the processor in the application's own thread. The clock
also holds what other threads take away, and other programs; so the machine is to be quiet.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from textual.events import Key, Paste
from textual.widgets import Input

from catalog.store import open_catalog
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.shell.app import TURN, RazdachaApp
from tests.bench.homes import home_in
from tests.bench.screen import Screen, drawn, on_a_screen, program
from tests.support.bundled import REAL_CARDS

_BEAT: Final = 0.002
_QUIET: Final = 0.2
_LONGEST: Final = 60.0
_LONG: Final = 0.2
_UNENDING: Final = frozenset({"table"})
"""Workers that go on as long as their screen is open."""

STEPS: Final[Sequence[tuple[str, Sequence[str]]]] = (
    ("home", ("down", "f1", "escape", "ctrl+p", "escape")),
    ("catalogue", ("f2", "down", "pagedown", "v", "escape", "i", "escape", "slash", "в", "о", "л")),
    ("collection", ("down", "c", "plus", "a", "s", "escape")),
    ("decks", ("f3", "down", "up", "t", "escape", "l", "escape", "m", *("down",) * 4, "escape")),
    ("decks in", ("i", "={decks}", "enter", "m", "escape")),
    (
        "deck",
        ("home", "enter", "plus", "minus", "f7", "f7", "slash", "в", "down", "plus", "escape"),
    ),
    ("versions", ("escape", "h", "a", "d", "escape")),
    ("deal", ("f4", "enter", "down", "t", "escape", "b", "v", "escape", "o", "2", "3", "escape")),
    ("uses", ("o", "!4", "!1", "!escape")),
    ("mulligan", ("d", "m", "n", "escape", "w", "escape")),
    (
        "trainer",
        ("f8", "n", "ctrl+b", "enter", "down", "enter", "f", "y", "v", "escape", "s", "escape"),
    ),
    ("settings", ("f6", "down", "up")),
    ("match", ("f5", "!ctrl+b", "1", "k", *("enter", "down") * 4, "f", "y", "a", "c")),
    (
        "battle",
        (*("tab", "enter") * 4, "e", "w", "escape", "l", "escape", "g", "escape", "i", "escape"),
    ),
    ("out", ("o", "p", "escape", "ctrl+g", "y", "l", "escape", "enter")),
    ("drafts", ("f9", "n", "escape", "h", "escape", "t", "escape", "s")),
    (
        "sealed",
        ("!ctrl+b", "!down", "!plus", "!g", "!down", "!escape", "!escape", "!down", "!e", "e"),
    ),
    ("event", ("ctrl+b", "!s", "!right", "!n", "escape", "escape")),
    ("draft", ("n", "ctrl+b", "down", "!a", "!down", "!enter", "!b", "enter", "v", "v", "u")),
    ("picks", (*("enter",) * 40,)),
    ("review", ("escape", "escape", "!r", "!down", "!n", "!b", "escape")),
    ("home again", ("f10", "f2", "f3", "f4", "f5", "f6", "f8", "f9")),
)
"""The walk. ``!`` before a key: the next one does not wait until the work it set off has ended."""


@dataclass(frozen=True)
class Pressed:
    """What a key cost, in seconds: until a frame, the longest turn, and that in our thread."""

    step: str
    key: str
    screen: str
    frame: float
    turn: float
    own: float


class Pulse:
    """A heart in the event loop: its longest pause tells the longest turn."""

    def __init__(self) -> None:
        self.turn = self.own = 0.0

    def forget(self) -> None:
        """Begin anew."""
        self.turn = self.own = 0.0

    async def beat(self) -> None:
        """Beat until cancelled."""
        while True:
            clock, own = time.monotonic(), time.thread_time()
            await asyncio.sleep(_BEAT)
            self.turn = max(self.turn, time.monotonic() - clock - _BEAT)
            self.own = max(self.own, time.thread_time() - own)


def _is_busy(app: RazdachaApp) -> bool:
    waits = isinstance(app.screen, PlayersScreen) and app.screen.is_waiting
    return waits or any(
        not worker.is_finished and worker.group not in _UNENDING for worker in app.workers
    )


async def _press(screen: Screen, pulse: Pulse, step: str, key: str) -> Pressed:
    """Press a key and wait for its frames, and for its work unless it is not to be waited for."""
    waits, key = not key.startswith("!"), key.removeprefix("!")
    app, driver = screen.app, screen.driver
    assert isinstance(app, RazdachaApp)
    for line in app.screen.query(Input):
        line.cursor_blink = False
    pulse.forget()
    before = frames = driver.frames
    start = rest = time.monotonic()
    first = 0.0
    event = Paste(key[1:]) if key.startswith("=") else Key(key, key if len(key) == 1 else None)
    app.post_message(event)
    while time.monotonic() - rest < _QUIET and time.monotonic() - start < _LONGEST:
        await asyncio.sleep(_BEAT)
        if driver.frames != frames:
            first = first or driver.at - start
            frames, rest = driver.frames, time.monotonic()
        if waits and _is_busy(app):
            rest = time.monotonic()
        if not waits and time.monotonic() - start > _QUIET:
            break
    took = first if frames != before else 0.0
    return Pressed(step, key, type(app.screen).__name__, took, pulse.turn, pulse.own)


async def _walk(names: Sequence[str], decks: str) -> list[Pressed]:
    pressed = list[Pressed]()
    with program() as app:
        async with on_a_screen(app) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            await asyncio.sleep(3.0)
            pulse = Pulse()
            heart = asyncio.create_task(pulse.beat())
            for step, keys in STEPS:
                if names and step not in names:
                    continue
                for key in keys:
                    pressed.append(await _press(screen, pulse, step, key.format(decks=decks)))
            heart.cancel()
    return pressed


def _lines(pressed: Sequence[Pressed], least: float) -> Iterator[str]:
    yield f"{'step':<12}{'key':<14}{'screen':<20}{'frame':>7}{'turn':>7}{'own':>7}  ms"
    for one in pressed:
        if max(one.frame, one.turn) >= least:
            times = "".join(f"{1000 * taken:7.0f}" for taken in (one.frame, one.turn, one.own))
            yield f"{one.step:<12}{one.key[-12:]:<14}{one.screen:<20}{times}"
    yield f"{len(pressed)} keys"


def main(words: Sequence[str]) -> None:
    """Walk and print what took long."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.journey")
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help=", ".join(name for name, _ in STEPS)
    )
    parser.add_argument("--real", action="store_true", help="with the real cards")
    parser.add_argument("--least", type=float, default=1000 * _LONG, help="milliseconds told from")
    given = parser.parse_args(words)
    sys.setswitchinterval(TURN)
    with TemporaryDirectory() as folder, home_in(folder):
        if given.real:
            with open_catalog() as catalog:
                catalog.import_file(REAL_CARDS)
        decks = str(Path(REAL_CARDS).parent / "tournament_decks.json")
        for line in _lines(asyncio.run(_walk(given.steps, decks)), given.least / 1000):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
