"""The exchange of cards between a deck and its side, before the next game of a match."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _
from deckbuilder.decks.text import Deck
from deckbuilder.tui.decks.deck_pane import DECK_KEYS, DECK_LETTERS, DeckCommand, DeckPane
from deckbuilder.tui.decks.pool import PoolSource
from deckbuilder.tui.shell.areas import BATTLE, Area
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.deck_editing import Editing

_OFFERED = (DeckCommand.PANE, DeckCommand.UNDO, DeckCommand.REDO, DeckCommand.ODDS)


class ExchangeScreen(RazdachaScreen[Deck | None]):
    """The side on the left, the deck on the right; answers with the deck for the next game, None if
    the player goes back. The deck in the player's own list stays as it is."""

    AREA = BATTLE
    CSS_PATH = "decks.tcss"
    HELP = N_(
        "The side is on the left, the deck on the right. Enter or + puts the card at the cursor "
        "into the deck, - takes one out, U takes a change back. R is ready for the next game with "
        "this deck; the game after it begins with the first deck again. Your deck list does not "
        "change."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *DECK_KEYS,
        *DECK_LETTERS,
        Binding("r", "ready", N_("Ready"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(self, deck: Deck, area: Area = BATTLE) -> None:
        super().__init__()
        self.AREA = area
        self._editing = Editing(deck)
        way_on = _("{key} — ready").format(key=key_name("r"))
        self._pane = DeckPane(self, self._editing, PoolSource(way_on, is_side=True))

    def compose_body(self) -> ComposeResult:
        """Yield the side, the deck and its side panes."""
        yield self._pane

    def on_mount(self) -> None:
        """Show the deck and focus the side."""
        self._pane.begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: nothing is stored, nor built anew."""
        if action == "deck":
            command = DeckCommand(parameters[0])
            return command in _OFFERED and self._pane.can_carry_out(command)
        return action != "build" and super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: an empty deck has no odds."""
        return action != "deck" or self._pane.has_something_for(DeckCommand(parameters[0]))

    def action_deck(self, command: str) -> None:
        """Carry out the deck command of a key."""
        self._pane.carry_out(DeckCommand(command))

    def action_ready(self) -> None:
        """Answer with the deck."""
        self.dismiss(self._editing.deck)
