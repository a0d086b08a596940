"""All node classes and enumerations, for a codec that saves abilities."""

from dataclasses import is_dataclass
from enum import Enum
from types import ModuleType
from typing import Final

from engine.berserk.abilities import (
    ability,
    aiming,
    conditions,
    effects_on_cards,
    effects_on_plays,
    effects_on_the_table,
    filters,
    kinds,
    named,
    permissions,
    powers,
    properties,
    recruiting,
    strength,
    titled,
    unread,
    values,
)

_MODULES: Final[tuple[ModuleType, ...]] = (
    ability,
    aiming,
    conditions,
    effects_on_cards,
    effects_on_plays,
    effects_on_the_table,
    filters,
    kinds,
    named,
    permissions,
    powers,
    properties,
    recruiting,
    strength,
    titled,
    unread,
    values,
)

NODES: Final[tuple[type, ...]] = tuple(
    kind
    for module in _MODULES
    for kind in tuple(vars(module).values())
    if isinstance(kind, type)
    and kind.__module__ == module.__name__
    and (is_dataclass(kind) or issubclass(kind, Enum))
)
"""The classes, in the order of their modules."""
