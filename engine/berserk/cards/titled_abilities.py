"""What titled abilities stand for as nodes, and how those are numbered within them (518.9)."""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias, assert_never

from engine.berserk.abilities import (
    ALWAYS,
    Ability,
    Area,
    Compare,
    Comparison,
    Concentration,
    Condition,
    Deed,
    DiedOf,
    DieOf,
    Every,
    Frenzy,
    Happened,
    Incorporeal,
    Is,
    Moment,
    Name,
    Named,
    NamedAgainst,
    OfSide,
    PowerKind,
    Side,
    Title,
    Titled,
    Triggered,
    Unless,
    Valhalla,
    When,
    Who,
)
from engine.berserk.cards.named_abilities import rules_of

Part: TypeAlias = tuple[Ability, int]
"""A node and its number within the ability that it stands in; the ability itself is part 0."""

TITLED: Final = {Title.CONCENTRATION: Concentration, Title.VALHALLA: Valhalla}
"""What has each of the titles that filters and effects tell."""

_SELF: Final = Is(Who.SELF)
_ATTACKS: Final = tuple(kind for kind in PowerKind if kind.is_attack)


def stands_for(node: Titled, more: int = 0) -> tuple[Ability, ...]:
    """Return what a titled ability says in other nodes; ``more`` is what bonuses add to frenzy."""
    match node:
        case Concentration():
            return (_concentration(node),)
        case Frenzy(value=value):
            return Named(Name.FRENZY, value), _frenzy(node, max(0, value + more))
        case Valhalla():
            return (_valhalla(node),)
        case Incorporeal(grants=grants):
            return Named(Name.INCORPOREAL), *grants
        case _:
            assert_never(node)


def _concentration(node: Concentration) -> Triggered:
    when = When(Moment.TURN_END, _SELF, turn=Side.ENEMY)
    unhurt = Unless(Happened(Deed.WOUNDED, _SELF))
    return _going_off(when, node, (unhurt,))


def _frenzy(node: Frenzy, value: int) -> Triggered:
    rolled = Comparison(DieOf(bare=True), Compare.MORE, 0)  # and no ability said the result instead
    low = Comparison(DieOf(), Compare.AT_MOST, value)
    when = When(Moment.ROLLED, _SELF, powers=_ATTACKS, turn=Side.OWN, counter=False)
    return _going_off(when, node, (rolled, low))


def _valhalla(node: Valhalla) -> Triggered:
    when = When(Moment.TURN_START, _SELF, turn=Side.OWN)
    fallen = DiedOf(source=OfSide(Side.ENEMY), powers=_ATTACKS)
    return _going_off(when, node, (fallen,), Area.GRAVEYARD)


def _going_off(
    when: When,
    node: Concentration | Frenzy | Valhalla,
    conditions: tuple[Condition, ...],
    active: Area = Area.BATTLE,
) -> Triggered:
    """Return what goes off when the term says so, with what the text of the ability adds to it."""
    told = conditions if node.condition == ALWAYS else (*conditions, node.condition)
    condition = told[0] if len(told) == 1 else Every(told)
    return Triggered(when, node.body, node.may, condition, node.limit, node.times, active)


@cache
def parts_of(node: Ability, more: int = 0) -> tuple[Part, ...]:
    """Return an ability and everything that it stands for by a title, each with its number.

    The numbers depend on the ability alone: each named one has room after it for what its name
    stands for, whether that is in force or not.
    """
    return tuple(_numbered(node, 0, more))


def _numbered(node: Ability, at: int, more: int) -> Iterator[Part]:
    yield node, at
    if not isinstance(node, Titled):
        return
    at += 1
    for part in stands_for(node, more):
        yield from _numbered(part, at, more)
        at += room(part)


@cache
def room(node: Ability) -> int:
    """Return how many numbers an ability takes: its own, and one for each that it stands for."""
    if isinstance(node, Named | NamedAgainst):
        return 1 + len(rules_of(node.name, 1))
    if isinstance(node, Titled):
        return 1 + sum(room(part) for part in stands_for(node))
    return 1
