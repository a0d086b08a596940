"""The bot that looks one move ahead."""

from dataclasses import dataclass
from math import inf
from typing import Final, TypeAlias

from engine.berserk.bots.answers import best_answer
from engine.berserk.bots.evaluation import evaluate, place_worth
from engine.berserk.bots.imagined import Imagined
from engine.berserk.bots.own_attacks import OwnAttacks, is_own
from engine.berserk.match.game import BERSERK
from engine.berserk.table.options import EndTurn, Pass, Place, Reveal
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import Endless
from engine.kernel.rng import seeded
from engine.kernel.seats import Seat

_SAMPLES: Final = 4
# Staying as it is must be beaten by this much, or pieces would wander to and fro.
_THRESHOLD: Final = 0.01
_ANSWERS: Final = 1000
_QUIET: Final = (EndTurn, Pass, Reveal)
_ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class LookaheadBot:
    """Tries every option in a few imagined matches and takes the best on average.

    The imagined matches fit what the bot may know: unknown cards and all dice are dealt anew. It
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
        worlds = Imagined(seen, decision.seat, [seeded(draw, n) for n in range(_SAMPLES)])
        ranked = _ranked(worlds, seen, decision) if self.spare else _all_ranked(worlds, decision)
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


_Ranked: TypeAlias = list[tuple[float, int]]
"""The worth of options, each with its place counted backwards: of equal ones the first is most."""


def _all_ranked(worlds: Imagined, decision: Decision) -> _Ranked:
    return [
        (_worth(worlds, decision.seat, option, spare=False), -place)
        for place, option in enumerate(decision.options)
    ]


def _ranked(worlds: Imagined, seen: MatchState, decision: Decision) -> _Ranked:
    """Leave out attacks on own cards that nothing in play answers: they leave the table worth what
    it is at most, and so cannot be the best where some other option leaves it worth more."""
    seat, options = decision.seat, decision.options
    own = _harmful(worlds, seen, decision)
    ranked = [
        (_worth(worlds, seat, option), -place)
        for place, option in enumerate(options)
        if place not in own
    ]
    if own and (not ranked or max(ranked)[0] <= _now(worlds, seat) + _ROUNDING):
        ranked += [(_worth(worlds, seat, options[place]), -place) for place in own]
    return ranked


def _harmful(worlds: Imagined, seen: MatchState, decision: Decision) -> list[int]:
    """Return the places of attacks on own cards that can only harm."""
    if seen.question is None or seen.question.asking is not Asking.ACT:
        return []
    seat = decision.seat
    attacks = [at for at, option in enumerate(decision.options) if is_own(seen, seat, option)]
    if not attacks:
        return []
    answers = OwnAttacks(worlds.different(), seat)
    return [at for at in attacks if answers.are_none_to(decision.options[at])]


def _now(worlds: Imagined, seat: Seat) -> float:
    states = worlds.different()
    return sum(evaluate(state, seat) for state in states) / len(states)


def _worth(worlds: Imagined, seat: Seat, option: Option, *, spare: bool = True) -> float:
    """Return the mean over the worlds: what no chance has part in is seen in the first of them."""
    total = 0.0
    known: float | None = None
    for world in worlds:
        if known is None:
            state = world.clone()
            try:
                BERSERK.choose(state, option)
                _settle(state)
            except Endless:
                return -inf  # nobody would want to see that
            worth = evaluate(state, seat)
            if spare and worlds.are_alike_to(world, state):
                known = worth
        total += worth if known is None else known
    bonus = _THRESHOLD if isinstance(option, _QUIET) else 0.0
    return total / _SAMPLES + bonus


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
