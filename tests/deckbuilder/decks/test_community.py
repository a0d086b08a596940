"""The community's plain form: names or ids, in and out."""

from deckbuilder.decks.community import read_community, render_community
from deckbuilder.decks.text import DeckEntry, parse_deck
from tests.deckbuilder.cards import Shelf

SHELF = Shelf(own=("Лис",), nxt_10=("Сокол", "Страж"))


def test_a_community_id_becomes_the_name_and_the_print() -> None:
    deck = read_community("2 10002\n1 Лис\n1 99999", SHELF)
    assert deck.entries == (
        DeckEntry("Страж", 2, ref="nxt-10/2"),
        DeckEntry("Лис", 1),
        DeckEntry("99999", 1),
    )


def test_names_are_written_without_headers_comments_and_side() -> None:
    deck = parse_deck("# Дозор\n# слова\n2 страж\n1 Сова\n# side\n1 Лис")
    assert render_community(deck, SHELF) == "2 Страж\n1 Сова\n"


def test_ids_are_written_for_cards_that_have_one() -> None:
    deck = parse_deck("2 Страж\n1 Лис\n3 Сокол")
    assert render_community(deck, SHELF, ids=True) == "2 10002\n1 Лис\n3 10001\n"


def test_a_deck_exported_by_ids_is_read_back_as_the_same_cards() -> None:
    text = render_community(parse_deck("2 Страж\n3 Сокол"), SHELF, ids=True)
    assert render_community(read_community(text, SHELF), SHELF) == "2 Страж\n3 Сокол\n"
