"""The best squad is the best: against the recruitment, every squad, and an integer program."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import Bounds, LinearConstraint, milp

from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.squads.solver import Aim, Objective, Solution, Task, conflict, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import ELEMENTS, CardSpec, CardType
from engine.kernel import Refusal, Seat
from engine.kernel.rng import below, seeded
from tests.deckbuilder.cards import card
from tests.support.bundled import real_specs
from tests.support.starters import starter_cards

DEALS = 1_000  # of each of the two kinds of cards
PARTS = 4  # tests that share them out


def hands(cards: list[CardSpec], size: int = 15) -> st.SearchStrategy[tuple[CardSpec, ...]]:
    return st.lists(st.sampled_from(cards), min_size=1, max_size=size).map(tuple)


CARDS = [
    card("Ратник", 2, CardType.GROUND, ELEMENTS[0]),
    card("Кметь", 3, CardType.GROUND, ELEMENTS[1]),
    card("Витязь", 5, CardType.GROUND, ELEMENTS[2], elite=True),
    card("Князь", 7, CardType.GROUND, ELEMENTS[0], elite=True, unique=True),
    card("Княжич", 4, CardType.GROUND, ELEMENTS[0], ELEMENTS[3], unique=True),
    card("Сокол", 6, CardType.FLYER),
    card("Коршун", 8, CardType.FLYER, ELEMENTS[4], elite=True),
    card("Самострел", 3, CardType.ARTIFACT),
    card("Застава", 2, CardType.TERRAIN),
    card("Брод", 3, CardType.TERRAIN, ELEMENTS[1]),
    card("Чудо", "{x}"),
    card("Наёмник", "1+X", CardType.GROUND),
]


def recruitment(hand: tuple[CardSpec, ...], gold: int = 24, silver: int = 22) -> Recruitment:
    return Recruitment(Seat.FIRST, hand, (), gold, silver, seeded(1), rules=RULES_2024)


def task(
    hand: tuple[CardSpec, ...],
    gold: int = 24,
    silver: int = 22,
    aim: Aim = Aim.WORTH,
    seed: int = 1,
) -> Task:
    rng = seeded(seed)
    worth = []
    for _card in hand:
        value, rng = below(rng, 900)
        worth.append(value + 1)
    return Task(recruitment(hand, gold, silver), tuple(worth), Objective.of(aim))


def by_hand(start: Recruitment) -> Iterator[tuple[int, ...]]:
    """Yield every subset that the recruitment itself accepts, card by card."""
    for size in range(1, len(start.hand) + 1):
        for places in combinations(range(len(start.hand)), size):
            squad: Recruitment | Refusal = start
            for place in places:
                if isinstance(squad, Recruitment):
                    x = 0 if start.hand[place].cost.form.value == "variable" else None
                    squad = squad.take(place, x=x)
            if isinstance(squad, Recruitment) and isinstance(squad.finish(), FinishedRecruitment):
                yield places


@pytest.mark.rule("403.2.3")
@settings(deadline=None, max_examples=60)
@given(hand=hands(CARDS, 7), gold=st.integers(0, 12), silver=st.integers(0, 10))
def test_the_solver_and_the_recruitment_accept_the_same_squads(
    hand: tuple[CardSpec, ...], gold: int, silver: int
) -> None:
    solution = solve(task(hand, gold, silver))
    found = {
        tuple(place for place in range(len(hand)) if int(subset) >> place & 1)
        for subset in solution.legal_subsets()
    }
    assert found == set(by_hand(recruitment(hand, gold, silver)))


@settings(deadline=None, max_examples=40)
@given(hand=hands(CARDS, 7), aim=st.sampled_from(Aim), seed=st.integers(0, 99))
def test_no_accepted_squad_scores_more_than_the_best(
    hand: tuple[CardSpec, ...], aim: Aim, seed: int
) -> None:
    job = task(hand, 10, 8, aim, seed)
    solution = solve(job)
    squads = {
        tuple(sorted((hand[place].ref, job.worth[place]) for place in places)): sum(
            job.score(place) for place in places
        )
        for places in by_hand(job.start)
    }
    if not squads:
        assert solution.best is None
        return
    assert solution.best is not None
    assert solution.best.score == max(squads.values())
    assert [one.score for one in solution.top(5)] == sorted(squads.values(), reverse=True)[:5]


def random_tasks(cards: list[CardSpec], seed: int, numbers: range) -> Iterator[Task]:
    """Yield tasks of 15 cards drawn from ``cards``, with crystals of both seats and mulligans."""
    for number in numbers:
        rng, left, hand = seeded(seed, number), cards.copy(), []
        for _draw in range(15):
            place, rng = below(rng, len(left))
            hand.append(left.pop(place))
        mulligans, rng = below(rng, 4)
        seat = number // PARTS % 2
        yield task(tuple(hand), 24 + seat - mulligans, 22 + seat, seed=number)


def optimum_by_integer_program(job: Task) -> int:
    """Return the best worth by an independent formulation: cards, elements, silver as variables."""
    hand, start = job.start.hand, job.start
    n, e = len(hand), len(ELEMENTS)
    # variables: card taken (n), element present (e), silver spent, elements beyond the first
    width = n + e + 2
    silver, beyond = n + e, n + e + 1
    rows: list[np.ndarray] = []
    upper: list[float] = []

    def at_most(limit: float, **parts: float) -> None:
        row = np.zeros(width)
        for key, value in parts.items():
            row[int(key[1:])] = value
        rows.append(row)
        upper.append(limit)

    for i, one in enumerate(hand):
        for element in one.elements:
            at_most(0, **{f"v{i}": 1, f"v{n + ELEMENTS.index(element)}": -1})
    at_most(1, **{f"v{n + k}": 1.0 for k in range(e)}, **{f"v{beyond}": -1.0})
    costs = {f"v{i}": float(one.cost.number) for i, one in enumerate(hand)}
    at_most(start.gold, **costs, **{f"v{silver}": -1.0, f"v{beyond}": 1.0})
    ordinary = {f"v{i}": -float(one.cost.number) for i, one in enumerate(hand) if not one.elite}
    at_most(0, **ordinary, **{f"v{silver}": 1.0})
    flyers = {
        f"v{i}": float(one.cost.number) for i, one in enumerate(hand) if one.type is CardType.FLYER
    }
    at_most(15, **flyers)
    terrains = {f"v{i}": 1.0 for i, one in enumerate(hand) if one.type is CardType.TERRAIN}
    at_most(1, **terrains)
    creatures = {f"v{i}": -1.0 for i, one in enumerate(hand) if one.type.is_creature}
    at_most(-1, **creatures)
    for i, one in enumerate(hand):
        for j in range(i):
            if one.name == hand[j].name and (one.unique or hand[j].unique):
                at_most(1, **{f"v{i}": 1.0, f"v{j}": 1.0})
    goal = np.zeros(width)
    goal[:n] = [-job.score(place) for place in range(n)]
    top = np.ones(width)
    top[silver], top[beyond] = start.silver, e
    done = milp(
        goal,
        constraints=LinearConstraint(np.array(rows), ub=np.array(upper)),
        bounds=Bounds(0, top),
        integrality=np.ones(width, np.int64),
    )
    return 0 if done.x is None else round(-done.fun)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", ["bundled", "real"])
def test_the_optimum_equals_that_of_an_integer_program(kind: str, part: int) -> None:
    if kind == "real":
        pool = list(real_specs())
    else:
        pool = sorted(
            {one for deck in starter_cards().values() for one in deck}, key=lambda c: c.ref
        )
    # by their prices alone: what texts change is held in ``test_order_matters``, and for these very
    # cards in ``test_bundled_recruiting`` and ``test_real_recruiting``
    cards = [replace(spec, abilities=()) for spec in pool]
    numbers = range(part, DEALS, PARTS)
    for job in random_tasks(cards, 11 if kind == "real" else 5, numbers):
        best = solve(job).best
        assert (best.score if best else 0) == optimum_by_integer_program(job)


def starter_solution(
    seed: int = 3, must: frozenset[int] = frozenset(), must_not: frozenset[int] = frozenset()
) -> Solution:
    deal = new_deal(starter_cards()["steppe-raid"], seed, Seat.FIRST, RULES_2024)
    worth = tuple(100 * one.cost.number for one in deal.hand)
    return solve(Task(Recruitment.of(deal), worth, Objective(worth=1), must, must_not))


def test_required_cards_are_in_every_squad_and_excluded_cards_in_none() -> None:
    solution = starter_solution(must=frozenset({2}), must_not=frozenset({5}))
    for squad in solution.top(50):
        assert 2 in squad.positions
        assert 5 not in squad.positions


@settings(deadline=None, max_examples=40)
@given(
    hand=hands(CARDS, 7),
    must=st.frozensets(st.integers(0, 6), max_size=4),
    must_not=st.frozensets(st.integers(0, 6), max_size=3),
)
def test_dropping_any_one_of_the_conflicting_wishes_resolves_the_conflict(
    hand: tuple[CardSpec, ...], must: frozenset[int], must_not: frozenset[int]
) -> None:
    places = frozenset(range(len(hand)))
    job = replace(task(hand, 6, 5), must=must & places - must_not, must_not=must_not & places)
    found = conflict(job)
    assert (found is None) == (solve(job).best is not None)
    if found is None:
        return
    wishes = {*found.must, *found.must_not}
    held = replace(job, must=frozenset(found.must), must_not=frozenset(found.must_not))
    assert solve(held).best is None
    for wish in wishes:
        less = replace(held, must=held.must - {wish}, must_not=held.must_not - {wish})
        assert solve(less).best is not None


@pytest.mark.rule("403.2.3")
def test_wishes_too_costly_together_are_reported_with_the_rule() -> None:
    hand = (card("Волк", 2), card("Тур", 5, elite=True), card("Рысь", 4, elite=True))
    every = frozenset(range(3))
    found = conflict(Task(recruitment(hand, 8, 9), (1, 1, 1), Objective(worth=1), must=every))
    assert found is not None
    assert (found.must, found.must_not) == ((1, 2), ())
    assert found.refusal is not None
    assert found.refusal.code == "no_gold"


def test_the_best_squad_without_a_card_equals_a_search_excluding_it() -> None:
    solution = starter_solution()
    for place in range(15):
        other = starter_solution(must_not=frozenset({place})).best
        assert solution.best_without(place) == (None if other is None else other.score)


def test_scores_beyond_32_bits_are_added_correctly() -> None:
    hand = (card("Ратник", 2), card("Кметь", 2))
    job = Task(recruitment(hand), (99_999, 99_999), Objective(worth=30_000))
    best = solve(job).best
    assert best is not None
    assert best.score == 30_000 * 2 * 99_999


def test_replaying_the_best_squad_leaves_the_predicted_crystals() -> None:
    for seed in range(30):
        solution = starter_solution(seed)
        assert solution.best is not None
        taken = solution.replay(solution.best)
        assert (taken.gold, taken.silver) == (solution.best.gold, solution.best.silver)


def test_a_card_outside_the_best_squad_has_its_loss_and_its_rule() -> None:
    solution = starter_solution()
    best = solution.best
    assert best is not None
    outside = solution.missing(best)
    assert {one.position for one in outside} == set(range(15)) - set(best.positions)
    for one in outside:
        forced = starter_solution(must=frozenset({one.position})).best
        if one.with_it is None:
            assert forced is None
        else:
            assert forced is not None
            assert one.loss == best.score - forced.score
            assert one.position in one.with_it.positions
        assert one.refusal is not None or one.loss == 0


@settings(deadline=None, max_examples=30)
@given(hand=hands(CARDS, 7), seed=st.integers(0, 99))
def test_the_front_contains_exactly_the_undominated_squads(
    hand: tuple[CardSpec, ...], seed: int
) -> None:
    solution = solve(task(hand, 12, 9, seed=seed))
    every = [solution.squad(int(subset)) for subset in solution.legal_subsets()]
    marks = {(one.worth, len(one.positions), one.gold + one.silver, -one.elements) for one in every}
    unbeaten = {
        mark
        for mark in marks
        if not any(
            all(b >= a for a, b in zip(mark, other, strict=True)) for other in marks - {mark}
        )
    }
    front = [
        (one.worth, len(one.positions), one.gold + one.silver, -one.elements)
        for one in solution.pareto()
    ]
    assert sorted(front) == sorted(unbeaten)


def test_equal_squads_are_ordered_by_the_crystals_left() -> None:
    hand = (card("Дорогой", 5), card("Дешёвый", 2))
    job = Task(recruitment(hand, 5, 0), (70, 70), Objective(worth=1))
    best = solve(job).best
    assert best is not None
    assert best.positions == (1,)


def test_squads_that_differ_only_in_the_copy_are_listed_once() -> None:
    hand = (card("Ратник", 2), card("Кметь", 2), card("Ратник", 2))
    job = Task(recruitment(hand, 4, 0), (7, 5, 7), Objective(worth=1))
    assert [one.positions for one in solve(job).top(9)] == [(0, 2), (0, 1), (0,), (1,)]


def test_a_hand_without_a_creature_has_no_squad() -> None:
    assert solve(task((card("Самострел", 1, CardType.ARTIFACT),))).best is None


def test_each_card_needs_a_worth() -> None:
    with pytest.raises(ValueError, match="worth"):
        solve(Task(recruitment((card("Ратник"),)), (), Objective(worth=1)))
