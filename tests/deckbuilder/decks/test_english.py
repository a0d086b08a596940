"""Decks in the English interface: shown in English, stored as in the Russian one."""

from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from deckbuilder.decks.english import printed_deck, shown_deck, shown_notes
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck, render_deck, resolve
from deckbuilder.squads.worth import read_ratings
from tests.support.border_set import TABLE
from tests.support.english_names import russian_names_in, starters

_ENGLISH = "# name: Проба\n# format: constructed\n3 Flock Drover\n# side\n1 herder's pup\n"
_RUSSIAN = "# name: Проба\n# format: constructed\n3 Погонщик отар\n# side\n1 Пастуший щенок\n"


def test_a_deck_typed_in_english_is_the_same_deck() -> None:
    assert parse_deck(_ENGLISH) == parse_deck(_RUSSIAN)
    assert render_deck(parse_deck(_ENGLISH)) == _RUSSIAN


def test_a_deck_is_kept_alike_in_both_languages() -> None:
    kept = []
    for language in Language:
        activate(language)
        with open_catalog("sqlite://") as catalog:
            catalog.import_file(TABLE)
            store = DeckStore(catalog)
            for deck in (*starters().values(), parse_deck(_ENGLISH)):
                assert resolve(deck, catalog).unknown == ()
                store.save(deck)
            kept.append([render_deck(deck) for deck in store.every()])
    assert kept[0] == kept[1]


@pytest.mark.parametrize("name", starters())
def test_a_starter_deck_is_shown_and_found_by_its_english_name(name: str) -> None:
    deck = starters()[name]
    assert shown_deck(deck.name) == name
    assert printed_deck(name.upper()) == deck.name
    plan, strength, weakness = shown_notes(deck.notes).split("\n")
    assert len(plan) > 40
    assert (strength.partition(":")[0], weakness.partition(":")[0]) == ("Strength", "Weakness")
    assert russian_names_in(shown_notes(deck.notes)) == []
    with open_catalog("sqlite://") as catalog:
        store = DeckStore(catalog)
        store.save(deck)
        assert find_deck(name.lower(), catalog, store) == deck


def test_a_table_of_ratings_can_name_cards_in_english(tmp_path: Path) -> None:
    table = tmp_path / "ratings.csv"
    table.write_text("name,worth\nFlock Drover,3.5\nПастуший щенок,2\n", encoding="utf-8")
    assert set(read_ratings(table).values) == {"погонщик отар", "пастуший щенок"}


def test_in_russian_starter_decks_are_shown_as_they_are() -> None:
    activate(Language.RUSSIAN)
    for deck in starters().values():
        assert (shown_deck(deck.name), shown_notes(deck.notes)) == (deck.name, deck.notes)


def test_a_deck_of_the_user_keeps_its_name_and_notes() -> None:
    assert (shown_deck("Моя колода"), shown_notes("Мои заметки")) == ("Моя колода", "Мои заметки")
