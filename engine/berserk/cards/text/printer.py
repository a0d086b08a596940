"""Nodes to printed text, in the community's notation of symbols."""

from collections.abc import Iterable
from typing import Final

from engine.berserk.abilities import Ability, Attack, Name, Named, PowerKind, StrikeOf, Unread
from engine.berserk.cards.facts import attack_of

_KIND_NAMES: Final = {
    PowerKind.STRIKE: "Простой удар",
    PowerKind.SPECIAL_STRIKE: "Особый удар",
    PowerKind.MAGIC_STRIKE: "Магический удар",
    PowerKind.REACH_STRIKE: "Удар через ряд",
    PowerKind.SHOT: "Выстрел",
    PowerKind.THROW: "Метание",
    PowerKind.DISCHARGE: "Разряд",
}


_NAMES: Final = {
    Name.ATTACK_EXPERIENCE: "{ova}",
    Name.DEFENCE_EXPERIENCE: "{ovz}",
    Name.SHOOTING_EXPERIENCE: "{ovs}",
    Name.ARMOR: "{armor}",
    Name.REGENERATION: "{regen}",
    Name.DIRECTED: "{direct}",
    Name.UNANSWERED: "Безответный удар",
    Name.CLUMSINESS: "Неповоротливость ",
    Name.BLESSING: "Благословение",
    Name.CURSE: "Проклятие",
    Name.POISON: "Отравление на ",
    Name.VAMPIRISM: "Вампиризм",
    Name.CARRION: "Трупоедство",
    Name.DASH: "Рывок",
    Name.FORTITUDE: "{stamina}",
    Name.INCORPOREAL: "Бестелесность",
    Name.INCARNATION: "Инкарнация ",
    Name.FRENZY: "Бешенство ",
    Name.HORDE: "Орда",
    Name.EXTRA_ZONE: "Располагается в дополнительной зоне",
}


def print_text(abilities: Iterable[Ability]) -> str:
    """Return the card text that says ``abilities``, in their order; empty for none."""
    return " ".join(print_ability(ability) for ability in abilities)


def print_ability(ability: Ability) -> str:
    """Return one ability as a printed sentence; ValueError for one that is not printed yet.

    >>> print_ability(Named(Name.ARMOR, 2))
    '{armor}2.'
    """
    match ability:
        case Named(name=name, value=value):
            return f"{_NAMES[name]}{value}." if name.has_value else f"{_NAMES[name]}."
        case Unread(text=text):
            return text
        case _:
            attack = attack_of(ability)
            if attack is None:
                raise ValueError(f"{ability!r} cannot be printed yet")
            return f"{{tap}}: {_power(attack)}."


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
