"""Positions of a match: replayed event by event (538), and those a walk leads to (506.1)."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from engine.berserk.changing.apply import apply, apply_again, refresh
from engine.berserk.changing.setup import Setup, first_state
from engine.berserk.legality.moving import refuse_move, steps_of
from engine.berserk.match.game import BerserkMatch, new_match
from engine.berserk.table import events as ev
from engine.berserk.table.board import Cell
from engine.berserk.table.state import MatchState
from engine.kernel.decisions import Option
from engine.kernel.events import Event

Positions: TypeAlias = Iterator[tuple[Event, MatchState]]


def positions(setup: Setup, choices: Iterable[Option]) -> Positions:
    """Yield every event of the match that ``choices`` lead to, with the position right after it.

    After the last event of a choice it is the state of the match; in between, the former state with
    the events so far applied. A yielded state is valid until the next one is requested.
    IllegalChoice when a choice does not fit.
    """
    match = new_match(setup)
    yield from _replayed(first_state(setup), match, 0)
    for choice in choices:
        before, told = match.state.clone(), len(match.state.history)
        match.choose(choice)
        yield from _replayed(before, match, told)


def _replayed(before: MatchState, match: BerserkMatch, told: int) -> Positions:
    """Yield the events after the first ``told`` of a match, which was at ``before`` then."""
    new = match.state.history[told:]
    for event in new[:-1]:
        apply_again(before, event)
        yield event, before
    if new:
        yield new[-1], match.state


def ways_of(state: MatchState, card: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the cells that a card may reach with the rest of its movement (506.1).

    Maps each to the shortest way: the cells in order, the destination last; neighbouring cells are
    included, the card's own is not. It ignores responses and triggers on the way. ``state`` may be
    a player's view and is not changed.
    """
    start = state.cards[card].cell
    ways: dict[Cell, tuple[Cell, ...]] = {start: ()}
    ahead = [state]
    for here in ahead:  # it grows during the loop: nearer cells come first
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
    refresh(moved)  # whether the next step is legal may depend on where the card is
    return moved
