"""The printed facts of a card, before any effect (103-108, 208)."""

from collections.abc import Iterable
from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import ELEMENTS, CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.cost import Cost, CostForm
from engine.kernel.copying import copied_by_fields


@dataclass(frozen=True, slots=True)
class CardSpec:
    """A printed card. ``ref`` is the catalogue's stable id (``set/number``).

    ``life`` is None for terrains (213.2), ``movement`` for all but ground creatures, ``strike`` for
    artifacts and terrains. ``elements`` is in the order of ``ELEMENTS``, empty for a neutral card.
    ``text`` is the printed text, ``abilities`` the nodes compiled from it.
    """

    ref: str
    name: str
    cost: Cost
    elite: bool
    type: CardType
    elements: tuple[Element, ...] = ()
    unique: bool = False
    horde: bool = False
    classes: tuple[str, ...] = ()
    life: int | None = None
    movement: int | None = None
    strike: Strength | None = None
    abilities: tuple[ab.Ability, ...] = ()
    text: str = ""


copied_by_fields(__name__)

__all__ = ["ELEMENTS", "CardSpec", "CardType", "Cost", "CostForm", "Element"]


def listed(deck: Iterable[CardSpec]) -> tuple[CardSpec, ...]:
    """Return the cards of a deck as its player may see them: sorted, not in deck order (204.2)."""
    return tuple(sorted(deck, key=lambda spec: (spec.ref, spec.name)))
