"""The whole log of a battle."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.tui.areas import BATTLE
from deckbuilder.tui.base import RazdachaScreen
from deckbuilder.tui.widgets.log import log_text


class LogScreen(RazdachaScreen[None]):
    """Everything that happened, from the placement on; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "../styles/match.tcss"
    HELP = N_("Everything that happened in the battle; what was hidden from you is not told.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l", "back", N_("Close"), show=True),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose_body(self) -> ComposeResult:
        """Yield the lines."""
        with VerticalScroll(id="log", classes="panel"):
            empty = _("Nothing has happened yet.")
            yield Static(log_text(self._lines) if self._lines else empty, markup=False)

    def on_mount(self) -> None:
        """Begin at the newest line."""
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
