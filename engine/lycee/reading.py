"""What a position is: cells, stats, costs."""

from engine.kernel.decisions import Option
from engine.kernel.seats import Seat
from engine.lycee.cards import (
    CELLS,
    COLUMNS,
    FREE,
    Base,
    Change,
    Cost,
    Element,
    Keyword,
    Kind,
    Stat,
)
from engine.lycee.state import (
    NOBODY,
    Accept,
    Attack,
    Ids,
    Play,
    State,
    Support,
    Unit,
    Use,
    seat_of,
)


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
    sideways = abs(column(one) - column(other))
    return sideways + (in_front(one) is not in_front(other)) == 1


def own_cells(seat: Seat) -> range:
    """Return the cells of a field."""
    return range(CELLS * seat, CELLS * seat + CELLS)


def own_units(state: State, seat: Seat) -> list[Unit]:
    """Return a player's characters, by their cells."""
    return sorted((unit for unit in state.units if seat_of(unit.cell) is seat), key=_cell)


def _cell(unit: Unit) -> int:
    return unit.cell


def keyword(state: State, unit: Unit, base: Base) -> Keyword | None:
    """Return a base ability of a character; None if it does not have it."""
    return state.card(unit.card).keyword(base)


def stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a stat as it is now, without support."""
    total = state.card(unit.card).printed(of)
    for giver in (unit.item, state.areas[unit.cell]):
        total += _given(state.card(giver).change, of) if giver != NOBODY else 0
    for other in state.units:  # lycee:V.20
        change = state.card(other.card).change
        if change is not None and are_neighbours(unit.cell, other.cell):
            total += _given(change, of)
    return total + sum(_given(one.change, of) for one in state.lasting if one.card == unit.card)


def _given(change: Change | None, of: Stat) -> int:
    return change.by if change is not None and change.stat is of else 0


def battle_stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a fighter's stat with its support, whose SP counts as it is now (lycee:VI.18)."""
    total, battle = stat(state, unit, of), state.battle
    if battle is None or _supported_stat(state, unit) is not of:
        return total
    seat = seat_of(unit.cell)
    for card_id in battle.supporters:
        supporter = state.unit(card_id)  # one that has left gives nothing; that is our own ruling
        if supporter is not None and seat_of(supporter.cell) is seat:
            total += stat(state, supporter, Stat.SP)
    return total


def _supported_stat(state: State, unit: Unit) -> Stat:
    """Return what support raises for a fighter (lycee:VI.13)."""
    if keyword(state, unit, Base.ATTACKER) is not None:  # lycee:K.13
        return Stat.AP
    if keyword(state, unit, Base.DEFENDER) is not None:  # lycee:K.14
        return Stat.DP
    is_attacker = state.battle is not None and state.battle.attacker == unit.card
    return Stat.AP if is_attacker else Stat.DP


def fighter(state: State, seat: Seat) -> Unit | None:
    """Return who fights for a seat in the battle; None for nobody."""
    battle = state.battle
    if battle is None:
        return None
    return state.unit(battle.attacker if seat is battle.seat else battle.defender)


def in_battle(state: State) -> bool:
    """Return whether there is a battle; it begins when an attack is declared."""
    return state.battle is not None or any(isinstance(one.action, Attack) for one in state.chain)


def cost_of(state: State, action: Option) -> Cost:
    """Return what an action costs."""
    if isinstance(action, Play):
        return state.card(action.card).price
    if isinstance(action, Use) and action.base is None:
        ability = state.card(action.card).ability
        return FREE if ability is None else ability.cost
    found: Keyword | None = None
    if isinstance(action, Use) and action.base is not None:
        found = state.card(action.card).keyword(action.base)
    elif isinstance(action, Support):
        unit = state.unit(action.card)
        if unit is not None and unit.turned:
            found = keyword(state, unit, Base.SUPPORTER)  # lycee:K.11
    return FREE if found is None else found.cost


def tax_of(state: State, card_id: int) -> Keyword | None:
    """Return the tax on a character (lycee:K.9); None if there is none."""
    card = state.card(card_id)
    return card.keyword(Base.TAX_TRASH) or card.keyword(Base.TAX_WAKE_UP)


def pays(state: State, card_id: int, element: Element) -> bool:
    """Return whether a card can pay for an element: its own one, or any card for none."""
    return element is Element.NONE or state.card(card_id).element is element


def can_pay(state: State, hand: Ids, cost: Cost) -> bool:
    """Return whether a hand can pay a cost by its EX, and has cards left for the extra ones."""
    due = cost.amount
    left = len(hand)
    for ex in sorted(
        state.card(card_id).ex for card_id in hand if pays(state, card_id, cost.element)
    )[::-1]:
        if due <= 0:
            break
        due, left = due - ex, left - 1
    return due <= 0 and left >= cost.extra


def due_for(state: State) -> Cost:
    """Return what is still due of the action that is being paid for."""
    paying = state.paying
    if paying is None:
        return FREE
    if isinstance(paying.action, Accept):
        element = Element.NONE
    else:
        element = cost_of(state, paying.action).element
    return Cost(paying.amount, element, paying.extra)


def is_event(state: State, card_id: int) -> bool:
    """Return whether a card is an event; False for a hidden one."""
    return bool(state.cards[card_id]) and state.card(card_id).kind is Kind.EVENT
