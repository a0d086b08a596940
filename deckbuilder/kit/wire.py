"""Records in files and messages: converted to plain data, and validated on the way back.

Field names and forms are those of ``records``: ``Key`` and ``PAIRS`` mean the same here.
``OMITTED`` leaves out a field with its default value, ``UNWRITTEN`` always leaves it out, ``ROW``
writes a record as a list of its values, ``Bounds`` limits a number, and ``As`` gives a value a
custom form. ``Codes`` are records distinguished by a word. Unknown keys are ignored, since later
versions of the program may add some.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as dataclass_fields
from enum import Enum, auto
from functools import cache
from types import GenericAlias, UnionType
from typing import Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from deckbuilder.kit.records import PAIRS, bare, is_record, key_of, marks

Record = TypeVar("Record")
Data = Any
"""Any JSON value."""


class Wanted(Enum):
    """The expected kind of a value."""

    THERE = auto()
    OBJECT = auto()
    LIST = auto()
    TEXT = auto()
    NUMBER = auto()
    YES_OR_NO = auto()
    WITHIN = auto()
    ONE_OF = auto()
    AS_LONG = auto()
    WHOLE = auto()
    """A record with consistent fields."""
    OWN_FORM = auto()


class WrongData(ValueError):
    """A value that is not what its record wants: where it stands, and what should stand there.

    ``kind`` is the expected type, ``value`` the rejected value.
    """

    def __init__(self, wanted: Wanted, kind: Any, value: object) -> None:
        super().__init__(wanted, kind, value)
        self.wanted, self.kind, self.value = wanted, kind, value
        self.steps: list[str | int] = []

    def __str__(self) -> str:
        return f"{self.place or 'the whole'} is not {self.wanted.name.lower()}"

    @property
    def place(self) -> str:
        """The path to the value, such as ``picks[2].seat``; empty for the whole."""
        way = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps[::-1])
        return "".join(way).removeprefix(".")


class Form(Enum):
    """The form of a field in its object."""

    OMITTED = auto()
    UNWRITTEN = auto()
    ROW = auto()


OMITTED: Final = Form.OMITTED
"""A field with its default is left out."""
UNWRITTEN: Final = Form.UNWRITTEN
"""The field is worked out by the program: it is never written and read as its default."""
ROW: Final = Form.ROW
"""The record of the field, if there is one, is the list of its values."""


class Bounds(NamedTuple):
    """The minimum and maximum of a number; None for no limit."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class As:
    """A value with a form of its own; ``errors`` are those of ``read``, besides WrongData."""

    write: Callable[[Any], Data]
    read: Callable[[Any], Any]
    errors: tuple[type[Exception], ...] = (ValueError,)


class _Part(NamedTuple):
    name: str
    key: str
    hint: Any
    default: Any
    is_omitted: bool


@cache
def _parts(record: type) -> tuple[_Part, ...]:
    hints = get_type_hints(record, include_extras=True)
    return tuple(
        _Part(
            field.name,
            key_of(field.name, hints[field.name]),
            hints[field.name],
            field.default,
            OMITTED in marks(hints[field.name]),
        )
        for field in dataclass_fields(record)
        if UNWRITTEN not in marks(hints[field.name])
    )


def write(record: Any) -> dict[str, Data]:
    """Convert a record to plain data for ``read``."""
    return dict(_written_parts(record))


def _written_parts(record: Any) -> Iterator[tuple[str, Data]]:
    kind: type = type(record)
    for part in _parts(kind):
        value = getattr(record, part.name)
        if not (part.is_omitted and value == part.default):
            yield part.key, write_value(part.hint, value)


def write_value(hint: Any, value: Any) -> Data:
    """Return a value of this type as plain data for ``read_value``."""
    own = _own_form(hint)
    if own is not None:
        return own.write(value)
    if PAIRS in marks(hint):
        return dict(value)
    if ROW in marks(hint) and value is not None:
        return _written_row(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple):
        return [write_value(_item(bare(hint), place), item) for place, item in enumerate(value)]
    return write(value) if is_record(type(value)) else value


def _written_row(record: Any) -> list[Data]:
    kind: type = type(record)
    return [write_value(part.hint, getattr(record, part.name)) for part in _parts(kind)]


def _own_form(hint: Any) -> As | None:
    return next((mark for mark in marks(hint) if isinstance(mark, As)), None)


def _item(hint: Any, place: int) -> Any:
    """Return the item type of a tuple, or of an optional tuple."""
    kinds = get_args(next(kind for kind in _kinds(hint) if get_origin(kind) is tuple))
    return kinds[0] if kinds[-1] is Ellipsis else kinds[place]


def _kinds(hint: Any) -> tuple[Any, ...]:
    """Return the member types of a union, or the type itself."""
    is_union = get_origin(hint) in (Union, UnionType)
    return get_args(hint) if is_union else (hint,)


def read(record: type[Record], data: object) -> Record:
    """Read a record written by ``write``; WrongData, with the place, for any other data."""
    if not isinstance(data, Mapping):
        raise WrongData(Wanted.OBJECT, record, data)
    values: dict[str, Any] = {}
    kind: type = record
    for part in _parts(kind):
        if part.key in data:
            values[part.name] = _read_at(part.key, part.hint, data[part.key])
        elif part.default is MISSING:
            missing = WrongData(Wanted.THERE, part.hint, None)
            missing.steps.append(part.key)
            raise missing
    return _made(record, data, values)


def _made(record: type[Record], data: object, values: Mapping[str, Any]) -> Record:
    """Return the record of these fields; WrongData if they do not fit together."""
    try:
        return record(**values)
    except ValueError as error:
        raise WrongData(Wanted.WHOLE, record, data) from error


def read_list(record: type[Record], data: object) -> tuple[Record, ...]:
    """Return the records of a list; WrongData, with its place, for anything else."""
    records: tuple[Record, ...] = read_value(GenericAlias(tuple, (record, ...)), data)
    return records


def _read_at(step: str | int, hint: Any, data: object) -> Any:
    try:
        return read_value(hint, data)
    except WrongData as wrong:
        wrong.steps.append(step)
        raise


def read_value(hint: Any, data: object) -> Any:
    """Return the value of this type that ``write_value`` wrote; WrongData for anything else."""
    own = _own_form(hint)
    if own is not None:
        try:
            return own.read(data)
        except WrongData:
            raise
        except own.errors as error:
            raise WrongData(Wanted.OWN_FORM, bare(hint), data) from error
    if PAIRS in marks(hint):
        return _read_pairs(get_args(bare(hint))[0], data)
    kinds = _kinds(bare(hint))
    if data is None and type(None) in kinds:
        return None
    named = [one for one in kinds if one is not type(None)]
    if ROW in marks(hint):
        return _read_row(named[0], data)
    fitting = [one for one in named if one is type(data)]
    return _read_one((fitting or named)[0], hint, data)


def _read_one(kind: Any, hint: Any, data: object) -> Any:
    if get_origin(kind) is tuple:
        return _read_tuple(kind, data)
    if get_origin(kind) is Mapping:
        return dict(_read_pairs(kind, data))
    if is_record(kind):
        return read(kind, data)
    if issubclass(kind, Enum):
        return _read_member(kind, data)
    if type(data) is not kind:
        raise WrongData(_PLAIN[kind], kind, data)
    for bounds in marks(hint):
        if isinstance(bounds, Bounds) and isinstance(data, int) and not _is_within(data, bounds):
            raise WrongData(Wanted.WITHIN, kind, data)
    return data


def _read_member(kind: type[Enum], data: object) -> Enum:
    try:
        member = kind(data)
    except ValueError as error:
        raise WrongData(Wanted.ONE_OF, kind, data) from error
    if type(member.value) is not type(data):  # True is equal to 1
        raise WrongData(Wanted.ONE_OF, kind, data)
    return member


_PLAIN: Final = {str: Wanted.TEXT, int: Wanted.NUMBER, bool: Wanted.YES_OR_NO}


def _is_within(number: int, bounds: Bounds) -> bool:
    least, most = bounds
    return (least is None or number >= least) and (most is None or number <= most)


def _read_tuple(kind: Any, data: object) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise WrongData(Wanted.LIST, kind, data)
    kinds = get_args(kind)
    if kinds[-1] is not Ellipsis and len(data) != len(kinds):
        raise WrongData(Wanted.AS_LONG, kind, data)
    return tuple(_read_at(place, _item(kind, place), item) for place, item in enumerate(data))


def _read_row(kind: type[Record], data: object) -> Record:
    row: type = kind
    parts = _parts(row)
    if not isinstance(data, list):
        raise WrongData(Wanted.LIST, kind, data)
    if len(data) != len(parts):
        raise WrongData(Wanted.AS_LONG, kind, data)
    values = {
        part.name: _read_at(place, part.hint, value)
        for place, (part, value) in enumerate(zip(parts, data, strict=True))
    }
    return _made(kind, data, values)


def _read_pairs(pair: Any, data: object) -> tuple[tuple[Any, Any], ...]:
    if not isinstance(data, Mapping):
        raise WrongData(Wanted.OBJECT, pair, data)
    return tuple((key, _read_at(key, get_args(pair)[1], value)) for key, value in data.items())


@dataclass(frozen=True, slots=True)
class Codes:
    """Records told apart by a code: each is the list of its code and its values."""

    kinds: Mapping[str, type]

    def write(self, record: object) -> list[Data]:
        """Return a record as plain data; KeyError for one without a code."""
        codes = {kind: code for code, kind in self.kinds.items()}
        return [codes[type(record)], *_written_row(record)]

    def read(self, data: object) -> Any:
        """Return the record that ``write`` wrote; WrongData, with its place, for anything else."""
        match data:
            case [str(code), *values] if code in self.kinds:
                return _read_row(self.kinds[code], values)
        raise WrongData(Wanted.ONE_OF, self, data)
