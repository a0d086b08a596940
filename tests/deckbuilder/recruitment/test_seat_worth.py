"""What the seats are worth is data, and bots go by it where it is sure (402.1)."""

import math
from dataclasses import replace

import pytest

from deckbuilder.recruitment.seat_worth import SeatWorth, bots_seat, seat_worth
from engine.berserk import EDITIONS, RULES_2024
from engine.kernel import Seat

UNPLAYED = replace(RULES_2024, code="unplayed")


def test_the_shipped_figure_is_a_share_with_its_error() -> None:
    for rules in EDITIONS.values():
        known = seat_worth(rules)
        if known is not None:
            assert 0 < known.first < 1
            alone = math.sqrt(known.first * (1 - known.first) / known.matches)
            assert alone / 2 < known.error < 4 * alone  # matches of one seed have much in common


@pytest.mark.parametrize(
    ("first", "error", "better"),
    [(0.3, 0.02, Seat.SECOND), (0.7, 0.02, Seat.FIRST), (0.47, 0.02, None), (0.5, 0.01, None)],
)
def test_a_seat_is_better_only_beyond_two_errors(
    first: float, error: float, better: Seat | None
) -> None:
    assert SeatWorth(first, error, 400).better is better


@pytest.mark.rule("402.1")
def test_a_bot_takes_the_better_seat_whatever_the_chance() -> None:
    assert {bots_seat(RULES_2024, state) for state in range(20)} == {Seat.SECOND}


@pytest.mark.rule("402.1")
def test_by_rules_that_nobody_has_measured_chance_takes_the_seat() -> None:
    assert seat_worth(UNPLAYED) is None
    assert {bots_seat(UNPLAYED, state) for state in range(20)} == set(Seat)
