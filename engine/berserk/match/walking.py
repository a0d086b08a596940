"""Walking: several moves in a row, each its own play (506.1)."""

from engine.berserk.changing.apply import apply, refresh
from engine.berserk.legality.moving import refuse_move, steps_of
from engine.berserk.table import events as ev
from engine.berserk.table.board import Cell
from engine.berserk.table.state import MatchState


def ways_of(state: MatchState, card: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the cells a card can reach with its remaining movement (506.1).

    Each has the shortest way to it, the cells in order with itself as the last; cells one step away
    are among them, the card's own is not. It holds while nothing happens on the way: what others
    answer and what goes off by a move is left out. ``state`` may be a player's view and is not
    changed.
    """
    start = state.cards[card].cell
    ways: dict[Cell, tuple[Cell, ...]] = {start: ()}
    ahead = [state]
    for here in ahead:  # it grows on the way: nearer cells come first
        walker = here.cards[card]
        for cell in steps_of(here, walker):
            if cell in ways or refuse_move(here, walker, walker.controller, cell) is not None:
                continue
            ways[cell] = (*ways[walker.cell], cell)
            ahead.append(_moved(here, card, cell))
    del ways[start]
    return ways


def _moved(state: MatchState, card: int, cell: Cell) -> MatchState:
    moved = state.clone()
    apply(moved, ev.MovementSpent(card))
    apply(moved, ev.CardMoved(card, state.cards[card].cell, cell))
    refresh(moved)  # what is true of the next step may depend on where the card is
    return moved
