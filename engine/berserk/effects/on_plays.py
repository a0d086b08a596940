"""Effects on the play that set an ability off: cancelled, blocked, redirected, its dice and size
changed (519, 520, 530, 531)."""

from __future__ import annotations

from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Deed, Entry, carried
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, DieChange, DieWay, Play, SizeChange, SizeWay
from engine.kernel.rng import roll


def _caused(deed: Deed) -> Play | None:
    wanted = deed.play.cause.play
    return next((play for play in deed.state.stack if play.id == wanted), None)


def _cancel(deed: Deed, effect: ab.Cancel, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None or play.course.stopped:
        return 0
    apply(deed.state, ev.PlayCancelled(play.id))
    return 1


def _block(deed: Deed, effect: ab.Block, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    apply(deed.state, ev.PlayBlocked(play.id, _is_about_counter(deed, play)))
    return 1


def _is_about_counter(deed: Deed, play: Play) -> bool:
    """512.6.5: who strikes back is the attacking card of the counterstrike."""
    return play.is_attack and deed.play.cause.subject == play.aim.target


def _redirect(deed: Deed, effect: ab.Redirect, kind: ab.PowerKind) -> int:
    play, onto = _caused(deed), deed.ctx.card(effect.onto)
    if play is None or onto is None or play.course.redirected or not onto.in_battle:
        return 0
    if onto.id in (play.aim.target, play.source) or onto.facts.type is CardType.TERRAIN:  # 213.2
        return 0
    apply(deed.state, ev.Redirected(play.id, onto.id))
    return 1


def _roller(deed: Deed, of: ab.Who, play: Play) -> int:
    card = deed.ctx.card(of)
    return play.source if card is None else card.id


def _change_die(deed: Deed, effect: ab.ChangeDie, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    amount = number(deed.ctx, effect.amount)
    change = DieChange(DieWay.ADD, deed.play.source, _roller(deed, effect.of, play), amount)
    apply(deed.state, ev.DieChanged(play.id, change))
    return 1


def _set_die(deed: Deed, effect: ab.SetDie, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    way = DieWay.TURN if effect.turned else DieWay.SET
    value = number(deed.ctx, effect.value)
    change = DieChange(way, deed.play.source, _roller(deed, effect.of, play), value)
    apply(deed.state, ev.DieChanged(play.id, change))
    return 1


def _reroll(deed: Deed, effect: ab.Reroll, kind: ab.PowerKind) -> int:
    """519.7: the die is rolled again; its player says which of several."""
    play = _caused(deed)
    if play is None or not play.fight.attack_die:
        return 0
    fight, card = play.fight, _roller(deed, effect.of, play)
    if card not in (play.source, play.aim.target) or (
        card != play.source and not fight.defence_die
    ):
        return 0
    dice = fight.attack_dice if card == play.source else fight.defence_dice
    options = tuple(op.TakeDie(place, value) for place, value in enumerate(dice))
    place = decide(deed.state, Asking.DIE, deed.play.seat, options, card) if options else 0
    (value,), _rng = roll(deed.state.rng, 1, deed.state.ruleset.die)
    apply(deed.state, ev.DieRerolled(play.id, card, value, place))
    return 1


def _roll_die(deed: Deed, effect: ab.RollDie, kind: ab.PowerKind) -> int:
    """306.2: the die has been rolled for the power already."""
    return 1 if effect.amount is None else number(deed.ctx, effect.amount)


def _fight_result(deed: Deed, effect: ab.FightResult, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None or not play.is_attack:
        return 0
    apply(deed.state, ev.ResultSet(play.id, effect.attack, effect.counter))
    return 1


def _change_size(deed: Deed, effect: ab.ChangeSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.ADD, number(deed.ctx, effect.amount))


def _scale_size(deed: Deed, effect: ab.ScaleSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.SCALE, effect.times, effect.by)


def _set_size(deed: Deed, effect: ab.SetSize, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.SET, number(deed.ctx, effect.value))


def _set_strength(deed: Deed, effect: ab.SetStrength, kind: ab.PowerKind) -> int:
    return _resize(deed, SizeWay.STRENGTH, int(effect.strength))


def _resize(deed: Deed, way: SizeWay, amount: int, by: int = 1) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    counter = _is_about_counter(deed, play)
    change = SizeChange(way, deed.play.source, amount, by, counter)
    apply(deed.state, ev.SizeChanged(play.id, change))
    return 1


def _stays_open(deed: Deed, effect: ab.StaysOpen, kind: ab.PowerKind) -> int:
    play = _caused(deed)
    if play is None:
        return 0
    apply(deed.state, ev.StayedOpen(play.id, deed.play.source == play.defender))
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
