"""The bot that looks one move ahead."""

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.bots.answers import best_answer
from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.evaluation import evaluate, place_worth
from engine.berserk.bots.imagined import Imagined
from engine.berserk.bots.own_attacks import OwnAttacks, is_own
from engine.berserk.match.game import BERSERK
from engine.berserk.plays.main_options import crowded, main_options
from engine.berserk.table.options import EndTurn, Pass, Place, Reveal
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless
from engine.kernel.rng import seeded
from engine.kernel.seats import Seat

# Staying as it is must be beaten by this much, or pieces would wander to and fro.
_THRESHOLD: Final = 0.01
_ANSWERS: Final = 1000
_NO_TURN: Final = -1
_FEW: Final = 3  # worlds in which every option is tried
_MANY: Final = 6  # worlds in which the best of them are compared
_FINALISTS: Final = 4
_ROUNDING: Final = 1e-6
_QUIET: Final = (EndTurn, Pass, Reveal)


@dataclass(frozen=True, slots=True)
class LookaheadBot:
    """Tries every option in a few imagined matches, the best ones in more, and takes the best on
    average; among equals the one that the direct bot takes.

    The imagined matches fit what the bot may know: unknown cards and all dice are dealt anew. A
    play in the main phase is judged at the end of the turn, as ending it at once is. The bot
    spares what cannot change its choice, and tries everything where it is told not to ``spare``:
    that chooses the same, and is there to be compared with.
    """

    seed: int
    spare: bool = True

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option with the best average worth after its effects have settled."""
        if len(decision.options) == 1:
            return decision.options[0]
        if isinstance(decision.options[0], Place):
            return _best_place(seen, decision)
        if decision.kind == Asking.DRAW.value:
            return best_answer(seen, decision)
        draw = seeded(self.seed, len(seen.history))
        worlds = Imagined(seen, decision.seat, [seeded(draw, n) for n in range(_MANY)])
        harmful = _harmful(worlds, seen, decision) if self.spare else []
        trials = [
            _Trial(worlds, decision.seat, option, spare=self.spare)
            for place, option in enumerate(decision.options)
            if place not in harmful
        ]
        best = _best(seen, decision.seat, trials)
        return _as_direct(seen, replace(decision, options=tuple(trial.option for trial in best)))


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
    """An option, and its worth in each world in which it was tried so far."""

    def __init__(self, worlds: Imagined, seat: Seat, option: Option, *, spare: bool) -> None:
        self.option = option
        self.is_quiet = isinstance(option, _QUIET)
        self._worlds = worlds
        self._seat = seat
        self._spare = spare
        self._worths: list[float] = []
        self._known = False

    def few(self) -> float:
        """Return the mean worth in the first worlds."""
        return self._mean(_FEW)

    def many(self) -> float:
        """Return the mean worth in all worlds."""
        return self._mean(_MANY)

    def _mean(self, count: int) -> float:
        """Try the option where it was not yet: what no chance has part in is tried once."""
        for place in range(len(self._worths), count):
            self._worths.append(self._worths[0] if self._known else self._worth(place))
        return sum(self._worths[:count]) / count + (_THRESHOLD if self.is_quiet else 0.0)

    def _worth(self, place: int) -> float:
        world = self._worlds.world(place)
        state = world.clone()
        try:
            worth = _after(state, self._seat, self.option)
        except Endless:
            return -inf  # nobody would want to see that
        self._known = self._spare and self._worlds.are_alike_to(world, state)
        return worth


def _best(seen: MatchState, seat: Seat, trials: list[_Trial]) -> list[_Trial]:
    """Return the equally good options that are best.

    An attack on an own card is among them only where it is worth more than to leave it alone.
    """
    quiet = [trial for trial in trials if trial.is_quiet]
    others = [trial for trial in trials if not trial.is_quiet]
    if quiet:
        least = max(trial.few() for trial in quiet)
        others = [
            trial
            for trial in others
            if not is_own(seen, seat, trial.option) or trial.few() > least + _ROUNDING
        ]
    others.sort(key=_Trial.few, reverse=True)
    finalists = [*quiet, *others[:_FINALISTS]]
    best = max(map(_Trial.many, finalists))
    return [trial for trial in finalists if trial.many() >= best - _ROUNDING]


def _as_direct(seen: MatchState, decision: Decision) -> Option:
    """Return what the direct bot takes among options of equal worth."""
    if len(decision.options) == 1:
        return decision.options[0]
    return DirectBot(0).choose(seen, decision)


def _harmful(worlds: Imagined, seen: MatchState, decision: Decision) -> list[int]:
    """Return the places of attacks on own cards that can only harm; none where the turn must go
    on."""
    if not isinstance(decision.options[-1], EndTurn):
        return []
    seat = decision.seat
    attacks = [at for at, option in enumerate(decision.options) if is_own(seen, seat, option)]
    if not attacks:
        return []
    answers = OwnAttacks(worlds.different(), seat)
    return [at for at in attacks if answers.are_none_to(decision.options[at])]


def _after(state: MatchState, seat: Seat, option: Option) -> float:
    """Return the worth of a table after an option and, for a play in the main phase, the end of
    the turn: what a turn's end brings is no reason to end it before there is nothing to do."""
    turn = state.turn
    acts = state.question is not None and state.question.asking is Asking.ACT
    BERSERK.choose(state, option)
    _settle(state, seat, turn if acts else _NO_TURN)
    return evaluate(state, seat)


def _settle(state: MatchState, seat: Seat, turn: int) -> None:
    """Answer everything until a player chooses a play in the main phase, in ``turn`` by its end:
    what an ability asks as the direct bot does, everything else with a pass.

    After so many answers it is as well to look at what there is.
    """
    for _answer in range(_ANSWERS):
        question = state.question
        if question is None or question.asking is Asking.PLACE:
            return
        if question.asking is not Asking.ACT:
            decision = BERSERK.decision(state)
            if decision is None:
                return
            BERSERK.choose(state, _quiet_answer(state, decision))
        elif question.seat is seat and state.turn == turn:
            BERSERK.choose(state, _ending(state, seat))
        else:
            return


def _ending(state: MatchState, seat: Seat) -> Option:
    """Return the end of the turn, or the first of the acts that must come before it."""
    if crowded(state, seat) or state.having(ab.Must):
        options = main_options(state, seat)
        return options[-1] if isinstance(options[-1], EndTurn) else options[0]
    return EndTurn()


def _quiet_answer(state: MatchState, decision: Decision) -> Option:
    if state.question is None or state.question.asking is not Asking.PRIORITY:
        return best_answer(state, decision)
    passes = [option for option in decision.options if isinstance(option, Pass)]
    return passes[0] if passes else decision.options[0]


copied_by_fields(__name__)
