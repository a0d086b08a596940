"""The worth of cards by crystal of their cost, from matches whose truth is known."""

import numpy as np
import pytest

from deckbuilder.squads import card_balance as module
from deckbuilder.squads.card_balance import CardBalance, card_balance
from deckbuilder.squads.simulation import Compared
from engine.berserk import RULES_2024
from tests.deckbuilder.cards import card

COSTS = [1 + number % 8 for number in range(40)]
CARDS = [card(f"Карта {number:02}", cost) for number, cost in enumerate(COSTS)]


def balanced(monkeypatch: pytest.MonkeyPatch, off: dict[int, float], matches: int) -> CardBalance:
    """Return the balance where cards lie ``off`` their cost by so many crystals."""
    order = sorted(range(len(CARDS)), key=lambda number: CARDS[number].ref)
    truth = np.array([COSTS[number] + off.get(number, 0.0) for number in order])
    rng = np.random.default_rng(5)
    rows = rng.integers(-1, 2, (matches, len(CARDS))).astype(np.float64)
    chance = rng.normal(0, 8, matches)
    results = np.sign(rows @ truth + chance - 2)  # the second seat is better

    def compared(*_given: object, **_named: object) -> Compared:
        return Compared(rows, results)

    monkeypatch.setattr(module, "compared_squads", compared)
    return card_balance(CARDS, RULES_2024, matches, 1)


def test_a_card_above_its_cost_and_one_below_it_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told = balanced(monkeypatch, {7: 6.0, 15: -5.0}, 20_000)
    assert told.cards[0].name == CARDS[7].name
    assert told.cards[-1].name == CARDS[15].name
    assert told.cards[0].worth_low > 1.3
    assert told.cards[-1].worth_high < 0.8


def test_cards_worth_their_cost_lie_within_their_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    told = balanced(monkeypatch, {}, 20_000)
    inside = [row for row in told.cards if row.worth_low <= 1 <= row.worth_high]
    assert len(inside) >= 0.9 * len(told.cards)
    assert told.spread < 0.5


def test_more_matches_make_intervals_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    off = {number: (-1) ** number * 1.0 for number in range(40)}
    few, many = (balanced(monkeypatch, off, matches) for matches in (1_000, 16_000))
    assert reach(many) < reach(few) / 2


def reach(told: CardBalance) -> float:
    return sum(row.worth_high - row.worth_low for row in told.cards)
