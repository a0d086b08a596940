"""Cards as JSON: a list of objects, one per card, in the form of berserk-nxt or of another program.

The list is decoded object by object, so that a problem names the line where its card begins. Data
of an object that have no column, or another form, are kept separately (``catalog.nxt``). In a set
without any text the texts count as absent; a card of it with ``text_withheld`` ``false`` has no
text at all.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from catalog.common.bounded_json import BadJson, check_count, check_depth, decoder
from catalog.common.errors import BadFile
from catalog.common.i18n import _
from catalog.importers import values
from catalog.importers.encoding import decode
from catalog.importers.forms import NXT, JsonForm, UnknownForm, unsaid_by
from catalog.importers.given import listed_abilities, some_abilities
from catalog.importers.rows import Accepted, BadValue, Row, RowReader
from catalog.nxt import TYPES, beyond
from catalog.rarity import RARITIES, Rarity
from catalog.sets import is_code, nxt_code, set_name
from engine.berserk import CardType, Cost, Element
from engine.berserk.abilities.strength import Strength

_SET_KEYS: Final = ("set", "set_id", "set_name")
_FIELD_NAMES: Final = {"movement": "move", "strike": "hit"}
_STRIKE_KEYS: Final = ("weak", "normal", "hard")


def read_objects(content: bytes, path: Path) -> list[tuple[int, object]]:
    """Return the values of the list with their first lines; BadFile if the list is incomplete."""
    text = decode(content, path).removeprefix("\ufeff")
    try:
        check_count(text)
    except BadJson as error:
        raise BadFile(path, str(error)) from error
    if text.lstrip().startswith("{"):
        raise UnknownForm(path)
    reader = decoder()
    objects: list[tuple[int, object]] = []
    line, counted, place = 1, 0, _after(text, 0, "[", path)
    while text[place : place + 1] != "]":
        if objects:
            place = _after(text, place, ",", path)
        line, counted = line + text.count("\n", counted, place), place
        value, end = _decode(reader, text, place, path)
        objects.append((line, value))
        place = _skip_spaces(text, end)
    if _skip_spaces(text, place + 1) < len(text):
        raise BadFile(path, _("something follows the end of the list"), _line(text, place))
    return objects


def json_rows(
    objects: Sequence[tuple[int, object]], form: JsonForm = NXT, card_set: str = ""
) -> Iterator[Row]:
    """Yield the card or the problems of each object, in file order.

    ``card_set`` is the set of all cards of a file that names none.
    """
    read = [
        (line, form.renamed(value) if isinstance(value, dict) else value) for line, value in objects
    ]
    with_texts = {_label(value) for _line, value in read if _has_content(value)}
    for index, (line, value) in enumerate(read):
        name = value.get("name", "") if isinstance(value, dict) else ""
        reader = RowReader(line, index, name)
        if isinstance(value, dict):
            yield _card(reader, value, form, card_set, _label(value) not in with_texts)
        else:
            reader.reject(_("card"), value, _("a card must be an object in braces"))
            yield reader.rejected()


def _label(value: object) -> str:
    """Return the name that an object gives its set; empty for none."""
    if not isinstance(value, dict):
        return ""
    named = (value[key] for key in _SET_KEYS if key in value)
    return repr(next(named, ""))


def names_sets(objects: Sequence[tuple[int, object]], form: JsonForm) -> bool:
    """Return whether an object of a file says of which set its card is."""
    return any(
        key in form.renamed(value)
        for _line, value in objects
        if isinstance(value, dict)
        for key in _SET_KEYS
    )


def _has_content(value: object) -> bool:
    return isinstance(value, dict) and bool(value.get("text") or value.get("abilities"))


def _card(
    reader: RowReader, source: dict[str, Any], form: JsonForm, card_set: str, texts_absent: bool
) -> Row:
    reader.fields.update(set_code=card_set, set_name="")
    if not card_set:
        _read_set(reader, source)
    reader.fields["unsaid"] = unsaid_by(form, source)
    _read_facts(reader, source, texts_absent)
    facts = reader.facts(_FIELD_NAMES)
    if facts is None:
        return reader.rejected()
    extra = beyond(facts, source) if form.keeps and not card_set else None
    return Accepted(reader.line, reader.index, facts, extra)


def _read_set(reader: RowReader, source: Mapping[str, Any]) -> None:
    if "set" in source:
        reader.read("set", source["set"], _set_code, "set_code")
    elif "set_name" in source and "set_id" not in source:
        reader.read("set_name", source["set_name"], _text_by(values.a_set), "set_code")
        return
    else:
        number = source.get("set_id")
        reader.read("set_id", number, lambda raw: nxt_code(_whole(raw, 1)), "set_code")
    if "set_name" in source:
        reader.read("set_name", source["set_name"], _text_by(values.a_set))
    else:
        reader.fields["set_name"] = set_name(reader.fields["set_code"])


def _read_facts(reader: RowReader, source: Mapping[str, Any], texts_absent: bool) -> None:
    def read(key: str, parse: Callable[[Any], object], fact: str, absent: Any = None) -> None:
        if fact not in reader.fields["unsaid"]:
            reader.read(key, source.get(key, absent), parse, fact)

    read("number", lambda raw: _whole(raw, 1), "number")
    read("name", _text_by(values.a_name), "name")
    read("rarity", _rarity, "rarity")
    read("cost", _cost, "cost")
    read("elite", _flag, "elite")
    read("uniq", _flag, "unique")
    read("horde", _flag, "horde", False)
    read("color", _elements, "elements")
    read("class", _classes, "classes")
    read("type", _type, "type")
    read("life", _whole_or_none, "life")
    read("move", _whole_or_none, "movement")
    read("hit", _strike, "strike")
    read("icons", _icons, "icons")
    read("text", _text_or_none, "text")
    read("text_withheld", _flag, "text_withheld", texts_absent)
    if "abilities" in source:
        read("abilities", _abilities, "abilities")
    read("legend", _text_by(values.a_text), "legend", "")
    reader.read("card", source, _sound, "_sound")
    reader.fields.pop("_sound", None)


def _text_by(parse: Callable[[str], Any]) -> Callable[[object], Any]:
    def read(raw: object) -> Any:
        if not isinstance(raw, str):
            raise BadValue(_("write text in quotes"))
        return parse(raw)

    return read


def _text_or_none(raw: object) -> str:
    return "" if raw is None else str(_text_by(values.a_text)(raw))


def _abilities(raw: object) -> str:
    return some_abilities(raw) if isinstance(raw, str) else listed_abilities(raw)


def _set_code(raw: object) -> str:
    if not (isinstance(raw, str) and is_code(raw)):
        raise BadValue(_("a set's code must be lowercase Latin letters, digits and hyphens"))
    return raw


def _whole(raw: object, least: int = 0) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise BadValue(_("write a whole number"))
    return values.in_range(raw, least)


def _whole_or_none(raw: object) -> int | None:
    return None if raw is None else _whole(raw)


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise BadValue(_("write true or false"))
    return raw


def _rarity(raw: object) -> Rarity:
    if isinstance(raw, str):
        return values.a_rarity(raw)
    number = _whole(raw)
    if not 1 <= number <= len(RARITIES):
        raise BadValue(_("a rarity must be 1 (common), 2 (uncommon), 3 (rare) or 4 (ultra-rare)"))
    return RARITIES[number - 1]


def _cost(raw: object) -> Cost:
    return values.a_cost(raw) if isinstance(raw, str) else Cost(_whole(raw))


def _elements(raw: object) -> tuple[Element, ...]:
    if isinstance(raw, list) and all(isinstance(name, str) for name in raw):
        return values.some_elements(",".join(raw))
    return values.elements_of_mask(_whole(raw))


def _type(raw: object) -> CardType:
    if isinstance(raw, str):
        return values.a_type(raw)
    number = _whole(raw)
    if number >= len(TYPES):
        known = ", ".join(f"{code} {kind.value}" for code, kind in enumerate(TYPES))
        raise BadValue(_("write one of: {known}").format(known=known))
    return TYPES[number]


def _classes(raw: object) -> tuple[str, ...]:
    if not (isinstance(raw, list) and all(isinstance(name, str) for name in raw)):
        raise BadValue(_("classes must be a list of texts"))
    return tuple(name for name in map(values.a_line, raw) if name)


def _strike(raw: object) -> Strength | None:
    if raw is None:
        return None
    if isinstance(raw, dict) and raw.keys() == set(_STRIKE_KEYS):
        raw = [raw[key] for key in _STRIKE_KEYS]
    if not (isinstance(raw, list) and len(raw) == 3):
        raise BadValue(_("a strike is three numbers, or null"))
    weak, medium, strong = (_whole(value) for value in raw)
    return Strength(weak, medium, strong)


def _icons(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict):
        raise BadValue(_("icons must be an object of codes and numbers"))
    return {code: _whole(value) for code, value in raw.items()}


def _sound(source: Mapping[str, Any]) -> None:
    """Refuse values that no file can hold, even under unknown keys: lone surrogates, infinite
    numbers."""
    try:
        json.dumps(source, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise BadValue(_("this cannot be written back: {reason}").format(reason=error)) from error


def _decode(reader: json.JSONDecoder, text: str, place: int, path: Path) -> tuple[object, int]:
    try:
        value, end = reader.raw_decode(text, place)
        check_depth(value, text[place:end])
    except json.JSONDecodeError as error:
        problem = _("this is not complete JSON: see column {column}").format(column=error.colno)
        raise BadFile(path, problem, error.lineno) from error
    except (ValueError, RecursionError) as error:
        problem = _("this is not JSON: {reason}").format(reason=error)
        raise BadFile(path, problem, _line(text, place)) from error
    return value, end


def _after(text: str, place: int, sign: str, path: Path) -> int:
    """Return the offset of the value after ``sign``, which must come next."""
    start = _skip_spaces(text, place)
    if text.startswith(sign, start):
        return _skip_spaces(text, start + 1)
    if start == len(text) and start:
        raise BadFile(path, _("the file is cut short: the list has no end"), _line(text, start))
    raise BadFile(path, _("a list of cards in square brackets is needed"), _line(text, start))


def _skip_spaces(text: str, place: int) -> int:
    while text[place : place + 1] in (" ", "\t", "\r", "\n"):
        place += 1
    return place


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
