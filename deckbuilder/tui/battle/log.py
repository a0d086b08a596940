"""The events of the battle, newest at the bottom, always visible."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.log import LogEntry
from deckbuilder.cards.playing import ReadBy
from deckbuilder.tui.battle.board_signs import reading_sign
from deckbuilder.tui.shell.glyphs import with_signs
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM, OWN_SIDE, THEIR_SIDE
from engine.kernel import Seat

_KEPT: Final = 120
_FRESH: Final = 6


class BattleLog(VerticalScroll, can_focus=False):
    """The last lines of the log; the newest ones are highlighted."""

    DEFAULT_CSS = "BattleLog { height: 1fr; scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the container of the lines."""
        yield LinkedText("", markup=False)

    def on_mount(self) -> None:
        """Keep the newest line visible when the parts above grow.

        Scrolling after the layout would redraw the whole screen.
        """
        self.anchor()

    def show(
        self,
        entries: Sequence[LogEntry],
        glyphs: Glyphs = Glyphs.SYMBOLS,
        seat: Seat | None = None,
    ) -> None:
        """Show these lines and scroll to the newest; ``seat`` is the viewer's."""
        width = self.scrollable_content_region.width
        lines = [_one_line(entry, width) for entry in drawn(entries[-_KEPT:], glyphs)]
        self.query_one(Static).update(render_log(lines, seat))
        self.anchor()


def _one_line(entry: LogEntry, width: int) -> LogEntry:
    """Return a line; one about text that the engine does not play is cut to the width, since the
    history has it in full."""
    if entry.read is not ReadBy.NOBODY or width <= 0 or cell_len(entry.text) <= width:
        return entry
    return replace(entry, text=set_cell_size(entry.text, width - 1).rstrip() + "…")


def drawn(entries: Sequence[LogEntry], glyphs: Glyphs) -> list[LogEntry]:
    """Return lines for display: printed words with symbols, and a sign where the sentence behind
    the line is not read by the compiler."""
    return [replace(entry, text=_drawn_text(entry, glyphs)) for entry in entries]


def _drawn_text(entry: LogEntry, glyphs: Glyphs) -> str:
    text = _signed(entry.text, glyphs)
    return text if entry.read is ReadBy.COMPILER else f"{reading_sign(entry.read, glyphs)} {text}"


@lru_cache(maxsize=512)
def _signed(text: str, glyphs: Glyphs) -> str:
    return with_signs(text, glyphs).plain


def render_log(entries: Sequence[LogEntry], seat: Seat | None = None) -> Text:
    """Return log lines as one text.

    Turns are bold, old lines dim, unread text italic; the opponent's actions, also marked by a
    sign, have the colour of his cards.
    """
    text = Text()
    for index, entry in enumerate(entries):
        style = entry_style(entry, seat)
        if index < len(entries) - _FRESH and not entry.begins and entry.read is not ReadBy.NOBODY:
            style = f"dim {style}" if style else DIM
        text.append(f"{entry.text}\n", style=style)
    text.rstrip()
    return text


def entry_style(entry: LogEntry, seat: Seat | None = None) -> str:
    """Return the style of a line for the viewer at ``seat``.

    A turn is bold, unread text italic, an action in the colour of its side.
    """
    if entry.begins:
        return "bold"
    if entry.read is ReadBy.NOBODY:
        return f"italic {DIM}"
    if entry.seat is None or seat is None:
        return ""
    return OWN_SIDE if entry.seat is seat else THEIR_SIDE
