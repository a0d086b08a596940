"""Helpers shared by the rows of triggered abilities (116)."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase

SELF: Final = ab.Is(ab.Who.SELF)
Event: TypeAlias = tuple[ab.When, ab.Condition]
"""A trigger with the condition on how it came about."""


class ItsTurn(Enum):
    """«В свой ход», of the card that acts."""

    OF_ACTOR = "of_actor"


def turn_of(turn: object, actor: object) -> ab.Side | None:
    """Return whose turn is meant; None for «в свой ход» of a card whose player is not named."""
    if isinstance(turn, ab.Side):
        return turn
    if is_own(actor):
        return ab.Side.OWN
    parts = actor.filters if isinstance(actor, ab.AllOf) else (actor,)
    sides = [part.side for part in parts if isinstance(part, ab.OfSide)]
    return sides[0] if len(sides) == 1 else None


def when(words: str, node: ab.When, *, synonym: bool = False) -> Phrase:
    """Return a row of a trigger."""
    return Phrase(Kind.WHEN, words, node, synonym=synonym)


def is_another(values: Mapping[str, object]) -> bool:
    """Return whether the card of the event is named and is not the card itself."""
    return values["whose"] not in (SELF, ab.ANY_CARD)


OVER_FREE: Final = ab.Unless(ab.ThereAre(ab.Between(ab.Who.SELF, ab.Who.OTHER)))
"""The condition that the card's own attack passed over a free cell."""


def standing_there(filter_: ab.Filter) -> ab.Filter:
    """Return the filter of such a card on the cell that the card itself has moved to."""
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    return ab.AllOf((*parts, *_HERE))


def standing_between(filter_: ab.Filter, who: ab.Who) -> ab.Filter:
    """Return the filter of such a card between attacker and attacked card."""
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    return ab.AllOf((*parts, ab.Between(who, ab.Who.OTHER)))


def met_there(condition: ab.Condition) -> ab.Filter | None:
    """Return the filter of the card required on that cell; None for other conditions."""
    return _met(condition, lambda filters: filters[-2:] == _HERE)


def met_between(condition: ab.Condition) -> ab.Filter | None:
    """Return the filter of the card required between them; None for other conditions."""
    return _met(condition, lambda filters: isinstance(filters[-1], ab.Between))


def _met(
    condition: ab.Condition, is_met: Callable[[tuple[ab.Filter, ...]], bool]
) -> ab.Filter | None:
    if not isinstance(condition, ab.ThereAre) or not isinstance(condition.filter, ab.AllOf):
        return None
    filters = condition.filter.filters
    is_said = condition.least == 1 and len(filters) > 1 and is_met(filters)
    return condition.filter if is_said else None


_HERE: Final = (ab.Within(0), ab.Not(SELF))


COME_TO: Final = (ab.Within(0), ab.Beside())
"""The cards on the cell that the card itself has moved to, and those beside it."""


def is_own(filter_: object) -> bool:
    """Return whether a filter means the card itself, wherever it has moved."""
    return filter_ == SELF or (isinstance(filter_, ab.AllOf) and filter_.filters[:1] == (SELF,))


def is_first_of_all(when: ab.When) -> bool:
    """Return whether the event is the first of several cards together, not counted for each
    card."""
    return when.nth is not None and not when.nth_of_card and not is_own(when.subject)
