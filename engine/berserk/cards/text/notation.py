"""A notation for abilities, one line a card: ``ova 1; shot 1-2-2 range 4``.

It is what the table of a set and the catalogue's ability column hold. Abilities stand between
semicolons. Those that have short words are written with them, all others as an object of JSON, so
that every ability can be written. Writing and parsing are inverse to each other.

A node is an object: ``$`` names its type, the other keys are its fields, and those that have their
defaults are left out. A closed word is ``{"$": "Limit", "=": "per_turn"}``, a tuple a list.
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
    """Return the ability that ``ability_to_json`` wrote; BadSave for data that say none.

    Every type and field must be known. That each field holds what its type says is for the caller
    to see to where the data are not ours.
    """
    return _ability(_CODEC.decode(data))


def write_ability_json(ability: ab.Ability) -> str:
    """Return an ability as one line of JSON."""
    return _CODEC.dumps(ability)


def read_ability_json(text: str) -> ab.Ability:
    """Return the ability that a line of JSON says; BadSave as ``ability_from_json``."""
    return _ability(_CODEC.loads(text))


def _ability(value: Any) -> ab.Ability:
    if type(value) not in _ABILITIES:
        raise BadSave(f"{type(value).__name__} is no ability by itself")
    ability: ab.Ability = value
    return ability


READING_VERSION: Final = 3
"""Goes up when the same printed card may come to other abilities than before."""

_NAMED: Final = {term.notation: term for term in NAMED_ABILITIES}
_KINDS: Final = {
    kind.value: kind for kind in ab.PowerKind if kind.is_attack and kind is not ab.PowerKind.STRIKE
}
_ATTACK: Final = re.compile(r"(\w+) (\d{1,4})(?:-(\d{1,4})-(\d{1,4}))?(?: range (\d{1,4}))?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_QUOTED: Final = r'"(?:\\.|[^"\\])*"'
_UNREAD: Final = re.compile(rf"unread ({_QUOTED})(?: at (\d{{1,6}}))?(?: (\w+))?(?: ({_QUOTED}))?")
JSON: Final = "{"
"""What the notation of an ability begins with when it is JSON."""


class NotationError(ValueError):
    """A part of the notation that says no ability."""


def parse_abilities(text: str) -> tuple[ab.Ability, ...]:
    """Read the notation; ``NotationError`` names the first part that is no ability.

    >>> parse_abilities("armor 2; direct")
    (Named(name=<Name.ARMOR: 'armor'>, value=2), Named(name=<Name.DIRECTED: 'directed'>, value=1))
    """
    return tuple(_parse(part) for part in notation_parts(text))


def write_abilities(abilities: Iterable[ab.Ability]) -> str:
    """Write abilities so that ``parse_abilities`` reads the same ones.

    >>> write_abilities((ab.Named(ab.Name.ARMOR, 2), ab.Named(ab.Name.DIRECTED)))
    'armor 2; direct'
    """
    return "; ".join(_write(ability) for ability in abilities)


def notation_parts(text: str) -> list[str]:
    """Return the notation of each ability: what stands between semicolons, quoted ones aside.

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
    """Read ``unread "text" at 12 words "detail"``, of which all but the text may be left out."""
    unread = _UNREAD.fullmatch(part)
    if unread is None:
        raise NotationError(f"{part!r}: the text after 'unread' stands in double quotes")
    text, at, reason, detail = unread.groups()
    try:
        why = ab.UnreadReason(reason or ab.UnreadReason.NO_PHRASE.value)
        said, more = json.loads(text), json.loads(detail or '""')
        f"{said}{more}".encode()  # UnicodeEncodeError, a ValueError, for half a surrogate pair
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
    if short is not None and _says(short, ability):
        return short
    return write_ability_json(ability)


def _says(short: str, ability: ab.Ability) -> bool:
    try:
        return _parse(short) == ability
    except NotationError:
        return False


def _short(ability: ab.Ability) -> str | None:
    """Return how an ability is written in words, or would be if it said nothing more."""
    if isinstance(ability, ab.Named):
        term = named_ability(ability.name)
        return f"{term.notation} {ability.value}" if term.has_value else term.notation
    if isinstance(ability, ab.Unread):
        return _write_unread(ability)
    attack = attack_of(ability)
    if attack is None:
        return None
    text = f"{attack.kind.value} {attack.value}"
    return text if attack.range is None else f"{text} range {attack.range}"


def _write_unread(unread: ab.Unread) -> str:
    parts = ["unread", json.dumps(unread.text, ensure_ascii=False)]
    if unread.at:
        parts.append(f"at {unread.at}")
    if unread.reason is not ab.UnreadReason.NO_PHRASE:
        parts.append(unread.reason.value)
    if unread.detail:
        parts.append(json.dumps(unread.detail, ensure_ascii=False))
    return " ".join(parts)
