"""Hands with too many squads to look at: the search ends, and says what it has not looked at."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.squads.expectation import expected_squad
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.order_matters import MOST_WORK, OrderedCosts
from deckbuilder.squads.solver import Conflict, Solution, Task, conflict, solve
from deckbuilder.squads.squad_texts import (
    render_best,
    render_conflict,
    render_count,
    render_partly,
    render_partly_dealt,
)
from deckbuilder.squads.tables import SquadTables
from deckbuilder.squads.usefulness import Measure, card_uses, usefulness
from deckbuilder.squads.worlds import costs_of
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.orders import PLAIN, RULES, SPECIAL, WORTH, by_hand, start

OBLIGING = (
    "may bring gold and then binds the squad",
    "may bring gold and then binds the squad to one of the dearest",
)


def many() -> tuple[CardSpec, ...]:
    """Return a hand of fifteen cards that nearly all change what the others take."""
    names = Random(1).sample(sorted(SPECIAL), 8)
    return (*(SPECIAL[name] for name in names), *PLAIN[:7])


def left_by(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every squad that was found, each replayed, with the crystals that it leaves."""
    solution = solve(Task(begun, (1,) * len(begun.hand), WORTH))
    assert solution.whole
    squads = [solution.squad(int(subset)) for subset in solution.legal_subsets()]
    for squad in squads:
        taken = solution.replay(squad)
        assert tuple(sorted(bought.position for bought in taken.taken)) == squad.positions
        assert (taken.gold, taken.silver) == (squad.gold, squad.silver)
    return {squad.positions: squad.gold + squad.silver for squad in squads}


@pytest.mark.rule("403.2.3.1")
@pytest.mark.parametrize("name", OBLIGING)
def test_equal_cards_with_restricting_terms_are_solved_as_by_hand(name: str) -> None:
    hand = (PLAIN[0], SPECIAL[name], SPECIAL[name], PLAIN[2], SPECIAL[name])
    for gold, silver in ((6, 2), (13, 3), (20, 9)):
        begun = start(hand, gold, silver)
        assert left_by(begun) == by_hand(begun)


@pytest.mark.parametrize("name", OBLIGING)
def test_equal_cards_are_considered_only_by_their_number(name: str) -> None:
    """As many choices of terms as copies, and one more: not one for each set of them."""
    costs = OrderedCosts(start((SPECIAL[name],) * 7, 24, 22))
    assert len(costs._choices) == 8
    assert costs.whole


@cache
def solved() -> Solution:
    """Return the hand of ``many`` solved, once for all tests: it takes seconds."""
    return solve(Task(start(many(), 24, 22), tuple(range(1, 16)), WORTH))


@pytest.mark.slow
def test_a_hand_with_too_many_prices_is_searched_in_part_with_a_notice() -> None:
    hand, solution = many(), solved()
    assert not solution.whole
    assert solution.left_out
    best = solution.best
    assert best is not None
    assert isinstance(solution.replay(best).finish(), FinishedRecruitment)
    assert not set(solution.left_out) & set(best.positions)
    assert {lost.position for lost in solution.missing(best)}.isdisjoint(solution.left_out)
    assert render_best(solution, firm=True, unseen=False) == "The best squad found:"
    assert render_count(solution, firm=True).endswith("squads were found.")
    told = render_partly(solution)
    assert told.startswith("Too many squads to examine them all")
    assert hand[solution.left_out[0]].name in told


@pytest.mark.slow
def test_required_cards_are_never_left_out_of_the_search() -> None:
    must = frozenset(solved().left_out[:2])
    solution = solve(replace(solved().task, must=must))
    assert must.isdisjoint(solution.left_out)
    assert solution.best is None or must <= set(solution.best.positions)


@pytest.mark.slow
def test_a_squad_outside_the_search_is_still_evaluated_exactly() -> None:
    solution = solved()
    begun = solution.task.start
    place = solution.left_out[-1]
    taken = begun.take(place)
    assert isinstance(taken, Recruitment)
    squad = solution.taken(taken)
    assert (squad.positions, squad.worth) == ((place,), place + 1)
    assert (squad.gold, squad.silver) == (taken.gold, taken.silver)
    assert not solution.allows(squad.positions)


def test_a_small_bound_finds_only_legal_squads() -> None:
    hand = (*(SPECIAL[name] for name in sorted(SPECIAL)[:4]), *PLAIN[:3])
    begun = start(hand, 9, 6)
    every = by_hand(begun)
    costs = costs_of(begun, work=8)
    assert costs is not None
    assert not costs.whole
    paid = costs.legal & (costs.needed() <= begun.gold)
    squads = {
        tuple(place for place in range(len(hand)) if subset >> place & 1)
        for subset in paid.nonzero()[0].tolist()
    }
    assert squads
    assert squads < set(every)
    assert not any(place in squad for squad in squads for place in costs.left_out)


@pytest.mark.parametrize(
    ("worth", "left_out"),
    [
        ((1, 2, 3, 4, 5, 6, 7), (0, 1)),
        ((7, 6, 5, 4, 3, 2, 1), (4, 5, 6)),
        ((4, 1, 3, 2, 9, 9, 9), (1, 3)),
        ((1,) * 7, (4, 5, 6)),  # of equal ones the last of the hand
    ],
)
def test_the_cards_of_least_worth_are_left_out_of_the_search(
    worth: tuple[int, ...], left_out: tuple[int, ...]
) -> None:
    hand = (*(SPECIAL[name] for name in sorted(SPECIAL)[:4]), *PLAIN[:3])
    costs = costs_of(start(hand, 9, 6), work=64, worth=worth)
    assert costs is not None
    assert costs.left_out == left_out


def test_only_a_few_payments_of_each_squad_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.squads.crystals_left.MOST_PURSES", 1)
    keeps = SPECIAL["takes silver beside a creature and is free"]
    hand = (keeps, SPECIAL["takes gold and gives silver"], PLAIN[4], PLAIN[2], PLAIN[0])
    begun = start(hand, 5, 4)
    solution = solve(Task(begun, (1,) * 5, WORTH))
    squads = [solution.squad(int(subset)).positions for subset in solution.legal_subsets()]
    assert not solution.whole
    assert solution.left_out == ()
    assert set(squads) <= set(by_hand(begun))
    assert render_partly(solution).endswith("better ones may exist.")


def test_wishes_not_found_in_a_partial_search_are_no_conflict_of_rules() -> None:
    clash = Conflict((0,), (), None, whole=False)
    told = render_conflict(clash, (card("Волк"),), RULES)
    assert told == "No such squad was found, but not all squads were examined."


def test_wishes_met_in_only_one_order_are_no_conflict() -> None:
    """Taken in hand order they are refused, yet the squad is legal."""
    hand = (card("Витязь", 5, elite=True), SPECIAL["elite cards are cheaper"])
    task = Task(start(hand, 3, 2), (1, 1), WORTH, must=frozenset({0, 1}))
    assert conflict(task) is None


def test_tables_count_the_deals_searched_in_part() -> None:
    deck = many()
    tables = SquadTables(deck, (1,) * 15, 22, 24, RULES)
    tables.best(range(15))
    tables.best(range(8, 15))
    assert tables.partly == 1
    table = redraw_table(deck, (1,) * 15, Seat.FIRST, rules=RULES, deals=2)
    assert table.partly == 2
    assert render_partly_dealt(table.partly, table.deals) == (
        "In 2 of 2 deals there were too many squads to examine all."
    )
    assert render_partly_dealt(0, 2) == ""


def _as_one(_card: CardSpec) -> int:
    return 1


def test_an_expectation_counts_the_deals_searched_in_part() -> None:
    measure = Measure(Seat.FIRST, _as_one, RULES, deals=2)
    found = expected_squad(many(), measure)
    assert found.partly == 2
    assert expected_squad(many(), measure, known=found).partly == 2, "it is known of known hands"
    assert expected_squad((*PLAIN, *PLAIN, *PLAIN)[:15], measure).partly == 0


def test_usefulness_counts_the_deals_searched_in_part() -> None:
    measure = Measure(Seat.FIRST, _as_one, RULES, deals=1)
    found = usefulness((*many(), PLAIN[0]), measure)
    assert (found.deals, found.partly) == (1, 1)
    assert found.uses == card_uses((*many(), PLAIN[0]), measure)
    assert usefulness((*PLAIN, *PLAIN, *PLAIN)[:16], measure).partly == 0


def test_hands_with_a_few_special_cards_are_searched_completely() -> None:
    names = ("cheaper with two of an element", "brings gold beside two elements")
    hand = (*(SPECIAL[name] for name in names), *PLAIN, *PLAIN[:2])
    costs = OrderedCosts(start(hand, 24, 22))
    assert costs.whole
    assert MOST_WORK >= 1 << 15
