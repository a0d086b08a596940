"""A list of any length with one cursor, drawn row by row: only what is seen is made.

The list knows numbers of rows and nothing else; who owns it says what stands in a row. Ten
thousand rows cost as much as ten.
"""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from catalog.common.i18n import N_
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.theme import CURSOR, CURSOR_BLURRED, DIM


class RowList(RazdachaNode, ScrollView, can_focus=True):
    """A scrolling list. Override ``row``; call ``set_count`` when the number of rows changes.

    Posts ``Moved`` when the cursor goes to another row, ``Chosen`` on Enter or a second click.
    A row that is not ``selectable`` (a heading) is skipped by the cursor.
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
        """The cursor stands on row ``index`` of ``rows`` now."""

        def __init__(self, rows: "RowList", index: int) -> None:
            super().__init__()
            self.rows = rows
            self.index = index

        @property
        def control(self) -> "RowList":
            """The list, for ``@on`` with a selector."""
            return self.rows

    class Chosen(Moved):
        """Row ``index`` was chosen."""

    def __init__(self, *, id: str | None = None, empty: str = "") -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._count = 0
        self.empty = empty

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._count

    def row(self, index: int, width: int) -> Text:
        """Return what stands in a row, at most ``width`` cells of it."""
        raise NotImplementedError

    def selectable(self, index: int) -> bool:
        """Return whether the cursor may stand on the row."""
        return True

    def set_count(self, count: int, cursor: int | None = None) -> None:
        """Show ``count`` rows, with the cursor where it was or on ``cursor``."""
        self._count = count
        self.virtual_size = Size(0, count)
        wanted = self.cursor if cursor is None else cursor
        self.cursor = min(max(wanted, 0), max(count - 1, 0))
        self.refresh()

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a row that can be selected."""
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
        """Bring the row into view and tell the owner."""
        self.show_row(new)
        self.refresh_line(old)
        self.refresh_line(new)
        if self._count:
            self.post_message(self.Moved(self, new))
            self.refresh_bindings()  # what works may hang on the row

    def show_row(self, index: int) -> None:
        """Scroll so that the row is seen, and a heading right above it too."""
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
            text = Text(text.plain)  # no colour of its own can be read on every ground
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

    def on_click(self, event: events.Click) -> None:
        """Move to a row; a click on the row of the cursor chooses it."""
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
