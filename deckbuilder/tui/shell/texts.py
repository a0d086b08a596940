"""A text that scrolls, and tables and bars made of text."""

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
    """A text of any length; the keys of the arrows scroll it."""

    DEFAULT_CSS = """
    TextPane { height: 1fr; scrollbar-size-vertical: 1; }
    TextPane Static { text-wrap: nowrap; text-overflow: ellipsis; }
    TextPane.-wrap Static { text-wrap: wrap; }
    """

    def compose(self) -> ComposeResult:
        """Yield the place of the text."""
        yield LinkedText("", markup=False)

    def show(self, text: RenderableType, *, wrap: bool = False) -> None:
        """Show a text from its top; lines that are too long are cut, or broken (``wrap``)."""
        self.set_class(wrap, "-wrap")
        self.query_one(Static).update(text)
        self.scroll_home(animate=False)


class Framed(Static):
    """A text in a frame with a title, as high as the text; nothing to stop at."""

    def __init__(self, title: str, text: RenderableType = "", *, id: str) -> None:  # noqa: A002 - Textual's word
        super().__init__(text, id=id, classes="panel", markup=False)
        self.border_title = literal(title)

    def show(self, text: RenderableType) -> None:
        """Show another text."""
        self.update(text)


def table_text(
    rows: Sequence[Sequence[object]],
    heads: Sequence[str] = (),
    right: Sequence[int] = (),
    width: int = 0,
) -> Text:
    """Return a table, its heads in bold.

    In ``width`` cells a wider table keeps its numbers: columns stand nearer, then words are cut.
    """
    gap = _GAP
    if width and _width_of(rows, heads, gap) > width:
        gap = 1
        rows, heads = _with_short_words(rows, heads, right, width)
    return _with_bold_heads(table(rows, heads, right=right, gap=gap), bool(heads))


def columns_text(columns: Sequence[Column[Row]], rows: Sequence[Row]) -> Text:
    """Return rows in columns, the heads in bold."""
    return _with_bold_heads(column_table(columns, rows), True)


def _with_bold_heads(text: str, headed: bool) -> Text:
    lines = text.splitlines()
    first = Text(lines[0] if lines else "", style="bold" if headed else "")
    return Text("\n").join([first, *map(Text, lines[1:])])


def fits(rows: Sequence[Sequence[object]], heads: Sequence[str], words: int, width: int) -> bool:
    """Whether ``table_text`` shows a table with ``words`` cells of its column of words whole."""
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
    """Return a table whose widest column of words is cut to what its numbers leave."""
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
