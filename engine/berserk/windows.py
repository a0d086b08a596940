"""Priority windows (303, 512): what may be announced at which point of a play or a phase.

A window in which nobody can answer is passed over at once: cards are asked only when some ability
of the match waits for that point at all.
"""

from __future__ import annotations

from typing import Final

from engine.berserk.abilities import Moment, PowerKind
from engine.berserk.facts import SUDDEN, bit
from engine.berserk.state import MatchState, Phase, Step

MOMENTS: Final = {
    Step.ANNOUNCED: (Moment.ANNOUNCED,),
    Step.CANCEL: (Moment.CANCELLING,),
    Step.TARGETS: (Moment.REDIRECTING,),
    Step.TARGETED: (Moment.TARGETED,),
    Step.BEFORE_DICE: (Moment.BEFORE_DICE,),
    Step.REROLLS: (Moment.REROLLING,),
    Step.DIE_MODIFIERS: (Moment.DIE,),
    Step.ROLLED: (Moment.ROLLED,),
    Step.CALCULATION: (Moment.CALCULATION,),
    Step.BLOCKING: (Moment.BLOCKING,),
    Step.LANDED: (Moment.LANDED,),
    Step.PAID: (Moment.PAID, Moment.FINISHED),
}
MASKS: Final = {step: sum(bit(moment) for moment in moments) for step, moments in MOMENTS.items()}
_FREE_PHASES: Final = (Phase.OPENING, Phase.FINAL)


def moments_now(state: MatchState) -> tuple[Moment, ...]:
    """Return the moments whose conditional abilities may be announced at this point (303.4)."""
    if not state.stack:
        return ()
    return MOMENTS.get(state.stack[-1].step, ())


def may_be_sudden(state: MatchState) -> bool:
    """Whether sudden abilities without a condition may be announced now (303.3, 512.6.6).

    While plays are being announced, in the calculation step, and with an empty stack in the
    opening and final phases.
    """
    if state.queue:
        return True
    if state.stack:
        return state.stack[-1].step is Step.CALCULATION
    return state.phase in _FREE_PHASES


def may_defend_now(state: MatchState) -> bool:
    """514.1, 512.6.4: while the targets of a strike are being settled."""
    if not state.stack:
        return False
    top = state.stack[-1]
    return top.step is Step.TARGETS and top.power_kind is PowerKind.STRIKE


def may_reveal_now(state: MatchState) -> bool:
    """533.3: a hidden card may be revealed whenever fast plays without a condition may be
    announced."""
    return may_be_sudden(state) and any(card.hidden for card in state.cards)


def nobody_may_respond(state: MatchState) -> bool:
    """Whether nothing can be announced at this moment by anybody: a quick look."""
    if may_defend_now(state) or may_reveal_now(state):
        return False
    mask = SUDDEN if may_be_sudden(state) else 0
    if state.stack:
        mask |= MASKS.get(state.stack[-1].step, 0)
    return not state.moments & mask
