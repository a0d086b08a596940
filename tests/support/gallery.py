"""Pictures of every screen of the application, to be looked at one by one.

    python -m tests.support.gallery FOLDER [--size 80x24] [--language en] [TOUR…]

Each tour is walked in a home folder of its own; ``FOLDER/battle-03-history-80x24.svg`` is the third
picture of the tour ``battle``. At the end stands which screens of the application no tour comes to.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from catalog.common.i18n import Language
from catalog.common.resources import data_path
from catalog.sets import RETIRED
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck
from deckbuilder.limited.store import DraftStore
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.network.client import Invitation
from deckbuilder.tui.battle.leading import MatchLead, MatchScreen
from deckbuilder.tui.draft.joined import JoinedDraft
from deckbuilder.tui.draft.joining import join
from deckbuilder.tui.reference import binding_classes
from deckbuilder.tui.shell import progress
from deckbuilder.tui.shell.base import Dialog, RazdachaScreen
from deckbuilder.tui.shell.progress import Working
from tests.catalog.files import nxt_card, nxt_file
from tests.deckbuilder.tui.draft.test_joining import CODE, LOOPBACK, room_of, served
from tests.deckbuilder.tui.draft_support import finished_draft
from tests.deckbuilder.tui.match_support import leave_match, play_on, until_asked
from tests.deckbuilder.tui.support import app_of, made_app, press, settled, until_so
from tests.support.pictures import FONTS

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tour:
    """Keys to press from the first screen on, with a name for the picture after each group."""

    steps: tuple[tuple[str, Keys], ...]
    begin: Callable[[], object] = lambda: None
    is_hosted: bool = False
    """Whether to join a hosted draft before the first step."""
    is_held: bool = False
    """Whether to stop work behind a progress bar half-way, so that the bar is visible."""


_LAST_EDITION: Final = ("shift+tab", "shift+tab", "enter", "end", "enter")
"""From the button of a form to its editions, the last of which is that of 2009."""
DEAL: Final = ("f4", "shift+tab", "=5", "enter", "enter")


def _own_files() -> None:
    """Put a card file with an invalid line and a collection file into the user's folder."""
    text = data_path(RETIRED, "sets", "rubezh.csv").read_text(encoding="utf-8")
    lines = text.replace("Рубеж: первый набор,", "Другой,").splitlines()[:11]
    bad = lines[1].replace("Другой,1,", "Другой,99,").replace(",2,no", ",много,no", 1)
    (Path.home() / "cards.csv").write_text("\n".join([*lines, bad]), encoding="utf-8")
    owned = ("name,count,wish", "Ночной резник,3,1", "Нет такой,1,0", "Дозорный гати,много,0")
    (Path.home() / "owned.csv").write_text("\n".join(owned), encoding="utf-8")


def _deck_with_a_code() -> None:
    """Put these files there, and store a deck of cards with community ids."""
    _own_files()
    deck = parse_deck("# Пробная\n3 Пробник 1\n2 Пробник 2\n")
    with open_catalog() as catalog:
        catalog.import_file(nxt_file(Path.home(), [nxt_card(1), nxt_card(2)], "nxt.json"))
        DeckStore(catalog).save(replace(deck, name="Пробная"))


def _leave_draft(rounds: int = 2) -> None:
    with open_catalog() as catalog:
        DraftStore(catalog).add_draft(finished_draft(catalog, seats=3, rounds=rounds).log())


TOURS: Final = {
    "dialogs": Tour(
        (
            ("new-deck", ("f3", "n")),
            ("new-deck-format", ("tab", "enter")),
            ("new-deck-refused", ("escape", "shift+tab", "space", "enter")),
            ("no-file", ("escape", "i", "=нет", "enter")),
            ("exchange", ("escape", "x")),
            ("code", (*("down",) * 3, "enter")),
            ("rename-refused", ("escape", "r", "space", "enter")),
            ("delete", ("escape", "delete")),
            ("many-decks", ("escape", "m", "i")),
            ("ways", ("escape", "escape", "f2", "ctrl+l", "ctrl+x")),
            ("report", ("enter", "=~/owned.csv", "enter")),
            ("sets", ("escape", "ctrl+b")),
            ("none-found", ("=ъъ",)),
            ("card", ("escape", "f7")),
            ("otherwise", ("o",)),
            ("new-deal", ("escape", "escape", "f4")),
            ("pay", ("shift+tab", "=5", "enter", "enter", "down", "p")),
            ("finish", ("escape", "f")),
            ("deal-again", ("escape", "d")),
            ("bad-code", ("escape", "f8", "c", "=12", "enter")),
            ("new-exercise", ("escape", "n")),
            ("join", ("escape", "f9", "h")),
            ("join-refused", ("enter",)),
            ("palette", ("escape", "escape", "ctrl+p")),
            ("palette-found", ("=зов",)),
        ),
        _deck_with_a_code,
    ),
    "dialogs-event": Tour(
        (
            ("delete", ("f9", "end", "delete")),
            ("no-deck", ("escape", "enter", "e")),
            ("event", ("y",)),
        ),
        lambda: _leave_draft(rounds=3),
    ),
    "more-dialogs": Tour(
        (
            ("measure", (*DEAL, "enter", "b", "w")),
            ("mix", ("escape", "i")),
            ("wishes", ("escape", "escape", "o", "g")),
            ("stop-here", ("escape", "escape", "f8", "n", "ctrl+b", "enter", "g")),
            ("another", ("escape", "escape", "d")),
        )
    ),
    "more-dialogs-draft": Tour(
        (
            ("set", ("f9", "n", *("tab",) * 6, "enter")),
            ("sealed", ("escape", "escape", "s", "ctrl+b")),
            ("no-deck", ("escape", "e")),
            ("event", ("y",)),
            ("event-kind", ("escape", "e", "shift+tab", "shift+tab", "shift+tab", "enter")),
            ("round", ("escape", "ctrl+b", "w")),
            ("all", ("escape", "x")),
            ("another", (*("escape",) * 3, "n", "ctrl+b", "escape", "n", "ctrl+b")),
        ),
    ),
    "dialogs-battle": Tour(
        (
            ("own-card", ("f5", "3", "shift+tab", "enter")),
            ("judge", ("escape", "escape", "j")),
            ("judge-refused", ("4",)),
            ("judge-number", ("1",)),
            ("judge-bad-number", ("=x", "enter")),
            ("judge-which", ("escape", "j", "9")),
            ("stops", ("escape", "p")),
            ("turn", ("escape", "l", "t")),
            ("buried", ("escape", "escape", "g", "f7")),
            ("give-up", ("escape", "escape", "ctrl+g")),
        ),
        lambda: play_on(leave_match(Stage.MATCH, seed=3), 90),
    ),
    "dialogs-lessons": Tour(
        (
            ("file", ("f10", "home", "enter", "3")),
            ("path", ("tab", "=~/ca")),
            ("working", ("tab", "enter")),
            ("sheet", ("escape", "escape", "f10", "home", "down", "enter", "enter")),
        ),
        _own_files,
        is_held=True,
    ),
    "home": Tour(
        (
            ("home", ()),
            ("help", ("f1",)),
            ("rules", ("r",)),
            ("example", ("=броня", "down", "enter")),
            ("palette", ("escape", "escape", "escape", "ctrl+p", "=ст")),
            ("settings", ("escape", "f6", "down")),
        )
    ),
    "first-steps": Tour(
        (
            ("welcome", ("f10", "home", "enter")),
            ("file", ("3",)),
            ("imported", ("enter",)),
            ("hide", ("escape",)),
            ("lessons", ("n", "f10", "home", "down", "enter")),
            ("told", ("enter",)),
            ("lesson", ("1",)),
            ("hint", ("h",)),
        ),
        _own_files,
    ),
    "collection": Tour(
        (
            ("empty", ("f2", "ctrl+l")),
            ("ways", ("ctrl+x",)),
            ("read", ("enter", "=~/owned.csv", "enter")),
            ("sets", ("escape", "ctrl+b")),
            ("every", ("escape", "ctrl+l", "down", "right")),
            ("where", ("ctrl+x", "down", "enter")),
            ("over", ("=~/owned.csv", "enter")),
        ),
        _own_files,
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
            ("formats", ("escape", "escape", "f12")),
            ("name", ("escape", "ctrl+o", "n")),
            ("two-versions", ("=до алтаря", "enter", "escape", "down", "1", "ctrl+o", "down")),
            ("restore", ("enter",)),
            ("other", ("escape", "w")),
            ("odds", ("escape", "escape", "ctrl+r")),
            ("own", ("escape", "escape")),
            ("rename", ("r",)),
            ("delete", ("escape", "delete")),
            ("export", ("escape", "e")),
            ("from-file", ("escape", "i")),
            ("new", ("escape", "n")),
            ("own-charts", ("escape", "t")),
            ("chart-file", ("e",)),
            ("meta", ("escape", "escape", "m")),
            ("meta-elements", ("down", "down")),
            ("meta-groups", ("end",)),
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
            ("finish", ("enter", "f")),
            ("verdict", ("y",)),
            ("verdict-2", ("2",)),
            ("progress", ("escape", "s")),
        )
    ),
    "new-match": Tour(
        (
            ("new-match", ("f5",)),
            ("decks", ("shift+tab",) * 6 + ("enter",)),
            ("begun", ("escape", "ctrl+b", "escape", "ctrl+b")),
        )
    ),
    "seats": Tour((("seats", ("f5",)),), lambda: leave_match(Stage.SEATS)),
    "mulligans": Tour((("mulligans", ("f5",)),), lambda: leave_match(Stage.MULLIGANS)),
    "recruitment": Tour(
        (("recruitment", ("f5", "a", "down")), ("undone", ("r", "down")), ("finish", ("f",))),
        lambda: leave_match(Stage.RECRUITMENT),
    ),
    "curtain": Tour(
        (
            ("seats", ("f5",)),
            ("curtain", ("1",)),
            ("mulligans", ("enter",)),
            ("give-up", ("ctrl+g",)),
        ),
        lambda: leave_match(Stage.SEATS, who=(Controller.HUMAN,) * 2),
    ),
    "given-up": Tour(
        (("result", ("f5", "a", "ctrl+g", "y")),), lambda: leave_match(Stage.RECRUITMENT)
    ),
    "two-people": Tour(
        (("battle", ("f5",)), ("history", ("l",)), ("stops", ("escape", "p"))),
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
            ("which", ("9",)),
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
    "aiming": Tour(
        (
            ("strike", ("f5", "2")),
            ("shot", ("escape", "3")),
            ("next-target", ("tab",)),
            ("own-target", ("shift+tab", "shift+tab")),
            ("asked", ("enter",)),
        ),
        lambda: play_on(leave_match(Stage.MATCH, seed=3), 90),
    ),
    "edition-2009": Tour(
        (
            ("form", ("f5", *_LAST_EDITION)),
            ("seats", ("tab", "7", "enter")),
            ("mulligan", ("1",)),
            ("recruitment", ("k", "a", "down")),
            ("placement", ("f", "y")),
            ("battle", ("a", "c")),
            ("help", ("f1",)),
            ("help-end", ("end",)),
            ("result", ("escape", "ctrl+g", "y")),
            ("new-draft", ("f9", "n", *_LAST_EDITION)),
            ("sealed", ("escape", "s", *_LAST_EDITION)),
        )
    ),
    "draft": Tour(
        (
            ("drafts", ("f9",)),
            ("new", ("n",)),
            ("pack", ("ctrl+b",)),
            ("advice", ("a",)),
            ("taken", ("v",)),
            ("help", ("f1",)),
            ("pause", ("escape", "p")),
            ("joining", ("escape", "f9", "h")),
        )
    ),
    "sealed": Tour(
        (
            ("sealed", ("f9", "s")),
            ("pool", ("ctrl+b",)),
            ("build", ("g",)),
            ("built", ("enter",)),
            ("players", ("escape",)),
            ("event", ("e",)),
            ("rounds", ("enter",)),
            ("scored", ("w", "1", "s")),
            ("second-round", ("n", "s", "up")),
        )
    ),
    "hosted": Tour(
        (("pack", ()), ("taken", ("enter",)), ("advice", ("a",))),
        is_hosted=True,
    ),
    "after-draft": Tour(
        (
            ("drafts", ("f9", "end")),
            ("review", ("r", "down")),
            ("numbers", ("escape", "t")),
            ("players", ("escape", "end", "enter")),
            ("deck", ("enter",)),
            ("build", ("g",)),
        ),
        _leave_draft,
    ),
}


def screens() -> Iterator[type[Screen[object]]]:
    """Yield every class of screens and questions, except the progress bar."""
    for cls in binding_classes().values():
        if issubclass(cls, Screen) and cls not in (RazdachaScreen, Dialog, Working):
            yield cls


@asynccontextmanager
async def _sat_down(pilot: Pilot[None]) -> AsyncIterator[None]:
    """Host a draft and take a seat in it."""
    async with served(room_of("Анна", size=6)) as port:
        join(app_of(pilot), Invitation(LOOPBACK, port, CODE, "Анна"))
        await until_so(pilot, lambda: isinstance(pilot.app.screen, JoinedDraft), "a seat")
        yield


def _half_done(*_given: object, show: Callable[[int], None], **_more: object) -> None:
    """Replace work by one that never continues from here."""
    show(45)


async def _until_asked(pilot: Pilot[None]) -> None:
    """Wait until a human is asked on the current screen: choices wait for their save."""
    await until_asked(pilot)
    screen = pilot.app.screen
    if isinstance(screen, MatchScreen) and screen.table.is_held:
        await until_so(pilot, lambda: not screen.table.is_held, "the end of a write")
        await until_asked(pilot)


async def walk(
    tour: Tour, language: Language, size: tuple[int, int]
) -> list[tuple[str, str, type[Screen[object]]]]:
    """Walk a tour; return the name of each picture, its SVG, and the screen shown."""
    tour.begin()
    app = made_app(language)
    drawn = list[tuple[str, str, type[Screen[object]]]]()
    try:
        async with (
            AsyncExitStack() as around,
            app.run_test(size=size, notifications=True) as pilot,
        ):
            await settled(pilot)
            if tour.is_held:
                around.enter_context(patch.object(progress, "watched_work", _half_done))
            if tour.is_hosted:
                await around.enter_async_context(_sat_down(pilot))
                await settled(pilot)  # the seat is random
            for name, keys in tour.steps:
                for key in keys:
                    await press(pilot, key)
                    await _until_asked(pilot)
                picture = FONTS.sub("", app.export_screenshot(title=name))
                drawn.append((name, picture, type(app.screen)))
        return drawn
    finally:
        app.close_services()


def main(words: list[str]) -> int:
    """Draw the named tours, by default all; return the exit code."""
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
            os.environ["RAZDACHA_HOME"] = os.environ["HOME"] = home
            os.environ["LOGNAME"] = "Игрок"
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
