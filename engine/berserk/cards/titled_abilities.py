"""Expand titled abilities, and number the nodes within them (518.9)."""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.named_abilities import rules_of
from engine.kernel.remembering import by_identity

Part: TypeAlias = tuple[ab.Ability, int]
"""A node and its number within the ability; the ability itself is part 0."""

TITLED: Final = {
    ab.Title.CONCENTRATION: ab.Concentration,
    ab.Title.VALHALLA: ab.Valhalla,
    ab.Title.FRENZY: ab.Frenzy,
}
"""The ability of each title used in filters and effects."""

_SELF: Final = ab.Is(ab.Who.SELF)
_ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)


def stands_for(node: ab.Titled, more: int = 0) -> tuple[ab.Ability, ...]:
    """Return the nodes that a titled ability expands to; ``more`` is the bonuses to frenzy."""
    match node:
        case ab.Concentration():
            return (_concentration(node),)
        case ab.Frenzy(value=value):
            return ab.Named(ab.Name.FRENZY, value), _frenzy(node, max(0, value + more))
        case ab.Valhalla():
            return (_valhalla(node),)
        case ab.Incorporeal(grants=grants):
            return ab.Named(ab.Name.INCORPOREAL), *grants
        case _:
            assert_never(node)


def _concentration(node: ab.Concentration) -> ab.Triggered:
    when = ab.When(ab.Moment.TURN_END, _SELF, turn=ab.Side.ENEMY)
    unhurt = ab.Unless(ab.Happened(ab.Deed.WOUNDED, _SELF))
    return _going_off(when, node, (unhurt,))


def _frenzy(node: ab.Frenzy, value: int) -> ab.Triggered:
    rolled = ab.Comparison(
        ab.DieOf(bare=True), ab.Compare.MORE, 0
    )  # and no other ability has fixed the result
    low = ab.Comparison(ab.DieOf(), ab.Compare.AT_MOST, value)
    when = ab.When(ab.Moment.ROLLED, _SELF, powers=_ATTACKS, turn=ab.Side.OWN, counter=False)
    return _going_off(when, node, (rolled, low))


def _valhalla(node: ab.Valhalla) -> ab.Triggered:
    when = ab.When(ab.Moment.TURN_START, _SELF, turn=ab.Side.OWN)
    fallen = ab.DiedOf(source=ab.OfSide(ab.Side.ENEMY), powers=_ATTACKS)
    return _going_off(when, node, (fallen,), ab.Area.GRAVEYARD)


def _going_off(
    when: ab.When,
    node: ab.Concentration | ab.Frenzy | ab.Valhalla,
    conditions: tuple[ab.Condition, ...],
    active: ab.Area = ab.Area.BATTLE,
) -> ab.Triggered:
    """Return the trigger of the term, with the additions in the text of the ability."""
    told = conditions if node.condition == ab.ALWAYS else (*conditions, node.condition)
    condition = told[0] if len(told) == 1 else ab.Every(told)
    return ab.Triggered(when, node.body, node.may, condition, node.limit, node.times, active)


@cache
def parts_of(node: ab.Ability, more: int = 0) -> tuple[Part, ...]:
    """Return an ability and all nodes that its titles expand to, each numbered.

    The numbers depend on the ability alone: each named one reserves room for the nodes of its name,
    whether these are in force or not.
    """
    return tuple(_numbered(node, 0, more))


def _numbered(node: ab.Ability, at: int, more: int) -> Iterator[Part]:
    yield node, at
    if not isinstance(node, ab.Titled):
        return
    at += 1
    for part in stands_for(node, more):
        yield from _numbered(part, at, more)
        at += room(part)


@by_identity
@cache
def place_of_trigger(node: ab.Titled) -> int:
    """Return the number of the triggered ability that a title expands to."""
    return next(number for part, number in parts_of(node) if isinstance(part, ab.Triggered))


@by_identity
@cache
def room(node: ab.Ability) -> int:
    """Return how many numbers an ability takes: its own, and one for each node it expands to."""
    if isinstance(node, ab.Named | ab.NamedAgainst):
        return 1 + len(rules_of(node.name, 1))
    if isinstance(node, ab.Titled):
        return 1 + sum(room(part) for part in stands_for(node))
    return 1
