"""The catalogue: search as it is typed, what is wrong with a query, cards into the deck."""

import json

import pytest

from catalog.common.i18n import Language
from catalog.common.paths import home
from catalog.english import shown_name
from deckbuilder.tui.cards.cards import PAGE, CardList, CardView
from deckbuilder.tui.cards.search import CardSearch, next_order
from deckbuilder.tui.cards.whole_card import WholeCard
from tests.deckbuilder.tui.support import SMALL, made_app, press, running, services_of, shown

pytestmark = pytest.mark.slow


async def test_cards_are_filtered_while_the_query_is_typed() -> None:
    async with running("f2", "=element:forest type:flyer") as pilot:
        assert 0 < pilot.app.screen.query_one(CardList).count < 10


async def test_an_invalid_query_shows_its_position_and_keeps_the_cards() -> None:
    async with running("f2", "=element:forest") as pilot:
        before = pilot.app.screen.query_one(CardList).count
        assert before == services_of(pilot).catalog.search("element:forest").total > 0
        await press(pilot, "q")
        assert "element:▸forestq" in shown(pilot)
        assert pilot.app.screen.query_one(CardList).count == before


@pytest.mark.parametrize(
    ("language", "query", "offer"),
    [
        (Language.ENGLISH, "plays:maybe", "Write one of: yes, partly, no."),
        (Language.RUSSIAN, "играет:иногда", "да, частично, нет."),
    ],
)
async def test_questions_about_a_card_fit_a_small_screen(
    language: Language, query: str, offer: str
) -> None:
    async with running("f2", f"={query}", size=SMALL, app=made_app(language)) as pilot:
        assert offer in shown(pilot)


async def test_a_key_accepts_the_suggestion() -> None:
    async with running("f2", "=ljpjhysq") as pilot:  # «дозорный» in the wrong layout
        assert "Did you mean “дозорный”?" in shown(pilot)
        await press(pilot, "ctrl+t")
        assert pilot.app.screen.query_one(CardSearch).render_query == "дозорный"
        assert pilot.app.screen.query_one(CardList).count > 0


async def test_the_card_under_the_cursor_is_shown_beside() -> None:
    async with running("f2", "down", "down") as pilot:
        card = pilot.app.screen.query_one(CardList).card
        assert card is not None
        assert f"─ {shown_name(card.name)} " in shown(pilot)
        view = pilot.app.screen.query_one(CardView)
        lines = view.query_one("Static").render_lines(view.region.reset_offset)
        assert f"Life {card.life}" in "".join(strip.text for strip in lines)


@pytest.mark.parametrize("place", ["enter", "home"], ids=["from-the-cards", "in-the-query"])
async def test_the_search_key_replaces_the_old_query(place: str) -> None:
    async with running("f2", "=дух", place, "ctrl+f", "=дозорный", size=SMALL) as pilot:
        assert pilot.app.screen.query_one(CardSearch).render_query == "дозорный"


async def test_up_from_the_first_card_returns_to_the_query() -> None:
    async with running("f2", "down", "up") as pilot:
        assert pilot.app.focused is not None
        assert pilot.app.focused.id == "query"


async def test_the_card_fills_a_small_screen_and_closes_again() -> None:
    async with running("f2", "down", "enter", size=SMALL) as pilot:
        assert pilot.app.screen.query_one(CardView).size.height > 15
        await press(pilot, "escape")
        assert pilot.app.current_mode == "catalogue"
        assert pilot.app.focused is pilot.app.screen.query_one(CardList)


async def test_a_card_beyond_the_first_page_is_fetched_once_visible() -> None:
    async with running("f2", "down", "end") as pilot:
        rows = pilot.app.screen.query_one(CardList)
        assert rows.cursor == services_of(pilot).catalog.search("").total - 1 > PAGE
        assert rows.card is not None


async def test_adding_without_a_deck_explains_what_to_do() -> None:
    async with running("f2", "down", "insert") as pilot:
        assert "No deck is open" in shown(pilot)


async def test_a_card_is_added_to_the_current_deck() -> None:
    async with running("f3", "n", "enter", "f2", "down", "insert", "right", "delete") as pilot:
        assert "×1" in shown(pilot)
        assert services_of(pilot).decks.load("New deck").total == 1


def test_the_sort_order_cycles_through_its_fields_to_none() -> None:
    query = "дух"
    seen = []
    for _step in range(7):
        query = next_order(query)
        seen.append(query)
    assert seen[:2] == ["дух sort:cost", "дух sort:name"]
    assert seen[-1] == "дух"


def test_a_typed_sort_order_is_replaced() -> None:
    assert next_order("порядок:-стоимость дух") == "дух sort:name"


@pytest.mark.parametrize("key", ["m", "ь"])
async def test_a_key_in_either_layout_reports_how_the_card_is_read(key: str) -> None:
    async with running("f2", "down") as pilot:
        card = pilot.app.screen.query_one(CardList).card
        assert card is not None
        await press(pilot, "f7", key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        (path,) = home().glob("reading-*.json")
        assert path.stat().st_mode & 0o777 == 0o600
        told = json.loads(path.read_text(encoding="utf-8"))
        assert (told["ref"], told["text"]) == (card.ref, card.text)
        assert f"The reading of “{shown_name(card.name)}”" in " ".join(shown(pilot).split())


@pytest.mark.parametrize("typed", ["wh+m", "цХ<1/"])
async def test_letters_typed_in_the_list_extend_the_query(typed: str) -> None:
    async with running("f3", "n", "enter", "f2", "down", *typed) as pilot:
        search = pilot.app.screen.query_one(CardSearch)
        assert search.render_query == typed
        assert services_of(pilot).collection.all() == {}
        assert services_of(pilot).decks.load("New deck").total == 0
        await press(pilot, "down", "backspace")
        assert search.render_query == typed[:-1]


async def test_a_collection_change_is_shown_marked_and_undone() -> None:
    async with running("f2", "down", "ctrl+o", "ctrl+o", "down", "ctrl+n") as pilot:
        assert "Wished for 0 → 1: “" in shown(pilot)
        assert "[2]*" in shown(pilot)
        await press(pilot, "ctrl+z")
        assert "Undone. Wished for 1 → 0: “" in shown(pilot)
        await press(pilot, "ctrl+z", "ctrl+z", "ctrl+z")
        assert services_of(pilot).collection.all() == {}
        assert "Ctrl+Z" not in shown(pilot)


async def test_deck_and_collection_changes_are_undone_in_order() -> None:
    async with running("f3", "n", "enter", "f2", "down", "insert", "ctrl+o") as pilot:
        decks, collection = services_of(pilot).decks, services_of(pilot).collection
        await press(pilot, "ctrl+z")
        assert (decks.load("New deck").total, collection.all()) == (1, {})
        await press(pilot, "ctrl+z")
        assert "Undone. In the deck 1 → 0" in shown(pilot)
        assert decks.load("New deck").total == 0


async def test_one_key_opens_and_closes_the_whole_card() -> None:
    async with running("f2", "down", "f7") as pilot:
        assert isinstance(pilot.app.screen, WholeCard)
        await press(pilot, "f7")
        assert isinstance(pilot.app.focused, CardList)
