"""The seeded random source."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.rng import below, next_bits, roll, seeded, shuffled
from tests.support.scenario import random_state_rolling


def test_the_bits_are_those_of_splitmix64() -> None:
    state, drawn = 1234567, []
    for _ in range(5):
        bits, state = next_bits(state)
        drawn.append(bits)
    assert drawn == [  # the reference values published with the algorithm
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_gives_the_same_dice_for_ever() -> None:
    assert roll(seeded(2024), 10)[0] == (2, 3, 4, 2, 3, 2, 6, 3, 5, 2)


def test_streams_of_one_seed_are_independent() -> None:
    assert len({seeded(7), seeded(7, 0), seeded(7, 1), seeded(7, 0, 0), seeded(8)}) == 5


def test_drawing_does_not_change_a_state_but_returns_the_next() -> None:
    state = seeded(5)
    assert next_bits(state) == next_bits(state)
    assert next_bits(state)[1] != state


@settings(deadline=None, derandomize=True, database=None, max_examples=50)
@given(st.integers(0, 2**64), st.integers(1, 1000))
def test_a_number_below_a_bound_is_below_it(seed: int, bound: int) -> None:
    assert 0 <= below(seeded(seed), bound)[0] < bound


def test_nothing_is_below_zero() -> None:
    with pytest.raises(ValueError, match="bound is 0"):
        below(seeded(1), 0)


def test_each_face_of_a_die_comes_as_often_as_the_others() -> None:
    dice, _ = roll(seeded(1), 6000)
    counts = Counter(dice)
    assert set(counts) == set(range(1, 7))
    assert all(900 < count < 1100 for count in counts.values())


def test_dice_rolled_together_are_those_rolled_one_by_one() -> None:
    together, end = roll(seeded(3), 3)
    state, single = seeded(3), []
    for _ in range(3):
        (die,), state = roll(state, 1)
        single.append(die)
    assert (tuple(single), state) == (together, end)


@settings(deadline=None, derandomize=True, database=None, max_examples=50)
@given(st.integers(0, 2**64), st.lists(st.integers(), max_size=20))
def test_shuffling_keeps_every_item(seed: int, items: list[int]) -> None:
    result, _ = shuffled(seeded(seed), items)
    assert sorted(result) == sorted(items)


def test_every_order_of_three_comes_as_often_as_the_others() -> None:
    state, counts = seeded(4), Counter[tuple[str, ...]]()
    for _ in range(1200):
        order, state = shuffled(state, "abc")
        counts[tuple(order)] += 1
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())


@pytest.mark.parametrize("dice", [(1,), (6,), (1, 6), (6, 6, 1)])
def test_scenarios_find_a_random_state_for_the_dice_they_want(dice: tuple[int, ...]) -> None:
    assert roll(random_state_rolling(*dice), len(dice))[0] == dice
