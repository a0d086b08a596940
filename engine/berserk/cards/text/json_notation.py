"""Abilities as JSON, node by node: for whatever the compact notation has no words for.

A node is an object: ``$`` names its type, the other keys are its fields, and those that have their
defaults are left out. A closed word is ``{"$": "Limit", "=": "per_turn"}``, a tuple a list.
"""

from typing import Any, Final, get_args

import engine.berserk.abilities as ab
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
