"""Constraints on the fields of a node beyond their types, without which no match can be played."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from engine.berserk import CardType, Strength, counts_against_some

_LEAST: Final = {
    "acts_within": 1,
    "by": 1,
    "count": 1,
    "least": 0,
    "most": 0,
    "nth": 0,
    "range": 0,
    "times": 1,
    "turns": 0,
}
"""The minimum of a plain number in a field of this name, for every node."""
_ANY: Final = {ab.Scaled: "times"}
"""The field of a node that holds any number all the same: -X is X times -1."""


def unmet_demand(node: Any) -> str | None:
    """Return what a valid node would need, given that its fields have their types; None if it is
    valid.

    ``node`` is a dataclass. Nested nodes are not checked.
    """
    demand = _DEMANDS.get(type(node))
    return _number(node) or (None if demand is None else demand(node))


def _number(node: Any) -> str | None:
    for field in fields(node):
        least = _LEAST.get(field.name)
        if least is None or _ANY.get(type(node)) == field.name:
            continue
        value = getattr(node, field.name)
        if type(value) is int and value < least:
            return _at_least(field.name, least)
    return None


def _at_least(field: str, least: int) -> str:
    return _("“{field}” must be at least {least}").format(field=field, least=least)


def _attack(node: ab.Attack) -> str | None:
    if not node.kind.is_attack:
        return _of_other_kind(node.kind, "Attack", "Power")
    if node.value is None and not node.kind.is_strike:  # 105.5
        return _("only a strike may leave out its “value”")
    return None


def _power(node: ab.Power) -> str | None:
    if node.kind.is_attack:
        return _of_other_kind(node.kind, "Power", "Attack")
    return _some_of("effects", node.effects)


def _of_other_kind(kind: ab.PowerKind, node: str, other: str) -> str:
    told = _("“{kind}” is not a kind of {node}: it belongs to {other}")
    return told.format(kind=kind.value, node=node, other=other)


def _some_of(field: str, parts: tuple[object, ...]) -> str | None:
    return None if parts else _("“{field}” needs at least one").format(field=field)


def _named(node: ab.Named) -> str | None:
    return None if node.value >= 1 else _at_least("value", 1)


def _named_against(node: ab.NamedAgainst) -> str | None:
    if counts_against_some(node.name):
        return None
    known = ", ".join(name.value for name in ab.Name if counts_against_some(name))
    return _("only these can be limited to some cards: {known}").format(known=known)


def _rows(node: ab.InRows | ab.Cells) -> str | None:
    return None if set(node.rows) <= {1, 2, 3} else _("rows must be 1, 2 or 3")  # 202.2


def _property(prop: ab.Property, value: object) -> str | None:
    """Check the value of a property against the kind of property (104, 105, 106)."""
    match prop:
        case ab.Property.ELITE | ab.Property.UNIQUE:
            fits, right = isinstance(value, bool), _("true or false")
        case ab.Property.COST | ab.Property.MOVEMENT:
            fits, right = _is_number(value), _("a number")
        case ab.Property.STRIKE:
            fits = _is_number(value) or isinstance(value, Strength | ab.StrikeOf)
            right = _("a number or one of {names}").format(names="Strength, StrikeOf")
        case ab.Property.TYPE:
            fits, right = isinstance(value, CardType), "CardType"
        case ab.Property.NAME:
            fits, right = isinstance(value, str), _("text in quotes")
        case ab.Property.LIFE:
            fits, right = False, _("empty: use {node} instead").format(node="LifeBecomes")
        case _:
            assert_never(prop)
    told = _("the value of “{property}” must be {right}")
    return None if fits else told.format(property=prop.value, right=right)


def _set_property(node: ab.SetProperty) -> str | None:
    return None if node.value is None else _property(node.prop, node.value)


def _is_number(value: object) -> bool:
    return not isinstance(value, bool | str | CardType | Strength | ab.StrikeOf)


def _headed(node: ab.Headed) -> str | None:
    steps = (node.ahead, node.right)
    if steps != (0, 0) and all(step in (-1, 0, 1) for step in steps):
        return None
    return _("“ahead” and “right” are 1, 0 or -1, and not both 0")


_DEMANDS: Final[dict[type, Callable[[Any], str | None]]] = {
    ab.And: lambda node: _some_of("parts", node.parts),
    ab.Attack: _attack,
    ab.Becomes: lambda node: _property(node.prop, node.value),
    ab.Cells: _rows,
    ab.Headed: _headed,
    ab.InRows: _rows,
    ab.Named: _named,
    ab.NamedAgainst: _named_against,
    ab.Or: lambda node: _some_of("parts", node.parts),
    ab.Power: _power,
    ab.SetProperty: _set_property,
}
