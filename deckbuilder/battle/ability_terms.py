"""The words of abilities: strengths, powers, named abilities, properties and numbers."""

from typing import Final

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _
from engine.berserk import named_ability

_STRENGTHS: Final = {
    ab.AttackStrength.MISS: N_("miss"),
    ab.AttackStrength.WEAK: N_("weak strike"),
    ab.AttackStrength.MEDIUM: N_("medium strike"),
    ab.AttackStrength.STRONG: N_("strong strike"),
}
_SHORT_STRENGTHS: Final = {
    ab.AttackStrength.MISS: N_("miss"),
    ab.AttackStrength.WEAK: N_("weak"),
    ab.AttackStrength.MEDIUM: N_("medium"),
    ab.AttackStrength.STRONG: N_("strong"),
}
_KINDS: Final = {
    ab.PowerKind.STRIKE: N_("strike"),
    ab.PowerKind.SPECIAL_STRIKE: N_("special strike"),
    ab.PowerKind.MAGIC_STRIKE: N_("magic strike"),
    ab.PowerKind.REACH_STRIKE: N_("reach strike"),
    ab.PowerKind.SHOT: N_("shot"),
    ab.PowerKind.THROW: N_("throw"),
    ab.PowerKind.DISCHARGE: N_("discharge"),
    ab.PowerKind.SPELL: N_("spell"),
    ab.PowerKind.INFLUENCE: N_("influence"),
}
_PROPERTIES: Final = {
    ab.Property.ELITE: N_("rank"),
    ab.Property.COST: N_("cost"),
    ab.Property.MOVEMENT: N_("movement"),
    ab.Property.STRIKE: N_("strike"),
    ab.Property.LIFE: N_("life"),
    ab.Property.TYPE: N_("type"),
    ab.Property.NAME: N_("name"),
    ab.Property.UNIQUE: N_("uniqueness"),
}


def render_strength(strength: ab.AttackStrength) -> str:
    """Return the strength of an attack in words."""
    return _(_STRENGTHS[strength])


def render_short_strength(strength: ab.AttackStrength) -> str:
    """Return the strength of an attack in one word, for the log."""
    return _(_SHORT_STRENGTHS[strength])


def render_attack(kind: ab.PowerKind) -> str:
    """Return the name of a power."""
    return _(_KINDS[kind])


def render_named_name(name: ab.Name, value: int | None = None) -> str:
    """Return a named ability, with its number where it has one."""
    term = named_ability(name)
    text = _(term.label)
    return f"{text} {value}" if term.has_value and value is not None else text


def render_property(prop: ab.Property) -> str:
    """Return the name of a property."""
    return _(_PROPERTIES[prop])


def is_plain(number: ab.Number | None) -> bool:
    """Return whether an ability states its number; one that is computed is known when it acts."""
    return isinstance(number, int | ab.Rolled)


def render_number(number: ab.Number | None) -> str:
    """Return a number of an ability: a plain one, one for each strength, or X for a computed
    one."""
    if isinstance(number, int):
        return str(number)
    return str(number.values) if isinstance(number, ab.Rolled) else "X"


def render_counted(text: str, bare: str, number: ab.Number | None) -> str:
    """Return ``text`` with its number, or ``bare`` for a number that is still to be computed."""
    return text.format(number=render_number(number)) if is_plain(number) else bare


def render_changed(name: str, number: ab.Number) -> str:
    """Return a value with what is added to it: ``movement: +1``."""
    bare = _("{value} changes").format(value=name)
    if not is_plain(number):
        return bare
    amount = f"{number:+}" if isinstance(number, int) else f"+{render_number(number)}"
    return _("{property}: {number}").format(property=name, number=amount)
