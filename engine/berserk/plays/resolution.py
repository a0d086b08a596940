"""Carrying out the play on top of the stack: the steps of 512.6 and 512.7, in rulebook order.

Each step is a function that may ask a player and return False; the match then comes back to
the same step with the answer. True means that the play goes on to the next step. Read beside the
rulebook: the table at the end is the order of 512.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, assert_never

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import Undecided, answers, ask_at, stop_at
from engine.berserk.changing.effect_in_progress import Hit
from engine.berserk.changing.triggers import step_occasions
from engine.berserk.effects.by_rule import destroy, judge_creatures, settle
from engine.berserk.effects.dice import is_fight
from engine.berserk.effects.piles import lay_down
from engine.berserk.effects.powers import reveal, still_there
from engine.berserk.effects.steps import may_ask, wound
from engine.berserk.legality.abilities import refuse_ability
from engine.berserk.legality.attacks import refuse_power_at, refuse_strike_at
from engine.berserk.legality.codes import TARGET_GONE
from engine.berserk.legality.moving import refuse_cell, refuse_moving, refuse_relocating
from engine.berserk.legality.plays import refuse_acting
from engine.berserk.legality.targets import (
    falls_on_a_play,
    is_on_two,
    refuse_aim,
    refuse_one,
    refuse_targets,
)
from engine.berserk.plays.announcing import chosen_all, next_power
from engine.berserk.plays.application import land
from engine.berserk.plays.priority import INCARNATES, raise_on, raise_since, window_over
from engine.berserk.plays.rolling import (
    choose_dice,
    fix_dice,
    fix_sizes,
    offer_step_down,
    roll_dice,
)
from engine.berserk.reading.context import of_play
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table.state import (
    NO_CARD,
    CardState,
    Done,
    MatchState,
    Play,
    PlayKind,
    Step,
    Zone,
)
from engine.berserk.table.stops import stops_here
from engine.berserk.table.windows import MASKS, MOMENTS, may_add_sudden
from engine.kernel import Refusal

_NEXT: Final = dict(zip(Step, tuple(Step)[1:], strict=False))
_WINDOWS: Final = frozenset(MOMENTS)


def resolve(state: MatchState) -> None:
    """Carry the top play on until a player must choose, another play is on top, or it is done."""
    play = state.stack[-1]
    step = play.course.step
    if Step.LEGALITY < step <= Step.CALCULATION and not play.course.stopped:
        _stop_if_left(state, play)  # 529.2: other plays have come between
    while True:
        step = _next_stop(state, play, step)
        if step in _STATUSES and ab.HasStatus in state.kinds:
            _settle_statuses(state, play, step)
        if step in _WINDOWS and not _window(state, play, step):
            return
        if not _STEPS[step](state, play):
            return
        if _is_interrupted(state, play):
            _keep(state, play, step)
            return
        if step is Step.PAID:
            _leave_stack(state, play)
            return
        step = _after(play, step)


def _next_stop(state: MatchState, play: Play, step: Step) -> Step:
    """Pass over the steps from this one on in which nothing can happen."""
    if state.triggers or state.window is not None or ab.HasStatus in state.kinds or state.stops:
        return step
    if play.course.news is not None and step <= play.course.news.step + 1:
        return step
    return _stops(state.moments, play.kind in _WITH_POWER)[step]


@cache
def _stops(moments: int, has_power: bool) -> dict[Step, Step]:
    """Return for each step the first one from it on that does something by itself, or whose window
    somebody may wait for."""
    stops: dict[Step, Step] = {}
    stop = Step.PAID
    for step in reversed(Step):
        held = _STEPS[step] is _held and step is not Step.TARGETS  # defenders step in there
        if (not held or moments & MASKS.get(step, 0)) and (has_power or step not in _OF_POWERS):
            stop = step
        stops[step] = stop
    return stops


_WITH_POWER: Final = (PlayKind.STRIKE, PlayKind.ABILITY)
# Steps about targets, dice and sizes: a move and the like have none of them.
_OF_POWERS: Final = frozenset(
    (Step.REVEAL_TARGETS, Step.SIZE, *range(Step.BEFORE_DICE, Step.CALCULATION))
)


# Where cards become sources, attacking, attacked and defending, strike back, and cease to.
_STATUSES: Final = frozenset(
    (Step.ANNOUNCED, Step.TARGETED, Step.STEP_DOWN, Step.ROLLED, Step.PAYMENT)
)


def _settle_statuses(state: MatchState, play: Play, step: Step) -> None:
    """512.6.2, 512.6.4, 512.6.5, 512.6.9: statics that hang on a status begin and end with it."""
    stop_at(state, play, step)
    if step is Step.TARGETED and is_fight(state, play):
        apply(state, ev.DuelBegan(play.id))
    settle(state, len(state.history))


def _is_interrupted(state: MatchState, play: Play) -> bool:
    """Whether the game is over, a rule asks something, or another play has come on top."""
    if state.result is not None or state.question is not None:
        return True
    return not state.stack or state.stack[-1] is not play


def _leave_stack(state: MatchState, play: Play) -> None:
    """302.4; cards shown for a summoning that failed go back into the deck (207.2, 536.5.1.3)."""
    apply(state, ev.PlayRemoved(play.id))
    if play.kind is not PlayKind.ABILITY:
        return
    awaited = {target for one in (*state.queue, *state.stack) for target in one.aim.targets}
    for card in state.cards:
        if card.zone is Zone.HAND and card.id not in awaited:
            back = ev.CardLeft(card.id, Zone.DECK, to_top=True, from_battle=False, rule="207.2")
            apply(state, back)
            apply(state, ev.DeckShuffled(card.owner))


def _keep(state: MatchState, play: Play, step: Step) -> None:
    """Something else comes first: the play goes on from the next step afterwards."""
    if state.result is None and any(one is play for one in state.stack) and step is not Step.PAID:
        apply(state, ev.StepBegan(play.id, _after(play, step)))


def _after(play: Play, step: Step) -> Step:
    """Return the next step; a play that has stopped has nothing before its end (528.7)."""
    return _NEXT[step] if not play.course.stopped or step >= Step.FINISH else Step.FINISH


def _window(state: MatchState, play: Play, step: Step) -> bool:
    """Hold the step's priority window: what goes off first, then what players add (303.4)."""
    course = play.course
    if step is Step.CANCEL and play.progress.done:
        return True  # 530.2: only while the first power is carried out
    waits = _waits(state, step)
    answered = course.news is not None and course.news.step + 1 == step
    quiet = not waits and not answered and not state.triggers and not _is_open(state, play, step)
    if quiet and not (state.stops and stops_here(state, play, step)):
        return True
    stop_at(state, play, step)
    if waits and step not in course.raised:
        apply(state, ev.StepRaised(play.id, step))
        moments = MOMENTS[step]
        raise_on(state, [one for moment in moments for one in step_occasions(play, moment)])
    if course.window_closed and not state.triggers:
        return True
    return window_over(state)


def _waits(state: MatchState, step: Step) -> bool:
    return bool(state.moments & MASKS[step])


def _is_open(state: MatchState, play: Play, step: Step) -> bool:
    """Whether players may do something in the step besides abilities that wait for it."""
    if step is Step.TARGETS:
        return play.power_kind is ab.PowerKind.STRIKE
    return step is Step.CALCULATION and (state.window is not None or may_add_sudden(state))


def _held(state: MatchState, play: Play) -> bool:
    """A step that is its window alone."""
    return True


# 512.6.2


def _legality(state: MatchState, play: Play) -> bool:
    """512.6.2: is the play still legal? An illegal one leaves the stack unpaid (528.8)."""
    if play.reserved:  # 528.3: only the first power of a compound ability
        return _still_aimed(state, play)
    refusal = None if play.made_by != -1 else _refuse(state, play)
    if refusal is not None:
        apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=False))
        _leave_stack(state, play)
        return False
    _drop_illegal_targets(state, play)
    apply(state, ev.ResourcesReserved(play.id))
    return _prepay(state, play)


def _drop_illegal_targets(state: MatchState, play: Play) -> None:
    """528.1, 528.7: a play does nothing to targets that are legal no more; others it keeps."""
    aim = play.aim
    power = aim.power
    if len(aim.targets) < 2 or not isinstance(power, ab.Power) or is_on_two(power):
        return
    ctx, there = of_play(state, play), still_there(state, play)
    legal = tuple(one for one in there if refuse_one(ctx, power, aim.targets, one) is None)
    if legal == aim.targets:
        return
    if len(aim.cells) == len(aim.targets):  # each target has a cell of its own
        pairs = zip(aim.targets, aim.cells, strict=True)
        apply(state, ev.CellsChosen(tuple(cell for card, cell in pairs if card in legal)))
    apply(state, ev.TargetsChosen(legal))


def _refuse(state: MatchState, play: Play) -> Refusal | None:
    source = state.cards[play.source]
    match play.kind:
        case PlayKind.MOVE:
            refusal = refuse_moving(source, play.seat) or refuse_cell(state, source, play.aim.cell)
            return refusal or refuse_relocating(state, source, moves=True)
        case PlayKind.STRIKE:
            strike = ab.PowerKind.STRIKE
            return refuse_acting(source, play.seat, strike) or _refuse_target(state, play)
        case PlayKind.CLOSE_FOR_FLYER | PlayKind.SAVE_CHIP:
            return refuse_acting(source, play.seat)
        case PlayKind.DEFEND:
            return refuse_acting(source, play.seat, ab.PowerKind.STRIKE, defending=True)
        case PlayKind.ABILITY:
            return _refuse_ability(state, play)
        case _:
            assert_never(play.kind)


def _refuse_ability(state: MatchState, play: Play) -> Refusal | None:
    """528.2: the source in its zone with its ability, the resources, the targets."""
    source = state.cards[play.source]
    if isinstance(play.ability, ab.Playable):
        one = source.facts.find(play.key, play.part)
        if one is None:
            return Refusal("ability_lost", "528.6")
        refusal = refuse_ability(state, source, one, play.seat, of_play(state, play))
        if refusal is not None:
            return refusal
    elif not play.sourceless and isinstance(play.ability, ab.Triggered):
        if not _source_is_there(play, source):
            return Refusal("source_gone", "529.1.1")
        if play.key != INCARNATES and source.facts.find(play.key, play.part) is None:
            return Refusal("ability_lost", "528.6")
    return _refuse_target(state, play)


def _refuse_target(state: MatchState, play: Play) -> Refusal | None:
    """Whether no target of the play is legal any more (528.7)."""
    aim = play.aim
    if not aim.targets:
        return None
    source, target = state.cards[play.source], state.cards[aim.target]
    if aim.entries and not still_there(state, play):
        return TARGET_GONE  # 529.4
    if play.kind is PlayKind.STRIKE:
        return refuse_strike_at(state, source, target)
    ctx = of_play(state, play)
    match aim.power:
        case ab.Attack() as attack:
            return refuse_power_at(state, source, attack, target, ctx=ctx)
        case ab.Power() as power:
            there = still_there(state, play)
            if is_on_two(power) and there != aim.targets:
                return TARGET_GONE
            return refuse_targets(ctx, power, there)
        case None:
            return None if target.in_battle else TARGET_GONE
        case _:
            assert_never(aim.power)


def _still_aimed(state: MatchState, play: Play) -> bool:
    """The next power of a compound ability has been aimed just now: it is legal (512.6.2)."""
    return True


def _prepay(state: MatchState, play: Play) -> bool:
    """501.14: what is paid at once is paid now."""
    if not isinstance(play.ability, ab.Playable):
        return True
    payment, mark = play.ability.payment, len(state.history)
    ctx, source = of_play(state, play), state.cards[play.source]
    wounds = number(ctx, payment.wounds)
    if wounds:
        wound(state, Hit(play.source, wounds))
    extra = number(ctx, payment.extra_life)
    if extra:
        apply(state, ev.ExtraLifeChanged(play.source, -extra))
    if payment.destroyed:
        destroy(state, source, play.source, play.id)
    if payment.exiled:
        apply(state, ev.CardLeft(play.source, Zone.EXILE, play.source, play.id))
    if payment.to_deck:
        apply(state, ev.CardLeft(play.source, Zone.DECK, play.source, play.id, to_top=True))
        apply(state, ev.DeckShuffled(source.owner))
    _prepay_with_cards(state, play, payment)
    if len(state.history) > mark:
        settle(state, mark)
        raise_since(state, mark, play, Step.LEGALITY)
        if wounds and not source.in_battle:  # 501.15
            apply(state, ev.PlayStopped(play.id, "source_gone", "501.15", paid=True))
    return True


def _prepay_with_cards(state: MatchState, play: Play, payment: ab.Payment) -> None:
    for number_ in play.paid:
        card = state.cards[number_]
        if payment.destroys is not None and card.in_battle:
            destroy(state, card, play.source, play.id)
        elif payment.closes_other is not None and card.in_battle and not card.closed:
            apply(state, ev.CardShut(card.id))


# 512.6.4


def _reveal_targets(state: MatchState, play: Play) -> bool:
    """512.6.4: hidden targets are revealed at once, and judged again (533.8)."""
    hidden = [one for one in play.aim.targets if state.cards[one].hidden and not _looks_only(play)]
    if not hidden:
        return True
    mark = len(state.history)
    for target in hidden:
        reveal(state, target, "512.6.4")
    settle(state, mark)
    raise_since(state, mark, play, Step.REVEAL_TARGETS)
    # 533.8; a redirected attack is not judged by the choice of its target any more.
    refusal = None if play.course.redirected else _refuse_revealed(state, play, hidden)
    if refusal is not None:
        apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=True))
    return True


def _looks_only(play: Play) -> bool:
    return play.kind in (PlayKind.MOVE, PlayKind.DEFEND)


def _refuse_revealed(state: MatchState, play: Play, hidden: list[int]) -> Refusal | None:
    aim = play.aim
    if play.is_attack:
        return _refuse_target(state, play)
    if not isinstance(aim.power, ab.Power):
        return None
    ctx = of_play(state, play)
    if aim.power.targets.then is not None:
        return refuse_targets(ctx, aim.power, aim.targets)
    for target in hidden:
        refusal = refuse_aim(ctx, aim.power, state.cards[target])
        if refusal is not None:
            return refusal
    return None


# 512.6.6


def _calculation(state: MatchState, play: Play) -> bool:
    """512.6.6: after the last fast plays the source must be there; later it need not (526.1).

    Players get the priority here, so who has no creature left has lost (503.1).
    """
    judge_creatures(state)
    if state.result is None and not play.course.stopped:
        _stop_if_left(state, play)
    return True


def _stop_if_left(state: MatchState, play: Play) -> None:
    """529.1, 529.5: without its source or all of its targets a play goes on to its payment."""
    if play.made_by == -1 and _source_has_left(state, play):
        apply(state, ev.PlayStopped(play.id, "source_gone", "529.1.1", paid=True))
    elif _targets_have_left(state, play):
        apply(state, ev.PlayStopped(play.id, "target_gone", "529.1.2", paid=True))


def _source_has_left(state: MatchState, play: Play) -> bool:
    source = state.cards[play.source]
    if play.kind is PlayKind.ABILITY:
        return not _source_is_there(play, source) and not _left_by(state, play)
    return not source.in_battle or source.entered != play.source_entry


def _targets_have_left(state: MatchState, play: Play) -> bool:
    """528.7; what falls on another play may be aimed at a card wherever it is (122.4.1)."""
    aim = play.aim
    power = aim.power
    elsewhere = isinstance(power, ab.Power) and (
        power.targets.area not in _BATTLE or falls_on_a_play(power)
    )
    if elsewhere:
        return False
    return bool(aim.targets) and not any(
        state.cards[target].in_battle and state.cards[target].entered == entered
        for target, entered in zip(aim.targets, aim.entries, strict=False)
    )


_BATTLE: Final = (ab.Area.BATTLE, ab.Area.BATTLEFIELD, ab.Area.EXTRA)


def _left_by(state: MatchState, play: Play) -> bool:
    """201.2.3.1, 201.2.3.2: whether the ability itself has sent its card where it is now."""
    for event in reversed(state.history):
        if isinstance(event, ev.CardLeft) and event.card == play.source:
            return event.play == play.id
    return False


def _source_is_there(play: Play, source: CardState) -> bool:
    """201.2.3: what goes off on leaving, or is paid by leaving, works from where the card is."""
    if play.ability is None or play.sourceless:
        return True
    if isinstance(play.ability, ab.Playable):
        payment = play.ability.payment
        if payment.destroyed or payment.to_deck or payment.exiled:
            return True
    if play.ability.active is not ab.Area.BATTLE:
        return True
    return source.in_battle and source.entered == play.source_entry  # 529.3


# 512.6.7


def _blocking(state: MatchState, play: Play) -> bool:
    """512.6.7: what blocks powers, in the step's window; from here on a use counts (526.2)."""
    if not any(done.announced for done in play.progress.done):
        _count_use(state, play)
    return True


def _count_use(state: MatchState, play: Play) -> None:
    node = play.ability
    if isinstance(node, ab.Playable | ab.Triggered) and node.limit is not ab.Limit.NONE:
        apply(state, ev.AbilityUsed(play.source, play.key, play.part))


# 511


def _application(state: MatchState, play: Play) -> bool:
    """512.6.8, 511: the effect itself, then the effects of rules, then what goes off on it."""
    asks = may_ask(state, play)
    if asks and _must_ask(state, play):
        return False
    mark = len(state.history)
    state.reckon_with(answers(play, Step.APPLICATION) if asks else None)
    done = _take_effect(state, play)
    state.reckon_with(None)
    if done is not None and state.result is None:
        _record(state, play, done)
    if state.result is None:
        raise_since(state, mark, play, Step.APPLICATION)
    return True


def _take_effect(state: MatchState, play: Play) -> Done | None:
    """511: the play takes effect, the rules follow, and who owns what has left lays it down."""
    mark = len(state.history)
    done = land(state, play)
    settle(state, mark)
    lay_down(state, mark)
    return done


def _must_ask(state: MatchState, play: Play) -> bool:
    """511.2: whatever players decide on the way is asked before anything is laid on a card: on a
    copy of the match it shows what that is."""
    trial = state.clone()
    trial.reckon_with(answers(play, Step.APPLICATION))
    try:
        _take_effect(trial, trial.stack[-1])
    except Undecided as undecided:
        ask_at(state, play, Step.APPLICATION, undecided.question)
        return True
    return False


def _record(state: MatchState, play: Play, done: Done) -> None:
    if play.ability is not None:
        later = next(one for one in state.stack if one.id == play.id)
        apply(state, ev.PowerDone(later.id, done))


# 512.6.9


def _finish(state: MatchState, play: Play) -> bool:
    """512.6.9: statuses end, or the next power of a compound ability begins (512.3).

    Who has no creature left when a player would get the priority has lost (503.1, 601.2).
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
            apply(state, ev.PowerDone(play.id, Done(play.progress.at, announced=True)))
        apply(state, ev.PowerEnded(play.id))
    if play.cancelled or (play.course.stopped and not state.cards[play.source].in_battle):
        return True  # 530.1: no part of what was cancelled
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


# 512.7


def _payment(state: MatchState, play: Play) -> bool:
    """512.7: what the play costs; a defender closes together with the assailant (514.9)."""
    mark = len(state.history)
    if play.made_by == -1:  # 537.2
        _pay_for(state, play)
    if play.defender != NO_CARD:
        _close(state, play, play.defender, defending=True)
    if len(state.history) > mark:
        settle(state, mark)
        raise_since(state, mark, play, Step.PAYMENT)
    return True


def _pay_for(state: MatchState, play: Play) -> None:
    match play.kind:
        case PlayKind.MOVE:
            if state.cards[play.source].movement:  # 501.13: it may have been lost by closing
                apply(state, ev.MovementSpent(play.source))
        case PlayKind.STRIKE:
            _close(state, play, play.source, defending=False)
            if state.cards[play.source].flyer_strike_until and _aimed_at_flyer(state, play):
                apply(state, ev.FlyerStrikeSpent(play.source))
        case PlayKind.CLOSE_FOR_FLYER | PlayKind.SAVE_CHIP:
            _close(state, play, play.source, defending=False)
        case PlayKind.ABILITY:
            _pay(state, play)
        case PlayKind.DEFEND:
            pass  # paid with the strike (514.9)
        case _:
            assert_never(play.kind)


def _pay(state: MatchState, play: Play) -> None:
    if play.cancelled:  # 530.1: it is paid all the same
        _count_use(state, play)
    if not isinstance(play.ability, ab.Playable):
        return
    payment = play.ability.payment
    source = state.cards[play.source]
    if payment.closes:
        _close(state, play, play.source, defending=False)
    chips = (
        play.x
        if isinstance(payment.chips, ab.ChosenX)
        else number(of_play(state, play), payment.chips)
    )
    if chips and source.chips:
        apply(state, ev.ChipsChanged(play.source, -min(chips, source.chips)))
    if payment.movement and source.in_battle and source.movement:
        apply(state, ev.MovementSpent(play.source, source.movement))


def _aimed_at_flyer(state: MatchState, play: Play) -> bool:
    """Whether the strike was at a card of the extra zone; a flyer it killed counts (107.2)."""
    return state.cards[play.aim.target].facts.type is ab.CardType.FLYER


def _close(state: MatchState, play: Play, card: int, *, defending: bool) -> None:
    """510.2; a card that stays open gets the action marker alone (540.3)."""
    one = state.cards[card]
    left_open = _stays_open(play, defending=defending) or _is_left_open(
        play, one, defending=defending
    )
    if left_open or (not one.in_battle and one.zone in (Zone.GRAVEYARD, Zone.EXILE)):  # 501.13.1
        apply(state, ev.ActionMarked(card))
    elif not one.in_battle:
        return
    else:
        apply(state, ev.CardClosed(card))


def _stays_open(play: Play, *, defending: bool) -> bool:
    """540.4; what a counterstrike sets off may keep the defender open (540.4.1)."""
    if defending:
        return play.defender_stays_open
    ability = play.ability
    return play.stays_open or (isinstance(ability, ab.Playable) and ability.stays_open)


def _is_left_open(play: Play, card: CardState, *, defending: bool) -> bool:
    kind = ab.PowerKind.STRIKE if play.kind is PlayKind.STRIKE else None
    if kind is None and play.aim.power is not None:
        kind = play.aim.power.kind
    for node, _one in card.facts.nodes(ab.StaysOpenAfter):
        if node.defending is defending and (not node.powers or kind in node.powers):
            return True
    times = [
        node.times
        for node, _one in card.facts.nodes(ab.ActsTimes)
        if node.defending is defending and (not node.powers or kind in node.powers)
    ]
    return bool(times) and card.acted + 1 < max(times)  # 540.3.1


def _paid(state: MatchState, play: Play) -> bool:
    """512.7, the end: "when it pays", "after it"."""
    ending = tuple(
        (card.id, effect.id)
        for card in state.cards
        for effect in card.effects
        if effect.play == play.id and effect.until is ab.Until.PLAY_END
    )
    for card, effect in ending:
        apply(state, ev.EffectsEnded(card, (effect,)))
    if ending:
        settle(state)
    return True


_STEPS: Final[dict[Step, Callable[[MatchState, Play], bool]]] = {
    Step.LEGALITY: _legality,  # 512.6.2
    Step.ANNOUNCED: _held,  # "when it is announced", "when it attacks"
    Step.CANCEL: _held,  # 512.6.3: what cancels plays (530)
    Step.TARGETS: _held,  # 512.6.4: defenders and redirections
    Step.REVEAL_TARGETS: _reveal_targets,
    Step.TARGETED: _held,  # the targets are final
    Step.BEFORE_DICE: _held,  # 512.6.5: "when it fights"
    Step.ROLL: roll_dice,
    Step.REROLLS: _held,  # 306.5.2
    Step.CHOOSE_DICE: choose_dice,
    Step.DIE_MODIFIERS: _held,  # 306.5.3
    Step.DIE_FIXED: fix_dice,
    Step.STEP_DOWN: offer_step_down,
    Step.ROLLED: _held,  # what waits for the result of the dice
    Step.CALCULATION: _calculation,  # 512.6.6
    Step.SIZE: fix_sizes,
    Step.BLOCKING: _blocking,  # 512.6.7
    Step.APPLICATION: _application,  # 512.6.8, 511
    Step.LANDED: _held,  # 511.7: what goes off on the effect
    Step.FINISH: _finish,  # 512.6.9
    Step.PAYMENT: _payment,  # 512.7
    Step.PAID: _paid,
}
