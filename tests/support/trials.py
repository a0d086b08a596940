"""A match played at random, checked against the properties of every match."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import BerserkMatch, new_match
from tests.support.examining import CHECKS, check_decision, check_replayed, random_choice


@dataclass
class Tally:
    """The results of trials: endings, events, checks made, and optionally the printed sentences in
    play."""

    decisions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    sentences: Counter[str] = field(default_factory=Counter)

    @property
    def matches(self) -> int:
        """The number of matches played."""
        return self.endings.total()


class Trial:
    """A match of random choices; the checks run at a share ``often`` of its decisions."""

    def __init__(
        self, setup: Setup, rng: Random, tally: Tally | None = None, often: float = 0.05
    ) -> None:
        self.match = new_match(setup)
        self.tally = Tally() if tally is None else tally
        self._rng, self._often = rng, often

    def run(self, limit: int) -> None:
        """Play to the end, or this many choices, and check the whole match."""
        for _choice in range(limit):
            check_decision(self.match)
            if self.match.decision is None:
                break
            self._examine()
            self.match.choose(random_choice(self.match, self._rng))
            self.tally.decisions += 1
        check_replayed(self.match, self._rng)
        self.tally.endings[ending(self.match)] += 1
        self.tally.events.update(type(event).__name__ for event in self.match.history)

    def _examine(self) -> None:
        if self._rng.random() < self._often:
            name = self._rng.choice(tuple(CHECKS))
            CHECKS[name](self.match, self._rng)
            self.tally.checks[name] += 1


def ending(match: BerserkMatch) -> str:
    """Return the ending of a match; ``stopped`` if it has none."""
    return "stopped" if match.result is None else match.result.reason
