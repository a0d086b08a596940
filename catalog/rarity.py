"""How rare a printed card is."""

from enum import Enum
from typing import Final


class Rarity(Enum):
    """How rare a card is; the order is from common to ultra-rare."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    ULTRA_RARE = "ultra_rare"


RARITIES: Final = tuple(Rarity)
