"""The areas of the application: each has a key, a name, and a stack of screens of its own.

A screen's module is imported when its area is first opened, so that the first frame is quick.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from catalog.common.i18n import N_
from deckbuilder.workbench import memory

if TYPE_CHECKING:
    from deckbuilder.tui.shell.base import RazdachaScreen


@dataclass(frozen=True, slots=True)
class Area:
    """One area: ``screen`` is ``module:Class`` of its first screen, a ``RazdachaScreen``.

    ``key`` opens it from anywhere; ``title`` and ``about`` are English texts, translated when
    they are shown.
    """

    code: str
    key: str
    title: str
    about: str
    screen: str

    def load(self) -> "type[RazdachaScreen[None]]":
        """Import the area's first screen and return its class."""
        module, _colon, name = self.screen.partition(":")
        screen: type[RazdachaScreen[None]] = getattr(import_module(module), name)
        return screen

    def open(self) -> "RazdachaScreen[None]":
        """Return a new first screen of the area."""
        return self.load()()


_SCREENS: Final = "deckbuilder.tui"

HOME: Final = Area(
    "home",
    "f10",
    N_("Home"),
    N_("Where to go, and what is unfinished."),
    f"{_SCREENS}.home.home:HomeScreen",
)
CATALOGUE: Final = Area(
    "catalogue",
    "f2",
    N_("Catalogue"),
    N_("Find cards and read them."),
    f"{_SCREENS}.catalogue.catalogue:CatalogueScreen",
)
DECKS: Final = Area(
    memory.DECKS,
    "f3",
    N_("Decks"),
    N_("Build decks and see whether they are legal."),
    f"{_SCREENS}.decks.decks:DecksScreen",
)
DEAL: Final = Area(
    "deal",
    "f4",
    N_("Deal"),
    N_("Get 15 cards, practise recruiting."),
    f"{_SCREENS}.deal.deal:DealScreen",
)
BATTLE: Final = Area(
    "battle",
    "f5",
    N_("Battle"),
    N_("Play against the computer or a friend."),
    f"{_SCREENS}.battle.new_match:NewMatchScreen",
)
TRAINER: Final = Area(
    "trainer",
    "f8",
    N_("Trainer"),
    N_("Race the clock, then see the best squad."),
    f"{_SCREENS}.trainer.trainer:TrainerScreen",
)
DRAFT: Final = Area(
    memory.DRAFT,
    "f9",
    N_("Draft"),
    N_("Drafts, sealed pools and their events."),
    f"{_SCREENS}.draft.drafts:DraftsScreen",
)
SETTINGS: Final = Area(
    "settings",
    "f6",
    N_("Settings"),
    N_("Language, the computer's skill, symbols."),
    f"{_SCREENS}.settings.settings:SettingsScreen",
)

WELCOME: Final = Area(
    "welcome",
    "",
    N_("Where to begin"),
    N_("First steps; import real cards."),
    f"{_SCREENS}.home.welcome:WelcomeScreen",
)
"""What is open at the very first start."""
LEARN: Final = Area(
    "learn",
    "",
    N_("Learn to play"),
    N_("A first game in eight short lessons."),
    f"{_SCREENS}.lessons.lessons:LessonsScreen",
)
"""These two have no key and no place in the bar: they are opened from Home and by the palette."""

AREAS: Final = (HOME, WELCOME, LEARN, CATALOGUE, DECKS, DEAL, BATTLE, SETTINGS, TRAINER, DRAFT)
AREA_OF: Final = {area.code: area for area in AREAS}
KEYED: Final = tuple(area for area in AREAS if area.key)
"""The areas that a key opens from anywhere: those of the bar."""
