"""Exact odds against counting every deal, and against simulated deals."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.odds import Group, Trait, chance, counts, usual, within
from deckbuilder.squads.tables import sampled_hands
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType, Element
from tests.deckbuilder.cards import card

DEALT = RULES_2024.deal_size
SIZE = 9
GROUPS = st.lists(
    st.builds(
        Group,
        st.just("some"),
        st.frozensets(st.integers(0, SIZE - 1)),
        st.integers(0, 4),
        st.none() | st.integers(0, 4),
    ),
    max_size=3,
)


def _counted(groups: list[Group], hand: int) -> Fraction:
    """Return the chance by looking at every deal."""
    deals = list(combinations(range(SIZE), hand))
    fine = [
        deal for deal in deals if all(one.has(len(one.cards.intersection(deal))) for one in groups)
    ]
    return Fraction(len(fine), len(deals))


@pytest.mark.slow
@settings(deadline=None, max_examples=200)
@given(GROUPS, st.integers(1, SIZE))
def test_the_chance_equals_the_share_of_all_deals(groups: list[Group], hand: int) -> None:
    assert chance(SIZE, groups, hand) == _counted(groups, hand)


@pytest.mark.rule("402.3")
def test_one_card_of_thirty_is_among_fifteen_in_half_of_the_deals() -> None:
    assert chance(30, [Group("one", frozenset([4]))], DEALT) == Fraction(1, 2)


@pytest.mark.slow
def test_the_chance_of_several_groups_agrees_with_simulated_deals() -> None:
    groups = [
        Group("one", frozenset(range(8)), 3),
        Group("other", frozenset(range(6, 14)), 2, 4),
    ]
    hands = sampled_hands(40, DEALT, 20_000, 3).tolist()
    share = sum(all(one.has(len(one.cards.intersection(hand))) for one in groups) for hand in hands)
    assert abs(share / 20_000 - chance(40, groups, DEALT)) < 0.015


@pytest.mark.rule("402.4")
def test_mulligans_are_independent_deals() -> None:
    assert within(Fraction(1, 3), 0) == Fraction(1, 3)
    assert within(Fraction(1, 3), 2) == 1 - Fraction(8, 27)


@settings(deadline=None)
@given(st.integers(1, 20), st.data())
def test_the_distribution_of_counts_has_the_right_mean(size: int, data: st.DataObject) -> None:
    among, hand = data.draw(st.integers(0, size)), data.draw(st.integers(1, 20))
    found = counts(size, among, hand)
    assert sum(found) == 1
    mean = sum(number * one for number, one in enumerate(found))
    assert mean == Fraction(min(size, hand) * among, size)


def test_a_small_deck_is_dealt_whole() -> None:
    assert chance(3, [Group("all", frozenset(range(3)), 3)], DEALT) == 1


def test_cards_outside_the_deck_are_refused() -> None:
    with pytest.raises(ValueError, match="does not"):
        chance(3, [Group("far", frozenset([3]))], DEALT)


def test_the_usual_deal_lists_every_trait_in_order() -> None:
    deck = [
        card("Б", 10, CardType.FLYER, Element.SWAMP, elite=True),
        card("А", 2, CardType.GROUND, Element.STEPPE, Element.SWAMP),
        card("А", 2, CardType.GROUND, Element.STEPPE, Element.SWAMP),
        card("В", "X", CardType.TERRAIN),
    ]
    found = [(one.trait, one.key, one.copies) for one in usual(deck, 2)]
    assert found == [
        (Trait.CARD, "А", 2),
        (Trait.CARD, "Б", 1),
        (Trait.CARD, "В", 1),
        (Trait.ELEMENT, "steppe", 2),
        (Trait.ELEMENT, "swamp", 3),
        (Trait.ELEMENT, "neutral", 1),
        (Trait.COST, "2", 2),
        (Trait.COST, "10", 1),
        (Trait.COST, "X", 1),
        (Trait.ELITE, "elite", 1),
        (Trait.ELITE, "ordinary", 3),
        (Trait.TYPE, "ground", 2),
        (Trait.TYPE, "flyer", 1),
        (Trait.TYPE, "terrain", 1),
    ]


def test_a_line_of_the_usual_deal_has_mean_median_and_chance() -> None:
    deck = [card("А"), card("А"), card("Б"), card("В")]
    line = usual(deck, 2)[0]
    assert (line.expected, line.middle, line.seen) == (Fraction(1), 1, Fraction(5, 6))
