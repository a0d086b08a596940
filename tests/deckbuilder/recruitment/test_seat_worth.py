"""What the seats are worth is data, and bots go by it where it is sure (402.1)."""

import math
from dataclasses import replace

import pytest

from deckbuilder.recruitment.seat_worth import SeatWorth, bots_seat, seat_worth
from engine.berserk import EDITIONS, RULES_2024
from engine.kernel import Seat

UNPLAYED = replace(RULES_2024, code="unplayed")


def test_the_shipped_worth_of_a_seat_has_an_error() -> None:
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
def test_a_bot_takes_the_better_seat_at_any_seed() -> None:
    assert {bots_seat(RULES_2024, state) for state in range(20)} == {Seat.SECOND}


@pytest.mark.rule("402.1")
def test_a_bot_chooses_the_seat_at_random_if_its_worth_is_unknown() -> None:
    assert seat_worth(UNPLAYED) is None
    assert {bots_seat(UNPLAYED, state) for state in range(20)} == set(Seat)
