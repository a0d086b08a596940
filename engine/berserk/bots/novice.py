"""The novice: the direct bot that sees few of its options."""

from dataclasses import dataclass, replace
from typing import Final

from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.fighting import is_own
from engine.berserk.table.options import EndTurn, Pass
from engine.berserk.table.state import MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.rng import below, seeded

_SEES: Final = 6
"""It sees each option with a chance of one in this many; so ``tests.bench.naive`` wins half."""
_QUIET: Final = (EndTurn, Pass)
_DIRECT: Final = DirectBot(0)


@dataclass(frozen=True, slots=True)
class NoviceBot:
    """Chooses like the direct bot among the options that it sees, about one in six.

    It always sees that it may end its turn or pass, and it does not attack its own cards for want
    of anything better.
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
            if isinstance(option, _QUIET) or not below(seeded(draw, place), _SEES)[0]
        ]
        return _DIRECT.choose(seen, replace(decision, options=tuple(noticed or options)))


copied_by_fields(__name__)
