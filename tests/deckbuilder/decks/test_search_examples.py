"""Every example of a search in the READMEs, the pages and the help finds cards: among the bundled
ones, and among those of an imported set."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from catalog.fields import SYMBOL_WORDS, english_term, query_help
from catalog.owned import Copies, OwnedCards
from catalog.store import Catalog, open_catalog
from deckbuilder.cards.signs import SIGNS
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck
from tests.catalog.files import nxt_card, nxt_file
from tests.support.rows import each_row

ROOT: Final = Path(__file__).parents[3]
PAGES: Final = ("README.md", "README.ru.md", "docs/cards.md", "docs/ru/cards.md")
_ASKED: Final = re.compile(r"razdacha search '([^']+)'")
_OF_THE_BUNDLED: Final = ("выпуск:рубеж", "set=rubezh")
"""Examples that name the bundled set itself."""


def _of_pages() -> list[str]:
    texts = ((ROOT / page).read_text(encoding="utf-8") for page in PAGES)
    return list(dict.fromkeys(asked for text in texts for asked in _ASKED.findall(text)))


def _of_help() -> list[str]:
    return [example for entry in query_help() for example in entry.examples]


def _used(catalog: Catalog, ref: str) -> None:
    """Let the user own a card, wish for it and play it, for what is asked of that."""
    card = catalog.card(ref)
    assert card is not None
    OwnedCards(catalog).put({ref: Copies(2, 1)})
    DeckStore(catalog).save(Deck("My deck").add(card.name, 1))


@each_row("query", [*_of_pages(), *_of_help()])
def test_an_example_finds_cards_of_the_bundled_set(query: str) -> None:
    with open_catalog() as catalog:
        _used(catalog, "border/1")
        assert catalog.search(query).total


SHOOTER: Final = nxt_card(
    17,
    name="Старый страж",
    color=4,
    cost=3,
    hit=[1, 2, 2],
    life=11,
    text="{tap}: Выстрел на 1-2-2, дальность 5.",
    **{"class": ["Гном"]},
)
MADE: Final = (
    SHOOTER,
    nxt_card(2, text="{armor} 2. {regen} 1. {ova} 1.", icons={"armor": 2, "regen": 1, "ova": 1}),
    nxt_card(3, type=1, life=5, move=None, text="", elite=True, rarity=3),
    nxt_card(4, cost=7, hit=[2, 3, 6], move=3, uniq=True, horde=True),
    nxt_card(6, type=4, move=None, hit=None, text_withheld=False),
    nxt_card(5, color=0, rarity=2),
)


@pytest.fixture
def imported(tmp_path: Path) -> Iterator[Catalog]:
    """A catalogue with an imported set beside the bundled one."""
    with open_catalog() as catalog:
        catalog.import_file(nxt_file(tmp_path, MADE))
        yield catalog


@each_row("query", [one for one in [*_of_pages(), *_of_help()] if one not in _OF_THE_BUNDLED])
def test_an_example_finds_cards_of_an_imported_set(query: str, imported: Catalog) -> None:
    _used(imported, "nxt-10/17")
    assert imported.search(f"-выпуск:рубеж {query}").total


@each_row(
    ("word", "number"),
    [("flying", 3), ("flyer", 3), ("armor", 2), ("shot", 17), ("regeneration", 2), ("close", 17)],
)
def test_an_english_word_finds_a_russian_card_by_what_it_names(
    word: str, number: int, imported: Catalog
) -> None:
    found = imported.search(f"{word} -выпуск:рубеж").cards
    assert [card.number for card in found] == [number]


def test_an_english_word_without_a_game_meaning_is_a_plain_word() -> None:
    assert english_term("kettle") is None
    with open_catalog() as catalog:
        assert not catalog.search("kettle").total


def test_every_symbol_is_found_by_its_english_name(tmp_path: Path) -> None:
    cards = [nxt_card(number, text=f"{{{one}}} 1.") for number, one in enumerate(SIGNS, start=1)]
    with open_catalog() as catalog:
        catalog.import_file(nxt_file(tmp_path, cards))
        for number, symbol in enumerate(SIGNS, start=1):
            found = catalog.search(f'text:"{SIGNS[symbol].meaning}" выпуск:nxt-10').cards
            assert number in {card.number for card in found}, SYMBOL_WORDS.get(symbol)
