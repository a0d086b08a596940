"""The number of keys for six typical tasks, each walked to its goal.

``python -m tests.support.journeys`` walks them and prints the counts, before issue 14 and today.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Final

from textual.pilot import Pilot

from catalog.common.i18n import Language
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.new_match import MatchScreen
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.draft.tournament import TournamentScreen
from deckbuilder.tui.shell.application import Application
from engine.berserk.table.events import DiceRolled
from tests.deckbuilder.tui.home.test_welcome import first_start
from tests.deckbuilder.tui.match_support import at_table, until_asked
from tests.deckbuilder.tui.support import LARGE, made_app, press, running, shown
from tests.support.scenario import Table

Keys = tuple[str, ...]
Walk = Callable[[Pilot[None], Keys], Awaitable[bool]]

_CARDS: Final = 10
_PICKS: Final = 36


@dataclass(frozen=True, slots=True)
class Journey:
    """A task, its keys, and their number before; ``walk`` checks that it reaches its goal.

    ``first`` uses an application that was never started before.
    """

    name: str
    before: str
    keys: Keys
    walk: Walk
    first: bool = False

    def app(self) -> Application:
        """Return the application for the task."""
        return first_start(Language.ENGLISH) if self.first else made_app()


async def _new_deck(pilot: Pilot[None], keys: Keys) -> bool:
    await press(pilot, *keys)
    screen = pilot.app.screen
    assert isinstance(screen, DeckScreen)
    return screen.editing.deck.total == 30


async def _squad(pilot: Pilot[None], keys: Keys) -> bool:
    await press(pilot, *keys)
    return "A legal squad" in " ".join(shown(pilot).split())


async def _match(pilot: Pilot[None], keys: Keys) -> bool:
    await press(pilot, *keys)
    await until_asked(pilot)
    return isinstance(pilot.app.screen, MatchScreen)


async def _event(pilot: Pilot[None], keys: Keys) -> bool:
    await press(pilot, *keys)
    return isinstance(pilot.app.screen, TournamentScreen)


async def _strike(pilot: Pilot[None], keys: Keys) -> bool:
    """Check that the cursor begins at a card that can attack, and the aim at an enemy."""
    table = Table()
    table.first.creature("c3", "Боец", strike="2-3-4")
    table.second.creature("c4", "Враг", strike="1-2-3")
    await at_table(pilot, table)
    await press(pilot, *keys)
    return bool(table.events(DiceRolled))


async def _own_move(pilot: Pilot[None], keys: Keys) -> bool:
    """Check that the first lesson's first card is in the squad."""
    await press(pilot, *keys)
    return "1/15" in " ".join(shown(pilot).split())


JOURNEYS: Final = (
    Journey(
        "new deck of 30",
        "90",
        ("f3", "n", "enter", *("down", "3") * _CARDS),
        _new_deck,
    ),
    Journey("deal to squad", "–", ("f4", "enter", "a", "f"), _squad),
    Journey("sealed to match", "8", ("f9", "s", "ctrl+b", "g", "enter", "escape", "p"), _match),
    Journey(
        "draft to event",
        "45",
        ("f9", "n", "ctrl+b", *("enter",) * _PICKS, "escape", "e", "enter", "ctrl+b"),
        _event,
    ),
    Journey("a strike", "2 to 6", ("2", "enter"), _strike),
    Journey("first start to first own move", "–", ("enter",) * 4, _own_move, first=True),
)


async def arrives(journey: Journey) -> bool:
    """Walk a task in the current home folder; return whether it reaches its goal."""
    async with running(size=LARGE, app=journey.app()) as pilot:
        return await journey.walk(pilot, journey.keys)


def spelled(keys: Sequence[str]) -> str:
    """Return keys as text, with repetitions counted.

    >>> spelled(("f3", "down", "3", "down", "3", "enter", "enter"))
    'f3 (down 3)×2 enter×2'
    """
    parts, at = list[str](), 0
    while at < len(keys):
        for length in (1, 2):
            lot = keys[at : at + length]
            times = 1
            while keys[at + times * length : at + (times + 1) * length] == lot:
                times += 1
            if times > 1:
                break
        else:
            lot, times = keys[at : at + 1], 1
        text = " ".join(lot) if len(lot) == 1 or times == 1 else f"({' '.join(lot)})"
        parts.append(text if times == 1 else f"{text}×{times}")
        at += len(lot) * times
    return " ".join(parts)


def main(words: Sequence[str]) -> int:
    """Walk the tasks and print the table; 1 if one does not reach its goal."""
    argparse.ArgumentParser(prog="python -m tests.support.journeys").parse_args(words)
    MatchLead.PACE = (0.0, 0.0, 0.0)
    lost = 0
    print("| journey | keys before | keys now | which |\n|---|---|---|---|")
    for journey in JOURNEYS:
        with TemporaryDirectory() as home:
            os.environ["RAZDACHA_HOME"] = os.environ["HOME"] = home
            came = asyncio.run(arrives(journey))
        lost += not came
        now = str(len(journey.keys)) if came else "does not arrive"
        print(
            f"| {journey.name} | {journey.before} | {now} | {spelled(journey.keys)} |", flush=True
        )
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
