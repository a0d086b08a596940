"""Names that others gave are shown as they are written, on every screen that shows them."""

import pytest
from textual.containers import Vertical
from textual.pilot import Pilot
from textual.widgets import Select, Static

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.text import starter_decks
from deckbuilder.tui.shell.areas import KEYED
from deckbuilder.tui.shell.hand_over import HandOverScreen, render_handover
from tests.deckbuilder.tui.support import app_of, press, running, services_of, shown
from tests.support.foreign import HOSTILE, TITLE_ORDER, holds_orders

pytestmark = pytest.mark.slow

_DECK_SCREENS = ("h", "t", "l", "m", "r", "c", "delete", "i", "e", "x", "b")
_NAMES = pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))


def _kept(pilot: Pilot[None], name: str) -> None:
    """Keep a deck of this name whose every text says the name too, on top of the list."""
    _stem, starter = starter_decks()[0]
    deck = Deck(name, entries=starter.entries, notes=name, tags=(name,))
    services_of(pilot).decks.save(deck, note=name)


async def _seen(pilot: Pilot[None], *keys: str) -> str:
    """Press keys, see that nothing broke or obeyed a name, and return the screen."""
    await press(pilot, *keys)
    assert app_of(pilot).fault is None
    screen = shown(pilot)
    assert not holds_orders(screen)
    return screen


@_NAMES
async def test_a_foreign_name_is_shown_in_every_area(name: str) -> None:
    async with running() as pilot:
        _kept(pilot, name)
        for area in KEYED:
            await _seen(pilot, area.key)


@_NAMES
async def test_a_foreign_name_is_shown_on_every_deck_screen(name: str) -> None:
    async with running("f3") as pilot:
        _kept(pilot, name)
        await press(pilot, "f2", "f3", "home")
        for key in _DECK_SCREENS:
            await _seen(pilot, key)
            await _seen(pilot, "escape")
        await _seen(pilot, "enter")
        await _seen(pilot, "f2")


@_NAMES
async def test_a_foreign_name_is_dealt_trained_and_played(name: str) -> None:
    async with running() as pilot:
        _kept(pilot, name)
        for keys in (("f4", "n"), ("f8", "n"), ("f5",)):
            await _seen(pilot, *keys)
            for select in pilot.app.screen.query(Select):
                if name in [value for _prompt, value in select._options]:
                    select.value = name
            await _seen(pilot)
        pilot.app.screen.query_one("#begin").focus()
        await _seen(pilot, "enter")
        await _seen(pilot, "f10")
        await _seen(pilot, "f5")


@_NAMES
async def test_a_foreign_name_takes_part_in_a_draft(name: str) -> None:
    async with running() as pilot:
        pilot.app.push_screen(HandOverScreen(render_handover(name)))
        await _seen(pilot)
        app_of(pilot).show_notice(name)
        app_of(pilot).warn(name)
        await _seen(pilot)


@pytest.mark.parametrize("name", ["Аист[/]", "Аист [v2]", "[bold]", "[@click=app.quit]x"])
async def test_brackets_in_a_name_are_shown(name: str) -> None:
    async with running("f3") as pilot:
        _kept(pilot, name)
        for keys in (("f2", "f3", "home"), ("t",), ("escape", "l"), ("escape", "h")):
            assert name in await _seen(pilot, *keys)
        for keys in (("escape", "enter"), ("f2",), ("f5",)):
            assert name in await _seen(pilot, *keys)


async def test_no_widget_draws_unescaped_control_sequences() -> None:
    async with running("f10") as pilot:
        panel = pilot.app.screen.query_one("#welcome", Static)
        panel.update(TITLE_ORDER)
        panel.border_title = TITLE_ORDER
        assert "Аист" in await _seen(pilot)
        box = Vertical(classes="panel")
        box.border_title = TITLE_ORDER
        await pilot.app.screen.mount(box)
        assert "owned" in await _seen(pilot)
