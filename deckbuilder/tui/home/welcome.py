"""The first start: what Берсерк is, and where to begin."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.home.importing import import_cards
from deckbuilder.tui.shell.areas import BATTLE, HOME, LEARN, WELCOME
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to begin with: its name, what it is, and what it opens."""

    name: str
    about: str
    run: Callable[[], None]


class OfferList(RowList):
    """What to begin with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Go"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="offers")
        self.offers: tuple[Offer, ...] = ()

    def show(self, offers: tuple[Offer, ...]) -> None:
        """Show these offers."""
        self.offers = offers
        self.set_count(len(offers))

    def row(self, index: int, width: int) -> Text:
        """Return number, name and purpose of an offer."""
        offer = self.offers[index]
        text = Text.assemble((f"  {index + 1}  ", "bold"), f"{offer.name:<27}")
        return text.append(offer.about, style=DIM)


class WelcomeScreen(RazdachaScreen[None]):
    """Four ways to begin."""

    AREA = WELCOME
    CSS_PATH = "welcome.tcss"
    HELP = N_(
        "Enter or a number opens one of the ways to begin. All of them can be reached later too:"
        " from Home, and from the commands."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"offer({n})", N_("By number"), show=n == 1, key_display="1–4")
            for n in range(1, 5)
        ),
        Binding("escape", "back", N_("Back")),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield what the game is, and the offers."""
        yield Static(_("Welcome to Razdacha"), id="welcome-title", markup=False)
        yield Static(
            _(
                "Berserk is a card game for two: each recruits a squad for gold and silver"
                " crystals, places it face down on a board of thirty cells, and the squads fight"
                " until one side has no creatures left. Cards move, strike by dice and shoot, so a"
                " match is won at the purchase, at the placement, and in the battle alike."
            ),
            id="what-it-is",
            markup=False,
        )
        with Vertical(id="ways", classes="panel") as panel:
            panel.border_title = _("Where to begin")
            yield OfferList()

    def on_mount(self) -> None:
        """Show the offers."""
        offers = self.query_one(OfferList)
        offers.show(self._offers())
        offers.focus()

    def _offers(self) -> tuple[Offer, ...]:
        app = self.razdacha
        return (
            Offer(
                _("Learn to play"),
                _("Ten minutes: eight short lessons."),
                lambda: app.open_area(LEARN.code),
            ),
            Offer(
                _("Play a starter deck"),
                _("A match against the computer."),
                lambda: app.open_area(BATTLE.code),
            ),
            Offer(
                _("Import real cards"),
                _("From a file: JSON, CSV, TSV or XLSX."),
                lambda: import_cards(self),
            ),
            Offer(
                _("Look around"),
                _("All that the program can do."),
                lambda: app.open_area(HOME.code),
            ),
        )

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.action_offer(event.index + 1)

    def action_offer(self, number: int) -> None:
        """Open an offer by its number."""
        self.query_one(OfferList).offers[number - 1].run()
