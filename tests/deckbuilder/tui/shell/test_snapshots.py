"""Pictures of the screens at the two sizes that count.

Made anew with ``--snapshot-update`` after looking at them.
"""

from collections.abc import Awaitable, Callable, Iterator
from typing import TypeAlias

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from catalog.i18n import Language
from deckbuilder.tui.shell.app import RazdachaApp
from tests.deckbuilder.tui.match_support import until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, settled

Compare: TypeAlias = Callable[..., bool]
Make: TypeAlias = Callable[[Language], RazdachaApp]
SCREENS = (
    ("home", ()),
    ("catalogue", ("f2", "=стихия:лес сорт:стоимость", "down", "down")),
    ("decks", ("f3", "down")),
    ("deck", ("f3", "enter", "=класс:культист", "down", "plus")),
    ("settings", ("f6", "down")),
    ("help", ("f2", "f1")),
)


@pytest.fixture
def make_app(no_paths: None) -> Iterator[Callable[[Language], RazdachaApp]]:
    """Make an application that is closed at the end of the test."""
    made = []

    def make(language: Language) -> RazdachaApp:
        made.append(made_app(language))
        return made[-1]

    yield make
    for app in made:
        app.close_services()


def pressing(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Return what brings the application to the picture; bots have moved, notices are gone."""

    async def bring(pilot: Pilot[None]) -> None:
        await settled(pilot)
        for key in keys:
            await press(pilot, key)
            await until_asked(pilot)
        pilot.app.clear_notifications()
        for line in pilot.app.screen.query(Input):
            line.cursor_blink = False
        await settled(pilot)

    return bring


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: tuple[int, int], snap_compare: Compare, make_app: Make
) -> None:
    app = make_app(Language.RUSSIAN)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


def test_the_catalogue_looks_as_it_did_in_english(snap_compare: Compare, make_app: Make) -> None:
    app = make_app(Language.ENGLISH)
    keys = ("f2", "=element:forest sort:cost", "down", "down")
    assert snap_compare(app, terminal_size=LARGE, run_before=pressing(*keys))
