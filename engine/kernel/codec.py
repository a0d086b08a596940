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
    """Encodes and decodes values whose dataclasses and enums are among ``types``."""

    def __init__(self, types: Iterable[type]) -> None:
        self._types = {kind.__name__: kind for kind in types}
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

    def encode(self, value: object) -> Any:
        """Return ``value`` as JSON data; TypeError for a type the registry does not know."""
        if isinstance(value, Enum):
            self._known(type(value).__name__)
            return {_TYPE: type(value).__name__, "=": value.value}
        if isinstance(value, _SCALARS):
            return value
        if isinstance(value, tuple):
            return [self.encode(item) for item in value]
        if isinstance(value, list):
            return {_TYPE: _LIST, "=": [self.encode(item) for item in value]}
        name = type(value).__name__
        if self._known(name) is not type(value):
            raise TypeError(f"{type(value)} is not the registered {name}")
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
        if data[_TYPE] == _LIST:
            return [self.decode(item) for item in data["="]]
        kind = self._types.get(data[_TYPE])
        if kind is None:
            raise BadSave(f"unknown type {data[_TYPE]!r}")
        try:
            if issubclass(kind, Enum):
                return kind(data["="])
            return kind(**{field: self.decode(data[field]) for field in self._fields[kind]})
        except (KeyError, TypeError, ValueError) as error:
            raise BadSave(f"{data[_TYPE]} cannot be read: {error}") from error

    def _known(self, name: str) -> type:
        if name not in self._types:
            raise TypeError(f"{name} is not registered with the codec")
        return self._types[name]
