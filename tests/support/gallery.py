"""Pictures of every screen of the application, to be looked at one by one.

    python -m tests.support.gallery FOLDER [--size 80x24] [--language en] [TOUR…]

Each tour is walked in a home folder of its own; ``FOLDER/battle-03-history-80x24.svg`` is the third
picture of the tour ``battle``. At the end stands which screens of the application no tour comes to.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from textual.screen import Screen

from catalog.common.i18n import Language
from catalog.store import open_catalog
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.reference import binding_classes
from deckbuilder.tui.shell.base import RazdachaScreen
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.match_support import leave_match, play_on, until_asked
from tests.deckbuilder.tui.support import made_app, press, settled
from tests.support.pictures import FONTS

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tour:
    """Keys to press from the first screen on, and what to call the picture after each lot."""

    steps: tuple[tuple[str, Keys], ...]
    begin: Callable[[], object] = lambda: None


DEAL: Final = ("f4", "shift+tab", "=5", "enter", "enter")


def _leave_draft() -> None:
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog, seats=3, rounds=2).log())


TOURS: Final = {
    "home": Tour(
        (
            ("home", ()),
            ("help", ("f1",)),
            ("rules", ("r",)),
            ("palette", ("escape", "escape", "ctrl+p", "=ст")),
            ("settings", ("escape", "f6", "down")),
        )
    ),
    "catalogue": Tour(
        (
            ("cards", ("f2", "down", "down")),
            ("found", ("ctrl+f", "=класс:культист", "down")),
            ("card", ("f7",)),
            ("owned", ("escape", "ctrl+o", "ctrl+o", "ctrl+n")),
            ("collection", ("ctrl+l",)),
            ("file", ("ctrl+x",)),
        )
    ),
    "decks": Tour(
        (
            ("decks", ("f3", "down")),
            ("charts", ("t",)),
            ("missing", ("escape", "l")),
            ("exchange", ("escape", "x")),
            ("many", ("escape", "m", "down", "down")),
            ("copied", ("escape", "c", "enter")),
            ("editor", ("enter", "down")),
            ("copies", ("3",)),
            ("entries", ("ctrl+n",)),
            ("numbers", ("ctrl+n",)),
            ("versions", ("ctrl+o",)),
            ("help", ("f1",)),
        )
    ),
    "deal": Tour(
        (
            ("new-deal", ("f4",)),
            ("deal", ("shift+tab", "=5", "enter")),
            ("advice", ("t",)),
            ("recruitment", ("escape", "enter", "down", "enter", "down")),
            ("payment", ("p",)),
            ("odds", ("escape", "o")),
            ("odds-2", ("2",)),
            ("odds-3", ("3",)),
            ("odds-4", ("4",)),
            ("best-squad", ("escape", "b")),
            ("best-squad-2", ("2",)),
            ("card", ("escape", "f7")),
            ("finish", ("escape", "f")),
        )
    ),
    "trainer": Tour(
        (
            ("trainer", ("f8",)),
            ("code", ("c",)),
            ("new", ("escape", "n")),
            ("exercise", ("ctrl+b",)),
            ("finish", ("a", "f")),
            ("verdict", ("y",)),
            ("verdict-2", ("2",)),
            ("progress", ("escape", "escape", "s")),
        )
    ),
    "new-match": Tour(
        (("new-match", ("f5",)), ("decks", ("enter",)), ("begun", ("escape", "ctrl+b")))
    ),
    "seats": Tour((("seats", ("f5",)),), lambda: leave_match(Stage.SEATS)),
    "mulligans": Tour((("mulligans", ("f5",)),), lambda: leave_match(Stage.MULLIGANS)),
    "recruitment": Tour(
        (("recruitment", ("f5", "a", "down")), ("undone", ("r", "down")), ("finish", ("f",))),
        lambda: leave_match(Stage.RECRUITMENT),
    ),
    "two-people": Tour(
        (("curtain", ("f5",)), ("battle", ("enter",))),
        lambda: play_on(leave_match(Stage.MATCH, seed=3, who=(Controller.HUMAN,) * 2), 90),
    ),
    "placement": Tour(
        (("placement", ("f5",)), ("first", ("enter", "enter")), ("placed", ("a", "tab"))),
        lambda: leave_match(Stage.MATCH),
    ),
    "battle": Tour(
        (
            ("battle", ("f5",)),
            ("card", ("tab",)),
            ("aiming", ("1",)),
            ("whole", ("escape", "f7")),
            ("why-not", ("escape", "w")),
            ("history", ("escape", "l")),
            ("graveyards", ("escape", "g")),
            ("stack", ("escape", "s")),
            ("judge", ("escape", "j")),
            ("when-to-ask", ("escape", "o")),
            ("stops", ("p",)),
            ("ranges", ("escape", "r")),
            ("help", ("escape", "f1")),
            ("give-up", ("escape", "ctrl+g")),
            ("result", ("y",)),
            ("replay", ("v",)),
            ("page", ("escape", "h")),
        ),
        lambda: play_on(leave_match(Stage.MATCH, seed=3), 90),
    ),
    "draft": Tour(
        (
            ("drafts", ("f9",)),
            ("new", ("n",)),
            ("pack", ("ctrl+b",)),
            ("advice", ("a",)),
            ("taken", ("v",)),
            ("help", ("f1",)),
            ("sealed", ("escape", "escape", "s")),
            ("pool", ("ctrl+b",)),
            ("joining", ("f9", "h")),
        )
    ),
    "after-draft": Tour(
        (
            ("drafts", ("f9", "end")),
            ("review", ("r", "down")),
            ("numbers", ("escape", "t")),
            ("players", ("escape", "end", "enter")),
            ("event", ("e",)),
            ("rounds", ("ctrl+b",)),
            ("deck", ("escape", "escape", "enter")),
            ("build", ("g",)),
        ),
        _leave_draft,
    ),
}


def screens() -> Iterator[type[Screen[object]]]:
    """Yield every screen and question of the application by its class."""
    for cls in binding_classes().values():
        if issubclass(cls, Screen) and cls is not RazdachaScreen:
            yield cls


async def walk(
    tour: Tour, language: Language, size: tuple[int, int]
) -> list[tuple[str, str, type[Screen[object]]]]:
    """Walk a tour; return each picture's name, the picture as SVG, and the screen it shows."""
    tour.begin()
    app = made_app(language)
    drawn = list[tuple[str, str, type[Screen[object]]]]()
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settled(pilot)
            for name, keys in tour.steps:
                for key in keys:
                    await press(pilot, key)
                    await until_asked(pilot)
                picture = FONTS.sub("", app.export_screenshot(title=name))
                drawn.append((name, picture, type(app.screen)))
        return drawn
    finally:
        app.close_services()


def main(words: list[str]) -> int:
    """Draw the tours that are named, or all; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.gallery")
    parser.add_argument("folder", type=Path)
    parser.add_argument("tours", nargs="*", metavar="TOUR", help=", ".join(TOURS))
    parser.add_argument("--size", default="120x40", metavar="WxH")
    parser.add_argument("--language", default="ru", choices=[each.value for each in Language])
    given = parser.parse_intermixed_args(words)
    wide, high = (int(number) for number in given.size.split("x"))
    given.folder.mkdir(parents=True, exist_ok=True)
    MatchLead.PACE = (0.0, 0.0, 0.0)
    seen = set[type[Screen[object]]]()
    for title in given.tours or TOURS:
        with TemporaryDirectory() as home:
            os.environ["RAZDACHA_HOME"] = home
            drawn = asyncio.run(walk(TOURS[title], Language(given.language), (wide, high)))
        for number, (name, picture, screen) in enumerate(drawn, 1):
            path = given.folder / f"{title}-{number:02}-{name}-{given.size}.svg"
            path.write_text(picture, encoding="utf-8")
            seen.add(screen)
            print(f"{path}  {screen.__name__}", flush=True)
    left = [screen.__name__ for screen in screens() if screen not in seen]
    print("not drawn: " + ", ".join(left))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
