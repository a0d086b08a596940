"""What the screens of a match share: the table, a way on after an act, a way to give up."""

from pathlib import Path
from typing import ClassVar, Protocol

from textual.binding import Binding, BindingType

from catalog.i18n import N_, _
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.match_table import MatchTable


class Host(Protocol):
    """Who leads a match from screen to screen."""

    def go_on(self) -> None:
        """Show what the match has come to; let the bot choose when it is its turn."""

    def begin_turn_of(self, entrant: int) -> None:
        """Take note that this entrant sits before the screen now."""

    def give_up(self) -> None:
        """Let the viewer lose at once, as soon as the bot has finished thinking."""

    def hurry(self) -> None:
        """Do not wait between the bot's choices until a human is asked."""

    def close_match(self) -> None:
        """Leave a finished match for good."""


class StageScreen(RazdachaScreen[None]):
    """A screen of a match. ``show`` draws the match as it is now."""

    AREA = BATTLE
    CSS_PATH = Path(__file__).with_name("battle.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+g", "give_up", N_("Give the match up"), show=False),
    ]

    def __init__(self, table: MatchTable, host: Host) -> None:
        super().__init__()
        self.table = table
        self.host = host

    def on_screen_resume(self) -> None:
        """Catch up with whatever happened while another screen was seen."""
        if self.is_current:
            self.host.go_on()

    def show(self) -> None:
        """Draw the match as it is now."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, str]:
        """The names of both entrants."""
        one, other = self.table.journey.entrants
        return one.name, other.name

    def waiting_text(self) -> str:
        """Return whom the match waits for, when it is not the viewer."""
        if self.table.is_held:
            return _("Saving your choice…")
        waiting = self.table.journey.waiting
        if waiting is None or not self.table.is_bots_turn:
            return ""
        return _("{player} is thinking…").format(player=self.names[waiting])

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        question = _("Give this match up? The opponent wins at once.")

        def answered(yes: bool | None) -> None:
            if yes:
                self.host.give_up()

        self.app.push_screen(Confirm(question, _("Give up")), answered)
