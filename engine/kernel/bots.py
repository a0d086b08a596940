"""Bots for any game. They see what their player sees: imagined matches and the options."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.errors import IllegalChoice
from engine.kernel.match import Match
from engine.kernel.rng import below, seeded
from engine.kernel.seats import Seat

_MOST_OPTIONS: Final = 40
"""The number of options that are tried at one decision."""


@dataclass(frozen=True, slots=True)
class AnyBot:
    """Chooses every option with the same chance."""

    seed: int

    def choose(self, match: Match[Any, Any]) -> Option:
        """Return an option at random; IllegalChoice if the match is over."""
        options = _asked(match).options
        return options[below(seeded(self.seed, len(match.history)), len(options))[0]]


@dataclass(frozen=True, slots=True)
class TryingBot:
    """Tries each option in imagined matches, plays each on at random, and takes the best one.

    ``worth`` values a state for a seat. Each option is tried in the same ``worlds``, for ``depth``
    more choices of either player.
    """

    seed: int
    worth: Callable[[Any, Seat], int]
    worlds: int = 3
    depth: int = 6

    def choose(self, match: Match[Any, Any]) -> Option:
        """Return the best option, the first of equals; IllegalChoice if the match is over."""
        decision = _asked(match)
        options = decision.options[:_MOST_OPTIONS]
        if len(options) == 1:
            return options[0]
        totals = [0] * len(options)
        for world in range(self.worlds):
            seed = seeded(self.seed, len(match.history), world)
            dreamt = match.imagine(decision.seat, seed)
            for place, option in enumerate(options):
                totals[place] += self._tried(dreamt.clone(), option, decision.seat, seed)
        return options[totals.index(max(totals))]

    def _tried(self, match: Match[Any, Any], option: Option, seat: Seat, seed: int) -> int:
        match.choose(option)
        for step in range(self.depth):
            if match.decision is None:
                break
            match.choose(below(seeded(seed, step), len(match.decision.options))[0])
        return self.worth(match.state, seat)


def _asked(match: Match[Any, Any]) -> Decision:
    if match.decision is None:
        raise IllegalChoice("the match is over")
    return match.decision


copied_by_fields(__name__)
