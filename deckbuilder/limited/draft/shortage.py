"""The price of a card outside the elements of which a pool can still fill a deck.

A deck keeps to three elements if the pool has enough cards of them, symbiotes included. A booster
draft leaves few cards to spare: whoever takes cards of every element ends with a deck of all five.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.imagining import DECK
from deckbuilder.limited.draft.scoring import because
from deckbuilder.squads.many_hands import element_bits
from engine.berserk import ELEMENTS, CardSpec

MOST_ELEMENTS: Final = 3
"""The most elements of a deck whose pool has enough cards of them."""

_LACKED: Final = 300  # hundredths of a crystal for each card that the deck will lack
_FOUND: Final = 0.75  # chance that a coming pick offers a card of the elements; late ones may not
_CHOICES: Final = tuple(combinations(range(len(ELEMENTS)), MOST_ELEMENTS))


def most_of_few_elements(cards: Iterable[CardSpec]) -> int:
    """Return how many of the cards the same three elements can pay for, neutral ones included."""
    bits = [element_bits(card) for card in cards]
    return max(_inside(bits, choice) for choice in _CHOICES)


class Shortage:
    """The cards of few elements that a deck from this pool will lack.

    ``coming`` is the number of picks after the present one.
    """

    def __init__(self, pool: Sequence[CardSpec], coming: int) -> None:
        bits = [element_bits(card) for card in pool]
        self._coming = coming
        self._held = {choice: _inside(bits, choice) for choice in _CHOICES}
        self._is_deck_possible = len(pool) + 1 + coming >= DECK

    def reason(self, card: CardSpec) -> Reason | None:
        """Return the price of a card that makes the deck lack more; it grows with the draft."""
        if not self._is_deck_possible:
            return None
        amount = -round(_LACKED * (self._lacked(element_bits(card)) - self._lacked(0)))
        if not amount:
            return None
        best = max(_CHOICES, key=lambda choice: self._held[choice])
        return because("deck_lacks", amount, kept=",".join(ELEMENTS[n].value for n in best))

    def _lacked(self, bits: int) -> float:
        """Return the number of cards expected to be lacking with a card of these elements."""
        held = max(held + _inside([bits], choice) for choice, held in self._held.items())
        return _not_found(DECK - held, self._coming)


def _inside(bits: Sequence[int], choice: Sequence[int]) -> int:
    """Return how many cards with these elements have none outside the choice."""
    kept = sum(1 << place for place in choice)
    return sum(one & ~kept == 0 for one in bits)


@lru_cache(maxsize=4096)
def _not_found(needed: int, coming: int) -> float:
    """Return how many of the needed cards the coming picks will not find, on average."""
    return sum(
        (needed - found) * comb(coming, found) * _FOUND**found * (1 - _FOUND) ** (coming - found)
        for found in range(min(needed, coming + 1))
    )
