"""What a node is made of, and what it, or one within it, asks about: statuses, numbers of the turn,
life, cards."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within


def is_node(value: object) -> bool:
    """Return whether a value is a node: a dataclass."""
    kind: Any = type(value)
    return _names(kind) is not None


def parts_within(node: object) -> tuple[object, ...]:
    """Return what a node or a tuple is made of; nothing for anything else."""
    if isinstance(node, tuple):
        return node
    kind: Any = type(node)
    return tuple([getattr(node, name) for name in _names(kind) or ()])


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """Return the names of the fields of a dataclass; None for any other class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


@cache
def asks_for_status(node: object) -> bool:
    """Return whether a node, or one within it, asks what a card is in a play (512.6.2, 512.6.4)."""
    if isinstance(node, ab.HasStatus | ab.InStatus):
        return True
    return any(asks_for_status(part) for part in parts_within(node))


@cache
def numbers_at_turn_start(node: object) -> tuple[ab.AtTurnStart, ...]:
    """Return the numbers in an ability that are to be known when the turn begins (408.3)."""
    if isinstance(node, ab.AtTurnStart):
        return (node,)
    return tuple(number for part in parts_within(node) for number in numbers_at_turn_start(part))


@cache
def asks_for_life(node: ab.Filter) -> bool:
    """Return whether a filter, or one within it, asks for the wounds or the life of a card
    (116.3.5)."""
    return any(_is_of_life(part) for part in filters_within(node))


def _is_of_life(node: ab.Filter) -> bool:
    if isinstance(node, ab.InState):
        return node.state is ab.State.WOUNDED
    if isinstance(node, ab.HasFact):
        return node.fact in (ab.Fact.LIFE, ab.Fact.WOUNDS)
    return isinstance(node, ab.IsOdd) and node.fact is ab.Fact.LIFE


@cache
def cards_spoken_of(node: object) -> frozenset[ab.Who]:
    """Return which cards of its occasion a node, or one within it, speaks of (116.8).

    A number of the occasion may be another one with each of its cards.
    """
    if isinstance(node, ab.Who):
        return frozenset((node,)) & _OF_OCCASIONS
    if isinstance(node, ab.Block):  # a strike or its counterstrike
        return frozenset((ab.Who.SUBJECT,))
    if isinstance(node, ab.ResultOf) and node.of_trigger:
        return _OF_OCCASIONS
    return frozenset().union(*map(cards_spoken_of, parts_within(node)))


_OF_OCCASIONS: Final = frozenset((ab.Who.SUBJECT, ab.Who.OTHER))
