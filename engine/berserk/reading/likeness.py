"""Compare cards with cards shown earlier in the play (``LikeShown``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, assert_never, cast

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.results import shown
from engine.berserk.table.state import CardState

T = TypeVar("T")


def as_shown(ctx: Context, node: T) -> T:
    """Return a node in which each ``LikeShown`` is replaced by a plain filter and each ``Shown`` by
    its number."""
    # the type is preserved: a filter for a filter, a number for a number
    return cast(T, _worked_out(ctx, tuple(shown(ctx)), node))


def _worked_out(ctx: Context, cards: Sequence[CardState], node: object) -> object:
    if isinstance(node, ab.LikeShown):
        return like(ctx, node.aspect, cards)
    if isinstance(node, ab.Shown):
        return number(ctx, node)
    if isinstance(node, tuple):
        return tuple(_worked_out(ctx, cards, part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {field.name: getattr(node, field.name) for field in fields(node)}
    changed = {name: _worked_out(ctx, cards, part) for name, part in parts.items()}
    return node if changed == parts else replace(node, **changed)


def _costs(number: int) -> ab.Filter:
    return ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, number)


def like(ctx: Context, aspect: ab.Aspect, cards: Sequence[CardState]) -> ab.Filter:
    """Return the filter that passes what resembles one of these cards."""
    match aspect:
        case ab.Aspect.NAME:
            return ab.AnyOf(tuple(ab.Called(name) for name in _each(c.facts.name for c in cards)))
        case ab.Aspect.COST:
            if ctx.state.ruleset.same_cost_same_crystal:
                both = _each((card.cost, card.facts.elite) for card in cards)
                return ab.AnyOf(tuple(ab.AllOf((_costs(n), ab.IsElite(e))) for n, e in both))
            return ab.AnyOf(tuple(map(_costs, _each(card.cost for card in cards))))
        case ab.Aspect.ELEMENT:
            elements = _each(element for card in cards for element in card.facts.elements)
            return ab.OfElement(elements) if elements else ab.AnyOf(())
        case ab.Aspect.CLASS:
            return ab.OfClass(_each(class_ for card in cards for class_ in card.facts.classes))
        case _:
            assert_never(aspect)


def _each(values: Iterable[T]) -> tuple[T, ...]:
    """Return the distinct values, in order."""
    return tuple(dict.fromkeys(values))
