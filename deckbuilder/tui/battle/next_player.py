"""Between two players at one keyboard: everything is hidden until the next one is there."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.battle.match_flow import LEAVE, MATCH_KEYS, MatchFlow, ask_to_give_up
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.match_words import asked_player, why_asked
from deckbuilder.workbench.table import Table


class NextPlayerScreen(RazdachaScreen[None]):
    """Hides the match until the next player presses a key."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Two players share this keyboard. The player who is asked next sits down and presses "
        "the key; until then no card is shown. You can turn this screen off in the settings."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        LEAVE,
        Binding("enter,space", "ready", N_("I am here"), show=True),
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow

    @property
    def asked_player(self) -> str:
        """The player at the screen, if two people share a keyboard."""
        return asked_player(self.table)

    def compose_body(self) -> ComposeResult:
        """Yield the name of the next player."""
        with Vertical(id="handover"):
            yield Static("", id="next", markup=False)

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    def show(self) -> None:
        """Show the name of the asked player."""
        waiting = self.table.waiting
        name = "" if waiting is None else self.table.names[waiting]
        text = Text(justify="center")
        text.append(_("The keyboard goes to {player}.").format(player=name), style="bold")
        if waiting is not None:
            why = _("Next: {reason}").format(reason=why_asked(self.table))
            text.append("\n\n" + why)
        text.append("\n\n" + _("Other player: please look away."))
        text.append(
            "\n\n"
            + _("{player}: press {key} to continue.").format(player=name, key=key_name("enter"))
        )
        self.query_one("#next", Static).update(text)

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_ready(self) -> None:
        """Show the match to the asked player."""
        waiting = self.table.waiting
        if waiting is not None:
            self.flow.begin_turn_of(waiting)
        self.flow.go_on()
