"""What a position is: cells, stats, costs."""

from engine.kernel.seats import Seat
from engine.lycee.cards import FREE, Base, Cost, Effect, Element, Stat
from engine.lycee.state import CELLS, COLUMNS, NOBODY, Act, Ids, State, Unit


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
    apart = abs(column(one) - column(other)) + (in_front(one) is not in_front(other))
    return apart == 1 and seat_of(one) is seat_of(other)


def own_cells(seat: Seat) -> range:
    """Return the cells of a field."""
    return range(CELLS * seat, CELLS * seat + CELLS)


def own_units(state: State, seat: Seat) -> list[Unit]:
    """Return a player's characters, by their cells."""
    return [unit for cell in own_cells(seat) if (unit := state.at(cell)) is not None]


def has(state: State, unit: Unit | None, base: Base) -> bool:
    """Return whether a character is there and has a base ability."""
    return unit is not None and state.card(unit.card).has(base)


def base_of(state: State, act: Act) -> Base | None:
    """Return the base ability that is used; None for anything else."""
    ability = state.card(act.card).ability if act.do == "use" else None
    return None if ability is None else ability.base


def effect_of(state: State, act: Act) -> Effect | None:
    """Return the effect of what is played or used."""
    card = state.card(act.card)
    return card.effect if card.ability is None else card.ability.effect


def stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a stat as it is now, without support."""
    near = [one.card for one in state.units if are_neighbours(unit.cell, one.cell)]
    givers = (unit.item, state.areas[unit.cell], *near)  # lycee:V.20
    given = [state.card(giver).effect for giver in givers if giver != NOBODY]
    effects = [one for one in (*unit.changes, *given) if one is not None]
    return state.card(unit.card).printed(of) + sum(one.by for one in effects if one.stat == of)


def battle_stat(state: State, unit: Unit, of: Stat) -> int:
    """Return a stat, for a fighter with support, whose SP counts as it is now (lycee:VI.18)."""
    battle = state.battle
    if battle is None or unit.card not in (battle.attacker, battle.defender):
        return stat(state, unit, of)
    raised: Stat = "AP" if unit.card == battle.attacker else "DP"  # lycee:VI.13
    if has(state, unit, "attacker"):  # lycee:K.13
        raised = "AP"
    elif has(state, unit, "defender"):  # lycee:K.14
        raised = "DP"
    near = [state.unit(card) for card in battle.supporters] if of == raised else []
    own = [one for one in near if one and seat_of(one.cell) is seat_of(unit.cell)]
    return stat(state, unit, of) + sum(stat(state, one, "SP") for one in own)


def fighter(state: State, seat: Seat) -> Unit | None:
    """Return who fights for a seat in the battle; None for nobody."""
    battle = state.battle
    if battle is None:
        return None
    return state.unit(battle.attacker if seat is state.active else battle.defender)


def in_battle(state: State) -> bool:
    """Return whether there is a battle; it begins when an attack is declared."""
    return state.battle is not None or any(one.do == "attack" for one in state.chain)


def cost_of(state: State, act: Act) -> Cost:
    """Return what an action costs; that of a tax is the cost of accepting it."""
    if act.card == NOBODY:
        return FREE
    card, unit = state.card(act.card), state.unit(act.card)
    if act.do == "play":
        return Cost(card.cost, card.element)
    is_again = act.do == "support" and unit is not None and unit.turned  # lycee:K.11
    is_paid = is_again or act.do in ("use", "accept")
    return card.ability.cost if is_paid and card.ability is not None else FREE


def pays(state: State, card: int, element: Element) -> bool:
    """Return whether a card can pay for an element: its own one, or any card for none."""
    return element == "none" or state.card(card).element == element


def can_pay(state: State, hand: Ids, cost: Cost) -> bool:
    """Return whether a hand can pay a cost by its EX, and has cards left for the extra ones."""
    due, left = cost.amount, len(hand)
    fit = sorted(state.card(card).ex for card in hand if pays(state, card, cost.element))
    while due > 0 and fit:
        due, left = due - fit.pop(), left - 1
    return due <= 0 and left >= cost.extra
