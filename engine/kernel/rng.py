"""A seeded random source whose whole state is one integer, kept inside the game state.

The same seed gives the same numbers on every machine and every Python. The functions take a state
and return the drawn value together with the next state, so that a copy of a game draws the same
future as the original.

There are two generators, selected by the size of the seed. A seed below 2**64, as people type it,
is for SplitMix64: fast, but predictable from its output. A greater seed, as used by games with
hidden information, is stretched by keyed BLAKE2b: drawn values reveal nothing about others, neither
in the same stream nor in another stream of the seed. A state of the second kind has bit 128 set, so
that each state identifies its generator.

A third kind of state draws nothing: it contains the dice passed to ``scripted_dice`` and shows them
in turn, for enumerating all results of dice. Its bit 129 is set.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

from engine.kernel.errors import Untold

T = TypeVar("T")

STREAMS_VERSION: Final = 2
"""Increment when a seed gives other numbers anywhere: here, in deals, boosters, drafts or
matches."""

OPEN_SEEDS: Final = 1 << 64
"""Seeds below this one use the generator without secrecy."""
_MASK: Final = OPEN_SEEDS - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_KEYED: Final = 1 << 128
_TOLD: Final = 1 << 129
_TAPE: Final = 130  # the given dice are above this bit, one byte per die, the next one lowest
_STATE_BYTES: Final = 16
_DRAWN_BYTES: Final = 8
_MOST_WANTED: Final = 6  # maximum number of dice in a seed search


def seeded(seed: int, *streams: int) -> int:
    """Return the random state for ``seed``; further numbers select an independent stream.

    A state is itself a seed: streams can have streams of their own.

    >>> seeded(7) == seeded(7), seeded(7) == seeded(8), seeded(7, 0) == seeded(7, 1)
    (True, False, False)
    """
    if seed >= OPEN_SEEDS:
        return _keyed(seed, streams)
    state = seed & _MASK
    for stream in streams:
        value, _ = next_bits(state ^ (((stream + 1) * _GAMMA) & _MASK))
        state = value
    return state


def _keyed(seed: int, streams: Sequence[int]) -> int:
    """Return a keyed state: each stream is hashed under the key of its parent."""
    data = seed.to_bytes(seed.bit_length() // 8 + 1, "big")
    key = blake2b(data, digest_size=_STATE_BYTES, person=b"razdacha seed").digest()
    for stream in streams:
        key = blake2b(
            b"%d" % stream, digest_size=_STATE_BYTES, key=key, person=b"razdacha stream"
        ).digest()
    return _KEYED | int.from_bytes(key, "big")


def next_bits(state: int) -> tuple[int, int]:
    """Return 64 random bits and the next state."""
    if state >= _KEYED:
        return _next_keyed(state)
    state = (state + _GAMMA) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31), state


def _next_keyed(state: int) -> tuple[int, int]:
    """Derive the bits and the next key from one hash; neither reveals the other or the past."""
    if state >= _TOLD:
        raise ValueError("a state of scripted dice draws nothing")
    key = (state & (_KEYED - 1)).to_bytes(_STATE_BYTES, "big")
    digest = blake2b(
        digest_size=_STATE_BYTES + _DRAWN_BYTES, key=key, person=b"razdacha draw"
    ).digest()
    drawn = int.from_bytes(digest[_STATE_BYTES:], "big")
    return drawn, _KEYED | int.from_bytes(digest[:_STATE_BYTES], "big")


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
    if state >= _TOLD:
        return _next_scripted(state, dice, sides)
    values = []
    for _ in range(dice):
        value, state = below(state, sides)
        values.append(value + 1)
    return tuple(values), state


def seed_rolling(dice: Sequence[int], sides: int = 6) -> int:
    """Return the smallest seed whose first dice show these values. ValueError if there is none.

    It takes at least ``sides ** len(dice)`` tries, so use it for a few dice only.

    >>> roll(seeded(seed_rolling([6, 1])), 2)[0]
    (6, 1)
    """
    wanted = tuple(dice)
    if len(wanted) > _MOST_WANTED or not all(1 <= value <= sides for value in wanted):
        raise ValueError(f"no seed is looked for that rolls {wanted}")
    tries = range(sides ** (len(wanted) + 2))
    seed = next((one for one in tries if roll(one, len(wanted), sides)[0] == wanted), None)
    if seed is None:
        raise ValueError(f"no seed was found that rolls {wanted}")
    return seed


def scripted_dice(dice: Sequence[int]) -> int:
    """Return a state whose next dice show these values (1 to 255). ValueError for others.

    Rolling more dice raises ``Untold``; shuffling keeps the order, which is hidden anyway; any
    other draw is a ValueError.

    >>> roll(scripted_dice([6, 1]), 2)[0]
    (6, 1)
    """
    return _TOLD | int.from_bytes(bytes(dice), "little") << _TAPE


def _next_scripted(state: int, dice: int, sides: int) -> tuple[tuple[int, ...], int]:
    tape, values = state >> _TAPE, list[int]()
    for _ in range(dice):
        if not tape:
            raise Untold(dice - len(values), sides)
        values.append(tape & 0xFF)
        tape >>= 8
    return tuple(values), _TOLD | tape << _TAPE


def shuffled(state: int, items: Sequence[T]) -> tuple[list[T], int]:
    """Return a shuffled copy of ``items`` (Fisher-Yates) and the next state."""
    result = list(items)
    if state >= _TOLD:
        return result, state
    for last in range(len(result) - 1, 0, -1):
        pick, state = below(state, last + 1)
        result[last], result[pick] = result[pick], result[last]
    return result, state
