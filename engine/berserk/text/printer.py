"""Nodes to printed text, in the community's notation of symbols."""

from collections.abc import Iterable
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

_KIND_NAMES: Final = {
    AttackKind.STRIKE: "Простой удар",
    AttackKind.SPECIAL_STRIKE: "Особый удар",
    AttackKind.MAGIC_STRIKE: "Магический удар",
    AttackKind.REACH_STRIKE: "Удар через ряд",
    AttackKind.SHOT: "Выстрел",
    AttackKind.THROW: "Метание",
    AttackKind.DISCHARGE: "Разряд",
}


def print_text(abilities: Iterable[Ability]) -> str:
    """Return the card text that says ``abilities``, in their order; empty for none."""
    return " ".join(print_ability(ability) for ability in abilities)


def print_ability(ability: Ability) -> str:
    """Return one ability as a printed sentence.

    >>> print_ability(Armor(2))
    '{armor}2.'
    """
    match ability:
        case AttackExperience(value):
            return f"{{ova}}{value}."
        case DefenceExperience(value):
            return f"{{ovz}}{value}."
        case ShootingExperience(value):
            return f"{{ovs}}{value}."
        case Armor(value):
            return f"{{armor}}{value}."
        case Regeneration(value):
            return f"{{regen}}{value}."
        case DirectedStrike():
            return "{direct}."
        case UnansweredStrike():
            return "Безответный удар."
        case Action(power):
            return f"{{tap}}: {_power(power)}."
        case Unread(text):
            return text


def _power(attack: Attack) -> str:
    """Return an attack as text: its kind, its values and its range.

    >>> from engine.berserk.values import Strength
    >>> _power(Attack(AttackKind.SHOT, Strength(1, 2, 2), 4))
    'Выстрел на 1-2-2, дальность 4'
    """
    value = attack.value
    same = value.weak == value.medium == value.strong
    text = f"{_KIND_NAMES[attack.kind]} на {value.weak if same else value}"
    return text if attack.range is None else f"{text}, дальность {attack.range}"
