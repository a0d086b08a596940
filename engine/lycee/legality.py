"""What can be chosen: every option one may think of, and why some are refused."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias, assert_never

from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat
from engine.lycee import reading
from engine.lycee.cards import RULES, UNTARGETED, USED, Card, Effect
from engine.lycee.reading import are_neighbours, can_pay, column, has, in_front, own_units, seat_of
from engine.lycee.state import CELLS, NOBODY, Act, Ask, State, Unit

Checks: TypeAlias = tuple[tuple[bool, str, str], ...]
"""Whether something is refused, with the code and the rule of the refusal; the first one counts."""


def choices(state: State) -> Iterator[tuple[Act, Refusal | None]]:
    """Yield, in a fixed order, every option one may think of now and why it is refused or None."""
    if state.ask is not None:
        for act, checks in _checked(state, state.ask):
            yield act, _refusal(checks) or _refusal(_cost_checks(state, state.ask, act))


def _refusal(checks: Checks) -> Refusal | None:
    return next((Refusal(code, rule) for refuses, code, rule in checks if refuses), None)


def _checked(state: State, ask: Ask) -> Iterator[tuple[Act, Checks]]:
    mine = own_units(state, ask.seat)
    match ask.asking:
        case "wake":
            yield from ((Act("keep", unit.card), ()) for unit in mine if sleeps(unit))
        case "tax" | "go_on":
            yield Act("accept", ask.act.card), ()
        case "pay" | "discard":
            for card in state.hands[ask.seat]:
                if state.cards[card]:
                    pays = ask.asking == "pay"
                    yield Act("discard", card), _pay_checks(state, ask, card) if pays else ()
            return
        case "defend":
            yield from ((Act("defend", unit.card), _defence_checks(state, unit)) for unit in mine)
        case "main" | "answer" | "battle":
            yield from _actions(state, ask, mine)
        case _:
            assert_never(ask.asking)
    yield Act("end" if ask.asking == "main" else "pass"), ()


def sleeps(unit: Unit) -> bool:
    """Return whether a character will become ready at wake-up."""
    return unit.turned and not unit.stays


def can_defend(state: State, unit: Unit) -> bool:
    """Return whether a character may defend against the attack."""
    return _refusal(_defence_checks(state, unit)) is None


def _actions(state: State, ask: Ask, mine: list[Unit]) -> Iterator[tuple[Act, Checks]]:
    is_main, fighter = ask.asking == "main", reading.fighter(state, ask.seat)
    if ask.asking == "battle" and fighter is not None:
        for unit in mine:
            if unit is not fighter:
                yield Act("support", unit.card), _support_checks(state, unit, fighter)
    for number in state.hands[ask.seat]:
        if state.cards[number] and (is_main or state.card(number).kind == "event"):
            card = state.card(number)
            for target in _targets_of_card(state, ask.seat, card):
                yield Act("play", number, target), _play_checks(state, card, target)
    for unit in mine:
        for target in _targets_of_ability(state, ask.seat, unit):
            yield Act("use", unit.card, target), _use_checks(state, ask.seat, unit, target)
        if is_main:
            yield Act("attack", unit.card), _attack_checks(state, unit)


def _targets_of_card(state: State, seat: Seat, card: Card) -> tuple[int, ...]:
    """Return the targets, of an event named at its declaration (lycee:Z.3)."""
    if card.kind == "character":
        return tuple(reading.own_cells(seat))
    return tuple(range(2 * CELLS)) if card.kind == "area" else _targets(state, card.effect)


def _targets_of_ability(state: State, seat: Seat, unit: Unit) -> tuple[int, ...]:
    ability = state.card(unit.card).ability
    if ability is None or ability.base not in USED:
        return ()
    if ability.base is None:
        return _targets(state, ability.effect)
    cells = tuple(cell for cell in reading.own_cells(seat) if cell != unit.cell)
    return (NOBODY,) if ability.base == "escape" else cells


def _targets(state: State, effect: Effect | None) -> tuple[int, ...]:
    if effect is not None and effect.does in UNTARGETED:
        return (NOBODY,)
    return tuple(unit.card for unit in state.units)


def _pay_checks(state: State, ask: Ask, card: int) -> Checks:
    return (
        (card == ask.act.card, "being_played", "lycee:V.19"),
        (not reading.pays(state, card, ask.due.element), "element", "lycee:V.19"),
    )


def _attack_checks(state: State, unit: Unit) -> Checks:
    is_fresh = unit.fresh and not has(state, unit, "aggressive")  # lycee:K.2
    return (
        (not in_front(unit.cell), "not_in_front", "lycee:V.25"),
        (unit.turned, "turned", "lycee:VI.1"),
        (is_fresh, "fresh", "lycee:V.11"),
    )


def _support_checks(state: State, unit: Unit, fighter: Unit) -> Checks:
    again = has(state, unit, "supporter")
    return (
        (not are_neighbours(unit.cell, fighter.cell), "no_neighbour", "lycee:VI.12"),
        (unit.turned and not again, "turned", "lycee:VI.12"),
        (unit.turned and unit.used, "used", "lycee:K.11"),
    )


def _defence_checks(state: State, unit: Unit) -> Checks:
    attacker = reading.fighter(state, state.active)
    apart = abs(column(unit.cell) - column(attacker.cell)) if attacker is not None else 0
    reach = 1 if has(state, attacker, "side attack") else 0  # lycee:K.8
    return (
        (in_front(unit.cell), "in_front", "lycee:VI.4"),
        (unit.turned, "turned", "lycee:VI.4"),
        (apart > reach, "other_column", "lycee:VI.4"),
    )


def _cost_checks(state: State, ask: Ask, act: Act) -> Checks:
    cost = reading.cost_of(state, act)
    if cost.is_free:
        return ()
    hand = tuple(card for card in state.hands[ask.seat] if card != act.card and state.cards[card])
    return (
        (not can_pay(state, hand, replace(cost, extra=0)), "cost", "lycee:V.19"),
        (not can_pay(state, hand, cost), "extra", "lycee:Z.4"),
    )


def _play_checks(state: State, card: Card, target: int) -> Checks:
    if card.kind == "character":
        return _summon_checks(state, card, target)
    if card.kind == "area":
        return ((state.areas[target] != NOBODY, "has_area", "lycee:V.17"),)
    bearer = state.unit(target)
    bears = bearer is not None and bearer.item != NOBODY
    cancels = card.effect is not None and card.effect.does == "cancel"
    answers = bool(state.chain) and state.chain[-1].do in ("play", "use")
    return (
        (card.kind == "item" and bears, "has_item", "lycee:V.14"),
        (cancels and not answers, "nothing_to_cancel", "lycee:VII.1"),
    )


def _summon_checks(state: State, card: Card, cell: int) -> Checks:
    unit = state.at(cell)
    old = None if unit is None else state.card(unit.card)
    others = [one for one in own_units(state, seat_of(cell)) if one is not unit]
    named = any(state.card(one.card).known_as == card.known_as for one in others)
    no_base = bool(card.base) and (old is None or old.known_as != card.base)
    back = card.front and not in_front(cell)
    return (
        (back, "limits", "lycee:C.2" if card.base else "lycee:V.7"),
        (not card.base and old is not None, "taken", "lycee:V.8"),
        (no_base, "no_base", "lycee:C.1"),
        (old is not None and old.base != "", "converted", "lycee:C.5"),
        (named and not card.many, "same_name", "lycee:V.9"),  # but for lycee:G.1
    )


def _use_checks(state: State, seat: Seat, unit: Unit, cell: int) -> Checks:
    ability = state.card(unit.card).ability
    if ability is None:
        return ()
    if ability.base is None:
        return (
            (ability.own_turn and state.active is not seat, "own_turn", "lycee:VII.5"),
            (ability.turns and (unit.fresh or unit.turned), "fresh", "lycee:V.11"),
        )
    base, rule = ability.base, RULES[ability.base]
    sideways = column(unit.cell) != column(cell)
    wrong_way = sideways if base == "order step" else base == "side step" and not sideways
    is_far = base != "jump" and not are_neighbours(unit.cell, cell)
    is_taken, moves = state.at(cell) is not None, base != "escape"
    return (
        (reading.in_battle(state), "in_battle", rule),
        (unit.used, "used", rule),
        (moves and (wrong_way or is_far), "too_far", rule),
        (moves and is_taken is not (base == "touch"), "taken", rule),
    )
