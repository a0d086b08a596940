"""Cards that make the order matter: the fast search equals trying every order of every squad."""

from dataclasses import replace
from itertools import chain, combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.order_matters import (
    Bounty,
    CheaperWith,
    Effect,
    FreeWithCosts,
    MoreTerrains,
    solve_ordered,
)
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.cards import card

STEPPE, FOREST = Element.STEPPE, Element.FOREST
PLAIN = [
    card("Ратник", 2, CardType.GROUND, STEPPE),
    card("Кметь", 3, CardType.GROUND, STEPPE),
    card("Следопыт", 3, CardType.GROUND, FOREST, elite=True),
    card("Витязь", 5, CardType.GROUND, STEPPE, elite=True),
    card("Сокол", 4, CardType.FLYER),
    card("Застава", 2, CardType.TERRAIN),
    card("Брод", 1, CardType.TERRAIN, FOREST),
    card("Княжич", 1, CardType.GROUND, unique=True),
]
SPECIAL: list[tuple[CardSpec, Effect]] = [
    (card("Побратим", 5, CardType.GROUND, STEPPE), CheaperWith(STEPPE, 2, 1)),
    (card("Приёмыш", 6, CardType.FLYER, FOREST, elite=True), CheaperWith(STEPPE, 1, 2)),
    (card("Летописец", 7), FreeWithCosts(frozenset({2, 3}))),
    (card("Сборщик", 3, CardType.GROUND, STEPPE), Bounty(3, 1)),
    (card("Казначей", 2, CardType.ARTIFACT), Bounty(2, 2)),
    (card("Межевой", 2, CardType.TERRAIN), MoreTerrains()),
]


def start(hand: tuple[CardSpec, ...], gold: int, silver: int) -> Recruitment:
    return Recruitment(Seat.FIRST, hand, (), gold, silver, 1, rules=RULES_2024)


def price(held: list[CardSpec], one: CardSpec, effect: Effect | None) -> int:
    match effect:
        case CheaperWith(element=element, count=count, price=low):
            enough = sum(element in other.elements for other in held) >= count
            return min(low, one.cost.number) if enough else one.cost.number
        case FreeWithCosts(costs=costs):
            return 0 if costs <= {other.cost.number for other in held} else one.cost.number
        case _:
            return one.cost.number


def taken_in_order(task: Task, effects: dict[int, Effect], order: tuple[int, ...]) -> int | None:
    """Return the score of taking these cards in this order, None when a step is not legal.

    Written from rule 403.2.3 without a look at the program: crystals are paid step by step, in
    every way of paying at once (the least gold that may have been spent so far is what counts).
    """
    hand, weights = task.start.hand, task.objective
    gold, room, most_elements = task.start.gold, 1, 5
    elite = ordinary = flyers = score = 0
    held: list[CardSpec] = []
    for place in order:
        one, effect = hand[place], effects.get(place)
        paid = price(held, one, effect)
        if any(o.name == one.name and (o.unique or one.unique) for o in held):
            return None
        held.append(one)
        elite += paid if one.elite else 0
        ordinary += 0 if one.elite else paid
        flyers += paid if one.type is CardType.FLYER else 0
        elements = {element for other in held for element in other.elements}
        penalty = max(0, len(elements) - 1)
        if elite + penalty + max(0, ordinary - task.start.silver) > gold or flyers > 15:
            return None
        if sum(other.type is CardType.TERRAIN for other in held) > room:
            return None
        if isinstance(effect, Bounty):
            gold, most_elements = gold + effect.gold, min(most_elements, effect.most_elements)
        if isinstance(effect, MoreTerrains):
            room += effect.more
        if len(elements) > most_elements:
            return None
        score += (
            weights.worth * task.worth[place] + weights.crystals * one.cost.number + weights.cards
        )
    return score if any(one.type.is_creature for one in held) else None


def best_by_hand(task: Task, effects: dict[int, Effect]) -> int | None:
    places = range(len(task.start.hand))
    subsets = chain.from_iterable(combinations(places, size) for size in range(1, len(places) + 1))
    scores = [
        score
        for subset in subsets
        for order in permutations(subset)
        if (score := taken_in_order(task, effects, order)) is not None
    ]
    return max(scores, default=None)


@st.composite
def jobs(draw: st.DrawFn) -> tuple[Task, dict[int, Effect]]:
    plain = draw(st.lists(st.sampled_from(PLAIN), max_size=4))
    special = draw(st.lists(st.sampled_from(SPECIAL), min_size=1, max_size=3))
    hand = (*plain, *(one for one, _effect in special))
    effects = {len(plain) + n: effect for n, (_one, effect) in enumerate(special)}
    worth = tuple(draw(st.integers(1, 9)) for _one in hand)
    objective = draw(
        st.sampled_from([Objective(worth=1), Objective(crystals=1), Objective(cards=1)])
    )
    gold, silver = draw(st.integers(0, 10)), draw(st.integers(0, 8))
    return Task(start(hand, gold, silver), worth, objective), effects


@pytest.mark.slow
@pytest.mark.rule("403.2.2")
@settings(deadline=None, max_examples=120)
@given(job=jobs())
def test_the_best_squad_is_that_of_all_orders_of_all_squads(
    job: tuple[Task, dict[int, Effect]],
) -> None:
    task, effects = job
    found = solve_ordered(task, effects)
    expected = best_by_hand(task, effects)
    assert (found.score if found else None) == expected


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(job=jobs())
def test_the_order_it_gives_is_legal_and_pays_the_prices_it_tells(
    job: tuple[Task, dict[int, Effect]],
) -> None:
    task, effects = job
    found = solve_ordered(task, effects)
    if found is None:
        return
    assert taken_in_order(task, effects, found.order) == found.score
    held: list[CardSpec] = []
    for place, paid in zip(found.order, found.prices, strict=True):
        assert price(held, task.start.hand[place], effects.get(place)) == paid
        held.append(task.start.hand[place])


def test_without_effects_it_is_the_plain_search() -> None:
    hand = tuple(PLAIN)
    task = Task(start(hand, 8, 7), tuple(range(3, 11)), Objective(worth=1))
    plain, found = solve(task).best, solve_ordered(task, {})
    assert plain is not None
    assert found is not None
    assert found.score == plain.score


@pytest.mark.rule("403.2.2")
def test_a_card_that_brings_gold_is_taken_before_what_it_pays_for() -> None:
    hand = (card("Витязь", 5, elite=True), card("Сборщик", 2, elite=True))
    task = Task(start(hand, 4, 0), (50, 1), Objective(worth=1))
    found = solve_ordered(task, {1: Bounty(3, 5)})
    assert found is not None
    assert found.order == (1, 0)


@pytest.mark.rule("403.2.2")
@pytest.mark.example("403.2.2-ex1")
@pytest.mark.parametrize(
    ("gold", "elements", "expected"),
    [
        (5, 5, {"Тич", "Витязь"}),  # two more crystals pay for the knight
        (6, 1, {"Тич", "Витязь"}),  # and from then on the scout is not allowed
        (7, 2, {"Тич", "Витязь", "Следопыт"}),
    ],
)
def test_after_a_card_was_taken_its_gold_may_be_spent_and_its_restriction_holds(
    gold: int, elements: int, expected: set[str]
) -> None:
    hand = (
        card("Тич", 2, CardType.GROUND, STEPPE, elite=True),
        card("Витязь", 5, CardType.GROUND, STEPPE, elite=True),
        card("Следопыт", 1, CardType.GROUND, FOREST, elite=True),
    )
    task = Task(start(hand, gold, 0), (10, 10, 1), Objective(worth=1))
    best = solve_ordered(task, {0: Bounty(2, elements)})
    assert best is not None
    assert {hand[place].name for place in best.order} == expected
    assert best.order[0] == 0


def test_must_and_must_not_hold_for_cards_with_effects_too() -> None:
    hand = (card("Ратник", 1), card("Сборщик", 1))
    task = Task(start(hand, 4, 4), (1, 50), Objective(worth=1))
    without = solve_ordered(replace(task, must_not=frozenset({1})), {1: Bounty(3, 5)})
    assert without is not None
    assert without.order == (0,)
