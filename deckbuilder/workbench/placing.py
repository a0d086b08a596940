"""The squad on the own half of the board while it is placed: changed freely until it is confirmed
(404)."""

from collections.abc import Collection

from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    HALVES,
    CardSpec,
    Cell,
    open_cells_beside,
    place_worth,
    placement_order,
)
from engine.kernel import Refusal, Seat


def barred_cells(table: MatchTable) -> tuple[Cell, ...]:
    """Return the cells on which the viewer may place nothing (404.1.4)."""
    return table.seen.barred[table.seat]


def cells_of_squad(table: MatchTable) -> dict[int, Cell]:
    """Return where the viewer's cards stand: what is fixed and what is only arranged."""
    seen, seat = table.seen, table.seat
    fixed = {card.id: card.cell for card in seen.cards if card.owner is seat}
    placed = {card: cell for card, cell in fixed.items() if cell in HALVES[seat]}
    return placed if table.decision is None else {**placed, **table.arrangement}


def squad_of(table: MatchTable) -> list[tuple[int, CardSpec]]:
    """Return the viewer's squad, the dearest card first."""
    mine = [(card.id, card.spec) for card in table.seen.cards if card.owner is table.seat]
    return sorted(mine, key=lambda card: (-card[1].cost.number, card[1].name, card[0]))


def missing(table: MatchTable) -> list[int]:
    """Return the viewer's cards that stand nowhere yet."""
    return [card for card in table.unplaced() if card not in table.arrangement]


def open_cells(table: MatchTable, beside: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the cells on which a card may be put beside these."""
    return open_cells_beside(table.seat, beside, barred_cells(table))


def put(table: MatchTable, card: int, cell: Cell) -> dict[int, Cell] | Refusal:
    """Return the arrangement with a card on a cell, or why it cannot stand there.

    A card that stands there changes places with it; it stands nowhere if the other one did.
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


def proposed(table: MatchTable) -> dict[int, Cell]:
    """Return the arrangement with every card that stands nowhere put where it is of use."""
    cells, seen = dict(table.arrangement), table.seen
    for card in sorted(missing(table), key=lambda number: -seen.cards[number].spec.cost.number):
        free = open_cells(table, cells.values())
        if free:
            cells[card] = best_cell(seen.cards[card].spec, table.seat, free)
    return cells


def best_cell(spec: CardSpec, seat: Seat, cells: tuple[Cell, ...]) -> Cell:
    """Return the one of these cells on which a card is of most use."""
    return max(cells, key=lambda cell: (place_worth(spec, seat, cell), -cell))
