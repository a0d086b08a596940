"""Reject descriptions that no card fits: «ваше существо противника», «открытая закрытая карта».

A text with such a description is misread or misprinted, so it is not accepted.
"""

from itertools import combinations
from typing import Final

import engine.berserk.abilities as ab

_OPPOSITE: Final = ({ab.State.OPEN, ab.State.CLOSED},)
_MOST: Final = 100
_ON_BOARD: Final = (
    ab.Beside,
    ab.HasAround,
    ab.InColumns,
    ab.InDepth,
    ab.InDirection,
    ab.InLine,
    ab.InRows,
)


def may_stand_together(items: tuple[object, ...]) -> bool:
    """Return whether no two items of a list are equal or set the same number."""
    return not any(_is_repeated(one, other) for one, other in combinations(items, 2))


def _is_repeated(one: object, other: object) -> bool:
    match one, other:
        case ab.Modify(prop=first), ab.Modify(prop=second):
            return first is second
        case ab.AddProperty(prop=first), ab.AddProperty(prop=second):
            return first is second
        case ab.Named(name=first), ab.Named(name=second):
            return first is second
        case _:
            return one == other


def names_a_sort(filter_: object) -> bool:
    """Return whether a filter names a kind of card, as a noun does: creatures, artifacts, a
    class."""
    return isinstance(filter_, ab.IsCreature | ab.OfType | ab.OfClass | ab.Called)


def may_be(parts: tuple[ab.Filter, ...]) -> bool:
    """Return whether, judging by their words, some card could pass all these filters."""
    return not any(_contradict(one, other) for one, other in combinations(parts, 2))


def _contradict(one: ab.Filter, other: ab.Filter) -> bool:
    return one == ab.Not(other) or other == ab.Not(one) or _exclude(one, other)


def _exclude(one: object, other: object) -> bool:
    """Return whether two filters contradict each other."""
    match one, other:
        case ab.OfSide(side=first), ab.OfSide(side=second):
            return first is not second
        case (ab.HasMost(among=among), _) if not isinstance(other, ab.HasMost):
            return not _is_among(other, among)
        case (_, ab.HasMost(among=among)) if not isinstance(one, ab.HasMost):
            return not _is_among(one, among)
        case ab.OfType(types=first), ab.OfType(types=second):
            return not set(first) & set(second)
        case ab.InState(state=first), ab.InState(state=second):
            return {first, second} in _OPPOSITE
        case (ab.InArea(area=area), _) if isinstance(other, _ON_BOARD):
            return area is not ab.Area.BATTLE
        case (_, ab.InArea(area=area)) if isinstance(one, _ON_BOARD):
            return area is not ab.Area.BATTLE
        case (
            ab.HasFact(fact=first, number=int()) as fact,
            ab.HasFact(fact=second, number=int()) as another,
        ):
            return first is second and not _numbers(fact) & _numbers(another)
        case ab.IsElite(elite=first), ab.IsElite(elite=second):
            return first is not second
        case ab.IsOdd(odd=first), ab.IsOdd(odd=second):
            return first is not second
        case _:
            return False


def _is_among(part: object, among: ab.Filter) -> bool:
    """Return whether a filter belongs to those that «с наибольшим …» chooses among.

    A place outside that noun would leave open among which cards.
    """
    return part in (among.filters if isinstance(among, ab.AllOf) else (among,))


def _numbers(filter_: ab.Filter) -> set[int]:
    """Return the numbers for which a filter on a number holds."""
    if not isinstance(filter_, ab.HasFact) or not isinstance(filter_.number, int):
        return set(range(_MOST))
    number = filter_.number
    return {each for each in range(_MOST) if filter_.compare.holds(each, number)}
