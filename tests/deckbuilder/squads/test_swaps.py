"""One-for-one swaps: numbers against plainly computed ones, and who may be swapped in."""

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

import engine.berserk.abilities as ab
from catalog.common.folding import fold
from catalog.search import SearchResult
from deckbuilder.decks.text import starter_decks
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.swaps import best_swaps, swap_pool
from deckbuilder.squads.usefulness import Measure, card_uses
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.cards import Shelf, card
from tests.deckbuilder.squads.test_usefulness import DECK, SMALL, mean_of, small_measure, without
from tests.support.draft_events import cards_of_set
from tests.support.starters import starter_cards

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from catalog.store import Catalog


class Found:
    """A catalogue in which every search finds the same cards."""

    def __init__(self, *names: str) -> None:
        shelf = Shelf(one=names, two=names)
        self._cards = tuple(one for name in dict.fromkeys(names) for one in shelf.by_name(name))

    def search(self, query: str = "") -> SearchResult:
        return SearchResult(self._cards, len(self._cards))

    def sets(self) -> tuple[()]:
        return ()


def pool_of(deck: tuple[CardSpec, ...], *names: str, **free: int) -> list[str]:
    """Return the names that may be swapped into a deck of the constructed format."""
    held = {fold(name): count for name, count in free.items()} if free else None
    catalog = cast("Catalog", Found(*names))
    return [one.name for one in swap_pool(deck, "constructed", catalog, free=held)]


POOL = (
    card("Бык", 4),
    card("Бык", 3, CardType.FLYER, ref="test/flyer"),
    card("Бык", 3, CardType.TERRAIN, ref="test/terrain"),
    card("Бык", 4, elite=True, ref="test/elite"),
    card("Рысь", 4, unique=True, ref="test/unique"),
    card("Мышь", 4),
)


@pytest.mark.rule("106.4")
def test_the_gain_of_a_swap_equals_the_difference_of_the_deck_means() -> None:
    found = best_swaps(DECK, POOL, small_measure(), (card("Тур", 4),), len(POOL))
    assert {swap.into.ref for swap in found} == {one.ref for one in POOL}
    for swap in found:
        expected = mean_of((*without("Тур"), swap.into)) - mean_of(DECK)
        assert abs(swap.gain.mean - expected) < 4.5 * swap.gain.error + 0.001


@pytest.mark.rule("403.2.2", "536.9")
def test_cards_of_one_cost_differ_by_what_texts_count() -> None:
    """The deck makes the first cheaper and bars the third; the fourth is cheaper by itself."""
    texts = (
        ab.RecruitPrice(-2, cards=ab.OfClass(("бард",))),
        ab.NotInSquadWith(ab.OfClass(("орк",))),
    )
    sage = replace(card("Волк", 1), abilities=texts)
    deck = (*without("Тур"), *[sage] * 3, card("Тур", 4))
    bull = card("Бык", 7)
    pool = (
        replace(bull, ref="test/1", classes=("бард",)),
        replace(bull, ref="test/2"),
        replace(bull, ref="test/3", classes=("орк",)),
        replace(bull, ref="test/4", abilities=(ab.RecruitPrice(-5),)),
    )
    found = best_swaps(deck, pool, small_measure(), (card("Тур", 4),), len(pool))
    for swap in found:
        expected = mean_of((*deck[:-1], swap.into)) - mean_of(deck)
        assert abs(swap.gain.mean - expected) < 4.5 * swap.gain.error + 0.001
    assert len({swap.gain.mean for swap in found}) == len(pool)


def test_cards_of_one_kind_keep_their_own_scores() -> None:
    found = best_swaps(DECK, (card("Мышь", 4), card("Бык", 4)), small_measure(60), DECK[3:4])
    alone = [best_swaps(DECK, (swap.into,), small_measure(60), DECK[3:4])[0] for swap in found]
    assert alone == list(found)


def test_another_copy_of_a_card_of_the_deck_may_be_swapped_in() -> None:
    out = tuple(use.card for use in card_uses(DECK, small_measure(100)))
    found = best_swaps(DECK, (card("Рысь", 4),), small_measure(100), out)
    assert [(swap.out.name, swap.into.name) for swap in found] == [("Тур", "Рысь")]


def test_the_best_swap_is_first_and_each_new_card_appears_once() -> None:
    out = tuple(use.card for use in card_uses(DECK, small_measure(100)))
    found = best_swaps(DECK, (card("Мышь", 4), card("Бык", 4)), small_measure(300), out)
    assert [swap.into.name for swap in found] == ["Бык", "Мышь"]
    assert found[0].out.name == "Тур"


def test_a_card_is_not_swapped_for_itself() -> None:
    assert best_swaps(DECK, (card("Тур", 4),), small_measure(20), (card("Тур", 4),)) == ()


@pytest.mark.rule("403.2.1")
def test_a_card_of_another_element_gains_less() -> None:
    narrow = replace(SMALL, gold=(1, 1))
    deck = tuple(card(f"Страж {place}", 4, card("x").type, Element.FOREST) for place in range(6))
    same = card("Свой", 4, card("x").type, Element.FOREST)
    other = card("Чужой", 4, card("x").type, Element.SWAMP)
    values = {"Свой": 500, "Чужой": 500}
    measure = Measure(Seat.FIRST, lambda one: values.get(one.name, 300), narrow, 200, 1)
    gold = replace(measure, rules=replace(narrow, gold=(0, 0)))
    found = {swap.into.name: swap.gain.mean for swap in best_swaps(deck, (same, other), gold, deck)}
    assert found["Свой"] > found["Чужой"]


def test_a_name_is_offered_once_within_the_copies_of_the_format() -> None:
    deck = (card("Волк"), card("Волк"), card("Лис"), card("Лис"), card("Лис"))
    assert pool_of(deck, "Волк", "Лис", "Тур") == ["Волк", "Тур"]


def test_only_owned_copies_are_offered_from_a_collection() -> None:
    assert pool_of((card("Волк"),), "Волк", "Лис", "Тур", Лис=1, Тур=0) == ["Лис"]


@pytest.mark.parametrize("stem", [stem for stem, _deck in starter_decks()])
def test_a_swap_is_proposed_for_every_starter_deck_by_worth_in_battle(stem: str) -> None:
    deck, cards = starter_cards()[stem], cards_of_set("border").cards
    pool = [card.spec for card in cards[::5]]  # with all of them it takes a minute
    aims = read_aims("measure", "battle", (), RULES_2024)
    assert aims.unknown([*deck, *pool]) == ()
    measure = Measure(Seat.FIRST, aims.score, RULES_2024, 12, error=aims.error)
    out = [use.card for use in card_uses(deck, measure)]
    best = best_swaps(deck, pool, measure, out)[0]
    assert best.gain.mean > 0 < best.gain.error
    assert best.out in deck
