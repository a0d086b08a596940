"""Sampled matches, and when one sample settles the outcome in all of them."""

from collections.abc import Iterator, Sequence
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import reach
from engine.berserk.changing.views import imagine, is_unknown
from engine.berserk.table.state import MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.rng import roll, seeded
from engine.kernel.seats import Seat

_FACES: Final = 6
_ROLLED: Final = 3  # stream of a seed, beside those of ``imagine``
_DICE: Final = ((3, 1), (2, 4), (5, 6), (4, 3), (1, 5), (6, 2))
"""The first two dice of imagined worlds.

Every face occurs once for attacker and defender, and the differences are distributed in three
worlds almost as well as in six.
"""


class Imagined:
    """Sampled matches consistent with a view, one per seed, created lazily.

    They differ in their dice, in the order of decks, in the cards of the opponent's deck, and in
    the hidden cards.
    """

    def __init__(self, seen: MatchState, seat: Seat, seeds: Sequence[int]) -> None:
        self._seen = seen
        self._seeds = seeds
        self._made: list[MatchState] = []
        self._hides = any(is_unknown(card) for card in seen.cards)
        self._one_tells = not self._hides and not _asks_for_deck(seen, seat.opponent)

    def __len__(self) -> int:
        return len(self._seeds)

    def __iter__(self) -> Iterator[MatchState]:
        for place in range(len(self._seeds)):
            yield self.world(place)

    def different(self) -> list[MatchState]:
        """Return one sample of each group that differs in more than dice and decks."""
        return list(self) if self._hides else [self.world(0)]

    def are_alike_to(self, world: MatchState, after: MatchState) -> bool:
        """Return whether the path from ``world`` to ``after`` gives the same result in every
        sample: no die rolled, no deck shuffled or searched, no relevant hidden card."""
        return self._one_tells and after.rng == world.rng and after.decks is world.decks

    def world(self, place: int) -> MatchState:
        """Return the sample of a seed."""
        while len(self._made) <= place:
            seed = self._seeds[len(self._made)]
            state = imagine(self._seen, seed, discreet=False)
            if state.ruleset.die == _FACES:
                state.rng = _rolling(seed, _DICE[len(self._made) % len(_DICE)])
            self._made.append(state)
        return self._made[place]


def _rolling(seed: int, dice: tuple[int, int]) -> int:
    """Return a random state derived from a seed whose first dice show these values."""
    # A loop, since in compiled code a generator expression is evaluated completely before its first
    # value is used.
    stream = 0
    while True:
        state = seeded(seed, _ROLLED, stream)
        if roll(state, len(dice), _FACES)[0] == dice:
            return state
        stream += 1


def _asks_for_deck(seen: MatchState, seat: Seat) -> bool:
    """Return whether an ability of ``seat`` may search a deck whose order others do not know."""
    if ab.Area.DECK not in seen.kinds and not seen.delayed:
        return False
    anybody = ab.TakeControl in seen.kinds
    abilities = [card.spec.abilities for card in seen.cards if anybody or card.controller is seat]
    abilities += [(delayed.ability,) for delayed in seen.delayed]
    return any(ab.Area.DECK in reach(several)[0] for several in abilities)


copied_by_fields(__name__)
