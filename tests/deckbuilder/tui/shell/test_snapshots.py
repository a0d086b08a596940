"""Snapshots of the areas and their help at the two sizes that count."""

from datetime import date
from typing import Final

import pytest

from catalog.common.i18n import Language
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing
from tests.deckbuilder.tui.support import LARGE

STYLED = {"home-120x40", "catalogue-120x40", "deck-80x24", "deck-120x40", "settings-120x40"}
DAY: Final = date(2026, 11, 23)
"""The day of the pictures: the home screen shows its deal."""
SCREENS = (
    ("home", ()),
    ("catalogue", ("f2", "=стихия:лес сорт:стоимость", "down", "down")),
    ("decks", ("f3", "down")),
    ("deck", ("f3", "enter", "=класс:культист", "down", "plus")),
    ("settings", ("f6", "down")),
    ("help", ("f2", "f1")),
)


@pytest.fixture(autouse=True)
def _its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.workbench.unfinished.today", lambda: DAY)


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


@pytest.mark.slow
def test_the_catalogue_looks_as_it_did_in_english(looks_as_before: Look, make_app: Make) -> None:
    keys = ("f2", "=element:forest sort:cost", "down", "down")
    looks_as_before(make_app(Language.ENGLISH), LARGE, pressing(*keys))
