"""What a check of a deck says of facts that no file of its cards has given."""

from pathlib import Path

from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.text import resolve
from deckbuilder.refusals import render_unsaid_lines
from tests.catalog.files import csv_file, empty_catalog, table_card


def test_a_check_names_the_facts_that_no_file_gives_once_for_all_cards(tmp_path: Path) -> None:
    catalog = empty_catalog()
    said = {"unique": "yes", "elite": "no", "classes": "Орк", "icons": ""}
    catalog.import_file(csv_file(tmp_path, [table_card(n, **said) for n in (1, 2)]), strict=True)
    deck = Deck("Проба", entries=(DeckEntry("Таблица 1", 2), DeckEntry("Таблица 2", 1)))
    resolved = resolve(deck, catalog)
    assert resolved.unsaid == (("Таблица 1", ("horde",)), ("Таблица 2", ("horde",)))
    assert render_unsaid_lines(resolved.unsaid) == (
        "Cannot be checked, since the card file does not say it: whether it has Орда "
        "(Таблица 1, Таблица 2).",
    )


def test_a_check_says_nothing_of_cards_whose_facts_are_known(tmp_path: Path) -> None:
    catalog = empty_catalog()
    said = {"unique": "yes", "elite": "no", "horde": "no", "classes": "", "icons": ""}
    catalog.import_file(csv_file(tmp_path, [table_card(**said)]), strict=True)
    deck = Deck("Проба", entries=(DeckEntry("Таблица 1", 2),))
    assert render_unsaid_lines(resolve(deck, catalog).unsaid) == ()
