"""``python -m tests.bench.journey``: walk through every screen to find where it freezes.

For each key: the wall-clock time until the next frame, and the longest turn of the event loop after
it, in wall-clock time and in CPU time of the application's thread. The wall-clock times include
other threads and programs, so the machine must be idle.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from textual.events import Key, Paste
from textual.widgets import Input

from catalog.store import open_catalog
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.shell.application import TURN, Application
from tests.bench.homes import home_in
from tests.bench.screen import Screen, drawn, on_a_screen, program
from tests.bench.search import CARDS
from tests.support.bundled import REAL_CARDS
from tests.support.many_cards import write_many_cards

_BEAT: Final = 0.002
_QUIET: Final = 0.2
_LONGEST: Final = 60.0
_LONG: Final = 0.2
_UNENDING: Final = frozenset({"table"})
"""Workers that run as long as their screen is open."""


@dataclass(frozen=True, slots=True)
class Step:
    """Keys of one area, and the screens they must reach; a step that misses one is reported.

    ``!`` before a key: do not wait for its work before the next key; ``=`` pastes.
    """

    name: str
    keys: Sequence[str]
    screens: frozenset[str]


def _step(name: str, keys: str, screens: str) -> Step:
    """Parse a step from space-separated words."""
    return Step(name, keys.split(), frozenset(screens.split()))


STEPS: Final = (
    _step("home", "f10 down up right left f1 pagedown escape", "HomeScreen HelpScreen"),
    _step(
        "lessons",
        "f10 home enter escape f10 home down enter enter 1 h escape escape",
        "WelcomeScreen LessonsScreen MatchDealScreen",
    ),
    _step("palette", "ctrl+p с т backspace п р down escape", "Palette"),
    _step(
        "book",
        "f1 r down pagedown б р о н я down down enter right right escape escape escape",
        "RuleBookScreen RuleExampleScreen",
    ),
    _step(
        "catalogue",
        "f2 down pagedown end home f7 pagedown escape ctrl+b down escape ctrl+s ctrl+f в о л"
        " backspace down insert delete ctrl+o ctrl+n ctrl+z ctrl+z enter escape f1 escape",
        "CatalogueScreen WholeCard HelpScreen",
    ),
    _step(
        "collection",
        "f2 ctrl+l down ctrl+l down insert ctrl+n ctrl+z ctrl+b escape ctrl+x escape escape",
        "CollectionScreen",
    ),
    _step(
        "decks",
        "f3 down up x escape e escape l a escape t e escape escape slash р backspace escape f1"
        " escape",
        "DecksScreen StatisticsScreen MissingScreen",
    ),
    _step("many decks", "f3 m down down end home e escape escape", "MetaScreen"),
    _step("decks in", "i ={decks} enter m down down end escape", "MetaScreen DecksScreen"),
    _step(
        "editor",
        "f3 home enter в о л down down 3 minus plus f7 escape ctrl+n ctrl+n ctrl+n ctrl+n ctrl+f"
        " backspace ctrl+s ctrl+s tab down plus minus ctrl+d ctrl+d ctrl+s ctrl+z ctrl+y f12 escape"
        " ctrl+g escape ctrl+l escape ctrl+x escape ctrl+b escape f1 escape",
        "DeckScreen WholeCard StatisticsScreen MissingScreen",
    ),
    _step("versions", "ctrl+o down a space w escape n escape escape escape", "VersionsScreen"),
    _step(
        "deal",
        "f4 ctrl+b down s t m escape enter down enter a m ctrl+z f7 escape f1 escape",
        "DealScreen AdviceScreen WholeCard",
    ),
    _step("best squad", "b v v 1 m down x r o escape", "SquadScreen"),
    _step("odds", "o v v 2 p 3 4 plus minus s escape", "OddsScreen"),
    _step("uses", "o !4 !1 !escape", "OddsScreen"),
    _step("mulligans", "d y t w escape escape m y n escape", "AdviceScreen"),
    _step(
        "trainer",
        "f8 w escape c escape n ctrl+b enter down enter f y v v c escape s escape",
        "FormDialog TrainingScreen VerdictScreen ProgressScreen",
    ),
    _step("daily", "d down enter g y escape", "TrainingScreen"),
    _step("settings", "f6 down up right left enter escape", "SettingsScreen"),
    _step(
        "match",
        "f5 ctrl+b 1 k enter down enter down enter down enter down f y a c",
        "NewMatchScreen MatchDealScreen PlacementScreen",
    ),
    _step(
        "battle",
        "tab enter tab enter tab enter tab enter e w escape l escape g escape i escape",
        "BattleScreen HistoryScreen GraveyardsScreen CardDetailScreen",
    ),
    _step("out", "o p escape ctrl+g y l escape enter", "ResultScreen HistoryScreen"),
    _step("draft numbers", "f9 t down escape", "DraftNumbersScreen"),
    _step("joining", "f9 h escape", "FormDialog"),
    _step(
        "sealed",
        "f9 s ctrl+b down up plus s v f7 escape g down down enter o escape t escape escape down",
        "SealedScreen PlayersScreen PoolDeckScreen BuildScreen OddsScreen",
    ),
    _step("event", "e ctrl+b s n w escape p escape escape escape", "TournamentScreen"),
    _step(
        "draft",
        "f9 n ctrl+b down a s f7 escape enter v v p escape",
        "NewDraftScreen DraftScreen",
    ),
    _step("picks", "f9 " + "enter " * 40, "DraftScreen PoolDeckScreen"),
    _step("review", "escape r down down n b down escape", "PlayersScreen ReviewScreen"),
    _step("every area", "f10 f2 f3 f4 f5 f6 f8 f9 f10", "HomeScreen"),
)


@dataclass(frozen=True)
class Pressed:
    """The cost of a key in seconds: until a frame, the longest loop turn, and that in our
    thread."""

    step: str
    key: str
    screen: str
    frame: float
    turn: float
    own: float


class Pulse:
    """A heartbeat in the event loop: its longest pause is the longest turn."""

    def __init__(self) -> None:
        self.turn = self.own = 0.0

    def forget(self) -> None:
        """Reset."""
        self.turn = self.own = 0.0

    async def beat(self) -> None:
        """Beat until cancelled."""
        while True:
            clock, own = time.monotonic(), time.thread_time()
            await asyncio.sleep(_BEAT)
            self.turn = max(self.turn, time.monotonic() - clock - _BEAT)
            self.own = max(self.own, time.thread_time() - own)


def _is_busy(app: Application) -> bool:
    waits = isinstance(app.screen, PlayersScreen) and app.screen.is_waiting
    return waits or any(
        not worker.is_finished and worker.group not in _UNENDING for worker in app.workers
    )


async def _press(screen: Screen, pulse: Pulse, step: str, key: str) -> Pressed:
    """Press a key and wait for its frames, and also for its work unless excluded."""
    waits, key = not key.startswith("!"), key.removeprefix("!")
    app, driver = screen.app, screen.driver
    assert isinstance(app, Application)
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


async def _walk(steps: Sequence[Step], decks: str) -> list[Pressed]:
    pressed = list[Pressed]()
    with program() as app:
        async with on_a_screen(app) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            await asyncio.sleep(3.0)
            pulse = Pulse()
            heart = asyncio.create_task(pulse.beat())
            for step in steps:
                for key in step.keys:
                    pressed.append(await _press(screen, pulse, step.name, key.format(decks=decks)))
            heart.cancel()
    return pressed


def _lines(pressed: Sequence[Pressed], least: float) -> Iterator[str]:
    yield f"{'step':<14}{'key':<14}{'screen':<20}{'frame':>7}{'turn':>7}{'own':>7}  ms"
    for one in pressed:
        if max(one.frame, one.turn) >= least:
            times = "".join(f"{1000 * taken:7.0f}" for taken in (one.frame, one.turn, one.own))
            yield f"{one.step:<14}{one.key[-12:]:<14}{one.screen:<20}{times}"
    yield f"{len(pressed)} keys"


def _least(walks: Sequence[Sequence[Pressed]]) -> list[Pressed]:
    """Return the keys with the minimum of each time over all walks, which press the same keys."""
    return [
        replace(
            same[0],
            frame=min(one.frame for one in same),
            turn=min(one.turn for one in same),
            own=min(one.own for one in same),
        )
        for same in zip(*walks, strict=True)
    ]


def _longest(pressed: Sequence[Pressed]) -> Iterator[str]:
    """Yield the table of steps, each with its slowest key."""
    yield "| step | keys | longest key | on | frame, ms | longest turn, ms |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for step, group in groupby(pressed, lambda one: one.step):
        keys = list(group)
        worst = max(keys, key=lambda one: one.frame)
        turn = max(one.turn for one in keys)
        cells = (step, len(keys), worst.key[-12:], worst.screen, f"{1000 * worst.frame:.0f}")
        yield "| " + " | ".join(map(str, cells)) + f" | {1000 * turn:.0f} |"


def _lost(steps: Sequence[Step], pressed: Sequence[Pressed]) -> Iterator[str]:
    """Yield the screens that the keys of a step should have reached, but did not."""
    for step in steps:
        missed = step.screens - {one.screen for one in pressed if one.step == step.name}
        if missed:
            yield f"{step.name} did not come to {', '.join(sorted(missed))}"


def _chosen(names: Sequence[str]) -> list[Step]:
    """Return the steps with these names, by default all; SystemExit for an unknown name."""
    unknown = set(names) - {step.name for step in STEPS}
    if unknown:
        raise SystemExit(f"no such step: {', '.join(sorted(unknown))}")
    return [step for step in STEPS if not names or step.name in names]


def _walked(steps: Sequence[Step], cards: Sequence[str | Path]) -> list[Pressed]:
    """Walk in a separate home folder with these card files."""
    decks = str(Path(REAL_CARDS).parent / "tournament_decks.json")
    with TemporaryDirectory() as folder, home_in(folder):
        for path in cards:
            with open_catalog() as catalog:
                catalog.import_file(path)
        return asyncio.run(_walk(steps, decks))


def main(words: Sequence[str]) -> int:
    """Walk and print what was slow; 1 if a step did not reach its screens."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.journey")
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help=", ".join(step.name for step in STEPS)
    )
    parser.add_argument("--real", action="store_true", help="with the real cards")
    parser.add_argument("--many", action="store_true", help="with 10,000 made-up cards")
    parser.add_argument("--least", type=float, default=1000 * _LONG, help="milliseconds told from")
    parser.add_argument("--walks", type=int, default=1, help="of so many walks the least times")
    parser.add_argument("--table", action="store_true", help="the longest key of each step")
    given = parser.parse_args(words)
    steps = _chosen(given.steps)
    sys.setswitchinterval(TURN)
    with TemporaryDirectory() as folder:
        cards: list[str | Path] = [REAL_CARDS] if given.real else []
        if given.many:
            cards.append(write_many_cards(Path(folder, "many.csv"), CARDS))
        pressed = _least([_walked(steps, cards) for _walk in range(given.walks)])
    for line in _longest(pressed) if given.table else _lines(pressed, given.least / 1000):
        print(line)
    lost = list(_lost(steps, pressed))
    for line in lost:
        print(line)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
