"""The words of abilities: strengths, powers, named abilities, properties and numbers."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _
from engine.berserk import SizeChange, SizeWay, named_ability

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


_names_x: Final = ContextVar("names_x", default=False)


@contextmanager
def naming_x() -> Iterator[None]:
    """State computed numbers as X in this block, as the card does: in titles, not in the log."""
    before = _names_x.set(True)
    try:
        yield
    finally:
        _names_x.reset(before)


def is_stated(number: ab.Number | None) -> bool:
    """Return whether a text states a number; a computed one is known only when it acts, and stated
    as X in titles alone."""
    return isinstance(number, int | ab.Rolled) or (number is not None and _names_x.get())


def render_number(number: ab.Number | None) -> str:
    """Return a number of an ability: a plain one, one for each strength, or X for a computed
    one."""
    if isinstance(number, int):
        return str(number).replace("-", "−")
    return str(number.values) if isinstance(number, ab.Rolled) else "X"


def render_counted(text: str, bare: str, number: ab.Number | None) -> str:
    """Return ``text`` with its number, or ``bare`` if the number is not stated."""
    return text.format(number=render_number(number)) if is_stated(number) else bare


def render_listed(name: str, number: ab.Number | None) -> str:
    """Return a name with its number, ``chips: 2``, or alone if the number is not stated."""
    if not is_stated(number):
        return name
    return _("{property}: {number}").format(property=name, number=render_number(number))


def signed(amount: int) -> str:
    """Return an amount with its sign.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '+0')
    """
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def render_size_change(change: SizeChange) -> str:
    """Return a modifier of a size: ``+1``, ``× 2``, ``= 3``."""
    match change.way:
        case SizeWay.SCALE:
            return f"× {change.amount}" if change.by == 1 else f"÷ {change.by}"
        case SizeWay.ADD:
            return signed(change.amount)
        case SizeWay.SET:
            return f"= {change.amount}"
        case SizeWay.STRENGTH:
            return render_strength(ab.AttackStrength(change.amount))
        case _:
            assert_never(change.way)


def render_changed(name: str, number: ab.Number) -> str:
    """Return a value with what is added to it: ``movement: +1``."""
    bare = _("{value} changes").format(value=name)
    if not is_stated(number):
        return bare
    amount = signed(number) if isinstance(number, int) else f"+{render_number(number)}"
    return _("{property}: {number}").format(property=name, number=amount)
