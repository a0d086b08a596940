"""Templates: nodes with holes, filled when reading and matched when printing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final, TypeAlias

import engine.berserk.abilities as ab

Values: TypeAlias = dict[str, object]
"""The values of a phrase's slots, by name."""


class Unfit(ValueError):
    """The node does not match the template."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole in a template, filled by the slot of that name.

    ``put`` converts the slot's value to the node's; ``take`` is its inverse and raises ``Unfit`` if
    there is none.
    """

    name: str
    put: Callable[[Any], object] | None = None
    take: Callable[[Any], object] | None = None


def hole(
    name: str,
    put: Callable[[Any], object] | None = None,
    take: Callable[[Any], object] | None = None,
) -> Any:  # Any: a hole takes the place of a value of any type
    """Return a hole for the slot ``name``."""
    return Hole(name, put, take)


def one(name: str) -> Any:  # as ``hole``
    """Return a hole for one item where the node needs a tuple."""
    return Hole(name, lambda value: (value,), _only)


def _only(several: tuple[object, ...]) -> object:
    if len(several) != 1:
        raise Unfit
    return several[0]


def picked(name: str, choices: Mapping[Any, object]) -> Any:  # as ``hole``
    """Return a hole that maps each of these values to the value in the node."""

    def take(node: object) -> object:
        for value, held in choices.items():
            if held == node and type(held) is type(node):
                return value
        raise Unfit

    return Hole(name, choices.__getitem__, take)


def less(name: str) -> Any:  # as ``hole``
    """Return a hole for a number that the text states after a minus."""
    return Hole(name, negative, negative)


def negative(number: ab.Number) -> ab.Number:
    """Return the negated number; it is its own inverse."""
    if isinstance(number, int):
        return -number
    if isinstance(number, ab.Scaled) and number == ab.Scaled(number.number, -1):
        return number.number
    return ab.Scaled(number, -1)


def filled(template: object, values: Mapping[str, object]) -> object:
    """Return the template with its holes filled."""
    if isinstance(template, Hole):
        value = values[template.name]
        return value if template.put is None else template.put(value)
    if isinstance(template, tuple):
        return tuple(filled(part, values) for part in template)
    kind: type = type(template)
    names = _fields(kind)
    if not names or not _has_holes(template):
        return template
    built: object = kind(**{name: filled(getattr(template, name), values) for name in names})
    return built


def taken(template: object, node: object, values: Values) -> bool:
    """Match a node against the template, storing the holes' values; return whether it matches."""
    if isinstance(template, Hole):
        return _take(template, node, values)
    if isinstance(template, tuple):
        return (
            isinstance(node, tuple)
            and len(node) == len(template)
            and all(taken(one, other, values) for one, other in zip(template, node, strict=True))
        )
    if type(template) is not type(node):
        return False
    kind: type = type(template)
    names = _fields(kind)
    if not names:
        return template == node
    return all(taken(getattr(template, name), getattr(node, name), values) for name in names)


def _take(place: Hole, node: object, values: Values) -> bool:
    try:
        value = node if place.take is None else place.take(node)
    except Unfit:
        return False
    if place.name in values:
        return values[place.name] == value
    values[place.name] = value
    return True


def replaced(node: object, old: object, new: object) -> object:
    """Return a node with every occurrence of a part replaced."""
    if node == old and type(node) is type(old):
        return new
    if isinstance(node, tuple):
        return tuple(replaced(part, old, new) for part in node)
    kind: type = type(node)
    names = _fields(kind)
    changed = {name: replaced(getattr(node, name), old, new) for name in names}
    if all(changed[name] is getattr(node, name) for name in names):
        return node
    built: object = kind(**changed)
    return built


def speaks_of(node: object, part: object) -> bool:
    """Return whether a node contains this part anywhere."""
    if type(node) is type(part) and node == part:
        return True
    if isinstance(node, tuple):
        return any(speaks_of(each, part) for each in node)
    kind: type = type(node)
    return any(speaks_of(getattr(node, name), part) for name in _fields(kind))


def held_by(node: object) -> list[object]:
    """Return the field values of a node; empty for any other value."""
    kind: type = type(node)
    return [getattr(node, name) for name in _fields(kind)]


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


_KNOWN: Final[dict[int, tuple[object, bool]]] = {}


def _has_holes(template: object) -> bool:
    """Return whether a template has a hole; one without is just a node."""
    known = _KNOWN.get(id(template))
    if known is None:
        known = _KNOWN[id(template)] = (template, _looks_for_holes(template))
    return known[1]


def _looks_for_holes(template: object) -> bool:
    if isinstance(template, Hole):
        return True
    if isinstance(template, tuple):
        return any(_looks_for_holes(part) for part in template)
    kind: type = type(template)
    return any(_looks_for_holes(getattr(template, name)) for name in _fields(kind))
