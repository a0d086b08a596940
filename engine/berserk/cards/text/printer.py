"""Nodes to printed text, in the community's notation of symbols."""

from collections.abc import Iterable
from typing import Final

from engine.berserk.abilities import Ability, Attack, Named, PowerKind, StrikeOf, Unread
from engine.berserk.cards.facts import attack_of
from engine.berserk.cards.named_abilities import named_ability

_KIND_NAMES: Final = {
    PowerKind.STRIKE: "Простой удар",
    PowerKind.SPECIAL_STRIKE: "Особый удар",
    PowerKind.MAGIC_STRIKE: "Магический удар",
    PowerKind.REACH_STRIKE: "{uchr}",
    PowerKind.SHOT: "Выстрел",
    PowerKind.THROW: "Метание",
    PowerKind.DISCHARGE: "Разряд",
}


def print_text(abilities: Iterable[Ability]) -> str:
    """Return the card text that says ``abilities``, in their order; empty for none."""
    return " ".join(print_ability(ability) for ability in abilities)


def print_ability(ability: Ability) -> str:
    """Return one ability as a printed sentence; ValueError for one that is not printed yet.

    >>> from engine.berserk.abilities import Name
    >>> print_ability(Named(Name.ARMOR, 2))
    '{armor} 2.'
    """
    if isinstance(ability, Named):
        return f"{_named(ability)}."
    if isinstance(ability, Unread):
        return ability.text
    attack = attack_of(ability)
    if attack is None:
        raise ValueError(f"{ability!r} cannot be printed yet")
    return f"{{tap}}: {_power(attack)}."


def _named(ability: Named) -> str:
    term = named_ability(ability.name)
    says_it = term.has_value and not (term.unsaid and ability.value == 1)
    return f"{term.printed} {ability.value}" if says_it else term.printed


def _power(attack: Attack) -> str:
    """Return an attack as text: its kind, its values and its range.

    >>> from engine.berserk.abilities.strength import Strength
    >>> _power(Attack(PowerKind.SHOT, Strength(1, 2, 2), 4))
    'Выстрел на 1-2-2, дальность 4'
    """
    text = _KIND_NAMES[attack.kind]
    value = attack.value
    if isinstance(value, StrikeOf):
        text += " на X"
    elif value is not None:
        same = value.weak == value.medium == value.strong
        text += f" на {value.weak if same else value}"
    return text if attack.range is None else f"{text}, дальность {attack.range}"
