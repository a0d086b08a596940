"""Columns: describe a list once, for every door to lay out.

A column defines the text it shows for a row, its alignment and minimum width, its sort key, and
when it is shortened or dropped. ``lay_out`` fits columns into a given width; the doors draw the
result as a list on screen, a command's table, plain text, or a page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

Row = TypeVar("Row")
Other = TypeVar("Other")


SOFT: Final = 10
"""The bound for ``drop``: columns with a lower one shrink so that the filling column can show whole
texts, the others only so that it keeps its minimum width."""


class Align(Enum):
    """The alignment of a column."""

    LEFT = "left"
    RIGHT = "right"


class Span(NamedTuple):
    """A part of a cell; ``tone`` names a style for doors that draw colours."""

    text: str
    tone: str = ""


class Spans(tuple[Span, ...]):
    """A cell of several tones."""

    __slots__ = ()

    @property
    def plain(self) -> str:
        """The text of the cell without tones.

        >>> Spans([Span("5", "bold"), Span("◆")]).plain
        '5◆'
        """
        return "".join(span.text for span in self)


def toned(text: str, tone: str) -> Spans:
    """Return a cell in one tone."""
    return Spans((Span(text, tone),))


def bold(text: str) -> Spans:
    """Return an emphasized cell."""
    return toned(text, "bold")


def dim(text: str) -> Spans:
    """Return a dimmed cell."""
    return toned(text, "dim")


class Styled(Protocol):
    """A cell drawn in a door's own way."""

    @property
    def plain(self) -> str:
        """The text of the cell."""


Cell: TypeAlias = str | Styled
Measure: TypeAlias = Callable[[str], int]


def plain(cell: Cell) -> str:
    """Return the text of a cell."""
    return cell if isinstance(cell, str) else cell.plain


@dataclass(frozen=True)  # no slots: they and a frozen generic exclude each other
class Column(Generic[Row]):
    """A column of a list; texts are in the user's language."""

    key: str
    """The name by which a list refers to the column."""
    text: Callable[[Row], Cell]
    heads: tuple[str, ...] = ()
    """The heads, longest first: the first that fits is shown."""
    align: Align = Align.LEFT
    least: int = 0
    most: int = 0
    """The limits of the width, which otherwise follows the texts; 0 means no limit."""
    fills: bool = False
    """Whether the column takes the remaining width; one column of a list does."""
    sort: Callable[[Row], Any] | None = None
    """The sort key for ordering rows by this column."""
    shorter: tuple[Callable[[Row], Cell], ...] = ()
    """Shorter versions of the text for narrow widths, longest first."""
    drop: tuple[int, ...] = ()
    """The ranks at which the column shrinks when space is short; the lowest rank of all columns
    goes first. Each rank selects the next shorter version, and the rank after the last version
    drops the column. Below ``SOFT`` it shrinks in favour of whole texts in the filling column, from
    there on only for that column's minimum width."""
    sign: str = ""
    """The suffix in a list without heads, which gives a bare number its meaning."""
    words: Callable[[Row], str] | None = None
    """The text where words are better than symbols: in a command's table, plain text, a page."""

    def over(
        self, read: Callable[[Other], Row | None], otherwise: Callable[[Other], Cell] | None = None
    ) -> Column[Other]:
        """Return the column for rows that contain such a row; ``otherwise``, by default empty, for
        None."""

        def within(text: Callable[[Row], Cell]) -> Callable[[Other], Cell]:
            def of(row: Other) -> Cell:
                held = read(row)
                if held is None:
                    return "" if otherwise is None else otherwise(row)
                return text(held)

            return of

        sort, words = self.sort, within(self.render_in_words)
        return Column(
            self.key,
            within(self.text),
            self.heads,
            self.align,
            self.least,
            self.most,
            self.fills,
            None if sort is None else lambda row: sort(_held(read(row))),
            tuple(map(within, self.shorter)),
            self.drop,
            self.sign,
            lambda row: plain(words(row)),
        )

    def render_in_words(self, row: Row) -> str:
        """Return the cell as words."""
        return plain(self.text(row)) if self.words is None else self.words(row)


def _held(row: Row | None) -> Row:
    if row is None:
        raise ValueError("a row without a value for the column cannot be sorted by it")
    return row


class Fitted(NamedTuple):
    """A cell, its width on screen, and its alignment."""

    cell: Cell
    width: int
    align: Align


class Head(NamedTuple):
    """A head, its offset, and the key of its column."""

    text: str
    start: int
    key: str


@dataclass(frozen=True)  # no slots: they and a frozen generic exclude each other
class _Placed(Generic[Row]):
    column: Column[Row]
    form: int
    width: int

    def cell(self, row: Row, *, headed: bool) -> Cell:
        text = (self.column.text, *self.column.shorter)[self.form](row)
        sign = "" if headed else self.column.sign
        return f"{text}{sign}" if sign and isinstance(text, str) and text else text


@dataclass(frozen=True)  # no slots: they and a frozen generic exclude each other
class Layout(Generic[Row]):
    """Columns laid out in ``width`` cells."""

    placed: tuple[_Placed[Row], ...]
    width: int
    headed: bool
    measure: Measure
    gap: int

    def cells(self, row: Row) -> list[Fitted]:
        """Return a row's cells; one wider than its column takes space from the filling column."""
        texts = [one.cell(row, headed=self.headed) for one in self.placed]
        taken = [
            0 if one.column.fills else max(one.width, self._width(one, text))
            for one, text in zip(self.placed, texts, strict=True)
        ]
        spare = max(self.width - sum(taken) - self.gap * (len(taken) - 1), 1)
        return [
            Fitted(text, spare if one.column.fills else width, one.column.align)
            for one, text, width in zip(self.placed, texts, taken, strict=True)
        ]

    def _width(self, one: _Placed[Row], text: Cell) -> int:
        width = self.measure(plain(text))
        return min(width, one.column.most or width)

    def heads(self) -> list[Head]:
        """Return the heads, each above its column, or directly after the previous head."""
        heads = list[Head]()
        at = end = 0
        for one in self.placed:
            last = at + one.width
            right = one.column.align is Align.RIGHT
            room = last - end if right else one.width
            fitting = (text for text in one.column.heads if self.measure(text) <= room)
            text = next(fitting, one.column.heads[-1] if one.column.heads else "")
            if text.strip():
                start = max(last - self.measure(text) if right else at, end)
                heads.append(Head(text, start, one.column.key))
                end = start + self.measure(text) + 1
            at = last + self.gap
        return heads


def lay_out(
    columns: Sequence[Column[Row]],
    rows: Iterable[Row],
    width: int,
    *,
    headed: bool = False,
    gap: int = 1,
    measure: Measure = len,
) -> Layout[Row]:
    """Return columns fitted to rows within ``width`` cells.

    If space is short, columns are shortened or dropped in the order of their ``drop``. A column
    that is empty in every row takes no space.
    """
    rows = tuple(rows)
    placed = [
        one for column in columns if (one := _placed(column, 0, rows, headed, measure)) is not None
    ]

    def excess() -> int:
        return sum(one.width for one in placed) + gap * (len(placed) - 1) - width

    wished = max((_wish(one.column, rows, measure) for one in placed), default=0)
    steps = defaultdict[int, list[tuple[Column[Row], int]]](list)
    for column in columns:
        for form, rank in enumerate(column.drop, start=1):
            steps[rank].append((column, form))
    for rank in sorted(steps):
        if excess() + (wished if rank < SOFT else 0) <= 0:
            continue
        for column, form in steps[rank]:
            at = next((at for at, one in enumerate(placed) if one.column is column), None)
            if at is not None:
                shorter = _placed(column, form, rows, headed, measure)
                placed[at : at + 1] = [] if shorter is None else [shorter]
    spare = max(-excess(), 0)
    filled = [replace(one, width=one.width + spare) if one.column.fills else one for one in placed]
    return Layout(tuple(filled), width, headed, measure, gap)


def _wish(column: Column[Row], rows: Sequence[Row], measure: Measure) -> int:
    """Return how many cells beyond its minimum the filling column needs for its whole texts."""
    if not column.fills or not column.most:
        return 0
    widest = max((measure(plain(column.text(row))) for row in rows), default=0)
    return max(min(widest, column.most) - column.least, 0)


def _placed(
    column: Column[Row], form: int, rows: Sequence[Row], headed: bool, measure: Measure
) -> _Placed[Row] | None:
    """Return a column in one of its versions; None if it has no such version or is empty."""
    if form > len(column.shorter):
        return None
    if column.fills:
        return _Placed(column, form, max(column.least, 1))
    least = column.least if form == 0 else 0
    one = _Placed(column, form, least)
    widths = (measure(plain(one.cell(row, headed=headed))) for row in rows)
    width = max(max(widths, default=0), least)
    return replace(one, width=min(width, column.most or width)) if width else None


def render_row_words(columns: Iterable[Column[Row]], row: Row) -> Iterator[str]:
    """Yield the non-empty cells of a row as words."""
    yield from filter(None, (column.render_in_words(row) for column in columns))
