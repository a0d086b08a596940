"""The rules on screen: found by number and by words, opened where a rule is cited."""

from typing import Any

from rich.color import Color
from textual.pilot import Pilot
from textual.widgets import Input, Static

from catalog.specs import to_spec
from deckbuilder.cards.reached import reach, render_reach
from deckbuilder.cards.rulebook import Rule, all_rules, covered
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.rule_example import RuleExampleScreen
from deckbuilder.tui.shell.application import Application
from deckbuilder.tui.shell.book_rows import RuleRows
from deckbuilder.tui.shell.rows import Heading
from deckbuilder.tui.shell.rule_book import RuleBookScreen
from deckbuilder.tui.shell.theme import DIM, GOLD
from tests.deckbuilder.tui.support import SMALL, press, running, services_of, settled, shown


async def _open(pilot: Pilot[Any], rule: str = "") -> None:
    assert isinstance(pilot.app, Application)
    pilot.app.action_rules(rule)
    await pilot.pause()


async def test_the_palette_opens_the_book_and_a_number_finds_its_rule() -> None:
    async with running("ctrl+p", *"own words", "down", "enter") as pilot:
        await pilot.pause()
        assert len(pilot.app.screen.query_one(RuleRows).rules) == 710
        await pilot.press(*"515.5")
        await pilot.pause()
        assert len(pilot.app.screen.query_one(RuleRows).rules) == 1
        assert "A miss neither wounds" in " ".join(shown(pilot).split())


async def test_words_find_rules_and_the_arrows_browse_them() -> None:
    async with running() as pilot:
        await _open(pilot, "defender")
        rows = pilot.app.screen.query_one(RuleRows)
        assert len(rows.rules) > 5
        await pilot.press("end", *["down"] * 30)
        entry = rows.current
        assert isinstance(entry, Rule)
        assert entry.number in shown(pilot)


async def test_letters_typed_in_the_list_go_to_the_search() -> None:
    async with running() as pilot:
        await _open(pilot)
        await pilot.press("tab", *"щит")
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "щит"


async def test_help_opens_the_book_and_escape_returns() -> None:
    async with running("f1", "r") as pilot:
        await pilot.pause()
        opened = pilot.app.screen
        assert isinstance(opened, RuleBookScreen)
        await pilot.press("escape")
        assert pilot.app.screen is not opened


async def test_english_words_in_any_form_find_rules_under_english_sections() -> None:
    async with running() as pilot:
        await _open(pilot, "flyers strikes")
        found = {rule.number for rule in pilot.app.screen.query_one(RuleRows).rules}
        await pilot.press(*["backspace"] * 20, *"flyer strike")
        await pilot.pause()
        assert (
            found == {rule.number for rule in pilot.app.screen.query_one(RuleRows).rules} != set()
        )
        await pilot.press(*["backspace"] * 20)
        await pilot.pause()
        titles = [
            one.text
            for one in pilot.app.screen.query_one(RuleRows).rows
            if isinstance(one, Heading)
        ]
        assert len(titles) == sum(len(part.sections) for part in covered(all_rules()).parts) + 1
        assert not [title for title in titles if any("а" <= letter <= "я" for letter in title)]


async def test_a_term_is_found_by_name_or_symbol_and_leads_to_its_rule() -> None:
    async with running() as pilot:
        for sought in ("броня", "armor", "{armor}"):
            await _open(pilot, sought)
            words = " ".join(shown(pilot).split())
            assert "Takes up to X wounds from non-magic attacks" in words
            await pilot.press("escape")
        await _open(pilot, "armor")
        await pilot.press("ctrl+k")
        await pilot.pause()
        assert pilot.app.screen.query_one(RuleRows).rules[0].number == "534.1"


async def test_enter_shows_the_example_of_a_rule_step_by_step_on_a_board() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "534.1")
        assert "Enter shows an example" in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RuleExampleScreen)
        assert "1 of 2 · A shot for three: armor stops two." in " ".join(shown(pilot).split())
        await press(pilot, "right")
        assert "2 of 2 · Another in the same turn" in " ".join(shown(pilot).split())
        await press(pilot, "left")
        assert "1 of 2 · " in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RuleBookScreen)


async def test_a_rule_without_an_example_shows_why() -> None:
    async with running() as pilot:
        await _open(pilot, "101.1")
        why = "There is no example: this says what game it is."
        assert shown(pilot).count(why) == 1
        await press(pilot, "enter")
        assert shown(pilot).count(why) == 2


async def test_a_rule_without_its_own_example_offers_those_of_its_section() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "505.1")
        assert "Enter shows examples of section 505." in " ".join(shown(pilot).split())
        await press(pilot, "enter")
        assert "505.4.8  “Or”: choose one" in shown(pilot)
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, RuleExampleScreen)
        assert "505.4.8 · “Or”: choose one" in shown(pilot)


async def test_an_example_shows_card_texts_and_the_rule_that_refused_a_step() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "521.1")
        await press(pilot, "enter")
        told = " ".join(shown(pilot).split())
        assert "What the cards say" in told
        assert "Волк-сторож Может двигаться" in told
        assert "Refused by rule 506.1." in told
        await press(pilot, "right")
        assert "Refused" not in shown(pilot)
        await press(pilot, "left", "ctrl+k")
        listed = [rule.number for rule in pilot.app.screen.query_one(RuleRows).rules]
        assert "506.1" in listed


async def test_an_example_shows_cards_beside_the_board() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "536.5")
        await press(pilot, "enter", "down")
        told = " ".join(shown(pilot).split())
        assert "your turn · Main phase" in told
        assert "In the hand: Outpost Dog" in told
        assert "Cards in your deck: 1" in told
        await press(pilot, "escape", *["backspace"] * 9, *"205.1", "enter", "down")
        assert "Graveyard of Opponent: 2" in " ".join(shown(pilot).replace("│", " ").split())


async def test_the_board_keeps_its_size_between_steps() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "405.1")
        await press(pilot, "enter")
        board = pilot.app.screen.query_one(Board)
        size = board.size
        for _step in range(3):
            await press(pilot, "down")
            assert board.size == size
            assert not pilot.app.screen.query_one("#line").max_scroll_y


async def test_an_example_of_the_purchase_shows_the_deal_and_the_crystals() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "403.2.1")
        await press(pilot, "enter", "down", "down")
        lines = shown(pilot).splitlines()
        assert [line for line in lines if "Gold" in line and "20/24" in line]
        assert [line for line in lines if "✓" in line and "Pack Mule" in line]
        await press(pilot, "down", "down")
        assert not [
            line for line in shown(pilot).splitlines() if "✓" in line and "Pack Mule" in line
        ]


async def test_the_footer_offers_an_example_only_if_the_rule_has_one() -> None:
    async with running(size=SMALL) as pilot:
        await _open(pilot, "101.1")
        assert "Enter Example" not in _last_line(pilot)
        await press(pilot, *["backspace"] * 5, *"534.1")
        assert "Enter Example" in _last_line(pilot)
        await press(pilot, *"99999")
        assert "Enter Example" not in _last_line(pilot)


def _last_line(pilot: Pilot[Any]) -> str:
    return shown(pilot).rstrip().splitlines()[-1]


async def test_section_titles_are_bold_gold_and_unmatched_rules_dim() -> None:
    async with running() as pilot:
        await _open(pilot)
        rows = pilot.app.screen.query_one(RuleRows)
        title = next(iter(rows.render_line(0)))
        assert isinstance(rows.rows[0], Heading)
        assert title.style is not None
        assert title.style.bold
        assert title.style.color == Color.parse(GOLD)
        await press(pilot, *"99999")
        told = next(iter(rows.render_line(0)))
        assert told.style is not None
        assert told.style.color == Color.parse(DIM)


async def test_a_rule_shows_how_many_catalogue_cards_reach_it() -> None:
    async with running() as pilot:
        await _open(pilot, "534.1")
        await settled(pilot)
        cards = services_of(pilot).catalog.search().cards
        (rule,) = [one for one in all_rules() if one.number == "534.1"]
        told = render_reach(reach(rule, [to_spec(card) for card in cards]))
        shown_text = pilot.app.screen.query_one("#rule-text", Static).content
        assert told in str(shown_text)
