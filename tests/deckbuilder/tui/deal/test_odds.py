"""The odds of a deck on screen: from the deck editor, as plots, useful cards, swaps."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from catalog.common.i18n import Language
from catalog.english import shown_name
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.usefulness import DeckUses, Measure, card_uses
from deckbuilder.tui.deal.odds import OddsScreen
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.workbench.redraws import Usefulness
from engine.berserk import RULES_2024, CardSpec
from engine.kernel import Seat
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    made_app,
    press,
    running,
    services_of,
    shown,
)
from tests.support.starters import plain_deck, plain_starters, starter_cards

pytestmark = pytest.mark.slow

DEALS = 12


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate few deals, for speed."""
    monkeypatch.setattr("deckbuilder.tui.deal.odds.DEALS", DEALS)
    monkeypatch.setattr("deckbuilder.squads.expectation.DEALS", DEALS)


async def open_plain_deck(pilot: Pilot[None]) -> None:
    """Open a deck of which every measure knows all cards."""
    services_of(pilot).decks.save(plain_deck())
    await press(pilot, "f3", "home", "enter")


async def test_the_editor_shows_the_odds_of_the_current_deck() -> None:
    async with running("f3", "enter", "ctrl+r", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, OddsScreen)
        assert screen.AREA is DECKS
        assert "15 of 30 cards are dealt" in shown(pilot)
        await press(pilot, "escape", "down", "plus", "ctrl+к")
        assert "15 of 31 cards are dealt" in shown(pilot)


async def test_an_empty_deck_has_no_odds() -> None:
    async with running("f3", "n", "enter", "ctrl+r") as pilot:
        assert "The deck is empty: there is nothing to deal." in shown(pilot)


async def test_a_key_is_offered_only_if_it_changes_the_view() -> None:
    async with running("f3", "enter", "ctrl+r", size=(90, 24)) as pilot:
        offered = []
        for page in "12345":
            await press(pilot, page)
            keys = shown(pilot).splitlines()[-1]
            offered.append(
                [one for one in ("P Other", "+ More", "S Other", "C Other") if one in keys]
            )
        assert offered == [[], ["P Other"], ["+ More"], ["S Other"], ["S Other", "C Other"]]


async def test_costs_elements_elite_cards_and_types_are_charted_in_turn() -> None:
    async with running("f3", "enter", "ctrl+r", "2", size=SMALL) as pilot:
        for trait in ("of each cost", "of each element", "elite cards", "of each type"):
            assert f"How many {trait}" in shown(pilot) or f"How many cards {trait}" in shown(pilot)
            await press(pilot, "p")
        assert "of each cost" in shown(pilot)


async def test_usefulness_is_computed_for_either_player() -> None:
    deck = starter_cards()[plain_starters()[0]]
    async with running("f2") as pilot:
        await open_plain_deck(pilot)
        await press(pilot, "ctrl+r", "4")
        for seat, name in ((Seat.FIRST, "first player"), (Seat.SECOND, "second player")):
            first = card_uses(deck, Measure(seat, battle().of, RULES_2024, DEALS))[0].card.name
            assert name in shown(pilot)
            assert f"“{shown_name(first)}”" in shown(pilot)
            await press(pilot, "s")


async def test_swaps_come_from_the_collection_if_any_or_else_from_all_cards() -> None:
    async with running("f2") as pilot:
        await open_plain_deck(pilot)
        await press(pilot, "ctrl+r", "5")
        assert "cards of the catalogue that the format allows" in shown(pilot)
        await press(pilot, "c")
        assert "There is no card to swap in." in shown(pilot)
        services = services_of(pilot)
        known = next(card for card in services.catalog.search("").cards if not card.text)
        services.collection.add(known.ref)
        await press(pilot, "escape", "ctrl+r", "5")
        assert "Among 1 card of your collection" in shown(pilot)
        assert f"+1 {shown_name(known.name)}" in shown(pilot)


async def test_usefulness_and_swaps_report_an_incomplete_squad_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Usefulness.uses

    def bounded(self: Usefulness, cards: Sequence[CardSpec], measure: Measure) -> DeckUses:
        return replace(counted(self, cards, measure), partly=3)

    monkeypatch.setattr(Usefulness, "uses", bounded)
    told = f"In 3 of {DEALS} deals there were too many squads to examine all."
    async with running("f2", size=LARGE) as pilot:
        await open_plain_deck(pilot)
        await press(pilot, "ctrl+r", "4")
        assert told in shown(pilot)
        await press(pilot, "5")
        assert told in shown(pilot)


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.RUSSIAN])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_no_column_of_the_default_deal_is_cut(
    language: Language, size: tuple[int, int]
) -> None:
    async with running("f3", "enter", "ctrl+r", size=size, app=made_app(language)) as pilot:
        lines = shown(pilot).splitlines()
        (head,) = [line for line in lines if " 3+" in line]
        table = lines[lines.index(head) :]
        assert "…" not in "".join(table)
        assert any(">99%" in line for line in table)


async def test_sixty_columns_keep_whole_columns_of_odds_and_usefulness() -> None:
    async with running("f2", size=(60, 20)) as pilot:
        await open_plain_deck(pilot)
        await press(pilot, "ctrl+r")
        text = shown(pilot)
        assert "in deck  usually  at least 1" in text
        assert "…" not in text
        told = pilot.app.screen.query_one("#report").query_one(Static).content
        assert "A wider window shows how likely each number is." in str(told)
        await press(pilot, "4")
        assert "copies in the squad  gain if cut" in shown(pilot)
