"""What can be chosen: every option one may think of, and why some are refused."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from engine.kernel.decisions import Decision, Option, Refusal
from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee.cards import CELLS, UNTARGETED, Base, Card, Cost, Does, Effect, Kind
from engine.lycee.reading import are_neighbours, can_pay, column, in_front, own_units, seat_of
from engine.lycee.state import NOBODY, Act, Ask, Asking, Do, State, Unit

_RULES: Final = {
    Asking.WAKE: "lycee:V.2",
    Asking.TAX: "lycee:K.9",
    Asking.MAIN: "lycee:V.5",
    Asking.PAY: "lycee:V.19",
    Asking.ANSWER: "lycee:VII.1",
    Asking.DEFEND: "lycee:VI.3",
    Asking.BATTLE: "lycee:VI.11",
    Asking.GO_ON: "lycee:V.28",
    Asking.DISCARD: "lycee:V.27",
}
ACTIVATED: Final = {
    Base.STEP: "lycee:K.3",
    Base.SIDE_STEP: "lycee:K.4",
    Base.ORDER_STEP: "lycee:K.5",
    Base.JUMP: "lycee:K.6",
    Base.ESCAPE: "lycee:K.7",
    Base.TOUCH: "lycee:K.12",
}
"""Base abilities that are used once a turn and not in battle."""


def decision(state: State) -> Decision | None:
    """Return the question and its options: all that nothing refuses."""
    ask = state.ask
    if ask is None:
        return None
    options = tuple(one for one in conceivable(state) if refuse(state, one) is None)
    sleeps_for_tax = ask.about != NOBODY and state.card(ask.about).has(Base.TAX_WAKE_UP)
    rule = "lycee:K.10" if sleeps_for_tax else _RULES[ask.asking]
    return Decision(ask.seat, ask.asking.value, rule, options)


def conceivable(state: State) -> Iterator[Act]:
    """Yield every option one may think of at this question, in a fixed order."""
    ask = state.ask
    if ask is None:
        return
    mine = own_units(state, ask.seat)
    match ask.asking:
        case Asking.WAKE:
            yield from (Act(Do.KEEP, unit.card) for unit in mine if sleeps(unit))
        case Asking.TAX | Asking.GO_ON:
            yield Act(Do.ACCEPT, ask.about)
        case Asking.PAY | Asking.DISCARD:
            hand = state.hands[ask.seat]
            yield from (Act(Do.DISCARD, card) for card in hand if state.cards[card])
            return
        case Asking.DEFEND:
            yield from (Act(Do.DEFEND, unit.card) for unit in mine)
        case Asking.MAIN | Asking.ANSWER | Asking.BATTLE:
            yield from _actions(state, ask, mine)
        case _:
            assert_never(ask.asking)
    yield Act(Do.END if ask.asking is Asking.MAIN else Do.PASS)


def sleeps(unit: Unit) -> bool:
    """Return whether a character will become ready at wake-up."""
    return unit.turned and None not in unit.used


def _actions(state: State, ask: Ask, mine: list[Unit]) -> Iterator[Act]:
    is_main, fighter = ask.asking is Asking.MAIN, reading.fighter(state, ask.seat)
    if ask.asking is Asking.BATTLE and fighter is not None:
        yield from (Act(Do.SUPPORT, unit.card) for unit in mine if unit.card != fighter.card)
    for card in state.hands[ask.seat]:
        if reading.is_event(state, card) or (is_main and state.cards[card]):
            for target in _targets_of_card(state, ask.seat, state.card(card)):
                yield Act(Do.PLAY, card, target)
    for unit in mine:
        yield from _uses(state, ask.seat, unit)
        if is_main:
            yield Act(Do.ATTACK, unit.card)


def _targets_of_card(state: State, seat: Seat, card: Card) -> Iterator[int]:
    if card.kind is Kind.CHARACTER:
        yield from reading.own_cells(seat)
    elif card.kind is Kind.AREA:  # lycee:V.18
        yield from range(2 * CELLS)
    else:
        yield from _targets(state, card.effect)


def _targets(state: State, effect: Effect | None) -> Iterator[int]:
    """Yield the targets of an effect, named at its declaration (lycee:Z.3), or of an item."""
    if effect is not None and effect.does in UNTARGETED:
        yield NOBODY
    else:
        yield from (unit.card for unit in state.units)


def _uses(state: State, seat: Seat, unit: Unit) -> Iterator[Act]:
    card = state.card(unit.card)
    if card.ability is not None:
        for target in _targets(state, card.ability.effect):
            yield Act(Do.USE, unit.card, target)
    base = card.keyword.base if card.keyword is not None else None
    if base is Base.ESCAPE:
        yield Act(Do.USE, unit.card, NOBODY, base)
    elif base in ACTIVATED:
        for cell in reading.own_cells(seat):
            if cell != unit.cell:
                yield Act(Do.USE, unit.card, cell, base)


def refuse(state: State, option: Option) -> Refusal | None:
    """Return why a conceivable option cannot be chosen; None if it can be."""
    ask = state.ask
    if ask is None or not isinstance(option, Act):
        return Refusal("match_over", "")
    refusal, unit = None, state.unit(option.card)
    if option.do is Do.PLAY:
        refusal = _refuse_play(state, state.card(option.card), option.target)
    elif option.do is Do.DISCARD:
        return _refuse_discard(state, ask, option.card)
    elif unit is None:
        return None
    elif option.do is Do.USE:
        refusal = _refuse_use(state, ask.seat, unit, option)
    elif option.do is Do.ATTACK:
        refusal = _refuse_attack(state, unit)
    elif option.do is Do.SUPPORT:
        refusal = _refuse_support(state, ask.seat, unit)
    elif option.do is Do.DEFEND:
        refusal = _refuse_defence(state, unit)
    return refusal or _refuse_cost(state, ask.seat, option)


def _refuse_cost(state: State, seat: Seat, act: Act) -> Refusal | None:
    cost = reading.cost_of(state, act)
    if not cost.amount and not cost.extra:
        return None
    hand = tuple(card for card in state.hands[seat] if card != act.card and state.cards[card])
    if can_pay(state, hand, cost):
        return None
    if can_pay(state, hand, replace(cost, extra=0)):
        return Refusal.because("extra", "lycee:Z.4", need=cost.extra)
    return Refusal.because("cost", "lycee:V.19", need=cost.amount, element=cost.element.value)


def _refuse_play(state: State, card: Card, target: int) -> Refusal | None:
    if card.kind is Kind.CHARACTER:
        return _refuse_summon(state, card, target)
    if card.kind is Kind.AREA:
        return None if state.areas[target] == NOBODY else Refusal("has_area", "lycee:V.17")
    if card.kind is Kind.ITEM:
        bearer = state.unit(target)
        is_bare = bearer is None or bearer.item == NOBODY
        return None if is_bare else Refusal("has_item", "lycee:V.14")
    cancels = card.effect is not None and card.effect.does is Does.CANCEL
    if cancels and not (state.chain and state.chain[-1].act.do in (Do.PLAY, Do.USE)):
        return Refusal("nothing_to_cancel", "lycee:VII.1")
    return None


def _refuse_summon(state: State, card: Card, cell: int) -> Refusal | None:
    old = state.at(cell)
    if card.front and not in_front(cell):
        return Refusal("limits", "lycee:C.2" if card.base else "lycee:V.7")
    if not card.base and old is not None:
        return Refusal("taken", "lycee:V.8")
    if card.base and (old is None or old.name != card.base):
        return Refusal("no_base", "lycee:C.1")
    if old is not None and state.card(old.card).base:
        return Refusal("converted", "lycee:C.5")
    if card.many:  # lycee:G.1
        return None
    name, others = card.base or card.name, own_units(state, seat_of(cell))
    is_there = any(unit.name == name and unit is not old for unit in others)
    return Refusal("same_name", "lycee:V.9") if is_there else None


def _refuse_use(state: State, seat: Seat, unit: Unit, act: Act) -> Refusal | None:
    ability = state.card(unit.card).ability
    if act.base is not None:
        return _refuse_activated(state, unit, act.base, act.target)
    if ability is not None and ability.own_turn and state.active is not seat:
        return Refusal("own_turn", "lycee:VII.5")
    if ability is not None and ability.turns and (unit.fresh or unit.turned):
        return Refusal("fresh" if unit.fresh else "turned", "lycee:V.11")
    return None


def _refuse_activated(state: State, unit: Unit, base: Base, target: int) -> Refusal | None:
    rule = ACTIVATED[base]
    if reading.in_battle(state):
        return Refusal("in_battle", rule)
    if base in unit.used:
        return Refusal("used", rule)
    if base is Base.ESCAPE:
        return None
    sideways = column(unit.cell) != column(target)
    wrong_way = sideways if base is Base.ORDER_STEP else base is Base.SIDE_STEP and not sideways
    if wrong_way or (base is not Base.JUMP and not are_neighbours(unit.cell, target)):
        return Refusal("too_far", rule)
    if (state.at(target) is None) is (base is Base.TOUCH):
        return Refusal("nobody" if base is Base.TOUCH else "taken", rule)
    return None


def _refuse_attack(state: State, unit: Unit) -> Refusal | None:
    if not in_front(unit.cell):
        return Refusal("not_in_front", "lycee:V.25")
    if unit.turned:
        return Refusal("turned", "lycee:VI.1")
    if unit.fresh and not reading.has(state, unit, Base.AGGRESSIVE):  # lycee:K.2
        return Refusal("fresh", "lycee:V.11")
    return None


def _refuse_support(state: State, seat: Seat, unit: Unit) -> Refusal | None:
    fighter = reading.fighter(state, seat)
    if fighter is None or not are_neighbours(unit.cell, fighter.cell):
        return Refusal("no_neighbour", "lycee:VI.12")
    if unit.turned and not reading.has(state, unit, Base.SUPPORTER):
        return Refusal("turned", "lycee:VI.12")
    is_spent = unit.turned and Base.SUPPORTER in unit.used
    return Refusal("used", "lycee:K.11") if is_spent else None


def _refuse_defence(state: State, unit: Unit) -> Refusal | None:
    attacker = state.unit(state.battle.attacker) if state.battle is not None else None
    if in_front(unit.cell):
        return Refusal("in_front", "lycee:VI.4")
    if unit.turned:
        return Refusal("turned", "lycee:VI.4")
    if attacker is None:
        return None
    reach = 1 if reading.has(state, attacker, Base.SIDE_ATTACK) else 0  # lycee:K.8
    apart = abs(column(unit.cell) - column(attacker.cell))
    return Refusal("other_column", "lycee:VI.4") if apart > reach else None


def _refuse_discard(state: State, ask: Ask, card: int) -> Refusal | None:
    paying = state.paying
    if ask.asking is Asking.DISCARD or paying is None:
        return None
    element = reading.cost_of(state, paying.act).element
    if card == paying.act.card:
        return Refusal("being_played", "lycee:V.19")
    if paying.amount > 0 and not reading.pays(state, card, element):
        return Refusal.because("element", "lycee:V.19", element=element.value)
    then = Cost(paying.amount - state.card(card).ex, element, paying.extra)
    if paying.amount <= 0:
        then = Cost(0, element, paying.extra - 1)
    left = tuple(one for one in state.hands[ask.seat] if one not in (card, paying.act.card))
    return None if can_pay(state, left, then) else Refusal("extra", "lycee:Z.4")
