"""A compact notation for the abilities of a card, one line each: ``ova 1; shot 1-2-2 range 4``.

The table of a set and the ability column of the catalogue use it. Abilities are separated by
semicolons. An ability with a short form is written in words, any other as a JSON object, so every
ability can be written. Writing and parsing round-trip.

A node is an object: ``$`` is its type, the other keys are its fields; fields with default values
are omitted. An enum member is ``{"$": "Limit", "=": "per_turn"}``, a tuple a list.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Final, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.facts import ACTION, attack_of
from engine.berserk.cards.named_abilities import NAMED_ABILITIES, named_ability
from engine.kernel.codec import Codec
from engine.kernel.errors import BadSave

_CODEC: Final = Codec(ab.NODES)
_ABILITIES: Final = frozenset(get_args(ab.Ability))


def ability_to_json(ability: ab.Ability) -> dict[str, Any]:
    """Return an ability as JSON data.

    >>> from engine.berserk.abilities import Name, Named
    >>> ability_to_json(Named(Name.ARMOR, 2))
    {'$': 'Named', 'name': {'$': 'Name', '=': 'armor'}, 'value': 2}
    """
    data: dict[str, Any] = _CODEC.encode(ability)
    return data


def ability_from_json(data: object) -> ab.Ability:
    """Return the ability written by ``ability_to_json``; BadSave for any other data.

    Every type and field must be known. The types of field values are not checked; callers with
    untrusted data must check them.
    """
    return _ability(_CODEC.decode(data))


def render_ability_json(ability: ab.Ability) -> str:
    """Return an ability as one line of JSON."""
    return _CODEC.dumps(ability)


def read_ability_json(text: str) -> ab.Ability:
    """Return the ability in a line of JSON; BadSave as for ``ability_from_json``."""
    return _ability(_CODEC.loads(text))


def _ability(value: Any) -> ab.Ability:
    if type(value) not in _ABILITIES:
        raise BadSave(f"{type(value).__name__} is no ability by itself")
    ability: ab.Ability = value
    return ability


READING_VERSION: Final = 5
"""Increment when the same printed card can compile to other abilities."""

_NAMED: Final = {term.notation: term for term in NAMED_ABILITIES}
_KINDS: Final = {
    kind.value: kind for kind in ab.PowerKind if kind.is_attack and kind is not ab.PowerKind.STRIKE
}
_ATTACK: Final = re.compile(r"(\w+) (\d{1,4})(?:-(\d{1,4})-(\d{1,4}))?(?: range (\d{1,4}))?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_QUOTED: Final = r'"(?:\\.|[^"\\])*"'
_UNREAD: Final = re.compile(rf"unread ({_QUOTED})(?: at (\d{{1,6}}))?(?: (\w+))?(?: ({_QUOTED}))?")
JSON: Final = "{"
"""The first character of an ability in JSON."""


class NotationError(ValueError):
    """A part of the notation that is not an ability."""


def parse_abilities(text: str) -> tuple[ab.Ability, ...]:
    """Parse the notation; NotationError names the first part that is not an ability.

    >>> parse_abilities("armor 2; direct")
    (Named(name=<Name.ARMOR: 'armor'>, value=2), Named(name=<Name.DIRECTED: 'directed'>, value=1))
    """
    return tuple(_parse(part) for part in notation_parts(text))


def render_abilities(abilities: Iterable[ab.Ability]) -> str:
    """Write abilities in a form that ``parse_abilities`` reads back.

    >>> render_abilities((ab.Named(ab.Name.ARMOR, 2), ab.Named(ab.Name.DIRECTED)))
    'armor 2; direct'
    """
    return "; ".join(_write(ability) for ability in abilities)


def notation_parts(text: str) -> list[str]:
    """Split a notation into its parts, at semicolons outside quotes.

    >>> notation_parts('armor 2; unread "Тихо; тихо."')
    ['armor 2', 'unread "Тихо; тихо."']
    """
    parts = re.findall(rf'(?:{_QUOTED}|[^;"])+', text)
    return [part.strip() for part in parts if part.strip()]


def _parse(part: str) -> ab.Ability:
    if part.startswith(JSON):
        return _parse_json(part)
    if part.startswith("unread "):
        return _parse_unread(part)
    word, _, number = part.partition(" ")
    term = _NAMED.get(word)
    if term is None:
        return _parse_attack(part)
    if term.has_value and _NUMBER.fullmatch(number) and int(number) > 0:
        return ab.Named(term.name, int(number))
    if not term.has_value and not number:
        return ab.Named(term.name)
    return _parse_attack(part)


def _parse_json(part: str) -> ab.Ability:
    try:
        return read_ability_json(part)
    except BadSave as error:
        raise NotationError(f"{part[:60]!r}: {error}") from error


def _parse_unread(part: str) -> ab.Unread:
    """Parse ``unread "text" at 12 words "detail"``; all but the text may be omitted."""
    unread = _UNREAD.fullmatch(part)
    if unread is None:
        raise NotationError(f"{part!r}: the text after 'unread' stands in double quotes")
    text, at, reason, detail = unread.groups()
    try:
        why = ab.UnreadReason(reason or ab.UnreadReason.NO_PHRASE.value)
        said, more = json.loads(text), json.loads(detail or '""')
        f"{said}{more}".encode()  # UnicodeEncodeError (a ValueError) for half a surrogate pair
        return ab.Unread(said, int(at or 0), why, more)
    except ValueError as error:
        raise NotationError(f"{part!r}: {error}") from error


def _parse_attack(part: str) -> ab.Playable:
    attack = _ATTACK.fullmatch(part)
    if attack is None or attack[1] not in _KINDS:
        known = ", ".join([*_NAMED, *_KINDS])
        raise NotationError(
            f"{part!r} is no ability; write one of {known}, for example 'shot 1-2-2 range 4'"
        )
    weak = int(attack[2])
    value = Strength(weak, int(attack[3] or weak), int(attack[4] or weak))
    return ab.Playable(
        ACTION, ab.Attack(_KINDS[attack[1]], value, int(attack[5]) if attack[5] else None)
    )


def _write(ability: ab.Ability) -> str:
    short = _short(ability)
    if short is not None and _reads_back_as(short, ability):
        return short
    return render_ability_json(ability)


def _reads_back_as(short: str, ability: ab.Ability) -> bool:
    try:
        return _parse(short) == ability
    except NotationError:
        return False


def _short(ability: ab.Ability) -> str | None:
    """Return the short form of an ability's kind, ignoring what the short form cannot express."""
    if isinstance(ability, ab.Named):
        term = named_ability(ability.name)
        return f"{term.notation} {ability.value}" if term.has_value else term.notation
    if isinstance(ability, ab.Unread):
        return _render_unread(ability)
    attack = attack_of(ability)
    if attack is None:
        return None
    text = f"{attack.kind.value} {attack.value}"
    return text if attack.range is None else f"{text} range {attack.range}"


def _render_unread(unread: ab.Unread) -> str:
    parts = ["unread", json.dumps(unread.text, ensure_ascii=False)]
    if unread.at:
        parts.append(f"at {unread.at}")
    if unread.reason is not ab.UnreadReason.NO_PHRASE:
        parts.append(unread.reason.value)
    if unread.detail:
        parts.append(json.dumps(unread.detail, ensure_ascii=False))
    return " ".join(parts)
