"""The best score of a hand for every amount of gold is the solver's, amount by amount."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.many_hands import QuickSquads
from deckbuilder.squads.solver import Aim, Objective, Task, solve
from deckbuilder.squads.tables import NO_SQUAD, SquadTables, sampled_hands
from engine.berserk.cards.card import ELEMENTS, CardSpec, CardType
from engine.berserk.cards.ruleset import EDITIONS, RULES_2024, Ruleset
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.editions import ALL
from tests.support.starters import heeded_starters, starter_cards

CARDS = st.builds(
    lambda name, cost, kind, elements, elite, unique: card(
        name, cost, kind, *elements, elite=elite, unique=unique
    ),
    st.sampled_from(["А", "Б", "В", "Г", "Д", "Е"]),
    st.sampled_from([0, 1, 2, 3, 5, 7, 9, 12, "X", "2+X", "{x}"]),
    st.sampled_from([CardType.GROUND, CardType.GROUND, CardType.FLYER, *CardType]),
    st.sets(st.sampled_from(ELEMENTS), max_size=2).map(
        lambda chosen: tuple(one for one in ELEMENTS if one in chosen)
    ),
    st.booleans(),
    st.booleans(),
)


RULES = st.builds(
    lambda flyers, cells, terrains, element, several: replace(
        RULES_2024,
        flyer_cap=flyers,
        cells=cells,
        terrains=terrains,
        new_element_gold=element,
        several_elements=several,
    ),
    st.integers(0, 15),
    st.integers(1, 9),
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
)


def _solved(
    hand: tuple[CardSpec, ...],
    scores: list[int],
    gold: int,
    silver: int,
    rules: Ruleset = RULES_2024,
) -> int:
    start = Recruitment(Seat.FIRST, hand, (), gold, silver, 1, rules=rules)
    best = solve(Task(start, tuple(scores), Objective.of(Aim.WORTH))).best
    return NO_SQUAD if best is None else best.score


STEPPE, _MOUNTAIN, FOREST, SWAMP, _DARKNESS = ELEMENTS
OF_TWO = (
    card("Двойник", 1, CardType.GROUND, STEPPE, FOREST),
    card("Князь", 2, CardType.GROUND, FOREST, SWAMP, elite=True),
    card("Степняк", 3, CardType.GROUND, STEPPE),
    card("Лешак", 4, CardType.GROUND, FOREST),
    card("Камень", 2, CardType.ARTIFACT),
)


def tried(start: Recruitment, scores: Sequence[int]) -> int:
    """Return the best score of all squads that can be taken card by card, in any order."""
    best = NO_SQUAD
    for size in range(1, len(start.hand) + 1):
        for places in permutations(range(len(start.hand)), size):
            squad: Recruitment | Refusal = start
            for place in places:
                squad = squad.take(place) if isinstance(squad, Recruitment) else squad
            if isinstance(squad, Recruitment) and not isinstance(squad.finish(), Refusal):
                best = max(best, sum(scores[place] for place in places))
    return best


@pytest.mark.rule("106.2", "403.2.1", "2009:202.9")
@pytest.mark.parametrize("code", ALL)
def test_a_card_of_two_elements_counts_for_both_where_allowed(code: str) -> None:
    scores = [90, 80, 30, 40, 20]
    best = SquadTables(OF_TWO, scores, 3, 9, EDITIONS[code]).best(range(len(OF_TWO)))
    expected = [
        tried(Recruitment(Seat.FIRST, OF_TWO, (), gold, 3, 1, rules=EDITIONS[code]), scores)
        for gold in range(10)
    ]
    assert best.tolist() == expected
    quick = [
        int(QuickSquads(OF_TWO, scores, np.ones((1, 5), np.bool_), gold, 3, EDITIONS[code]).best[0])
        for gold in range(10)
    ]
    assert quick == [max(0, one) for one in expected]
    only = SquadTables(OF_TWO[:1], [90], 3, 9, EDITIONS[code]).best([0])
    assert bool(only[9] == 90) is EDITIONS[code].several_elements


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(st.lists(CARDS, min_size=1, max_size=8), st.integers(0, 12), st.data())
def test_tables_agree_with_the_solver_on_any_hand(
    cards: list[CardSpec], silver: int, data: st.DataObject
) -> None:
    scores = data.draw(st.lists(st.integers(0, 900), min_size=len(cards), max_size=len(cards)))
    rules = data.draw(st.just(RULES_2024) | RULES)
    best = SquadTables(cards, scores, silver, 25, rules).best(range(len(cards)))
    hand = tuple(cards)
    assert best.tolist() == [_solved(hand, scores, gold, silver, rules) for gold in range(26)]


@pytest.mark.rule("403.2.3")
@pytest.mark.parametrize("stem", heeded_starters())
def test_tables_agree_with_the_solver_on_deals_of_a_starter(stem: str) -> None:
    deck = starter_cards()[stem]
    scores = [one.cost.number * 100 + 7 * len(one.name) for one in deck]
    tables = SquadTables(deck, scores, 22, 24, rules=RULES_2024)
    for hand in sampled_hands(len(deck), 15, 10, 3):
        cards, worth = tuple(deck[place] for place in hand), [scores[place] for place in hand]
        found = tables.best(hand)
        assert [int(found[gold]) for gold in (0, 8, 24)] == [
            _solved(cards, worth, gold, 22) for gold in (0, 8, 24)
        ]


def test_many_hands_are_evaluated_like_single_ones() -> None:
    deck = starter_cards()["steppe-raid"]
    tables = SquadTables(deck, [1] * len(deck), 22, 24, rules=RULES_2024)
    hands = sampled_hands(len(deck), 15, 4, 1)
    assert tables.many(hands).tolist() == [tables.best(hand).tolist() for hand in hands]


@pytest.mark.rule("106.4")
def test_a_unique_card_and_its_elite_namesake_exclude_each_other() -> None:
    cards = (card("Ян", 2, elite=True, unique=True), card("Ян", 2))
    assert SquadTables(cards, (500, 300), 22, 24, rules=RULES_2024).best((0, 1))[24] == 500


def test_a_hand_without_a_creature_has_no_squad() -> None:
    cards = (card("Топь", 1, CardType.TERRAIN),)
    assert set(SquadTables(cards, (900,), 22, 24, rules=RULES_2024).best((0,)).tolist()) == {
        NO_SQUAD
    }


def test_a_score_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        SquadTables([card("Страж")], [-1], 22, 24, rules=RULES_2024)


def test_a_higher_limit_of_flyers_is_used() -> None:
    flyers = [card(f"Сокол {place}", 8, CardType.FLYER) for place in range(3)]
    narrow = SquadTables(flyers, (1, 1, 1), 22, 24, rules=RULES_2024)
    wide = SquadTables(flyers, (1, 1, 1), 22, 24, replace(RULES_2024, flyer_cap=24))
    assert (narrow.best(range(3))[24], wide.best(range(3))[24]) == (1, 3)


def test_equal_seeds_sample_equal_hands() -> None:
    one, other = sampled_hands(40, 15, 50, 7), sampled_hands(40, 15, 50, 7)
    assert np.array_equal(one, other)
    assert not np.array_equal(one, sampled_hands(40, 15, 50, 8))


def test_a_sampled_hand_contains_different_cards() -> None:
    assert all(len(set(hand.tolist())) == 15 for hand in sampled_hands(30, 15, 200, 1))


def test_a_small_deck_is_dealt_whole() -> None:
    assert sampled_hands(4, 15, 2, 1).tolist() == [[0, 1, 2, 3]] * 2


def test_every_sampled_hand_is_about_equally_likely() -> None:
    seen = Counter(tuple(hand) for hand in sampled_hands(5, 2, 20_000, 1).tolist())
    assert len(seen) == 10
    assert all(1800 < count < 2200 for count in seen.values())
