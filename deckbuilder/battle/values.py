"""The values of powers in battle: as printed, and with what modifies them (520, 547)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import _, quoted
from catalog.english import shown_name
from deckbuilder.battle.ability_terms import render_number, render_size_change
from engine.berserk import (
    MatchState,
    SizeChange,
    is_unknown,
    modified_range,
    size_with,
    sizes_in_force,
)

Values: TypeAlias = Callable[[ab.Attack | ab.Power], tuple[ab.Attack | ab.Power, str]]
"""Returns a power with its size and range in force, and what modifies its size; empty if nothing
does."""


def printed_values(power: ab.Attack | ab.Power) -> tuple[ab.Attack | ab.Power, str]:
    """Return a power as printed."""
    return power, ""


def values_of(state: MatchState, number: int) -> Values:
    """Return a function for the current size (520) and range (547) of a card's powers in battle.

    Modifiers for certain targets are left out; the forecast of an attack counts them.
    """
    card = state.cards[number]

    def in_force(power: ab.Attack | ab.Power) -> tuple[ab.Attack | ab.Power, str]:
        if isinstance(power, ab.Attack):
            cells = modified_range(state, card, power.kind, power.range)
            power = replace(power, range=cells)
        changes = sizes_in_force(state, card, power.kind)
        changed = _resized(power, changes)
        if changed == power:
            return power, ""
        causes = ", ".join(render_cause(state, change, number) for change in changes)
        text = _("printed {printed}; {causes}").format(printed=_printed_size(power), causes=causes)
        return changed, text

    return in_force


def _resized(power: ab.Attack | ab.Power, changes: tuple[SizeChange, ...]) -> ab.Attack | ab.Power:
    match power:
        case ab.Attack(value=ab.Strength() as value):
            return replace(power, value=resized(value, changes))
        case ab.Attack():
            return power
        case ab.Power(effects=effects):
            return replace(power, effects=tuple(_stronger(effect, changes) for effect in effects))
        case _:
            assert_never(power)


def resized(value: ab.Strength, changes: tuple[SizeChange, ...]) -> ab.Strength:
    """Return the values of an attack with these modifiers."""
    sizes = (value.weak, value.medium, value.strong)
    return ab.Strength(*(size_with(size, changes) for size in sizes))


def _stronger(effect: ab.Effect, changes: tuple[SizeChange, ...]) -> ab.Effect:
    if isinstance(effect, ab.Wound) and isinstance(effect.amount, int):
        return replace(effect, amount=size_with(effect.amount, changes))
    return effect


def _printed_size(power: ab.Attack | ab.Power) -> str:
    if isinstance(power, ab.Attack):
        return str(power.value)
    wounds = (effect.amount for effect in power.effects if isinstance(effect, ab.Wound))
    return ", ".join(map(render_number, wounds))


def render_cause(state: MatchState, change: SizeChange, number: int) -> str:
    """Return a modifier and the card that gives it, unless it is the card itself."""
    what = render_size_change(change)
    if change.card == number or is_unknown(state.cards[change.card]):
        return what
    name = quoted(shown_name(state.cards[change.card].facts.name))
    return f"{what} {name}"
