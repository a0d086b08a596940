"""Editing a deck: what a change does to the deck and what a history holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import UserError
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.decks.text import Deck, parse_deck, render_deck
from deckbuilder.workbench.deck_editing import (
    Workshop,
    with_entry_changed,
    with_entry_moved,
    with_entry_renamed,
    with_more,
)
from deckbuilder.workbench.memory import Memory

TEXT = "# name: Проба\n2 Страж\n# заметка о соколе\n1 Сокол\n# side\n1 Волк\n"


def test_another_copy_joins_its_entry_even_with_a_set() -> None:
    deck = with_more(Deck("Мой").add("Страж", set_name="Рубеж"), "Страж")
    assert [(one.count, one.set_name) for one in deck.entries] == [(2, "Рубеж")]


def test_removing_an_entry_keeps_the_comment_above_the_next_card() -> None:
    deck = with_entry_changed(parse_deck(TEXT), 0, -2)
    assert render_deck(deck).splitlines()[2:4] == ["# заметка о соколе", "1 Сокол"]


def test_a_full_entry_is_reported() -> None:
    with pytest.raises(UserError, match="More than 99 copies of “Страж”"):
        with_more(Deck("Мой").add("Страж", 99), "Страж")


def test_a_card_moves_to_the_side_with_all_its_copies() -> None:
    deck = with_entry_moved(parse_deck(TEXT), 0, side=False)
    assert [(one.name, one.count) for one in deck.side] == [("Волк", 1), ("Страж", 2)]


def test_a_corrected_entry_keeps_its_place_and_count() -> None:
    deck = with_entry_renamed(parse_deck(TEXT), 0, "Стражник [Рубеж]")
    assert [(one.name, one.count) for one in deck.entries] == [("Стражник", 2), ("Сокол", 1)]


@pytest.mark.slow
@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from([-1, 1])), max_size=12))
def test_after_any_edit_the_text_form_matches_the_deck(
    changes: list[tuple[int, int]],
) -> None:
    deck = parse_deck(TEXT)
    for index, by in changes:
        if index < len(deck.entries):
            deck = with_entry_changed(deck, index, by)
    assert parse_deck(render_deck(deck)) == deck


def test_undo_restores_the_cards_before_a_change_made_elsewhere() -> None:
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        workshop = Workshop(store, Memory(SessionStore(catalog)))
        store.save(Deck("Мой").add("Страж"))
        workshop.open("Мой")
        store.save(Deck("Мой").add("Сокол"))
        editing = workshop.open("Мой")
        assert editing.deck.count_of("Сокол") == 1
        assert editing.undo()
        assert store.load("Мой").count_of("Страж") == 1


def test_a_renamed_deck_keeps_its_history() -> None:
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        workshop = Workshop(store, Memory(SessionStore(catalog)))
        store.save(Deck("Мой"))
        editing = workshop.open("Мой")
        editing.change(with_more(editing.deck, "Страж"))
        workshop.rename("Мой", "Наш")
        assert workshop.open("Наш").undo()
        assert store.names() == ("Наш",)
        assert store.load("Наш").total == 0


def test_a_free_name_continues_the_numbering() -> None:
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        workshop = Workshop(store, Memory(SessionStore(catalog)))
        store.save(Deck("Мой"))
        store.save(Deck("Мой 2"))
        assert workshop.free_name("Мой") == "Мой 3"
