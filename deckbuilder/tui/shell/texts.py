"""A text that scrolls, and tables and bars made of text."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from deckbuilder.base.tables import table
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText

_BAR: Final = 12


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
    rows: Sequence[Sequence[object]], heads: Sequence[str] = (), right: Sequence[int] = ()
) -> Text:
    """Return a table, its heads in bold."""
    lines = table(rows, heads, right=right).splitlines()
    text = Text(lines[0] if lines else "", style="bold" if heads else "")
    return Text("\n").join([text, *(Text(line) for line in lines[1:])])


def bar(share: float, width: int = _BAR) -> str:
    """Return a bar for a share from 0 to 1, at least a sliver where there is anything."""
    return "█" * round(share * width) or ("▏" if share else "")
