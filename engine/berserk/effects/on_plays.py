"""Effects on the triggering play: cancel, block, redirect, change dice and size (519, 520, 530,
531).
"""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried
from engine.berserk.legality.targets import refuse_redirect
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, DieChange, DieWay, Play, SizeChange, SizeWay
from engine.kernel.rng import roll


def _caused(ongoing: EffectInProgress) -> Play | None:
    wanted = ongoing.play.cause.play
    return next((play for play in ongoing.state.stack if play.id == wanted), None)


def _cancel(ongoing: EffectInProgress, effect: ab.Cancel, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None or play.course.stopped:
        return 0
    apply(ongoing.state, ev.PlayCancelled(play.id))
    return 1


def _block(ongoing: EffectInProgress, effect: ab.Block, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None:
        return 0
    apply(
        ongoing.state,
        ev.PlayBlocked(play.id, ongoing.play.source, _is_about_counter(ongoing, play)),
    )
    return 1


def _is_about_counter(ongoing: EffectInProgress, play: Play) -> bool:
    """Return whether the effect is about the counterstrike, whose attacker is the card striking
    back (512.6.5)."""
    return play.is_attack and ongoing.play.cause.subject == play.aim.target


def _redirect(ongoing: EffectInProgress, effect: ab.Redirect, kind: ab.PowerKind) -> int:
    play, onto = _caused(ongoing), ongoing.ctx.card(effect.onto)
    if play is None or onto is None:
        return 0
    if refuse_redirect(ongoing.ctx, effect, ongoing.card) is not None:
        return 0
    apply(ongoing.state, ev.Redirected(play.id, onto.id, play.aim.target, ongoing.play.source))
    return 1


def _roller(ongoing: EffectInProgress, of: ab.Who, play: Play) -> int:
    card = ongoing.ctx.card(of)
    return play.source if card is None else card.id


def _change_die(ongoing: EffectInProgress, effect: ab.ChangeDie, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None:
        return 0
    amount = number(ongoing.ctx, effect.amount)
    change = DieChange(DieWay.ADD, ongoing.play.source, _roller(ongoing, effect.of, play), amount)
    apply(ongoing.state, ev.DieChanged(play.id, change))
    return 1


def _set_die(ongoing: EffectInProgress, effect: ab.SetDie, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None:
        return 0
    way = DieWay.TURN if effect.turned else DieWay.SET
    value = number(ongoing.ctx, effect.value)
    change = DieChange(way, ongoing.play.source, _roller(ongoing, effect.of, play), value)
    apply(ongoing.state, ev.DieChanged(play.id, change))
    return 1


def _reroll(ongoing: EffectInProgress, effect: ab.Reroll, kind: ab.PowerKind) -> int:
    """Reroll the die; its player chooses among several (519.7)."""
    play = _caused(ongoing)
    if play is None or not play.fight.attack_die:
        return 0
    fight, card = play.fight, _roller(ongoing, effect.of, play)
    if card not in (play.source, play.aim.target) or (
        card != play.source and not fight.defence_die
    ):
        return 0
    dice = fight.attack_dice if card == play.source else fight.defence_dice
    options = tuple(op.TakeDie(place, value) for place, value in enumerate(dice))
    place = decide(ongoing.state, Asking.DIE, ongoing.play.seat, options, card) if options else 0
    (value,), _rng = roll(ongoing.state.rng, 1, ongoing.state.ruleset.die)
    apply(ongoing.state, ev.DieRerolled(play.id, card, value, place))
    return 1


def _roll_die(ongoing: EffectInProgress, effect: ab.RollDie, kind: ab.PowerKind) -> int:
    """Use the die already rolled for the power (306.2)."""
    return 1 if effect.amount is None else number(ongoing.ctx, effect.amount)


def _fight_result(ongoing: EffectInProgress, effect: ab.FightResult, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None or not play.is_attack:
        return 0
    apply(ongoing.state, ev.ResultSet(play.id, effect.attack, effect.counter))
    return 1


def _change_size(ongoing: EffectInProgress, effect: ab.ChangeSize, kind: ab.PowerKind) -> int:
    return _resize(ongoing, SizeWay.ADD, number(ongoing.ctx, effect.amount))


def _scale_size(ongoing: EffectInProgress, effect: ab.ScaleSize, kind: ab.PowerKind) -> int:
    return _resize(ongoing, SizeWay.SCALE, effect.times, effect.by)


def _set_size(ongoing: EffectInProgress, effect: ab.SetSize, kind: ab.PowerKind) -> int:
    return _resize(ongoing, SizeWay.SET, number(ongoing.ctx, effect.value))


def _set_strength(ongoing: EffectInProgress, effect: ab.SetStrength, kind: ab.PowerKind) -> int:
    return _resize(ongoing, SizeWay.STRENGTH, int(effect.strength))


def _resize(ongoing: EffectInProgress, way: SizeWay, amount: int, by: int = 1) -> int:
    play = _caused(ongoing)
    if play is None:
        return 0
    counter = _is_about_counter(ongoing, play)
    change = SizeChange(way, ongoing.play.source, amount, by, counter)
    apply(ongoing.state, ev.SizeChanged(play.id, change))
    return 1


def _stays_open(ongoing: EffectInProgress, effect: ab.StaysOpen, kind: ab.PowerKind) -> int:
    play = _caused(ongoing)
    if play is None:
        return 0
    apply(ongoing.state, ev.StayedOpen(play.id, ongoing.play.source == play.defender))
    return 1


PLAY_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Cancel, _cancel),
    carried(ab.Block, _block),
    carried(ab.Redirect, _redirect),
    carried(ab.ChangeDie, _change_die),
    carried(ab.SetDie, _set_die),
    carried(ab.Reroll, _reroll),
    carried(ab.RollDie, _roll_die),
    carried(ab.FightResult, _fight_result),
    carried(ab.ChangeSize, _change_size),
    carried(ab.ScaleSize, _scale_size),
    carried(ab.SetSize, _set_size),
    carried(ab.SetStrength, _set_strength),
    carried(ab.StaysOpen, _stays_open),
)
