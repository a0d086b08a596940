"""Every screen tells how much of a deck or a card plays, and why the rest does not."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from catalog.common.i18n import Language
from deckbuilder.tui.battle.log import BattleLog
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.deal.deal import DealScreen
from deckbuilder.tui.deal.hand import HandList
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, settled, shown
from tests.deckbuilder.tui.unread_support import (
    CALLS,
    DECK,
    GUARD,
    HERALD,
    SILENT,
    STOUT,
    bring_unread_deck,
    unread_table,
)

pytestmark = pytest.mark.slow

PLAYING = "9 of 15 sentences are automated. 3 icons are unread. The texts of 3 cards are not given."
RUSSIAN = "Автоматизировано 9 из 15 напечатанных предложений."
DEAL = ("f4", "shift+tab", "=5", "enter")
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@pytest.fixture
def deck(tmp_path: Path) -> str:
    bring_unread_deck(tmp_path)
    return DECK


def words(pilot: Pilot[None]) -> str:
    """Return the words of the screen, without line breaks and frames."""
    lines = (line.strip(" │▌█") for line in shown(pilot).splitlines())
    return " ".join(" ".join(lines).split())


def in_dialog(pilot: Pilot[None]) -> str:
    """Return the words of the question on the screen, without line breaks."""
    region = pilot.app.screen.query_one(".dialog").content_region
    lines = shown(pilot).splitlines()[region.y : region.bottom]
    return " ".join(" ".join(line[region.x : region.right] for line in lines).split())


async def point_at(pilot: Pilot[None], name: str) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, DealScreen)
    assert screen.recruitment is not None
    names = [card.name for card in screen.recruitment.hand]
    screen.query_one(HandList).cursor = names.index(name)
    await settled(pilot)


async def test_a_card_too_long_beside_the_board_shows_the_key_for_the_whole() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, unread_table())
        await go_to(pilot, "c3")
        assert "молчит" not in beside(pilot).partition("1 Move")[0]
        assert "F7 Whole card" in beside(pilot)
        await go_to(pilot, "c6")
        assert "F7 Whole card" not in beside(pilot)
    async with running(size=LARGE) as pilot:
        await at_table(pilot, unread_table())
        await go_to(pilot, "c3")
        assert "молчит" in beside(pilot).partition("1 Move")[0]
        assert "F7 Whole card" not in beside(pilot)


@SIZES
async def test_the_match_form_shows_how_much_of_each_deck_plays(
    deck: str, size: tuple[int, int]
) -> None:
    async with running("f5", size=size) as pilot:
        for number in (1, 2):
            pilot.app.screen.query_one(f"#deck{number}", DeckSelect).value = deck
        await settled(pilot)
        assert words(pilot).count(PLAYING) == 2


@SIZES
async def test_the_deal_form_shows_how_much_of_the_deck_plays(
    deck: str, size: tuple[int, int]
) -> None:
    async with running("f4", size=size) as pilot:
        pilot.app.screen.query_one(DeckSelect).value = deck
        await settled(pilot)
        assert PLAYING in words(pilot)


@SIZES
async def test_a_deal_shows_how_much_of_the_deck_plays_and_marks_its_cards(
    deck: str, size: tuple[int, int]
) -> None:
    async with running(*DEAL, size=size) as pilot:
        lines = shown(pilot).splitlines()
        rows = {name: [one for one in lines if name in one[:48]] for name in (HERALD, STOUT, GUARD)}
        assert PLAYING in words(pilot)
        assert any(rows.values())
        assert all("⊘" in row[:48] for name in (HERALD, STOUT) for row in rows[name])
        assert not any("⊘" in row[:48] for row in rows[GUARD])


async def test_a_card_of_a_deal_is_shown_whole_with_its_reasons(deck: str) -> None:
    assert deck
    async with running(*DEAL, size=SMALL) as pilot:
        await point_at(pilot, HERALD)
        assert "⊘ Когда гаснет" in words(pilot)
        assert "1 of 3 sentences" in words(pilot)
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, WholeCard)
        told = in_dialog(pilot)
        assert f"• ⊘ {CALLS} •" in told
        await press(pilot, "pagedown", "pagedown")
        told = in_dialog(pilot).replace(" ▁ ", " ")  # the scroll bar stands beside the text
        assert "— this wording is not understood yet." in told
        assert "⊘ “В полдень молчит.” — words not understood: полдень." in told
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, DealScreen)
        await point_at(pilot, SILENT)
        await press(pilot, "i")
        assert "⊘ The text of this card is not given: none of it" in in_dialog(pilot)


@SIZES
async def test_the_deck_editor_shows_how_much_plays_and_marks_its_cards(
    deck: str, size: tuple[int, int]
) -> None:
    async with running("f3", "enter", size=size) as pilot:
        text = shown(pilot)
        assert deck in text
        assert "9 of 15 sentences" in text
        marked = {name: f"{name} ⊘" in text for name in (HERALD, SILENT, STOUT, GUARD)}
        assert marked == {HERALD: True, SILENT: True, STOUT: True, GUARD: False}


async def test_a_catalogue_card_shows_what_does_not_play_and_why(deck: str) -> None:
    assert deck
    async with running("f2", f"={HERALD}", "enter", size=LARGE) as pilot:
        told = words(pilot)
        assert "⊘ Когда гаснет звезда" in told
        assert "1 of 3 sentences are automated." in told
        assert "words not understood: полдень" in told


@SIZES
async def test_the_battle_distinguishes_unread_sentences(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        await at_table(pilot, unread_table())
        await go_to(pilot, "c3")
        assert "⊘ auto: 1 of 3" in beside(pilot)
        assert size == SMALL or "⊘ Когда гаснет" in beside(pilot)  # else behind I and L
        await go_to(pilot, "b2")
        assert "⊘ text not given" in beside(pilot)
        log = pilot.app.screen.query_one(BattleLog)  # its older lines may be scrolled out of sight
        told = str(log.query_one(Static).content)
        assert ("⊘ Not automated: “Ночной вестник”" in told) is (size == LARGE)
        await press(pilot, "i")
        assert "The text of this card is not given: none of it is automated." in words(pilot)


@SIZES
async def test_why_not_lists_the_parts_of_a_card_that_do_not_play_and_why(
    size: tuple[int, int],
) -> None:
    async with running(size=size) as pilot:
        await at_table(pilot, unread_table())
        await go_to(pilot, "c3")
        await press(pilot, "w")
        told = words(pilot)
        assert "“Ночной вестник” – not automated:" in told
        assert f"⊘ {CALLS} — this wording is not understood yet" in told
        assert "⊘ В полдень молчит. — words not understood: полдень" in told
        assert "All known cards of the battle: 1 of 3 sentences are automated." in told


async def test_the_history_shows_what_does_not_play_of_each_revealed_card() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, unread_table())
        await press(pilot, "l")
        await press(pilot, "home", "down")
        assert f"⊘ Not automated: “{HERALD}”" in words(pilot)
        assert f"“{CALLS}” “В полдень молчит.”" in words(pilot)


@SIZES
async def test_unread_parts_are_reported_in_russian(deck: str, size: tuple[int, int]) -> None:
    async with running(*DEAL, size=size, app=made_app(Language.RUSSIAN)) as pilot:
        assert deck in shown(pilot)
        assert RUSSIAN in words(pilot)
