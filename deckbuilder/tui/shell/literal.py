"""Text that is shown as it is written: names, notes and messages are never markup or orders.

Titles, options and labels pass through ``literal``; what a widget draws passes ``PlainLines``.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.filter import LineFilter

from catalog.common.foreign import is_plain_line, plain_line

Value = TypeVar("Value")


def literal(text: str | Text) -> Text:
    """Return a text on one line whose brackets are brackets, without control signs.

    A text that has styles already is no markup and stays as it is.

    >>> literal("Аист[/]").plain
    'Аист[/]'
    """
    return text if isinstance(text, Text) else Text(plain_line(text))


def literal_options(options: Iterable[tuple[str, Value]]) -> list[tuple[Text, Value]]:
    """Return the options of a list to choose from, each with its words as they are written."""
    return [(literal(words), value) for words, value in options]


class PlainLines(LineFilter):
    """The last look at what goes to the terminal: no segment holds an order to it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line, as wide as they were, without control signs."""
        if all(is_plain_line(segment.text) for segment in segments):
            return segments
        return [_without_orders(segment) for segment in segments]


def _without_orders(segment: Segment) -> Segment:
    text = plain_line(segment.text.replace("\t", "").replace("\n", ""))
    gap = segment.cell_length - cell_len(text)
    return Segment(text + " " * gap, segment.style, segment.control)


PLAIN_LINES: Final = PlainLines()
