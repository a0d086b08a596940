"""Priority windows (303, 512): what may be announced at which point of a play or a phase.

A window in which nobody can answer is skipped: cards are asked only if some ability of the match
waits for that point.
"""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import SUDDEN, bit
from engine.berserk.table.state import MatchState, Phase, Play, PlayKind, Step

MOMENTS: Final = {
    Step.ANNOUNCED: (ab.Moment.ANNOUNCED, ab.Moment.MOVING),
    Step.CANCEL: (ab.Moment.CANCELLING,),
    Step.TARGETS: (ab.Moment.REDIRECTING,),
    Step.TARGETED: (ab.Moment.TARGETED,),
    Step.BEFORE_DICE: (ab.Moment.BEFORE_DICE,),
    Step.REROLLS: (ab.Moment.REROLLING,),
    Step.DIE_MODIFIERS: (ab.Moment.DIE,),
    Step.ROLLED: (ab.Moment.ROLLED,),
    Step.CALCULATION: (ab.Moment.CALCULATION,),
    Step.BLOCKING: (ab.Moment.BLOCKING,),
    Step.LANDED: (),
    Step.PAID: (ab.Moment.PAID, ab.Moment.FINISHED),
}
"""The moments of a play determined by its step alone."""
MASKS: Final = {step: sum(bit(moment) for moment in moments) for step, moments in MOMENTS.items()}
PHASE_MOMENTS: Final = {Phase.OPENING: ab.Moment.TURN_START, Phase.FINAL: ab.Moment.TURN_END}
_BY_PLAYS: Final = sum(MASKS.values())
_BY_PHASES: Final = sum(
    bit(moment)
    for moment in (
        ab.Moment.AFTER_PLACEMENT,
        ab.Moment.BATTLE_START,
        ab.Moment.BEFORE_TURN,
        ab.Moment.TURN_START,
        ab.Moment.TURN_END,
    )
)
OF_EVENTS: Final = sum(bit(moment) for moment in ab.Moment) - _BY_PLAYS - _BY_PHASES
"""The moments that are events: effects that were carried out or applied to cards (511.7)."""
_QUIET_PHASES: Final = (Phase.AFTER_PLACEMENT, Phase.REVEAL, Phase.SEATING, Phase.BATTLE_START)


def mask_now(state: MatchState) -> int:
    """Return the moments whose conditional abilities may be announced now (303.4).

    They may be added while the queue fills, until both players pass (305.2). There are none while
    abilities alternate (303.3.1).
    """
    if not may_be_played(state):
        return 0
    if not state.stack:
        news = OF_EVENTS if state.news is not None else 0
        moment = PHASE_MOMENTS.get(state.phase)
        return news if moment is None else news | bit(moment)
    top = state.stack[-1]
    mask = MASKS.get(top.course.step, 0)
    return mask | OF_EVENTS if has_news(top) else mask


def has_news(play: Play) -> bool:
    """Return whether effects were applied in the step just before the current step of the play."""
    course = play.course
    return course.news is not None and course.step == course.news.step + 1


def may_be_played(state: MatchState) -> bool:
    """Return whether playable abilities may be announced: not while abilities alternate (303.3.1,
    408.1)."""
    return state.phase not in _QUIET_PHASES and state.phase is not Phase.INITIAL


def may_be_sudden(state: MatchState) -> bool:
    """Return whether sudden abilities without a condition may be announced now (303.3, 512.6.6).

    That is while plays are being announced, after one has left the stack, in the calculation step,
    and with an empty stack.
    """
    if not may_be_played(state):
        return False
    if not state.stack or state.queue or state.relieved:
        return True
    return state.stack[-1].course.step is Step.CALCULATION


def may_defend_now(state: MatchState) -> bool:
    """Return whether defenders may be announced: while the targets of a strike are being settled
    (514.1, 512.6.4)."""
    if not state.stack:
        return False
    top = state.stack[-1]
    if top.course.step is not Step.TARGETS:
        return False
    return top.kind is PlayKind.STRIKE or top.power_kind is ab.PowerKind.STRIKE


def may_reveal_now(state: MatchState) -> bool:
    """Return whether a hidden card may be revealed: whenever fast plays without a condition may be
    announced (533.3)."""
    return state.hides_cards and may_be_sudden(state)


def may_add_sudden(state: MatchState) -> bool:
    """Return whether some ability or hidden card of the match could use the last window for fast
    plays (512.6.6, 533.3)."""
    return bool(state.moments & SUDDEN) or state.hides_cards


def nobody_may_respond(state: MatchState) -> bool:
    """Return whether nobody can announce anything at this moment; a quick check.

    A player with hidden cards, about which nothing may be revealed, counts as able to respond
    (533.1).
    """
    roster = state.kept_roster or state.roster
    if may_defend_now(state) or (roster.hides and may_be_sudden(state)):
        return False
    wary = state.discreet and roster.hides
    if not wary and not roster.answers:
        return True
    mask = state.moments & (mask_now(state) | (SUDDEN if may_be_sudden(state) else 0))
    if not mask:
        return True
    return not wary and not roster.answers & mask
