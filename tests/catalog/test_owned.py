"""What is owned, wished for and held by decks, as the catalogue keeps it and finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import Session

from catalog.common.errors import BadQuery
from catalog.models import DeckCard, OwnedCard
from catalog.owned import Copies, OwnedCards
from catalog.store import Catalog, open_catalog
from tests.catalog.shelf import refs, shelf, shelf_session


@pytest.fixture
def session() -> Iterator[Session]:
    with shelf_session(shelf(), indexed=True) as opened:
        opened.add(OwnedCard(ref="zimnik/1", count=3, wish=0))
        opened.add(OwnedCard(ref="zimnik/4", count=1, wish=2))
        opened.add(OwnedCard(ref="ustie/1", count=0, wish=1))
        for deck, name in (("лес", "костолом"), ("лес", "елец"), ("топь", "лучник топи")):
            row = DeckCard(deck_key=deck, deck_name=deck.title(), name_key=name, count=2)
            opened.add(row)
        opened.commit()
        yield opened


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("есть>=2", {"zimnik/1"}),
        ("has:1", {"zimnik/4"}),
        ("имею>0", {"zimnik/1", "zimnik/4"}),
        ("хочу>0", {"zimnik/4", "ustie/1"}),
        ("в:колоде", {"zimnik/1", "zimnik/3", "zimnik/4", "ustie/1"}),
        ("in:deck", {"zimnik/1", "zimnik/3", "zimnik/4", "ustie/1"}),
        ("в:лес", {"zimnik/3", "zimnik/4", "ustie/1"}),
        ("в=топь", {"zimnik/1"}),
        ("в:лес,топь -имя:елец", {"zimnik/1", "zimnik/4", "ustie/1"}),
        ("не:лес имя:лучник", {"zimnik/1"}),
    ],
)
def test_a_search_may_ask_for_copies_and_decks(
    session: Session, query: str, found: set[str]
) -> None:
    assert set(refs(session, query)) == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("есть>=2", "есть<2"),
        ("есть:0", "есть>0"),
        ("имею<=1", "имею>1"),
        ("хочу!=1", "хочу:1"),
        ("есть>=0", "есть<0"),
        ("в:колоде", "не:колоде"),
        ("в:лес", "not:лес"),
    ],
)
def test_a_condition_and_its_negation_divide_all_cards(
    session: Session, one: str, other: str
) -> None:
    ours, theirs = refs(session, one), refs(session, other)
    assert not set(ours) & set(theirs)
    assert len(ours) + len(theirs) == len(shelf())


def test_cards_are_sorted_by_copies(session: Session) -> None:
    assert refs(session, "сорт:-имею")[:2] == ["zimnik/1", "zimnik/4"]


def test_an_unknown_deck_is_reported_with_the_decks_there_are(session: Session) -> None:
    with pytest.raises(BadQuery, match="Лес, Топь") as caught:
        refs(session, "орк в:роща")
    assert caught.value.column == 7


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def test_a_card_set_to_zero_copies_leaves_the_collection(catalog: Catalog) -> None:
    owned = OwnedCards(catalog)
    owned.put({"rubezh/1": Copies(3, 1), "rubezh/2": Copies(0, 2)})
    owned.put({"rubezh/2": Copies(), "rubezh/3": Copies(1)})
    assert owned.all() == {"rubezh/1": Copies(3, 1), "rubezh/3": Copies(1)}
    assert set(owned.cards()) == {"rubezh/1", "rubezh/3"}


def test_copies_of_a_card_no_longer_in_the_catalogue_are_kept(catalog: Catalog) -> None:
    OwnedCards(catalog).put({"nowhere/1": Copies(2)})
    assert OwnedCards(catalog).all() == {"nowhere/1": Copies(2)}
    assert OwnedCards(catalog).by_name() == {}


def test_a_negative_number_of_copies_is_refused() -> None:
    with pytest.raises(ValueError, match="fewer than none"):
        Copies(-1)
