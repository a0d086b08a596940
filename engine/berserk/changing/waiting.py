"""Pending triggers: their order and whose turn it is (305, 401.3)."""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import bit
from engine.berserk.changing.triggers import phase_triggers
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, Phase, Trigger
from engine.kernel.seats import Seat

_ALTERNATING: Final = {
    Phase.AFTER_PLACEMENT: ab.Moment.AFTER_PLACEMENT,
    Phase.BATTLE_START: ab.Moment.BATTLE_START,
    Phase.INITIAL: ab.Moment.BEFORE_TURN,
}


def announcer(state: MatchState) -> Seat | None:
    """Return who announces the next trigger, or is asked whether there is one (305.1, 533.5); None
    if no one yet.
    """
    if not state.triggers and not state.to_ask:
        return None
    for seat in (state.active, state.active.opponent):
        mine = waiting_of(state, seat)
        if mine or is_asked_anyway(state, seat):
            return None if _must_wait(state, seat, mine) else seat
    return None


def waiting_of(state: MatchState, seat: Seat) -> list[Trigger]:
    """Return the triggers ``seat`` has to announce."""
    return [trigger for trigger in state.triggers if trigger.seat is seat]


def is_asked_anyway(state: MatchState, seat: Seat) -> bool:
    """Return whether ``seat`` is asked about triggers even without any: a hidden card may have one,
    as far as the opponent knows (533.5)."""
    return seat in state.to_ask and state.is_wary(seat)


def _must_wait(state: MatchState, seat: Seat, mine: list[Trigger]) -> bool:
    """Return whether triggers of revealing must wait for the other player's (405.1.1)."""
    if state.phase is not Phase.SEATING:
        return False
    if state.is_wary(seat):  # possible triggers of hidden cards count neither for nor against
        mine = [trigger for trigger in mine if not (trigger.may and is_secret(state, trigger))]
    revealing = all(trigger.ability.when.moment is ab.Moment.REVEALED for trigger in mine)
    others = any(play.seat is not seat for play in (*state.queue, *state.stack))
    return revealing and others


def is_secret(state: MatchState, trigger: Trigger) -> bool:
    """Return whether a trigger belongs to a face-down card."""
    return state.cards[trigger.card].hidden


def alternating(state: MatchState, seat: Seat) -> list[Trigger]:
    """Return the abilities ``seat`` may use alternately with the opponent now (401.3).

    A card uses such an ability once in the battle, "before the turn" once in the phase.
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
    """Return what was announced since the phase began (406.1, 408.1)."""
    used = set()
    for event in reversed(state.history):
        if isinstance(event, ev.PhaseBegan):
            break
        if isinstance(event, ev.PlayAnnounced):
            used.add((event.source, event.key))
    return used


def in_turn(state: MatchState) -> tuple[Seat, Seat]:
    """Return whose turn it is in alternating use: not the last user's (401.3).

    Triggers caused by such an ability do not count as a use.
    """
    moment = _ALTERNATING.get(state.phase)
    for event in reversed(state.history):
        match event:
            case ev.PhaseBegan():
                break
            case ev.PlayAnnounced(ability=ab.Triggered(when=when)) if when.moment is moment:
                return event.seat.opponent, event.seat
    first = state.active if state.phase is Phase.INITIAL else Seat.FIRST
    return first, first.opponent
