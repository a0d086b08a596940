"""Applying a play (511, 512.6.8): moves, strikes and effects on cards."""

from __future__ import annotations

from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import bit
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.effects.positions import arrives, take_riders
from engine.berserk.effects.powers import take_effect
from engine.berserk.effects.steps import wound
from engine.berserk.legality.defenders import strike_answered
from engine.berserk.legality.moving import makes_adjacent
from engine.berserk.table import events as ev
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Play, PlayKind, PowerResult


def land(state: MatchState, play: Play) -> PowerResult | None:
    """Apply a play; return the result of its power, None if it has none."""
    source = state.cards[play.source]
    if play.kind in _DONE_BY_ITSELF and not (
        source.in_battle and source.entered == play.source_entry
    ):
        return None  # a card that left after the calculation neither moves nor defends (526.1)
    if play.kind is PlayKind.MOVE and play.fight.blocked:
        return None  # 531.4; it is still paid for (2009:203.3)
    match play.kind:
        case PlayKind.MOVE:
            origin, by = source.cell, makes_adjacent(state, source, play.aim.cell)
            if arrives(state, play, source, play.aim.cell, ab.Relocation.RELOCATE, moves=True):
                apply(state, ev.CardMoved(source.id, origin, play.aim.cell, by))
                take_riders(state, source, origin)
        case PlayKind.STRIKE:
            return _strike(state, play)
        case PlayKind.CLOSE_FOR_FLYER:
            # 107.2: until the end of its own next turn
            apply(state, ev.FlyerStrikeGained(source.id, state.turn + 2))
        case PlayKind.SAVE_CHIP:
            apply(state, ev.ChipsChanged(source.id, 1))
        case PlayKind.DEFEND:
            strike = strike_answered(state, play)
            assert strike is not None, "a defender was assigned against nothing"
            apply(state, ev.DefenderAssigned(strike.id, source.id, strike.aim.target))
        case PlayKind.ABILITY:
            if play.is_attack:
                return _strike(state, play)
            if isinstance(play.aim.power, ab.Power) and not play.fight.blocked:  # 531.4
                return take_effect(state, play, play.aim.power)
        case _:
            assert_never(play.kind)
    return None


_DONE_BY_ITSELF: Final = frozenset(
    (PlayKind.MOVE, PlayKind.CLOSE_FOR_FLYER, PlayKind.SAVE_CHIP, PlayKind.DEFEND)
)


def _strike(state: MatchState, play: Play) -> PowerResult | None:
    """Apply the wounds of the attack and the counterstrike at once (515.4, 515.5); a plain strike
    has no power with a result."""
    fight = play.fight
    source, target = state.cards[play.source], state.cards[play.aim.target]
    mark = len(state.history)
    there = target.in_battle and play.aim.entries[:1] in ((), (target.entered,))
    landed = bool(fight.attack) and not fight.blocked and there
    if landed:
        _hit(state, play, source, target, counter=False)
    if not fight.attack and state.moments & bit(ab.Moment.LANDED):
        apply(state, ev.Missed(play.id, source.id, target.id))
    if fight.counter and not fight.counter_blocked and source.in_battle:
        striker = target if fight.counter_by == NO_CARD else state.cards[fight.counter_by]
        _hit(state, play, striker, source, counter=True)
    return None if play.ability is None else _result(state, play, target, mark, landed=landed)


def _result(
    state: MatchState, play: Play, target: CardState, mark: int, *, landed: bool
) -> PowerResult:
    """Return the result of an attack from the events since ``mark``."""
    fight, since = play.fight, state.history[mark:]
    dealt = [event for event in since if isinstance(event, ev.Wounded) and not event.counter]
    wounds = sum(event.amount for event in dealt)
    kept_off = any(isinstance(event, ev.Protected) and event.card == target.id for event in since)
    return PowerResult(
        play.progress.at,
        announced=True,
        any=wounds > 0 or (landed and kept_off),  # 532.6
        full=landed,  # 523.4.2
        targets=play.aim.targets if landed else (),
        wounds=wounds,
        life_lost=sum(event.life_lost for event in dealt),
        excess=sum(event.excess for event in dealt),
        amount=wounds,
        die=fight.attack_total,
        bare_die=fight.attack_die,
        size=fight.size,
        strength=fight.attack,
        entry=target.entered,
    )


def _hit(
    state: MatchState, play: Play, source: CardState, target: CardState, *, counter: bool
) -> None:
    fight = play.fight
    size = fight.counter_size if counter else fight.size
    strength = fight.counter if counter else fight.attack
    kind = ab.PowerKind.STRIKE if counter else play.power_kind
    apply(state, ev.Landed(play.id, source.id, target.id, strength, counter))
    seat = source.controller if counter else play.seat
    wound(state, Damage(target.id, size, source.id, kind, play.id, strength, counter, seat=seat))
