"""Pictures of the squad, advice, odds and trainer screens at the two sizes that count."""

import pytest

from catalog import i18n
from catalog.i18n import Language
from tests.deckbuilder.tui.shell.test_snapshots import Compare, Make, pressing
from tests.deckbuilder.tui.shell.test_snapshots import make_app as make_app
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.deckbuilder.tui.test_words import AllZh, english_in

DEAL = ("f4", "shift+tab", "=5", "enter")
CODED = ("f8", "c", "=048A-CMFH-F3Y8-JFT0-PC", "enter")  # a deal of a starter deck
SCREENS = (
    ("squad", (*DEAL, "a", "b")),
    ("left out", (*DEAL, "a", "b", "2")),
    ("advice", (*DEAL, "t")),
    ("odds", (*DEAL, "o")),
    ("odds as a plot", (*DEAL, "o", "2")),
    ("usefulness", (*DEAL, "o", "4")),
    ("verdict", (*CODED, "enter", "f")),
    ("mistakes", (*CODED, "enter", "f", "2")),
)


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer take no time: it is shown."""
    monkeypatch.setattr("deckbuilder.tui.trainer.training.monotonic", lambda: 0.0)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: tuple[int, int], snap_compare: Compare, make_app: Make
) -> None:
    app = make_app(Language.RUSSIAN)
    assert snap_compare(app, terminal_size=size, run_before=pressing(*keys))


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
