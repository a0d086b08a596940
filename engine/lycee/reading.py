"""What a position is: cells, stats, costs."""

from typing import Final

from engine.kernel.seats import Seat
from engine.lycee.cards import (
    CELLS,
    COLUMNS,
    FREE,
    Base,
    Cost,
    Effect,
    Element,
    Keyword,
    Kind,
    Stat,
)
from engine.lycee.state import NOBODY, Act, Battle, Do, Ids, State, Unit

TAXES: Final = (Base.TAX_TRASH, Base.TAX_WAKE_UP)


def seat_of(cell: int) -> Seat:
    """Return whose field a cell is on."""
    return Seat.FIRST if cell < CELLS else Seat.SECOND


def column(cell: int) -> int:
    """Return the column, which both fields share; that is our own ruling."""
    return cell % COLUMNS


def in_front(cell: int) -> bool:
    """Return whether a cell is of AF."""
    return cell % CELLS < COLUMNS


def are_neighbours(one: int, other: int) -> bool:
    """Return whether two cells of a field touch; diagonals do not (lycee:VI.12)."""
    if seat_of(one) is not seat_of(other):
        return False
    return abs(column(one) - column(other)) + (in_front(one) is not in_front(other)) == 1


def own_cells(seat: Seat) -> range:
    """Return the cells of a field."""
    return range(CELLS * seat, CELLS * seat + CELLS)


def own_units(state: State, seat: Seat) -> list[Unit]:
    """Return a player's characters, by their cells."""
    return [unit for cell in own_cells(seat) if (unit := state.at(cell)) is not None]


def has(state: State, unit: Unit, base: Base) -> bool:
    """Return whether a character has a base ability."""
    return state.card(unit.card).has(base) is not None


def stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a stat as it is now, without support."""
    total = state.card(unit.card).printed(of)
    for giver in (unit.item, state.areas[unit.cell]):
        total += _given(state.card(giver).change, of) if giver != NOBODY else 0
    for other in state.units:  # lycee:V.20
        change = state.card(other.card).change
        if change is not None and are_neighbours(unit.cell, other.cell):
            total += _given(change, of)
    return total + sum(_given(one.effect, of) for one in state.lasting if one.card == unit.card)


def _given(change: Effect | None, of: Stat) -> int:
    return change.by if change is not None and change.stat is of else 0


def battle_stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a stat, for a fighter with support, whose SP counts as it is now (lycee:VI.18)."""
    total, battle = stat(state, unit, of), state.battle
    if battle is None or unit.card not in (battle.attacker, battle.defender):
        return total
    if _supported_stat(state, unit, battle) is not of:
        return total
    for card in battle.supporters:
        supporter = state.unit(card)  # one that has left gives nothing; that is our own ruling
        if supporter is not None and seat_of(supporter.cell) is seat_of(unit.cell):
            total += stat(state, supporter, Stat.SP)
    return total


def _supported_stat(state: State, unit: Unit, battle: Battle) -> Stat:
    """Return what support raises for a fighter (lycee:VI.13)."""
    if has(state, unit, Base.ATTACKER):  # lycee:K.13
        return Stat.AP
    if has(state, unit, Base.DEFENDER):  # lycee:K.14
        return Stat.DP
    return Stat.AP if unit.card == battle.attacker else Stat.DP


def fighter(state: State, seat: Seat) -> Unit | None:
    """Return who fights for a seat in the battle; None for nobody."""
    battle = state.battle
    if battle is None:
        return None
    return state.unit(battle.attacker if seat is battle.seat else battle.defender)


def in_battle(state: State) -> bool:
    """Return whether there is a battle; it begins when an attack is declared."""
    return state.battle is not None or any(one.act.do is Do.ATTACK for one in state.chain)


def tax_on(state: State, card: int) -> Keyword | None:
    """Return the tax on a character (lycee:K.9); None if there is none."""
    keyword = state.card(card).keyword
    return keyword if keyword is not None and keyword.base in TAXES else None


def cost_of(state: State, act: Act) -> Cost:
    """Return what an action costs; that of a tax is the cost of ``ACCEPT`` for its character."""
    if act.card == NOBODY:
        return FREE
    card, unit = state.card(act.card), state.unit(act.card)
    if act.do is Do.PLAY:
        return Cost(card.cost, card.element)
    if act.do is Do.USE and act.base is None:
        return FREE if card.ability is None else card.ability.cost
    is_again = act.do is Do.SUPPORT and unit is not None and unit.turned  # lycee:K.11
    is_paid = is_again or act.do in (Do.USE, Do.ACCEPT)
    return card.keyword.cost if is_paid and card.keyword is not None else FREE


def pays(state: State, card: int, element: Element) -> bool:
    """Return whether a card can pay for an element: its own one, or any card for none."""
    return element is Element.NONE or state.card(card).element is element


def can_pay(state: State, hand: Ids, cost: Cost) -> bool:
    """Return whether a hand can pay a cost by its EX, and has cards left for the extra ones."""
    due, left = cost.amount, len(hand)
    fit = sorted(state.card(card).ex for card in hand if pays(state, card, cost.element))
    while due > 0 and fit:
        due, left = due - fit.pop(), left - 1
    return due <= 0 and left >= cost.extra


def is_event(state: State, card: int) -> bool:
    """Return whether a card is an event; False for a hidden one."""
    return bool(state.cards[card]) and state.card(card).kind is Kind.EVENT
