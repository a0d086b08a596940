"""Values of effects on plays: on the attack being answered, its dice and its size."""

from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_plays import EffectOnAnyPlay
from engine.berserk.bots.fighting import fight, harm, odds, worth_of
from engine.berserk.changing.views import is_unknown
from engine.berserk.legality.protections import is_protected
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.saying import calculated_strike
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Play, PlayKind
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat

_PIP: Final = 0.2  # worth of +1 on a die
_SIZE: Final = 0.3  # worth of one more wound, or one more healed
_MIDDLE: Final = 3.5  # the mean of a die
_ABILITY: Final = 0.5  # assumed worth of an ability that is not an attack


def play_effect_worth(
    ctx: Context, seat: Seat, effect: EffectOnAnyPlay | ab.Redirect, card: CardState
) -> float:
    """Value, for ``seat``, an effect on the play being answered."""
    play = answered(ctx)
    match effect:
        case ab.NextDie(value=value):
            return _PIP * (number(ctx, value) - _MIDDLE) * _side(card.controller, seat)
        case ab.RollDie():
            return 0.0
        case _ if play is None:
            return 0.0
        case ab.Cancel() | ab.Block():
            return -play_worth(ctx.state, seat, play)
        case ab.Redirect(onto=onto):
            new = card if onto is ab.Who.TARGET else ctx.card(onto)
            if new is None:
                return 0.0
            worth = play_worth(ctx.state, seat, play, new.id)
            return worth - play_worth(ctx.state, seat, play)
        case ab.ChangeDie() | ab.SetDie() | ab.Reroll():
            return _die_worth(ctx, seat, effect, play)
        case (
            ab.FightResult()
            | ab.ChangeSize()
            | ab.ScaleSize()
            | ab.SetSize()
            | ab.SetStrength()
            | ab.StaysOpen()
        ):
            return _result_worth(ctx, effect, play) * _side(play.seat, seat)
        case _:
            assert_never(effect)


def _side(one: Seat, seat: Seat) -> int:
    return 1 if one is seat else -1


def answered(ctx: Context) -> Play | None:
    """Return the play an ability refers to: its trigger, else the top of the stack."""
    coming = (*ctx.state.queue, *ctx.state.stack)
    for play in coming:
        if play.id == ctx.cause.play:
            return play
    return coming[-1] if coming else None


def play_worth(state: MatchState, seat: Seat, play: Play, target: int = NO_CARD) -> float:
    """Value a play on the stack for ``seat``, at ``target`` if given."""
    aimed = play.aim.target if target == NO_CARD else target
    if not play.is_attack or aimed == NO_CARD:
        return _ABILITY * _side(play.seat, seat)
    source, card = state.cards[play.source], state.cards[aimed]
    if is_unknown(card) or is_unknown(source):
        return _ABILITY * _side(play.seat, seat)
    if play.kind is PlayKind.STRIKE:
        worth = fight(state.ruleset, source, card)
    else:
        assert isinstance(play.aim.power, ab.Attack)
        worth = attack_worth(state, source, play.aim.power, card)
    return worth * _side(play.seat, seat)


def attack_worth(
    state: MatchState, source: CardState, power: ab.Attack, target: CardState
) -> float:
    """Value an attack made by an ability against its target."""
    if is_shielded(state, source, power.kind, target):
        return 0.0
    value = power.value
    if isinstance(value, ab.StrikeOf):
        value = calculated_strike(of_card(state, source.id), value)
    if value is None:
        return fight(state.ruleset, source, target)
    shot = power.kind is ab.PowerKind.SHOT
    bonus = source.facts.value(ab.Name.SHOOTING_EXPERIENCE) if shot else 0
    chances = odds(state.ruleset).alone(bonus)
    return harm(target, chances, value, magic=power.kind.is_magic)


def is_shielded(
    state: MatchState, source: CardState, kind: ab.PowerKind, target: CardState
) -> bool:
    """Return whether a protection keeps this attack off, whatever its strength (532.1)."""
    if ab.Protection not in target.facts.kinds:
        return False
    return all(is_protected(state, target, source.id, kind, strength) for strength in _LANDING)


_LANDING: Final = tuple(one for one in ab.AttackStrength if one is not ab.AttackStrength.MISS)


def _die_worth(
    ctx: Context, seat: Seat, effect: ab.ChangeDie | ab.SetDie | ab.Reroll, play: Play
) -> float:
    card = ctx.card(effect.of)
    if card is None:
        return 0.0
    own = card.id == play.source
    die = play.fight.attack_die if own else play.fight.defence_die
    side = _side(card.controller, seat) * _PIP
    match effect:
        case ab.ChangeDie(amount=amount):
            return number(ctx, amount) * side
        case ab.SetDie(value=value, turned=turned):
            shows = ctx.state.ruleset.die + 1 - die if turned else number(ctx, value)
            return (shows - (die or _MIDDLE)) * side
        case ab.Reroll():
            return (_MIDDLE - die) * side if die else 0.0
        case _:
            assert_never(effect)


_OnResult: TypeAlias = (
    ab.FightResult | ab.ChangeSize | ab.ScaleSize | ab.SetSize | ab.SetStrength | ab.StaysOpen
)


def _result_worth(ctx: Context, effect: _OnResult, play: Play) -> float:
    """Value an effect on a play's result for the player who announced it."""
    size = play.fight.size or 2
    match effect:
        case ab.FightResult(attack=attack, counter=counter):
            return _SIZE * (attack - counter)
        case ab.ChangeSize(amount=amount):
            return _SIZE * number(ctx, amount)
        case ab.ScaleSize(times=times, by=by):
            return _SIZE * (size * times / by - size)
        case ab.SetSize(value=value):
            return _SIZE * (number(ctx, value) - size)
        case ab.SetStrength(strength=strength):
            return _SIZE * (strength - (play.fight.attack or ab.AttackStrength.MEDIUM))
        case ab.StaysOpen():
            return _SIZE * worth_of(ctx.state.cards[play.source]) / 2
        case _:
            assert_never(effect)


copied_by_fields(__name__)
