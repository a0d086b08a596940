"""The bot that chooses at random."""

from dataclasses import dataclass

from engine.berserk.table.state import MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.rng import below, seeded


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Chooses every option with the same chance."""

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return an option at random."""
        pick, _ = below(seeded(self.seed, len(seen.history)), len(decision.options))
        return decision.options[pick]


copied_by_fields(__name__)
