"""The squad on its half of the board during placement, freely changeable until confirmed (404)."""

from collections.abc import Collection

from deckbuilder.workbench.table import Table
from engine.berserk import (
    HALVES,
    CardSpec,
    Cell,
    open_cells_beside,
    place_worth,
    placement_order,
)
from engine.kernel import Refusal, Seat


def barred_cells(table: Table) -> tuple[Cell, ...]:
    """Return the cells on which the viewer cannot place anything (404.1.4)."""
    return table.seen.barred[table.seat]


def cells_of_squad(table: Table) -> dict[int, Cell]:
    """Return the cells of the viewer's cards, fixed and arranged."""
    seen, seat = table.seen, table.seat
    fixed = {card.id: card.cell for card in seen.cards if card.owner is seat}
    placed = {card: cell for card, cell in fixed.items() if cell in HALVES[seat]}
    return placed if table.decision is None else {**placed, **table.arrangement}


def squad_of(table: Table) -> list[tuple[int, CardSpec]]:
    """Return the viewer's squad, most expensive card first."""
    mine = [(card.id, card.spec) for card in table.seen.cards if card.owner is table.seat]
    return sorted(mine, key=lambda card: (-card[1].cost.number, card[1].name, card[0]))


def missing(table: Table) -> list[int]:
    """Return the viewer's unplaced cards."""
    return [card for card in table.unplaced() if card not in table.arrangement]


def open_cells(table: Table, beside: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the cells available for a further card."""
    return open_cells_beside(table.seat, beside, barred_cells(table))


def put(table: Table, card: int, cell: Cell) -> dict[int, Cell] | Refusal:
    """Return the arrangement with a card on a cell, or the refusal.

    A card already there swaps places with it, or becomes unplaced if the other was.
    """
    cells = dict(table.arrangement)
    there = next((other for other, at in cells.items() if at == cell and other != card), None)
    origin = cells.pop(card, None)
    if there is None and cell not in open_cells(table, cells.values()) and origin != cell:
        refusal = placement_order(table.seat, (*cells.values(), cell), barred_cells(table))
        if isinstance(refusal, Refusal):
            return refusal
    if there is not None:
        del cells[there]
        if origin is not None:
            cells[there] = origin
    return {**cells, card: cell}


def proposed(table: Table) -> dict[int, Cell]:
    """Return the arrangement with every unplaced card on a useful cell."""
    cells, seen = dict(table.arrangement), table.seen
    for card in sorted(missing(table), key=lambda number: -seen.cards[number].spec.cost.number):
        free = open_cells(table, cells.values())
        if free:
            cells[card] = best_cell(seen.cards[card].spec, table.seat, free)
    return cells


def best_cell(spec: CardSpec, seat: Seat, cells: tuple[Cell, ...]) -> Cell:
    """Return the most useful of these cells for a card."""
    return max(cells, key=lambda cell: (place_worth(spec, seat, cell), -cell))
