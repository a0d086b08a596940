"""The way of a card through the board in this turn, and what it left in the graveyard (538.2)."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.reading.places import place
from engine.berserk.table import events as ev
from engine.berserk.table.board import COLUMNS, DISTANCES, NO_CELL, Cell, between
from engine.berserk.table.history import last_about, turn_start
from engine.berserk.table.state import CardState, MatchState, Zone


def of_its_way(ctx: Context, node: ab.Travelled | ab.MovesThisWay | ab.TokensOf) -> int:
    """Return a number of the way that a card has come."""
    match node:
        case ab.Travelled():
            card = ctx.known(ab.Who.SUBJECT)
            if card is None or NO_CELL in (place(card), ctx.cause.cell):
                return 0
            return DISTANCES[ctx.cause.cell][place(card)]
        case ab.MovesThisWay(relocations=True):
            return _relocations_this_way(ctx.state, ctx.cause.subject, ctx.cause.event)
        case ab.MovesThisWay():
            return moves_this_way(ctx.state, ctx.cause.event)
        case ab.TokensOf(who=who):
            card = ctx.known(who)
            return 0 if card is None else tokens_of(ctx.state, card)
        case _:
            assert_never(node)


def moves_this_way(state: MatchState, event: int) -> int:
    """Return how many moves of this turn went in the direction of this one, it included (506.1).

    A jump and a teleport are moves (506.6), other relocations are not: a dash counts the moves
    before it.
    """
    ways = _moves(state, event)
    return sum(
        _direction(move.origin, move.cell) == _direction(ways[0].origin, ways[0].cell)
        for move in ways
        if _is_move(move)
    )


def _relocations_this_way(state: MatchState, card: int, event: int) -> int:
    """Return how many relocations of a card in this turn went in the direction of this one, it
    included (507.1)."""
    ways = list(_ways_of(state, card, event + 1))
    return ways.count(ways[-1]) if ways else 0


def _is_move(event: ev.CardMoved | ev.CardRelocated) -> bool:
    return isinstance(event, ev.CardMoved) or event.way.is_movement


def cells_on_the_way(state: MatchState, event: int) -> tuple[Cell, ...]:
    """Return the cells that a card passed through in this turn up to this event, latest first.

    Neither the cell where its way began nor the one where it ended; a teleport or a placement
    begins a new way.
    """
    cells: list[Cell] = []
    for move in _moves(state, event):
        if cells and cells[-1] != move.cell:  # something else carried the card away
            break
        if isinstance(move, ev.CardRelocated) and move.way in _THROUGH_THE_AIR:
            break
        cells += (*reversed(between(move.origin, move.cell)), move.origin)
    return tuple(cells[:-1])


_THROUGH_THE_AIR: Final = (ab.Relocation.TELEPORT, ab.Relocation.PLACE)


def _moves(state: MatchState, event: int) -> list[ev.CardMoved | ev.CardRelocated]:
    """Return the relocation that is this event and those of the card before it, latest first."""
    last = state.history[event] if event >= 0 else None
    if not isinstance(last, ev.CardMoved | ev.CardRelocated):
        return []
    return [
        move
        for move in reversed(state.history[turn_start(state) : event + 1])
        if isinstance(move, ev.CardMoved | ev.CardRelocated) and move.card == last.card
    ]


def cells_moved_onto(state: MatchState, card: CardState) -> frozenset[Cell]:
    """Return the cells that a card moved onto in this turn, by jumps and teleports too (506.6)."""
    return frozenset(
        move.cell
        for move in state.history[turn_start(state) :]
        if isinstance(move, ev.CardMoved | ev.CardRelocated)
        and move.card == card.id
        and _is_move(move)
    )


def has_gone(state: MatchState, card: CardState, *, row: bool, column: bool) -> bool:
    """Return whether a card has changed its cell along its row, or along its column, this turn
    (507)."""
    return any(
        (row and across != 0 and up == 0) or (column and across == 0 and up != 0)
        for across, up in _ways_of(state, card.id, len(state.history))
    )


def _ways_of(state: MatchState, card: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the direction of each of the card's relocations in this turn before that place in the
    history, exchanges of cells included."""
    for at in range(turn_start(state), end):
        match state.history[at]:
            case ev.CardMoved(card=moved, origin=origin, cell=cell) if moved == card:
                yield _direction(origin, cell)
            case ev.CardRelocated(card=moved, origin=origin, cell=cell, way=way) if (
                moved == card and way is not ab.Relocation.PLACE  # 507.3
            ):
                yield _direction(origin, cell)
            case ev.CardsSwapped(one=one, other=other) if card in (one, other):
                left = _cell_after(state, other if card == one else one, at)
                yield _direction(left, _cell_after(state, card, at))
            case _:
                pass


def _cell_after(state: MatchState, card: int, at: int) -> Cell:
    """Return the cell of a card after an event of this turn."""
    for later in range(at + 1, len(state.history)):
        match state.history[later]:
            case ev.CardMoved(card=moved, origin=origin) if moved == card:
                return origin
            case ev.CardRelocated(card=moved, origin=origin) if moved == card:
                return origin
            case ev.CardsSwapped(one=one, other=other) if card in (one, other):
                return _cell_after(state, other if card == one else one, later)
            case _:
                pass
    return state.cards[card].cell


def _direction(origin: Cell, cell: Cell) -> tuple[int, int]:
    """Return the direction of a move: its columns and rows in lowest terms."""
    columns = cell % COLUMNS - origin % COLUMNS
    rows = cell // COLUMNS - origin // COLUMNS
    steps = gcd(columns, rows) or 1
    return columns // steps, rows // steps


def tokens_of(state: MatchState, card: CardState) -> int:
    """Return the incarnation tokens of a card in the graveyard; of one that came from there, how
    many it had (536.7.1)."""
    if card.zone is Zone.GRAVEYARD:
        return card.tokens
    at = last_about(state, card.id, ev.CardEntered)
    event = state.history[at] if at >= 0 else None
    return event.tokens if isinstance(event, ev.CardEntered) else 0
