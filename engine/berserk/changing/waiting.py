"""Triggered abilities that wait: in which order, whose turn it is (305, 401.3)."""

from __future__ import annotations

from typing import Final

from engine.berserk.abilities import Moment, Triggered
from engine.berserk.cards.facts import bit
from engine.berserk.changing.triggers import phase_triggers
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, Phase, Trigger
from engine.kernel import Seat

_ALTERNATING: Final = {
    Phase.AFTER_PLACEMENT: Moment.AFTER_PLACEMENT,
    Phase.BATTLE_START: Moment.BATTLE_START,
    Phase.INITIAL: Moment.BEFORE_TURN,
}


def in_order(state: MatchState) -> list[Trigger]:
    """Return the waiting triggers of whoever announces first (305.1)."""
    for seat in (state.active, state.active.opponent):
        mine = [trigger for trigger in state.triggers if trigger.seat is seat]
        if mine:
            return [] if _must_wait(state, mine) else mine
    return []


def _must_wait(state: MatchState, mine: list[Trigger]) -> bool:
    """405.1.1: what the revealing sets off is carried out for one player before the other."""
    if state.phase is not Phase.SEATING:
        return False
    revealing = all(trigger.ability.when.moment is Moment.REVEALED for trigger in mine)
    others = any(play.seat is not mine[0].seat for play in (*state.queue, *state.stack))
    return revealing and others


def alternating(state: MatchState, seat: Seat) -> list[Trigger]:
    """Return the abilities that ``seat`` may use in turn with the opponent now (401.3).

    Each card uses such an ability once in the battle, "before the turn" once in the phase.
    """
    moment = _ALTERNATING.get(state.phase)
    if moment is None or not state.moments & bit(moment):
        return []
    used = _used_in_phase(state)
    return [
        trigger
        for trigger in phase_triggers(state, moment)
        if trigger.seat is seat and (trigger.card, trigger.key) not in used
    ]


def _used_in_phase(state: MatchState) -> set[tuple[int, tuple[int, int, int]]]:
    """406.1, 408.1: what was announced since the phase began."""
    used = set()
    for event in reversed(state.history):
        if isinstance(event, ev.PhaseBegan):
            break
        if isinstance(event, ev.PlayAnnounced):
            used.add((event.source, event.key))
    return used


def in_turn(state: MatchState) -> tuple[Seat, Seat]:
    """Return whose turn it is to use an alternating ability: not who used the last one (401.3).

    What such an ability has set off is no use of one.
    """
    moment = _ALTERNATING.get(state.phase)
    for event in reversed(state.history):
        match event:
            case ev.PhaseBegan():
                break
            case ev.PlayAnnounced(ability=Triggered(when=when)) if when.moment is moment:
                return event.seat.opponent, event.seat
    first = state.active if state.phase is Phase.INITIAL else Seat.FIRST
    return first, first.opponent
