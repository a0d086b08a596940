"""A value of any type of the game, for tests that go through all kinds of something."""

import dataclasses
import types
import typing
from enum import Enum
from typing import Any

from catalog.common.hints import hints_of
from engine.berserk.cards.card import CardSpec
from tests.support import specs


def sample(kind: Any, /, **given: Any) -> Any:
    """Return a value of ``kind``, a class or a type hint, with only required fields, all small."""
    if kind is CardSpec:
        return specs.creature()
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return kind(**(_required(kind) | given))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    return _plain(kind)


def whole_sample(kind: Any) -> Any:
    """Return a value of a dataclass with every field set, or of an enum."""
    if issubclass(kind, Enum):
        return sample(kind)
    hints = hints_of(kind)
    fields = (field for field in dataclasses.fields(kind) if field.init)
    return kind(**{field.name: sample(hints[field.name]) for field in fields})


def _required(kind: type) -> dict[str, Any]:
    hints = hints_of(kind)
    return {
        field.name: sample(hints[field.name])
        for field in dataclasses.fields(kind)
        if field.init
        and field.default is dataclasses.MISSING
        and field.default_factory is dataclasses.MISSING
    }


def _plain(kind: Any) -> Any:
    if kind in (int, bool, float, str, object):
        return {int: 1, bool: True, float: 1.5, str: "слово", object: "слово"}[kind]
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is list:
        return [sample(inner[0])]
    if origin is tuple:
        return (sample(inner[0]),) if inner[-1] is Ellipsis else tuple(map(sample, inner))
    if origin in (typing.Union, types.UnionType):
        return sample(next(one for one in inner if one is not type(None)))
    raise TypeError(f"no sample of {kind}")


def members(union: Any) -> tuple[type, ...]:
    """Return the classes of a union of nodes."""
    return typing.get_args(union)
