"""Imagine the rest of a draft: possible final pools, and their deals.

Early in a draft the pool is too small for deals. So many ends of the draft are simulated: the
coming cards are drawn as in boosters, the best cards make a deck that keeps to two elements, and
cards of that deck are dealt. With every pick more of this is real, and after the last one all of
it.

The same view and seed give the same ends. Ends differ by the elements they keep to, the more freely
the less the pool determines them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.scoring import booster_shares
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.many_hands import Held, element_bits
from deckbuilder.squads.tables import drawn_numbers
from engine.berserk import ELEMENTS
from engine.kernel.rng import seeded

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

DECK: Final = 30
_ELEMENTS_KEPT: Final = 2
_STRANGE: Final = 150  # a card of another element must be better by this to make the deck
_UNDECIDED: Final = 250.0  # how freely ends choose their elements, in hundredths of a crystal
_GRID_CARDS: Final = 11  # cards gained by a player in four squares
_GRID_SQUARES: Final = 4


class Expected:
    """The cards of the drafted sets, with their scores and frequencies in boosters."""

    def __init__(self, cards: Sequence[OpenedCard], scores: Sequence[int]) -> None:
        self.cards = tuple(cards)
        self.scores = np.array(scores, np.int64)
        self.bits = np.array([element_bits(card.spec) for card in cards], np.int64)
        self._often = np.cumsum(booster_shares([card.rarity for card in cards]))

    def drawn(self, chances: Floats) -> Ints:
        """Return the card for each of these numbers from 0 to 1."""
        last = len(self.cards) - 1  # rounding can make the shares add up to slightly less than 1
        return np.minimum(np.searchsorted(self._often, chances, side="right"), last)


@dataclass(frozen=True, slots=True)
class Ends:
    """Deals from imagined ends of a draft, without the card being evaluated.

    A row of ``pool`` says which cards of the pool a deal holds, one of ``others`` which of the
    expected cards. ``imagined`` is the number of cards that an end adds to the pool, ``cards`` its
    total size.
    """

    pool: Held
    others: Held
    imagined: int
    cards: int


def to_come(view: SeatView) -> int:
    """Return the estimated number of cards a seat will still get after this choice."""
    match view.kind:
        case DraftKind.POD:
            size = view.pick - 1 + len(view.pack)
            return len(view.pack) - 1 + size * (view.rounds - view.round)
        case DraftKind.GRID:
            return (view.rounds - view.round) * _GRID_CARDS // _GRID_SQUARES
        case DraftKind.WINSTON:
            return sum(view.piles) // 2
        case _:
            assert_never(view.kind)


def imagined_ends(
    view: SeatView, scores: Sequence[int], expected: Expected, *, count: int, hand: int, seed: int
) -> Ends:
    """Return ``count`` deals of ``hand`` cards; ``scores`` are those of the pool's cards."""
    coming = to_come(view) if expected.cards else 0
    dice = _Dice(seed, count)
    bits = np.array([element_bits(card.spec) for card in view.pool], np.int64)
    kept = _elements_kept(bits, np.array(scores, np.float64), dice)
    future = _future(coming, expected, dice)
    value = np.hstack(
        [
            np.array(scores, np.float64) - _strangeness(bits, kept),
            expected.scores[future] - _strangeness(expected.bits[future], kept),
        ]
    )
    dealt = _dealt(value, hand, dice)
    own = len(view.pool)
    others = np.zeros((count, len(expected.cards)), np.bool_)
    ends, places = np.nonzero(dealt[:, own:])
    others[ends, future[ends, places]] = True
    return Ends(dealt[:, :own], others, coming, own + 1 + coming)


@dataclass(frozen=True, slots=True)
class _Dice:
    """Random numbers from 0 to 1 for the ends.

    A stream begins with the same numbers whatever the count, so that the ends stay the same during
    the draft.
    """

    seed: int
    count: int

    def chances(self, stream: int, *shape: int) -> Floats:
        return _chances(seeded(self.seed, stream), shape)


@lru_cache(maxsize=64)
def _chances(state: int, shape: tuple[int, ...]) -> Floats:
    bits = drawn_numbers(state, int(np.prod(shape)))
    chances = (bits >> np.uint64(11)).astype(np.float64).reshape(shape) * 2.0**-53
    chances.flags.writeable = False
    return chances


def _elements_kept(bits: Ints, scores: Floats, dice: _Dice) -> Ints:
    """Return for each end the bits of the elements its deck keeps to."""
    there = (bits[:, None] >> np.arange(len(ELEMENTS)) & 1).astype(np.float64)
    one, other = dice.chances(0, 2, dice.count, len(ELEMENTS))
    liking = (there * scores[:, None]).sum(axis=0) + _UNDECIDED * (one - other)
    first = np.argsort(-liking, axis=1, kind="stable")[:, :_ELEMENTS_KEPT]
    return np.asarray((1 << first).sum(axis=1))


def _strangeness(bits: Ints, kept: Ints) -> Floats:
    """Return the penalty of each card in each end for elements outside its deck."""
    return np.where(bits & ~kept[:, None], float(_STRANGE), 0.0)


def _future(coming: int, expected: Expected, dice: _Dice) -> Ints:
    """Return the cards that each end adds to the pool, as indexes of expected cards."""
    if not coming:
        return np.zeros((dice.count, 0), np.int64)
    return expected.drawn(dice.chances(1, coming, dice.count)).T


def _dealt(value: Floats, hand: int, dice: _Dice) -> Held:
    """Return the dealt cards of each end: some of the best, which make the deck."""
    deck = np.argsort(-value, axis=1, kind="stable")[:, : DECK - 1]
    order = np.argsort(dice.chances(2, dice.count, DECK - 1)[:, : deck.shape[1]], axis=1)
    held = np.zeros(value.shape, np.bool_)
    np.put_along_axis(held, np.take_along_axis(deck, order[:, :hand], axis=1), True, axis=1)
    return held
