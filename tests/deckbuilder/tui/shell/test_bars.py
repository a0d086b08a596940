"""What stands in the two lines of keys can be pressed with the mouse."""

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from deckbuilder.tui.deal.advice import AdviceScreen
from deckbuilder.tui.decks.decks import DecksScreen
from deckbuilder.tui.shell.bars import AreaBar, KeyBar
from deckbuilder.tui.shell.help import HelpScreen
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, settled, shown

pytestmark = pytest.mark.slow


async def click(pilot: Pilot[None], bar: type[Widget], words: str) -> None:
    """Click the middle of some words in a line of keys."""
    line = pilot.app.screen.query_one(bar)
    text = shown(pilot).splitlines()[line.region.y]
    assert words in text, text
    assert await pilot.click(line, offset=(text.index(words) + len(words) // 2, 0))
    await settled(pilot)


async def test_an_area_is_opened_by_a_click() -> None:
    async with running(size=LARGE) as pilot:
        await click(pilot, AreaBar, "Decks")
        assert isinstance(pilot.app.screen, DecksScreen)
        await click(pilot, AreaBar, "F1 Help")
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_a_key_that_the_footer_names_is_pressed_by_a_click() -> None:
    async with running("f4", "shift+tab", "=5", "enter", "enter", size=LARGE) as pilot:
        await click(pilot, KeyBar, "Keep or redraw")
        assert isinstance(pilot.app.screen, AdviceScreen)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, AdviceScreen)


async def test_a_footer_that_does_not_fit_leads_on_to_all_keys_by_a_click() -> None:
    async with running("f4", "shift+tab", "=5", "enter", "enter", size=SMALL) as pilot:
        await click(pilot, KeyBar, "F1 —")
        assert isinstance(pilot.app.screen, HelpScreen)
