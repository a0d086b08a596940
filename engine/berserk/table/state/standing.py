"""What statics came to when they were worked out last, kept so that only those are asked again for
which something has changed (117.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.berserk.cards.facts import Facts, Owned
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event

Gifts: TypeAlias = tuple[tuple[int, Owned], ...]
"""Abilities given by statics, each with the card that gets it."""


@dataclass(frozen=True, slots=True)
class Stand:
    """What a card was when its statics were asked, and what they gave.

    ``gives`` is what they read, ``varies`` what the properties of the card depend on; both are sets
    of facets (``table.facets``).
    """

    facts: Facts
    gives: int
    varies: int
    gifts: Gifts = ()


@dataclass(slots=True)
class Standing:
    """What statics gave when the history was ``read`` so far, and what all of them read.

    ``untold`` are facets that have changed since without an event. What was given is never changed
    here, so copies of a state share it.
    """

    history: list[Event]
    read: int
    kinds: frozenset[object]
    stands: list[Stand]
    facts: list[Facts]
    """What the cards came to be."""
    of_cells: Gifts
    of_delayed: Gifts
    grants: dict[int, tuple[Owned, ...]]
    reads: int
    untold: int

    def read_on(self, read: int, kinds: frozenset[object]) -> None:
        """Take note that the history has been read so far."""
        self.read, self.kinds, self.untold = read, kinds, 0

    def copy_for(self, history: list[Event]) -> Standing:
        """Return the same for a copy of the history."""
        return Standing(
            history,
            self.read,
            self.kinds,
            self.stands,
            self.facts,
            self.of_cells,
            self.of_delayed,
            self.grants,
            self.reads,
            self.untold,
        )


copied_by_fields(__name__)
