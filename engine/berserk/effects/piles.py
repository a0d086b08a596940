"""The order in which cards that arrive together lie in a pile (205.1.2, 206.1.2)."""

from __future__ import annotations

from engine.berserk.abilities import OnTop
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.table import events as ev
from engine.berserk.table.options import ApplyNext
from engine.berserk.table.state import Asking, MatchState, Zone
from engine.kernel import Seat


def order_matters(state: MatchState) -> bool:
    """Whether some ability of the match looks at how cards lie in a pile."""
    return OnTop in state.kinds


def lay_down(state: MatchState, mark: int) -> None:
    """Let owners order their cards that have come into one pile together since ``mark``, the active
    player first. Nobody is asked where no ability looks at the order."""
    if not order_matters(state):
        return
    for seat in (state.active, state.active.opponent):
        for zone in (Zone.GRAVEYARD, Zone.EXILE):
            came = _arrived(state, mark, seat, zone)
            if len(came) > 1:
                apply(state, ev.PileOrdered(seat, zone, _ordered(state, seat, came)))


def _arrived(state: MatchState, mark: int, seat: Seat, zone: Zone) -> list[int]:
    came = dict.fromkeys(
        event.card
        for event in state.history[mark:]
        if isinstance(event, ev.CardLeft) and event.zone is zone
    )
    pile = state.pile(seat, zone)
    return [card for card in came if card in pile]


def _ordered(state: MatchState, seat: Seat, came: list[int]) -> tuple[int, ...]:
    """Return the cards as their owner lays them down, the lowest first."""
    waiting = list(came)
    order: list[int] = []
    while waiting:
        options = tuple(ApplyNext(card) for card in waiting)
        order.append(waiting.pop(decide(state, Asking.PILE_ORDER, seat, options)))
    return tuple(order)
