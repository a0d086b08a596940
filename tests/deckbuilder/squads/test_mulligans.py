"""Keep or redraw: backward induction against the same thing worked out slowly, deal by deal."""

from dataclasses import replace
from itertools import combinations, pairwise
from statistics import fmean

import numpy as np
import pytest

from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.model_errors import CardErrors
from deckbuilder.squads.mulligans import Threshold, redraw_table, thresholds
from deckbuilder.squads.solver import Aim, Objective, Task, solve
from deckbuilder.squads.tables import NO_SQUAD, Ints, SquadTables
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.cards.ruleset import RULES_2024
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards

# Six cards, three dealt, few crystals: 20 deals, all of which can be looked at.
SMALL = replace(RULES_2024, gold=(6, 7), silver=(4, 4), deal_size=3)
DECK = (
    card("Волк", 2),
    card("Лис", 3),
    card("Тур", 6, elite=True),
    card("Рысь", 4, elite=True),
    card("Сокол", 7, CardType.FLYER),
    card("Камень", 1, CardType.ARTIFACT),
)
WORTH = (210, 350, 900, 430, 800, 90)


def _best(hand: tuple[int, ...], gold: int, deck: tuple[CardSpec, ...] = DECK) -> int:
    """Return the best worth of a hand by the solver, 0 without a squad."""
    start = Recruitment(
        Seat.FIRST, tuple(deck[place] for place in hand), (), gold, 4, 1, rules=RULES_2024
    )
    task = Task(start, tuple(WORTH[place] for place in hand), Objective.of(Aim.WORTH))
    found = solve(task).best
    return 0 if found is None else found.score


def _value(gold: int) -> float:
    """Return the worth of being dealt with ``gold`` left, by the definition."""
    after = _value(gold - 1) if gold >= 1 else 0.0
    return fmean(max(_best(hand, gold), after) for hand in combinations(range(6), 3))


def _thresholds(best: Ints, gold: int) -> tuple[Threshold, ...]:
    none = CardErrors.of((), ())
    return thresholds(best, gold, 1, none, lambda _gold: np.zeros((len(best), 0)))


def _all_deals() -> tuple[Threshold, ...]:
    tables = SquadTables(DECK, WORTH, 4, 6, SMALL)
    hands = np.array(list(combinations(range(6), 3)))
    return _thresholds(tables.many(hands), 6)


@pytest.mark.rule("402.4")
def test_values_over_all_deals_follow_the_definition() -> None:
    rows = _all_deals()
    assert [row.gold for row in rows] == [6, 5, 4, 3, 2, 1, 0]
    assert [row.value for row in rows] == pytest.approx([_value(row.gold) for row in rows])


def test_the_threshold_is_the_value_after_the_next_mulligan() -> None:
    rows = _all_deals()
    assert [row.redraw for row in rows] == [*(row.value for row in rows[1:]), None]


@pytest.mark.slow
def test_simulated_values_lie_within_their_errors() -> None:
    table = redraw_table(DECK, WORTH, Seat.FIRST, deals=3000, seed=5, rules=SMALL)
    for row in table.rows:
        assert abs(row.value - _value(row.gold)) < 4.5 * row.value_error


@pytest.mark.slow
def test_the_claimed_error_matches_the_spread_over_seeds() -> None:
    tables = [
        redraw_table(DECK, WORTH, Seat.FIRST, deals=200, seed=seed, rules=SMALL)
        for seed in range(60)
    ]
    values = np.array([table.rows[0].value for table in tables])
    claimed = fmean(table.rows[0].value_error for table in tables)
    assert 0.7 < float(values.std(ddof=1)) / claimed < 1.4


@pytest.mark.parametrize("edge", [0, 1003])
def test_a_histogram_counts_every_deal_in_its_bin(edge: int) -> None:
    best = redraw_table(DECK, WORTH, Seat.FIRST, deals=300, seed=2, rules=SMALL).rows[0].best
    bins = best.histogram(9, edge)
    assert (bins.low - edge) % bins.step == 0
    assert 4 < len(bins.counts) <= 9
    for number, count in enumerate(bins.counts):
        low = bins.low + number * bins.step
        assert count == sum(low <= score < low + bins.step for score in best.scores)
    assert sum(bins.counts) == len(best.scores) == 300


@pytest.mark.rule("403.2.5")
def test_a_deal_without_a_squad_counts_as_zero() -> None:
    rows = _thresholds(np.array([[NO_SQUAD, NO_SQUAD], [300, 500]]), 1)
    assert (rows[0].best.mean, rows[0].best.without) == (250, 0.5)


def test_a_deal_below_the_threshold_is_redrawn() -> None:
    table = redraw_table(DECK, WORTH, Seat.FIRST, deals=400, seed=1, rules=SMALL)
    limit = table.rows[0].redraw
    assert limit is not None
    low, high = table.advise(6, int(limit) - 50), table.advise(6, int(limit) + 51)
    assert (low.keep, high.keep) == (False, True)
    assert low.by == pytest.approx(int(limit) - 50 - limit)


def test_advice_near_the_threshold_is_less_certain() -> None:
    table = redraw_table(DECK, WORTH, Seat.FIRST, deals=400, seed=1, rules=SMALL)
    limit = round(table.rows[0].redraw or 0)
    assert table.advise(6, limit).sure < table.advise(6, limit + 30).sure <= 1


def test_a_deal_without_a_squad_is_redrawn_while_there_is_gold() -> None:
    table = redraw_table(DECK, WORTH, Seat.FIRST, deals=400, seed=1, rules=SMALL)
    assert not table.advise(6, None).keep


@pytest.mark.rule("402.4")
def test_without_gold_for_a_mulligan_every_deal_is_kept() -> None:
    table = redraw_table(DECK, WORTH, Seat.FIRST, deals=400, seed=1, rules=SMALL)
    assert table.advise(0, 0).keep
    assert table.advise(0, 0).redraw is None


def test_an_amount_of_gold_mulligans_cannot_leave_is_refused() -> None:
    rules = replace(SMALL, mulligan_gold=2)
    table = redraw_table(DECK, WORTH, Seat.SECOND, deals=20, rules=rules)
    assert [row.gold for row in table.rows] == [7, 5, 3, 1]
    with pytest.raises(ValueError, match="6 gold"):
        table.row(6)


def test_the_order_of_the_deck_does_not_change_the_table() -> None:
    backwards = redraw_table(DECK[::-1], WORTH[::-1], Seat.FIRST, deals=50, rules=SMALL)
    assert backwards == redraw_table(DECK, WORTH, Seat.FIRST, deals=50, rules=SMALL)


def test_a_real_sized_deck_has_a_row_for_each_mulligan_and_falling_values() -> None:
    deck = starter_cards()["steppe-raid"]
    rows = redraw_table(
        deck, [one.cost.number for one in deck], Seat.SECOND, deals=200, rules=RULES_2024
    ).rows
    assert [row.gold for row in rows] == list(range(25, -1, -1))
    assert all(one.value > other.value for one, other in pairwise(rows))
