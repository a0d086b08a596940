"""What the screens of a match share: who leads it on, and the way to give it up."""

from contextlib import AbstractContextManager
from typing import Final, Protocol

from textual.app import App
from textual.binding import Binding

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.battle_selection import Cursor, Selection
from deckbuilder.workbench.match_table import MatchTable
from engine.kernel import Option

MATCH_KEYS: Final = (Binding("ctrl+g", "give_up", N_("Give the match up"), show=False),)
"""The keys that every screen of a match begins with."""


class MatchFlow(Protocol):
    """Who leads a match from screen to screen.

    A screen of a match is made with the table and the flow, has a method ``show`` that draws the
    match as it is now, and calls ``go_on`` after every act and whenever it is seen again.
    """

    def go_on(self) -> None:
        """Show what the match has come to; let the bot choose when it is its turn."""

    def begin_turn_of(self, entrant: int) -> None:
        """Take note that this entrant sits before the screen now."""

    def give_up(self) -> None:
        """Let the viewer lose at once, as soon as the bot has finished thinking."""

    @property
    def waits_for_step(self) -> bool:
        """Whether the computer goes on when a key is pressed, and not before."""

    def step(self) -> None:
        """Let the computer take its next step."""

    def hurry(self) -> None:
        """Do not wait between the bot's choices until a human is asked."""

    def rematch(self) -> None:
        """Leave a finished match and begin another of the same players and decks."""

    def close_match(self) -> None:
        """Leave a finished match for good."""


class BattleDesk(Protocol):
    """What a command of the battle needs of the screen on which its key was pressed."""

    table: MatchTable
    flow: MatchFlow
    selection: Selection

    @property
    def razdacha(self) -> RazdachaApp:
        """The application."""

    @property
    def cursor(self) -> Cursor:
        """What the cursor of the board points at."""

    def is_asked(self) -> bool:
        """Whether the viewer is asked; tells whom the match waits for when not."""

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""

    def select(self, selection: Selection) -> None:
        """Choose something on the board."""

    def tell(self, text: str) -> None:
        """Show a sentence beside the board."""

    def telling(self) -> AbstractContextManager[None]:
        """Show a UserError of the block as a notice."""


def ask_to_give_up(app: App[object], flow: MatchFlow, who: str = "") -> None:
    """Ask, then give the match up (601.4); ``who`` is asked stands before the question."""

    def answered(yes: bool | None) -> None:
        if yes:
            flow.give_up()

    question = _("Concede this match? The opponent wins at once.")
    app.push_screen(Confirm(who + question, _("Give up"), destroys=True), answered)
