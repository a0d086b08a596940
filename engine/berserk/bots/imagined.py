"""Sampled matches that fit what a player knows."""

from typing import Final

from engine.berserk.changing.views import imagine
from engine.berserk.table.state import MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.rng import roll, seeded
from engine.kernel.seats import Seat

FACES: Final = 6
_ROLLED: Final = 3  # stream of a seed, beside those of ``imagine``
_OPPOSITE: Final = (1, 4, 6, 3, 5, 2)
"""The second die of the first six worlds by the face of the first, less one."""
_FIRST: Final = (3, 2, 5, 4, 1, 6)


class Imagined:
    """Sampled matches consistent with a view, created lazily; the same number gives the same one.

    They differ in their dice, in the order of decks, in the cards of the opponent's deck, and in
    the hidden cards. Their first two dice are not sampled but spread: each six worlds in a row hold
    every face of both, each 36 every pair of faces, so that a strike or a shot has its exact
    outcomes there. Weighing each of ``Foresight.outcomes`` with playouts of its own was worse: at
    equal time the variance of the difference between a strike and the direct bot's choice was 8
    times as large with starter decks (44 positions at 12 worlds, 24 at 36) and 28 times with real
    ones (only 4 positions). Fewer worlds fit into the time; and ``outcomes`` leaves out defenders
    and other answers, which with starter decks shifted the difference by more than its noise.
    """

    def __init__(self, seen: MatchState, seat: Seat, draw: int) -> None:
        self._seen = seen
        self._draw = draw
        self._made: list[MatchState] = []

    def world(self, place: int) -> MatchState:
        """Return the sample of a number; it must not be changed."""
        while len(self._made) <= place:
            number = len(self._made)
            seed = seeded(self._draw, number)
            state = imagine(self._seen, seed, discreet=False)
            if state.ruleset.die == FACES:
                state.rng = _rolling(seed, first_dice(number))
            self._made.append(state)
        return self._made[place]


def first_dice(number: int) -> tuple[int, int]:
    """Return the first two dice of a world.

    >>> sorted(first_dice(number)[1] for number in range(6))
    [1, 2, 3, 4, 5, 6]
    >>> len({first_dice(number) for number in range(36)})
    36
    """
    first = _FIRST[number % FACES]
    turned = number // FACES % FACES
    return first, (_OPPOSITE[first - 1] - 1 + turned) % FACES + 1


def _rolling(seed: int, dice: tuple[int, int]) -> int:
    """Return a random state derived from a seed whose first dice show these values."""
    # A loop, since in compiled code a generator expression is evaluated completely before its first
    # value is used.
    stream = 0
    while True:
        state = seeded(seed, _ROLLED, stream)
        if roll(state, len(dice), FACES)[0] == dice:
            return state
        stream += 1


copied_by_fields(__name__)
