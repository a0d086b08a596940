"""Cached lines of a picture composed of pieces: only changed pieces are redrawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual, visualize
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a picture: its region and its look.

    Looks are hashable; equal ones in one region give the same lines. ``draw`` returns one line for
    each row of the region, as wide as the region.
    """

    region: Region
    look: object
    draw: Callable[[], Sequence[Text]] = field(compare=False)


def line_of_text(text: Text, y: int) -> Piece:
    """Return a piece of one whole line."""
    look = (text.plain, text.style, tuple(text.spans))
    return Piece(Region(0, y, text.cell_len, 1), look, lambda: [text])


_MOST: Final = 500
"""The drawn pieces that are kept; beyond that all are forgotten."""


class KeptLines:
    """The drawn lines of a widget's pieces, for its current size and style.

    A piece that looks as it did before is not drawn again either: a cursor comes and goes.
    """

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._frame: tuple[Size, Style] | None = None
        self._pieces: Sequence[Piece] = ()
        self._rows: Final = dict[int, list[int]]()
        self._strips: Final = dict[int, list[Strip]]()
        self._drawn_before: Final = dict[Piece, list[Strip]]()

    @property
    def are_current(self) -> bool:
        """Whether the widget still has the size and style of the cached lines."""
        return self._frame == (self._widget.size, self._widget.visual_style)

    def take(self, pieces: Sequence[Piece]) -> list[Region]:
        """Set the current pieces; return the regions that changed.

        That is everything if the layout of pieces, the size or the style changed.
        """
        places = [piece.region for piece in pieces]
        if not self.are_current or places != [piece.region for piece in self._pieces]:
            return [self._begin(pieces)]
        changed = [
            index
            for index, (piece, kept) in enumerate(zip(pieces, self._pieces, strict=True))
            if piece.look != kept.look
        ]
        for index in changed:
            self._strips.pop(index, None)
        self._pieces = pieces
        return [places[index] for index in changed]

    def _begin(self, pieces: Sequence[Piece]) -> Region:
        self._frame = (self._widget.size, self._widget.visual_style)
        self._pieces = pieces
        self._strips.clear()
        self._drawn_before.clear()
        self._rows.clear()
        for index, piece in enumerate(pieces):
            for y in piece.region.line_range:
                self._rows.setdefault(y, []).append(index)
        return self._widget.size.region

    def line(self, y: int) -> Strip:
        """Return a line; a blank one outside all pieces."""
        parts = [self._part(index, y) for index in self._rows.get(y, ())]
        if not parts:
            return Strip.blank(self._widget.size.width, self._widget.visual_style.rich_style)
        return Strip.join(parts)

    def _part(self, index: int, y: int) -> Strip:
        region = self._pieces[index].region
        if index not in self._strips:
            self._strips[index] = self._drawn(self._pieces[index])
        return self._strips[index][y - region.y]

    def _drawn(self, piece: Piece) -> list[Strip]:
        """Return the lines of a piece, drawn now or before."""
        if piece not in self._drawn_before:
            if len(self._drawn_before) >= _MOST:
                self._drawn_before.clear()
            self._drawn_before[piece] = self._draw(piece)
        return self._drawn_before[piece]

    def _draw(self, piece: Piece) -> list[Strip]:
        """Return a piece as Textual draws a text, with the offsets needed for mouse selection."""
        widget, region = self._widget, piece.region
        visual = visualize(widget, Text("\n").join(piece.draw()), markup=False)
        strips = Visual.to_strips(
            widget, visual, region.width, region.height, widget.visual_style, apply_selection=False
        )
        return [strip.apply_offsets(region.x, region.y + row) for row, strip in enumerate(strips)]
