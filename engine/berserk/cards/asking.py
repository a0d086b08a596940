"""Walk nodes and find what they depend on: statuses, numbers of the turn, life, other cards."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.kernel.remembering import by_identity


def is_node(value: object) -> bool:
    """Return whether a value is a node: a dataclass."""
    kind: Any = type(value)
    return _names(kind) is not None


def parts_within(node: object) -> tuple[object, ...]:
    """Return the parts of a node or a tuple; empty for any other value."""
    if isinstance(node, tuple):
        return node
    kind: Any = type(node)
    return tuple([getattr(node, name) for name in _names(kind) or ()])


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """Return the field names of a dataclass; None for any other class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


@by_identity
@cache
def asks_for_status(node: object) -> bool:
    """Return whether a node or one of its parts depends on a card's status in a play (512.6.2,
    512.6.4)."""
    if isinstance(node, ab.HasStatus | ab.InStatus):
        return True
    return any(asks_for_status(part) for part in parts_within(node))


@by_identity
@cache
def numbers_at_turn_start(node: object) -> tuple[ab.AtTurnStart, ...]:
    """Return the numbers of an ability that are fixed at the start of a turn (408.3)."""
    if isinstance(node, ab.AtTurnStart):
        return (node,)
    return tuple(number for part in parts_within(node) for number in numbers_at_turn_start(part))


def is_of_itself(node: ab.Filter) -> bool:
    """Return whether only the card of the ability itself can pass a filter."""
    if isinstance(node, ab.AllOf):
        return any(map(is_of_itself, node.filters))
    return isinstance(node, ab.Is) and node.who is ab.Who.SELF


@by_identity
@cache
def asks_for_life(node: ab.Filter) -> bool:
    """Return whether a filter or one of its parts depends on wounds or life (116.3.5)."""
    return any(_is_of_life(part) for part in filters_within(node))


def _is_of_life(node: ab.Filter) -> bool:
    if isinstance(node, ab.InState):
        return node.state is ab.State.WOUNDED
    if isinstance(node, ab.HasFact):
        return node.fact in (ab.Fact.LIFE, ab.Fact.WOUNDS)
    return isinstance(node, ab.IsOdd) and node.fact is ab.Fact.LIFE


@by_identity
@cache
def asks_for_candidate(node: object) -> bool:
    """Return whether a filter or one of its parts refers to the card it checks."""
    return node is ab.Who.CANDIDATE or any(map(asks_for_candidate, parts_within(node)))


@by_identity
@cache
def cards_spoken_of(node: object) -> frozenset[ab.Who]:
    """Return which cards of its trigger event a node refers to, parts included (116.8).

    A number of the event can differ for each of its cards.
    """
    if isinstance(node, ab.Who):
        return frozenset((node,)) & _OF_OCCASIONS
    if isinstance(node, ab.Block):  # a strike or its counterstrike
        return frozenset((ab.Who.SUBJECT,))
    if isinstance(node, ab.ResultOf) and node.of_trigger:
        return _OF_OCCASIONS
    return frozenset().union(*map(cards_spoken_of, parts_within(node)))


_OF_OCCASIONS: Final = frozenset((ab.Who.SUBJECT, ab.Who.OTHER))
