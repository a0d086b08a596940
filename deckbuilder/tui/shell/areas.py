"""The areas of the application, each with a key, a name, and its own stack of screens.

``Openings`` provides the first screen of each.
"""

from dataclasses import dataclass
from typing import Final

from catalog.common.i18n import N_
from deckbuilder.workbench import memory


@dataclass(frozen=True, slots=True)
class Area:
    """One area, which ``key`` opens from anywhere.

    ``title`` and ``about`` are English texts, translated for display.
    """

    code: str
    key: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Errand:
    """The task of a user in an area: the kind of game, and its number or name."""

    what: str
    number: int = 0
    name: str = ""


HOME: Final = Area(
    "home",
    "f10",
    N_("Home"),
    N_("Where to go, and what is unfinished."),
)
CATALOGUE: Final = Area(
    "catalogue",
    "f2",
    N_("Catalogue"),
    N_("Find cards and read them."),
)
DECKS: Final = Area(
    memory.DECKS,
    "f3",
    N_("Decks"),
    N_("Build decks and see whether they are legal."),
)
DEAL: Final = Area(
    "deal",
    "f4",
    N_("Deal"),
    N_("Get 15 cards, practise recruiting."),
)
BATTLE: Final = Area(
    "battle",
    "f5",
    N_("Battle"),
    N_("Play against the computer or a friend."),
)
TRAINER: Final = Area(
    "trainer",
    "f8",
    N_("Trainer"),
    N_("Race the clock, then see the best squad."),
)
DRAFT: Final = Area(
    memory.DRAFT,
    "f9",
    N_("Draft"),
    N_("Drafts, sealed pools and their events."),
)
SETTINGS: Final = Area(
    "settings",
    "f6",
    N_("Settings"),
    N_("Language, the computer's skill, symbols."),
)

WELCOME: Final = Area(
    "welcome",
    "",
    N_("Where to begin"),
    N_("First steps; import real cards."),
)
"""The area open at the very first start."""
LEARN: Final = Area(
    "learn",
    "",
    N_("Learn to play"),
    N_("A first game in eight short lessons."),
)
"""The areas without a key and a place in the bar, opened from Home and by the palette."""

AREAS: Final = (HOME, WELCOME, LEARN, CATALOGUE, DECKS, DEAL, BATTLE, SETTINGS, TRAINER, DRAFT)
AREA_OF: Final = {area.code: area for area in AREAS}
KEYED: Final = tuple(area for area in AREAS if area.key)
"""The areas with a key, which are those of the bar."""
