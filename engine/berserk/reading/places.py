"""Geometry of cards: cells, neighbours, distances and lines (202, 547)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.reading.context import Context
from engine.berserk.table.board import (
    COLUMNS,
    DEEP,
    DISTANCES,
    NEIGHBOURS,
    NO_CELL,
    Cell,
    along,
    away,
    between,
    beyond,
    shaped,
    steps_towards,
)
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Zone


def distance(one: CardState | None, other: CardState | None) -> int:
    """Return the distance of two cells: the least number of steps by row and column (547.4)."""
    if one is None or other is None or NO_CELL in (place(one), place(other)):
        return 0
    return DISTANCES[place(one)][place(other)]


def place(card: CardState) -> Cell:
    """Return the cell of a card, or the cell it stood on when it left (201.2.4)."""
    return card.cell if card.cell != NO_CELL else card.left_cell


def beside(one: CardState, other: CardState) -> bool:
    """Return whether two cards stand next to each other, diagonally or on a shared cell too.

    Flyers and terrains never do, even while hidden on a cell (210.2, 213.1).
    """
    for card in (one, other):
        if card.facts.type in (CardType.FLYER, CardType.TERRAIN):
            return False
    if one.id == other.id or place(one) == NO_CELL or place(other) == NO_CELL:
        return False
    return place(one) == place(other) or place(one) in NEIGHBOURS[place(other)]


def stands_around(card: CardState, cell: Cell) -> bool:
    """Return whether a card on a cell shares that cell with this one or stands next to it (210.2,
    533.6)."""
    if card.facts.type in (CardType.FLYER, CardType.TERRAIN):
        return False
    return place(card) == cell or place(card) in NEIGHBOURS[cell]


def is_within(ctx: Context, card: CardState, other: CardState, cells: int) -> bool:
    """Return whether a card is within range; range binds neither cards in the extra zone nor powers
    used from it (547.1.1, 547.3). Within no cells means on the same: no flyer is (210.2)."""
    if Zone.EXTRA in (card.zone, other.zone):
        return cells > 0
    if card.cell == NO_CELL or place(other) == NO_CELL:
        return False
    return DISTANCES[card.cell][place(other)] <= cells


def in_line(one: Cell, other: Cell, line: ab.InLine) -> bool:
    """Return whether two cells lie on one of the lines that a filter names."""
    wide, high = abs(one % COLUMNS - other % COLUMNS), abs(one // COLUMNS - other // COLUMNS)
    in_row_or_column = (line.row and high == 0) or (line.column and wide == 0)
    return in_row_or_column or (line.diagonal and wide == high)


def cells_between(ctx: Context, one: ab.Who, other: ab.Who) -> tuple[Cell, ...]:
    """Return the cells between two cards on one row, column or diagonal; none if either has no
    cell."""
    first = ctx.known(one)
    return _from(ctx, NO_CELL if first is None else place(first), other)


def cells_passed(ctx: Context, who: ab.Who) -> tuple[Cell, ...]:
    """Return the cells between a card and the cell that the card of the event came from."""
    return _from(ctx, ctx.cause.cell, who)


def _from(ctx: Context, start: Cell, who: ab.Who) -> tuple[Cell, ...]:
    end = ctx.known(who)
    if start == NO_CELL or end is None or place(end) == NO_CELL:
        return ()
    return between(start, place(end))


def cells_towards(ctx: Context, card: CardState, direction: ab.Direction) -> tuple[Cell, ...]:
    """Return the cells in a direction, as the card's controller sees it."""
    cell = place(card)
    if cell == NO_CELL:
        return ()
    origin = place(ctx.state.cards[ctx.source])
    if direction is ab.Direction.BEYOND:
        return beyond(origin, cell) if origin != NO_CELL else ()
    if direction is ab.Direction.AWAY:
        return away(origin, cell) if origin != NO_CELL else ()
    if direction is ab.Direction.ONWARD:
        return _onward(ctx, cell)
    return steps_towards(card.controller, cell, direction.value)


def _onward(ctx: Context, cell: Cell) -> tuple[Cell, ...]:
    """Return the next cell in the direction in which the card of the event came in a line."""
    card, origin = ctx.known(ab.Who.SUBJECT), ctx.cause.cell
    if card is None or NO_CELL in (origin, place(card)):
        return ()
    return along(origin, place(card), cell)


def is_marked(ctx: Context, cell: Cell, name: str) -> bool:
    """Return whether a cell has such a marker of its own side (544.3)."""
    return any(
        mark.cell == cell and mark.effect.marker == name and mark.effect.seat is ctx.seat
        for mark in ctx.state.marks
    )


def is_deep(state: MatchState, cell: Cell) -> bool:
    """Return whether a cell is away from the edge, or counts as deep by a marker, unless one makes
    it count as surface (terms)."""
    marks = [mark for mark in state.marks if mark.cell == cell]
    deep = cell in DEEP or any(mark.deep for mark in marks)
    return deep and not any(mark.surface for mark in marks)


def is_by_marked(ctx: Context, cell: Cell, name: str) -> bool:
    """Return whether a cell is next to one with such a marker of its own side (544.3)."""
    return cell != NO_CELL and any(is_marked(ctx, near, name) for near in NEIGHBOURS[cell])


def is_free(state: MatchState, cell: Cell) -> bool:
    """Return whether a cell holds no card and no effect makes it count as taken."""
    if state.board[cell] != NO_CARD:
        return False
    return not state.marks or not any(mark.blocks and mark.cell == cell for mark in state.marks)


def in_shape(ctx: Context, shape: ab.Shape | None, chosen: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells of a shape around the chosen ones; a line starts at the card of the
    ability."""
    if shape is None:
        return chosen
    origin = place(ctx.state.cards[ctx.source])
    return tuple(cell for first in chosen for cell in shaped(shape.value, first, origin))


def chosen_cells(ctx: Context) -> tuple[Cell, ...]:
    """Return the cells chosen by the last earlier power that chose any (505.7); in a delayed
    ability, those chosen when it was created."""
    done = () if ctx.play is None else ctx.play.progress.done
    return next((result.cells for result in reversed(done) if result.cells), ctx.cause.cells)


def cells_meant(ctx: Context, node: ab.OnChosen) -> tuple[Cell, ...]:
    """Return the chosen cells, or those beside one of them."""
    cells = in_shape(ctx, node.shape, chosen_cells(ctx))
    if not node.beside:
        return cells
    return tuple({near for cell in cells for near in NEIGHBOURS[cell]})


def has_shape(ctx: Context, node: ab.Cells, shape: ab.Shape, cell: Cell) -> bool:
    """Return whether a cell represents such a shape, a line no longer than the text allows."""
    card = ctx.known(node.who)
    several = shaped(shape.value, cell, NO_CELL if card is None else place(card))
    return bool(several) and (shape is not ab.Shape.LINE or len(several) <= node.length)
