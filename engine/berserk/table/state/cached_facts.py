"""Caches of a state, valid until something changes; copies of a state start empty or share them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import Facts, Key, Owned
from engine.berserk.table.board import Cell
from engine.berserk.table.state.card import CardState, LastingEffect
from engine.kernel.decisions import Option

PlaysKey: TypeAlias = tuple[int, int, bool]
"""A card, its action markers, and whether it has movement left."""

PlaysByCells: TypeAlias = tuple[
    tuple[Option, ...],
    Mapping[int, tuple[Option, ...]],
    Collection[Cell],
    Sequence[Collection[Cell]],
    tuple[LastingEffect, ...],
]
"""The moves and strikes of a card, the uses of its attack abilities by index, and the cells and
effects all this depends on.

Those are the cells it can step onto while they are free, and those in range of each attack,
whatever card is on them.
"""


class KeptPlays:
    """Moves and attacks of cards.

    Each is valid until a card it depends on moves, comes or goes, is turned over, changes sides, or
    becomes something else.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[PlaysKey, PlaysByCells] = {}

    def find(self, key: PlaysKey) -> PlaysByCells | None:
        """Return the cached plays; None if there are none."""
        return self._known.get(key)

    def keep(self, key: PlaysKey, plays: PlaysByCells) -> None:
        """Cache plays."""
        self._known[key] = plays

    def forget_all(self) -> None:
        """Discard everything."""
        if self._known:
            self._known = {}

    def forget_those_of(self, card: int) -> None:
        """Discard the plays of one card."""
        for key in [key for key in self._known if key[0] == card]:
            del self._known[key]

    def forget_about(self, mover: int, origin: Cell, cell: Cell) -> None:
        """Discard the plays affected by a card that goes from one cell to another: its own, and
        those of cards that could enter one of the cells, or reach only one of them."""
        stale = [
            key
            for key, (_plays, _attacks, steps, reaches, _effects) in self._known.items()
            if key[0] == mover
            or origin in steps
            or cell in steps
            or _distinguish(reaches, origin, cell)
        ]
        for key in stale:
            del self._known[key]

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as an empty cache."""
        return KeptPlays, ()


def _distinguish(reaches: Sequence[Collection[Cell]], one: Cell, other: Cell) -> bool:
    for reach in reaches:  # noqa: SIM110 - asked of every card with every move: a loop is quicker
        if (one in reach) is not (other in reach):
            return True
    return False


class KeptFacts:
    """Facts of cards with given abilities where nothing else matters.

    They never change, so copies of a state share them.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Key, ...]], tuple[CardSpec, Facts]] = {}

    def recall(self, card: CardState, granted: tuple[Owned, ...]) -> Facts | None:
        """Return the facts of a card with these abilities given; None if not cached."""
        spec, facts = self._known.get(_key(card, granted), _NOTHING)
        if facts is None or spec is not card.spec or facts.granted != granted:
            return None
        facts.granted = granted  # the same object, so that a comparison by identity suffices
        return facts

    def keep(self, card: CardState, granted: tuple[Owned, ...], facts: Facts) -> None:
        """Cache the facts of a card with these abilities given."""
        self._known[_key(card, granted)] = card.spec, facts

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as an empty cache."""
        return KeptFacts, ()


def _key(card: CardState, granted: tuple[Owned, ...]) -> tuple[int, tuple[Key, ...]]:
    return card.id, tuple([one.key for one in granted])


_NOTHING: tuple[None, None] = (None, None)
