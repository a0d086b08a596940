"""How well the computer plays."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from catalog.common.i18n import N_

RETIRED: Final = "lookahead"
"""The name of an older bot in settings, records and commands; the nearest level takes its place."""


class Level(Enum):
    """The levels of the computer, from the weakest to the strongest."""

    RANDOM = "random"
    NOVICE = "novice"
    DIRECT = "direct"
    STRONG = "strong"
    MASTER = "master"

    @classmethod
    def _missing_(cls, value: object) -> "Level | None":
        return cls.STRONG if value == RETIRED else None

    @property
    def stronger(self) -> "Level | None":
        """The next stronger level; None for the strongest."""
        levels = list(Level)
        place = levels.index(self) + 1
        return levels[place] if place < len(levels) else None


LEVEL_NAMES: Final[Mapping[Level, str]] = {
    Level.RANDOM: N_("random"),
    Level.NOVICE: N_("novice"),
    Level.DIRECT: N_("direct"),
    Level.STRONG: N_("strong"),
    Level.MASTER: N_("master"),
}
LEVELS_ABOUT: Final[Mapping[Level, str]] = {
    Level.RANDOM: N_("random: any legal move"),
    Level.NOVICE: N_("novice: often misses the best move"),
    Level.DIRECT: N_("direct: takes what is worth most at once"),
    Level.STRONG: N_("strong: plays the turn out in its head"),
    Level.MASTER: N_("master: plays it out hundreds of times"),
}
"""How each level plays, after its name."""
