"""Playing imagined matches on, and what their values say together."""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from engine.berserk.bots.direct import DirectBot
from engine.berserk.match.game import BERSERK
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.copying import copied_by_fields

_ANSWERS: Final = 2000
"""The maximum number of answers in a playout, after which the table is valued as it is."""
_DIRECT: Final = DirectBot(0)


def play_on(state: MatchState, turn: int) -> None:
    """Let the direct bot play for both players until the first act after a turn."""
    for _answer in range(_ANSWERS):
        question = state.question
        if question is None or (state.turn > turn and question.asking is Asking.ACT):
            return
        decision = BERSERK.decision(state)
        if decision is None:
            return
        BERSERK.choose(state, _DIRECT.choose(state, decision))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is infinite for fewer than two values; a half
    without any."""
    if len(values) < 2:
        return (values[0] if values else 0.5), inf
    mean = sum(values, 0.0) / len(values)
    spread = sum([(value - mean) * (value - mean) for value in values], 0.0)
    return mean, sqrt(spread / (len(values) * (len(values) - 1)))


copied_by_fields(__name__)
