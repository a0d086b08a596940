"""The list of decks: what stands in a line, and by what it is found."""

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.base.settings import load_settings
from deckbuilder.decks.finding import owner_of
from deckbuilder.decks.text import Deck, starter_decks
from deckbuilder.workbench.deck_listing import DeckFacts, ListedDeck, listed_decks, with_facts
from deckbuilder.workbench.workbench import open_services
from engine.berserk import Element

LEGAL = DeckFacts(True, "Констрактед", (Element.FOREST, Element.SWAMP))
WOOD = ListedDeck("Ёлочка", 30, "Игорь Смирнов", built=True, facts=LEGAL)


@pytest.mark.parametrize(
    "text",
    ["елоч", "ИГОРЬ", "лес", "лес болото", "смирнов легальная", "собрана", "конст", "kjxr"],
)
def test_a_deck_is_found_by_every_word_of_its_line(text: str) -> None:
    activate(Language.RUSSIAN)
    assert WOOD.is_found_by(text)


@pytest.mark.parametrize("text", ["нелегальная", "тьма", "лес тьма", "стартовая"])
def test_a_negated_query_excludes_decks(text: str) -> None:
    activate(Language.RUSSIAN)
    assert not WOOD.is_found_by(text)


@pytest.mark.parametrize(
    ("notes", "owner"),
    [
        ("Игорь Смирнов", "Игорь Смирнов"),
        ("Живучие стоят впереди.", ""),  # a starter deck's of before, or one that was edited
        ("Болото и тьма: тени бьют без ответа, чары не знают брони", ""),
    ],
)
def test_a_sentence_in_the_notes_is_not_an_owner(notes: str, owner: str) -> None:
    services = open_services(load_settings())
    try:
        services.decks.save(Deck("Мой", notes=notes).add("Дозорный гати", 2))
        assert listed_decks(services)[0].owner == owner
    finally:
        services.catalog.close()


def test_no_starter_deck_has_an_owner() -> None:
    assert not [deck.name for _stem, deck in starter_decks() if owner_of(deck)]


def test_a_line_shows_legality_elements_and_owner() -> None:
    services = open_services(load_settings())
    try:
        services.decks.save(Deck("Мой", notes="Анна\nпроба").add("Дозорный гати", 2))
        decks = with_facts(services, listed_decks(services))
    finally:
        services.catalog.close()
    mine, *starters = decks
    assert (mine.name, mine.owner, mine.cards, mine.starter) == ("Мой", "Анна", 2, False)
    assert mine.facts == DeckFacts(False, "Constructed", (Element.SWAMP,))
    assert starters
    assert all(one.starter and one.facts and one.facts.is_legal for one in starters)
