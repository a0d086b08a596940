"""Plain data to JSON and back: numbers, strings, tuples, lists, enums and dataclasses.

Types are named in the data and looked up in a closed registry, so that loading a save can
build nothing but what a game declared.
"""

import dataclasses
import json
from collections.abc import Iterable
from enum import Enum
from typing import Any, Final

from engine.kernel.errors import BadSave

_TYPE: Final = "$"
_LIST: Final = "list"
_SCALARS: Final = (bool, int, str, type(None))


class Codec:
    """Encodes and decodes values whose dataclasses and enums are among ``types``.

    ValueError for two types of one name: a save could not tell them apart.
    """

    def __init__(self, types: Iterable[type]) -> None:
        self._types: dict[str, type] = {}
        for kind in types:
            if self._types.setdefault(kind.__name__, kind) is not kind:
                raise ValueError(f"two types are called {kind.__name__}")
        self._fields: dict[type, tuple[str, ...]] = {
            kind: tuple(field.name for field in dataclasses.fields(kind) if field.init)
            for kind in self._types.values()
            if dataclasses.is_dataclass(kind)
        }

    @property
    def types(self) -> tuple[type, ...]:
        """The dataclasses and enums this codec knows, for a codec that adds to them."""
        return tuple(self._types.values())

    def dumps(self, value: object) -> str:
        """Return ``value`` as one line of JSON; equal values give equal text."""
        return json.dumps(self.encode(value), ensure_ascii=False, separators=(",", ":"))

    def loads(self, text: str) -> Any:
        """Return the value that ``dumps`` wrote; BadSave when the text is not such a value."""
        try:
            return self.decode(json.loads(text))
        except json.JSONDecodeError as error:
            raise BadSave(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
        except (RecursionError, ValueError) as error:  # nested too deep, a number too long
            raise BadSave(str(error)) from error

    def encode(self, value: object) -> Any:
        """Return ``value`` as JSON data; TypeError for a type the registry does not know."""
        if isinstance(value, Enum):
            return {_TYPE: self._name(type(value)), "=": value.value}
        if isinstance(value, _SCALARS):
            return value
        if isinstance(value, tuple):
            return [self.encode(item) for item in value]
        if isinstance(value, list):
            return {_TYPE: _LIST, "=": [self.encode(item) for item in value]}
        name = self._name(type(value))
        fields = self._fields[type(value)]
        return {_TYPE: name} | {field: self.encode(getattr(value, field)) for field in fields}

    def decode(self, data: Any) -> Any:
        """Return the value that ``encode`` turned into ``data``; BadSave when it is none."""
        if isinstance(data, _SCALARS):
            return data
        if isinstance(data, list):
            return tuple(self.decode(item) for item in data)
        if not isinstance(data, dict) or _TYPE not in data:
            raise BadSave(f"expected a value with its type, found {str(data)[:60]}")
        name = data[_TYPE]
        if name == _LIST and isinstance(data.get("="), list):
            return [self.decode(item) for item in data["="]]
        kind = self._types.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadSave(f"unknown type {name!r}")
        try:
            if issubclass(kind, Enum):
                return kind(data["="])
            return kind(**{field: self.decode(data[field]) for field in self._fields[kind]})
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadSave(f"{name} cannot be read: {error}") from error

    def _name(self, kind: type) -> str:
        if self._types.get(kind.__name__) is not kind:
            raise TypeError(f"{kind} is not registered with the codec")
        return kind.__name__
