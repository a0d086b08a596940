"""«Каждый ваш орк имеет …, пока есть другой орк большей стоимости»: compared with each bearer.

The table reads the condition as one of the giver; here it becomes one of each card that has the
ability (121.4). A condition that cannot be split by bearers is not read.
"""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.templates import held_by, replaced, speaks_of

_GIVER: Final = ab.Is(ab.Who.SELF)


def of_each_bearer(ability: ab.Ability) -> ab.Ability | None:
    """Return the ability with «другой», «большей» compared with each bearer; None if unclear."""
    if not isinstance(ability, ab.While) or ability.cards is None or ability.cards == _GIVER:
        return ability
    if not _compares(ability.condition):
        return ability
    condition = ability.condition
    if not isinstance(condition, ab.ThereAre):
        return None
    others, least = _between(condition.filter, ab.Who.SELF, ab.Who.CANDIDATE), condition.least
    if speaks_of(others, ab.Who.SELF):
        return None  # «рядом с ~ есть другой»: other than which of the two?
    around = ab.HasAround(others, number=least)
    return replace(ability, condition=ab.ALWAYS, cards=ab.AllOf((*_parts(ability.cards), around)))


def as_worded(ability: ab.Ability) -> ab.Ability | None:
    """Return the ability as the table words it, the inverse of ``of_each_bearer``; None if it would
    be read as another one."""
    told = _of_giver(ability)
    return told if of_each_bearer(told) == ability else None


def _of_giver(ability: ab.Ability) -> ab.Ability:
    if not isinstance(ability, ab.While) or ability.condition != ab.ALWAYS:
        return ability
    if not isinstance(ability.cards, ab.AllOf) or not ability.cards.filters:
        return ability
    *parts, around = ability.cards.filters
    if not isinstance(around, ab.HasAround) or not isinstance(around.number, int):
        return ability
    if not speaks_of(around.cards, ab.Who.CANDIDATE):
        return ability
    filter_, least = _between(around.cards, ab.Who.CANDIDATE, ab.Who.SELF), around.number
    cards = parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
    told = replace(ability, condition=ab.ThereAre(filter_, least), cards=cards)
    return told if _compares(told.condition) else ability


def _compares(node: object) -> bool:
    """Return whether a condition has «другой» or a comparison with no card named beside it."""
    match node:
        case ab.Not(filter=ab.Is(who=ab.Who.SELF)):
            return True
        case ab.HasFact(number=ab.FactOf(who=ab.Who.SELF)):
            return True
        case tuple():
            return any(map(_compares, node))
        case _:
            return any(map(_compares, held_by(node)))


def _between(node: ab.Filter, one: ab.Who, other: ab.Who) -> ab.Filter:
    """Return a filter that compares with another card."""
    here, there = ab.Not(ab.Is(one)), ab.Not(ab.Is(other))
    node = cast(ab.Filter, replaced(node, here, there))
    for fact in ab.Fact:
        node = cast(ab.Filter, replaced(node, ab.FactOf(fact, one), ab.FactOf(fact, other)))
    return node


def _parts(filter_: ab.Filter) -> tuple[ab.Filter, ...]:
    return filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
