"""The novice: the direct bot that often does not see its best option."""

from dataclasses import dataclass, replace
from typing import Final

from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.fighting import is_own
from engine.berserk.table.state import MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.rng import below, seeded

_SEES: Final = 2
"""It sees each option with a chance of one in this many."""
_DIRECT: Final = DirectBot(0)


@dataclass(frozen=True, slots=True)
class NoviceBot:
    """Chooses like the direct bot among the options that it sees, about half of them.

    It never fails to see that it could end its turn or pass, the last option of a decision being
    among those it sees, and it does not attack its own cards for want of anything better.
    """

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option with the greatest immediate value among those it sees."""
        draw = seeded(self.seed, len(seen.history))
        sensible = [one for one in decision.options if not is_own(seen, decision.seat, one)]
        options = sensible or list(decision.options)
        noticed = [
            option
            for place, option in enumerate(options)
            if place == len(options) - 1 or not below(seeded(draw, place), _SEES)[0]
        ]
        return _DIRECT.choose(seen, replace(decision, options=tuple(noticed)))


copied_by_fields(__name__)
