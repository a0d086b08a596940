"""Explicit copying and pickling: compiled dataclasses support neither by default.

At its end, a module declares that its dataclasses are copied and pickled by field::

    copied_by_fields(__name__)

``copy`` and ``pickle`` then treat them alike, interpreted or compiled.
"""

import copyreg
import dataclasses
import sys
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from engine.kernel.making import made_quickly

_Names: TypeAlias = tuple[str, ...]

_GIVEN: Final[dict[type, _Names]] = {}
_LATER: Final[dict[type, _Names]] = {}
"""The fields that a class's constructor takes, and those it computes."""


def copied_by_fields(module: str) -> None:
    """Make a module's dataclasses copyable and picklable by field, and speed up frozen ones."""
    for kind in tuple(vars(sys.modules[module]).values()):
        if isinstance(kind, type) and kind.__module__ == module and dataclasses.is_dataclass(kind):
            fields = dataclasses.fields(kind)
            _GIVEN[kind] = tuple(field.name for field in fields if field.init)
            _LATER[kind] = tuple(field.name for field in fields if not field.init)
            copyreg.pickle(kind, _parts)
            made_quickly(kind)


def _parts(value: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    kind = type(value)
    given = tuple(getattr(value, name) for name in _GIVEN[kind])
    later = tuple(getattr(value, name) for name in _LATER[kind])
    return _built, (kind, given, later)


def _built(kind: Any, given: tuple[object, ...], later: tuple[object, ...]) -> object:
    value = kind(*given)
    for name, part in zip(_LATER[kind], later, strict=True):
        setattr(value, name, part)
    return value
