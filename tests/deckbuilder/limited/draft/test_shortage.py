"""The price of cards of which the pool will make no deck of three elements."""

from collections.abc import Sequence

import pytest

from deckbuilder.limited.draft.imagining import DECK
from deckbuilder.limited.draft.shortage import Shortage, most_of_few_elements
from engine.berserk.cards.card import CardSpec, CardType, Element
from tests.deckbuilder.cards import card

DARKNESS, FOREST, MOUNTAIN, STEPPE, SWAMP = (
    Element.DARKNESS,
    Element.FOREST,
    Element.MOUNTAIN,
    Element.STEPPE,
    Element.SWAMP,
)


def _of(*elements: Element) -> CardSpec:
    return card("Карта", 3, CardType.GROUND, *elements)


SETTLED = [_of(FOREST), _of(STEPPE), _of(SWAMP)] * 6


def _price(pool: Sequence[CardSpec], coming: int, *elements: Element) -> int:
    reason = Shortage(pool, coming).reason(_of(*elements))
    return 0 if reason is None else -reason.amount


@pytest.mark.parametrize("elements", [(), (FOREST,), (SWAMP, STEPPE)])
def test_a_card_of_the_pools_three_elements_has_no_price(elements: tuple[Element, ...]) -> None:
    assert _price(SETTLED, 14, *elements) == 0


@pytest.mark.parametrize("elements", [(MOUNTAIN,), (FOREST, DARKNESS)])
def test_a_card_with_an_element_outside_has_a_price(elements: tuple[Element, ...]) -> None:
    assert _price(SETTLED, 14, *elements) > 0


def test_the_first_three_elements_have_no_price() -> None:
    assert _price([_of(FOREST), _of(STEPPE)], 33, SWAMP) == 0


def test_the_price_is_higher_the_fewer_picks_remain() -> None:
    prices = [_price(SETTLED, coming, MOUNTAIN) for coming in (40, 20, 14, 12)]
    assert prices == sorted(prices)
    assert prices[0] == 0 < prices[1]


def test_a_pool_with_a_deck_of_few_elements_may_take_any_card() -> None:
    assert _price(SETTLED * 2, 3, MOUNTAIN) == 0


def test_a_pool_too_small_for_any_deck_has_no_prices() -> None:
    assert _price(SETTLED, DECK - len(SETTLED) - 1, MOUNTAIN) > 0
    assert _price(SETTLED, DECK - len(SETTLED) - 2, MOUNTAIN) == 0


def test_the_price_names_the_elements_of_the_deck() -> None:
    reason = Shortage(SETTLED, 14).reason(_of(MOUNTAIN))
    assert reason is not None
    assert set(str(dict(reason.detail)["kept"]).split(",")) == {"forest", "steppe", "swamp"}


def test_neutral_cards_and_pairs_inside_count_for_three_elements() -> None:
    cards = [_of(), _of(FOREST), _of(FOREST, SWAMP), _of(SWAMP, STEPPE), _of(MOUNTAIN, DARKNESS)]
    assert most_of_few_elements(cards) == 4
    assert most_of_few_elements([]) == 0
