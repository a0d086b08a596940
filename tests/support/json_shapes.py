"""The JSON type of a record, as a type with which pydantic can validate an answer."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

from pydantic import TypeAdapter
from typing_extensions import TypedDict, is_typeddict

from deckbuilder.kit.records import bare, is_record, json_fields, to_json


def adapter_of(record: type) -> TypeAdapter[Any]:
    """Return the validator for the JSON object of a record or a TypedDict."""
    return TypeAdapter(_json_type(record))


def _json_type(hint: Any) -> Any:
    """Return the JSON type of a record's field."""
    if get_origin(hint) is NotRequired:
        return NotRequired[_json_type(get_args(hint)[0])]
    plain = bare(hint)
    origin, parts = get_origin(plain), get_args(plain)
    if is_typeddict(plain) or is_record(plain):
        members = {name: _json_type(inner) for name, inner in json_fields(plain).items()}
        return TypedDict(plain.__name__, members)  # type: ignore[operator]  # made at run time
    if origin in (list, tuple, Sequence):
        return list[_json_type(parts[0])]  # type: ignore[misc]  # made at run time
    if origin in (dict, Mapping):
        return dict[str, _json_type(parts[1])]  # type: ignore[misc]  # made at run time
    if origin in (UnionType, Union):
        return reduce(or_, (_json_type(part) for part in parts))
    if isinstance(plain, type) and issubclass(plain, Enum):
        return Literal[tuple(to_json(member) for member in plain)]
    return str if plain in (Path, date) else plain


def shapes_met(hint: Any, value: Any) -> Iterator[type]:
    """Yield the records that occur in the JSON of a type."""
    plain = bare(hint)
    if is_typeddict(plain) or is_record(plain):
        yield plain
        for name, inner in json_fields(plain).items():
            if name in value:
                yield from shapes_met(inner, value[name])
    elif get_origin(plain) in (list, tuple, Sequence):
        for element in value:
            yield from shapes_met(get_args(plain)[0], element)
    elif get_origin(plain) in (UnionType, Union) and value is not None:
        for part in get_args(plain):
            if part is not NoneType:
                yield from shapes_met(part, value)
