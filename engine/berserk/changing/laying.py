"""Prepared tables: a match that starts in the main phase with given cards.

There is no history before that turn; from there on all rules apply.
"""

from dataclasses import dataclass

from engine.berserk.cards.card import CardSpec
from engine.berserk.table.board import NO_CELL, Cell, cell_name
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Phase, Question, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card of ``seat`` on a cell, or in the extra zone where ``cell`` is NO_CELL (202, 203).

    A symbiote is where its ``host`` is, the number of another card of the table (211.9).
    """

    card: CardSpec
    seat: Seat
    cell: Cell = NO_CELL
    wounds: int = 0
    closed: bool = False
    hidden: bool = False
    chips: int = 0
    host: int = NO_CARD


@dataclass(frozen=True, slots=True)
class LaidTable:
    """The cards on the table in the main phase of ``active``, in this turn of the match."""

    cards: tuple[LaidCard, ...]
    active: Seat = Seat.FIRST
    turn: int = 3


def states_of(table: LaidTable) -> list[CardState]:
    """Return the cards of a prepared table, numbered in order; open ones can move."""
    states = []
    for number, laid in enumerate(table.cards):
        cell = laid.cell if laid.host == NO_CARD else table.cards[laid.host].cell
        zone = Zone.EXTRA if cell == NO_CELL else Zone.BATTLEFIELD
        state = CardState(
            number, laid.card, laid.seat, laid.seat, zone, cell, laid.hidden, laid.closed
        )
        state.host = laid.host
        state.wounds, state.chips = laid.wounds, laid.chips
        state.movement = 0 if laid.closed else laid.card.movement or 0
        states.append(state)
    return states


def lay_out(state: MatchState, active: Seat, turn: int, question: Question) -> None:
    """Place a state's cards on the board and in graveyards, and ask ``question`` in the main phase
    of ``active``. ValueError if two cards share a cell.
    """
    state.phase, state.active, state.turn = Phase.MAIN, active, turn
    for card in state.cards:
        if card.cell != NO_CELL and card.host == NO_CARD:
            if state.board[card.cell] != NO_CARD:
                raise ValueError(f"two cards on {cell_name(card.cell)}")
            state.board[card.cell] = card.id
        if card.zone is Zone.GRAVEYARD:
            state.graveyards[card.owner].append(card.id)
    state.question = question


copied_by_fields(__name__)
