"""Convert plain data to JSON and back: numbers, strings, tuples, lists, enums and dataclasses.

Types are named in the data and looked up in a closed registry, so that loading a save can build
only what a game has declared.
"""

import dataclasses
import json
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, NoReturn

from engine.kernel.errors import BadSave
from engine.kernel.marks import mypyc_attr

_TYPE: Final = "$"
_LIST: Final = "list"
_VALUE: Final = "="
_PLAIN: Final = frozenset((bool, int, str, type(None)))
WHEN_ABSENT: Final = "when_absent"
MOST_DEPTH: Final = 100
"""The maximum depth of a decoded value, far from the interpreter's recursion limit."""


class Codec:
    """Encodes and decodes values whose dataclasses and enums are among ``types``.

    A field with its default value is omitted, unless older saves used the omission for something
    else. ``formerly`` are the names of some types in older saves: they are read but never written.
    ValueError for two types of one name, which a save could not distinguish.

    ``flat`` names types whose fields are written together with those of their parts, with all names
    in the order of writing. A type can thus be divided without changing its saved form.

    ``named`` gives the values of a dataclass that are written as a name; other values of that type
    are written with their fields. For a field that older saves lack, the metadata under
    ``WHEN_ABSENT`` gives its value there.
    """

    def __init__(
        self,
        types: Iterable[type],
        formerly: Mapping[str, type] | None = None,
        flat: Mapping[type, tuple[str, ...]] | None = None,
        named: Mapping[type, Mapping[str, object]] | None = None,
    ) -> None:
        self._types: dict[str, type] = {}
        for kind in types:
            if self._types.setdefault(kind.__name__, kind) is not kind:
                raise ValueError(f"two types are called {kind.__name__}")
        self._parts: dict[type, tuple[tuple[str, object], ...]] = {
            kind: tuple(
                (field.name, _left_out(field)) for field in dataclasses.fields(kind) if field.init
            )
            for kind in self._types.values()
            if dataclasses.is_dataclass(kind)
        }
        self._flat = {kind: _Flat(kind, names) for kind, names in (flat or {}).items()}
        enums = [kind for kind in self._types.values() if issubclass(kind, Enum)]
        self._formerly = dict(formerly or {})
        self._written: dict[type, dict[Enum, Any]] = {
            kind: {member: {_TYPE: kind.__name__, _VALUE: member.value} for member in kind}
            for kind in enums
        }
        self._members: dict[str, dict[object, Enum]] = {
            kind.__name__: {member.value: member for member in kind} for kind in enums
        }
        self._known = dict(named or {})
        self._named: dict[str, Mapping[str, object]] = {
            kind.__name__: values for kind, values in self._known.items()
        }
        self._absent: dict[str, dict[str, object]] = {}
        for kind in self._types.values():
            if dataclasses.is_dataclass(kind):
                meant = {
                    field.name: field.metadata[WHEN_ABSENT]
                    for field in dataclasses.fields(kind)
                    if WHEN_ABSENT in field.metadata
                }
                if meant:
                    self._absent[kind.__name__] = meant
        for name, kind in self._formerly.items():
            if kind.__name__ in self._members:
                self._members[name] = self._members[kind.__name__]
        self._decoder = json.JSONDecoder(
            object_hook=self._built, parse_float=_refuse, parse_constant=_refuse
        )

    @property
    def types(self) -> tuple[type, ...]:
        """The dataclasses and enums this codec knows."""
        return tuple(self._types.values())

    def extended(
        self, types: Iterable[type], named: Mapping[type, Mapping[str, object]] | None = None
    ) -> "Codec":
        """Return a codec that also knows these types, and these named values, which may grow."""
        flat = {kind: flat.names for kind, flat in self._flat.items()}
        known = {**self._known, **(named or {})}
        return Codec((*self.types, *types), self._formerly, flat, known)

    def dumps(self, value: object) -> str:
        """Return ``value`` as one line of JSON; equal values give equal text."""
        return json.dumps(self.encode(value), ensure_ascii=False, separators=(",", ":"))

    def loads(self, text: str) -> Any:
        """Parse the output of ``dumps``. BadSave if the text is not a valid value."""
        try:
            return _unlisted(self._decoder.decode(text))
        except json.JSONDecodeError as error:
            raise BadSave(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
        except (RecursionError, ValueError) as error:  # nested too deeply, or a number too long
            raise BadSave(str(error)) from error

    def encode(self, value: object) -> Any:
        """Return ``value`` as JSON data, to be treated as immutable. TypeError for an unregistered
        type.
        """
        kind = value.__class__
        if kind in _PLAIN:
            return value
        if isinstance(value, tuple):
            return [item if item.__class__ in _PLAIN else self.encode(item) for item in value]
        if isinstance(value, Enum) and kind in self._written:
            return self._written[kind][value]
        if isinstance(value, list):
            return {_TYPE: _LIST, _VALUE: [self.encode(item) for item in value]}
        flat = self._flat.get(kind)
        if flat is not None:
            return self._encode_flat(value, flat)
        parts = self._parts.get(kind)
        if parts is None:
            raise TypeError(f"{kind} is not registered with the codec")
        names = self._named.get(kind.__name__)
        if names is not None:
            for name, known in names.items():
                if known is value:  # many named values, as the cards of a match, are compared often
                    return {_TYPE: kind.__name__, _VALUE: name}
            for name, known in names.items():
                if known == value:
                    return {_TYPE: kind.__name__, _VALUE: name}
        data: dict[str, Any] = {_TYPE: kind.__name__}
        for name, default in parts:
            part = getattr(value, name)
            if part is default:
                continue
            if part.__class__ is not default.__class__ or part != default:
                data[name] = part if part.__class__ in _PLAIN else self.encode(part)
        return data

    def _encode_flat(self, value: object, flat: "_Flat") -> dict[str, Any]:
        data: dict[str, Any] = {_TYPE: flat.kind.__name__}
        for name, default, part in flat.of(value):
            if part.__class__ is not default.__class__ or part != default:
                data[name] = self.encode(part)
        return data

    def decode(self, data: Any) -> Any:
        """Decode the output of ``encode``. BadSave if invalid or nested beyond ``MOST_DEPTH``."""
        return _unlisted(self._decoded(data, MOST_DEPTH))

    def _decoded(self, data: Any, depth: int) -> Any:
        if data.__class__ in _PLAIN:
            return data
        if depth == 0:
            raise BadSave(f"nested deeper than {MOST_DEPTH} levels")
        if isinstance(data, list):
            return tuple([_unlisted(self._decoded(item, depth - 1)) for item in data])
        if not isinstance(data, dict):
            _refuse(data)
        if data.get(_TYPE) == _LIST and isinstance(data.get(_VALUE), list):
            return _Listed([_unlisted(self._decoded(item, depth - 1)) for item in data[_VALUE]])
        parts = {
            name: part if name == _TYPE else self._decoded(part, depth - 1)
            for name, part in data.items()
        }
        return self._built(parts)

    def _built(self, data: dict[str, Any]) -> Any:
        """Build the value of a JSON object whose parts are already decoded."""
        name = data.pop(_TYPE, None)
        if name.__class__ is not str:
            _refuse(data if name is None else name)
        try:
            members = self._members.get(name)
            if members is not None:
                value = data[_VALUE]  # a retired one is translated by its type
                return members[value] if value in members else self._types[name](value)
            names = self._named.get(name)
            if names is not None and _VALUE in data:
                return names[data[_VALUE]]
            kind = self._types.get(name) or self._formerly.get(name)
            if kind is not None:
                if kind.__name__ in self._absent:
                    data = self._absent[kind.__name__] | data
                for field, part in data.items():
                    if part.__class__ is list or part.__class__ is _Listed:
                        data[field] = _unlisted(part)
                flat = self._flat.get(kind)
                return kind(**data) if flat is None else flat.built(data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadSave(f"{name} cannot be read: {error}") from error
        if name == _LIST and data.get(_VALUE).__class__ is list:
            return _Listed(map(_unlisted, data[_VALUE]))
        raise BadSave(f"unknown type {name!r}")


class _Flat:
    """Encoding of a dataclass and its parts: fields whose defaults are made by a dataclass."""

    def __init__(self, kind: type, names: tuple[str, ...]) -> None:
        self.kind = kind
        self.names = names
        self._parts: dict[str, Any] = {}
        homes: dict[str, tuple[str, object]] = {}
        for field in dataclasses.fields(kind):
            part: Any = field.default_factory
            if not (isinstance(part, type) and dataclasses.is_dataclass(part)):
                homes[field.name] = "", field.default
                continue
            self._parts[field.name] = part
            homes |= {item.name: (field.name, item.default) for item in dataclasses.fields(part)}
        if sorted(homes) != sorted(names):
            wrong = sorted(set(homes).symmetric_difference(names))
            raise ValueError(f"{kind.__name__} is not written field by field: {wrong}")
        self._homes = {name: homes[name] for name in names}

    def of(self, value: object) -> list[tuple[str, object, object]]:
        """Return the name, the default and the value of each field, in the order of writing."""
        owners = {name: getattr(value, name) for name in self._parts}
        owners[""] = value
        return [
            (name, default, getattr(owners[home], name))
            for name, (home, default) in self._homes.items()
        ]

    def built(self, data: dict[str, Any]) -> object:
        """Build the value from its fields. KeyError for an unknown field."""
        fields: dict[str, dict[str, Any]] = {"": {}, **{name: {} for name in self._parts}}
        for name, part in data.items():
            fields[self._homes[name][0]][name] = part
        own = fields.pop("")
        return self.kind(**own, **{name: self._parts[name](**fields[name]) for name in fields})


@mypyc_attr(native_class=False)  # a compiled class may not be a list
class _Listed(list[Any]):
    """A list that stays a list; every other JSON list becomes a tuple."""


def _left_out(field: dataclasses.Field[Any]) -> object:
    """Return the value for which a field is omitted."""
    return dataclasses.MISSING if WHEN_ABSENT in field.metadata else field.default


def _unlisted(value: Any) -> Any:
    """Return a value with its marker lists resolved."""
    if value.__class__ is list:
        return tuple(map(_unlisted, value))
    return list(value) if value.__class__ is _Listed else value


def _refuse(data: object) -> NoReturn:
    raise BadSave(f"expected a value with its type, found {str(data)[:60]}")
