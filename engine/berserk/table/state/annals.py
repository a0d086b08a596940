"""What a history tells, kept so that it need not be read again from the beginning (538)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.berserk.abilities import Deed
from engine.berserk.table.board import Cell
from engine.kernel import Event
from engine.kernel.copying import copied_by_fields


@dataclass(slots=True)
class Told:
    """Every deed of a kind in the order of the history: where, whose, to which cell (or NO_CELL).

    The three lists run in step.
    """

    places: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)

    def copy(self) -> Told:
        """Return an independent copy."""
        return Told(self.places.copy(), self.cards.copy(), self.cells.copy())

    def between(self, start: int, end: int) -> slice:
        """Return which of them stand at these places of the history."""
        return slice(bisect_left(self.places, start), bisect_left(self.places, end))


Teller: TypeAlias = Callable[[Event], Iterable[tuple[Deed, int, Cell]]]
"""Says what an event tells: each deed with its card, and the cell it came to."""


@dataclass(slots=True)
class Annals:
    """How far a history has been read, and what stood there.

    A history only grows. One that was put in the place of another is read anew.
    """

    history: list[Event] = field(default_factory=list)
    read: int = 0
    turns: list[int] = field(default_factory=list)
    """Where the turns began."""
    told: dict[Deed, Told] = field(default_factory=lambda: {deed: Told() for deed in Deed})

    def is_of(self, history: list[Event]) -> bool:
        """Whether this tells of that history, as far as it goes."""
        return self.history is history and self.read <= len(history)

    def read_on(self, turn: type[Event], teller: Teller) -> None:
        """Take in what has come about since; events of the type ``turn`` begin turns."""
        for at in range(self.read, len(self.history)):
            event = self.history[at]
            if isinstance(event, turn):
                self.turns.append(at)
            for deed, card, cell in teller(event):
                told = self.told[deed]
                told.places.append(at)
                told.cards.append(card)
                told.cells.append(cell)
        self.read = len(self.history)

    def copy_for(self, history: list[Event]) -> Annals:
        """Return an independent copy for a copy of the history."""
        told = {deed: one.copy() for deed, one in self.told.items()}
        return Annals(history, self.read, self.turns.copy(), told)

    def part(self, turns: int | None) -> tuple[int, int]:
        """Return where the turn so many turns back stands, from and to; all of it for None.

        What stands before the first turn counts as the turn before it; an empty part is none.
        """
        if turns is None:
            return 0, self.read
        if turns > len(self.turns):
            return 0, 0
        start = self.turns[-1 - turns] if turns < len(self.turns) else 0
        return start, self.turns[-turns] if turns else self.read


copied_by_fields(__name__)
