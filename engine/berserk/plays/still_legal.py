"""Rechecking a play when it begins, and revealing its target (512.6.2, 512.6.4, 528)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import settle
from engine.berserk.effects.face_up import reveal
from engine.berserk.effects.powers import still_there
from engine.berserk.legality.abilities import refuse_ability, refuse_limit
from engine.berserk.legality.aims import cells_for, lives_by_cells
from engine.berserk.legality.attacks import (
    refuse_closing_for_flyer,
    refuse_power_at,
    refuse_strike_at,
    refuse_striking,
)
from engine.berserk.legality.codes import NO_SUCH_CELL, SOURCE_GONE, TARGET_GONE
from engine.berserk.legality.defenders import refuse_defence, strike_answered
from engine.berserk.legality.moving import refuse_move
from engine.berserk.legality.plays import refuse_saving
from engine.berserk.legality.targets import is_on_two, refuse_aim, refuse_one, refuse_targets
from engine.berserk.legality.zero import COMES_TO_ZERO, is_barred_as_zero
from engine.berserk.plays.announcing import cells_with_targets
from engine.berserk.plays.gone import call_off, leave_stack, source_has_left
from engine.berserk.plays.payment import prepay
from engine.berserk.plays.priority import INCARNATES, raise_since
from engine.berserk.reading.context import of_play
from engine.berserk.reading.places import is_free
from engine.berserk.table import events as ev
from engine.berserk.table.board import cell_name
from engine.berserk.table.state import NO_CARD, NO_PLAY, MatchState, Play, PlayKind, Step
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat

# 512.6.2


def check_legality(state: MatchState, play: Play) -> bool:
    """Recheck a play; an illegal one leaves the stack unpaid (512.6.2, 528.8)."""
    if play.reserved:  # 528.3: the next power of a compound ability was targeted just now
        return True
    refusal = None if _was_just_offered(state, play) else refuse_begun(state, play)
    if refusal is not None:
        apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=False))
        leave_stack(state, play)
        return False
    before = play.aim.targets, play.aim.cells
    _drop_illegal_targets(state, play)
    if (play.aim.targets, play.aim.cells) != before and not state.ruleset.impossible_is_paid:
        call_off(state, play, TARGET_GONE.code, "529.1.2")
        return False
    apply(state, ev.ResourcesReserved(play.id))
    return prepay(state, play)


def _was_just_offered(state: MatchState, play: Play) -> bool:
    """Return whether nothing has happened since a move or strike was chosen among the legal ones.

    A hidden card may turn out to be an illegal target, so then it does not count as legal.
    """
    if play.kind not in _CHOSEN_AT_ONCE or state.hides_cards:
        return False
    return tuple(map(type, state.history[-3:])) == _CHOOSING


_CHOSEN_AT_ONCE: Final = (PlayKind.MOVE, PlayKind.STRIKE)
_CHOOSING: Final = (ev.Answered, ev.PlayAnnounced, ev.QueueStacked)
"""The events of a choice, up to the step in which its play is checked."""


def refuse_begun(state: MatchState, play: Play) -> Refusal | None:
    """Return why an announced play may not begin now; None when it may (512.6.2, 528.2).

    The functions that offered it check it in full, with everything chosen for it: what they would
    not offer cannot begin. A generated play costs nothing and only its targets are checked (537.1).
    """
    if source_has_left(state, play):
        return SOURCE_GONE
    if play.made_by != NO_PLAY:
        return _refuse_aim(state, play)
    source, seat = state.cards[play.source], play.seat
    match play.kind:
        case PlayKind.MOVE:
            return refuse_move(state, source, seat, play.aim.cell)
        case PlayKind.STRIKE:
            return refuse_striking(state, source, seat) or _refuse_aim(state, play)
        case PlayKind.CLOSE_FOR_FLYER:
            return refuse_closing_for_flyer(state, source, seat)
        case PlayKind.SAVE_CHIP:
            return refuse_saving(state, source, seat)
        case PlayKind.DEFEND:
            return refuse_defence(state, strike_answered(state, play), source, play)
        case PlayKind.ABILITY:
            return _refuse_ability(state, play) or _refuse_aim(state, play)
        case _:
            assert_never(play.kind)


def _refuse_ability(state: MatchState, play: Play) -> Refusal | None:
    """Return why the source lacks its ability or the cost, None if it has both (528.2)."""
    if play.sourceless or play.key == INCARNATES:
        return None
    source = state.cards[play.source]
    one = source.facts.find(play.key, play.part)
    if one is None:
        return Refusal("ability_lost", "528.6")
    match play.ability:
        case ab.Playable():
            return refuse_ability(state, source, one, _user(state, play), of_play(state, play))
        case ab.Triggered() as node:
            return refuse_limit(state, source, one, node, play, play.cause.subject)
        case None:
            return None
        case _:
            assert_never(play.ability)


def _user(state: MatchState, play: Play) -> Seat:
    """Return the player who must control the card of an announced ability: whoever announced it
    (302.9).

    In some editions any player: the ability stays with its announcer (2009:200.5а).
    """
    if state.ruleset.ability_keeps_player:
        return state.cards[play.source].controller
    return play.seat


def _refuse_aim(state: MatchState, play: Play) -> Refusal | None:
    """Refuse a play without any legal target left (528.7)."""
    aim = play.aim
    if aim.targets and aim.entries and not still_there(state, play):
        return TARGET_GONE  # 529.4
    source = state.cards[play.source]
    match aim.power:
        case ab.Attack() as attack:
            ctx = of_play(state, play)
            return refuse_power_at(state, source, attack, state.cards[aim.target], ctx=ctx)
        case ab.Power() as power:
            refusal = _refuse_cards(state, play, power) or _refuse_cells(state, play, power)
            if refusal is None and is_barred_as_zero(of_play(state, play, aim.target), power):
                return COMES_TO_ZERO
            return refusal
        case None if play.kind is PlayKind.STRIKE:
            return refuse_strike_at(state, source, state.cards[aim.target])
        case None:
            return None
        case _:
            assert_never(aim.power)


def _refuse_cards(state: MatchState, play: Play, power: ab.Power) -> Refusal | None:
    there = still_there(state, play)
    if not play.aim.targets:
        return None
    if is_on_two(power) and there != play.aim.targets:
        return TARGET_GONE
    return refuse_targets(of_play(state, play), power, there)


def _refuse_cells(state: MatchState, play: Play, power: ab.Power) -> Refusal | None:
    """Refuse a play whose cells are illegal: a cell is a target too, and an effect on cells needs
    one (502.4, 507.2)."""
    aim = play.aim
    if not aim.cells or not lives_by_cells(power) or _legal_pairs(state, play, power):
        return None
    cell = aim.cell
    taken = not is_free(state, cell)
    return Refusal.because("cell_taken", "507.2", cell=cell_name(cell)) if taken else NO_SUCH_CELL


def _legal_pairs(state: MatchState, play: Play, power: ab.Power) -> list[tuple[int, int]]:
    """Return the cells that are still legal, with their targets; NO_CARD for a cell without one."""
    ctx, targets = of_play(state, play), play.aim.targets
    there = still_there(state, play)
    pairs = []
    for cell, target in cells_with_targets(play):
        legal = target == NO_CARD or (
            target in there and refuse_one(ctx, power, targets, target) is None
        )
        if legal and cell in cells_for(ctx, power, target):
            pairs.append((cell, target))
    return pairs


def _drop_illegal_targets(state: MatchState, play: Play) -> None:
    """Remove targets that are no longer legal; the play keeps the others (528.1, 528.7)."""
    aim = play.aim
    power = aim.power
    if not isinstance(power, ab.Power) or is_on_two(power):
        return
    if _is_of_pairs(play, power):
        _drop_illegal_pairs(state, play, power)
    elif len(aim.targets) > 1:
        ctx, there = of_play(state, play), still_there(state, play)
        refusals = ((card, refuse_one(ctx, power, aim.targets, card)) for card in there)
        legal = tuple(card for card, refusal in refusals if refusal is None)
        if legal != aim.targets:
            apply(state, ev.TargetsChosen(legal))


def _is_of_pairs(play: Play, power: ab.Power) -> bool:
    """Return whether a power needs several cells, each with a target of its own or none."""
    cells, targets = len(play.aim.cells), len(play.aim.targets)
    return cells > 1 and targets in (0, cells) and lives_by_cells(power)


def _drop_illegal_pairs(state: MatchState, play: Play, power: ab.Power) -> None:
    aim = play.aim
    pairs = _legal_pairs(state, play, power)
    if len(pairs) < len(aim.cells):
        apply(state, ev.CellsChosen(tuple(cell for cell, _target in pairs)))
        apply(state, ev.TargetsChosen(tuple(target for _cell, target in pairs if aim.targets)))


# 512.6.4


def reveal_targets(state: MatchState, play: Play) -> bool:
    """Reveal hidden targets at once and check them again (512.6.4, 533.8)."""
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
    # 533.8; the legality of a redirected attack no longer depends on the choice of its target.
    refusal = None if play.course.redirected else _refuse_revealed(state, play, hidden)
    if refusal is not None:
        call_off(state, play, refusal.code, refusal.rule)
    return True


def _looks_only(play: Play) -> bool:
    return play.kind in (PlayKind.MOVE, PlayKind.DEFEND)


def _refuse_revealed(state: MatchState, play: Play, hidden: list[int]) -> Refusal | None:
    aim = play.aim
    if play.is_attack:
        return _refuse_aim(state, play)
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
