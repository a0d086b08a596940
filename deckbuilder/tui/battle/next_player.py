"""Between two players at one keyboard: nothing is seen until the next one is there."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.tui.battle.match_flow import StageScreen
from deckbuilder.tui.shell.keys import key_name


class HandoverScreen(StageScreen):
    """Hides the match until the player who is asked next presses a key."""

    HELP = N_(
        "Two players share this keyboard. Whoever is asked next takes the seat and presses the key;"
        " until then no card is shown. The settings switch this screen off."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", N_("I am here"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield whose turn it is."""
        with Vertical(id="handover"):
            yield Static("", id="next", markup=False)

    def show(self) -> None:
        """Name the player who is asked."""
        waiting = self.table.journey.waiting
        name = "" if waiting is None else self.names[waiting]
        text = Text(justify="center")
        text.append(_("The keyboard goes to {player}.").format(player=name), style="bold")
        text.append("\n\n" + _("The other player looks away, please."))
        text.append(
            "\n\n" + _("{player}: press {key} to go on.").format(player=name, key=key_name("enter"))
        )
        self.query_one("#next", Static).update(text)

    def action_ready(self) -> None:
        """Show the match to the player who is asked."""
        waiting = self.table.journey.waiting
        if waiting is not None:
            self.host.begin_turn_of(waiting)
        self.host.go_on()
