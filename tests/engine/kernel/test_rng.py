"""The seeded random source."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.rng import OPEN_SEEDS, below, next_bits, roll, seeded, shuffled
from tests.support.scenario import random_state_rolling

SECRET = 0xC0FFEE_0123456789ABCDEF_01234567


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


def test_dice_of_a_seed_never_change() -> None:
    assert roll(seeded(2024), 10)[0] == (2, 3, 4, 2, 3, 2, 6, 3, 5, 2)


@pytest.mark.parametrize("seed", [7, SECRET])
def test_streams_of_one_seed_are_independent(seed: int) -> None:
    streams = [(seed,), (seed, 0), (seed, 1), (seed, 0, 0), (seed, 10), (seed, 1, 0), (seed + 1,)]
    assert len({seeded(*stream) for stream in streams}) == len(streams)


def test_numbers_of_a_large_seed_never_change() -> None:
    assert seeded(SECRET, 0) == 0x17D6AD95E911E0CECA0E2C725176212BB
    assert roll(seeded(SECRET), 10)[0] == (3, 4, 6, 4, 3, 1, 2, 4, 2, 2)


def test_every_bit_of_a_large_seed_changes_the_stream() -> None:
    """The generator of small seeds took 64 bits of it."""
    assert len({seeded(SECRET ^ 1 << bit) for bit in range(127)} | {seeded(SECRET)}) == 128


def found_back(bits: int) -> int:
    """Return the state that SplitMix64 drew ``bits`` from: each of its steps can be undone."""
    bits ^= bits >> 31 ^ bits >> 62
    bits = bits * pow(0x94D049BB133111EB, -1, OPEN_SEEDS) % OPEN_SEEDS
    bits ^= bits >> 27 ^ bits >> 54
    bits = bits * pow(0xBF58476D1CE4E5B9, -1, OPEN_SEEDS) % OPEN_SEEDS
    bits ^= bits >> 30 ^ bits >> 60
    return (bits - 0x9E3779B97F4A7C15) % OPEN_SEEDS


def seed_behind(stream: int) -> int:
    """Return the seed whose stream 0 has this state, for the generator of small seeds."""
    return found_back(stream % OPEN_SEEDS) ^ 0x9E3779B97F4A7C15


def test_a_stream_reveals_a_small_seed_but_not_a_large_one() -> None:
    """Whoever knows all of one stream knows the others of a small seed."""
    assert seed_behind(seeded(7, 0)) == 7
    assert seed_behind(seeded(SECRET, 0)) not in (SECRET, SECRET % OPEN_SEEDS)
    assert seeded(seed_behind(seeded(SECRET, 0)), 1) != seeded(SECRET, 1)


def test_past_numbers_predict_the_next_only_for_a_small_seed() -> None:
    """64 bits drawn are the whole state of the small generator, and a third of the great one's."""
    for seed, told in ((7, True), (SECRET, False)):
        drawn, state = next_bits(seeded(seed))
        guess = (found_back(drawn) + 0x9E3779B97F4A7C15) % OPEN_SEEDS
        assert (next_bits(guess)[0] == next_bits(state)[0]) is told


def test_the_state_of_a_large_seed_has_39_digits() -> None:
    state = seeded(SECRET)
    for _ in range(100):
        _bits, state = next_bits(state)
        assert 1 << 128 <= state < 1 << 129


def test_drawing_returns_the_next_state_and_mutates_nothing() -> None:
    state = seeded(5)
    assert next_bits(state) == next_bits(state)
    assert next_bits(state)[1] != state


@settings(deadline=None, derandomize=True, database=None, max_examples=50)
@given(st.integers(0, 2**65), st.integers(1, 1000))
def test_a_random_number_is_below_its_bound(seed: int, bound: int) -> None:
    assert 0 <= below(seeded(seed), bound)[0] < bound


def test_a_bound_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="bound is 0"):
        below(seeded(1), 0)


def test_die_faces_are_equally_likely() -> None:
    dice, _ = roll(seeded(1), 6000)
    counts = Counter(dice)
    assert set(counts) == set(range(1, 7))
    assert all(900 < count < 1100 for count in counts.values())


def test_dice_rolled_together_equal_dice_rolled_one_by_one() -> None:
    together, end = roll(seeded(3), 3)
    state, single = seeded(3), []
    for _ in range(3):
        (die,), state = roll(state, 1)
        single.append(die)
    assert (tuple(single), state) == (together, end)


@settings(deadline=None, derandomize=True, database=None, max_examples=50)
@given(st.integers(0, 2**65), st.lists(st.integers(), max_size=20))
def test_shuffling_keeps_every_item(seed: int, items: list[int]) -> None:
    result, _ = shuffled(seeded(seed), items)
    assert sorted(result) == sorted(items)


def test_shuffles_of_three_are_equally_likely() -> None:
    state, counts = seeded(4), Counter[tuple[str, ...]]()
    for _ in range(1200):
        order, state = shuffled(state, "abc")
        counts[tuple(order)] += 1
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())


@pytest.mark.parametrize("dice", [(1,), (6,), (1, 6), (6, 6, 1)])
def test_a_random_state_can_be_found_for_given_dice(dice: tuple[int, ...]) -> None:
    assert roll(random_state_rolling(*dice), len(dice))[0] == dice
