"""Powers that a term names: «подлость 2» is the power of its definition, and known by that name."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.templates import held_by, replaced


def with_term(
    abilities: tuple[ab.Ability, ...], term: str, defined: tuple[ab.Ability, ...]
) -> tuple[ab.Ability, ...]:
    """Return the abilities with that term on each power like one of ``defined``: on the same
    targets, whatever its number."""
    alike = set(map(_without_numbers, _powers(defined)))
    return _named(
        abilities, {power: term for power in _powers(abilities) if _without_numbers(power) in alike}
    )


def without_terms(abilities: tuple[ab.Ability, ...]) -> tuple[ab.Ability, ...]:
    """Return the abilities in the words of the definitions, without the names of the terms."""
    return _named(abilities, {power: "" for power in _powers(abilities) if power.term})


def _named(abilities: tuple[ab.Ability, ...], terms: dict[ab.Power, str]) -> tuple[ab.Ability, ...]:
    for power, term in terms.items():
        abilities = cast(
            tuple[ab.Ability, ...], replaced(abilities, power, replace(power, term=term))
        )
    return abilities


def _without_numbers(power: ab.Power) -> object:
    return power.kind, power.targets, tuple(map(type, power.effects))


def _powers(node: object) -> Iterator[ab.Power]:
    if isinstance(node, ab.Power):
        yield node
    for part in node if isinstance(node, tuple) else held_by(node):
        yield from _powers(part)
