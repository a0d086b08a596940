"""The look-ahead bot: searches one move deep."""

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from engine.berserk.bots.answers import best_answer
from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.evaluation import evaluate, place_worth
from engine.berserk.bots.fighting import is_own
from engine.berserk.bots.imagined import Imagined
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import EndTurn, Pass, Place, Reveal
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless
from engine.kernel.rng import seeded
from engine.kernel.seats import Seat

# The margin by which a move must beat staying, so that pieces do not wander to and fro.
_THRESHOLD: Final = 0.01
# The margin by which an option must beat the direct bot's choice.
_HABIT: Final = 0.05
_ANSWERS: Final = 1000
_FEW: Final = 2  # samples in which every option is tried
_COMPARED: Final = 4  # options after which the rest of the turn is played out
_HALF: Final = 1  # samples for the first play-out
_FINALISTS: Final = 2  # the best of those options
_MANY: Final = 3  # samples in which the best are tried
_ROUNDING: Final = 1e-6
_QUIET: Final = (EndTurn, Pass, Reveal)
_DIRECT: Final = DirectBot(0)


@dataclass(frozen=True, slots=True)
class LookaheadBot:
    """Tries every option in a few sampled matches, plays out the turn after the best ones in more,
    and takes the best average.

    The sampled matches are consistent with what the bot may know: unknown cards and all dice are
    dealt randomly. The value of an option is that of the table once its effects have settled, or
    after the rest of the turn as the direct bot plays it, whichever is greater; for ending the
    turn, that of the unchanged table. Options without chance are tried once; with ``spare`` turned
    off, the bot tries them in every sample, with the same choices, for comparison.
    """

    seed: int
    spare: bool = True

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option with the best average value."""
        if len(decision.options) == 1:
            return decision.options[0]
        if isinstance(decision.options[0], Place):
            return _best_place(seen, decision)
        if decision.kind == Asking.DRAW.value:
            return best_answer(seen, decision)
        draw = seeded(self.seed, len(seen.history))
        worlds = Imagined(seen, decision.seat, [seeded(draw, n) for n in range(_MANY)])
        return _best(seen, decision, worlds, spare=self.spare)


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


class _Trial:
    """An option and its outcomes in the samples."""

    def __init__(self, worlds: Imagined, seat: Seat, option: Option, *, spare: bool) -> None:
        self.option = option
        self.bonus = _THRESHOLD if isinstance(option, _QUIET) else 0.0
        self._worlds = worlds
        self._seat = seat
        self._spare = spare
        self._settled: list[MatchState] = []
        self._played: list[float] = []
        self._played_tells = False

    def at_once(self, count: int = _FEW) -> float:
        """Return the mean value of the settled table in the first samples."""
        worths: list[float] = []
        try:
            for place in range(count):
                worths.append(evaluate(self._table(place), self._seat))
                if self._is_certain(self._table(place)):
                    break
        except Endless:
            return -inf  # never choose an option without end
        return sum(worths) / len(worths) + self.bonus

    def halfway(self) -> float:
        """Return the value of ``in_the_end`` from fewer samples."""
        return self.in_the_end(_HALF)

    def in_the_end(self, count: int = _MANY) -> float:
        """Return the mean value after the turn in the first samples; the turn may end at once or be
        played out.
        """
        stopped = self.at_once(count)
        if stopped == -inf or isinstance(self.option, EndTurn):
            return stopped
        try:
            while len(self._played) < count and not self._played_tells:
                state = self._table(len(self._played)).clone()
                _play_on(state, self._seat)
                self._played.append(evaluate(state, self._seat))
                self._played_tells = self._is_certain(state)
        except Endless:
            return stopped
        worths = self._played[:count]
        return max(stopped, sum(worths) / len(worths) + self.bonus)

    def _table(self, place: int) -> MatchState:
        """Return the table after the option in a sample. Ending the turn leaves it unchanged, since
        what follows would follow every other option too.
        """
        while len(self._settled) <= place:
            state = self._worlds.world(len(self._settled)).clone()
            if not isinstance(self.option, EndTurn):
                BERSERK.choose(state, self.option)
                _settle(state)
            self._settled.append(state)
        return self._settled[place]

    def _is_certain(self, state: MatchState) -> bool:
        """Return whether the result in the first sample holds in all samples."""
        return self._spare and self._worlds.are_alike_to(self._worlds.world(0), state)


def _best(seen: MatchState, decision: Decision, worlds: Imagined, *, spare: bool) -> Option:
    """Return the best option; ties go to the direct bot's choice."""
    seat = decision.seat
    trials = [_Trial(worlds, seat, option, spare=spare) for option in decision.options]
    habit = _DIRECT.choose(seen, decision)
    for trial in trials:
        if trial.option == habit:
            trial.bonus += _HABIT
    trials = _without_harm(seen, seat, trials)
    first = [trial for trial in trials if trial.bonus > 0]
    rest = [trial for trial in trials if trial.bonus <= 0]
    rest.sort(key=_Trial.at_once, reverse=True)
    compared = [*first, *rest[:_COMPARED]]
    compared.sort(key=_Trial.halfway, reverse=True)
    worths = [(trial.in_the_end(), trial) for trial in compared[:_FINALISTS]]
    best = max(worth for worth, _trial in worths)
    equal = tuple(trial.option for worth, trial in worths if worth >= best - _ROUNDING)
    return equal[0] if len(equal) == 1 else _DIRECT.choose(seen, replace(decision, options=equal))


def _without_harm(seen: MatchState, seat: Seat, trials: list[_Trial]) -> list[_Trial]:
    """Drop attacks on own cards unless they immediately beat doing nothing: a few dice are too
    noisy to judge later gains.
    """
    quiet = [trial.at_once() for trial in trials if isinstance(trial.option, _QUIET)]
    if not quiet:
        return trials
    least = max(quiet) + _ROUNDING
    return [
        trial for trial in trials if not is_own(seen, seat, trial.option) or trial.at_once() > least
    ]


def _settle(state: MatchState) -> None:
    """Let the direct bot answer until the next choice in the main phase.

    After a maximum number of answers the current table is valued.
    """
    for _answer in range(_ANSWERS):
        if state.question is None or state.question.asking in (Asking.ACT, Asking.PLACE):
            return
        decision = BERSERK.decision(state)
        if decision is None:
            return
        BERSERK.choose(state, _DIRECT.choose(state, decision))


def _play_on(state: MatchState, seat: Seat) -> None:
    """Let the direct bot play out the player's main phase, up to the end of the turn."""
    turn = state.turn
    for _act in range(_ANSWERS):
        question = state.question
        if question is None or question.asking is not Asking.ACT:
            return
        if question.seat is not seat or state.turn != turn:
            return
        decision = BERSERK.decision(state)
        if decision is None:
            return
        chosen = _DIRECT.choose(state, decision)
        if isinstance(chosen, EndTurn):
            return
        BERSERK.choose(state, chosen)
        _settle(state)


copied_by_fields(__name__)
