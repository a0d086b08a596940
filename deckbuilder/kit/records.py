"""Records: described once, converted to JSON, documentation and stored columns.

A record is a frozen dataclass or a NamedTuple. Its JSON object has a field for each field that has
a ``Doc`` or holds records, and for each property with a ``Doc``, in this order. ``HIDDEN`` marks an
internal field. ``Key`` renames a field in JSON, and a ``Mark`` changes its form.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from dataclasses import fields as dataclass_fields
from datetime import date
from enum import Enum, IntEnum, auto
from fractions import Fraction
from functools import cache
from operator import attrgetter
from pathlib import Path
from types import GenericAlias, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from typing_extensions import Doc, is_typeddict

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
Record = TypeVar("Record")


class Mark(Enum):
    """The form of a field in its record's JSON object."""

    HIDDEN = auto()
    FLAT = auto()
    PAIRS = auto()
    OR_NULL = auto()


HIDDEN: Final = Mark.HIDDEN
"""The field is internal and left out of the JSON object."""
FLAT: Final = Mark.FLAT
"""The fields of the inner record replace the field."""
PAIRS: Final = Mark.PAIRS
"""Pairs become an object that maps the first of each to the second."""
OR_NULL: Final = Mark.OR_NULL
"""An empty value becomes null."""


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a field in JSON, if it differs from Python's."""

    name: str


class Field(NamedTuple):
    """A field of a record's JSON object; ``read`` gets its value from the record."""

    name: str
    hint: Any
    read: Callable[[Any], Any]
    is_flat: bool


def is_record(kind: Any) -> bool:
    """Return whether a type becomes a JSON object."""
    return isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields"))


@cache
def fields(record: type) -> tuple[Field, ...]:
    """Return the fields of a record's JSON object; those marked ``FLAT`` are not expanded yet.

    An empty tuple for a record without documented fields. TypeError if some fields are documented
    and another is neither documented nor hidden, since it would be silently missing from the
    object.
    """
    hints = get_type_hints(record, include_extras=True)
    named = {name: hints[name] for name in _own_names(record)} | dict(_documented(record))
    shown = {name: hint for name, hint in named.items() if HIDDEN not in marks(hint)}
    silent = [name for name, hint in shown.items() if not _is_documented(hint)]
    if 0 < len(silent) < len(shown):
        raise TypeError(f"{record.__name__}: neither documented nor hidden: {', '.join(silent)}")
    return tuple(
        Field(key_of(name, hint), _json_hint(hint), _reader(name, hint), FLAT in marks(hint))
        for name, hint in shown.items()
        if name not in silent
    )


def _is_documented(hint: Any) -> bool:
    """Return whether a field is documented or holds a documented record."""
    if any(isinstance(mark, Doc) for mark in marks(hint)) or FLAT in marks(hint):
        return True
    return any(is_typeddict(inner) or fields(inner) for inner in inner_shapes(hint))


def _own_names(record: type) -> Sequence[str]:
    if is_dataclass(record):
        return [field.name for field in dataclass_fields(record)]
    return list(get_type_hints(record))


def _documented(record: type) -> Iterator[tuple[str, Any]]:
    """Yield the documented properties."""
    for base in reversed(record.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, property) and value.fget is not None:
                said = get_type_hints(value.fget, include_extras=True).get("return")
                if any(marks(said)):
                    yield name, said


def key_of(name: str, hint: Any) -> str:
    """Return the name of a field in JSON."""
    return next((mark.name for mark in marks(hint) if isinstance(mark, Key)), name)


def _json_hint(hint: Any) -> Any:
    """Return the type of the value that ``_reader`` returns."""
    if PAIRS in marks(hint):
        pair = get_args(get_args(bare(hint))[0])
        return Annotated[(GenericAlias(dict, pair), *marks(hint))]
    if OR_NULL in marks(hint):
        return Annotated[(bare(hint) | None, *marks(hint))]
    return hint


def _reader(name: str, hint: Any) -> Callable[[Any], Any]:
    read = attrgetter(name)
    if PAIRS in marks(hint):
        return lambda record: dict(read(record))
    if OR_NULL in marks(hint):
        return lambda record: read(record) or None
    return read


def marks(hint: Any) -> Iterator[Any]:
    """Yield the metadata of a type in ``Annotated``, the outermost first."""
    if get_origin(hint) is Annotated:
        yield from get_args(hint)[1:]
    if get_origin(hint) in (Annotated, NotRequired):
        yield from marks(get_args(hint)[0])


def bare(hint: Any) -> Any:
    """Return a type without its metadata."""
    return bare(get_args(hint)[0]) if get_origin(hint) in (Annotated, NotRequired) else hint


# JSON


def to_json(value: Any) -> Json:
    """Convert a value to JSON: records to objects, tuples to lists, enums, paths and days to
    strings."""
    match value:
        case IntEnum():
            return value.name.lower()
        case Enum():
            return to_json(value.value)
        case None | bool() | int() | float() | str():
            return value
        case Fraction():
            return float(value)
        case Path():
            return str(value)
        case date():
            return value.isoformat()
        case Mapping():
            return {str(to_json(key)): to_json(inner) for key, inner in value.items()}
        case _ if is_record(type(value)):
            return to_object(value)
        case list() | tuple():
            return [to_json(inner) for inner in value]
    raise TypeError(f"no JSON for {type(value).__name__}")


def to_object(record: object) -> dict[str, Json]:
    """Convert a record to a JSON object; TypeError for one without a documented field."""
    kind: type = type(record)
    if not fields(kind):
        raise TypeError(f"no field of {kind.__name__} says what it means")
    return dict(_members(record))


def _members(record: object) -> Iterator[tuple[str, Json]]:
    kind: type = type(record)
    for field in fields(kind):
        value = field.read(record)
        if field.is_flat:
            yield from _members(value)
        else:
            yield field.name, to_json(value)


# Documentation


def json_fields(shape: type) -> dict[str, Any]:
    """Return the field types of the JSON object of a record or a TypedDict."""
    if is_typeddict(shape):
        return get_type_hints(shape, include_extras=True)
    found: dict[str, Any] = {}
    for field in fields(shape):
        found |= json_fields(bare(field.hint)) if field.is_flat else {field.name: field.hint}
    return found


def inner_shapes(hint: Any) -> Iterator[type]:
    """Yield the records named by a type in order, also those inside lists, unions and mappings."""
    if is_typeddict(hint) or is_record(hint):
        yield hint
    else:
        for part in get_args(hint):
            yield from inner_shapes(part)


def shapes_under(shape: type) -> tuple[type, ...]:
    """Return a record and all records inside it, each once, in order of first occurrence."""
    met = [shape]
    for outer in met:  # extended during the loop
        for hint in json_fields(outer).values():
            met += [inner for inner in inner_shapes(hint) if inner not in met]
    return tuple(met)


def meaning_of(hint: Any) -> str:
    """Return the meaning of a field: its ``Doc``, or that of the record it holds."""
    for mark in marks(hint):
        if isinstance(mark, Doc):
            return mark.documentation
    sentences = [(shape.__doc__ or "").partition(".")[0] for shape in inner_shapes(hint)]
    return f"{sentences[0][:1].lower()}{sentences[0][1:]}" if sentences else ""


_WORDS: Final[Mapping[Any, str]] = {
    str: "string",
    Path: "string",
    date: "string",
    int: "integer",
    float: "number",
    Fraction: "number",
    bool: "boolean",
    type(None): "null",
    Any: "any value",
}


def render_json_type(hint: Any) -> str:
    """Return the JSON type of a field, linked to the record it names."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return f"{render_json_type(parts[0])}, not always there"
    if origin is Annotated:
        return render_json_type(parts[0])
    if is_typeddict(hint) or is_record(hint):
        return f"[{hint.__name__}](#{hint.__name__.lower()}-object)"
    if origin in (list, tuple, Sequence):
        return f"list of {render_json_type(parts[0])}"
    if origin in (dict, Mapping):
        return f"object: {render_json_type(parts[1])} by name"
    if origin in (UnionType, Union):
        return " or ".join(render_json_type(part) for part in parts)
    return "string" if isinstance(hint, type) and issubclass(hint, Enum) else _WORDS[hint]


# Stored rows


def to_columns(record: Any) -> dict[str, Any]:
    """Return the values of a stored row by field name.

    An enum becomes its value, a tuple a list, a tuple of pairs (a NamedTuple of two fields) an
    object that maps the first to the second.
    """
    kind: type = type(record)
    hints = _hints(kind)
    values = {name: attrgetter(name)(record) for name in _own_names(kind)}
    return {name: _stored(hints[name], value) for name, value in values.items()}


def _stored(hint: Any, value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if get_origin(hint) is not tuple:
        return value
    inner = get_args(hint)[0]
    if is_record(inner):
        first, second = get_type_hints(inner).values()
        return {_stored(first, key): _stored(second, held) for key, held in value}
    return [_stored(inner, held) for held in value]


def from_columns(record: type[Record], row: Mapping[str, Any]) -> Record:
    """Return the record of a stored row; ValueError for a word that is not a value of its field."""
    kind: type = record
    hints = _hints(kind)
    return record(**{name: _read(hints[name], row[name]) for name in _own_names(record)})


@cache
def _hints(record: type) -> Mapping[str, Any]:
    """Return the field types of a record without metadata."""
    return get_type_hints(record)


def _read(hint: Any, value: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    if get_origin(hint) is not tuple:
        return value
    inner = get_args(hint)[0]
    if is_record(inner):
        first, second = get_type_hints(inner).values()
        return tuple(inner(_read(first, key), _read(second, held)) for key, held in value.items())
    return tuple(_read(inner, held) for held in value)
