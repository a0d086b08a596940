"""A scrolling text, and tables and bars made of text."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from deckbuilder.base.tables import column_table, table
from deckbuilder.kit.columns import Column, Row
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText

_GAP: Final = 2  # cells between the columns of a table
_LEAST_WORD: Final = 8


class TextPane(VerticalScroll, can_focus=True):
    """A text of any length, scrolled with the arrow keys."""

    DEFAULT_CSS = """
    TextPane { height: 1fr; scrollbar-size-vertical: 1; }
    TextPane Static { text-wrap: nowrap; text-overflow: ellipsis; }
    TextPane.-wrap Static { text-wrap: wrap; }
    """

    def compose(self) -> ComposeResult:
        """Yield the container of the text."""
        yield LinkedText("", markup=False)

    def show(self, text: RenderableType, *, wrap: bool = False) -> None:
        """Show a text from the top; long lines are cut, or wrapped with ``wrap``."""
        self.set_class(wrap, "-wrap")
        self.query_one(Static).update(text)
        self.scroll_home(animate=False)


class Framed(Static):
    """A text in a titled frame, sized to the text and not focusable."""

    def __init__(self, title: str, text: RenderableType = "", *, id: str) -> None:  # noqa: A002 - Textual's word
        super().__init__(text, id=id, classes="panel", markup=False)
        self.border_title = literal(title)

    def show(self, text: RenderableType) -> None:
        """Show another text."""
        self.update(text)


def render_table(
    rows: Sequence[Sequence[object]],
    heads: Sequence[str] = (),
    right: Sequence[int] = (),
    width: int = 0,
) -> Text:
    """Return a table with bold heads.

    If ``width`` is too narrow, numbers stay complete: column gaps shrink first, then words are cut.
    """
    gap = _GAP
    if width and _width_of(rows, heads, gap) > width:
        gap = 1
        rows, heads = _with_short_words(rows, heads, right, width)
    return _with_bold_heads(table(rows, heads, right=right, gap=gap), bool(heads))


def render_columns(columns: Sequence[Column[Row]], rows: Sequence[Row]) -> Text:
    """Return rows in columns, with bold heads."""
    return _with_bold_heads(column_table(columns, rows), True)


def _with_bold_heads(text: str, headed: bool) -> Text:
    lines = text.splitlines()
    first = Text(lines[0] if lines else "", style="bold" if headed else "")
    return Text("\n").join([first, *map(Text, lines[1:])])


def fits(rows: Sequence[Sequence[object]], heads: Sequence[str], words: int, width: int) -> bool:
    """Return whether ``render_table`` shows ``words`` cells of the table's word column in full."""
    others = [row[1:] for row in rows]
    return min(words, _widths(rows, heads)[0]) + 1 + _width_of(others, heads[1:], 1) <= width


def _widths(rows: Sequence[Sequence[object]], heads: Sequence[str]) -> list[int]:
    lines = [[len(str(cell)) for cell in line] for line in (*([heads] if heads else []), *rows)]
    return [max(cells) for cells in zip(*lines, strict=True)]


def _width_of(rows: Sequence[Sequence[object]], heads: Sequence[str], gap: int) -> int:
    widths = _widths(rows, heads)
    return sum(widths) + gap * (len(widths) - 1)


def _with_short_words(
    rows: Sequence[Sequence[object]], heads: Sequence[str], right: Sequence[int], width: int
) -> tuple[list[list[str]], list[str]]:
    """Return a table with its widest word column cut to the space left by numbers."""
    widths = _widths(rows, heads)
    words = [column for column in range(len(widths)) if column not in right]
    lines = [[str(cell) for cell in line] for line in (heads, *rows)]
    if words:
        widest = max(words, key=lambda column: widths[column])
        room = max(width - _width_of(rows, heads, 1) + widths[widest], _LEAST_WORD)
        for line in lines:
            if line:
                line[widest] = _cut(line[widest], room)
    return lines[1:], lines[0]


def _cut(word: str, room: int) -> str:
    return word if len(word) <= room else f"{word[: room - 1].rstrip()}…"
