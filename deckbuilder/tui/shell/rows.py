"""A list of any length with one cursor, drawn row by row: only visible rows are created.

The contents of a row are defined by columns (``deckbuilder.kit.columns``). Textual's DataTable
takes 220 ms for the first frame of 1,310 rows, this list 57 ms, and both 8 ms per key. DataTable
can neither shorten a name to the available width nor keep the cursor off a heading.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from catalog.common.i18n import N_
from deckbuilder.kit.columns import Align, Cell, Column, Fitted, Layout, bold, lay_out
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.glyphs import drawn
from deckbuilder.tui.shell.theme import CURSOR, CURSOR_BLURRED, DIM, GOLD

Row = TypeVar("Row")
_MOST_MEASURED: Final = 200
"""The number of rows that determine the widths of columns; later rows are similar."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A row that the cursor skips."""

    text: str = ""
    style: str = "bold"


def text_column(text: Callable[[Row], Cell]) -> Column[Row]:
    """Return a column for a list with a single column."""
    return Column("text", text, fills=True)


def numbered(texts: Sequence[str]) -> "RowList[tuple[int, str]]":
    """Return a list of numbered texts."""
    columns: tuple[Column[tuple[int, str]], ...] = (
        Column("number", lambda row: bold(f" {row[0]}"), align=Align.RIGHT),
        Column("text", lambda row: row[1], fills=True),
    )
    return RowList(columns, list(enumerate(texts, 1)))


def fitted(one: Fitted) -> Text:
    """Return the text of a cell, padded or truncated to its width."""
    text = drawn(one.cell)
    text.truncate(one.width, overflow="ellipsis", pad=one.align is Align.LEFT)
    if one.align is Align.RIGHT:
        text.pad_left(one.width - text.cell_len)
    return text


class Lines(Generic[Row]):
    """Rows drawn below each other in the columns of a list."""

    def __init__(self, columns: Sequence[Column[Row]], rows: Sequence[Row]) -> None:
        self._columns, self._rows = columns, rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield a line for each row, at most as wide as the console."""
        width = options.max_width
        layout = lay_out(self._columns, self._rows, width, measure=cell_len)
        yield from (render_row(layout, row) for row in self._rows)


def render_row(layout: Layout[Row], row: Row) -> Text:
    """Return a row as one line."""
    return Text(" ").join(map(fitted, layout.cells(row)))


class RowList(RazdachaNode, ScrollView, Generic[Row], can_focus=True):
    """A scrolling list of rows in columns; ``set_rows`` replaces the rows.

    Posts ``Moved`` when the cursor moves to another row, ``Chosen`` on Enter or a second click. The
    cursor skips a ``Heading``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("enter", "choose", N_("Open"), show=False),
    ]
    DEFAULT_CSS = """
    RowList { height: 1fr; background: $surface; scrollbar-size-vertical: 1; }
    """

    cursor: reactive[int] = reactive(0, always_update=True, init=False)

    class Moved(Message):
        """The cursor is on row ``index`` of ``rows`` now."""

        def __init__(self, rows: "RowList[Any]", index: int) -> None:
            super().__init__()
            self.rows = rows
            self.index = index

        @property
        def control(self) -> "RowList[Any]":
            """The list, for ``@on`` with a selector."""
            return self.rows

    class Chosen(Moved):
        """Row ``index`` was chosen."""

    def __init__(
        self,
        columns: Sequence[Column[Row]] = (),
        rows: Sequence[Row | Heading] = (),
        *,
        id: str | None = None,  # noqa: A002 - Textual's word
        empty: str = "",
    ) -> None:
        super().__init__(id=id)
        self.columns = columns
        self.rows: Sequence[Row | Heading] = ()
        self.empty = empty
        self.heads_line: Widget | None = None
        """The widget above the list that shows the heads of its columns."""
        self.ordered_by = ""
        """The key of the column by which the rows are sorted."""
        self._first = rows
        self._count = 0
        self._laid_out: Layout[Row] | None = None

    def on_mount(self) -> None:
        """Show the initial rows."""
        if self._first:
            self.set_rows(self._first)

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._count

    @property
    def current(self) -> Row | None:
        """The row under the cursor, None if there is none."""
        row = self.row_at(self.cursor) if self.cursor < self._count else None
        return None if isinstance(row, Heading) else row

    def row_at(self, index: int) -> Row | Heading | None:
        """Return a row, None until it is loaded."""
        return self.rows[index]

    def set_rows(self, rows: Sequence[Row | Heading], cursor: int | None = None) -> None:
        """Show these rows, with the cursor unchanged or on ``cursor``."""
        self.rows = rows
        self.set_count(len(rows), cursor)

    def replace_rows(self, rows: Sequence[Row | Heading]) -> None:
        """Show these rows; if their number is unchanged, no cursor move is posted."""
        if len(rows) == self._count:
            self.rows = rows
            self.redraw()
        else:
            self.set_rows(rows)

    def redraw(self) -> None:
        """Redraw the rows, with columns fitted to them."""
        self._laid_out = None
        if self.heads_line is not None:
            self.heads_line.refresh()
        self.refresh()

    def laid_out(self, width: int) -> Layout[Row]:
        """Return the layout of the columns for a width in cells."""
        if self._laid_out is None or self._laid_out.width != width:
            self._laid_out = lay_out(
                self.columns,
                self.measured(),
                width,
                headed=self.heads_line is not None,
                measure=cell_len,
            )
        return self._laid_out

    def measured(self) -> list[Row]:
        """Return the rows that determine the widths of the columns."""
        return [row for row in self.rows[:_MOST_MEASURED] if not isinstance(row, Heading)]

    def heads(self, width: int) -> Text:
        """Return the column heads; the head of the current order is highlighted."""
        line = Text()
        for head in self.laid_out(width).heads():
            style = f"bold underline {GOLD}" if head.key == self.ordered_by else "bold"
            text = head.text.lstrip()
            line.pad_right(head.start + len(head.text) - len(text) - line.cell_len)
            line.append(text, style=style)
        return line

    def row(self, index: int, width: int) -> Text:
        """Return the contents of a row, at most ``width`` cells."""
        row = self.row_at(index)
        if row is None:
            return Text("…", style=DIM)
        if isinstance(row, Heading):
            return Text(row.text, style=row.style)
        return render_row(self.laid_out(width), row)

    def selectable(self, index: int) -> bool:
        """Return whether the cursor can be on the row."""
        return not isinstance(self.row_at(index), Heading)

    def set_count(self, count: int, cursor: int | None = None) -> None:
        """Show ``count`` rows, with the cursor unchanged or on ``cursor``."""
        self._count = count
        self.virtual_size = Size(0, count)
        wanted = self.cursor if cursor is None else cursor
        self.cursor = min(max(wanted, 0), max(count - 1, 0))
        self.redraw()

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a selectable row."""
        cursor = min(max(cursor, 0), max(self._count - 1, 0))
        step = -1 if cursor < self.cursor else 1
        return self._nearest(cursor, step)

    def _nearest(self, start: int, step: int) -> int:
        for direction in (step, -step):
            index = start
            while 0 <= index < self._count:
                if self.selectable(index):
                    return index
                index += direction
        return start

    def watch_cursor(self, old: int, new: int) -> None:
        """Scroll the row into view and notify the owner."""
        self.show_row(new)
        self.refresh_line(old)
        self.refresh_line(new)
        if self._count:
            self.post_message(self.Moved(self, new))
            self.refresh_bindings()  # the available keys may depend on the row

    def show_row(self, index: int) -> None:
        """Scroll so that the row is visible, with a heading directly above it."""
        top = index - 1 if index and not self.selectable(index - 1) else index
        self.scroll_to_region(
            Region(0, top, 1, index - top + 1), animate=False, force=True, immediate=True
        )

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        index = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        base = self.rich_style
        if index >= self._count:
            text = Text(self.empty if index == 0 else "", style=f"italic {DIM}")
        else:
            text = self.row(index, width)
        text.truncate(width, overflow="ellipsis", pad=True)
        on_cursor = index == self.cursor and index < self._count and self.selectable(index)
        style = base
        if on_cursor:
            look = Style.parse(CURSOR if self.has_focus else CURSOR_BLURRED)
            style = base + look
            text = Text(text.plain)  # no fixed colour is readable on every background
        elif not text.spans:
            text.stylize(text.style)  # Rich draws a text without spans as if it had no style
        segments = list(text.render(self.app.console))
        strip = Strip(Segment.apply_style(segments, style), text.cell_len)
        return strip.adjust_cell_length(width, style)

    def on_focus(self) -> None:
        """Brighten the cursor."""
        self.refresh()

    def on_blur(self) -> None:
        """Dim the cursor."""
        self.refresh()

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.show_row(self.cursor)
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Move to a row; a click on the cursor's row chooses it."""
        index = event.y + self.scroll_offset.y
        if index >= self._count or not self.selectable(index):
            return
        if index == self.cursor and event.chain > 1:
            self.action_choose()
        else:
            self.cursor = index

    def action_move(self, step: int) -> None:
        """Move the cursor by rows."""
        index = self.cursor + step
        while 0 <= index < self._count and not self.selectable(index):
            index += step
        if 0 <= index < self._count:
            self.cursor = index

    def action_page(self, step: int) -> None:
        """Move the cursor by a page."""
        self.cursor = self.cursor + step * max(self.size.height - 1, 1)

    def action_first(self) -> None:
        """Move to the first row."""
        self.cursor = 0

    def action_last(self) -> None:
        """Move to the last row."""
        self.cursor = self._count - 1

    def action_choose(self) -> None:
        """Choose the row of the cursor."""
        if self._count and self.selectable(self.cursor):
            self.post_message(self.Chosen(self, self.cursor))


class Heads(Widget):
    """The column heads of a list, on the line above it."""

    DEFAULT_CSS = "Heads { height: 1; }"

    def __init__(self, rows: RowList[Any]) -> None:
        super().__init__()
        self._rows = rows
        rows.heads_line = self

    def render(self) -> Text:
        """Return the heads in the width of the list."""
        return self._rows.heads(self._rows.scrollable_content_region.width)


class Headed(Vertical):
    """A framed list below its column heads."""

    DEFAULT_CSS = "Headed { height: 1fr; }"

    def __init__(self, rows: RowList[Any], *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(Heads(rows), rows, id=id, classes="panel")
