"""What was worked out of cards and is true until something changes: copies of a state begin anew
with it, or share it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import Facts, Key, Owned
from engine.berserk.table.board import Cell
from engine.berserk.table.state.card import CardState
from engine.kernel.decisions import Option

PlaysKey: TypeAlias = tuple[int, int, bool]
"""A card, its action markers, and whether it has movement left."""

PlaysByCells: TypeAlias = tuple[
    tuple[Option, ...],
    Mapping[int, tuple[Option, ...]],
    Collection[Cell],
    Sequence[Collection[Cell]],
]
"""The moves and strikes of a card, the uses of its abilities that are attacks by their places, and
on which cells all that depends: those that it may step onto while they are free, and those that
each of its attacks reaches, whoever stands there."""


class KeptPlays:
    """Where cards may go and whom they may attack, each until a card on which that depends stands
    elsewhere, comes or goes, is turned over, changes sides, or becomes something else."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[PlaysKey, PlaysByCells] = {}

    def find(self, key: PlaysKey) -> PlaysByCells | None:
        """Return what is kept; None for nothing."""
        return self._known.get(key)

    def keep(self, key: PlaysKey, plays: PlaysByCells) -> None:
        """Keep what was worked out."""
        self._known[key] = plays

    def forget_all(self) -> None:
        """Keep nothing any more."""
        if self._known:
            self._known = {}

    def forget_those_of(self, card: int) -> None:
        """Forget the plays of one card."""
        for key in [key for key in self._known if key[0] == card]:
            del self._known[key]

    def forget_about(self, mover: int, origin: Cell, cell: Cell) -> None:
        """Forget what depends on a card that goes from one cell to another: its own plays, and
        those of cards that could step onto one of both, or that reach but one of them."""
        stale = [
            key
            for key, (_plays, _attacks, steps, reaches) in self._known.items()
            if key[0] == mover
            or origin in steps
            or cell in steps
            or _tell_apart(reaches, origin, cell)
        ]
        for key in stale:
            del self._known[key]

    def __reduce__(self) -> tuple[object, ...]:
        """Be copied and pickled as one that keeps nothing."""
        return KeptPlays, ()


def _tell_apart(reaches: Sequence[Collection[Cell]], one: Cell, other: Cell) -> bool:
    for reach in reaches:  # noqa: SIM110 - asked of every card with every move: a loop is quicker
        if (one in reach) is not (other in reach):
            return True
    return False


class KeptFacts:
    """What cards are with what statics give them, where nothing else has a say in it.

    That never changes, so copies of a state share it.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Key, ...]], tuple[CardSpec, Facts]] = {}

    def recall(self, card: CardState, granted: tuple[Owned, ...]) -> Facts | None:
        """Return what a card is to which these abilities are given; None when it is not known."""
        spec, facts = self._known.get(_key(card, granted), _NOTHING)
        if facts is None or spec is not card.spec or facts.granted != granted:
            return None
        facts.granted = granted  # the very same, so that it is seen at a glance
        return facts

    def keep(self, card: CardState, granted: tuple[Owned, ...], facts: Facts) -> None:
        """Keep what a card is with these abilities given to it."""
        self._known[_key(card, granted)] = card.spec, facts

    def __reduce__(self) -> tuple[object, ...]:
        """Be pickled as one that keeps nothing."""
        return KeptFacts, ()


def _key(card: CardState, granted: tuple[Owned, ...]) -> tuple[int, tuple[Key, ...]]:
    return card.id, tuple([one.key for one in granted])


_NOTHING: tuple[None, None] = (None, None)
