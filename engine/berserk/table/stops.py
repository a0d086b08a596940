"""Stops: where a player wants priority although nothing can be answered (303, 512).

Players who can only pass do so automatically. A stop asks them anyway, so that they can look at the
table, agree on something or follow the game step by step. It changes nothing else: a match in which
every stop is passed equals one without stops.
"""

from typing import Final

from engine.berserk.table.state import MatchState, Phase, Play, Step, Stop
from engine.kernel.seats import Seat

_OF_STEPS: Final = {
    Step.ANNOUNCED: Stop.BEGUN,
    Step.TARGETS: Stop.TARGETS,
    Step.BEFORE_DICE: Stop.DICE,
    Step.CALCULATION: Stop.RESULT,
}


def is_stop(state: MatchState, seat: Seat) -> bool:
    """Return whether ``seat`` wants to be asked in the priority window of this moment."""
    return bool(state.stops) and _wants(state, seat, moment(state, seat))


def stops_here(state: MatchState, play: Play, step: Step) -> bool:
    """Return whether anybody has a stop in this step of the play on top of the stack (512.6)."""
    return bool(state.stops) and any(
        _wants(state, seat, _moment_of(play, step, seat)) for seat in Seat
    )


def _wants(state: MatchState, seat: Seat, stop: Stop) -> bool:
    return (seat, Stop.EVERYWHERE) in state.stops or (seat, stop) in state.stops


def moment(state: MatchState, seat: Seat) -> Stop:
    """Return the stop for this window; own plays have none but EVERYWHERE."""
    if state.queue:  # 303.6
        return Stop.EVERYWHERE if state.queue[-1].seat is seat else Stop.ANNOUNCED
    if state.stack and not state.relieved:
        top = state.stack[-1]
        return _moment_of(top, top.course.step, seat)
    if state.active is seat:
        return Stop.EVERYWHERE
    if state.relieved:  # 303.3
        return Stop.FINISHED
    return Stop.TURN_START if state.phase is Phase.OPENING else Stop.TURN_END  # 409.4, 413.1


def _moment_of(play: Play, step: Step, seat: Seat) -> Stop:
    """Return the stop of a step; those of dice and targets exist only for plays that have any
    (512.6)."""
    if play.seat is seat or (step is not Step.ANNOUNCED and not play.aim.targets):
        return Stop.EVERYWHERE
    if step is Step.BEFORE_DICE and not play.is_attack:
        return Stop.EVERYWHERE
    return _OF_STEPS.get(step, Stop.EVERYWHERE)
