"""The last results of statics, cached so that only those whose inputs changed are evaluated again
(117.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.berserk.cards.facts import Facts, Owned
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event

Gifts: TypeAlias = tuple[tuple[int, Owned], ...]
"""Abilities given by statics, each with the receiving card."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The facts of a card when its statics were evaluated, and what they gave.

    ``gives`` are the facets its statics read, ``varies`` those its properties depend on
    (``table.facets``).
    """

    facts: Facts
    gives: int
    varies: int
    gifts: Gifts = ()


@dataclass(slots=True)
class Standing:
    """The results of all statics when the history was ``read`` up to a point, and the facets they
    read.

    ``untold`` are facets that changed since without an event. Gifts are never mutated, so copies of
    a state share them.
    """

    history: list[Event]
    read: int
    kinds: frozenset[object]
    stands: list[Stand]
    facts: list[Facts]
    """The current facts of cards."""
    of_cells: Gifts
    of_delayed: Gifts
    grants: dict[int, tuple[Owned, ...]]
    reads: int
    untold: int

    def read_on(self, read: int, kinds: frozenset[object]) -> None:
        """Note that the history has been read up to here."""
        self.read, self.kinds, self.untold = read, kinds, 0

    def copy_for(self, history: list[Event]) -> Standing:
        """Return the same standing for a copy of the history."""
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
