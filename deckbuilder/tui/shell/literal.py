"""Literal text: names, notes and messages are never interpreted as markup or commands.

Titles, options and labels use ``literal``; the output of widgets passes ``PlainLines``.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.filter import LineFilter

from catalog.common.foreign import is_plain_line, render_plain_line

Value = TypeVar("Value")


def literal(text: str | Text) -> Text:
    """Return a text on one line with literal brackets and without control characters.

    A styled text is not markup and stays unchanged.

    >>> literal("Аист[/]").plain
    'Аист[/]'
    """
    return text if isinstance(text, Text) else Text(render_plain_line(text))


def literal_options(options: Iterable[tuple[str, Value]]) -> list[tuple[Text, Value]]:
    """Return selection options with literal texts."""
    return [(literal(words), value) for words, value in options]


class PlainLines(LineFilter):
    """The last filter before the terminal: no segment contains control characters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line at unchanged width, without control characters."""
        if all(is_plain_line(segment.text) for segment in segments):
            return segments
        return [_without_orders(segment) for segment in segments]


def _without_orders(segment: Segment) -> Segment:
    text = render_plain_line(segment.text.replace("\t", "").replace("\n", ""))
    gap = segment.cell_length - cell_len(text)
    return Segment(text + " " * gap, segment.style, segment.control)


PLAIN_LINES: Final = PlainLines()
