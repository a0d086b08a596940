"""The effect of a measure's error on a number derived from many squads.

A card has one error, the same for all its copies; different cards are independent. So the error of
a score is each card's error times its counted copies, and that of a mean over deals the error times
the mean count; the squares of the cards add up. If two scores are compared, shared copies cancel
out.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.berserk import CardSpec

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
CardKey: TypeAlias = tuple[str, str]
"""The identity of a card over its copies: id and name."""


def card_key(card: CardSpec) -> CardKey:
    """Return the identity of a card."""
    return card.ref, card.name


@dataclass(frozen=True)
class CardErrors:
    """The errors of a deck's cards.

    ``kinds`` is the card at each position, ``errors`` the effect of one copy of each card on a
    score.
    """

    keys: tuple[CardKey, ...]
    kinds: Ints
    errors: Floats

    @staticmethod
    def of(cards: Sequence[CardSpec], errors: Sequence[int]) -> "CardErrors":
        """Return the errors of a deck from those of its positions."""
        if len(cards) != len(errors):
            raise ValueError("each card needs an error")
        keys = tuple(dict.fromkeys(map(card_key, cards)))
        kinds = [keys.index(card_key(card)) for card in cards]
        return CardErrors(
            keys,
            np.array(kinds, np.int64),
            np.array([errors[kinds.index(number)] for number in range(len(keys))], np.float64),
        )

    def held(self, hands: Sequence[Sequence[int]] | Ints, squads: Sequence[int] | Ints) -> Floats:
        """Return how many of each card each squad has, one row per squad.

        Bit n of a squad is the card at position n of its hand.
        """
        places, bits = np.asarray(hands, np.int64), np.asarray(squads, np.int64)
        counts = np.zeros((len(places), len(self.keys)))
        if len(places):
            taken = bits[:, None] >> np.arange(places.shape[1]) & 1
            rows = np.arange(len(places))[:, None]
            np.add.at(counts, (rows, self.kinds[places]), taken)
        return counts

    def weighted(self, counts: Floats) -> Mapping[CardKey, float]:
        """Return the effect of each card's error on a number that counts this many of it."""
        return dict(zip(self.keys, (counts * self.errors).tolist(), strict=True))

    def combined(self, counts: Floats) -> float:
        """Return the standard error of a number that counts this many of each card."""
        return float(np.linalg.norm(counts * self.errors))


def difference_error(one: Mapping[CardKey, float], other: Mapping[CardKey, float]) -> float:
    """Return the standard error of the difference between two ``weighted`` numbers."""
    return math.hypot(*(one.get(key, 0.0) - other.get(key, 0.0) for key in {*one, *other}))
