"""What happened in the battle, the newest below, always seen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.log import LogEntry
from deckbuilder.cards.signs import unread_sign
from deckbuilder.tui.shell.glyphs import with_signs
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM, OWN_SIDE, THEIR_SIDE
from engine.kernel import Seat

_KEPT: Final = 120
_FRESH: Final = 6


class BattleLog(VerticalScroll, can_focus=False):
    """The last lines of the log; the newest ones stand out."""

    DEFAULT_CSS = "BattleLog { height: 1fr; scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the place of the lines."""
        yield LinkedText("", markup=False)

    def on_mount(self) -> None:
        """Keep the newest line in sight when what stands above grows.

        To scroll there after the layout would draw the whole screen once more.
        """
        self.anchor()

    def show(
        self,
        entries: Sequence[LogEntry],
        glyphs: Glyphs = Glyphs.SYMBOLS,
        seat: Seat | None = None,
    ) -> None:
        """Show these lines and scroll to the newest; ``seat`` is whose side looks at them."""
        self.query_one(Static).update(log_text(drawn(entries[-_KEPT:], glyphs), seat))
        self.anchor()


def drawn(entries: Sequence[LogEntry], glyphs: Glyphs) -> list[LogEntry]:
    """Return lines as they are shown: printed words with their symbols, those unread marked."""
    return [replace(entry, text=_drawn_text(entry, glyphs)) for entry in entries]


def _drawn_text(entry: LogEntry, glyphs: Glyphs) -> str:
    text = with_signs(entry.text, glyphs).plain
    return f"{unread_sign(glyphs)} {text}" if entry.unread else text


def log_text(entries: Sequence[LogEntry], seat: Seat | None = None) -> Text:
    """Return drawn log lines as one text: turns in bold, old lines dim, those unread in italic;
    the opponent's actions, signed as such, in the colour of his cards too."""
    text = Text()
    for index, entry in enumerate(entries):
        style = entry_style(entry, seat)
        if index < len(entries) - _FRESH and not entry.begins and not entry.unread:
            style = f"dim {style}" if style else DIM
        text.append(f"{entry.text}\n", style=style)
    text.rstrip()
    return text


def entry_style(entry: LogEntry, seat: Seat | None = None) -> str:
    """Return how a line is drawn for whoever sits at ``seat``: a turn in bold, what is not read in
    italic, an action in the colour of its side."""
    if entry.begins:
        return "bold"
    if entry.unread:
        return f"italic {DIM}"
    if entry.seat is None or seat is None:
        return ""
    return OWN_SIDE if entry.seat is seat else THEIR_SIDE
