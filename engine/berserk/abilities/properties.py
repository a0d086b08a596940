"""Elements and types of cards (106.2, 208.1): words that cards and abilities share."""

from typing import Final

from engine.kernel.word_enum import Word


class Element(Word):
    """A card's element (106.2); a neutral card has none."""

    STEPPE = "steppe"
    MOUNTAIN = "mountain"
    FOREST = "forest"
    SWAMP = "swamp"
    DARKNESS = "darkness"


ELEMENTS: Final[tuple[Element, ...]] = tuple(Element)


class CardType(Word):
    """Type and subtype of a card (208.1)."""

    GROUND = "ground"
    FLYER = "flyer"
    COMPANION = "companion"
    PARASITE = "parasite"
    ARTIFACT = "artifact"
    TERRAIN = "terrain"

    @property
    def is_creature(self) -> bool:
        """Creatures are ground creatures, flyers and symbiotes (208.1)."""
        return self not in (CardType.ARTIFACT, CardType.TERRAIN)

    @property
    def is_symbiote(self) -> bool:
        """Symbiotes are companions and parasites (211)."""
        return self in (CardType.COMPANION, CardType.PARASITE)
