"""The two panes of the battle: the board, and the column beside it.

The board is seen from the player's side. The column has the question, the stack, the card, its
plays, the last fight and the history. Below 100 columns it is below the board, with the card beside
the rest and without the fight, which the history includes.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs, Settings
from deckbuilder.battle.log import LogEntry, playing_of_table
from deckbuilder.cards.playing import ReadBy
from deckbuilder.tui.battle.about import AboutPane, Part
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.board_signs import legend, side_signs
from deckbuilder.tui.battle.forecast import Aiming
from deckbuilder.tui.battle.log import BattleLog
from deckbuilder.tui.battle.priority_settings import ASK_ABOUT, ask_text
from deckbuilder.tui.battle.questions import render_question, render_status
from deckbuilder.tui.battle.stack_view import stack_brief
from deckbuilder.tui.cards.printed import playing_brief
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.terminal import is_too_small, render_too_small
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.battle_answers import render_waiting
from deckbuilder.workbench.battle_scene import battle_scene
from deckbuilder.workbench.battle_selection import Cursor, Selection
from deckbuilder.workbench.recent_actions import RecentActions
from deckbuilder.workbench.table import Table

_NOT_THE_BOARDS: Final = 10
"""The lines of a narrow terminal reserved for the bars, the status and the question."""

_HELP_OF_KEYS: Final = (
    (
        "w",
        N_("{key} shows what you can do with the card or cell under the cursor, and why not."),
    ),
    ("f7", N_("{key} shows the whole card under the cursor and where its values come from.")),
    ("r", N_("{key} shows how far the card under the cursor reaches, even an enemy's.")),
    ("s", N_("{key} shows the whole stack and queue, and who has the priority.")),
    ("l", N_("{key} shows the history, where you can search for a word, a card or a rule.")),
    ("g", N_("{key} shows the cards of both graveyards, at any moment.")),
    ("b", N_("{key} tells again what the opponent did in the last turn, your cards first.")),
    ("v", N_("{key} shows the opponent's last turn again, action by action.")),
    ("t", N_("{key} changes how fast the computer plays: quick, normal, slow, step by step.")),
    ("o", N_("{key} sets when you are asked on priority: never, when you can respond, always.")),
    ("p", N_("{key} sets stops: moments when you are always asked.")),
    (
        "u",
        N_("{key} undoes your last choice, as long as no die was rolled and nothing was revealed."),
    ),
    ("j", N_("{key} asks the opponent to agree to a change that the program does not make.")),
)


def battle_help(glyphs: Glyphs) -> list[str]:
    """Return help on views, settings and agreements, and the meaning of the board's signs."""
    keys = (_(text).format(key=key_name(key)) for key, text in _HELP_OF_KEYS)
    return ["\n".join(keys), _(ASK_ABOUT), legend(glyphs)]


def _asked_when(settings: Settings) -> str:
    """Return the key for the prompting mode, and the current mode."""
    return f"{key_name('o')} {ask_text(settings)}"


class BoardPane(RazdachaNode, Vertical):
    """The status line of turn and phase, and the board below it."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="field")
        self._table = table

    def compose(self) -> ComposeResult:
        """Yield the line and the board."""
        self.border_title = _("Battle zone")
        yield Part(id="status")
        yield Board(glyphs=self.services.settings.glyphs, leaves=_NOT_THE_BOARDS, id="board")

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def cursor(self) -> Cursor:
        """The contents under the cursor."""
        return Cursor(tuple(self.board.cards), self.board.cell)

    def show(self, selection: Selection, tokens: dict[int, str] | None = None) -> None:
        """Draw the battle with its selection, and the forecasts at possible targets."""
        scene = battle_scene(self._table, selection)
        scene.tokens = tokens or {}
        self.board.show(scene)
        self._show_status()

    def on_resize(self) -> None:
        """Update whether the terminal is too small."""
        if self._table.has_battle:
            self._show_status()

    def _show_status(self) -> None:
        settings = self.services.settings
        told = _asked_when(settings) if self.screen.has_class("-narrow") else ""
        room, wrong = self.size.width or self.app.size.width, self._too_small()
        status = render_status(self._table, settings.glyphs, told, wrong, room=room)
        self.query_one("#status", Part).show(status)

    def _too_small(self) -> str:
        """Return the warning for a terminal too small for everything; empty if it is not."""
        return render_too_small() if is_too_small(self.app.size) else ""


def _happens(entry: LogEntry) -> bool:
    return not entry.begins and entry.read is not ReadBy.NOBODY


class SidePane(RazdachaNode, Vertical):
    """The column beside the board; an empty part takes no space."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="side")
        self._table = table
        self.actions = RecentActions(table)

    def compose(self) -> ComposeResult:
        """Yield the question, the reason, the stack, the context, the fight, the log."""
        with Vertical(id="asked"):
            yield Part(id="prompt")
            yield Part(id="why")
            yield Part(id="stack", title=_("Stack and queue"))
        yield AboutPane(self._table)
        with Vertical(id="fought"):
            yield Part(id="fight", title=_("Last fight"))
        yield BattleLog()

    def show_news(self, fight: Text | None) -> None:
        """Show the latest events and the last fight."""
        log, glyphs = self.query_one(BattleLog), self.services.settings.glyphs
        entries: Sequence[LogEntry] = self.actions.entries(side_signs(glyphs))
        if is_too_small(self.app.size):  # the one or two lines available show the last action
            entries = [entry for entry in entries if not entry.begins][-1:]
        elif self.screen.has_class("-narrow") and self.screen.has_class("-short"):
            # with few lines the turn, which is shown above the board, and reminders, which the
            # history has, are omitted in favour of actions
            entries = [entry for entry in entries if _happens(entry)] or entries
        log.show(entries, glyphs, self._table.seat)
        self.query_one("#fight", Part).show(fight)
        playing = playing_brief(playing_of_table(self._table.seen), self.services.settings.glyphs)
        log.border_subtitle = literal(playing)
        log.set_class(bool(playing), "-partly")

    def show(
        self, selection: Selection, cursor: Cursor, why: str, aiming: Aiming, hint: str = ""
    ) -> None:
        """Show the question, the card under the cursor and its plays; ``why`` not.

        ``hint`` replaces the question while it is not the viewer's to answer.
        """
        seen, seat = self._table.seen, self._table.seat
        self.query_one("#prompt", Part).show(self._prompt(selection, hint))
        self.query_one("#stack", Part).show(stack_brief(seen, seat))
        self.query_one("#why", Part).show(Text(f"✖ {why}", style=BAD) if why else None)
        self.query_one(AboutPane).show(selection, cursor, aiming)

    def show_priority(self, settings: Settings) -> None:
        """Show the current prompting mode above the history."""
        self.query_one(BattleLog).border_title = literal(_asked_when(settings))

    def _prompt(self, selection: Selection, hint: str) -> Text:
        table = self._table
        if table.decision is None:
            return Text(hint or render_waiting(table), style="bold" if hint else "italic")
        text = Text()
        waiting = table.waiting
        if table.humans == 2 and waiting is not None:
            text.append(table.names[waiting] + ": ", style="bold reverse")
        return text.append(render_question(table, selection), style="bold")
