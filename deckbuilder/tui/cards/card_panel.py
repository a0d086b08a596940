"""Framed panels for the full text of a card, and framed lists with column heads."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from catalog.common.i18n import _
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText


class CardPanel(VerticalScroll, can_focus=True):
    """The full text of a card; scrolls, and shows a hint if part of the text is out of sight."""

    DEFAULT_CSS = """
    CardPanel { height: 1fr; scrollbar-size-vertical: 1; border-subtitle-color: $foreground 70%; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes="panel")
        self.border_title = literal(_("Card"))

    def compose(self) -> ComposeResult:
        """Yield the widget of the text."""
        yield LinkedText("", markup=False)

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Show these renderables below each other, from the top."""
        self.query_one(Static).update(Group(*parts))
        self.scroll_home(animate=False)

    @property
    def is_cut(self) -> bool:
        """Whether part of the text is out of sight."""
        return self.max_scroll_y > 0

    def watch_virtual_size(self, virtual_size: Size) -> None:
        """Update the scroll hint once the text is laid out."""
        self.call_after_refresh(self._show_the_rest)

    def on_resize(self) -> None:
        """Update the scroll hint: the new size shows more or less of the text."""
        self.call_after_refresh(self._show_the_rest)

    def _show_the_rest(self) -> None:
        told = _("more: {tab}, then {down}").format(tab=key_name("tab"), down=key_name("down"))
        self.border_subtitle = literal(told if self.is_cut else "")
