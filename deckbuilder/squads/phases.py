"""How the cards of a hand count, by which of the cards taken make others count differently.

A card has the elements it counted as of when it was taken (403.2.1, 403.2.2), and texts see the
squad as it counts at that moment. So the order only matters by which of the cards that change
others' elements precede a card, and in which order: the last of them determines the elements.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, permutations
from typing import Final, TypeAlias

from deckbuilder.recruitment.prices import counted, counts_others, is_cost_known
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import CardSpec

Turns: TypeAlias = tuple[int, ...]
"""The positions of all such cards of a hand, in the order in which the taken ones come."""
_MOST_TURNS: Final = 24


def counting_of(start: Recruitment) -> Turns:
    """Return the positions of available cards that make others count differently."""
    gone = start.gone
    return tuple(
        place
        for place, card in enumerate(start.hand)
        if place not in gone and counts_others(card) and is_cost_known(card)
    )


@dataclass(frozen=True, slots=True)
class Phases:
    """A hand as it counts beside each set of such cards, one bit for each of ``positions``.

    ``hands`` maps each order of them to the hand beside every set. Equal cards come in hand order.
    ``whole`` is False if there are more orders than are examined.
    """

    positions: Turns
    orders: tuple[Turns, ...]
    hands: tuple[tuple[tuple[CardSpec, ...], ...], ...]
    whole: bool

    @staticmethod
    def of(start: Recruitment) -> Phases:
        """Return the phases of the available cards; see ``counting_of``."""
        positions = counting_of(start)
        said: dict[tuple[CardSpec, ...], Turns] = {}
        for order in permutations(positions):
            said.setdefault(tuple(start.hand[place] for place in order), order)
        orders = tuple(islice(said.values(), _MOST_TURNS))
        hands = tuple(_beside_each_set(start, positions, order) for order in orders)
        return Phases(positions, orders, hands, len(orders) == len(said))

    def looks_of(self, place: int) -> tuple[CardSpec, ...]:
        """Return a card of the hand as it counts in each phase of each order."""
        return tuple(hand[place] for hands in self.hands for hand in hands)


def _beside_each_set(
    start: Recruitment, positions: Turns, order: Turns
) -> tuple[tuple[CardSpec, ...], ...]:
    hands = []
    for code in range(1 << len(positions)):
        taken = [place for place in order if code >> positions.index(place) & 1]
        squad = (*start.squad, *(start.hand[place] for place in taken))
        hands.append(counted(squad, start.hand, start.buyer))
    return tuple(hands)
