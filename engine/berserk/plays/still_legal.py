"""Whether a play is legal still, and who is revealed as its target (512.6.2, 512.6.4, 528)."""

from typing import assert_never

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import settle
from engine.berserk.effects.face_up import reveal
from engine.berserk.effects.powers import still_there
from engine.berserk.legality.abilities import refuse_ability
from engine.berserk.legality.attacks import refuse_power_at, refuse_strike_at
from engine.berserk.legality.codes import TARGET_GONE
from engine.berserk.legality.moving import refuse_cell, refuse_moving, refuse_relocating
from engine.berserk.legality.plays import refuse_acting
from engine.berserk.legality.targets import is_on_two, refuse_aim, refuse_one, refuse_targets
from engine.berserk.plays.gone import leave_stack, source_is_there
from engine.berserk.plays.payment import prepay
from engine.berserk.plays.priority import INCARNATES, raise_since
from engine.berserk.reading.context import of_play
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, Play, PlayKind, Step
from engine.kernel import Refusal

# 512.6.2


def check_legality(state: MatchState, play: Play) -> bool:
    """512.6.2: is the play still legal? An illegal one leaves the stack unpaid (528.8)."""
    if play.reserved:  # 528.3: only the first power of a compound ability
        return _still_aimed(state, play)
    refusal = None if play.made_by != -1 else _refuse(state, play)
    if refusal is not None:
        apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=False))
        leave_stack(state, play)
        return False
    _drop_illegal_targets(state, play)
    apply(state, ev.ResourcesReserved(play.id))
    return prepay(state, play)


def _drop_illegal_targets(state: MatchState, play: Play) -> None:
    """528.1, 528.7: a play does nothing to targets that are legal no more; others it keeps."""
    aim = play.aim
    power = aim.power
    if len(aim.targets) < 2 or not isinstance(power, ab.Power) or is_on_two(power):
        return
    ctx, there = of_play(state, play), still_there(state, play)
    legal = tuple(target for target in there if refuse_one(ctx, power, aim.targets, target) is None)
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
        if not source_is_there(play, source):
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


# 512.6.4


def reveal_targets(state: MatchState, play: Play) -> bool:
    """512.6.4: hidden targets are revealed at once, and judged again (533.8)."""
    hidden = [
        target
        for target in play.aim.targets
        if state.cards[target].hidden and not _looks_only(play)
    ]
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
