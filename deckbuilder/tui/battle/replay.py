"""The replay of a match: the board after each action of the log."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static
from textual.worker import get_current_worker

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.retelling import positions_by_line
from deckbuilder.matches.match import MatchSession
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.history import HistoryList
from deckbuilder.tui.battle.log import drawn
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.battle_scene import Scene
from deckbuilder.workbench.last_turn import Tell
from deckbuilder.workbench.thoughts import (
    MEASURED,
    SecondThought,
    has_searching_bot,
    render_second_thought,
    second_thoughts,
)
from engine.berserk import NO_CARD, MatchState
from engine.kernel import Seat

_NOT_THE_BOARDS: Final = 7
"""The lines of a narrow terminal reserved for the bars, the list and the line below it."""
_NO_LINES: Final[list[tuple[LogEntry, MatchState]]] = []
Argue: TypeAlias = Callable[[int], tuple[SecondThought, ...]]
"""Returns what bots think of their choices behind a line; slow, for a separate thread."""


def whole_match(session: MatchSession, seat: Seat, glyphs: Glyphs) -> "ReplayScreen":
    """Return the replay of a finished match, action by action, as seen from ``seat``; nothing is
    hidden."""
    argue = partial(second_thoughts, session, seat) if has_searching_bot(session) else None
    return ReplayScreen(_told(session, seat, glyphs), seat, _("History"), argue)


def _told(session: MatchSession, seat: Seat, glyphs: Glyphs) -> Tell:

    def lines() -> Iterator[tuple[LogEntry, MatchState]]:
        if session.match is not None:
            for line in positions_by_line(session.match, seat, side_signs(glyphs)):
                yield line.entry, line.state.clone()

    return lines


class ReplayScreen(RazdachaScreen[None]):
    """Steps through lines of a log with the positions they led to."""

    AREA = BATTLE
    CSS_PATH = "replay.tcss"
    HELP = N_(
        "A replay, one action per line: the board after the line at the cursor, with signs at the "
        "card that acted and at its target; below, the action step by step. ↑ ↓ go by line, ← → by "
        "turn. In a finished match nothing is hidden, and W shows what a strong or master bot "
        "thought of its options at the line."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("v", "back", N_("Close"), show=False),
        Binding("w", "argue", N_("Why this?"), show=True),
    ]

    def __init__(self, tell: Tell, seat: Seat, title: str, argue: Argue | None = None) -> None:
        super().__init__()
        self._argue = argue
        self._tell = tell
        self._seat = seat
        self._title = title
        self._lines = list(_NO_LINES)

    def compose_body(self) -> ComposeResult:
        """Yield the board and the log, and below them the full line of the cursor."""
        with Horizontal(id="replay"):
            board = Board(glyphs=self.services.settings.glyphs, leaves=_NOT_THE_BOARDS, id="board")
            board.can_focus = False
            board.border_title = _("Battle zone")
            yield board
            yield HistoryList((), self._seat)
        yield Static("", id="line", markup=False)

    def on_mount(self) -> None:
        """Run the replay in a thread."""
        rows = self.query_one(HistoryList)
        rows.add_class("panel")
        rows.border_title = literal(self._title)
        rows.focus()
        self.query_one("#line", Static).update(_("Setting up the board…"))
        self.run_worker(self._play_again, thread=True, exclusive=True)

    def _play_again(self) -> None:
        worker, lines = get_current_worker(), list(_NO_LINES)
        for line in self._tell():
            lines.append(line)
            if worker.is_cancelled:
                return
        self.app.call_from_thread(self._show_all, lines)

    def _show_all(self, lines: list[tuple[LogEntry, MatchState]]) -> None:
        self._lines = lines
        rows = self.query_one(HistoryList)
        rows.entries = drawn([entry for entry, _state in lines], self.services.settings.glyphs)
        rows.set_rows(rows.entries, cursor=0)
        if not lines:
            self.query_one("#line", Static).update(_("No battle was fought."))
        self._show_line()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable searching, and reasons where no bot has any."""
        return action != "hit" and (action != "argue" or self._argue is not None)

    def action_argue(self) -> None:
        """Let the bots think again about their choices at the line, and show it."""
        line = self.query_one(HistoryList).cursor
        if self._argue is None or line >= len(self._lines):
            return

        def shown(thoughts: tuple[SecondThought, ...]) -> None:
            if thoughts:
                self.app.push_screen(ThoughtsScreen(thoughts))
            else:
                self.razdacha.show_notice(_("No bot weighed options by playouts at this line."))

        work = partial(self._argue, line)
        self.ask(Working(_("The bot weighs its options again…"), work), shown)

    @on(RowList.Moved)
    def _show_line(self) -> None:
        rows = self.query_one(HistoryList)
        if rows.cursor < len(self._lines):
            entry, state = self._lines[rows.cursor]
            self.query_one(Board).show(self._scene(entry, state))
            told = _("{number} of {count}").format(number=rows.cursor + 1, count=len(self._lines))
            steps = " ".join(entry.details) if entry.turn else ""  # far too many for a placement
            steps = steps or entry.text
            self.query_one("#line", Static).update(f"{told} · {steps}")

    def _scene(self, entry: LogEntry, state: MatchState) -> Scene:
        """Return the board with signs at the acting card and at its opponent."""
        actor, fighting = (entry.cards[0], entry.cards[1:]) if entry.cards else (NO_CARD, ())
        return Scene(state, self._seat, chosen=actor, fighting=fighting)


class ThoughtsScreen(RazdachaScreen[None]):
    """What bots think of the options of their choices; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "replay.tcss"
    HELP = N_(
        "Each choice of a strong or master bot behind the line: the option it chose, then the two "
        "best others. The bot plays options out with the direct bot on both sides and estimates "
        "the chance of winning; the number after ± is the standard error of that estimate."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,w", "back", N_("Close"), show=True),
    ]

    def __init__(self, thoughts: Sequence[SecondThought]) -> None:
        super().__init__()
        self._thoughts = thoughts

    def compose_body(self) -> ComposeResult:
        """Yield the choices, and what is measured."""
        with VerticalScroll(id="thoughts", classes="panel"):
            yield Static(_(MEASURED), classes="dim", markup=False)
            for thought in self._thoughts:
                yield Static("\n".join(render_second_thought(thought)), markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that the arrows scroll at once."""
        panel = self.query_one("#thoughts", VerticalScroll)
        panel.border_title = _("Why this?")
        panel.focus()
