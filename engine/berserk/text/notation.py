"""A compact notation for abilities, one line a card: ``ova 1; shot 1-2-2 range 4``.

It is what the table of a set and the catalogue's ability column hold until printed text is
compiled. Writing and parsing are inverse to each other.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import Final

from engine.berserk.abilities import (
    Ability,
    Action,
    Armor,
    Attack,
    AttackExperience,
    AttackKind,
    DefenceExperience,
    DirectedStrike,
    Regeneration,
    ShootingExperience,
    UnansweredStrike,
    Unread,
)
from engine.berserk.values import Strength

_NUMBERED: Final[dict[str, Callable[[int], Ability]]] = {
    "ova": AttackExperience,
    "ovz": DefenceExperience,
    "ovs": ShootingExperience,
    "armor": Armor,
    "regen": Regeneration,
}
_PLAIN: Final[dict[str, Callable[[], Ability]]] = {
    "direct": DirectedStrike,
    "unanswered": UnansweredStrike,
}
_ATTACK: Final = re.compile(r"(\w+) (\d+)(?:-(\d+)-(\d+))?(?: range (\d+))?")
_UNREAD: Final = "unread "


class NotationError(ValueError):
    """A part of the notation that says no ability."""


def parse_abilities(text: str) -> tuple[Ability, ...]:
    """Read the notation; ``NotationError`` names the first part that is no ability.

    >>> parse_abilities("armor 2; direct")
    (Armor(value=2), DirectedStrike())
    """
    return tuple(_parse(part) for part in _split(text))


def write_abilities(abilities: Iterable[Ability]) -> str:
    """Write abilities so that ``parse_abilities`` reads the same ones.

    >>> write_abilities((Armor(2), DirectedStrike()))
    'armor 2; direct'
    """
    return "; ".join(_write(ability) for ability in abilities)


def _split(text: str) -> list[str]:
    """Cut at semicolons, except inside the quoted text of an unread ability."""
    parts = re.findall(r'(?:"(?:\\.|[^"\\])*"|[^;"])+', text)
    return [part.strip() for part in parts if part.strip()]


def _parse(part: str) -> Ability:
    if part.startswith(_UNREAD):
        return _parse_unread(part)
    if part in _PLAIN:
        return _PLAIN[part]()
    word, _, number = part.partition(" ")
    if word in _NUMBERED and number.isascii() and number.isdigit() and int(number) > 0:
        return _NUMBERED[word](int(number))
    return _parse_attack(part)


def _parse_unread(part: str) -> Unread:
    try:
        text = json.loads(part.removeprefix(_UNREAD))
    except json.JSONDecodeError as error:
        raise NotationError(f"{part!r}: the text after 'unread' stands in double quotes") from error
    if not isinstance(text, str):
        raise NotationError(f"{part!r}: the text after 'unread' stands in double quotes")
    return Unread(text)


def _parse_attack(part: str) -> Action:
    found = _ATTACK.fullmatch(part)
    kinds = {kind.value: kind for kind in AttackKind if kind is not AttackKind.STRIKE}
    if found is None or found[1] not in kinds:
        known = ", ".join([*_NUMBERED, *_PLAIN, *kinds])
        raise NotationError(
            f"{part!r} is no ability; write one of {known}, for example 'shot 1-2-2 range 4'"
        )
    weak = int(found[2])
    value = Strength(weak, int(found[3] or weak), int(found[4] or weak))
    return Action(Attack(kinds[found[1]], value, int(found[5]) if found[5] else None))


def _write(ability: Ability) -> str:
    match ability:
        case AttackExperience(value):
            return f"ova {value}"
        case DefenceExperience(value):
            return f"ovz {value}"
        case ShootingExperience(value):
            return f"ovs {value}"
        case Armor(value):
            return f"armor {value}"
        case Regeneration(value):
            return f"regen {value}"
        case DirectedStrike():
            return "direct"
        case UnansweredStrike():
            return "unanswered"
        case Action(Attack(kind, value, reach)):
            text = f"{kind.value} {value}"
            return text if reach is None else f"{text} range {reach}"
        case Unread(text):
            return _UNREAD + json.dumps(text, ensure_ascii=False)
