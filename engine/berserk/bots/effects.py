"""Values of effects in crystals.

Effects on a card are good or bad for the card; its controller's value has the same sign.
Information hidden from the player is valued as an average card.
"""

from math import inf
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import EffectOnAnyCard, EffectOnSomeCards
from engine.berserk.abilities.effects_on_plays import EffectOnAnyPlay
from engine.berserk.abilities.effects_on_the_table import EffectOnTable
from engine.berserk.abilities.strength import Strength
from engine.berserk.bots.fighting import WOUND_SHARE, best_strike, worth_of
from engine.berserk.bots.on_plays import play_effect_worth
from engine.berserk.bots.promises import (
    added_worth,
    body_promise,
    is_defensive,
    named_worth,
    promise,
    set_worth,
)
from engine.berserk.cards.facts import attack_of
from engine.berserk.changing.views import is_unknown
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.results import needs_die
from engine.berserk.reading.saying import as_gained, with_fixed_numbers
from engine.berserk.table.reserve import reserved_chips
from engine.berserk.table.state import CardState
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat

_READY: Final = 0.3  # share of a card's worth for one of its actions
_IDLE: Final = 0.5  # share of that outside the card's own turn
_BRIEF: Final = 0.5  # worth of an ability until the end of a turn, relative to a permanent one
_UNUSED: Final = 0.1  # factor for purely defensive abilities of unattacked cards
_CHIP: Final = 0.02  # worth of a counter that buys nothing
_STOCK: Final = 2  # number of uses worth saving counters for
_DIES: Final = (2, 4, 6)  # typical dice of a weak, a medium and a strong result
_TYPICAL_LIFE: Final = 8
_MIDDLE: Final = 6.0  # worth of a card of five crystals
_ANY_RESULT: Final = 2  # assumed worth of a pending power


def effect_worth(ctx: Context, seat: Seat, effect: ab.Effect, card: CardState) -> float:
    """Value ``effect`` on ``card`` for ``seat``; negative if it harms."""
    if isinstance(effect, EffectOnAnyPlay | ab.Redirect):
        return play_effect_worth(ctx, seat, effect, card)
    if isinstance(effect, EffectOnTable):
        return _table_worth(ctx, effect, card) * _side(ctx.seat, seat)
    if isinstance(effect, ab.BringIn):
        return worth_of(card) * _side(ctx.seat, seat)
    if isinstance(effect, ab.TakeControl):
        taker = ctx.seat if effect.side is ab.Side.OWN else ctx.seat.opponent
        return 0.0 if card.controller is taker else 2 * worth_of(card) * _side(taker, seat)
    if isinstance(effect, ab.Lasts | ab.UpTo):
        return effect_worth(ctx, seat, effect.effect, card)
    if isinstance(effect, ab.Redistribute):
        return _redistributed(ctx, seat, effect, card)
    return _good(ctx, effect, card) * _side(card.controller, seat)


def _side(one: Seat, seat: Seat) -> int:
    return 1 if one is seat else -1


def amount_of(ctx: Context, node: ab.Number) -> float:
    """Return a number, or its average if a die or a power decides it."""
    if isinstance(node, ab.ResultOf) and not node.of_trigger:
        done = ctx.play is not None and bool(ctx.play.progress.done)
        return number(ctx, node) if done else _ANY_RESULT
    if isinstance(node, int) or not needs_die(node):
        return number(ctx, node)
    return sum(number(_with_die(ctx, die), node) for die in _DIES) / len(_DIES)


def _with_die(ctx: Context, die: int) -> Context:
    return Context(
        ctx.state, ctx.seat, ctx.source, ctx.play, ctx.cause, target=ctx.target, x=ctx.x, die=die
    )


# On cards.


def _good(ctx: Context, effect: EffectOnAnyCard | EffectOnSomeCards, card: CardState) -> float:
    """Value an effect for the card it hits."""
    match effect:
        case ab.Wound(amount=amount):
            return -wounded(card, amount_of(ctx, amount))
        case ab.Heal(amount=amount, surplus=surplus):
            return _healed(card, None if amount is None else amount_of(ctx, amount), surplus)
        case ab.Destroy() | ab.Exile() | ab.ToDeck() | ab.ToGraveyard():
            return -worth_of(card) if card.in_battle else -_CHIP
        case ab.FinishingBlow(life=life):
            return -worth_of(card) if card.life <= amount_of(ctx, life) else 0.0
        case ab.ExtraLife(amount=amount) | ab.RaiseMaximum(amount=amount):
            more = amount_of(ctx, amount)
            return more * _life_worth(card) if more >= 0 else -wounded(card, -more)
        case ab.SetOff():
            return _CHIP
        case ab.LoseExtraLife(amount=amount):
            return -wounded(card, min(amount_of(ctx, amount), card.extra_life))
        case ab.LifeBecomes(life=life):
            return (amount_of(ctx, life) - card.life) * _life_worth(card)
        case ab.Chips(amount=amount):
            return _chips(ctx, card, amount_of(ctx, amount))
        case ab.Tokens(amount=amount):
            return 0.3 * amount_of(ctx, amount)
        case ab.Open() | ab.Close() | ab.TurnFaceUp() | ab.Hide() | ab.MoreActions():
            return _readiness(ctx, effect, card)
        case ab.ChooseCards():
            return 0.0  # what follows is valued by itself
        case ab.Relocate() | ab.Swap() | ab.SeatOn() | ab.RegainMovement():
            return _CHIP  # the destination is valued with the cell
        case (
            ab.Gain()
            | ab.GainOrMore()
            | ab.LoseNamed()
            | ab.LoseAbilities()
            | ab.LoseProtection()
            | ab.LoseMarker()
            | ab.LoseFlight()
            | ab.SetProperty()
            | ab.AddProperty()
            | ab.ChangeElements()
            | ab.GainClasses()
            | ab.RestoreArmor()
        ):
            return _changed(ctx, effect, card)
        case (
            ab.BringIn() | ab.TakeControl() | ab.Lasts() | ab.UpTo() | ab.Redistribute()
        ):  # these are valued for the player who makes them
            return 0.0
        case _:
            assert_never(effect)


def _life(card: CardState) -> int:
    return _TYPICAL_LIFE if is_unknown(card) else max(1, card.maximum_life)


def _life_worth(card: CardState) -> float:
    return worth_of(card) * WOUND_SHARE / _life(card)


def wounded(card: CardState, wounds: float) -> float:
    """Value wounds: the card's whole worth if it dies, else a share."""
    if not card.has_life and not is_unknown(card):
        return 0.0
    life = _TYPICAL_LIFE if is_unknown(card) else card.life
    if wounds >= life:
        return worth_of(card)
    return max(0.0, wounds) * _life_worth(card)


def _healed(card: CardState, amount: float | None, surplus: bool) -> float:
    most = float(card.wounds) if amount is None else amount
    healed = most if surplus else min(most, card.wounds)
    near_death = 1.5 if card.wounds * 2 > card.maximum_life else 1.0
    return near_death * healed * _life_worth(card)


def _readiness(
    ctx: Context,
    effect: ab.Open | ab.Close | ab.TurnFaceUp | ab.Hide | ab.MoreActions,
    card: CardState,
) -> float:
    """Value being open: highest in the card's own turn."""
    able = card.facts.strike is not None or bool(card.facts.actions) or is_unknown(card)
    worth = worth_of(card) * _READY if able else _CHIP
    mine = ctx.state.active is card.controller
    match effect:
        case ab.Open():
            return worth * (1.0 if mine else _IDLE) if card.closed else 0.0
        case ab.Close():
            return 0.0 if card.closed else -worth * (1.0 if mine else _IDLE)
        case ab.MoreActions():
            ready = mine and not card.closed
            return max(_CHIP, _another_attack(ctx, card)) if ready else _CHIP
        case ab.TurnFaceUp() | ab.Hide():
            return _CHIP if isinstance(effect, ab.Hide) else -_CHIP
        case _:
            assert_never(effect)


def _another_attack(ctx: Context, card: CardState) -> float:
    """Value one more attack now: by an ability as usual, by a strike as its best one."""
    owned = card.facts.owned
    if any(attack_of(owned[place].node) is not None for place in card.facts.actions):
        return worth_of(card) * _READY
    return best_strike(ctx.state, card, card.cell)


def chip_worth(card: CardState) -> float:
    """Value one counter: a share of the best thing counters buy on this card."""
    best = 0.0
    for place in card.facts.actions:
        node = card.facts.owned[place].node
        if isinstance(node, ab.Playable) and node.payment.chips != 0:
            price = node.payment.chips if isinstance(node.payment.chips, int) else 1
            best = max(best, body_promise(node.body) / max(1, price))
    return best


def _dearest(card: CardState) -> int:
    prices = [0]
    for place in card.facts.actions:
        node = card.facts.owned[place].node
        if isinstance(node, ab.Playable):
            chips = node.payment.chips
            prices.append(chips if isinstance(chips, int) else _STOCK)
    return max(prices)


def chips_worth(card: CardState) -> float:
    """Value a card's counters, with diminishing returns."""
    useful = min(card.chips, _STOCK * _dearest(card))
    return useful * chip_worth(card) + _CHIP * (card.chips - useful)


def _most_chips(ctx: Context, card: CardState) -> float:
    """Return the maximum number of counters on a card (545.2)."""
    bounds = (
        amount_of(ctx, node.number)
        for node, _one in card.facts.nodes(ab.Maximum)
        if node.what is ab.MaximumOf.CHIPS
    )
    return min(bounds, default=inf)


def _chips(ctx: Context, card: CardState, amount: float) -> float:
    """Value a change in the number of counters, with diminishing returns."""
    free = float(card.chips - reserved_chips(ctx.state, card.id, reserved=True))
    after = min(max(0.0, free + amount), max(free, _most_chips(ctx, card)))
    useful = float(_STOCK * _dearest(card))
    used = min(useful, after) - min(useful, free)
    return used * chip_worth(card) + _CHIP * (after - free - used)


def _lasting(ctx: Context, card: CardState, until: ab.Until, defends: bool) -> float:
    """Return the fraction of an ability's worth that a limited duration leaves."""
    if until is ab.Until.BATTLE_END:
        return 1.0
    mine = ctx.state.active is card.controller
    if until not in (ab.Until.TURN_END, ab.Until.PLAY_END, ab.Until.ONE_USE):
        return _BRIEF
    if defends or not mine:
        coming = (*ctx.state.queue, *ctx.state.stack)
        attacked = any(play.is_attack and card.id in play.aim.targets for play in coming)
        return 1.0 if attacked else _UNUSED
    return _UNUSED if card.closed else _BRIEF


_Changing: TypeAlias = (
    ab.Gain
    | ab.GainOrMore
    | ab.LoseNamed
    | ab.LoseAbilities
    | ab.LoseProtection
    | ab.LoseMarker
    | ab.LoseFlight
    | ab.SetProperty
    | ab.AddProperty
    | ab.ChangeElements
    | ab.GainClasses
    | ab.RestoreArmor
)


def _changed(ctx: Context, effect: _Changing, card: CardState) -> float:
    """Value a change of a card's properties."""
    match effect:
        case ab.Gain(ability=ability, until=until):
            share = _lasting(ctx, card, until, is_defensive(ability))
            return _gained(card, as_gained(ctx, ability)) * share * _standing(card)
        case ab.GainOrMore(name=name, value=value, until=until):
            gained = ab.Named(name)
            share = _lasting(ctx, card, until, is_defensive(gained))
            return named_worth(name, round(amount_of(ctx, value))) * share * _standing(card)
        case ab.LoseNamed(name=name, until=until):
            share = _lasting(ctx, card, until, is_defensive(ab.Named(name)))
            return -named_worth(name, max(1, card.facts.value(name))) * share * _standing(card)
        case ab.LoseAbilities(until=until):
            lost = sum((promise(one.node) for one in card.facts.owned if one.part == 0), 0.0)
            return -lost * _lasting(ctx, card, until, defends=False)
        case ab.LoseProtection():
            return -2 * _CHIP
        case ab.LoseMarker(marker=marker):
            return -sum((_laid(one) for one in card.effects if one.marker == marker), 0.0)
        case ab.LoseFlight():
            return -_READY
        case ab.SetProperty(value=None):
            return 0.0
        case ab.SetProperty(prop=prop, value=value, until=until):
            now = card.facts.movement if prop is ab.Property.MOVEMENT else card.facts.start_life
            becomes = (
                value
                if isinstance(value, Strength | bool | str)
                else with_fixed_numbers(ctx, value)
            )
            share = _lasting(ctx, card, until, defends=False)
            return set_worth(prop, becomes, now, card.facts.strike) * share
        case ab.AddProperty(prop=prop, amount=amount, until=until):
            share = _lasting(ctx, card, until, defends=False)
            return added_worth(prop, round(amount_of(ctx, amount))) * share
        case ab.ChangeElements() | ab.GainClasses():
            return 0.0
        case ab.RestoreArmor():
            return _READY * card.armor_spent
        case _:
            assert_never(effect)


def _gained(card: CardState, ability: ab.Ability) -> float:
    """Value an ability gained; of abilities with equal names only the largest counts (518.3)."""
    if isinstance(ability, ab.Named) and card.facts.has(ability.name):
        now = card.facts.value(ability.name)
        return named_worth(ability.name, max(now, ability.value) - now)
    laid = any(one.change == ability for one in card.effects)
    return promise(ability) * (_BRIEF if laid else 1.0)


def _standing(card: CardState) -> float:
    """Scale an ability's worth by this card compared with an average one."""
    return worth_of(card) / _MIDDLE


def _laid(change: object) -> float:
    """Value an effect attached to a card, for that card."""
    match change:
        case ab.AddProperty(prop=prop, amount=int() as amount):
            return added_worth(prop, amount)
        case ab.ExtraLife(amount=int() as amount):
            return 0.3 * amount
        case ab.LoseNamed(name=name):
            return -named_worth(name, 1)
        case (
            ab.SetProperty()
            | ab.AddProperty()
            | ab.ExtraLife()
            | ab.ChangeElements()
            | ab.GainClasses()
            | ab.LoseProtection()
            | ab.LoseAbilities()
            | ab.TakeControl()
            | ab.RaiseMaximum()
            | ab.MoreActions()
            | ab.NextDie()
        ):
            return 0.0
        case ability:
            return promise(ability)


def laid_worth(card: CardState) -> float:
    """Value all abilities attached to a card."""
    return sum((_laid(one.change) for one in card.effects), 0.0)


def _redistributed(ctx: Context, seat: Seat, effect: ab.Redistribute, card: CardState) -> float:
    healing, onto = (
        card if who is ab.Who.TARGET else ctx.card(who) for who in (effect.of, effect.onto)
    )
    if healing is None:
        return 0.0
    wounds = float(healing.wounds)
    if effect.amount is not None:
        wounds = min(wounds, amount_of(ctx, effect.amount))
    worth = _healed(healing, wounds, surplus=False) * _side(healing.controller, seat)
    if onto is not None and effect.among is None:
        worth -= wounded(onto, wounds) * _side(onto.controller, seat)
    return worth


# On the table: from the perspective of the player with the ability.


def _table_worth(ctx: Context, effect: EffectOnTable, card: CardState) -> float:
    match effect:
        case ab.Makes(attack=attack):
            mine = card.controller is ctx.seat
            return body_promise(attack) * (1.0 if mine else _BRIEF)
        case ab.Delay(ability=ability):
            return abs(promise(ability))
        case ab.MarkCell(ability=ability):
            return 2 * _CHIP if ability is None else abs(promise(ability)) * _BRIEF
        case ab.Mill(cards=cards, side=side):
            return _CHIP * amount_of(ctx, cards) * (1 if side is ab.Side.ENEMY else -1)
        case ab.MoveMarker() | ab.ChooseCells() | ab.ShowDeck() | ab.OrderDeck() | ab.LookAtDeck():
            return _CHIP
        case ab.ChangePlaces():
            return _CHIP
        case ab.Win(wins=wins):
            return 1000.0 if wins else -1000.0
        case _:
            assert_never(effect)


copied_by_fields(__name__)
