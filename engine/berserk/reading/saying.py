"""Fix what an ability takes from the current play: numbers and cards (505.7, 543.4)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Final, TypeVar, assert_never, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.asking import asks_for_candidate, parts_within
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.likeness import like
from engine.berserk.reading.results import is_of_another_play, is_of_play
from engine.kernel.remembering import by_identity

Said = TypeVar("Said")

_OF_EVENT: Final = frozenset((ab.Who.SUBJECT, ab.Who.OTHER, ab.Who.PAID))


def with_fixed_numbers(ctx: Context, node: Said) -> Said:
    """Return a node with every number fixed that comes from the current play or from a card of its
    event (505.7, 543.2), and bound to these cards: «той же стихии, что и атаковавший» (106.2.3).

    What abilities created or given for later take from their own play stays open.
    """
    return _fixed(ctx, _OF_EVENT, node)


def as_gained(ctx: Context, node: Said) -> Said:
    """Return an ability as the play gives it: like ``with_fixed_numbers``, and bound to the target
    of the play as well: «по атакованному» (505.7, 543.4)."""
    return _fixed(ctx, _OF_EVENT | {ab.Who.TARGET} if ctx.has_target else _OF_EVENT, node)


def _fixed(ctx: Context, cards: frozenset[ab.Who], node: Said) -> Said:
    if not (_has_number_of_play(node) or _named(node) & cards):
        return node
    # the same kind of node, or a number in place of a number
    return cast(Said, _with_fixed(ctx, cards, node))


@by_identity
def _has_number_of_play(node: object) -> bool:
    """Return whether a node has a number of a play; most have none."""
    return (isinstance(node, ab.Number) and is_of_play(node)) or any(
        map(_has_number_of_play, parts_within(node))
    )


@by_identity
def _named(node: object) -> frozenset[ab.Who]:
    """Return the cards that a node refers to, parts included."""
    if isinstance(node, ab.Who):
        return frozenset((node,))
    return frozenset().union(*map(_named, parts_within(node)))


def _with_fixed(ctx: Context, cards: frozenset[ab.Who], node: object) -> object:
    if isinstance(node, tuple):
        return tuple(_with_fixed(ctx, cards, part) for part in node)
    if not is_dataclass(node) or isinstance(node, type) or is_of_another_play(node):
        return node
    if isinstance(node, ab.Number) and (
        is_of_play(node) or (_named(node) & cards and not asks_for_candidate(node))
    ):
        return number(ctx, node)
    if isinstance(node, ab.Is | ab.SharesElement | ab.Alike) and node.who in cards:
        return _bound(ctx, node)
    said: dict[str, object] = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _with_fixed(ctx, cards, before)
        if after != before:
            said[field.name] = after
    return replace(node, **said) if said else node


def _bound(ctx: Context, node: ab.Is | ab.SharesElement | ab.Alike) -> ab.Filter:
    """Return the filter that means a card of the play when the play is over."""
    card = ctx.known(node.who)
    if card is None:
        return ab.AnyOf(())
    if isinstance(node, ab.Is):
        return ab.IsBound(card.id, card.entered)
    return like(ctx, node.aspect if isinstance(node, ab.Alike) else ab.Aspect.ELEMENT, (card,))


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
