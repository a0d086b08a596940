"""Texts that make the order matter: the search equals trying every order of every squad."""

from dataclasses import fields, replace
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import (
    FinishedRecruitment,
    Recruitment,
)
from deckbuilder.recruitment.smallest import has_legal_squad, smallest_squad
from deckbuilder.squads.order_matters import OrderedCosts, order_matters
from deckbuilder.squads.recruiting_texts import Concerned, Offers
from deckbuilder.squads.solver import Objective, Solution, Squad, Task, conflict, solve
from deckbuilder.squads.squad_texts import render_assumptions, render_order
from deckbuilder.squads.tables import NO_SQUAD, SquadTables
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.orders import (
    FOREST,
    GROUND,
    PLAIN,
    SPECIAL,
    TERRAIN,
    WORTH,
    Job,
    begun_jobs,
    by_hand,
    jobs,
    start,
    told,
)


def squads_of(solution: Solution) -> list[Squad]:
    return [solution.squad(int(subset)) for subset in solution.legal_subsets()]


def left_by(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every legal squad that the search knows, with the crystals that it leaves."""
    squads = squads_of(solve(Task(begun, (1,) * len(begun.hand), WORTH)))
    return {squad.positions: squad.gold + squad.silver for squad in squads}


@pytest.mark.slow
@pytest.mark.rule("403.2.2", "403.2.3.1", "403.2.4", "105.2.4", "404.2.2", "536.9")
@settings(deadline=None, max_examples=150)
@given(job=begun_jobs())
def test_the_legal_squads_are_those_legal_in_some_order(job: Job) -> None:
    assert left_by(job.start) == by_hand(job.start)


def test_the_sample_hands_cover_every_kind_of_recruiting_text() -> None:
    """Hosts and what comes before the recruitment change no squad, ``SquadCountsAs`` is held in
    ``test_worlds``; a new kind has to be held here or named here."""
    kinds = {kind for kind in get_args(ab.Ability) if kind.__module__ == ab.RecruitPrice.__module__}
    elsewhere = {ab.MoreHosts, ab.OnlyHosts, ab.BeforeRecruiting, ab.SquadCountsAs}
    held = kinds - elsewhere | {ab.NotInSquadWith}
    texts = [node for spec in SPECIAL.values() for node in spec.abilities]
    assert {type(node) for node in texts} == held
    for kind in held:
        for field in fields(kind):
            values = [getattr(node, field.name) for node in texts if type(node) is kind]
            assert any(value != field.default for value in values), (kind, field.name)


@pytest.mark.rule("403.2.2", "403.2.3.1")
@pytest.mark.parametrize("name", sorted(SPECIAL))
def test_each_kind_of_recruiting_text_is_solved_as_by_hand(name: str) -> None:
    hands = [
        (PLAIN[0], PLAIN[3], PLAIN[6]),
        (PLAIN[1], PLAIN[2], PLAIN[5]),
        (PLAIN[4], PLAIN[7]),
        (PLAIN[0], PLAIN[6], PLAIN[7]),
    ]
    for number, plain in enumerate(hands):
        for gold, silver in ((3, 4), (7, 6)):
            begun = start((SPECIAL[name], *plain), gold, silver, (number, 1), Seat(number % 2))
            assert left_by(begun) == by_hand(begun)


@pytest.mark.rule("213.4", "536.9")
def test_an_excluded_card_does_not_affect_squads_without_it() -> None:
    """Creatures look alike to who counts them, be they barred by another card or not."""
    texts = (
        "bars an element",
        "cheaper by the number of creatures, at most two",
        "is a terrain and lets a second one in",
    )
    begun = start((PLAIN[2], PLAIN[0], PLAIN[0], *(SPECIAL[text] for text in texts)), 0, 4)
    left = left_by(begun)
    assert left == by_hand(begun)
    assert left[1, 3] == left[2, 3] == 0


@pytest.mark.rule("536.9", "403.2.3")
def test_a_restriction_on_the_whole_squad_is_rechecked_with_each_card() -> None:
    """Neither bars nor limits can be told of two cards alone where they ask for the dearest."""
    hand = (SPECIAL["bars the dearest creatures"], card("Боец", 2), card("Рыцарь", 4))
    assert left_by(start(hand, 9, 9)) == {(0,): 15, (1,): 16, (2,): 14, (0, 1): 13, (1, 2): 12}
    limited = (SPECIAL["binds the squad to one of the cheapest"], card("Щит", 2), card("Нож", 1))
    squads = left_by(start(limited, 9, 9))
    assert squads == by_hand(start(limited, 9, 9))
    assert (0, 1) not in squads
    assert squads[0, 1, 2] == 13  # the cheapest one comes first


@pytest.mark.rule("403.2.3.1")
def test_silver_is_saved_for_a_card_that_takes_it() -> None:
    hand = (SPECIAL["takes silver beside a creature and is free"], card("Боец", 2))
    begun = start(hand, 2, 2)
    assert left_by(begun)[0, 1] == by_hand(begun)[0, 1] == 0
    solution = solve(Task(begun, (1, 1), WORTH))
    assert solution.best is not None
    taken = solution.replay(solution.best).taken
    assert [(bought.position, bought.gold, bought.silver) for bought in taken] == [
        (1, 2, 0),
        (0, 0, 0),
    ]
    assert render_order(solution, solution.best) == (
        "Take them in this order (cost in crystals): Боец: 2 (in silver: 0), Заёмщик on its "
        "own terms: 0 (it brings silver: -2)."
    )


@pytest.mark.rule("213.4", "403.2.5")
def test_allowed_terrains_may_make_the_only_creature_affordable() -> None:
    names = ("lets three terrains in and is no creature", "free beside two terrains")
    hand = (*(SPECIAL[name] for name in names), card("Брод", 1, TERRAIN), card("Луг", 1, TERRAIN))
    smallest = smallest_squad(start(hand, 1, 2))
    assert smallest is not None
    assert len(smallest.taken) == 4
    assert not has_legal_squad(start(hand, 0, 2))


@pytest.mark.rule("403.2.3.1", "403.2.5")
def test_saved_silver_may_make_the_only_creature_affordable() -> None:
    taxing = SPECIAL["takes silver for each creature and is cheaper beside a terrain"]
    hand = (taxing, card("Брод", 2, TERRAIN))
    assert has_legal_squad(start(hand, 3, 1))
    assert not has_legal_squad(start(hand, 2, 1))


@settings(deadline=None, max_examples=30)
@given(job=begun_jobs(2, 2), objective=st.sampled_from([Objective(worth=1), Objective(crystals=1)]))
def test_no_order_of_any_squad_scores_more_than_the_best(job: Job, objective: Objective) -> None:
    task = job.task(objective)
    solution = solve(task)
    scores = [sum(map(task.score, squad)) for squad in by_hand(job.start)]
    best = solution.best
    assert (None if best is None else best.score) == max(scores, default=None)
    assert [squad.score for squad in solution.top(99)] == sorted(
        (squad.score for squad in solution.top(99)), reverse=True
    )


@settings(deadline=None, max_examples=30)
@given(job=begun_jobs(4, 3))
def test_every_squad_can_be_taken_as_its_steps_say(job: Job) -> None:
    solution = solve(job.task())
    for squad in squads_of(solution):
        taken = solution.replay(squad)
        assert isinstance(taken.finish(), FinishedRecruitment)
        assert (taken.gold, taken.silver) == (squad.gold, squad.silver)
        paid = [(card.position, card.cost, card.on_terms) for card in taken.taken]
        assert paid == [(step.position, step.crystals, step.on_terms) for step in squad.steps]
        assert squad.saved == squad.crystals - sum(card.cost for card in taken.taken)


@settings(deadline=None, max_examples=30)
@given(job=begun_jobs(3, 2), data=st.data())
def test_wishes_are_met_or_reported_as_a_conflict(job: Job, data: st.DataObject) -> None:
    places = range(len(job.worth))
    must = data.draw(st.frozensets(st.sampled_from(places), max_size=2))
    must_not = data.draw(st.frozensets(st.sampled_from(places), max_size=2)) - must
    task = replace(job.task(), must=must, must_not=must_not)
    wished = [
        squad for squad in by_hand(job.start) if must <= set(squad) and not must_not & set(squad)
    ]
    assert (solve(task).best is None) is (not wished)
    assert (conflict(task) is None) is bool(wished)


@settings(deadline=None, max_examples=40)
@given(job=begun_jobs())
def test_a_deal_is_lost_only_if_no_order_of_any_squad_is_legal(job: Job) -> None:
    squads = by_hand(job.start)
    legal = bool(squads)
    assert has_legal_squad(job.start) is legal
    smallest = smallest_squad(job.start)
    fewest = min(map(len, squads), default=None)
    assert (None if smallest is None else len(smallest.taken)) == fewest
    bot = recruit_squad(job.start, 3)
    assert isinstance(bot, Recruitment) is legal
    if isinstance(bot, Recruitment):
        assert isinstance(bot.finish(), FinishedRecruitment)


@settings(deadline=None, max_examples=25)
@given(job=jobs(4, 2), silver=st.integers(0, 8))
def test_tables_agree_with_the_solver_for_every_amount_of_gold(job: Job, silver: int) -> None:
    hand, seat, rules = job.start.hand, job.start.seat, job.start.rules
    tables = SquadTables(hand, job.worth, silver, 9, rules, seat=seat)
    expected = []
    for gold in range(10):
        taken = (9 - gold, 0) if seat is Seat.FIRST else (0, 9 - gold)  # a gold each: 402.4
        begun = start(hand, gold, silver, taken, seat, rules)
        best = solve(job._replace(start=begun).task()).best
        expected.append(NO_SQUAD if best is None else best.score)
    if not any("Абордажник" in card.name for card in hand):
        assert expected == np.maximum.accumulate(expected).tolist()
    assert tables.best(range(len(hand))).tolist() == expected


def test_cards_without_recruiting_texts_have_no_order() -> None:
    assert not order_matters(PLAIN)
    assert not order_matters([SPECIAL["bars an element"], *PLAIN])


@pytest.mark.rule("403.2.2")
def test_a_card_that_makes_others_cheaper_is_taken_first() -> None:
    hand = (card("Витязь", 5, elite=True), SPECIAL["elite cards are cheaper"])
    best = solve(Task(start(hand, 3, 2), (50, 1), Objective(worth=1))).best
    assert best is not None
    assert [(step.position, step.crystals) for step in best.steps] == [(1, 2), (0, 3)]


@pytest.mark.rule("404.2.2")
def test_own_terms_are_chosen_only_if_they_help() -> None:
    hand = (SPECIAL["may be dearer but in silver"],)
    rich, poor = (solve(Task(start(hand, gold, 5), (1,), Objective(worth=1))) for gold in (3, 2))
    assert rich.best is not None
    assert poor.best is not None
    assert [step.on_terms for step in (*rich.best.steps, *poor.best.steps)] == [False, True]


@pytest.mark.rule("536.9")
def test_a_card_left_out_by_a_text_is_reported_with_that_card() -> None:
    hand = (SPECIAL["bars an element"], card("Эльф", 3, GROUND, FOREST))
    solution = solve(Task(start(hand, 9, 9), (9, 1), Objective(worth=1)))
    assert solution.best is not None
    (missing,) = solution.missing(solution.best)
    assert isinstance(missing.refusal, Refusal)
    assert (missing.refusal.code, missing.refusal["in_way"]) == ("barred_by_a_member", "Ведьмак")


def test_squads_that_texts_treat_alike_are_computed_together() -> None:
    """A price is worked out once for all squads of a kind: a bound on the time of a deal."""
    dearest = SPECIAL["creatures are cheaper while it is the dearest"]
    pairs = [card(f"Страж {number}", 2 + number // 2) for number in range(12)]
    begun = start((*[dearest] * 3, *pairs), 24, 22)
    kinds = Offers(begun, Concerned.of(begun)).kinds
    assert len(kinds) == 2**15
    assert len(np.unique(kinds)) == 4 * 3**6
    by_copies = (SPECIAL["may be paid in silver"],) * 10
    begun = start(by_copies, 24, 22)
    assert len(np.unique(Offers(begun, Concerned.of(begun)).kinds)) == 11


def test_an_unaffordable_subset_has_no_order() -> None:
    hand = (SPECIAL["elite cards are cheaper"], card("Князь", 9, elite=True))
    with pytest.raises(ValueError, match="no order"):
        OrderedCosts(start(hand, 3, 9)).steps(0b11)


def test_order_and_prices_are_shown_only_if_texts_affect_them() -> None:
    hand = (card("Витязь", 5, elite=True), SPECIAL["elite cards are cheaper"])
    solution = solve(Task(start(hand, 3, 2), (50, 1), WORTH))
    assert solution.best is not None
    assert render_order(solution, solution.best) == (
        "Take them in this order (cost in crystals): Казначей: 2, Витязь: 3."
    )
    plain = solve(Task(start((PLAIN[0],), 3, 2), (1,), WORTH))
    assert plain.best is not None
    assert render_order(plain, plain.best) == ""


def test_a_dependence_on_the_opponents_mulligans_is_named() -> None:
    boarder = SPECIAL["cheaper by mulligans or for the second player"]
    assert "Абордажник" in render_assumptions((PLAIN[0], boarder))
    assert render_assumptions(PLAIN) == ""


@pytest.mark.rule("403.1")
def test_ignored_abilities_before_the_recruitment_are_named() -> None:
    gravedigger = told(card("Гробовщик"), ab.BeforeRecruiting((ab.TakeIntoSquad(),)))
    assert "Гробовщик" in render_assumptions((PLAIN[0], gravedigger))


@pytest.mark.rule("403.2.4")
def test_a_card_taken_before_the_recruitment_is_in_every_squad() -> None:
    begun = start((PLAIN[0], PLAIN[3], PLAIN[8]), 9, 9).take(1)
    assert isinstance(begun, Recruitment)
    task = Task(replace(begun, locked=(1,)), (1, 1, 9), WORTH)
    assert all(1 in squad.positions for squad in squads_of(solve(task)))
    clash = conflict(replace(task, must_not=frozenset({1})))
    assert clash is not None
    assert clash.refusal is not None
    assert (clash.refusal.code, clash.must, clash.must_not) == ("locked_in_squad", (), (1,))
