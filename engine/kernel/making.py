"""Fast construction of frozen dataclasses in the interpreted engine.

The constructor that ``dataclass`` generates for a frozen record sets each field through
``object.__setattr__``, which looks the field up by its name; a match creates dozens of records per
move. Setting the slot of the field directly takes half the time. A compiled record has no such
slots, and its constructor is compiled (``packaging/native_constructors.py``): it is left unchanged.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from types import FunctionType, MemberDescriptorType
from typing import Any, Final, cast

_FROZEN: Final = ("__setattr__", "__delattr__")
_FIRST: Final = compile(
    """def first(self, *args, **named):
    kind.__init__ = constructor(kind, plain)
    kind.__init__(self, *args, **named)
""",
    __name__,
    "exec",
)
"""The code that creates the first record: most classes of a program never need it. It is not a
function of this module, since a compiled function accepts no marks."""


def made_quickly(kind: Any) -> None:
    """Speed up construction of a frozen, slotted dataclass, from its first instance on. Other
    classes, and classes whose constructor does not set every field directly, are left alone.
    """
    plain = vars(kind).get("__init__")
    if not isinstance(plain, FunctionType) or not _can_be(kind, plain):
        return

    known: dict[str, Any] = {"kind": kind, "plain": plain, "constructor": _constructor}
    exec(_FIRST, known)
    kind.__init__ = known["first"]
    kind.__init__.__wrapped__ = plain  # for callers that inspect its parameters


def _can_be(kind: Any, plain: FunctionType) -> bool:
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    slots = [vars(owner)[name] for name in names for owner in kind.__mro__ if name in vars(owner)]
    return (
        all(name in vars(kind) for name in _FROZEN)
        and list(_parameters(plain)) == ["self", *names]
        and bool(names)
        and all(field.init and field.default_factory is MISSING for field in fields(kind))
        and len(slots) == len(names)
        and all(isinstance(slot, MemberDescriptorType) for slot in slots)
    )


def _parameters(function: FunctionType) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


def _constructor(kind: Any, plain: FunctionType) -> Callable[..., None]:
    names = _parameters(plain)[1:]
    lines = [f"def __init__({', '.join(_parameters(plain))}):"]
    lines += [f"    set_{name}(self, {name})" for name in names]
    lines.append("    self.__post_init__()" if hasattr(kind, "__post_init__") else "    return")
    known: dict[str, Any] = {f"set_{name}": getattr(kind, name).__set__ for name in names}
    exec("\n".join(lines), known)  # as ``dataclass`` does
    made = known["__init__"]
    made.__defaults__, made.__annotations__ = plain.__defaults__, plain.__annotations__
    made.__qualname__, made.__module__ = f"{kind.__qualname__}.__init__", kind.__module__
    return cast("Callable[..., None]", made)
