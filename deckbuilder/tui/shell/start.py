"""The screen shown while the database is being opened."""

from textual.app import ComposeResult
from textual.widgets import Static

from catalog.common.i18n import _
from deckbuilder.tui.shell.base import RazdachaScreen


class StartScreen(RazdachaScreen[None]):
    """The first frame. Keys of areas that are pressed here are obeyed a moment later."""

    def compose_body(self) -> ComposeResult:
        """Yield one line in the middle."""
        yield Static(_("Opening the cards…"), id="opening")
