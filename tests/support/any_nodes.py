"""Random nodes, generated from the declared types of their fields.

Only constraints between fields are listed by name, so a new node type is generated without any
change here. Most results are nonsense, but all can be expressed by nodes.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import engine.berserk.abilities as ab
from catalog.common.hints import hints_of
from engine.berserk.abilities.properties import CardType
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.named_abilities import rules_of

MARKERS: Final = ("метка", "знак")
NAMES: Final = ("Близнец", "Тень")
CLASSES: Final = ("Орк", "Эльф")
_WORDS: Final = {"marker": ("", *MARKERS), "name": NAMES, "text": ("Рычит.",)}
_KEPT: Final = 0.6
"""The probability that a field keeps its default."""
_DEEPEST: Final = 7
_ENDLESS: Final = 99
_WEIGHTS: Final[dict[Any, int]] = {ab.Playable: 5, ab.Triggered: 5, ab.While: 2, ab.Power: 9}
"""The weights of types: without them, types needed by others would be too rare."""
_ATTACKS: Final = tuple(kind for kind in ab.PowerKind if kind.is_attack)
_OTHERS: Final = (ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE)


class AnyNodes:
    """Draws nodes from ``rng``; the deeper a node, the simpler."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def of(self, wanted: Any, depth: int = 0) -> Any:
        """Return a value of a declared type: a node, an enum value, a number, or a tuple of
        these."""
        return self._value(wanted, "", depth)

    def of_field(self, wanted: Any, field: str, depth: int) -> Any:
        """Return a value of a declared type that suits a field of that name."""
        return self._value(wanted, field, depth)

    def _value(self, wanted: Any, field: str, depth: int) -> Any:
        if get_origin(wanted) in (Union, UnionType):
            return self._value(self._member(get_args(wanted), depth), field, depth)
        if get_origin(wanted) is tuple:
            return self._tuple(get_args(wanted)[0], field, depth)
        if wanted in _PLAIN:
            return _PLAIN[wanted](self._rng, field)
        if issubclass(wanted, Enum):
            return self._rng.choice(tuple(wanted))
        return self._node(wanted, depth)

    def _member(self, members: tuple[Any, ...], depth: int) -> Any:
        """Return a type of a union; with depth, types that end soon become more likely."""
        if self._rng.random() * _DEEPEST < depth:
            heights = [_height(one, _heights()) for one in members]
            plain = min(heights) + (depth < _DEEPEST)
            members = tuple(
                one for one, height in zip(members, heights, strict=True) if height <= plain
            )
        return self._rng.choices(members, [_WEIGHTS.get(one, 1) for one in members])[0]

    def _tuple(self, of: Any, field: str, depth: int) -> tuple[Any, ...]:
        count = self._rng.choice((1,) if depth >= _DEEPEST else (0, 1, 1, 1, 2))
        if field in ("parts", "effects"):  # an empty compound has no meaning
            count = max(1, count)
        return tuple(self._value(of, field, depth) for _one in range(count))

    def _node(self, kind: type, depth: int) -> Any:
        if kind in _BY_HAND:
            return _BY_HAND[kind](self, self._rng, depth)
        hints = hints_of(kind)
        return kind(
            **{
                field.name: self._value(hints[field.name], field.name, depth + 1)
                for field in fields(kind)
                if self._is_said(field, depth)
            }
        )

    def _is_said(self, field: Field[Any], depth: int) -> bool:
        if _is_needed(field):
            return True
        return depth < _DEEPEST and self._rng.random() >= _KEPT


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@cache
def _heights() -> dict[type, int]:
    """Return the minimum nesting depth for each type of node."""
    heights = {kind: _ENDLESS for kind in ab.NODES if is_dataclass(kind)}
    while True:
        found = {kind: 1 + _needed(kind, heights) for kind in heights}
        if found == heights:
            return found
        heights = found


def _needed(kind: type, heights: dict[type, int]) -> int:
    needed = (hints_of(kind)[one.name] for one in fields(kind) if _is_needed(one))
    return max((_height(one, heights) for one in needed), default=0)


def _height(wanted: Any, heights: dict[type, int]) -> int:
    if get_origin(wanted) in (Union, UnionType):
        return min(_height(one, heights) for one in get_args(wanted))
    if get_origin(wanted) is tuple:
        return _height(get_args(wanted)[0], heights)
    return heights.get(wanted, 0)


def _number(rng: Random, field: str) -> int:
    return rng.choice(_NUMBERS.get(field, (0, 1, 1, 1, 2, 2, 3, 4, -1)))


_NUMBERS: Final = {
    "by": (1, 2, 3),
    "times": (1, 2),
    "count": (1, 2, 3),
    "rows": (1, 2, 3),
    "range": (1, 2, 3, 4),
    "turns": (0, 1, 2),
    "nth": (1, 1, 2),
    "least": (0, 1, 1, 2),
    "most": (1, 1, 2, 3),
    "value": (1, 2, 3),
    "acts_within": (1, 2),
}
_PLAIN: Final[dict[Any, Callable[[Random, str], Any]]] = {
    int: _number,
    bool: lambda rng, _field: rng.random() < 0.5,
    str: lambda rng, field: rng.choice(_WORDS.get(field, CLASSES)),
    type(None): lambda _rng, _field: None,
    Strength: lambda rng, _field: _strength(rng),
}


def _strength(rng: Random) -> Strength:
    return Strength(*sorted(rng.choice((0, 1, 1, 2, 2, 3, 4)) for _one in range(3)))


# Constraints between fields.


def _property(rng: Random, made: AnyNodes, depth: int) -> tuple[ab.Property, Any]:
    """Return a property with a value that fits it (104, 105, 106)."""
    prop = rng.choice(tuple(one for one in ab.Property if one is not ab.Property.LIFE))
    match prop:
        case ab.Property.ELITE | ab.Property.UNIQUE:
            return prop, rng.random() < 0.5
        case ab.Property.COST | ab.Property.MOVEMENT:
            return prop, made.of(ab.Number, depth + 1)
        case ab.Property.STRIKE:
            return prop, made.of(ab.Number | Strength | ab.StrikeOf, depth + 1)
        case ab.Property.TYPE:
            return prop, rng.choice(tuple(CardType))
        case ab.Property.NAME:
            return prop, rng.choice(NAMES)


def _set_property(made: AnyNodes, rng: Random, depth: int) -> ab.SetProperty:
    prop, value = _property(rng, made, depth)
    return ab.SetProperty(prop, value, made.of(ab.Until))


def _becomes(made: AnyNodes, rng: Random, depth: int) -> ab.Becomes:
    value: Any = None
    while not isinstance(value, ab.Number | Strength | ab.StrikeOf) or isinstance(value, bool):
        prop, value = _property(rng, made, depth)
    return ab.Becomes(prop, value)


def _attack(made: AnyNodes, rng: Random, depth: int) -> ab.Attack:
    """Return an attack; its strength can be omitted if the card has one: for strikes (105.5)."""
    kind = rng.choice(_ATTACKS)
    said = not kind.is_strike or rng.random() < 0.6
    value = made.of(Strength | ab.StrikeOf, depth + 1) if said else None
    targets = made.of(ab.Targets, depth + 1) if rng.random() < 0.4 else ab.ONE_CARD
    return ab.Attack(kind, value, rng.choice((None, None, 1, 2, 4)), targets)


def _power(made: AnyNodes, rng: Random, depth: int) -> ab.Power:
    effects = made._tuple(ab.Effect, "effects", depth + 1)
    cells = made.of(ab.Cells, depth + 1) if rng.random() < 0.35 else None
    return ab.Power(rng.choice(_OTHERS), effects, made.of(ab.Targets, depth + 1), cells)


_COUNTING: Final = (ab.DieModifier, ab.Prevention)
_AGAINST_SOME: Final = tuple(
    name
    for name in ab.Name
    if rules_of(name, 1) and all(isinstance(node, _COUNTING) for node in rules_of(name, 1))
)


def _named_against(made: AnyNodes, rng: Random, depth: int) -> ab.NamedAgainst:
    """Return a named ability that can be limited to some cards, which only those against a card can
    (541.4.1)."""
    name = rng.choice(_AGAINST_SOME)
    return ab.NamedAgainst(name, rng.choice((1, 2)), made.of(ab.Filter, depth + 1))


def _headed(_made: AnyNodes, rng: Random, _depth: int) -> ab.Headed:
    return ab.Headed(*rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1))))


def _scaled(made: AnyNodes, rng: Random, depth: int) -> ab.Scaled:
    """Only this number may be taken a negative number of times: -X."""
    number = made.of(ab.Number, depth + 1)
    return ab.Scaled(number, rng.choice((-2, -1, 1, 2)), rng.choice((1, 2, 3)))


_BY_HAND: Final[dict[type, Callable[[AnyNodes, Random, int], Any]]] = {
    ab.Attack: _attack,
    ab.Becomes: _becomes,
    ab.NamedAgainst: _named_against,
    ab.Power: _power,
    ab.Scaled: _scaled,
    ab.Headed: _headed,
    ab.SetProperty: _set_property,
}
