"""The placement of the search bot: one plan for all cards, better than the formula's."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from deckbuilder.matches.bots import fitted_evaluation
from engine.berserk.bots import DirectBot, SearchBot, placing
from engine.berserk.bots.placing import Plan, before_placing, planned
from engine.berserk.bots.search import Thought
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table.options import Place
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.support import specs

BOT = SearchBot(1, 24, fitted_evaluation(), 160)
SQUAD = (
    specs.creature("Стена", life=12, strike="1-1-1"),
    specs.creature("Секач", life=4, strike="5-6-7"),
    specs.creature("Писарь", life=2, strike="0-0-1"),
    specs.creature("Гонец", life=3, strike="1-2-2"),
)


def begun(
    seat: Seat = Seat.FIRST, other: tuple[CardSpec, ...] = SQUAD, seed: int = 3
) -> BerserkMatch:
    """Return a match at the first placement of a seat; the other squad is ``other``, which was
    placed without a look at its cards."""
    squads = (SQUAD, other) if seat is Seat.FIRST else (other, SQUAD)
    one, two = (PlayerSetup(name, squad) for name, squad in zip("AB", squads, strict=True))
    match = new_match(Setup(one, two, seed, RULES_2024))
    while match.decision is not None and match.decision.seat is not seat:
        match.choose(0)
    return match


def by_formula(match: BerserkMatch) -> set[Place]:
    """Return the placement of the direct bot."""
    placed, table = set[Place](), match.clone()
    seat = None if match.decision is None else match.decision.seat
    while (asked := table.decision) and asked.kind == Asking.PLACE.value and asked.seat is seat:
        chosen = DirectBot(1).choose(table.state, asked)
        assert isinstance(chosen, Place)
        placed.add(chosen)
        table.choose(chosen)
    return placed


def thought(match: BerserkMatch, bot: SearchBot = BOT) -> Thought:
    """Return what a bot thinks of the next placement."""
    decision = match.decision
    assert decision is not None
    assert decision.kind == Asking.PLACE.value
    return bot.think(match.view(decision.seat), decision)


def placed(match: BerserkMatch, bot: SearchBot = BOT) -> list[Place]:
    """Let a bot place its whole squad; return its choices."""
    choices, seat = [], match.decision and match.decision.seat
    while (asked := match.decision) and asked.kind == Asking.PLACE.value and asked.seat is seat:
        chosen = thought(match, bot).chosen
        assert isinstance(chosen, Place)
        choices.append(chosen)
        match.choose(chosen)
    return choices


@pytest.mark.parametrize("seat", Seat)
def test_the_view_before_the_first_card_is_found_again(seat: Seat) -> None:
    match = begun(seat)
    first = match.view(seat)
    for _card in SQUAD[1:]:
        assert match.decision is not None
        match.choose(DirectBot(1).choose(match.state, match.decision))
        assert before_placing(match.view(seat), seat) == first


def plan_of(match: BerserkMatch, bot: SearchBot = BOT) -> Plan:
    """Return the plan behind a bot's next placement."""
    asked = match.decision
    assert asked is not None
    seen = match.view(asked.seat)
    return planned(seen, asked.seat, bot.seed, bot.placings, bot.evaluation, None)


@pytest.mark.rule("404.1")
def test_a_whole_placement_follows_one_plan() -> None:
    for number in range(1, 4):
        bot, match = replace(BOT, seed=number), begun()
        plan = plan_of(match, bot)
        assert tuple(placed(match, bot)) == plan.places


def test_a_plan_that_was_forgotten_half_way_is_found_again() -> None:
    whole, match = placed(begun()), begun()
    for place in whole[:2]:
        match.choose(place)
    placing._plans.clear()
    assert placed(match) == whole[2:]


def test_a_table_that_is_not_that_of_the_plan_is_placed_by_the_formula() -> None:
    match = begun()
    plan, asked = plan_of(match), match.decision
    assert asked is not None
    match.choose(next(one for one in asked.options if one not in plan.places))
    assert match.decision is not None
    formula = DirectBot(1).choose(match.view(Seat.FIRST), match.decision)
    assert thought(match) == Thought(formula, ())


@pytest.mark.parametrize("seat", Seat)
def test_the_squad_of_the_other_side_does_not_change_a_placement(seat: Seat) -> None:
    weak = tuple(specs.creature(f"Слабый {n}", life=1, strike="0-0-0") for n in range(4))
    assert placed(begun(seat)) == placed(begun(seat, weak))


def test_placements_are_left_to_the_formula_without_playouts() -> None:
    match = begun()
    assert match.decision is not None
    formula = DirectBot(1).choose(match.view(Seat.FIRST), match.decision)
    assert thought(match, replace(BOT, placings=0)) == Thought(formula, ())


def test_a_clock_leaves_the_placement_to_the_formula_until_the_search_begins_anew() -> None:
    match = begun(other=(specs.creature("Чужак"),))
    asked = match.decision
    assert asked is not None
    seen = match.view(Seat.FIRST)
    placing._plans.clear()
    answers: Iterator[bool] = iter([True] * 9 + [False])
    capped = BOT.think(seen, asked, lambda: next(answers))
    assert next(answers, None) is None
    assert capped.is_capped
    assert set(placing._plans[0][1].places) == by_formula(match)
    assert not thought(match).is_capped


def test_a_capped_plan_is_followed_to_its_last_card() -> None:
    match = begun()
    placing._plans.clear()
    asked = match.decision
    assert asked is not None
    match.choose(BOT.think(match.view(Seat.FIRST), asked, lambda: False).chosen)
    assert thought(match).is_capped


def test_the_formula_is_left_only_for_a_placement_with_more_chances() -> None:
    better = 0.0
    for seed in range(8):
        match = begun(seed=seed)
        plan = plan_of(match)
        if set(plan.places) == by_formula(match):
            assert plan.value == plan.usual
        else:
            assert plan.value > plan.usual
            better += plan.value - plan.usual
    assert better > 0


def test_the_playouts_are_bounded() -> None:
    """The clock is asked after every one."""
    asked: list[bool] = []
    placing._plans.clear()
    seen = begun().view(Seat.FIRST)

    def in_time() -> bool:
        asked.append(True)
        return True

    planned(seen, Seat.FIRST, BOT.seed, BOT.placings, BOT.evaluation, in_time)
    assert 0 < len(asked) <= BOT.placings
