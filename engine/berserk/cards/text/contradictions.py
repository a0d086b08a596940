"""Words about one card that no card fits: «ваше существо противника», «открытая закрытая карта».

A text that says such a thing is misread or misprinted, so it is not read.
"""

from itertools import combinations
from typing import Final

from engine.berserk.abilities import (
    AddProperty,
    AllOf,
    Area,
    Beside,
    Called,
    Filter,
    HasAround,
    HasFact,
    HasMost,
    InArea,
    InColumns,
    InDepth,
    InDirection,
    InLine,
    InRows,
    InState,
    IsCreature,
    IsElite,
    IsOdd,
    Modify,
    Named,
    Not,
    OfClass,
    OfSide,
    OfType,
    State,
)

_OPPOSITE: Final = ({State.OPEN, State.CLOSED},)
_MOST: Final = 100
_ON_BOARD: Final = (Beside, HasAround, InColumns, InDepth, InDirection, InLine, InRows)


def may_stand_together(items: tuple[object, ...]) -> bool:
    """Return whether a list says nothing twice, and of no number two things."""
    return not any(_is_said_twice(one, other) for one, other in combinations(items, 2))


def _is_said_twice(one: object, other: object) -> bool:
    match one, other:
        case Modify(prop=first), Modify(prop=second):
            return first is second
        case AddProperty(prop=first), AddProperty(prop=second):
            return first is second
        case Named(name=first), Named(name=second):
            return first is second
        case _:
            return one == other


def names_a_sort(filter_: object) -> bool:
    """Whether a filter is a noun's: of creatures, of artifacts, of a class."""
    return isinstance(filter_, IsCreature | OfType | OfClass | Called)


def may_be(parts: tuple[Filter, ...]) -> bool:
    """Return whether some card may pass all these filters, as far as their words tell."""
    return not any(_contradict(one, other) for one, other in combinations(parts, 2))


def _contradict(one: Filter, other: Filter) -> bool:
    return one == Not(other) or other == Not(one) or _exclude(one, other)


def _exclude(one: object, other: object) -> bool:
    """Whether what two filters ask for never comes together."""
    match one, other:
        case OfSide(side=first), OfSide(side=second):
            return first is not second
        case (HasMost(among=among), _) if not isinstance(other, HasMost):
            return not _is_among(other, among)
        case (_, HasMost(among=among)) if not isinstance(one, HasMost):
            return not _is_among(one, among)
        case OfType(types=first), OfType(types=second):
            return not set(first) & set(second)
        case InState(state=first), InState(state=second):
            return {first, second} in _OPPOSITE
        case (InArea(area=area), _) if isinstance(other, _ON_BOARD):
            return area is not Area.BATTLE
        case (_, InArea(area=area)) if isinstance(one, _ON_BOARD):
            return area is not Area.BATTLE
        case (
            HasFact(fact=first, number=int()) as fact,
            HasFact(fact=second, number=int()) as another,
        ):
            return first is second and not _numbers(fact) & _numbers(another)
        case IsElite(elite=first), IsElite(elite=second):
            return first is not second
        case IsOdd(odd=first), IsOdd(odd=second):
            return first is not second
        case _:
            return False


def _is_among(part: object, among: Filter) -> bool:
    """Whether «с наибольшим …» is said of cards that this is told of: a place told apart from its
    noun would leave open among which."""
    return part in (among.filters if isinstance(among, AllOf) else (among,))


def _numbers(filter_: Filter) -> set[int]:
    """Numbers on a card of which a filter holds."""
    if not isinstance(filter_, HasFact) or not isinstance(filter_.number, int):
        return set(range(_MOST))
    number = filter_.number
    return {each for each in range(_MOST) if filter_.compare.holds(each, number)}
