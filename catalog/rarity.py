"""The rarity of a printed card."""

from enum import Enum
from typing import Final


class Rarity(Enum):
    """The rarity of a card, ordered from common to ultra-rare."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    ULTRA_RARE = "ultra_rare"


RARITIES: Final = tuple(Rarity)
