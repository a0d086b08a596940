"""Validate a decoded value against its type's annotations, recursively.

The codec builds only declared types, but does not check the values of their fields. Values from a
file or another machine are validated here before use. The types are those of the source, since a
compiled engine has lost some of them.
"""

import dataclasses
import types
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

from catalog.common.hints import hints_of

Check: TypeAlias = Callable[[Any], bool]
_UNIONS: Final = (Union, types.UnionType)


def has_shape(value: object, hint: Any) -> bool:
    """Return whether ``value`` matches ``hint``: a class, a union, or a tuple or list of such.

    A bool is not an int. Dataclasses are checked field by field, by their own class if it is
    derived from the hint. TypeError for an unsupported hint, which is a bug in the program.

    >>> has_shape((1, "a"), tuple[int | str, ...]), has_shape(True, int)
    (True, False)
    """
    return _check_of(hint)(value)


@cache
def _check_of(hint: Any) -> Check:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:  # the meaning of a field does not affect its type
        return _check_of(parts[0])
    if origin in _UNIONS:
        by_type = {part: _check_of(part) for part in parts if get_origin(part) is None}
        others = [_check_of(part) for part in parts if part not in by_type]
        return lambda value: (
            by_type[type(value)](value)
            if type(value) in by_type
            else any(check(value) for check in others)
        )
    if origin is tuple:
        return _check_of_items(parts)
    if origin is list:
        check = _check_of(parts[0])
        return lambda value: type(value) is list and all(map(check, value))
    if not isinstance(hint, type):
        raise TypeError(f"{hint!r} is not a hint that values are compared with")
    if issubclass(hint, Enum) or not dataclasses.is_dataclass(hint):
        return lambda value: type(value) is hint
    return _check_of_fields(hint)


def _check_of_fields(kind: type) -> Check:
    return lambda value: isinstance(value, kind) and _fits(value, type(value))


def _fits(value: Any, own: type) -> bool:
    return all(check(getattr(value, name)) for name, check in _checks_of(own))


@cache
def _checks_of(kind: type) -> tuple[tuple[str, Check], ...]:
    """Return the check of each field, when it is first needed: nodes hold nodes.

    Fields that a value makes for itself never come from outside.
    """
    made = {field.name for field in dataclasses.fields(kind) if not field.init}
    return tuple(
        (name, _check_of(hint)) for name, hint in hints_of(kind).items() if name not in made
    )


def _check_of_items(hints: tuple[Any, ...]) -> Check:
    checks = [_check_of(hint) for hint in hints if hint is not Ellipsis]
    if hints[-1] is Ellipsis:
        return lambda value: isinstance(value, tuple) and all(map(checks[0], value))
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )
