"""Squads that the measure cannot tell apart are equals."""

import math
from dataclasses import replace

import pytest

from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.closeness import Closeness, advised
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.solver import Objective, Solution, Squad, Task, solve
from deckbuilder.squads.worth import price
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards

ERROR = 60


def _solved(worth: dict[str, int], gold: int = 20, *, error: int = ERROR) -> Solution:
    """Cards of cost 10 by name, two of which can be paid."""
    hand = tuple(card(name[0], 10, ref=f"test/{name[0]}") for name in worth)
    start = Recruitment(Seat.FIRST, hand, (), gold, 0, 0, rules=RULES_2024)
    errors = (error,) * len(hand)
    return solve(Task(start, tuple(worth.values()), Objective(worth=1), errors=errors))


def _squad(solution: Solution, names: str) -> Squad:
    hand = solution.task.start.hand
    places: list[int] = []
    for name in names:
        places.append(
            next(at for at, one in enumerate(hand) if one.name == name and at not in places)
        )
    return solution.squad(sum(1 << place for place in places))


def test_the_error_between_squads_comes_only_from_cards_not_shared() -> None:
    solution = _solved({"A": 900, "B": 500, "C": 400, "D": 300})
    close = Closeness(solution)
    ab, ac, cd = (_squad(solution, names) for names in ("AB", "AC", "CD"))
    assert close.error(ab, ab) == 0
    assert close.error(ab, ac) == pytest.approx(ERROR * math.sqrt(2))
    assert close.error(ab, cd) == pytest.approx(ERROR * 2)
    assert [*close.off(ab).values()] == [ERROR, ERROR]


def test_copies_of_one_card_share_one_error() -> None:
    solution = _solved({"A1": 500, "A2": 500, "B": 480, "C": 480})
    close = Closeness(solution)
    aa, bc = _squad(solution, "AA"), _squad(solution, "BC")
    assert close.error(aa, bc) == pytest.approx(ERROR * math.sqrt(4 + 1 + 1))


def test_squads_within_the_error_are_equal_and_share_a_rank() -> None:
    # the error of one card for another is 60 · √2 ≈ 84.9
    solution = _solved({"A": 900, "B": 500, "C": 416, "D": 415})
    close = Closeness(solution)
    ab, ac, ad = (_squad(solution, names) for names in ("AB", "AC", "AD"))
    assert close.equal(ab, ac)
    assert not close.equal(ab, ad)
    assert close.in_places((ad, ab, ac)) == ((1, ab), (1, ac), (3, ad))
    assert close.rivals == 1


def test_without_an_error_only_equal_scores_are_equal() -> None:
    solution = _solved({"A": 900, "B": 500, "C": 499, "D": 500}, error=0)
    close = Closeness(solution)
    squads = [_squad(solution, names) for names in ("AB", "AD", "AC")]
    assert [place for place, _squad in close.in_places(squads)] == [1, 1, 3]
    assert close.rivals == 1


def test_a_squad_that_only_lacks_a_card_is_not_equal() -> None:
    solution = _solved({"A": 900, "B": 10})
    close = Closeness(solution)
    assert not close.equal(_squad(solution, "AB"), _squad(solution, "A"))
    assert close.rivals == 0


def test_interchangeable_copies_are_not_rivals() -> None:
    assert Closeness(_solved({"A": 900, "B1": 500, "B2": 500})).rivals == 0


def test_rivals_are_all_legal_squads_equal_to_the_best() -> None:
    deal = new_deal(starter_cards()["steppe-raid"], 3, Seat.FIRST, RULES_2024)
    aims = Aims(Objective(worth=1), price(), "hundredths")
    solution = solve(aims.task(Recruitment.of(deal)))
    best = solution.best
    assert best is not None
    close = Closeness(solution)
    near = [squad for squad in solution.top(solution.count) if close.equal(best, squad)]
    assert close.rivals == len(near) - 1 > 0


def test_an_objective_without_the_model_has_no_error() -> None:
    deal = new_deal(starter_cards()["steppe-raid"], 3, Seat.FIRST, RULES_2024)
    aims = Aims(Objective(cards=1), price(), "cards")
    solution = solve(aims.task(Recruitment.of(deal)))
    assert solution.best is not None
    assert set(Closeness(solution).off(solution.best).values()) == {0}


def test_the_error_of_the_model_makes_advice_less_certain() -> None:
    deck = starter_cards()["steppe-raid"]
    deal = new_deal(deck, 3, Seat.FIRST, RULES_2024)
    sure = []
    for miss in (0, 85, 400):
        aims = Aims(Objective(worth=1), replace(price(), miss=miss), "hundredths")
        scores, errors = aims.scores(deck), aims.errors(deck)
        table = redraw_table(deck, scores, Seat.FIRST, rules=RULES_2024, deals=300, errors=errors)
        sure.append(advised(table, deal.gold, solve(aims.task(Recruitment.of(deal)))).sure)
    assert sure[0] > sure[1] > sure[2] > 0.5
