"""Placing the squad (404)."""

from collections.abc import Iterable, Sequence

from engine.berserk.table.board import HALVES, PLACEMENT_TIERS, Cell, cell_name
from engine.berserk.table.state import NO_CARD, MatchState
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat


def open_cells(state: MatchState, seat: Seat) -> tuple[Cell, ...]:
    """Return the cells where ``seat`` may put the next card, in order (404.1.2, 404.1.3)."""
    taken = [cell for cell in HALVES[seat] if state.board[cell] != NO_CARD]
    return open_cells_beside(seat, taken, state.barred[seat])


def open_cells_beside(
    seat: Seat, taken: Iterable[Cell], barred: Iterable[Cell] = ()
) -> tuple[Cell, ...]:
    """Return the cells open to the next card when the cells ``taken`` are taken.

    Cells that are ``barred`` count as taken (404.1.4).

    >>> from engine.berserk.table.board import cell_name
    >>> [cell_name(cell) for cell in open_cells_beside(Seat.FIRST, [])]
    ['b1', 'c1', 'd1', 'b2', 'c2', 'd2', 'b3', 'c3', 'd3']
    """
    occupied = frozenset((*taken, *barred))
    for tier in PLACEMENT_TIERS[seat]:
        free = tier - occupied
        if free:
            return tuple(sorted(free))
    return ()


def placement_order(
    seat: Seat, cells: Sequence[Cell], barred: Sequence[Cell] = ()
) -> tuple[Cell, ...] | Refusal:
    """Return an order in which ``cells`` may be filled, or the reason why there is none.

    It converts an arrangement made on screen into single placements.
    """
    outside = [cell for cell in cells if cell not in HALVES[seat]]
    if outside:
        return Refusal.because("not_your_half", "404.1.1", cell=cell_name(outside[0]))
    twice = [cell for cell in cells if cells.count(cell) > 1]
    if twice:
        return Refusal.because("cell_taken", "404.1.1", cell=cell_name(twice[0]))
    forbidden = [cell for cell in cells if cell in barred]
    if forbidden:
        return Refusal.because("cell_barred", "404.1.4", cell=cell_name(forbidden[0]))
    ordered: list[Cell] = []
    left = set(cells)
    while left:
        allowed = open_cells_beside(seat, ordered, barred)
        fitting = [cell for cell in allowed if cell in left]
        if not fitting:
            rule = "404.1.2" if seat is Seat.FIRST else "404.1.3"
            return Refusal.because(
                "cells_before_others",
                rule,
                cell=cell_name(min(left)),
                first=", ".join(cell_name(cell) for cell in allowed),
            )
        ordered.extend(fitting)
        left.difference_update(fitting)
    return tuple(ordered)
