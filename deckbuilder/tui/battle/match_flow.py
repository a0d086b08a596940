"""The interfaces shared by the screens of a match: its lead, its guide, and giving up."""

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
from deckbuilder.workbench.table import Table
from engine.kernel import Option

MATCH_KEYS: Final = (Binding("ctrl+g", "give_up", N_("Concede"), show=False),)
"""The first keys of every screen of a match."""
LEAVE: Final = Binding("escape", "back", N_("Leave"), show=True)
"""The key that leaves a match before its battle: it is saved, and continues where it was left."""


GUIDE_KEYS: Final = (
    Binding("h", "guide('hint')", N_("Hint"), show=True),
    Binding("t", "guide('lesson')", N_("Lesson"), show=True),
)
"""The keys of a screen of a lesson's match: its ``action_guide``."""


class Guide(Protocol):
    """The companion of a match on its screens: a lesson."""

    def panel(self) -> Widget:
        """Return a new panel with the instructions."""

    def carry_out(self, command: str) -> None:
        """Execute a key of ``GUIDE_KEYS``: ``hint`` or ``lesson``."""

    def record_attempt(self, text: str) -> None:
        """Record a refusal shown to the player."""

    def goes_on(self, table: Table) -> bool:
        """Check the state of the match; return whether it should go on."""


def keys_with(flow: "MatchFlow", keys: BindingsMap) -> BindingsMap:
    """Return the keys of a screen, without those of a missing guide."""
    without = set() if flow.guide is not None else {binding.action for binding in GUIDE_KEYS}
    kept = {
        key: [binding for binding in bindings if binding.action not in without]
        for key, bindings in keys.key_to_bindings.items()
    }
    return BindingsMap.from_keys({key: bindings for key, bindings in kept.items() if bindings})


def panels(flow: "MatchFlow") -> Iterator[Widget]:
    """Yield the panel of the guide if there is one."""
    if flow.guide is not None:
        yield flow.guide.panel()


def report_to_guide(flow: "MatchFlow", text: str) -> None:
    """Report a refusal to the guide."""
    if flow.guide is not None and text:
        flow.guide.record_attempt(text)


def guided(flow: "MatchFlow", command: str) -> None:
    """Let the guide execute one of its commands."""
    if flow.guide is not None:
        flow.guide.carry_out(command)


class MatchFlow(Protocol):
    """Leads a match from screen to screen; ``guide`` is None without a companion.

    A screen of a match gets the table and the flow, has a method ``show`` that draws the current
    match, and calls ``go_on`` after every act and whenever it is shown again.
    """

    guide: Guide | None

    def go_on(self) -> None:
        """Show the current state of the match; let the bot choose if it is its turn."""

    def rest(self) -> None:
        """Let no bot think ahead until the match goes on."""

    def begin_turn_of(self, entrant: int) -> None:
        """Record that this entrant is at the screen now."""

    def give_up(self) -> None:
        """Let the viewer give up; what the bot thinks about is dropped."""

    @property
    def waits_for_step(self) -> bool:
        """Whether the computer goes on only when a key is pressed."""

    def step(self) -> None:
        """Let the computer take its next step."""

    def hurry(self) -> None:
        """Skip the pauses between the bot's choices until a human is asked."""

    def rematch(self) -> None:
        """Leave a finished match and begin another with the same players and decks."""

    def close_match(self) -> None:
        """Leave a finished match for good."""


class BattleDesk(Protocol):
    """The screen's interface for commands of the battle."""

    table: Table
    flow: MatchFlow
    selection: Selection

    @property
    def razdacha(self) -> RazdachaApp:
        """The application."""

    @property
    def cursor(self) -> Cursor:
        """The contents under the board's cursor."""

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""

    def select(self, selection: Selection) -> None:
        """Set the selection on the board."""

    def show_text(self, text: str) -> None:
        """Show a sentence beside the board."""

    def showing_errors(self) -> AbstractContextManager[None]:
        """Show a UserError in the block as a notice."""


def ask_to_give_up(app: App[object], flow: MatchFlow) -> None:
    """Ask, then give the match up (601.4)."""

    def answered(yes: bool | None) -> None:
        if yes:
            flow.give_up()

    question = _("Concede this match? The opponent wins at once.")
    app.push_screen(Confirm(question, _("Concede"), destroys=True), answered)
