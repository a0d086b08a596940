"""Questions with a forced answer, asked only so that the prompt reveals nothing (533.1)."""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.legality.targets import needed_targets
from engine.berserk.plays.announcing import chosen_for, program_of
from engine.berserk.reading.context import of_play
from engine.berserk.table.options import Enough
from engine.berserk.table.program import Perform
from engine.berserk.table.state import Asking, MatchState
from engine.kernel.decisions import Decision, Option

_ASKED_ANYWAY: Final = frozenset(
    kind.value
    for kind in (
        Asking.PRIORITY,
        Asking.ALTERNATE,
        Asking.TRIGGER_ORDER,
        Asking.BRANCH,
        Asking.TARGET,
        Asking.HOST,
    )
)


def foregone(state: MatchState, decision: Decision) -> Option | None:
    """Return the forced answer to a question asked only because the player has hidden cards.

    The answer is forced if it is the only one, or if all answers must be given anyway. None for a
    real decision, and for a player without hidden cards. ``state`` may be that player's view.
    """
    if decision.kind not in _ASKED_ANYWAY or not state.is_wary(decision.seat):
        return None
    options = decision.options
    if len(options) == 1 or (
        decision.kind == Asking.TARGET.value and _are_all_needed(state, options)
    ):
        return options[0]
    return None


def _are_all_needed(state: MatchState, options: tuple[Option, ...]) -> bool:
    """Return whether all possible targets must be chosen, so the answer is forced."""
    play = chosen_for(state)
    step = program_of(play)[play.progress.at]
    if any(isinstance(option, Enough) for option in options):
        return False
    if not isinstance(step, Perform) or not isinstance(step.power, ab.Power):
        return False
    if step.power.targets.then is not None:  # the order of the two does not matter
        return False
    least, _most = needed_targets(of_play(state, play), step.power)
    return len(play.aim.targets) + len(options) <= least
