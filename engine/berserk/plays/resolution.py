"""Resolving the top of the stack: the steps of 512.6 and 512.7 in rulebook order.

A step is a function; it may ask a player and return False, and the match then returns to the same
step with the answer. True continues with the next step. The table at the end lists the steps in the
order of 512.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import bit
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import Undecided, answers, ask_at, stop_at
from engine.berserk.changing.occasions import Occasion, late_occasions, step_occasions
from engine.berserk.changing.triggers import awaited
from engine.berserk.effects.by_rule import judge_creatures, settle
from engine.berserk.effects.dice import is_fight
from engine.berserk.effects.leaving import end_used_blows
from engine.berserk.effects.piles import lay_down
from engine.berserk.effects.steps import may_ask
from engine.berserk.plays.announcing import chosen_all, next_power
from engine.berserk.plays.application import land
from engine.berserk.plays.gone import leave_stack, stop_if_left
from engine.berserk.plays.payment import count_parts, count_use, pay
from engine.berserk.plays.priority import raise_on, raise_since, window_over
from engine.berserk.plays.rolling import (
    choose_dice,
    fix_dice,
    fix_sizes,
    offer_step_down,
    roll_dice,
)
from engine.berserk.plays.still_legal import check_legality, reveal_targets
from engine.berserk.table import events as ev
from engine.berserk.table.reserve import spends_movement
from engine.berserk.table.state import MatchState, Play, PlayKind, PowerResult, Step
from engine.berserk.table.stops import stops_here
from engine.berserk.table.windows import MASKS, MOMENTS, may_add_sudden

_NEXT: Final = dict(zip(Step, tuple(Step)[1:], strict=False))
_WINDOWS: Final = frozenset(MOMENTS)


def resolve(state: MatchState) -> None:
    """Resolve the top play until a player must choose, another play is on top, or it is done."""
    play = state.stack[-1]
    step, what = play.course.step, _what_it_is(play)
    if Step.LEGALITY < step <= Step.CALCULATION and not play.course.stopped:
        stop_if_left(state, play)  # 529.2: other plays resolved in between
        if not state.stack or state.stack[-1] is not play:
            return
    while True:
        # whether something may happen in a step that is only a window
        news = play.course.news
        watched = bool(state.triggers or state.stops) or ab.HasStatus in state.kinds
        if not watched and state.window is None and (news is None or step > news.step + 1):
            step = _stops(state.moments)[what][step]
        if step in _STATUSES and ab.HasStatus in state.kinds:
            _settle_statuses(state, play, step)
        elif step is Step.BEFORE_DICE and state.moments & MASKS[step]:
            _begin_duel(state, play)
        if step in _WINDOWS and not _window(state, play, step):
            return
        if not _STEPS[step](state, play):
            return
        # another play on top, a rule with a question and the end of the game come first
        alone = state.stack and state.stack[-1] is play
        if not alone or state.question is not None or state.result is not None:
            _keep(state, play, step)
            return
        if step is Step.PAID:
            leave_stack(state, play)
            return
        step = _after(play, step) if play.course.stopped else _NEXT[step]


_Stops: TypeAlias = dict[Step, Step]


@cache
def _stops(moments: int) -> tuple[_Stops, _Stops, _Stops]:
    """Return, for each step, the next step that does something or whose window may have a listener;
    for plays without a power, strikes and abilities.
    """
    return (
        _stops_of(moments, _OF_POWERS, _OF_MOVES),
        _stops_of(moments, frozenset(), _OF_STRIKES),
        _stops_of(moments, frozenset(), _OF_ABILITIES),
    )


def _stops_of(moments: int, absent: frozenset[int], idle: frozenset[int]) -> _Stops:
    """Return the next stops; ``absent`` steps do not occur in such plays, ``idle`` steps matter
    only to listeners.
    """
    stops: _Stops = {}
    stop = Step.PAID
    for step in reversed(Step):
        waits = bool(moments & MASKS.get(step, 0))
        if step not in absent and (waits or step not in idle):
            stop = step
        stops[step] = stop
    return stops


def _what_it_is(play: Play) -> int:
    """Return the entry of ``_stops`` that applies to a play."""
    if play.kind not in _WITH_POWER:
        return 0
    return 1 if play.ability is None else 2


_WITH_POWER: Final = (PlayKind.STRIKE, PlayKind.ABILITY)
# Steps about targets, dice and sizes; moves and the like have none of them.
_OF_POWERS: Final = frozenset(
    (Step.REVEAL_TARGETS, Step.SIZE, *range(Step.BEFORE_DICE, Step.CALCULATION))
)


# Steps where cards become sources, attackers, targets and defenders, strike back, and cease to.
_STATUSES: Final = frozenset(
    (Step.ANNOUNCED, Step.TARGETED, Step.STEP_DOWN, Step.ROLLED, Step.PAYMENT)
)


def _settle_statuses(state: MatchState, play: Play, step: Step) -> None:
    """Start and end statics that depend on a status (512.6.2, 512.6.4, 512.6.5, 512.6.9)."""
    stop_at(state, play, step)
    if step is Step.TARGETED:
        _begin_duel(state, play)
    settle(state, len(state.history))


def _begin_duel(state: MatchState, play: Play) -> None:
    """Record whether the target rolls as well (512.6.4, 515.2)."""
    if not play.fight.duel and is_fight(state, play):
        apply(state, ev.DuelBegan(play.id))


def _keep(state: MatchState, play: Play, step: Step) -> None:
    """Suspend the play; it continues from the next step afterwards."""
    if state.result is None and any(one is play for one in state.stack) and step is not Step.PAID:
        apply(state, ev.StepBegan(play.id, _after(play, step)))


def _after(play: Play, step: Step) -> Step:
    """Return the next step; an interrupted play skips to its end (528.7)."""
    return _NEXT[step] if not play.course.stopped or step >= Step.FINISH else Step.FINISH


def _window(state: MatchState, play: Play, step: Step) -> bool:
    """Run the step's priority window: triggers first, then players' responses (303.4)."""
    course = play.course
    if step is Step.CANCEL and play.progress.done:
        return True  # 530.2: only during the first power
    waits = bool(state.moments & MASKS[step])
    answered = course.news is not None and course.news.step + 1 == step
    quiet = not waits and not answered and not state.triggers and not _is_open(state, play, step)
    if quiet and not (state.stops and stops_here(state, play, step)):
        return True
    stop_at(state, play, step)
    if waits and step not in course.raised:
        apply(state, ev.StepRaised(play.id, step))
        wary = state.discreet and state.hides_cards  # then every moment counts as waited for
        wanted = MASKS[step] if wary else awaited(state, MASKS[step])
        if wanted:
            raise_on(state, _occasions(state, play, step, wanted))
    if course.window_closed and not state.triggers:
        return True
    return window_over(state)


def _occasions(state: MatchState, play: Play, step: Step, wanted: int) -> list[Occasion]:
    """Return the occasions of a step, of the moments that are wanted (a bit mask)."""
    moments = [moment for moment in MOMENTS[step] if wanted & bit(moment)]
    occasions = [occasion for moment in moments for occasion in step_occasions(play, moment)]
    if step is Step.PAID and (ab.Moment.FINISHED in moments or state.delayed):
        occasions += late_occasions(state, play)
    return occasions


def _is_open(state: MatchState, play: Play, step: Step) -> bool:
    """Return whether players may respond in the step, besides abilities that wait for it."""
    if step is Step.TARGETS:
        return play.power_kind is ab.PowerKind.STRIKE
    return step is Step.CALCULATION and (state.window is not None or may_add_sudden(state))


def _held(state: MatchState, play: Play) -> bool:
    """Run a step that consists only of its window."""
    return True


# 512.6.6


def _calculation(state: MatchState, play: Play) -> bool:
    """Check the source after the last fast plays; later it is no longer needed (512.6.6, 526.1).

    Players get priority here, so a player without creatures has lost (503.1).
    """
    judge_creatures(state)
    if state.result is None and not play.course.stopped:
        stop_if_left(state, play)
    return True


# 512.6.7


def _blocking(state: MatchState, play: Play) -> bool:
    """Run the window in which powers can be blocked; from here on a use counts (512.6.7, 526.2)."""
    count_use(state, play)
    count_parts(state, play)
    return True


# 511


def _application(state: MatchState, play: Play) -> bool:
    """Apply the effect, then effects of the rules, then triggers (511, 512.6.8).

    All decisions of an effect are made before it is applied (511.2): where one is missing, the
    match goes back to the position before, and the effect is applied again with the answer.
    """
    asks = may_ask(state, play)
    before = state.clone() if asks else None
    mark = len(state.history)
    state.calculate_with(answers(play, Step.APPLICATION) if asks else None)
    try:
        done = _take_effect(state, play)
    except Undecided as undecided:
        assert before is not None
        state.return_to(before)
        ask_at(state, state.stack[-1], Step.APPLICATION, undecided.question)
        return False
    state.calculate_with(None)
    if done is not None and state.result is None:
        _record(state, play, done)
    if state.result is None:
        if spends_movement(play):
            stop_at(state, play, Step.APPLICATION)  # the card is no longer reserved (501.8)
        raise_since(state, mark, play, Step.APPLICATION)
    if done is not None and state.result is None:
        end_used_blows(state, play)  # what the blow triggers knows its X
    return True


def _take_effect(state: MatchState, play: Play) -> PowerResult | None:
    """Apply the play and effects of the rules; owners then place cards that left (511)."""
    mark = len(state.history)
    done = land(state, play)
    settle(state, mark)
    lay_down(state, mark)
    return done


def _record(state: MatchState, play: Play, done: PowerResult) -> None:
    if play.ability is not None:
        later = next(later for later in state.stack if later.id == play.id)
        apply(state, ev.PowerDone(later.id, done))


# 512.6.9


def _finish(state: MatchState, play: Play) -> bool:
    """End statuses, or start the next power of a compound ability (512.3, 512.6.9).

    A player without creatures loses when a player would get priority (503.1, 601.2).
    """
    if state.stirred:  # cards leave the battle in no other way
        judge_creatures(state)
    if play.ability is None or state.result is not None:
        return True
    return _next_part(state, play)


def _next_part(state: MatchState, play: Play) -> bool:
    stop_at(state, play, Step.FINISH)
    if play.aim.power is not None:
        if not any(done.at == play.progress.at for done in play.progress.done):
            apply(state, ev.PowerDone(play.id, PowerResult(play.progress.at, announced=True)))
        apply(state, ev.PowerEnded(play.id))
    if play.cancelled or (play.course.stopped and not state.cards[play.source].in_battle):
        return True  # 530.1: a cancelled play does nothing at all
    power = next_power(state, play)
    if state.question is not None:
        return False
    if power is None:
        return True
    if not chosen_all(state, play, power):
        return False
    aim = play.aim
    at, targets = play.progress.at, aim.targets
    apply(state, ev.PowerBegan(play.id, at, power, targets, aim.cells, aim.entries))
    return False


def _paid(state: MatchState, play: Play) -> bool:
    """Trigger abilities that wait for payment or for the end of the play (512.7)."""
    if not state.lasting:  # no ability of this match waits for it
        return True
    ending = [
        (card.id, effect.id)
        for card in state.cards
        for effect in card.effects
        if effect.play == play.id and effect.until is ab.Until.PLAY_END
    ]
    for card, effect in ending:
        apply(state, ev.EffectsEnded(card, (effect,)))
    if ending:
        settle(state)
    return True


_STEPS: Final[dict[Step, Callable[[MatchState, Play], bool]]] = {
    Step.LEGALITY: check_legality,  # 512.6.2
    Step.ANNOUNCED: _held,  # "when it is announced", "when it attacks"
    Step.CANCEL: _held,  # 512.6.3: what cancels plays (530)
    Step.TARGETS: _held,  # 512.6.4: defenders and redirections
    Step.REVEAL_TARGETS: reveal_targets,
    Step.TARGETED: _held,  # from here on the targets are final
    Step.BEFORE_DICE: _held,  # 512.6.5: "when it fights"
    Step.ROLL: roll_dice,
    Step.REROLLS: _held,  # 306.5.2
    Step.CHOOSE_DICE: choose_dice,
    Step.DIE_MODIFIERS: _held,  # 306.5.3
    Step.DIE_FIXED: fix_dice,
    Step.STEP_DOWN: offer_step_down,
    Step.ROLLED: _held,  # abilities that wait for the dice
    Step.CALCULATION: _calculation,  # 512.6.6
    Step.SIZE: fix_sizes,
    Step.BLOCKING: _blocking,  # 512.6.7
    Step.APPLICATION: _application,  # 512.6.8, 511
    Step.LANDED: _held,  # 511.7: abilities triggered by the effect
    Step.FINISH: _finish,  # 512.6.9
    Step.PAYMENT: pay,  # 512.7
    Step.PAID: _paid,
}

# Steps in which such plays do nothing by themselves. Defenders step in while the targets of a
# strike are being settled (514); the use of an ability counts from the step where it can be blocked
# (526.2).
_OF_ABILITIES: Final = frozenset(
    step for step in Step if _STEPS[step] is _held and step is not Step.TARGETS
)
_OF_STRIKES: Final = _OF_ABILITIES | {Step.BLOCKING}
_OF_MOVES: Final = _OF_STRIKES | {Step.TARGETS}
