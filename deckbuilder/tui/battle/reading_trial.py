"""The small board on which a card with a new reading is tried; left without a trace."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.workbench.reading_trial import TrialTable
from engine.berserk import CardSpec


class ReadingTrialScreen(RazdachaScreen[None]):
    """Opens the battle on the small board, and closes when the user has left it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", N_("Close"), show=True)]

    def __init__(self, card: CardSpec) -> None:
        super().__init__()
        self._card = card
        self._lead = MatchLead(self)

    def compose_body(self) -> ComposeResult:
        """Yield a note; the battle covers it."""
        yield Static(_("The small board is being laid."), markup=False)

    def on_mount(self) -> None:
        """Lay the board and enter the battle; return if that fails."""
        with self.showing_errors():
            self._lead.play(TrialTable.of(self.services.sessions, self._card))
        if self._lead.table is None:
            self.dismiss(None)

    def on_screen_resume(self) -> None:
        """Clear the board away and return to where the card was tried."""
        if self._lead.table is not None and self.app.screen is self:
            self._lead.stop_thinking()
            self._lead.table.forget()
            self.dismiss(None)
