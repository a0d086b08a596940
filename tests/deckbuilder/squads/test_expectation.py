"""The expected squad of a deck, and what an edit does to it: against plainly computed means."""

import math
from dataclasses import replace
from itertools import combinations
from statistics import fmean

import pytest

from deckbuilder.squads.expectation import expected_squad
from deckbuilder.squads.usefulness import Measure
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.test_usefulness import DECK, mean_of, small_measure, without
from tests.support.starters import starter_cards

STARTER = starter_cards()["black-candles"]
MEASURE = Measure(Seat.SECOND, lambda one: one.cost.number, RULES_2024, 60, 4)


def test_the_estimated_mean_agrees_with_all_deals() -> None:
    found = expected_squad(DECK, small_measure())
    assert abs(found.best.mean - mean_of(DECK)) < 4.5 * found.best.error


def test_a_gain_equals_the_difference_of_the_deck_means() -> None:
    now = expected_squad(DECK, small_measure())
    for name in {one.name for one in DECK}:
        gain = expected_squad(without(name), small_measure()).gain_over(now)
        assert abs(gain.mean - (mean_of(without(name)) - mean_of(DECK))) < 4.5 * gain.error + 0.001


def test_common_deals_reduce_the_error_of_a_gain() -> None:
    before, after = (expected_squad(deck, MEASURE) for deck in (STARTER, STARTER[1:]))
    assert after.gain_over(before).error < 0.6 * math.hypot(before.best.error, after.best.error)


def test_every_deal_is_equally_likely() -> None:
    deck = tuple(card(f"Карта {place}", 4) for place in range(5))
    measure = replace(small_measure(3000), score=lambda one: 10 ** int(one.name[-1]))
    seen = expected_squad(deck, measure).known
    assert len(seen) == len(list(combinations(deck, 3)))
    hundreds = expected_squad(deck, replace(measure, score=lambda one: int(one.name[-1] == "2")))
    assert abs(hundreds.best.mean - 3 / 5) < 4.5 * hundreds.best.error


def test_only_deals_that_differ_are_recomputed() -> None:
    counted: list[int] = []
    before = expected_squad(STARTER, MEASURE)
    after = expected_squad(STARTER[1:], MEASURE, known=before, pause=lambda: counted.append(1))
    assert 0 < len(counted) < MEASURE.deals * 0.75
    assert after == expected_squad(STARTER[1:], MEASURE)


def test_the_order_of_the_deck_does_not_change_the_expectation() -> None:
    assert expected_squad(STARTER, MEASURE) == expected_squad(STARTER[::-1], MEASURE)


def test_deals_without_a_legal_squad_count_as_zero() -> None:
    dear: tuple[CardSpec, ...] = tuple(card(name, 99) for name in ("Лис", "Тур", "Бык"))
    found = expected_squad((*DECK[:1], *dear), small_measure(400))
    mean = fmean(400.0 if DECK[0] in hand else 0.0 for hand in combinations((DECK[0], *dear), 3))
    assert abs(found.best.mean - mean) < 4.5 * found.best.error
    assert found.without == pytest.approx(1 - found.best.mean / 400)


def test_a_deck_smaller_than_a_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="a deal needs 3"):
        expected_squad(DECK[:2], small_measure(10))


def test_decks_with_different_measures_are_not_compared() -> None:
    one = expected_squad(DECK, small_measure(10, seed=1))
    with pytest.raises(ValueError, match="one measure"):
        one.gain_over(expected_squad(DECK, small_measure(10, seed=2)))
