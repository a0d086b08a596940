"""A screen that hides those below until a key is pressed: a pause, another player's turn."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name


class HandOverScreen(RazdachaScreen[bool]):
    """Closes with True when the player is there, with False when the game is to be left.

    ``take_back`` is offered to the player of the last choice; it returns whether it succeeded.
    """

    AREA = DRAFT
    CSS_PATH = "../draft/draft.tcss"
    HELP = N_("Cards are hidden and the clock is stopped until someone presses the key.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", N_("I am here"), show=True),
        Binding("u,ctrl+z", "take_back", N_("Take the last card back"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(self, text: Text, take_back: Callable[[], bool] | None = None) -> None:
        super().__init__()
        self._text = text
        self._take_back = take_back

    def compose_body(self) -> ComposeResult:
        """Yield the text in the middle."""
        with Vertical(id="curtain"):
            yield Static(self._text, id="words", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable taking back as long as nobody has seen the result."""
        return self._take_back is not None if action == "take_back" else True

    def action_ready(self) -> None:
        """Show the game."""
        self.dismiss(True)

    def action_take_back(self) -> None:
        """Let the last player choose again."""
        if self._take_back is not None and self._take_back():
            self.dismiss(True)

    def action_back(self) -> None:
        """Leave the game, which stays saved."""
        self.dismiss(False)


def render_pause() -> Text:
    """Return the text of a pause."""
    text = Text(_("The draft is paused."), style="bold", justify="center")
    hint = _("{key} continues, {back} leaves; nothing is lost.")
    hint = hint.format(key=key_name("enter"), back=key_name("escape"))
    return text.append("\n\n" + hint, style="not bold")


def render_handover(name: str) -> Text:
    """Return the text shown before ``name`` comes to the keyboard."""
    text = Text(justify="center")
    text.append(_("The keyboard goes to {player}.").format(player=name), style="bold")
    text.append("\n\n" + _("Everyone else: please look away."))
    hint = _("{player}: press {key} to continue.")
    return text.append("\n\n" + hint.format(player=name, key=key_name("enter")))
