"""Validate abilities entered by hand: notation and JSON from a file.

The engine builds only known nodes, but does not check the values of their fields. Here each field
is checked against its declared type, and each node against its further constraints
(``catalog.importers.demands``). Errors name the place and what would be valid.
"""

import json
import types
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Any, Final, Union, get_args, get_origin

import engine.berserk.abilities as ab
from catalog.common.bounded_json import BadJson, parse_json
from catalog.common.hints import hints_of
from catalog.common.i18n import _
from catalog.importers.demands import unmet_demand
from catalog.importers.rows import BadValue
from catalog.importers.values import a_text
from engine.berserk import (
    NotationError,
    ability_from_json,
    notation_parts,
    parse_abilities,
    render_abilities,
)
from engine.kernel import BadSave

MOST_SIGNS: Final = 20_000
MOST_NUMBER: Final = 99
"""The maximum of any number in an ability: thousands of repetitions would never end."""
_TYPE: Final = "$"
_WORD: Final = "="
_UNIONS: Final = (Union, types.UnionType)
_NEAR: Final = 8
"""The maximum of names suggested by a message."""


def some_abilities(raw: str) -> str:
    """Parse abilities in notation or as a JSON list, and return them in canonical notation.

    BadValue names the first invalid ability, the place of the fault, and what would be valid there.
    """
    _refuse_long(raw)
    text = raw.strip()
    if text.startswith("["):
        return listed_abilities(_json(text, ""))
    return _written(notation_parts(text))


def listed_abilities(raw: object) -> str:
    """Parse a JSON list whose items are abilities as objects or as notation; return the
    notation."""
    if not isinstance(raw, list):
        raise BadValue(_("abilities must be text in the notation, or a list of abilities"))
    text = _written(raw)
    _refuse_long(text)
    return text


def _refuse_long(text: str) -> None:
    if len(text) > MOST_SIGNS:
        raise BadValue(_("the abilities are longer than {most} characters").format(most=MOST_SIGNS))


def _written(parts: Iterable[object]) -> str:
    return render_abilities(
        ability for number, part in enumerate(parts, 1) for ability in _read(part, number)
    )


def _read(part: object, number: int) -> tuple[ab.Ability, ...]:
    """Return the abilities of one part; a text in a list can hold several."""
    place = _("ability {number}").format(number=number)
    if isinstance(part, dict):
        return (_ability(part, place),)
    if not isinstance(part, str):
        raise _misfit(place, _("write an object with “$”, or text in the notation"))
    if part.startswith("{"):
        return (_ability(_json(part, place), place),)
    try:
        return parse_abilities(part)
    except NotationError as error:
        reason = _("“{part}” is not an ability; write abilities like: {example}")
        example = "ova 1; shot 1-2-2 range 4"
        raise _misfit(place, reason.format(part=_shown(part), example=example)) from error


def _json(text: str, place: str) -> object:
    try:
        return parse_json(text)
    except BadJson as error:
        raise _misfit(place, str(error)) from error


def _ability(data: object, place: str) -> ab.Ability:
    fitted = _fitted(data, ab.Ability, place)
    try:
        ability = ability_from_json(fitted)
    except BadSave as error:
        raise _misfit(place, str(error)) from error
    _look_over(ability, place)
    return ability


def _look_over(node: object, place: str) -> None:
    """Raise BadValue for a violated constraint of a node, the innermost first."""
    if isinstance(node, tuple):
        for number, item in enumerate(node, 1):
            _look_over(item, f"{place}[{number}]")
    elif is_dataclass(node):
        for field in fields(node):
            _look_over(getattr(node, field.name), f"{place}.{field.name}")
        demand = unmet_demand(node)
        if demand is not None:
            raise _misfit(place, demand)


# data against declared types


def _fitted(data: object, hint: Any, place: str) -> object:
    """Return data converted to ``hint``, with full enum names; BadValue if they do not fit."""
    options = _options(hint)
    if isinstance(data, dict):
        return _object(data, options, place)
    if isinstance(data, list):
        return _list(data, options, place)
    if isinstance(data, str):
        return _text(data, options, place)
    if type(data) in options:  # a bool is not an int here
        most = MOST_SIGNS if place.endswith(".at") else MOST_NUMBER  # the offset of an unread text
        if isinstance(data, int) and abs(data) > most:
            raise _misfit(place, _number_reason())
        return data
    raise _misfit(place, _expected(options))


@cache
def _options(hint: Any) -> tuple[Any, ...]:
    """Return the types allowed by a hint, with unions flattened."""
    if get_origin(hint) in _UNIONS:
        return tuple(option for part in get_args(hint) for option in _options(part))
    return (hint,)


def _list(data: list[object], options: tuple[Any, ...], place: str) -> object:
    kind = next((option for option in options if get_origin(option) is tuple), None)
    if kind is None:
        raise _misfit(place, _expected(options))
    hint = get_args(kind)[0]
    return [_fitted(item, hint, f"{place}[{number}]") for number, item in enumerate(data, 1)]


def _text(data: str, options: tuple[Any, ...], place: str) -> object:
    if str in options:
        return a_text(data)
    for kind in _types(options):
        if issubclass(kind, Enum) and _has_word(kind, data):
            return {_TYPE: kind.__name__, _WORD: data}
    raise _misfit(place, _expected(options, data))


def _object(data: dict[str, object], options: tuple[Any, ...], place: str) -> object:
    name = data.get(_TYPE)
    kind = next((kind for kind in _types(options) if kind.__name__ == name), None)
    if kind is None:
        raise _misfit(place, _expected(options, name if isinstance(name, str) else ""))
    if issubclass(kind, Enum):
        if len(data) != 2 or not _has_word(kind, data.get(_WORD)):
            raise _misfit(place, _expected((kind,)))
        return data
    return {_TYPE: name} | _fields(data, kind, place)


def _fields(data: dict[str, object], kind: type, place: str) -> dict[str, object]:
    hints = hints_of(kind)
    known = {field.name: field for field in fields(kind) if field.init}
    for name in data:
        if name not in known and name != _TYPE:
            reason = _("{node} has no “{field}”; it has: {known}")
            shown = ", ".join(known) or _("nothing")
            reason = reason.format(node=kind.__name__, field=_shown(name), known=shown)
            raise _misfit(place, reason)
    for name, field in known.items():
        if name not in data and _is_needed(field):
            reason = _("{node} lacks “{field}”: {expected}")
            expected = _expected(_options(hints[name]))
            reason = reason.format(node=kind.__name__, field=name, expected=expected)
            raise _misfit(place, reason)
    return {
        name: _fitted(data[name], hints[name], f"{place}.{name}") for name in known if name in data
    }


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _has_word(kind: type[Enum], word: object) -> bool:
    return any(member.value == word and type(member.value) is type(word) for member in kind)


def _types(options: tuple[Any, ...]) -> tuple[type, ...]:
    return tuple(option for option in options if isinstance(option, type))


# descriptions of valid values


def _misfit(place: str, reason: str) -> BadValue:
    return BadValue(f"{place}: {reason}" if place else reason)


def _expected(options: tuple[Any, ...], said: str = "") -> str:
    """Describe the values allowed by ``options``; of many names only those close to ``said``."""
    ways = [_plain(option) for option in options if not _is_node(option)]
    nodes = [kind.__name__ for kind in options if _is_node(kind)]
    if nodes:
        ways.append(_("an object whose “$” is {names}").format(names=_some(nodes, said)))
    return _("write {ways}").format(ways=_(" or ").join(ways))


def _is_node(option: Any) -> bool:
    return isinstance(option, type) and is_dataclass(option)


def _plain(option: Any) -> str:
    if get_origin(option) is tuple:
        return _("a list")
    if option is int:
        return _number_reason()
    if option is bool:
        return _("true or false")
    if option is str:
        return _("text in quotes")
    if option is type(None):
        return "null"
    words = ", ".join(json.dumps(word.value) for word in option)
    return _("one of {words}").format(words=words)


def _number_reason() -> str:
    told = _("a whole number from {least} to {most}")
    return told.format(least=-MOST_NUMBER, most=MOST_NUMBER)


def _some(names: list[str], said: str) -> str:
    if len(names) <= _NEAR:
        return ", ".join(names)
    near = get_close_matches(said, names, n=3, cutoff=0.5)
    return ", ".join([*near, *(name for name in names if name not in near)][:_NEAR]) + "…"


def _shown(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
