"""The first start: what Берсерк is, and where to begin."""

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.home.first_steps import (
    WHAT_IT_IS,
    More,
    Offer,
    keys_table,
    offers_of,
    signs_table,
)
from deckbuilder.tui.shell.areas import WELCOME
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import Framed
from deckbuilder.tui.shell.theme import DIM


class OfferList(RowList):
    """The list of offers."""

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
    """The welcome screen with four ways to begin."""

    AREA = WELCOME
    CSS_PATH = "welcome.tcss"
    HELP = N_(
        "Enter or a number chooses how to begin. You can return to all of this later from Home or "
        "the command palette."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"offer({n})", N_("Choose"), show=n == 1, key_display="1–4")
            for n in range(1, 5)
        ),
        Binding("escape", "back", N_("Back")),
    ]

    _more: tuple[More, ...] = ()

    def compose_body(self) -> ComposeResult:
        """Yield the description of the game, the offers, their preview, and the keys."""
        yield Static(_("Welcome to Razdacha"), id="welcome-title", markup=False)
        yield Framed(_("What Berserk is"), _(WHAT_IT_IS), id="game-is")
        with framed(Vertical(id="ways"), _("Where to begin")):
            yield OfferList()
        with Horizontal(id="beside-ways"):
            yield Framed(_("Inside"), id="more")
            yield Framed(_("Keys that work everywhere"), keys_table(), id="keys")
        yield Framed(_("Symbols on cards"), signs_table(self.services.settings.glyphs), id="signs")

    def on_mount(self) -> None:
        """Show the offers."""
        offers = self.query_one(OfferList)
        offers.show(offers_of(self))
        offers.focus()
        self.razdacha.behind_first_frame(self._begin_to_read)

    def _begin_to_read(self) -> None:
        if self.is_attached:
            self.run_worker(self._read, thread=True, group="more")

    def _read(self) -> None:
        """Read the preview of each offer; runs in a thread."""
        more = tuple(offer.more() for offer in self.query_one(OfferList).offers)
        self.call_later(self._take, more)

    def _take(self, more: tuple[More, ...]) -> None:
        self._more = more
        self._tell_more()

    @on(RowList.Moved)
    def _tell_more(self) -> None:
        """Show the preview of the offer under the cursor."""
        # the screen may have been closed after a resize
        if self._more and self.is_attached:
            more = self._more[self.query_one(OfferList).cursor]
            self.query_one("#more", Framed).show(more.drawn(tall=self.has_class("-tall")))

    def on_resize(self) -> None:
        """Redraw the preview for the available room."""
        self.call_after_refresh(self._tell_more)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.action_offer(event.index + 1)

    def action_offer(self, number: int) -> None:
        """Open an offer by its number."""
        self.query_one(OfferList).offers[number - 1].run()
