"""What can be chosen: every option one may think of, and why some are refused."""

from collections.abc import Iterator
from dataclasses import replace

from engine.kernel.decisions import Decision, Option, Refusal
from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee.cards import (
    ACTIVATED,
    CELLS,
    Base,
    Cancel,
    Card,
    Cost,
    Draw,
    Effect,
    Keyword,
    Kind,
    Mill,
)
from engine.lycee.reading import are_neighbours, can_pay, column, in_front, own_cells, own_units
from engine.lycee.state import (
    NOBODY,
    Accept,
    Ask,
    Asking,
    Attack,
    Defend,
    Discard,
    End,
    Keep,
    Pass,
    Play,
    State,
    Support,
    Unit,
    Use,
    seat_of,
)

_RULES = {
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
RULE_OF = {
    Base.STEP: "lycee:K.3",
    Base.SIDE_STEP: "lycee:K.4",
    Base.ORDER_STEP: "lycee:K.5",
    Base.JUMP: "lycee:K.6",
    Base.ESCAPE: "lycee:K.7",
    Base.TOUCH: "lycee:K.12",
}


def decision(state: State) -> Decision | None:
    """Return the question and its options: all that nothing refuses."""
    ask = state.ask
    if ask is None:
        return None
    options = tuple(one for one in conceivable(state) if refuse(state, one) is None)
    return Decision(ask.seat, ask.asking.value, _RULES[ask.asking], options)


def conceivable(state: State) -> Iterator[Option]:
    """Yield every option one may think of at this question, in a fixed order."""
    ask = state.ask
    if ask is None:
        return
    seat = ask.seat
    if ask.asking is Asking.WAKE:
        yield from (Keep(one.card) for one in own_units(state, seat) if one.turned and not one.kept)
    elif ask.asking in (Asking.TAX, Asking.GO_ON):
        yield Accept()
    elif ask.asking in (Asking.PAY, Asking.DISCARD):
        yield from (Discard(card_id) for card_id in state.hands[seat] if state.cards[card_id])
        return
    elif ask.asking is Asking.DEFEND:
        yield from (Defend(one.card) for one in own_units(state, seat))
    else:
        yield from _actions(state, ask)
    if ask.asking is not Asking.MAIN:
        yield Pass()


def _actions(state: State, ask: Ask) -> Iterator[Option]:
    seat = ask.seat
    if ask.asking is Asking.BATTLE and (fighter := reading.fighter(state, seat)) is not None:
        yield from (Support(u.card) for u in own_units(state, seat) if u.card != fighter.card)
    for card_id in state.hands[seat]:
        if state.cards[card_id] and (ask.asking is Asking.MAIN or reading.is_event(state, card_id)):
            yield from (Play(card_id, target) for target in _targets_of_card(state, seat, card_id))
    for unit in own_units(state, seat):
        yield from _uses(state, seat, unit)
        if ask.asking is Asking.MAIN:
            yield Attack(unit.card)
    if ask.asking is Asking.MAIN:
        yield End()


def _targets_of_card(state: State, seat: Seat, card_id: int) -> Iterator[int]:
    card = state.card(card_id)
    if card.kind is Kind.CHARACTER:
        yield from own_cells(seat)
    elif card.kind is Kind.AREA:
        yield from range(2 * CELLS)
    elif card.kind is Kind.ITEM:
        yield from (unit.card for unit in state.units)
    else:
        yield from _targets(state, card.effect)


def _targets(state: State, effect: Effect | None) -> Iterator[int]:
    """Yield the targets of an effect, named at its declaration (lycee:Z.3)."""
    if isinstance(effect, Draw | Mill | Cancel):
        yield NOBODY
    else:
        yield from (unit.card for unit in state.units)


def _uses(state: State, seat: Seat, unit: Unit) -> Iterator[Option]:
    card = state.card(unit.card)
    if card.ability is not None:
        for target in _targets(state, card.ability.effect):
            yield Use(unit.card, None, target)
    for keyword in card.keywords:
        if keyword.base is Base.ESCAPE:
            yield Use(unit.card, keyword.base)
        elif keyword.base in ACTIVATED:
            for cell in own_cells(seat):
                if cell != unit.cell:
                    yield Use(unit.card, keyword.base, cell)


def refuse(state: State, option: Option) -> Refusal | None:
    """Return why a conceivable option cannot be chosen; None if it can be."""
    ask = state.ask
    if ask is None:
        return Refusal("match_over", "")
    match option:
        case Play(card=card_id, target=target):
            return _refuse_play(state, ask.seat, card_id, target)
        case Use(card=card_id, base=base, target=target):
            unit = state.unit(card_id)
            return None if unit is None else _refuse_use(state, ask.seat, unit, base, target)
        case Attack(card=card_id):
            return _refuse_attack(state, card_id)
        case Support(card=card_id):
            return _refuse_support(state, ask.seat, card_id)
        case Defend(card=card_id):
            return _refuse_defence(state, card_id)
        case Discard(card=card_id):
            return _refuse_discard(state, ask, card_id)
        case Accept() if ask.asking is Asking.TAX:
            tax = reading.tax_of(state, ask.about)
            return None if tax is None else _refuse_cost(state, ask.seat, tax.cost)
        case _:
            return None


def _refuse_play(state: State, seat: Seat, card_id: int, target: int) -> Refusal | None:
    card = state.card(card_id)
    refusal: Refusal | None = None
    if card.kind is Kind.CHARACTER:
        refusal = _refuse_summon(state, card, target)
    elif card.kind is Kind.ITEM:
        bearer = state.unit(target)
        if bearer is not None and bearer.item != NOBODY:
            refusal = Refusal("has_item", "lycee:V.14")
    elif card.kind is Kind.AREA:
        if state.areas[target] != NOBODY:
            refusal = Refusal("has_area", "lycee:V.17")
    elif isinstance(card.effect, Cancel):
        answered = state.chain[-1].action if state.chain else None
        if not isinstance(answered, Play | Use):
            refusal = Refusal("nothing_to_cancel", "lycee:VII.1")
    return refusal or _refuse_cost(state, seat, card.price, card_id)


def _refuse_summon(state: State, card: Card, cell: int) -> Refusal | None:
    old, name = state.at(cell), card.base or card.name
    if cell % CELLS not in card.cells:
        return Refusal("limits", "lycee:C.2" if card.base else "lycee:V.7")
    if not card.base and old is not None:
        return Refusal("taken", "lycee:V.8")
    if card.base and (old is None or old.name != card.base):
        return Refusal("no_base", "lycee:C.1")
    if old is not None and old.converted:
        return Refusal("converted", "lycee:C.5")
    if card.many:  # lycee:G.1
        return None
    same = [unit for unit in own_units(state, seat_of(cell)) if unit.name == name]
    return Refusal("same_name", "lycee:V.9") if any(one is not old for one in same) else None


def _refuse_cost(
    state: State, seat: Seat, cost: Cost, apart: int = NOBODY, rule: str = "lycee:V.19"
) -> Refusal | None:
    hand = tuple(
        card_id for card_id in state.hands[seat] if card_id != apart and state.cards[card_id]
    )
    if can_pay(state, hand, cost):
        return None
    if can_pay(state, hand, replace(cost, extra=0)):
        return Refusal.because("extra", "lycee:Z.4", need=cost.extra)
    return Refusal.because("cost", rule, need=cost.amount, element=cost.element.value)


def _refuse_use(
    state: State, seat: Seat, unit: Unit, base: Base | None, target: int
) -> Refusal | None:
    card = state.card(unit.card)
    if base is None:
        ability = card.ability
        if ability is None:
            return None
        if ability.own_turn and state.active is not seat:
            return Refusal("own_turn", "lycee:VII.5")
        if ability.turns and (unit.fresh or unit.turned):
            return Refusal("fresh" if unit.fresh else "turned", "lycee:V.11")
        return _refuse_cost(state, seat, ability.cost)
    keyword = card.keyword(base)
    if keyword is None:
        return None
    return _refuse_activated(state, unit, keyword, target) or _refuse_cost(
        state, seat, keyword.cost
    )


def _refuse_activated(state: State, unit: Unit, keyword: Keyword, target: int) -> Refusal | None:
    base = keyword.base
    rule = RULE_OF[base]
    if reading.in_battle(state):
        return Refusal("in_battle", rule)
    if base in unit.used:
        return Refusal("used", rule)
    if base is Base.ESCAPE:
        return None
    touching = are_neighbours(unit.cell, target)
    sideways = column(unit.cell) != column(target)
    if (
        (base is not Base.JUMP and not touching)
        or (base is Base.SIDE_STEP and not sideways)
        or (base is Base.ORDER_STEP and sideways)
    ):
        return Refusal("too_far", rule)
    if (state.at(target) is None) is (base is Base.TOUCH):
        return Refusal("nobody" if base is Base.TOUCH else "taken", rule)
    return None


def _refuse_attack(state: State, card_id: int) -> Refusal | None:
    unit = state.unit(card_id)
    if unit is None:
        return None
    if not in_front(unit.cell):
        return Refusal("not_in_front", "lycee:V.25")
    if unit.turned:
        return Refusal("turned", "lycee:VI.1")
    if unit.fresh and reading.keyword(state, unit, Base.AGGRESSIVE) is None:  # lycee:K.2
        return Refusal("fresh", "lycee:V.11")
    return None


def _refuse_support(state: State, seat: Seat, card_id: int) -> Refusal | None:
    unit, fighter = state.unit(card_id), reading.fighter(state, seat)
    if unit is None or fighter is None:
        return None
    if not are_neighbours(unit.cell, fighter.cell):
        return Refusal("no_neighbour", "lycee:VI.12")
    if not unit.turned:
        return None
    again = reading.keyword(state, unit, Base.SUPPORTER)
    if again is None:
        return Refusal("turned", "lycee:VI.12")
    if Base.SUPPORTER in unit.used:
        return Refusal("used", "lycee:K.11")
    return _refuse_cost(state, seat, again.cost)


def _refuse_defence(state: State, card_id: int) -> Refusal | None:
    unit = state.unit(card_id)
    attacker = state.unit(state.battle.attacker) if state.battle is not None else None
    if unit is None or attacker is None:
        return None
    if in_front(unit.cell):
        return Refusal("in_front", "lycee:VI.4")
    if unit.turned:
        return Refusal("turned", "lycee:VI.4")
    apart = abs(column(unit.cell) - column(attacker.cell))
    reach = 0 if reading.keyword(state, attacker, Base.SIDE_ATTACK) is None else 1  # lycee:K.8
    return Refusal("other_column", "lycee:VI.4") if apart > reach else None


def _refuse_discard(state: State, ask: Ask, card_id: int) -> Refusal | None:
    if ask.asking is Asking.DISCARD:
        return None
    due = reading.due_for(state)
    action = state.paying.action if state.paying is not None else None
    playing = action.card if isinstance(action, Play) else NOBODY
    if card_id == playing:
        return Refusal("being_played", "lycee:V.19")
    if due.amount > 0 and not reading.pays(state, card_id, due.element):
        return Refusal.because("element", "lycee:V.19", element=due.element.value)
    if due.amount > 0:
        then = Cost(max(0, due.amount - state.card(card_id).ex), due.element, due.extra)
    else:
        then = Cost(0, due.element, due.extra - 1)
    left = tuple(one for one in state.hands[ask.seat] if one not in (card_id, playing))
    return None if can_pay(state, left, then) else Refusal("extra", "lycee:Z.4")
