"""Fix the numbers in an ability that depend on the current play (505.7)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, assert_never, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.asking import parts_within
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.results import is_of_another_play, is_of_play
from engine.kernel.remembering import by_identity

Said = TypeVar("Said")


def with_fixed_numbers(ctx: Context, node: Said) -> Said:
    """Return a node with every number fixed that comes from the current play (505.7, 543.2), and
    with the elements of the cards of its event: «той же стихии, что и атаковавший» (106.2.3).

    Numbers of abilities created or given for later stay open.
    """
    if not _is_open(node):
        return node
    # the same kind of node, or a number in place of a number
    return cast(Said, _with_fixed_numbers(ctx, node))


@by_identity
def _is_open(node: object) -> bool:
    """Return whether a node has a part that may have to be fixed; most have none."""
    return _has_open_part(node)


def _has_open_part(node: object) -> bool:
    return _is_fixed_now(node) or any(map(_has_open_part, parts_within(node)))


def _is_fixed_now(node: object) -> bool:
    """Return whether it is a number of the current play, or the elements of a card."""
    return isinstance(node, ab.SharesElement) or (isinstance(node, ab.Number) and is_of_play(node))


def _with_fixed_numbers(ctx: Context, node: object) -> object:
    if isinstance(node, tuple):
        return tuple(_with_fixed_numbers(ctx, part) for part in node)
    if not is_dataclass(node) or isinstance(node, type) or is_of_another_play(node):
        return node
    if isinstance(node, ab.Number) and is_of_play(node):
        return number(ctx, node)
    if isinstance(node, ab.SharesElement) and node.who in (ab.Who.SUBJECT, ab.Who.OTHER):
        card = ctx.known(node.who)
        elements = () if card is None else card.facts.elements
        return ab.OfElement(elements) if elements else ab.AnyOf(())
    said: dict[str, object] = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _with_fixed_numbers(ctx, before)
        if after != before:
            said[field.name] = after
    return replace(node, **said) if said else node


def calculated_ability(ctx: Context, node: ab.Ability) -> ab.Ability | None:
    """Return an ability with its number fixed, as given to a card; None if the number is 0
    (523.5)."""
    if not isinstance(node, ab.Calculated):
        return node
    value = number(ctx, node.number)
    match node.ability:
        case ab.Named() as named:
            return replace(named, value=value) if value > 0 else None
        case ab.NamedBonus() as bonus:
            return replace(bonus, amount=value) if value else None
        case _:
            assert_never(node.ability)


def calculated_strike(ctx: Context, node: ab.StrikeOf) -> ab.Strength:
    """Return a strike with its three numbers computed (105.5)."""
    values = (max(0, number(ctx, part)) for part in (node.weak, node.medium, node.strong))
    return ab.Strength(*values)
