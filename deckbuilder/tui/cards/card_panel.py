"""A framed place where the whole text of a card can be read, and a framed list with its heads."""

from collections.abc import Iterable
from typing import Protocol

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from catalog.common.i18n import _
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText


class CardPanel(VerticalScroll, can_focus=True):
    """All that is told of a card; it scrolls, and says so where not all of it is seen."""

    DEFAULT_CSS = """
    CardPanel { height: 1fr; scrollbar-size-vertical: 1; border-subtitle-color: $foreground 70%; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes="panel")
        self.border_title = literal(_("Card"))

    def compose(self) -> ComposeResult:
        """Yield the place of the text."""
        yield LinkedText("", markup=False)

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Show these parts below each other, from the top."""
        self.query_one(Static).update(Group(*parts))
        self.scroll_home(animate=False)

    @property
    def is_cut(self) -> bool:
        """Return whether some of the text is out of sight."""
        return self.max_scroll_y > 0

    def watch_virtual_size(self, virtual_size: Size) -> None:
        """Say how the rest is reached once the text is laid out."""
        self.call_after_refresh(self._tell_of_the_rest)

    def on_resize(self) -> None:
        """Another size shows more or less of the text."""
        self.call_after_refresh(self._tell_of_the_rest)

    def _tell_of_the_rest(self) -> None:
        told = _("more: {tab}, then {down}").format(tab=key_name("tab"), down=key_name("down"))
        self.border_subtitle = literal(told if self.is_cut else "")


class HeadedList(Protocol):
    """A list that knows what stands above its columns."""

    def heads(self, width: int) -> Text:
        """Return what stands above the columns of a list so wide."""


class Headed(Vertical):
    """A framed list below the heads of its columns."""

    DEFAULT_CSS = """
    Headed { height: 1fr; }
    Headed > Static { height: 1; text-wrap: nowrap; }
    """

    def __init__(self, rows: RowList, heads: HeadedList, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes="panel")
        self._rows = rows
        self._heads = heads
        self._line = Static("", markup=False)

    def compose(self) -> ComposeResult:
        """Yield the heads and the list."""
        yield self._line
        yield self._rows

    def draw_heads(self) -> None:
        """Show the heads as they are now; harmless where the screen is being left."""
        width = self._rows.scrollable_content_region.width
        self._line.update(self._heads.heads(width))

    def on_resize(self) -> None:
        """Put the heads above their columns again."""
        self.call_after_refresh(self.draw_heads)
