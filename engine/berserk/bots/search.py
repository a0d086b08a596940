"""The search bot: plays each option out in sampled worlds and keeps to the direct bot in doubt.

A playout carries an option out in an imagined match and lets the direct bot play for both sides
through the rest of the turn and the reply, the whole next turn; the table reached is valued by
``evaluation``. (At 96 playouts with the starter decks it won 77 of 100 matches against the direct
bot before replies were played out, and 20 of 20 since. The weights of the evaluation changed
between the two, so how much each change gave is not known.) All options meet the same worlds, so
that what they share, such as the dice of later strikes, cancels out in their difference. The
playouts are shared out by sequential halving: options that do badly in a few worlds are dropped,
and the rest is tried in more. The direct bot's choice is always kept, and left only for an option
that beats it, world by world, by more than ``_DOUBT`` standard errors.

The choice depends on the view, the seed and the number of playouts alone, on every machine: values
come from additions, multiplications, divisions and square roots, whose results are exact to the bit
everywhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from engine.berserk.bots.direct import DirectBot, immediate_worths
from engine.berserk.bots.evaluation import HAND_SET, Evaluation
from engine.berserk.bots.fighting import is_own
from engine.berserk.bots.imagined import FACES, Imagined
from engine.berserk.bots.placing import next_place, planned
from engine.berserk.bots.playouts import mean_and_error, play_on
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import Place
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless
from engine.kernel.rng import seeded

_DOUBT: Final = 0.7
"""The standard errors by which an option must beat the direct bot's choice."""
_HARM: Final = 2.0
"""The same for attacks on own cards, among which the luckiest would be found too often."""
_LEAST: Final = 0.002
"""The least difference in the chance of winning for which the direct bot's choice is left."""
_KEPT: Final = 3
"""One of this many options is kept after each stage."""
_FINALISTS: Final = 3
_TRIED: Final = 4
"""One option is tried for this many playouts, at most."""
_DIRECT: Final = DirectBot(0)


@dataclass(frozen=True, slots=True)
class Weighed:
    """An option, its chance of winning from the playouts, and the standard error of that."""

    option: Option
    value: float
    error: float
    playouts: int


@dataclass(frozen=True, slots=True)
class Thought:
    """The choice, the options that were played out with the chosen one first and the others by
    value, and whether a clock cut the playouts short."""

    chosen: Option
    weighed: tuple[Weighed, ...]
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Chooses by this many ``playouts``; without any it is the direct bot.

    The placement of its whole squad is chosen by ``placings`` playouts (``bots.placing``).
    """

    seed: int
    playouts: int
    evaluation: Evaluation = HAND_SET
    placings: int = 0

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option that playouts say is best."""
        return self.think(seen, decision).chosen

    def think(
        self,
        seen: MatchState,
        decision: Decision,
        in_time: Callable[[], bool] | None = None,
    ) -> Thought:
        """Return the choice and what speaks for it.

        ``in_time`` is asked between playouts; when it says no, the choice is made from those that
        are done, and is marked as capped.
        """
        habit = _DIRECT.choose(seen, decision)
        if self.placings and decision.kind == Asking.PLACE.value:
            return self._placed(seen, decision, habit, in_time)
        if not self.playouts or len(decision.options) == 1 or not _is_searched(decision):
            return Thought(habit, ())
        draw = seeded(self.seed, len(seen.history))
        search = _Search(seen, decision, habit, draw, self.evaluation, in_time)
        return search.think(self.playouts)

    def _placed(
        self,
        seen: MatchState,
        decision: Decision,
        habit: Option,
        in_time: Callable[[], bool] | None,
    ) -> Thought:
        """Return the next card of the plan for the whole placement (404.1)."""
        seat, playouts = decision.seat, self.placings
        plan = planned(seen, seat, self.seed, playouts, self.evaluation, in_time)
        place = next_place(plan, seen, seat)
        if place is None:
            return Thought(habit, ())
        if place != plan.places[0]:  # what speaks for the plan is told once
            return Thought(place, (), plan.is_capped)
        weighed = [Weighed(place, plan.value, plan.error, plan.playouts)]
        if place != habit:
            weighed.append(Weighed(habit, plan.usual, plan.usual_error, plan.playouts))
        return Thought(place, tuple(weighed), plan.is_capped)


def _is_searched(decision: Decision) -> bool:
    """Return whether playouts answer a decision: not where cards are placed, nor about a draw."""
    return decision.kind != Asking.DRAW.value and not isinstance(decision.options[0], Place)


class _Trial:
    """An option and its values in the first worlds; it is dropped if a playout never ends."""

    def __init__(self, option: Option, place: int) -> None:
        self.option = option
        self.place = place
        self.values: list[float] = []
        self.is_endless = False

    @property
    def mean(self) -> float:
        if self.is_endless or not self.values:
            return -inf
        return sum(self.values, 0.0) / len(self.values)

    def weighed(self) -> Weighed:
        _mean, error = mean_and_error(self.values)
        return Weighed(self.option, self.mean, error, len(self.values))


class _Search:
    """The playouts of one decision."""

    def __init__(
        self,
        seen: MatchState,
        decision: Decision,
        habit: Option,
        draw: int,
        evaluation: Evaluation,
        in_time: Callable[[], bool] | None,
    ) -> None:
        self._seen, self._decision = seen, decision
        self._worlds = Imagined(seen, decision.seat, draw)
        self._evaluation, self._in_time = evaluation, in_time
        self._habit = _Trial(habit, decision.options.index(habit))
        self._is_capped = False

    def think(self, playouts: int) -> Thought:
        """Share the playouts out and return the choice."""
        trials = self._promising(max(2, playouts // _TRIED))
        tried = list(trials)
        stages, left = _stages(len(trials)), playouts
        while True:
            more = max(1, left // (stages * len(trials)))
            for trial in trials:
                left -= self._play(trial, _whole(len(trial.values) + more))
            stages -= 1
            if not stages or left < len(trials) or self._is_capped:
                break
            trials = self._better(trials)
        return self._decided(trials, tried)

    def _promising(self, most: int) -> list[_Trial]:
        """Return the options of the greatest immediate worth, the direct bot's choice first."""
        options = self._decision.options
        worths = immediate_worths(self._seen, self._decision) or [0.0] * len(options)
        places = sorted(range(len(options)), key=lambda place: (-worths[place], place))
        others = [place for place in places if place != self._habit.place]
        return [self._habit, *(_Trial(options[place], place) for place in others[: most - 1])]

    def _better(self, trials: Sequence[_Trial]) -> list[_Trial]:
        """Return the better part of the options, and the direct bot's choice."""
        kept = max(_FINALISTS, -(-len(trials) // _KEPT))
        others = [trial for trial in trials if trial is not self._habit]
        others.sort(key=lambda trial: (-trial.mean, trial.place))
        return [self._habit, *others[: kept - 1]]

    def _play(self, trial: _Trial, count: int) -> int:
        """Play an option out in the first ``count`` worlds; return how many playouts that took."""
        before = len(trial.values)
        while len(trial.values) < count and not (trial.is_endless or self._is_capped):
            try:
                trial.values.append(self._playout(trial.option, len(trial.values)))
            except Endless:
                trial.is_endless = True
            self._is_capped = self._in_time is not None and not self._in_time()
        return len(trial.values) - before

    def _playout(self, option: Option, place: int) -> float:
        state = self._worlds.world(place).clone()
        BERSERK.choose(state, option)
        play_on(state, self._seen.turn + 1)
        return self._evaluation.chance(state, self._decision.seat)

    def _decided(self, trials: Sequence[_Trial], tried: Sequence[_Trial]) -> Thought:
        """Return the best of the last options if it clearly beats the direct bot's choice."""
        best, lead = self._habit, 0.0
        if best.is_endless:
            best = max(trials, key=lambda trial: trial.mean)
        for trial in trials:
            ahead = self._clear_lead(trial)
            if ahead > lead:
                best, lead = trial, ahead
        others = [one for one in tried if one is not best and one.values and not one.is_endless]
        others.sort(key=lambda trial: (-len(trial.values), -trial.mean, trial.place))
        weighed = tuple(trial.weighed() for trial in (best, *others))
        return Thought(best.option, weighed, self._is_capped)

    def _clear_lead(self, trial: _Trial) -> float:
        """Return by how much an option beats the direct bot's choice in the same worlds; 0 unless
        that is clear."""
        pairs = list(zip(trial.values, self._habit.values, strict=False))
        if trial is self._habit or trial.is_endless or len(pairs) < 2:
            return 0.0
        leads = [value - usual for value, usual in pairs]
        mean, error = mean_and_error(leads)
        own = is_own(self._seen, self._decision.seat, trial.option)
        doubt = (_HARM if own else _DOUBT) * error
        return mean if mean > doubt + _LEAST else 0.0


def _whole(count: int) -> int:
    """Return the number of worlds in which each face of the first dice occurs as often."""
    return count - count % FACES if count > FACES else count


def _stages(options: int) -> int:
    """Return how many stages leave only the finalists."""
    stages = 1
    while options > _FINALISTS:
        options = max(_FINALISTS, -(-options // _KEPT))
        stages += 1
    return stages


copied_by_fields(__name__)
