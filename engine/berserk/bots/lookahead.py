"""The bot that looks one move ahead."""

from dataclasses import dataclass
from math import inf
from typing import Final

from engine.berserk.bots.answers import best_answer
from engine.berserk.bots.evaluation import evaluate, place_worth
from engine.berserk.changing.views import imagine
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import EndTurn, Pass, Place, Reveal
from engine.berserk.table.state import Asking, MatchState
from engine.kernel import Decision, Endless, Option, Seat
from engine.kernel.copying import copied_by_fields
from engine.kernel.rng import seeded

_SAMPLES: Final = 4
# Staying as it is must be beaten by this much, or pieces would wander to and fro.
_THRESHOLD: Final = 0.01
_ANSWERS: Final = 1000
_QUIET: Final = (EndTurn, Pass, Reveal)


@dataclass(frozen=True, slots=True)
class LookaheadBot:
    """Tries every option in a few imagined matches and takes the best on average.

    The imagined matches fit what the bot may know: unknown cards and all dice are dealt anew.
    """

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option with the best average worth after its effects have settled."""
        if len(decision.options) == 1:
            return decision.options[0]
        if isinstance(decision.options[0], Place):
            return _best_place(seen, decision)
        draw = seeded(self.seed, len(seen.history))
        seeds = [seeded(draw, sample) for sample in range(_SAMPLES)]
        worlds = [imagine(seen, number, discreet=False) for number in seeds]
        ranked = [
            (_worth(worlds, decision.seat, option), -index)
            for index, option in enumerate(decision.options)
        ]
        return decision.options[-max(ranked)[1]]


def _best_place(seen: MatchState, decision: Decision) -> Option:
    places = [option for option in decision.options if isinstance(option, Place)]
    return max(
        places,
        key=lambda place: (
            place_worth(seen.cards[place.card].spec, decision.seat, place.cell),
            -place.card,
            -place.cell,
        ),
    )


def _worth(worlds: list[MatchState], seat: Seat, option: Option) -> float:
    total = 0.0
    for world in worlds:
        state = world.clone()
        try:
            BERSERK.choose(state, option)
            _settle(state)
        except Endless:
            return -inf  # nobody would want to see that
        total += evaluate(state, seat)
    bonus = _THRESHOLD if isinstance(option, _QUIET) else 0.0
    return total / len(worlds) + bonus


def _settle(state: MatchState) -> None:
    """Answer everything until a player chooses a play in the main phase: what an ability asks as
    the direct bot does, everything else with a pass.

    After so many answers it is as well to look at what there is.
    """
    for _answer in range(_ANSWERS):
        if state.question is None or state.question.asking is Asking.ACT:
            return
        decision = BERSERK.decision(state)
        if decision is None or state.question.asking is Asking.PLACE:
            return
        BERSERK.choose(state, _quiet_answer(state, decision))


def _quiet_answer(state: MatchState, decision: Decision) -> Option:
    if state.question is None or state.question.asking is not Asking.PRIORITY:
        return best_answer(state, decision)
    passes = [option for option in decision.options if isinstance(option, Pass)]
    return passes[0] if passes else decision.options[0]


copied_by_fields(__name__)
