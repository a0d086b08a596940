"""The rules on screen: found by number and by words, opened where a rule is cited."""

from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.rule_book import RuleBookScreen, RuleRows
from tests.deckbuilder.tui.support import running, shown


async def _open(pilot: Pilot[Any], rule: str = "") -> None:
    assert isinstance(pilot.app, RazdachaApp)
    pilot.app.action_rules(rule)
    await pilot.pause()


async def test_the_palette_opens_the_book_and_a_number_finds_its_rule() -> None:
    async with running("ctrl+p", *"own words", "down", "enter") as pilot:
        await pilot.pause()
        assert pilot.app.screen.query_one(RuleRows).count == 710
        await pilot.press(*"515.5")
        await pilot.pause()
        assert pilot.app.screen.query_one(RuleRows).count == 1
        assert "A miss neither wounds" in " ".join(shown(pilot).split())


async def test_words_find_rules_and_the_arrows_go_through_them() -> None:
    async with running() as pilot:
        await _open(pilot, "defender")
        rows = pilot.app.screen.query_one(RuleRows)
        assert rows.count > 5
        await pilot.press("down", "down")
        assert rows.cursor == 2
        assert rows.rules[2].number in shown(pilot)


async def test_what_is_typed_in_the_list_goes_to_the_search() -> None:
    async with running() as pilot:
        await _open(pilot)
        await pilot.press("tab", *"щит")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "щит"


async def test_help_leads_to_the_book_and_escape_back() -> None:
    async with running("f1", "r") as pilot:
        await pilot.pause()
        opened = pilot.app.screen
        assert isinstance(opened, RuleBookScreen)
        await pilot.press("escape")
        assert pilot.app.screen is not opened
