"""A card as a booster gave it."""

from dataclasses import dataclass

from catalog.rarity import Rarity
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card as it lies in a booster: what is printed on it, and how rare it is."""

    spec: CardSpec
    rarity: Rarity

    @property
    def ref(self) -> str:
        """The catalogue's id of the printed card."""
        return self.spec.ref
