"""The first start: what Берсерк is, and where to begin."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.kit.columns import Column, bold, dim
from deckbuilder.tui.home.first_steps import (
    WHAT_IT_IS,
    More,
    Offer,
    keys_table,
    offers_of,
    signs_table,
)
from deckbuilder.tui.shell.areas import WELCOME
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import Framed


class OfferList(RowList[tuple[int, Offer]]):
    """The list of offers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Go"), show=True),
    ]

    def __init__(self, offers: Sequence[Offer]) -> None:
        super().__init__(
            (
                Column("number", lambda row: bold(f"  {row[0]} ")),
                Column("name", lambda row: row[1].name, least=27),
                Column("about", lambda row: dim(row[1].about), fills=True),
            ),
            list(enumerate(offers, 1)),
            id="offers",
        )


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
        with Vertical(id="ways", classes="panel") as panel:
            panel.border_title = _("Where to begin")
            yield OfferList(offers_of(self))
        with Horizontal(id="beside-ways"):
            yield Framed(_("Inside"), id="more")
            yield Framed(_("Keys that work everywhere"), keys_table(), id="keys")
        yield Framed(_("Symbols on cards"), signs_table(self.services.settings.glyphs), id="signs")

    def on_mount(self) -> None:
        """Show the offers."""
        self.query_one(OfferList).focus()
        self.razdacha.behind_first_frame(self._begin_to_read)

    def _begin_to_read(self) -> None:
        if self.is_attached:
            self.run_worker(self._read, thread=True, group="more")

    def _read(self) -> None:
        """Read the preview of each offer; runs in a thread."""
        more = tuple(offer.more() for offer in offers_of(self))
        self.call_later(self._take, more)

    def _take(self, more: tuple[More, ...]) -> None:
        self._more = more
        self._show_more()

    @on(RowList.Moved)
    def _show_more(self) -> None:
        """Show the preview of the offer under the cursor."""
        # the screen may have been closed after a resize
        if self._more and self.is_attached:
            more = self._more[self.query_one(OfferList).cursor]
            self.query_one("#more", Framed).show(more.drawn(tall=self.has_class("-tall")))

    def on_resize(self) -> None:
        """Redraw the preview for the available room."""
        self.call_after_refresh(self._show_more)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.action_offer(event.index + 1)

    def action_offer(self, number: int) -> None:
        """Open an offer by its number."""
        offers_of(self)[number - 1].run()
