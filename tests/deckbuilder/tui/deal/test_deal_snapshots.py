"""Snapshots of the squad, advice, odds and trainer screens at the two sizes that count."""

import pytest

from catalog.common import i18n
from catalog.common.i18n import Language
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing
from tests.deckbuilder.tui.support import LARGE, made_app, press, running, shown
from tests.deckbuilder.tui.test_words import AllZh, english_in

DEAL = ("f4", "shift+tab", "=5", "enter")
CODED = ("f8", "c", "=048A-CMFH-F3Y8-JFT0-PC", "enter")  # a deal of a starter deck
STYLED = {"squad-120x40", "odds as a plot-120x40", "verdict-120x40"}
SCREENS = (
    ("squad", (*DEAL, "a", "b")),
    ("left out", (*DEAL, "a", "b", "2")),
    ("advice", (*DEAL, "t")),
    ("odds", (*DEAL, "o")),
    ("odds as a plot", (*DEAL, "o", "2")),
    ("usefulness", (*DEAL, "o", "4")),
    ("verdict", (*CODED, "enter", "f", "y")),
    ("mistakes", (*CODED, "enter", "f", "y", "2")),
)


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer take no time: it is shown."""
    monkeypatch.setattr("deckbuilder.tui.trainer.training.monotonic", lambda: 0.0)


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


@pytest.mark.slow
async def test_every_text_of_these_screens_passes_through_gettext(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = made_app(Language.RUSSIAN)
    monkeypatch.setattr(i18n._Current, "translations", AllZh())
    async with running(*DEAL, "a", "b", size=LARGE, app=app) as pilot:
        for keys in (("2",), ("3",), ("4",), ("escape", "t"), ("escape", "o"), ("2",), ("4",)):
            assert english_in(shown(pilot)) == set()
            await press(pilot, *keys)
        for keys in (("f8",), ("n",), ("escape", "s"), ("2",), ("3",), ("4",)):
            await press(pilot, *keys)
            assert english_in(shown(pilot)) == set()
