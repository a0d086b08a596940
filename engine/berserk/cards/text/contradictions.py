"""Words about one card that no card fits: «ваше существо противника», «открытая закрытая карта».

A text that says such a thing is misread or misprinted, so it is not read.
"""

from itertools import combinations
from typing import Final

from engine.berserk.abilities import (
    AddProperty,
    Area,
    Beside,
    Filter,
    HasAround,
    HasFact,
    InArea,
    InColumns,
    InDepth,
    InDirection,
    InLine,
    InRows,
    InState,
    IsElite,
    IsOdd,
    Modify,
    Named,
    Not,
    OfSide,
    OfType,
    State,
)

_OPPOSITE: Final = ({State.OPEN, State.CLOSED},)
_MOST: Final = 100
_ON_BOARD: Final = (Beside, HasAround, InColumns, InDepth, InDirection, InLine, InRows)


def may_stand_together(items: tuple[object, ...]) -> bool:
    """Return whether a list says nothing twice, and of no number two things."""
    for one, other in combinations(items, 2):
        match one, other:
            case Modify(prop=first), Modify(prop=second) if first is second:
                return False
            case AddProperty(prop=first), AddProperty(prop=second) if first is second:
                return False
            case Named(name=first), Named(name=second) if first is second:
                return False
            case _:
                if one == other:
                    return False
    return True


def may_be(parts: tuple[Filter, ...]) -> bool:
    """Return whether some card may pass all these filters, as far as their words tell."""
    return not any(_contradict(one, other) for one, other in combinations(parts, 2))


def _contradict(one: Filter, other: Filter) -> bool:
    if one == Not(other) or other == Not(one):
        return True
    match one, other:
        case OfSide(side=first), OfSide(side=second):
            return first is not second
        case OfType(types=first), OfType(types=second):
            return not set(first) & set(second)
        case InState(state=first), InState(state=second):
            return {first, second} in _OPPOSITE
        case (InArea(area=area), _) if isinstance(other, _ON_BOARD):
            return area is not Area.BATTLE
        case (_, InArea(area=area)) if isinstance(one, _ON_BOARD):
            return area is not Area.BATTLE
        case HasFact(fact=first, number=int()), HasFact(fact=second, number=int()):
            return first is second and not _numbers(one) & _numbers(other)
        case IsElite(elite=first), IsElite(elite=second):
            return first is not second
        case IsOdd(odd=first), IsOdd(odd=second):
            return first is not second
        case _:
            return False


def _numbers(filter_: Filter) -> set[int]:
    """Numbers on a card of which a filter holds."""
    match filter_:
        case HasFact(compare=compare, number=int() as number):
            return {each for each in range(_MOST) if compare.holds(each, number)}
        case _:
            return set(range(_MOST))
