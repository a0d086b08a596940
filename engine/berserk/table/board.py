"""The battlefield (202): 5 columns by 6 rows, and the order in which its cells are filled (404).

A cell is a number 0..29, ``row * 5 + column``. Row 0 is the first player's third row, row 5
the second player's third row. A cell's name is a column letter a..e and a row 1..6.
"""

from typing import Final, TypeAlias

from engine.kernel.seats import SEATS, Seat

Cell: TypeAlias = int

COLUMNS: Final = 5
ROWS: Final = 6
CELLS: Final[tuple[int, ...]] = tuple(range(COLUMNS * ROWS))
NO_CELL: Final = -1


def cell_at(column: int, row: int) -> Cell:
    """Return the cell in ``column`` 0..4 and ``row`` 0..5."""
    return row * COLUMNS + column


def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> cell_name(0), cell_name(29)
    ('a1', 'e6')
    """
    return f"{'abcde'[cell % COLUMNS]}{cell // COLUMNS + 1}"


def parse_cell(name: str) -> Cell:
    """Return the cell called ``name``; ValueError when there is none.

    >>> parse_cell("c3")
    12
    """
    if len(name) != 2 or name[0] not in "abcde" or name[1] not in "123456":
        raise ValueError(f"a cell is a letter a-e and a number 1-6, not {name!r}")
    return cell_at("abcde".index(name[0]), int(name[1]) - 1)


def own_row(seat: Seat, cell: Cell) -> int:
    """Return the row of ``cell`` counted from the middle line as ``seat`` sees it: 1, 2, 3.

    Rows of the opponent's half are 0, -1 and -2 (202.2).

    >>> own_row(Seat.FIRST, parse_cell("a3")), own_row(Seat.SECOND, parse_cell("a6"))
    (1, 3)
    """
    row = cell // COLUMNS
    return 3 - row if seat is Seat.FIRST else row - 2


def _beside(cell: Cell) -> tuple[Cell, ...]:
    column, row = cell % COLUMNS, cell // COLUMNS
    return tuple(
        cell_at(x, y)
        for y in range(max(0, row - 1), min(ROWS, row + 2))
        for x in range(max(0, column - 1), min(COLUMNS, column + 2))
        if (x, y) != (column, row)
    )


def _distance(one: Cell, other: Cell) -> int:
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


# Cells beside a cell, diagonals included: where a strike reaches (504.1).
NEIGHBOURS: Final = tuple(_beside(cell) for cell in CELLS)
# Steps by row or column only: range (547.1.1).
DISTANCES: Final = tuple(tuple(_distance(one, other) for other in CELLS) for one in CELLS)
# Cells one step away: where a move goes (506.1).
STEPS: Final = tuple(
    tuple(c for c in NEIGHBOURS[cell] if DISTANCES[cell][c] == 1) for cell in CELLS
)


def own_column(seat: Seat, cell: Cell) -> int:
    """Return the column of ``cell`` counted from the left as ``seat`` sees the board: 1 to 5.

    >>> own_column(Seat.FIRST, parse_cell("a3")), own_column(Seat.SECOND, parse_cell("a3"))
    (1, 5)
    """
    column = cell % COLUMNS
    return column + 1 if seat is Seat.FIRST else COLUMNS - column


HALVES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(c for c in CELLS if 1 <= own_row(seat, c) <= 3) for seat in SEATS
)


def _placement_tiers(seat: Seat) -> tuple[frozenset[Cell], ...]:
    half = HALVES[seat]
    centre = frozenset(cell for cell in half if 1 <= cell % COLUMNS <= 3)
    front_edge = frozenset(c for c in half if own_row(seat, c) == 1) - centre
    back_edge = frozenset(half) - centre - front_edge
    if seat is Seat.FIRST:
        return centre, back_edge, front_edge  # 404.1.2
    return centre | front_edge, back_edge  # 404.1.3


# For each seat, groups of cells: a group opens when the earlier ones are full.
PLACEMENT_TIERS: Final = tuple(_placement_tiers(seat) for seat in SEATS)


# Cells away from the edge, and the others: the deep and the surface (terms).
DEEP: Final = frozenset(
    cell for cell in CELLS if 0 < cell % COLUMNS < COLUMNS - 1 and 0 < cell // COLUMNS < ROWS - 1
)

_AHEAD: Final = {
    "ahead": ((0, 1),),
    "behind": ((0, -1),),
    "left": ((-1, 0),),
    "right": ((1, 0),),
    "diagonal": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "row_ahead": tuple((dx, 1) for dx in range(1 - COLUMNS, COLUMNS)),
}


def steps_towards(seat: Seat, cell: Cell, direction: str) -> tuple[Cell, ...]:
    """Return the cells as ``seat`` sees them: the neighbours ahead, behind, left, right, diagonal,
    or the next row ahead.

    >>> steps_towards(Seat.FIRST, 12, "ahead"), steps_towards(Seat.SECOND, 12, "left")
    ((17,), (13,))
    """
    sign = 1 if seat is Seat.FIRST else -1
    return tuple(
        cell_at(x, y)
        for x, y in (
            (cell % COLUMNS + sign * dx, cell // COLUMNS + sign * dy)
            for dx, dy in _AHEAD[direction]
        )
        if 0 <= x < COLUMNS and 0 <= y < ROWS
    )


def beyond(origin: Cell, cell: Cell) -> tuple[Cell, ...]:
    """Return the next cell on the line from ``origin`` through the neighbouring ``cell``.

    >>> beyond(7, 12), beyond(0, 12)
    ((17,), ())
    """
    return away(origin, cell) if cell in NEIGHBOURS[origin] else ()


def away(origin: Cell, cell: Cell) -> tuple[Cell, ...]:
    """Return the next cell on the row, column or diagonal from ``origin`` through ``cell``.

    >>> away(2, 12), away(2, 27), away(0, 11)
    ((17,), (), ())
    """
    return along(origin, cell, cell)


def along(origin: Cell, end: Cell, cell: Cell) -> tuple[Cell, ...]:
    """Return the cell next to ``cell`` in the direction from ``origin`` to ``end``, if these are in
    one row, column or diagonal.

    >>> along(2, 12, 0), along(2, 13, 0)
    ((5,), ())
    """
    wide, high = end % COLUMNS - origin % COLUMNS, end // COLUMNS - origin // COLUMNS
    steps = max(abs(wide), abs(high))
    if not steps or {abs(wide), abs(high)} - {0, steps}:
        return ()
    x, y = cell % COLUMNS + wide // steps, cell // COLUMNS + high // steps
    return (cell_at(x, y),) if 0 <= x < COLUMNS and 0 <= y < ROWS else ()


def between(one: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return the cells between two cells on one row, column or diagonal, in order; none for other
    cells.

    >>> [cell_name(cell) for cell in between(parse_cell("a1"), parse_cell("d4"))]
    ['b2', 'c3']
    """
    wide, high = other % COLUMNS - one % COLUMNS, other // COLUMNS - one // COLUMNS
    if wide and high and abs(wide) != abs(high):
        return ()
    count = max(abs(wide), abs(high))
    return tuple(
        cell_at(one % COLUMNS + wide * step // count, one // COLUMNS + high * step // count)
        for step in range(1, count)
    )


def _diagonal(x: int, y: int, step: int) -> tuple[Cell, ...]:
    """Return the cells of a diagonal from its lowest one."""
    ups = range(ROWS - y)
    return tuple(cell_at(x + step * up, y + up) for up in ups if 0 <= x + step * up < COLUMNS)


def shaped(shape: str, cell: Cell, origin: Cell) -> tuple[Cell, ...]:
    """Return the cells of a shape given by ``cell``: a square, row, column or diagonal, or a
    line from ``origin`` without it; none where the shape does not fit.

    >>> [cell_name(each) for each in shaped("square", parse_cell("d5"), NO_CELL)]
    ['d5', 'e5', 'd6', 'e6']
    """
    x, y = cell % COLUMNS, cell // COLUMNS
    match shape:
        case "square" if x + 1 < COLUMNS and y + 1 < ROWS:
            return (cell, cell + 1, cell + COLUMNS, cell + COLUMNS + 1)
        case "row" if x == 0:
            return tuple(range(cell, cell + COLUMNS))
        case "column" if y == 0:
            return tuple(range(cell, COLUMNS * ROWS, COLUMNS))
        case "rising" if x == 0 or y == 0:
            return _diagonal(x, y, 1)
        case "falling" if x == COLUMNS - 1 or y == 0:
            return _diagonal(x, y, -1)
        case "line" if origin != NO_CELL and cell in NEIGHBOURS[origin]:
            return (cell,)
        case "line" if origin != NO_CELL and (way := between(origin, cell)):
            return (*way, cell)
        case _:
            return ()
