"""A seeded random source whose whole state is one integer, kept inside the game state.

SplitMix64: the same seed gives the same numbers on every machine and every Python. The
functions take a state and return the drawn value together with the next state, so that a
copy of a game draws the same future as the original.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

STREAMS_VERSION: Final = 1
"""Goes up when a seed gives other numbers anywhere: here, in deals, boosters, drafts or matches."""

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def seeded(seed: int, *streams: int) -> int:
    """Return the random state for ``seed``; each further number names an independent stream.

    >>> seeded(7) == seeded(7), seeded(7) == seeded(8), seeded(7, 0) == seeded(7, 1)
    (True, False, False)
    """
    state = seed & _MASK
    for stream in streams:
        value, _ = next_bits(state ^ (((stream + 1) * _GAMMA) & _MASK))
        state = value
    return state


def next_bits(state: int) -> tuple[int, int]:
    """Return 64 random bits and the next state."""
    state = (state + _GAMMA) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31), state


def below(state: int, bound: int) -> tuple[int, int]:
    """Return a number 0 <= n < ``bound``, each equally likely, and the next state."""
    if bound < 1:
        raise ValueError(f"bound is {bound}, must be at least 1")
    limit = (1 << 64) - ((1 << 64) % bound)
    while True:
        value, state = next_bits(state)
        if value < limit:
            return value % bound, state


def roll(state: int, dice: int, sides: int = 6) -> tuple[tuple[int, ...], int]:
    """Return ``dice`` rolls of 1..``sides`` and the next state."""
    values = []
    for _ in range(dice):
        value, state = below(state, sides)
        values.append(value + 1)
    return tuple(values), state


def shuffled(state: int, items: Sequence[T]) -> tuple[list[T], int]:
    """Return a shuffled copy of ``items`` (Fisher-Yates) and the next state."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        pick, state = below(state, last + 1)
        result[last], result[pick] = result[pick], result[last]
    return result, state
