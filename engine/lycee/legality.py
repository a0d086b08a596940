"""What can be chosen: every option one may think of, and why some are refused."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from engine.kernel.decisions import Decision, Option, Refusal
from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee.cards import RULES, UNTARGETED, USED, Base, Card, Cost, Effect
from engine.lycee.reading import are_neighbours, can_pay, column, in_front, own_units, seat_of
from engine.lycee.state import CELLS, NOBODY, Act, Ask, State, Unit

_ASKED_BY: Final = {
    "wake": "lycee:V.2",
    "tax": "lycee:K.9",
    "main": "lycee:V.5",
    "pay": "lycee:V.19",
    "answer": "lycee:VII.1",
    "defend": "lycee:VI.3",
    "battle": "lycee:VI.11",
    "go_on": "lycee:V.28",
    "discard": "lycee:V.27",
}


def decision(state: State) -> Decision | None:
    """Return the question and its options: all that nothing refuses."""
    ask = state.ask
    if ask is None:
        return None
    options = tuple(one for one in conceivable(state) if refuse(state, one) is None)
    rule = _ASKED_BY[ask.asking]
    if ask.asking == "tax" and state.card(ask.act.card).has("tax wake-up"):
        rule = "lycee:K.10"
    return Decision(ask.seat, ask.asking, rule, options)


def conceivable(state: State) -> Iterator[Act]:
    """Yield every option one may think of at this question, in a fixed order."""
    ask = state.ask
    if ask is None:
        return
    mine = own_units(state, ask.seat)
    match ask.asking:
        case "wake":
            yield from (Act("keep", unit.card) for unit in mine if sleeps(unit))
        case "tax" | "go_on":
            yield Act("accept", ask.act.card)
        case "pay" | "discard":
            hand = state.hands[ask.seat]
            yield from (Act("discard", card) for card in hand if state.cards[card])
            return
        case "defend":
            yield from (Act("defend", unit.card) for unit in mine)
        case "main" | "answer" | "battle":
            yield from _actions(state, ask, mine)
        case _:
            assert_never(ask.asking)
    yield Act("end" if ask.asking == "main" else "pass")


def sleeps(unit: Unit) -> bool:
    """Return whether a character will become ready at wake-up."""
    return unit.turned and not unit.stays


def _actions(state: State, ask: Ask, mine: list[Unit]) -> Iterator[Act]:
    is_main, fighter = ask.asking == "main", reading.fighter(state, ask.seat)
    if ask.asking == "battle" and fighter is not None:
        yield from (Act("support", unit.card) for unit in mine if unit is not fighter)
    for card in state.hands[ask.seat]:
        if state.cards[card] and (is_main or state.card(card).kind == "event"):
            for target in _targets_of_card(state, ask.seat, state.card(card)):
                yield Act("play", card, target)
    for unit in mine:
        yield from _uses(state, ask.seat, unit)
        if is_main:
            yield Act("attack", unit.card)


def _targets_of_card(state: State, seat: Seat, card: Card) -> Iterator[int]:
    """Yield the targets, of an event named at its declaration (lycee:Z.3)."""
    if card.kind == "character":
        yield from reading.own_cells(seat)
    elif card.kind == "area":  # lycee:V.18
        yield from range(2 * CELLS)
    else:
        yield from _targets(state, card.effect)


def _targets(state: State, effect: Effect | None) -> Iterator[int]:
    if effect is not None and effect.does in UNTARGETED:
        yield NOBODY
    else:
        yield from (unit.card for unit in state.units)


def _uses(state: State, seat: Seat, unit: Unit) -> Iterator[Act]:
    ability = state.card(unit.card).ability
    if ability is None or ability.base not in USED:
        return
    targets: Iterator[int] = (cell for cell in reading.own_cells(seat) if cell != unit.cell)
    if ability.base is None:
        targets = _targets(state, ability.effect)
    elif ability.base == "escape":
        targets = iter((NOBODY,))
    for target in targets:
        yield Act("use", unit.card, target, ability.base)


def refuse(state: State, option: Option) -> Refusal | None:
    """Return why a conceivable option cannot be chosen; None if it can be."""
    ask = state.ask
    if ask is None or not isinstance(option, Act):
        return Refusal("match_over", "")
    if option.do == "discard":
        return _refuse_discard(state, ask, option.card)
    return _refuse_act(state, ask.seat, option) or _refuse_cost(state, ask.seat, option)


def _refuse_act(state: State, seat: Seat, act: Act) -> Refusal | None:
    if act.do == "play":
        return _refuse_play(state, state.card(act.card), act.target)
    unit, checked = state.unit(act.card), _CHECKED.get(act.do)
    return None if unit is None or checked is None else checked(state, seat, unit, act)


def _first(*checks: tuple[bool, str, str]) -> Refusal | None:
    """Return the refusal of the first check that is true: its code and its rule."""
    for refuses, code, rule in checks:
        if refuses:
            return Refusal(code, rule)
    return None


def _refuse_cost(state: State, seat: Seat, act: Act) -> Refusal | None:
    cost = reading.cost_of(state, act)
    if cost.is_free:
        return None
    hand = tuple(card for card in state.hands[seat] if card != act.card and state.cards[card])
    return _first(
        (not can_pay(state, hand, replace(cost, extra=0)), "cost", "lycee:V.19"),
        (not can_pay(state, hand, cost), "extra", "lycee:Z.4"),
    )


def _refuse_play(state: State, card: Card, target: int) -> Refusal | None:
    if card.kind == "character":
        return _refuse_summon(state, card, target)
    if card.kind == "area":
        return _first((state.areas[target] != NOBODY, "has_area", "lycee:V.17"))
    bearer = state.unit(target)
    bears = bearer is not None and bearer.item != NOBODY
    cancels = card.effect is not None and card.effect.does == "cancel"
    answers = bool(state.chain) and state.chain[-1].do in ("play", "use")
    return _first(
        (card.kind == "item" and bears, "has_item", "lycee:V.14"),
        (cancels and not answers, "nothing_to_cancel", "lycee:VII.1"),
    )


def _refuse_summon(state: State, card: Card, cell: int) -> Refusal | None:
    unit = state.at(cell)
    old = None if unit is None else state.card(unit.card)
    others = [one for one in own_units(state, seat_of(cell)) if one is not unit]
    named = any(state.card(one.card).known_as == card.known_as for one in others)
    no_base = bool(card.base) and (old is None or old.known_as != card.base)
    back = card.front and not in_front(cell)
    return _first(
        (back, "limits", "lycee:C.2" if card.base else "lycee:V.7"),
        (not card.base and old is not None, "taken", "lycee:V.8"),
        (no_base, "no_base", "lycee:C.1"),
        (old is not None and old.base != "", "converted", "lycee:C.5"),
        (named and not card.many, "same_name", "lycee:V.9"),  # but for lycee:G.1
    )


def _refuse_use(state: State, seat: Seat, unit: Unit, act: Act) -> Refusal | None:
    ability = state.card(unit.card).ability
    if ability is None or act.base is not None:
        return None if act.base is None else _refuse_base(state, unit, act.base, act.target)
    return _first(
        (ability.own_turn and state.active is not seat, "own_turn", "lycee:VII.5"),
        (ability.turns and (unit.fresh or unit.turned), "fresh", "lycee:V.11"),
    )


def _refuse_base(state: State, unit: Unit, base: Base, target: int) -> Refusal | None:
    rule, sideways = RULES[base], column(unit.cell) != column(target)
    wrong_way = sideways if base == "order step" else base == "side step" and not sideways
    is_far = base != "jump" and not are_neighbours(unit.cell, target)
    is_taken = state.at(target) is not None
    moves = base != "escape"
    return _first(
        (reading.in_battle(state), "in_battle", rule),
        (unit.used, "used", rule),
        (moves and (wrong_way or is_far), "too_far", rule),
        (moves and is_taken is not (base == "touch"), "taken", rule),
    )


def _refuse_attack(state: State, _seat: Seat, unit: Unit, _act: Act) -> Refusal | None:
    is_fresh = unit.fresh and not reading.has(state, unit, "aggressive")  # lycee:K.2
    return _first(
        (not in_front(unit.cell), "not_in_front", "lycee:V.25"),
        (unit.turned, "turned", "lycee:VI.1"),
        (is_fresh, "fresh", "lycee:V.11"),
    )


def _refuse_support(state: State, seat: Seat, unit: Unit, _act: Act) -> Refusal | None:
    fighter = reading.fighter(state, seat)
    is_near = fighter is not None and are_neighbours(unit.cell, fighter.cell)
    again = reading.has(state, unit, "supporter")
    return _first(
        (not is_near, "no_neighbour", "lycee:VI.12"),
        (unit.turned and not again, "turned", "lycee:VI.12"),
        (unit.turned and unit.used, "used", "lycee:K.11"),
    )


def _refuse_defence(state: State, _seat: Seat, unit: Unit, _act: Act) -> Refusal | None:
    attacker = reading.fighter(state, state.active)
    reach = apart = 0
    if attacker is not None:
        reach = 1 if reading.has(state, attacker, "side attack") else 0  # lycee:K.8
        apart = abs(column(unit.cell) - column(attacker.cell))
    return _first(
        (in_front(unit.cell), "in_front", "lycee:VI.4"),
        (unit.turned, "turned", "lycee:VI.4"),
        (apart > reach, "other_column", "lycee:VI.4"),
    )


_CHECKED: Final = {
    "use": _refuse_use,
    "attack": _refuse_attack,
    "support": _refuse_support,
    "defend": _refuse_defence,
}
"""What may be refused to a character."""


def _refuse_discard(state: State, ask: Ask, card: int) -> Refusal | None:
    if ask.asking == "discard":
        return None
    return _first(
        (card == ask.act.card, "being_played", "lycee:V.19"),
        (not reading.pays(state, card, ask.due.element), "element", "lycee:V.19"),
    )


def left_due(state: State, due: Cost, card: int) -> Cost:
    """Return what is still due when a card is discarded; EX that is over is lost (lycee:V.19)."""
    if due.amount > 0:
        return replace(due, amount=max(0, due.amount - state.card(card).ex))
    return replace(due, extra=due.extra - 1)
