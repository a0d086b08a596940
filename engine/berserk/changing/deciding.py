"""Decisions in the middle of a calculation: dice, orders of modifiers, replacements.

A calculation calls ``decide``, which returns the answers of its step while there are any. Then it
raises ``Undecided``, the question goes to the player, and the calculation runs again with one more
answer. So no half-finished state is ever stored, and a calculation reads as if all answers were
known.
"""

from collections.abc import Callable
from typing import TypeVar

from engine.berserk.changing.apply import apply
from engine.berserk.table import events as ev
from engine.berserk.table.state import NO_CARD, Asking, MatchState, Play, Question, Step
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat

Calculated = TypeVar("Calculated")


class Undecided(Exception):
    """Raised when a calculation needs an answer not yet given."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


def decide(
    state: MatchState,
    asking: Asking,
    seat: Seat,
    options: tuple[Option, ...],
    card: int = NO_CARD,
) -> int:
    """Return the index of the chosen option; the first if no one can be asked."""
    if len(options) == 1 or state.pending is None:
        return 0
    answer = next(state.pending, None)
    if answer is not None:
        return answer
    raise Undecided(Question(asking, seat, card, options))


def calculated(
    state: MatchState, play: Play, step: Step, calculation: Callable[[], Calculated]
) -> Calculated | None:
    """Return the result of ``calculation`` in a step of a play, None if a player must be asked
    first.

    The calculation must change nothing.
    """
    state.calculate_with(answers(play, step) if play.course.answers else ())
    try:
        return calculation()
    except Undecided as undecided:
        ask_at(state, play, step, undecided.question)
        return None
    finally:
        state.calculate_with(None)


def answers(play: Play, step: Step) -> list[int]:
    """Return the answers given so far in a step."""
    return [answer for at, answer in play.course.answers if at is step]


def ask_at(state: MatchState, play: Play, step: Step, question: Question) -> None:
    """Suspend the match at a question in a step of a play."""
    stop_at(state, play, step)
    apply(state, ev.Asked(question))


def stop_at(state: MatchState, play: Play, step: Step) -> None:
    """Save the step before a player is asked or other plays come first."""
    if play.course.step is not step:
        apply(state, ev.StepBegan(play.id, step))
