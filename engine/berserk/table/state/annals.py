"""What a history tells, kept so that it need not be read again from the beginning (538)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from engine.berserk.abilities import Deed
from engine.berserk.table.board import Cell
from engine.kernel import Event
from engine.kernel.copying import copied_by_fields


@dataclass(slots=True)
class Told:
    """Every deed of a kind in the order of the history: where, whose, to which cell (or NO_CELL).

    The three lists run in step. ``of_card`` is where each card has done it.
    """

    places: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    of_card: dict[int, list[int]] = field(default_factory=dict)

    def add(self, place: int, card: int, cell: Cell) -> None:
        """Take in one more."""
        self.places.append(place)
        self.cards.append(card)
        self.cells.append(cell)
        self.of_card.setdefault(card, []).append(place)

    def copy(self) -> Told:
        """Return an independent copy."""
        of_card = {card: places.copy() for card, places in self.of_card.items()}
        return Told(self.places.copy(), self.cards.copy(), self.cells.copy(), of_card)

    def between(self, start: int, end: int) -> slice:
        """Return which of them stand at these places of the history."""
        return slice(bisect_left(self.places, start), bisect_left(self.places, end))


Deeds: TypeAlias = Iterable[tuple[Deed, int, Cell]]
"""Deeds, each with its card and the cell it came to."""


@dataclass(frozen=True)
class Reading:
    """How the events of a history are read, each by its type.

    Events of the type ``turn`` begin turns; ``deeds`` says which deeds an event is, ``subjects``
    the number of the card or the play that it is about.
    """

    turn: type[Event]
    deeds: Mapping[type[Event], Callable[[Any], Deeds]]
    subjects: Mapping[type[Event], Callable[[Any], int]]


@dataclass(slots=True)
class Pages:
    """What stood in a history as far as it was read: places in it, in its order."""

    read: int = 0
    turns: list[int] = field(default_factory=list)
    """Where the turns began."""
    told: dict[Deed, Told] = field(default_factory=dict)
    kinds: dict[type[Event], list[int]] = field(default_factory=dict)
    """Where the events of a type stand."""
    subjects: dict[tuple[type[Event], int], list[int]] = field(default_factory=dict)
    """Where those of a type about one card, or of one play, stand."""

    def read_on(self, history: list[Event], reading: Reading) -> None:
        """Take in what has come about since."""
        for at in range(self.read, len(history)):
            event = history[at]
            kind = type(event)
            self.kinds.setdefault(kind, []).append(at)
            if kind in reading.subjects:
                self.subjects.setdefault((kind, reading.subjects[kind](event)), []).append(at)
            if kind in reading.deeds:
                for deed, card, cell in reading.deeds[kind](event):
                    self.told.setdefault(deed, Told()).add(at, card, cell)
            elif kind is reading.turn:
                self.turns.append(at)
        self.read = len(history)

    def copy(self) -> Pages:
        """Return an independent copy."""
        return Pages(
            self.read,
            self.turns.copy(),
            {deed: told.copy() for deed, told in self.told.items()},
            {kind: places.copy() for kind, places in self.kinds.items()},
            {subject: places.copy() for subject, places in self.subjects.items()},
        )


_NOTHING: Final = Told()
_NOWHERE: Final[Sequence[int]] = ()


@dataclass(slots=True)
class Annals:
    """How far a history has been read, and what stood there.

    A history only grows. One that was put in the place of another is read anew. Copies share their
    pages until one of them reads on: most copies never do.
    """

    history: list[Event] = field(default_factory=list)
    pages: Pages = field(default_factory=Pages)
    shares: bool = False
    """Whether the pages may be those of another match, too."""

    def is_of(self, history: list[Event]) -> bool:
        """Whether this tells of that history, as far as it goes."""
        return self.history is history and self.pages.read <= len(history)

    def read_on(self, reading: Reading) -> None:
        """Take in what has come about since."""
        if self.pages.read == len(self.history):
            return
        if self.shares:
            self.pages, self.shares = self.pages.copy(), False
        self.pages.read_on(self.history, reading)

    def copy_for(self, history: list[Event]) -> Annals:
        """Return an independent copy for a copy of the history."""
        self.shares = True
        return Annals(history, self.pages, shares=True)

    def told(self, deed: Deed) -> Told:
        """Return every deed of a kind."""
        return self.pages.told.get(deed, _NOTHING)

    def of_kind(self, kind: type[Event]) -> Sequence[int]:
        """Return where the events of a type stand."""
        return self.pages.kinds.get(kind, _NOWHERE)

    def about(self, kind: type[Event], number: int) -> Sequence[int]:
        """Return where the events of a type about a card, or of a play, stand."""
        return self.pages.subjects.get((kind, number), _NOWHERE)

    def part(self, turns: int | None) -> tuple[int, int]:
        """Return where the turn so many turns back stands, from and to; all of it for None.

        What stands before the first turn counts as the turn before it; an empty part is none.
        """
        began, read = self.pages.turns, self.pages.read
        if turns is None:
            return 0, read
        if turns > len(began):
            return 0, 0
        start = began[-1 - turns] if turns < len(began) else 0
        return start, began[-turns] if turns else read


copied_by_fields(__name__)
