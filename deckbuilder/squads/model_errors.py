"""What the error of a measure does to a number that rests on many squads.

A card is off by an error of its own, however often it comes up: copies of it alike, other cards
independently. So a score is off by each card's error times how many copies of it count, and a mean
over deals by the error times how many count on average; the squares of the cards add up. Where two
scores are compared, copies that both have cancel out.
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
"""What makes two cards copies of one card: the id and the name."""


def card_key(card: CardSpec) -> CardKey:
    """Return what tells a card from others."""
    return card.ref, card.name


@dataclass(frozen=True)
class CardErrors:
    """The errors of the cards of a deck: ``kinds`` says of each position which card it is,
    ``errors`` how far a score is off by one copy of each of them."""

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
        """Return how many of each card each squad has, a row a squad.

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
        """Return by how much each card may put off a number that counts so many of it."""
        return dict(zip(self.keys, (counts * self.errors).tolist(), strict=True))

    def combined(self, counts: Floats) -> float:
        """Return the standard error of a number that counts so many of each card."""
        return float(np.linalg.norm(counts * self.errors))


def difference_error(one: Mapping[CardKey, float], other: Mapping[CardKey, float]) -> float:
    """Return the standard error of the difference between two numbers, each ``weighted``."""
    return math.hypot(*(one.get(key, 0.0) - other.get(key, 0.0) for key in {*one, *other}))
