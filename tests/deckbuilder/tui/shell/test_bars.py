"""What stands in the two lines of keys can be pressed with the mouse."""

from typing import Any, Final

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from catalog.common.i18n import Language
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.catalogue.catalogue import CatalogueScreen
from deckbuilder.tui.catalogue.collection import CollectionScreen
from deckbuilder.tui.deal.advice import AdviceScreen
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.decks import DecksScreen
from deckbuilder.tui.decks.meta import MetaScreen
from deckbuilder.tui.decks.missing import MissingScreen
from deckbuilder.tui.draft.drafts import DraftsScreen
from deckbuilder.tui.lessons.lessons import LessonsScreen
from deckbuilder.tui.settings.settings import SettingsScreen
from deckbuilder.tui.shell.bars import AreaBar, KeyBar
from deckbuilder.tui.shell.help import HelpScreen
from deckbuilder.tui.trainer.trainer import TrainerScreen
from tests.deckbuilder.tui.match_support import at_table, go_to, leave_match, play_on
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, settled, shown
from tests.support.scenario import Table

pytestmark = pytest.mark.slow


async def click(pilot: Pilot[None], bar: type[Widget], words: str) -> None:
    """Click the middle of some words in a line of keys."""
    line = pilot.app.screen.query_one(bar)
    text = shown(pilot).splitlines()[line.region.y]
    assert words in text, text
    assert await pilot.click(line, offset=(text.index(words) + len(words) // 2, 0))
    await settled(pilot)


async def test_a_click_opens_an_area() -> None:
    async with running(size=LARGE) as pilot:
        await click(pilot, AreaBar, "Decks")
        assert isinstance(pilot.app.screen, DecksScreen)
        await click(pilot, AreaBar, "F1 Help")
        assert isinstance(pilot.app.screen, HelpScreen)


async def test_a_click_presses_a_key_of_the_footer() -> None:
    async with running("f4", "shift+tab", "=5", "enter", "enter", size=LARGE) as pilot:
        await click(pilot, KeyBar, "Keep or redraw")
        assert isinstance(pilot.app.screen, AdviceScreen)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, AdviceScreen)


async def test_a_footer_that_does_not_fit_opens_all_keys_by_a_click() -> None:
    async with running("f4", "shift+tab", "=5", "enter", "enter", size=SMALL) as pilot:
        await click(pilot, KeyBar, "F1 —")
        assert isinstance(pilot.app.screen, HelpScreen)


def named(pilot: Pilot[None]) -> str:
    """Return what the footer names now."""
    return pilot.app.screen.query_one(KeyBar).render().plain


async def test_the_footer_shows_only_keys_available_for_the_listed_deck() -> None:
    wide = (240, 40)
    async with running("f3", size=wide) as pilot:  # the cursor is on a starter deck
        assert "Copy" in named(pilot)
        assert not {"Rename", "Delete", "Versions"} & set(named(pilot).split())
        await press(pilot, "r")
        assert any("A starter deck cannot be" in one.message for one in pilot.app._notifications)
        await press(pilot, "c")
        assert {"Rename", "Delete", "Versions"} <= set(named(pilot).split())


async def test_the_footer_follows_the_recruitment() -> None:
    wide = (240, 40)
    async with running("f4", "shift+tab", "=5", "enter", "enter", size=wide) as pilot:
        assert "Change payment" not in named(pilot)  # Enter took the card of the cursor
        assert "Finish" in named(pilot)
        await press(pilot, "enter")
        assert "Change payment" in named(pilot)
        assert "Finish" not in named(pilot)


async def test_the_footer_of_a_battle_shows_available_actions() -> None:
    wide = (240, 40)
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c5", "Враг")
    async with running(size=wide) as pilot:
        await at_table(pilot, table)
        assert "Next card" in named(pilot)
        assert "Stack" not in named(pilot)
        assert "Undo" not in named(pilot)
        await press(pilot, "u")
        assert "✖" in shown(pilot)  # the key itself says why
        await go_to(pilot, "c3")
        assert "Esc" not in named(pilot)  # nothing is chosen, and no battle is left by it
        await press(pilot, "enter")
        assert named(pilot).rstrip().endswith("Esc Back")
        await press(pilot, "escape")
        assert "Esc" not in named(pilot)
        await press(pilot, "enter", "up", "enter")
        assert "Undo" in named(pilot)


async def test_the_visible_footer_follows_the_selection_in_a_battle() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    async with running(size=(120, 40)) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        assert "Esc Back" not in shown(pilot)
        await press(pilot, "enter")
        assert "Esc Back" in shown(pilot)
        await press(pilot, "escape")
        assert "Esc Back" not in shown(pilot)
        await press(pilot, "e")
        assert "Esc Back" in shown(pilot)  # the question whether to end the turn is left by it


async def test_the_footer_of_a_placement_shows_only_effective_keys() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", size=(240, 40)) as pilot:
        assert "Done" not in named(pilot)
        await press(pilot, "a")
        assert "Done" in named(pilot)
        assert "Propose" not in named(pilot)


async def test_the_footer_of_a_history_shows_hit_keys_only_with_hits() -> None:
    play_on(leave_match(Stage.MATCH, seed=3), 90)
    async with running("f5", "l", size=(240, 40)) as pilot:
        assert "Next hit" not in named(pilot)
        assert "Next turn" not in named(pilot)  # it begins at the newest line
        assert "Previous turn" in named(pilot)
        await press(pilot, "slash", "=strike", "escape")
        assert "Next hit" in named(pilot)


ON_THEIR_OWN: Final = {
    "charts": ("f3", "down", "t"),
    "versions": ("f3", "down", "c", "enter", "ctrl+o"),
    "draft": ("f9", "n", "ctrl+b"),
    "pool": ("f9", "s", "ctrl+b"),
    "deal": ("f4", "escape"),
}
"""Ways to screens that leave something behind, so that each wants an application of its own."""
ONE_BY_ONE: Final[dict[type[Screen[Any]], tuple[str, ...]]] = {
    CollectionScreen: ("f2", "ctrl+l"),
    CatalogueScreen: ("f2",),
    MissingScreen: ("f3", "down", "l"),
    MetaScreen: ("f3", "down", "m"),
    DeckScreen: ("f3", "down", "enter"),
    DecksScreen: ("f3",),
    NewMatchScreen: ("f5",),
    SettingsScreen: ("f6",),
    TrainerScreen: ("f8",),
    DraftsScreen: ("f9",),
    LessonsScreen: ("f10", "home", "down", "enter"),
}
"""Ways to screens that are only looked at, in one application."""


def check_way_out(pilot: Pilot[None], where: str) -> None:
    footer = named(pilot).rstrip()
    assert footer.endswith(("Esc Back", "Esc Leave")), (where, footer)
    assert len(footer) < pilot.app.size.width, where


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("where", ON_THEIR_OWN)
async def test_the_exit_key_is_always_shown_last(size: tuple[int, int], where: str) -> None:
    async with running(*ON_THEIR_OWN[where], size=size) as pilot:
        check_way_out(pilot, where)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_exit_key_of_a_read_only_screen_is_last(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        for screen, keys in ONE_BY_ONE.items():
            await press(pilot, *keys)
            assert isinstance(pilot.app.screen, screen)
            check_way_out(pilot, screen.__name__)
            if len(keys) > 1:
                await press(pilot, "escape")


async def test_the_footer_of_the_collection_shows_available_actions() -> None:
    wide = (240, 40)
    async with running("f2", "ctrl+l", size=wide) as pilot:  # there is no card in it yet
        empty = named(pilot)
        for absent in ("Whole card", "One more", "One less", "Wish", "Undo", "Order"):
            assert absent not in empty, empty
        assert "All cards or yours" in empty
        await press(pilot, "ctrl+l")
        every = named(pilot)
        assert "One more" in every
        assert "One less" not in every  # there is none of it
        await press(pilot, "insert")
        assert "One less" in named(pilot)
        assert "Undo" in named(pilot)


async def test_the_footer_of_the_versions_shows_only_effective_keys() -> None:
    async with running("f3", "down", "c", "enter", "ctrl+o", size=(240, 40)) as pilot:
        one = named(pilot)
        assert "Restore" not in one  # it is the deck as it is
        assert "Compare with this" not in one  # there is nothing to compare it with
        assert "Name it" in one


@pytest.mark.parametrize("keys", [("f2",), ("f3", "n", "enter")], ids=["catalogue", "editor"])
async def test_the_footer_shows_no_card_actions_if_no_card_is_found(
    keys: tuple[str, ...],
) -> None:
    async with running(*keys, size=(240, 40)) as pilot:
        await press(pilot, "=зверь")
        assert "F7 Whole card" in named(pilot)
        await press(pilot, "=нет такой карты")
        assert not {"Whole", "Into"} & set(named(pilot).split())
        await press(pilot, "f7")
        assert not isinstance(pilot.app.screen, WholeCard)


async def test_the_footer_of_many_decks_offers_no_export_of_empty_tables() -> None:
    async with running("f3", "m", size=(240, 40)) as pilot:
        assert "Tables to a folder" not in named(pilot)
        assert "From a file" in named(pilot)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("size", [(60, 20), SMALL, LARGE])
async def test_a_battle_shows_w_even_while_something_is_selected(
    language: Language, size: tuple[int, int]
) -> None:
    play_on(leave_match(Stage.MATCH, seed=3), 90)
    async with running("f5", app=made_app(language), size=size) as pilot:
        for key in ("tab", "1"):
            await press(pilot, key)
            assert " W " in shown(pilot).splitlines()[-1], shown(pilot)
        assert " Esc " in shown(pilot).splitlines()[-1], shown(pilot)
