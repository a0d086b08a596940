"""Texts that make the order matter: the search equals trying every order of every squad."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import (
    AS_USUAL,
    Aside,
    FinishedRecruitment,
    Offer,
    Recruitment,
)
from deckbuilder.squads.order_matters import OrderedCosts, order_matters
from deckbuilder.squads.solver import Objective, Solution, Squad, Task, conflict, solve
from deckbuilder.squads.tables import NO_SQUAD, SquadTables
from deckbuilder.squads.words import assumptions_text, order_text
from engine.berserk import RULES_2024
from engine.berserk.abilities import (
    Ability,
    AllOf,
    Area,
    Aspect,
    BeforeRecruiting,
    Bounded,
    Compare,
    Comparison,
    Count,
    Every,
    Fact,
    HasFact,
    Is,
    IsCreature,
    IsElite,
    MoreTerrains,
    Mulligans,
    Not,
    NotInSquadWith,
    OfElement,
    OfType,
    PlaysAs,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    Scaled,
    SharesElement,
    Side,
    Some,
    SquadAtMost,
    TakeIntoSquad,
    ThereAre,
    Unless,
    Varieties,
    Who,
)
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card

STEPPE, FOREST = Element.STEPPE, Element.FOREST
GROUND, FLYER, TERRAIN = CardType.GROUND, CardType.FLYER, CardType.TERRAIN


def told(spec: CardSpec, *nodes: Ability) -> CardSpec:
    """Return the card with these abilities."""
    return replace(spec, abilities=nodes)


def costing(number: int) -> HasFact:
    """Return what passes cards of this cost."""
    return HasFact(Fact.COST, Compare.EQUAL, number)


def many(cards: OfElement | IsElite | OfType, least: int) -> ThereAre:
    """Return that the squad has at least so many of these cards."""
    return ThereAre(cards, least)


WORTH = Objective(worth=1)
OTHERS = Not(Is(Who.SELF))
PLAIN = [
    card("Ратник", 2, GROUND, STEPPE),
    card("Кметь", 3, GROUND, STEPPE),
    card("Следопыт", 3, GROUND, FOREST, elite=True),
    card("Витязь", 5, GROUND, STEPPE, elite=True),
    card("Сокол", 4, FLYER),
    card("Беркут", 9, FLYER, FOREST),
    card("Застава", 2, TERRAIN),
    card("Брод", 1, TERRAIN, FOREST),
    card("Княжич", 1, GROUND, unique=True),
    card("Наёмник", "1+X"),
    card("Чудо", "{x}"),
]
SPECIAL = {
    "cheaper with two of an element": told(
        card("Побратим", 5, GROUND, STEPPE),
        RecruitPrice(-4, condition=many(OfElement((STEPPE,)), 2)),
    ),
    "an elite flyer cheaper with an elite card": told(
        card("Приёмыш", 6, FLYER, FOREST, elite=True),
        RecruitPrice(-4, condition=many(IsElite(), 1)),
    ),
    "free with cards of two costs": told(
        card("Летописец", 7),
        RecruitPrice(free=True, condition=Every((ThereAre(costing(2)), ThereAre(costing(3))))),
    ),
    "cheaper by the number of creatures, at most two": told(
        card("Вожак", 5, elite=True), RecruitPrice(Scaled(Bounded(Count(IsCreature()), 2), -1))
    ),
    "terrains are cheaper": told(
        card("Мираж", 2, FLYER), RecruitPrice(-1, cards=OfType((TERRAIN,)))
    ),
    "elite cards are cheaper": told(
        card("Казначей", 2, CardType.ARTIFACT), RecruitPrice(-2, cards=IsElite())
    ),
    "everything after it is dearer": told(card("Скряга", 1), RecruitPrice(1, cards=AllOf())),
    "its own element is cheaper while there are no terrains": told(
        card("Соратник", 2, GROUND, FOREST),
        RecruitPrice(
            -2,
            cards=AllOf((OTHERS, SharesElement(Who.SELF))),
            condition=Unless(ThereAre(OfType((TERRAIN,)))),
        ),
    ),
    "dearer with a flyer": told(
        card("Гордец", 3, GROUND, STEPPE), RecruitPrice(3, condition=ThereAre(OfType((FLYER,))))
    ),
    "cheaper by mulligans or for the second player": told(
        card("Абордажник", 5),
        RecruitPrice(Scaled(Mulligans(), -1)),
        RecruitPrice(
            -2,
            condition=Some(
                (PlaysAs(first=False), Comparison(Mulligans(Side.ENEMY), Compare.AT_LEAST, 1))
            ),
        ),
    ),
    "may be paid in silver": told(card("Князь", 4, elite=True), RecruitTerms(in_silver=True)),
    "may be free beside a terrain": told(
        card("Леший", 6, GROUND, FOREST),
        RecruitTerms(free=True, condition=ThereAre(OfType((TERRAIN,)))),
    ),
    "may be dearer but in silver": told(
        card("Воевода", 3, elite=True), RecruitTerms(2, in_silver=True)
    ),
    "bars an element": told(card("Ведьмак", 2), NotInSquadWith(OfElement((FOREST,)))),
    "bars the dear ones": told(
        card("Тич", 3, elite=True), NotInSquadWith(HasFact(Fact.COST, Compare.AT_LEAST, 5))
    ),
    "bars all that share its element": told(
        card("Отшельник", 2, GROUND, STEPPE), NotInSquadWith(SharesElement(Who.SELF))
    ),
    "bars what costs as much as there are cards": told(
        card("Счетовод", 1),
        NotInSquadWith(HasFact(Fact.COST, Compare.EQUAL, Count(AllOf()))),
    ),
    "cheaper for what costs less than there are creatures": told(
        card("Барышник", 2),
        RecruitPrice(-1, cards=HasFact(Fact.COST, Compare.LESS, Count(IsCreature()))),
    ),
}
GAINS = {
    "brings gold": told(card("Мародёр", 4, GROUND, STEPPE, elite=True), RecruitCrystals(gold=1)),
    "brings more than it takes": told(card("Меняла", 1), RecruitCrystals(gold=2)),
    "brings gold beside two elements": told(
        card("Жар-птица", 3, FLYER, FOREST),
        RecruitCrystals(
            gold=2,
            condition=Comparison(Varieties(Aspect.ELEMENT, AllOf()), Compare.AT_LEAST, 2),
        ),
    ),
    "brings silver beside an elite card": told(
        card("Откупщик", 2, elite=True), RecruitCrystals(silver=4, condition=many(IsElite(), 1))
    ),
    "brings gold for each creature, at most two": told(
        card("Сборщик", 1, CardType.ARTIFACT), RecruitCrystals(gold=Bounded(Count(IsCreature()), 2))
    ),
    "takes gold and gives silver": told(card("Ростовщик", 2), RecruitCrystals(gold=-1, silver=3)),
    "may bring gold and then binds the squad": told(
        card("Атаман", 5, elite=True),
        RecruitTerms(gold=2, obliges=(SquadAtMost(OfElement((STEPPE, FOREST)), 1),)),
    ),
    "may bring silver beside a terrain and be dearer": told(
        card("Паромщик", 2),
        RecruitTerms(1, silver=4, condition=ThereAre(OfType((TERRAIN,)))),
    ),
    "binds the squad": told(
        card("Пустынник", 2, GROUND, FOREST), SquadAtMost(OfElement((FOREST,)), 1)
    ),
    "binds it to cards that share its element": told(
        card("Пастырь", 3, GROUND, STEPPE), SquadAtMost(SharesElement(Who.SELF), 2)
    ),
}
TERRAINS = {
    "lets two terrains in": told(card("Землемер", 3, elite=True), MoreTerrains(2)),
    "is a terrain and lets a second one in": told(card("Межа", 2, TERRAIN), MoreTerrains(2)),
    "lets two terrains in and is cheaper beside one": told(
        card("Садовник", 5),
        MoreTerrains(2),
        RecruitPrice(-3, condition=many(OfType((TERRAIN,)), 1)),
    ),
}
SPECIAL |= GAINS | TERRAINS


class Job(NamedTuple):
    """A hand to recruit from, with the worth of its cards."""

    start: Recruitment
    worth: tuple[int, ...]

    def task(self, objective: Objective = WORTH) -> Task:
        return Task(self.start, self.worth, objective)


def start(
    hand: tuple[CardSpec, ...],
    gold: int,
    silver: int,
    mulligans: tuple[int, int] = (0, 0),
    seat: Seat = Seat.FIRST,
) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals."""
    return Recruitment(
        seat, hand, (), gold, silver, 1, mulligans=mulligans, rules=replace(RULES_2024, flyer_cap=9)
    )


@st.composite
def jobs(draw: st.DrawFn, most_plain: int = 3, most_special: int = 3) -> Job:
    """Draw a hand in which at least one card speaks of recruiting."""
    plain = draw(st.lists(st.sampled_from(PLAIN), max_size=most_plain))
    names = draw(st.lists(st.sampled_from(sorted(SPECIAL)), min_size=1, max_size=most_special))
    hand = tuple(draw(st.permutations([*plain, *(SPECIAL[name] for name in names)])))
    worth = tuple(draw(st.integers(1, 9)) for _card in hand)
    mulligans = draw(st.tuples(st.integers(0, 2), st.integers(0, 1)))
    gold, silver = draw(st.integers(0, 10)), draw(st.integers(0, 8))
    return Job(start(hand, gold, silver, mulligans, draw(st.sampled_from(Seat))), worth)


@st.composite
def begun_jobs(draw: st.DrawFn, most_plain: int = 3, most_special: int = 3) -> Job:
    """Draw a hand of which something may be taken, or lie aside, before the recruitment (403.1)."""
    job = draw(jobs(most_plain, most_special))
    before, places = job.start, st.sampled_from(range(len(job.worth)))
    for place in draw(st.lists(places, max_size=2)):
        offer = draw(
            st.sampled_from([AS_USUAL, Offer(in_silver=True), Offer(-1), Offer(free=True)])
        )
        after = before.take(place, offer=offer)
        before = after if isinstance(after, Recruitment) else before
    locked = tuple(bought.position for bought in before.taken)
    aside = tuple(Aside(place, Area.EXILE) for place in draw(st.sets(places, max_size=1)))
    away = tuple(laid for laid in aside if laid.position not in locked)
    return Job(replace(before, locked=locked, aside=away), job.worth)


def every_purchase(begun: Recruitment) -> Iterator[Recruitment]:
    """Yield each squad in each order and on each choice of terms, as the recruitment allows it.

    What can follow depends on the cards, the crystals and the terms chosen alone, so of equal ones
    one is followed.
    """
    waiting, seen = [begun], set[tuple[object, ...]]()
    while waiting:
        bought = waiting.pop()
        cards = frozenset((card.position, card.on_terms) for card in bought.taken)
        key = cards, bought.gold, bought.silver, bought.flyer_crystals
        if key in seen:
            continue
        seen.add(key)
        yield bought
        for place, on_terms in product(range(len(begun.hand)), (False, True)):
            x = 0 if begun.hand[place].cost.form.value == "variable" else None
            after = bought.take(place, x=x, on_terms=on_terms)
            if isinstance(after, Recruitment):
                waiting.append(after)


def by_hand(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every legal squad with the most crystals that it can leave."""
    left: dict[tuple[int, ...], int] = {}
    for bought in every_purchase(begun):
        if isinstance(bought.finish(), FinishedRecruitment):
            squad = tuple(sorted(card.position for card in bought.taken))
            left[squad] = max(left.get(squad, 0), bought.gold + bought.silver)
    return left


def squads_of(solution: Solution) -> list[Squad]:
    return [solution.squad(int(subset)) for subset in solution.legal_subsets()]


@pytest.mark.slow
@pytest.mark.rule("403.2.2", "403.2.3.1", "403.2.4", "105.2.4", "404.2.2", "536.9")
@settings(deadline=None, max_examples=150)
@given(job=begun_jobs())
def test_the_legal_squads_are_those_that_some_order_makes_legal(job: Job) -> None:
    squads = squads_of(solve(job.task()))
    told_left = {squad.positions: squad.gold + squad.silver for squad in squads}
    assert told_left == by_hand(job.start)


@pytest.mark.rule("403.2.2", "403.2.3.1")
@pytest.mark.parametrize("name", sorted(SPECIAL))
def test_each_kind_of_text_is_solved_as_by_hand(name: str) -> None:
    hands = [
        (PLAIN[0], PLAIN[3], PLAIN[6]),
        (PLAIN[1], PLAIN[2], PLAIN[5]),
        (PLAIN[4], PLAIN[7]),
        (PLAIN[0], PLAIN[6], PLAIN[7]),
    ]
    for number, plain in enumerate(hands):
        for gold, silver in ((3, 4), (7, 6)):
            begun = start((SPECIAL[name], *plain), gold, silver, (number, 1), Seat(number % 2))
            solution = solve(Task(begun, (1,) * len(begun.hand), Objective(cards=1)))
            left = {squad.positions: squad.gold + squad.silver for squad in squads_of(solution)}
            assert left == by_hand(begun)


@pytest.mark.rule("213.4", "536.9")
def test_a_card_that_is_barred_bars_no_squad_without_it() -> None:
    """Creatures look alike to who counts them, be they barred by another card or not."""
    texts = (
        "bars an element",
        "cheaper by the number of creatures, at most two",
        "is a terrain and lets a second one in",
    )
    begun = start((PLAIN[2], PLAIN[0], PLAIN[0], *(SPECIAL[text] for text in texts)), 0, 4)
    squads = squads_of(solve(Task(begun, (1,) * len(begun.hand), WORTH)))
    left = {squad.positions: squad.gold + squad.silver for squad in squads}
    assert left == by_hand(begun)
    assert left[1, 3] == left[2, 3] == 0


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
def test_wishes_are_met_or_told_to_clash(job: Job, data: st.DataObject) -> None:
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
def test_a_deal_is_lost_only_when_no_order_of_any_squad_is_legal(job: Job) -> None:
    legal = bool(by_hand(job.start))
    assert job.start.has_legal_squad() is legal
    bot = recruit_squad(job.start, 3)
    assert isinstance(bot, Recruitment) is legal
    if isinstance(bot, Recruitment):
        assert isinstance(bot.finish(), FinishedRecruitment)


@settings(deadline=None, max_examples=25)
@given(job=jobs(4, 2), silver=st.integers(0, 8))
def test_tables_get_what_the_solver_finds_for_every_amount_of_gold(job: Job, silver: int) -> None:
    hand, seat, rules = job.start.hand, job.start.seat, job.start.rules
    tables = SquadTables(hand, job.worth, silver, 9, rules, seat=seat)
    expected = []
    for gold in range(10):
        taken = (9 - gold, 0) if seat is Seat.FIRST else (0, 9 - gold)  # a gold each: 402.4
        best = solve(job._replace(start=start(hand, gold, silver, taken, seat)).task()).best
        expected.append(NO_SQUAD if best is None else best.score)
    if not any("Абордажник" in card.name for card in hand):
        assert expected == np.maximum.accumulate(expected).tolist()
    assert tables.best(range(len(hand))).tolist() == expected


def test_cards_that_say_nothing_of_recruiting_have_no_order() -> None:
    assert not order_matters(PLAIN)
    assert not order_matters([SPECIAL["bars an element"], *PLAIN])


@pytest.mark.rule("403.2.2")
def test_a_card_that_makes_others_cheaper_is_taken_before_them() -> None:
    hand = (card("Витязь", 5, elite=True), SPECIAL["elite cards are cheaper"])
    best = solve(Task(start(hand, 3, 2), (50, 1), Objective(worth=1))).best
    assert best is not None
    assert [(step.position, step.crystals) for step in best.steps] == [(1, 2), (0, 3)]


@pytest.mark.rule("404.2.2")
def test_terms_are_chosen_only_where_they_help() -> None:
    hand = (SPECIAL["may be dearer but in silver"],)
    rich, poor = (solve(Task(start(hand, gold, 5), (1,), Objective(worth=1))) for gold in (3, 2))
    assert rich.best is not None
    assert poor.best is not None
    assert [step.on_terms for step in (*rich.best.steps, *poor.best.steps)] == [False, True]


@pytest.mark.rule("536.9")
def test_a_card_left_out_by_a_text_is_told_with_it() -> None:
    hand = (SPECIAL["bars an element"], card("Эльф", 3, GROUND, FOREST))
    solution = solve(Task(start(hand, 9, 9), (9, 1), Objective(worth=1)))
    assert solution.best is not None
    (missing,) = solution.missing(solution.best)
    assert isinstance(missing.refusal, Refusal)
    assert (missing.refusal.code, missing.refusal["in_way"]) == ("barred_by_a_member", "Ведьмак")


def test_a_subset_that_cannot_be_paid_has_no_order() -> None:
    hand = (SPECIAL["elite cards are cheaper"], card("Князь", 9, elite=True))
    with pytest.raises(ValueError, match="no order"):
        OrderedCosts(start(hand, 3, 9)).steps(0b11)


def test_the_order_and_the_prices_are_told_where_texts_make_them_matter() -> None:
    hand = (card("Витязь", 5, elite=True), SPECIAL["elite cards are cheaper"])
    solution = solve(Task(start(hand, 3, 2), (50, 1), WORTH))
    assert solution.best is not None
    assert order_text(solution, solution.best) == (
        "Taken in this order, for crystals: Казначей: 2, Витязь: 3."
    )
    plain = solve(Task(start((PLAIN[0],), 3, 2), (1,), WORTH))
    assert plain.best is not None
    assert order_text(plain, plain.best) == ""


def test_what_depends_on_the_opponents_mulligans_is_said() -> None:
    boarder = SPECIAL["cheaper by mulligans or for the second player"]
    assert "Абордажник" in assumptions_text((PLAIN[0], boarder))
    assert assumptions_text(PLAIN) == ""


@pytest.mark.rule("403.1")
def test_that_abilities_before_the_recruitment_are_not_reckoned_with_is_said() -> None:
    gravedigger = told(card("Гробовщик"), BeforeRecruiting((TakeIntoSquad(),)))
    assert "Гробовщик" in assumptions_text((PLAIN[0], gravedigger))


@pytest.mark.rule("403.2.4")
def test_a_card_taken_before_is_in_every_squad_and_wishing_it_away_is_told_why() -> None:
    begun = start((PLAIN[0], PLAIN[3], PLAIN[8]), 9, 9).take(1)
    assert isinstance(begun, Recruitment)
    task = Task(replace(begun, locked=(1,)), (1, 1, 9), WORTH)
    assert all(1 in squad.positions for squad in squads_of(solve(task)))
    clash = conflict(replace(task, must_not=frozenset({1})))
    assert clash is not None
    assert (clash.refusal.code, clash.must, clash.must_not) == ("locked_in_squad", (), (1,))
