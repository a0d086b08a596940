"""What the screens of a match share: who leads it on, and the way to give it up."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Final, Protocol

from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.widget import Widget

from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.battle_selection import Cursor, Selection
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import Ruleset
from engine.kernel import Option

MATCH_KEYS: Final = (Binding("ctrl+g", "give_up", N_("Concede"), show=False),)
"""The keys that every screen of a match begins with."""
LEAVE: Final = Binding("escape", "back", N_("Leave"), show=True)
"""The way out of a match before its battle: it is kept, and goes on where it was left."""


GUIDE_KEYS: Final = (
    Binding("h", "guide('hint')", N_("Hint"), show=True),
    Binding("t", "guide('lesson')", N_("Lesson"), show=True),
)
"""The keys of a screen of a match that is a lesson: its ``action_guide``."""


class Guide(Protocol):
    """What accompanies a match on its screens: a lesson."""

    def panel(self) -> Widget:
        """Return a new panel that says what is to be done."""

    def carry_out(self, command: str) -> None:
        """Do what a key of ``GUIDE_KEYS`` stands for: ``hint`` or ``lesson``."""

    def told(self, text: str) -> None:
        """Take note of why the player was refused something."""

    def goes_on(self, table: MatchTable) -> bool:
        """Look at what the match has come to; whether it is to go on."""


def keys_with(flow: "MatchFlow", rules: Ruleset, keys: BindingsMap) -> BindingsMap:
    """Return the keys of a screen, without those of a guide where there is none, and without the
    offer of a draw where the edition knows none."""
    without = set() if flow.guide is not None else {binding.action for binding in GUIDE_KEYS}
    if not rules.draw_by_agreement:
        without.add("offer_draw")
    kept = {
        key: [binding for binding in bindings if binding.action not in without]
        for key, bindings in keys.key_to_bindings.items()
    }
    return BindingsMap.from_keys({key: bindings for key, bindings in kept.items() if bindings})


def panels(flow: "MatchFlow") -> Iterator[Widget]:
    """Yield the panel of the guide where there is one."""
    if flow.guide is not None:
        yield flow.guide.panel()


def guide_told(flow: "MatchFlow", text: str) -> None:
    """Let the guide know why the player was refused something."""
    if flow.guide is not None and text:
        flow.guide.told(text)


def guided(flow: "MatchFlow", command: str) -> None:
    """Let the guide carry out a command of its keys."""
    if flow.guide is not None:
        flow.guide.carry_out(command)


class MatchFlow(Protocol):
    """Who leads a match from screen to screen; ``guide`` is None where nothing accompanies it.

    A screen of a match is made with the table and the flow, has a method ``show`` that draws the
    match as it is now, and calls ``go_on`` after every act and whenever it is seen again.
    """

    guide: Guide | None

    def go_on(self) -> None:
        """Show what the match has come to; let the bot choose when it is its turn."""

    def begin_turn_of(self, entrant: int) -> None:
        """Take note that this entrant sits before the screen now."""

    def give_up(self) -> None:
        """Let the viewer lose at once, as soon as the bot has finished thinking."""

    @property
    def waits_for_step(self) -> bool:
        """Return whether the computer goes on when a key is pressed, and not before."""

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
        """Return whether the viewer is asked; tells whom the match waits for when not."""

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""

    def select(self, selection: Selection) -> None:
        """Choose something on the board."""

    def tell(self, text: str) -> None:
        """Show a sentence beside the board."""

    def telling(self) -> AbstractContextManager[None]:
        """Show a UserError of the block as a notice."""


def ask_to_give_up(app: App[object], flow: MatchFlow) -> None:
    """Ask, then give the match up (601.4)."""

    def answered(yes: bool | None) -> None:
        if yes:
            flow.give_up()

    question = _("Concede this match? The opponent wins at once.")
    app.push_screen(Confirm(question, _("Concede"), destroys=True), answered)
