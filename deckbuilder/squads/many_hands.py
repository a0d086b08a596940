"""Best squads of many hands at once, and their value with one more card.

``deckbuilder.squads.tables`` is exact, hand by hand. This module evaluates many hands of one pile
together, so that comparing many candidate cards on the same hands is cheap.

For each choice of elements, the remaining gold pays for elite cards and the rest. Two small tables
hold the best score of elite cards by gold and of ordinary cards by crystals (403.2.1); a squad is
the best split of the gold between them.

Three constraints are ignored (crystals of flyers, terrains, unique names), so the score is an upper
bound. Recruiting texts are ignored as well: bans only lower the true value, changed prices count as
printed. Any display of these figures must name the cards in ``unheeded``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catalog.common.folding import fold
from deckbuilder.recruitment.before_state import ability_before
from deckbuilder.recruitment.seen_by_texts import givers_among
from deckbuilder.squads.subsets import is_barred_by_print
from deckbuilder.squads.tables import sampled_orders
from engine.berserk import ELEMENTS, CardSpec, CardType, CostForm, Ruleset

Scores: TypeAlias = NDArray[np.int32]
Held: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]

_NO: Final = np.int32(-(1 << 28))  # two of them can be added
_TOO_DEAR: Final = 255


def element_bits(card: CardSpec) -> int:
    """Return a card's elements as a bit mask in the order of ``ELEMENTS``, 0 for neutral."""
    return sum(1 << place for place, element in enumerate(ELEMENTS) if element in card.elements)


def unheeded(cards: Sequence[CardSpec]) -> tuple[str, ...]:
    """Return the names of cards with texts about recruiting, which are ignored here."""
    return tuple(
        dict.fromkeys(
            card.name for card in cards if givers_among((card,)) or ability_before(card) is not None
        )
    )


def held_in_hands(cards: int, hand: int, count: int, seed: int) -> Held:
    """Return ``count`` random hands, one row each: for each card, whether it is held."""
    held = np.zeros((count, cards), np.bool_)
    np.put_along_axis(held, sampled_orders(cards, hand, count, seed), True, axis=1)
    return held


class QuickSquads:
    """Hands of ``cards`` with their scores and the crystals for recruiting.

    ``held`` has a row for each hand: which cards are in it. ValueError for a negative score.
    """

    def __init__(
        self,
        cards: Sequence[CardSpec],
        scores: Sequence[int],
        held: Held,
        gold: int,
        silver: int,
        rules: Ruleset,
    ) -> None:
        if len(cards) != len(scores) or any(score < 0 for score in scores):
            raise ValueError("each card needs a score of 0 or more")
        self._cards = [
            _Card.of(card, score, rules) for card, score in zip(cards, scores, strict=True)
        ]
        self._held = held
        self._terrains = rules.terrains
        self._gold, self._silver = gold, silver
        self._sets = np.array(_element_sets(self._cards), np.int64)
        elite, ordinary = self._filled(held)
        self._elite, self._paid, self._ordinary = self._against(elite, ordinary, rules)
        self.best: Scores = (self._elite + self._paid).max(axis=(0, 2))
        """The score of each hand's best squad."""

    def gains(self, place: int, *, neutral: bool = False) -> Scores:
        """Return the gain of each hand's best squad by adding the card at ``place``.

        Never negative, and 0 if the hand holds a card that excludes it. ``neutral`` counts the card
        as one without elements.
        """
        card = self._cards[place]
        payment = self._paid if card.elite else self._ordinary
        width = min(self._gold + 1, payment.shape[2] - card.cost)
        if width <= 0:
            return np.zeros_like(self.best)
        inside = slice(None) if neutral or not card.bits else self._holding(card)
        rest = payment[inside, :, card.cost : card.cost + width]
        with_card = (self._elite[inside, :, :width] + rest).max(axis=(0, 2)) + np.int32(card.score)
        gains: Scores = np.maximum(with_card - self.best, 0)
        gains[self._held[:, self._rivals(place)].any(axis=1)] = 0
        if self._cards[place].terrain:  # 213.3
            others = [n for n, card in enumerate(self._cards) if n != place and card.terrain]
            gains[self._held[:, others].sum(axis=1) >= self._terrains] = 0
        return gains

    def _rivals(self, place: int) -> list[int]:
        """Return the other cards that cannot be in a squad with the card at ``place``."""
        card = self._cards[place]
        return [n for n, other in enumerate(self._cards) if n != place and other.rules_out(card)]

    def _holding(self, card: "_Card") -> Places:
        """Return the choices of elements that include the card's."""
        return np.flatnonzero(self._sets & card.bits == card.bits)

    def _filled(self, held: Held) -> tuple[Scores, Scores]:
        """Return the best elite score by gold and the best ordinary one by crystals.

        Axes: choice of elements, hand, amount. Each card is taken or left, amount by amount.
        """
        shape = len(self._sets), len(held)
        elite = np.zeros((*shape, self._gold + 1), np.int32)
        ordinary = np.zeros((*shape, self._gold + self._silver + 1), np.int32)
        for place, card in enumerate(self._cards):
            table = elite if card.elite else ordinary
            hands = np.flatnonzero(held[:, place])
            if len(hands) and card.cost < table.shape[2]:
                where = np.ix_(self._holding(card), hands)
                before = table[where]
                after = before.copy()
                taken = before[:, :, : table.shape[2] - card.cost] + np.int32(card.score)
                np.maximum(after[:, :, card.cost :], taken, out=after[:, :, card.cost :])
                table[where] = after
        return elite, ordinary

    def _against(
        self, elite: Scores, ordinary: Scores, rules: Ruleset
    ) -> tuple[Scores, Scores, Scores]:
        """Align the tables: g gold for elite cards is paired with the ordinary score of the
        remaining crystals.

        Of these the penalty for the elements is subtracted (403.2.1). The second table ends where
        the gold ends, the third where all crystals end.
        """
        rest = np.full_like(ordinary, _NO)
        for place, elements in enumerate(self._sets.tolist()):
            gold = self._gold - max(0, elements.bit_count() - 1) * rules.new_element_gold
            elite[place, :, max(gold, -1) + 1 :] = _NO
            if gold >= 0:
                last = gold + self._silver
                rest[place, :, : last + 1] = ordinary[place, :, last::-1]
        paid = np.where(elite == _NO, _NO, rest[:, :, : self._gold + 1])
        return elite, paid, rest


@dataclass(frozen=True, slots=True)
class _Card:
    """The data of a card for the tables.

    ``cost`` exceeds all purses if no squad can have it, and if only its text states it (208.5).
    """

    cost: int
    elite: bool
    bits: int
    score: int
    name: str
    unique: bool
    terrain: bool

    @staticmethod
    def of(card: CardSpec, score: int, rules: Ruleset) -> "_Card":
        unknown = card.cost.form is CostForm.BRACED or is_barred_by_print(card, rules)
        cost = _TOO_DEAR if unknown else card.cost.number
        terrain = card.type is CardType.TERRAIN
        name = fold(card.name)
        return _Card(cost, card.elite, element_bits(card), score, name, card.unique, terrain)

    def rules_out(self, other: "_Card") -> bool:
        """Return whether a squad can hold only one of the two: unique names (106.4)."""
        return (self.unique or other.unique) and self.name == other.name


def _element_sets(cards: Sequence[_Card]) -> list[int]:
    """Return every choice of the cards' elements, as bit masks."""
    present = 0
    for card in cards:
        present |= card.bits
    return [bits for bits in range(present + 1) if bits & ~present == 0]
