"""Many hands at once get what the exact tables give each of them."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.squads.many_hands import (
    Held,
    QuickSquads,
    element_bits,
    held_in_hands,
    unheeded,
)
from deckbuilder.squads.tables import NO_SQUAD, SquadTables
from engine.berserk.cards.card import ELEMENTS, CardSpec, CardType, Element
from engine.berserk.cards.ruleset import RULES_2024
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.orders import SPECIAL
from tests.support.heralds import RECRUITER
from tests.support.starters import heeded_starters, starter_cards

GROUND, TERRAIN = CardType.GROUND, CardType.TERRAIN
FREE = replace(RULES_2024, flyer_cap=99, terrains=99)
"""Rules without what the quick tables do not look at."""

CREATURES = st.builds(
    lambda number, cost, elements, elite: card(
        f"Карта {number}", cost, GROUND, *elements, elite=elite
    ),
    st.integers(0, 999),
    st.sampled_from([0, 1, 2, 3, 5, 7, 9, 12, "X", "2+X", "{x}"]),
    st.sets(st.sampled_from(ELEMENTS), max_size=2).map(
        lambda chosen: tuple(one for one in ELEMENTS if one in chosen)
    ),
    st.booleans(),
)


def _exact(
    cards: list[CardSpec], scores: list[int], held: Held, gold: int, silver: int
) -> list[int]:
    tables = SquadTables(cards, scores, silver, gold, FREE)
    found = [int(tables.best(np.flatnonzero(row).tolist())[gold]) for row in held]
    return [0 if one == NO_SQUAD else one for one in found]


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(
    st.lists(CREATURES, min_size=2, max_size=9), st.integers(0, 14), st.integers(0, 9), st.data()
)
def test_quick_scores_and_gains_are_exact_for_plain_hands(
    cards: list[CardSpec], gold: int, silver: int, data: st.DataObject
) -> None:
    scores = data.draw(st.lists(st.integers(0, 900), min_size=len(cards), max_size=len(cards)))
    held = held_in_hands(len(cards), len(cards) // 2, 4, 1)
    squads = QuickSquads(cards, scores, held, gold, silver, rules=RULES_2024)
    assert squads.best.tolist() == _exact(cards, scores, held, gold, silver)
    for place in range(len(cards)):
        fuller = held.copy()
        fuller[:, place] = True
        hands = ~held[:, place]
        expected = np.array(_exact(cards, scores, fuller, gold, silver)) - squads.best
        assert squads.gains(place)[hands].tolist() == expected[hands].tolist()


@pytest.mark.parametrize("stem", heeded_starters())
def test_the_quick_score_of_a_deal_is_never_too_low(stem: str) -> None:
    deck = list(starter_cards()[stem])
    scores = [one.cost.number * 100 + 7 * len(one.name) for one in deck]
    held = held_in_hands(len(deck), 15, 12, 3)
    exact = SquadTables(deck, scores, 22, 24, rules=RULES_2024).many(
        np.array([np.flatnonzero(row) for row in held])
    )
    assert (QuickSquads(deck, scores, held, 24, 22, rules=RULES_2024).best >= exact[:, 24]).all()


def _gain(hand: list[CardSpec], one: CardSpec, *, neutral: bool = False) -> int:
    """Return what ``one`` adds to a hand with 3 gold and 3 silver; every card is worth 100."""
    held = np.array([[True] * len(hand) + [False]])
    cards = [*hand, one]
    squads = QuickSquads(cards, [100] * len(cards), held, 3, 3, rules=RULES_2024)
    return int(squads.gains(len(hand), neutral=neutral)[0])


@pytest.mark.rule("106.4")
def test_a_unique_card_adds_nothing_beside_one_of_its_name() -> None:
    khan = card("Хан", 1, unique=True)
    assert _gain([khan], khan) == 0
    assert _gain([card("Хан", 1)], khan) == 0
    assert _gain([card("Воин", 1)], khan) == 100


@pytest.mark.rule("213.3")
def test_a_second_terrain_adds_nothing() -> None:
    assert _gain([card("Топь", 1, TERRAIN)], card("Бор", 1, TERRAIN)) == 0


@pytest.mark.rule("403.2.1")
def test_a_new_element_costs_gold_unless_counted_as_neutral() -> None:
    strange = card("Болотник", 3, GROUND, Element.SWAMP)  # silver pays it
    assert _gain([card("Лесник", 2, GROUND, Element.FOREST, elite=True)], strange) == 100
    spent = [card("Лесник", 3, GROUND, Element.FOREST, elite=True)]
    assert _gain(spent, strange) == 0  # no gold is left for the second element
    assert _gain(spent, strange, neutral=True) == 100


def test_a_card_costlier_than_the_purse_adds_nothing() -> None:
    assert _gain([card("Волк", 1)], card("Дракон", 9)) == 0
    assert _gain([card("Волк", 1)], card("Дракон", 9, elite=True)) == 0


def test_elements_are_encoded_as_bits_in_order() -> None:
    assert element_bits(card("Ничей")) == 0
    assert element_bits(card("Двое", 1, GROUND, Element.STEPPE, Element.FOREST)) == 0b101


def test_every_card_needs_a_score() -> None:
    with pytest.raises(ValueError, match="score"):
        QuickSquads([card("Волк")], [-1], np.ones((1, 1), np.bool_), 1, 1, rules=RULES_2024)


def test_sampled_hands_have_the_given_number_of_cards() -> None:
    held = held_in_hands(20, 7, 5, 1)
    assert held.sum(axis=1).tolist() == [7] * 5
    assert (held == held_in_hands(20, 7, 5, 1)).all()


def test_cards_with_ignored_recruiting_texts_are_named() -> None:
    cards = (SPECIAL["elite cards are cheaper"], card("Волк"), RECRUITER)
    assert unheeded((*cards, *cards)) == ("Казначей", "Вербовщик")
