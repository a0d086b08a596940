"""What happened in the battle, the newest below, always seen."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from deckbuilder.battle.log import LogEntry
from deckbuilder.tui.shell.theme import DIM

_KEPT: Final = 120
_FRESH: Final = 6


class BattleLog(VerticalScroll, can_focus=False):
    """The last lines of the log; the newest ones stand out."""

    DEFAULT_CSS = "BattleLog { height: 1fr; scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the place of the lines."""
        yield Static("", markup=False)

    def show(self, entries: Sequence[LogEntry]) -> None:
        """Show these lines and scroll to the newest."""
        self.query_one(Static).update(log_text(entries[-_KEPT:]))
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self) -> None:
        """Keep the newest line in sight when what stands above grows."""
        self.call_after_refresh(self.scroll_end, animate=False)


def log_text(entries: Sequence[LogEntry]) -> Text:
    """Return log lines as one text: turns in bold, old lines dim."""
    text = Text()
    for index, entry in enumerate(entries):
        old = index < len(entries) - _FRESH
        style = "bold" if entry.begins else (DIM if old else "")
        text.append(f"{entry.text}\n", style=style)
    text.rstrip()
    return text
