"""Pairings: a round-robin, a round of a Swiss tournament, a play-off's first round.

Players are numbers; a pair's second player is None for a bye.
"""

from collections.abc import Mapping, Sequence, Set
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int | None]


def round_robin(players: Sequence[int]) -> tuple[tuple[Pair, ...], ...]:
    """Return the rounds in which everybody meets everybody once, by the circle method.

    With an odd number each player has one bye.

    >>> round_robin([1, 2, 3])
    (((1, 3), (2, None)), ((3, 2), (1, None)), ((2, 1), (3, None)))
    """
    moving = list(players)
    still = moving.pop(0) if len(moving) % 2 == 0 else None
    rounds = []
    for _round in moving:
        half = len(moving) // 2
        pairs: list[Pair] = list(zip(moving[:half], moving[:half:-1], strict=True))
        across = moving[half]
        pairs.append((across, None) if still is None else (still, across))
        rounds.append(tuple(pairs))
        moving = [moving[-1], *moving[:-1]]
    return tuple(rounds)


def swiss_round(
    order: Sequence[int], met: Set[frozenset[int]], byes: Mapping[int, int]
) -> tuple[Pair, ...]:
    """Return the next round of a Swiss tournament, from the players in ``order``, best first.

    Each plays the nearest below that it has not ``met``, as long as the others can still be paired;
    there are rematches only if no round without them exists, and then as few as possible. With an
    odd number the bye goes to the lowest of those with the fewest ``byes``.

    >>> swiss_round([1, 2, 3, 4], {frozenset((1, 2))}, {})
    ((1, 3), (2, 4))
    """
    resting: list[int | None] = [None]
    if len(order) % 2:
        fewest = min(byes.get(player, 0) for player in order)
        resting = [player for player in reversed(order) if byes.get(player, 0) == fewest]
    for rematches in range(len(order) // 2 + 1):
        for bye in resting:
            players = tuple(player for player in order if player != bye)
            pairs = _Search(met).pairs(players, rematches)
            if pairs is not None:
                return pairs if bye is None else (*pairs, (bye, None))
    raise ValueError("nobody is left to be paired")


def playoff_size(players: int) -> int:
    """Return how many of ``players`` advance: half, rounded down to a power of two; 0 for fewer.

    >>> [playoff_size(count) for count in (2, 3, 4, 7, 8, 15, 16)]
    [0, 0, 2, 2, 4, 4, 8]
    """
    half = players // 2
    return 1 << (half.bit_length() - 1) if half >= 2 else 0


def bracket(seeds: Sequence[int]) -> tuple[Pair, ...]:
    """Return a play-off's first round: the first meets the last, and the first two can only meet in
    the final.

    Winners of adjacent pairs meet next. ValueError unless the number of players is a power of two.

    >>> bracket([1, 2, 3, 4])
    ((1, 4), (2, 3))
    """
    count = len(seeds)
    if count < 2 or count & (count - 1):
        raise ValueError(f"a play-off of {count} players; it needs a power of two")
    places = [0]
    while len(places) < count:
        last = 2 * len(places) - 1
        places = [place for seed in places for place in (seed, last - seed)]
    return tuple(
        (seeds[place], seeds[other]) for place, other in zip(places[::2], places[1::2], strict=True)
    )


class _Search:
    """Searches for pairs from the top, remembering dead ends to stay fast."""

    def __init__(self, met: Set[frozenset[int]]) -> None:
        self._met = met
        self._hopeless: set[tuple[tuple[int, ...], int]] = set()

    def pairs(self, players: tuple[int, ...], rematches: int) -> tuple[Pair, ...] | None:
        """Return the pairs with at most this many rematches; None if there are none."""
        if not players:
            return ()
        if (players, rematches) in self._hopeless:
            return None
        first, rest = players[0], players[1:]
        for place, other in enumerate(rest):
            left = rematches - (frozenset((first, other)) in self._met)
            if left < 0:
                continue
            pairs = self.pairs(rest[:place] + rest[place + 1 :], left)
            if pairs is not None:
                return ((first, other), *pairs)
        self._hopeless.add((players, rematches))
        return None
