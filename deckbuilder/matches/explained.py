"""What a searching bot thought of its options, in words of the battle."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite
from typing import Annotated, Final

from typing_extensions import Doc

from engine.berserk import MatchState, Thought, Weighed
from engine.kernel import Option, Seat

_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class ExplainedOption:
    """An option and what playouts said of it."""

    text: Annotated[str, Doc("the option, in the user's language")]
    chance: Annotated[
        float,
        Doc("the chance of winning by playouts of the direct bot, not the true chance; 0 to 1"),
    ]
    error: Annotated[float | None, Doc("its standard error; null for a single playout")]
    playouts: Annotated[int, Doc("number of playouts")]


@dataclass(frozen=True, slots=True)
class ExplainedChoice:
    """A choice of a searching bot, with the chosen option and the two best others."""

    turn: Annotated[int, Doc("the number of the turn")]
    seat: Annotated[Seat, Doc("the player who chose")]
    is_capped: Annotated[bool, Doc("whether the time was over before all playouts were done")]
    options: Annotated[tuple[ExplainedOption, ...], Doc("the chosen one first")]


def explained(
    thought: Thought, state: MatchState, seat: Seat, words: Callable[[Option, MatchState], str]
) -> ExplainedChoice | None:
    """Return a thought in words; None for a choice without playouts.

    The chosen option comes first, then the others by value: those with at least half its playouts,
    and only if these are too few the rest, whose values owe more to luck.
    """
    if not thought.weighed:
        return None
    chosen, *others = thought.weighed

    def rank(one: Weighed) -> float:
        return inf if 2 * one.playouts < chosen.playouts else -one.value

    options = tuple(
        ExplainedOption(
            words(one.option, state),
            one.value,
            one.error if isfinite(one.error) else None,
            one.playouts,
        )
        for one in (chosen, *sorted(others, key=rank))[:_SHOWN]
    )
    return ExplainedChoice(state.turn, seat, thought.is_capped, options)
