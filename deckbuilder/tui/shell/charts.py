"""Charts drawn as text in the theme's colours: bars, points, histograms.

A legend stands above its chart and never inside. Signs, not only colours, distinguish bars. Numbers
are formatted in the user's language.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap
from typing import Final, TypeAlias

from rich.text import Text
from textual.widget import Widget

from catalog.common.i18n import _, decimal
from deckbuilder.tui.shell.theme import DIM, GOLD, SILVER

Drawing: TypeAlias = Callable[[int, int], Text]
"""Draws a chart for this many cells and lines."""

_EIGHTHS: Final = " ▁▂▃▄▅▆▇"
_FULL: Final = "█"
_ORDINARY: Final = "░"
_WIDEST: Final = 12
_TICKS: Final = 6
_ROUND: Final = 5
_ROUND_FROM: Final = 10
"""Scale steps larger than this are multiples of ``_ROUND``."""
_BELOW: Final = 2  # the axis and the lines below it
SIGNS: Final = (
    ("●", "#e8c15a"),
    ("▲", "#7fa7c9"),
    ("■", "#8fbf6f"),
    ("◆", "#ef8672"),
    ("○", "#b48ad6"),
    ("△", "#6fd0c8"),
    ("□", "#e6e1d6"),
    ("◇", "#d98cb3"),
    ("×", "#c3c86a"),
    ("+", "#a8acb3"),
)
"""The signs of points with their colours; the sign alone is sufficient."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of one kind: name, sign, and height by label."""

    title: str
    sign: str
    values: Sequence[float]
    colour: str = GOLD


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a histogram, with its sign and colour."""

    value: float
    sign: str
    colour: str


@dataclass(frozen=True, slots=True)
class Point:
    """A point with its sign and coordinates."""

    across: float
    high: float
    sign: str
    colour: str


class Chart(Widget):
    """A chart that is redrawn at every size."""

    DEFAULT_CSS = "Chart { height: 1fr; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._drawing: Drawing | None = None

    def draw(self, drawing: Drawing) -> None:
        """Set the drawing function, for now and every later size."""
        self._drawing = drawing
        self.refresh()

    def render(self) -> Text:
        """Return the chart at the current size."""
        if self._drawing is None or self.size.width < 1 or self.size.height < 1:
            return Text()
        return self._drawing(self.size.width, self.size.height)


@dataclass(frozen=True, slots=True)
class _Field:
    """The cells of a chart: the scale at the left, the contents line by line from the top."""

    most: float
    step: float
    scale: int
    room: int
    lines: int

    @staticmethod
    def of(most: float, width: int, lines: int) -> "_Field":
        """Return a field whose scale reaches ``most``."""
        most = max(most, 1.0)
        ticks = max(min(_TICKS, lines // 2), 1)
        step = float(max(ceil(most / ticks), 1))
        if step > _ROUND_FROM:
            step = ceil(step / _ROUND) * _ROUND
        scale = len(decimal(most, ".0f")) + 1
        return _Field(most, step, scale, max(width - scale - 1, 1), lines)

    def blank(self) -> list[list[tuple[str, str]]]:
        """Return empty cells."""
        return [[(" ", "")] * self.room for _line in range(self.lines)]

    def line_of(self, value: float) -> int:
        """Return the line of a value."""
        return self.lines - 1 - min(int(value / self.most * self.lines), self.lines - 1)

    def drawn(self, cells: list[list[tuple[str, str]]], below: Text) -> list[Text]:
        """Return the cells with their scale, the axis, and the lines below it."""
        ticks = {}
        value = 0.0
        while value <= self.most:
            ticks[self.line_of(value)] = decimal(value, ".0f")
            value += self.step
        drawn = []
        for number, row in enumerate(cells):
            label = ticks.get(number, "")
            line = Text(f"{label:>{self.scale - 1}}{'┤' if label else '│'} ", style=DIM)
            for sign, colour in row:
                line.append(sign, style=colour or None)
            drawn.append(line)
        axis = Text(" " * (self.scale - 1) + "└" + "─" * self.room, style=DIM)
        return [*drawn, axis, Text(" " * (self.scale + 1), style=DIM).append_text(below)]


def _put(row: list[tuple[str, str]], at: int, text: str, style: str) -> None:
    """Write a text into a line, clipped to its width."""
    for shift, sign in enumerate(text):
        if 0 <= at + shift < len(row):
            row[at + shift] = (sign, style)


def _stand(
    cells: list[list[tuple[str, str]]],
    field: _Field,
    at: int,
    wide: int,
    column: Column,
) -> int:
    """Draw one bar and return the line above it; any non-zero value is visible."""
    eighths = round(column.value / field.most * field.lines * 8)
    if column.value > 0:
        eighths = max(eighths, 1)
    whole, rest = divmod(eighths, 8)
    if column.sign != _FULL:
        whole, rest = whole + (rest >= 4 or (not whole and rest > 0)), 0
    for line in range(min(whole, field.lines)):
        _put(cells[field.lines - 1 - line], at, column.sign * wide, column.colour)
    if rest and whole < field.lines:
        _put(cells[field.lines - 1 - whole], at, _EIGHTHS[rest] * wide, column.colour)
    return field.lines - 1 - whole - bool(rest)


def bars_text(
    labels: Sequence[str],
    kinds: Sequence[Bars],
    width: int,
    height: int,
    *,
    title: str = "",
    most: float = 0.0,
    digits: int = 0,
) -> Text:
    """Return the kinds of bars side by side above each label, all of one width.

    Each has its number above it if that fits. ``most`` is the minimum end of the scale.
    """
    top = [_title(title, width)] if title else []
    if len(kinds) > 1 or not title:
        top += render_legend_lines([(kind.sign, kind.title, kind.colour) for kind in kinds], width)
    highest = max((value for kind in kinds for value in kind.values), default=0.0)
    lines = max(height - len(top) - _BELOW, 1)
    # one line is reserved for the number above the highest bar
    field = _Field.of(max(highest * lines / max(lines - 1, 1), most), width, lines)
    group = max(field.room // max(len(labels), 1), 1)
    wide = max(min((group - 1) // max(len(kinds), 1), _WIDEST), 1)
    cells, below = field.blank(), Text()
    for place, label in enumerate(labels):
        left = place * group + max((group - wide * len(kinds)) // 2, 0)
        for number, kind in enumerate(kinds):
            value = kind.values[place]
            at = left + number * wide
            above = _stand(cells, field, at, wide, Column(value, kind.sign, kind.colour))
            told = decimal(value, f".{digits}f")
            room = wide if len(kinds) > 1 else group
            if value and 0 <= above < lines and len(told) <= room:
                _put(cells[above], at + (wide - len(told)) // 2, told, "bold")
        below.append(_fitting(label, group))
    return Text("\n", no_wrap=True).join([*top, *field.drawn(cells, below)])


def render_columns(
    columns: Sequence[Column],
    marks: Sequence[tuple[float, str]],
    legend: Sequence[tuple[str, str, str]],
    width: int,
    height: int,
    *,
    title: str,
    foot: str = "",
) -> Text:
    """Return a histogram: adjacent columns of one width.

    ``marks`` are placed below it, by position in columns from the left edge.
    """
    top = [_title(title, width), *render_legend_lines(legend, width)]
    feet = _feet(foot, width)
    lines = max(height - len(top) - len(feet) - _BELOW, 1)
    field = _Field.of(max((column.value for column in columns), default=0.0), width, lines)
    wide = max(field.room // max(len(columns), 1), 1)
    cells = field.blank()
    for place, column in enumerate(columns):
        _stand(cells, field, place * wide, wide, column)
    row = [(" ", "")] * field.room
    for across, told in marks:
        at = round(across * wide) - len(told) // 2
        at = min(max(at, 0), max(field.room - len(told), 0))
        if all(sign == " " for sign, _style in row[max(at - 1, 0) : at + len(told) + 1]):
            _put(row, at, told, "")
    below = Text("".join(sign for sign, _style in row))
    return Text("\n", no_wrap=True).join([*top, *field.drawn(cells, below), *feet])


def render_points(
    points: Sequence[Point],
    marks: Sequence[tuple[float, str]],
    ends: tuple[float, float],
    width: int,
    height: int,
    *,
    title: str,
    most: float = 100.0,
    foot: str = "",
) -> Text:
    """Return points between both ends of the horizontal scale; ``marks`` are placed below."""
    top = [_title(title, width)]
    feet = _feet(foot, width)
    field = _Field.of(most, width, max(height - len(top) - len(feet) - _BELOW, 1))
    low, high = ends
    span = max(high - low, 1e-9)

    def column_of(across: float) -> int:
        return min(max(round((across - low) / span * (field.room - 1)), 0), field.room - 1)

    cells = field.blank()
    for point in points:
        row = cells[field.line_of(point.high)]
        at = column_of(point.across)
        while at + 1 < field.room and row[at][0] != " ":
            at += 1  # beside another point instead of over it
        _put(row, at, point.sign, point.colour)
    row = [(" ", "")] * field.room
    for across, told in marks:
        at = min(max(column_of(across) - len(told) // 2, 0), max(field.room - len(told), 0))
        if all(sign == " " for sign, _style in row[max(at - 1, 0) : at + len(told) + 1]):
            _put(row, at, told, "")
    below = Text("".join(sign for sign, _style in row))
    return Text("\n", no_wrap=True).join([*top, *field.drawn(cells, below), *feet])


def render_legend_lines(kinds: Sequence[tuple[str, str, str]], width: int) -> list[Text]:
    """Return a legend of signs, on as many lines as needed, to be placed above a chart."""
    lines = [Text()]
    for sign, told, colour in kinds:
        entry = Text(" ").append(sign * 2, style=colour).append(f" {told} ")
        if lines[-1] and lines[-1].cell_len + entry.cell_len > width:
            lines.append(Text())
        lines[-1].append_text(entry)
    return lines


def _title(title: str, width: int) -> Text:
    text = Text(title, style="bold", no_wrap=True)
    text.truncate(width, overflow="ellipsis")
    text.align("center", width)
    return text


def _feet(foot: str, width: int) -> list[Text]:
    """Return the labels below a chart in full, on as many lines as needed."""
    return [Text(line.center(width), style=DIM) for line in wrap(foot, width)]


def _fitting(label: str, room: int) -> str:
    """Return a label centred below its bars."""
    told = label if len(label) < room else label[: max(room - 2, 1)] + "…" * (room > 2)
    return told[:room].center(room)


def render_costs(
    costs: Sequence[tuple[str, float, float]], width: int, height: int, *, digits: int = 0
) -> Text:
    """Return costs, each with its ordinary and its elite cards."""
    kinds = [
        Bars(_("ordinary"), _ORDINARY, [ordinary for _cost, ordinary, _elite in costs], SILVER),
        Bars(_("elite"), _FULL, [elite for _cost, _ordinary, elite in costs]),
    ]
    labels = [cost for cost, _ordinary, _elite in costs]
    return bars_text(labels, kinds, width, height, digits=digits)
