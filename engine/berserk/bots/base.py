"""The interface of a bot."""

from typing import Protocol

from engine.berserk.table.state import MatchState
from engine.kernel.decisions import Decision, Option


class Bot(Protocol):
    """A player that sees a view and the legal options, nothing else.

    A bot keeps no state between decisions: its randomness comes from its seed and the length of the
    history, so that a loaded match continues exactly as the uninterrupted one.
    """

    @property
    def seed(self) -> int:
        """The seed of its random choices."""

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return one of ``decision.options``; ``seen`` is the view of ``decision.seat``."""
