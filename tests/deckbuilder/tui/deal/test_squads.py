"""What is told of a solved deal, without the application."""

from dataclasses import replace

import pytest

from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.solver import solve
from deckbuilder.tui.deal.squads import SquadReport, Wishes, otherwise, render_missing, squad_report
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.starters import starter_cards

DECK = starter_cards()["black-candles"]


def report(seed: int, *taken: int) -> SquadReport:
    recruitment = Recruitment.of(new_deal(DECK, seed, Seat.FIRST, RULES_2024))
    for place in taken:
        after = recruitment.take(place)
        assert isinstance(after, Recruitment)
        recruitment = after
    return squad_report(recruitment, read_aims("worth", "price", (), RULES_2024))


def test_a_wishs_key_removes_it_and_the_other_key_reverses_it() -> None:
    wish = Wishes().toggled(3, must=True)
    assert wish == Wishes(frozenset({3}), frozenset())
    assert wish.toggled(3, must=False) == Wishes(frozenset(), frozenset({3}))
    assert not wish.toggled(3, must=True)


def test_wishes_are_restored_only_for_their_deal() -> None:
    hand = new_deal(DECK, 5, Seat.FIRST, RULES_2024).hand
    wishes = Wishes(frozenset({1, 4}), frozenset({2}))
    assert Wishes.from_json(wishes.to_json(hand), hand) == wishes
    assert not Wishes.from_json(
        wishes.to_json(hand), new_deal(DECK, 6, Seat.FIRST, RULES_2024).hand
    )
    assert not Wishes.from_json(None, hand)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_squad_prefers_the_players_own_copies(seed: int) -> None:
    free = report(seed)
    assert free.best is not None
    worth = free.solution.task.worth
    for place in range(15):
        found = report(seed, place)
        assert found.best is not None
        assert (found.best.score, len(found.best.positions)) == (
            free.best.score,
            len(free.best.positions),
        )
        names = sorted(found.hand[one].name for one in found.best.positions)
        assert names == sorted(free.hand[one].name for one in free.best.positions)
        key = (free.hand[place].ref, worth[place])
        if key in {(free.hand[one].ref, worth[one]) for one in free.best.positions}:
            assert place in found.best.positions


def test_the_cost_of_a_wish_is_the_loss_against_the_best_squad() -> None:
    found = report(5)
    assert found.best is not None
    for place in range(15):
        wish = Wishes().toggled(place, must=place not in found.best.positions)
        task = replace(found.solution.task, must=wish.must, must_not=wish.must_not)
        other = solve(task).best
        loss = None if other is None else found.best.score - other.score
        assert otherwise(found, place) == loss


def test_long_reasons_wrap_with_an_indent() -> None:
    lines = render_missing(report(5), 60).plain.splitlines()
    assert max(len(line) for line in lines) <= 60
    assert all(line.startswith(" " * 3) for line in lines[2:])
