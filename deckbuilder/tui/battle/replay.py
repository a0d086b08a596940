"""A match that is over, once more: its board at each line of its log."""

from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static
from textual.worker import get_current_worker

from catalog.common.i18n import N_, _
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.retelling import retold
from deckbuilder.matches.match import MatchSession
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.history import HistoryList
from deckbuilder.tui.battle.log import drawn
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.battle_scene import Scene
from engine.berserk import MatchState
from engine.kernel import Seat

_NO_LINES: Final[list[tuple[LogEntry, MatchState]]] = []


class ReplayScreen(RazdachaScreen[None]):
    """Steps through a match that is over; nothing of it is hidden any more."""

    AREA = BATTLE
    CSS_PATH = "replay.tcss"
    HELP = N_(
        "The match once more: the board stands as it stood after the line of the cursor. ↑ ↓ go by"
        " lines, ← → by turns. Nothing is hidden any more."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("v", "back", N_("Close"), show=False),
    ]

    def __init__(self, session: MatchSession, seat: Seat) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._lines = list(_NO_LINES)

    def compose_body(self) -> ComposeResult:
        """Yield the board and the log, and below them the line of the cursor whole."""
        with Horizontal(id="replay"):
            board = Board(glyphs=self.services.settings.glyphs, id="board")
            board.can_focus = False
            yield board
            yield HistoryList(())
        yield Static("", id="line", markup=False)

    def on_mount(self) -> None:
        """Play the match once more, in a thread."""
        rows = self.query_one(HistoryList)
        rows.add_class("panel")
        rows.border_title = _("History")
        rows.focus()
        self.run_worker(partial(self._tell, self._session), thread=True, exclusive=True)

    def _tell(self, session: MatchSession) -> None:
        worker, lines = get_current_worker(), list(_NO_LINES)
        if session.match is not None:
            for told in retold(session.match):
                lines.append((told.entry, told.state.clone()))
                if worker.is_cancelled:
                    return
        self.app.call_from_thread(self._show_all, lines)

    def _show_all(self, lines: list[tuple[LogEntry, MatchState]]) -> None:
        self._lines = lines
        rows = self.query_one(HistoryList)
        rows.entries = drawn([entry for entry, _state in lines], self.services.settings.glyphs)
        rows.set_count(len(lines), cursor=0)
        self._show_line()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is searched here."""
        return action != "hit"

    @on(RowList.Moved)
    def _show_line(self) -> None:
        rows = self.query_one(HistoryList)
        if rows.cursor < len(self._lines):
            entry, state = self._lines[rows.cursor]
            self.query_one(Board).show(Scene(state, self._seat))
            told = _("{number} of {count}").format(number=rows.cursor + 1, count=len(self._lines))
            self.query_one("#line", Static).update(f"{told} · {entry.text}")
