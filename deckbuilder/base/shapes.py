"""Validate a decoded value against its type's annotations, recursively.

The codec builds only declared types, but does not check the values of their fields. Values from a
file or another machine are validated here before use. The types are those of the source, since a
compiled engine has lost some of them.
"""

import dataclasses
import types
from enum import Enum
from typing import Annotated, Any, Final, Union, get_args, get_origin

from catalog.common.hints import hints_of

_UNIONS: Final = (Union, types.UnionType)


def has_shape(value: object, hint: Any) -> bool:
    """Return whether ``value`` matches ``hint``: a class, a union, or a tuple of such.

    A bool is not an int. Dataclasses are checked field by field. TypeError for an unsupported hint,
    which is a bug in the program.

    >>> has_shape((1, "a"), tuple[int | str, ...]), has_shape(True, int)
    (True, False)
    """
    origin = get_origin(hint)
    if origin is Annotated:  # the meaning of a field does not affect its type
        return has_shape(value, get_args(hint)[0])
    if origin in _UNIONS:
        return any(has_shape(value, option) for option in get_args(hint))
    if origin is tuple:
        return isinstance(value, tuple) and _has_items(value, get_args(hint))
    if not isinstance(hint, type):
        raise TypeError(f"{hint!r} is not a hint that values are compared with")
    if type(value) is not hint:
        return False
    if issubclass(hint, Enum) or not dataclasses.is_dataclass(hint):
        return True
    return all(has_shape(getattr(value, name), inner) for name, inner in hints_of(hint).items())


def _has_items(value: tuple[object, ...], hints: tuple[Any, ...]) -> bool:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return all(has_shape(item, hints[0]) for item in value)
    return len(value) == len(hints) and all(map(has_shape, value, hints))
