"""The stack and the announcement queue whole."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.battle.stack_view import stack_whole
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from engine.berserk import MatchState
from engine.kernel import Seat


class StackScreen(RazdachaScreen[None]):
    """Every play that is going on, the newest first; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "What has been announced and is not carried out yet, the newest first. Plays wait in the"
        " queue until both players pass in a row; then they go onto the stack, and the uppermost"
        " is carried out first, step by step (302, 303, 512). Each says whose it is, at whom it is"
        " aimed and which step it has come to."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,s", "back", N_("Close"), show=True),
    ]

    def __init__(self, seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._seen, self._seat = seen, seat

    def compose_body(self) -> ComposeResult:
        """Yield the plays."""
        with VerticalScroll(id="stack-whole", classes="panel"):
            yield Static(stack_whole(self._seen, self._seat), markup=False)

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        panel = self.query_one("#stack-whole", VerticalScroll)
        panel.border_title = _("Stack and queue")
        panel.focus()
