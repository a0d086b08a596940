"""An index of a history, so that it need not be scanned from the beginning (538)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import engine.berserk.abilities as ab
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state.enums import NO_CARD
from engine.kernel.events import Event

Result = TypeVar("Result")

Deeds: TypeAlias = Iterable[tuple[ab.Deed, int, Cell]]
"""Deeds, each with its card and the cell it ended on."""


@dataclass(frozen=True)
class Reading:
    """How to index events, by their type; most events are not indexed.

    Events of the type ``turn`` begin turns. ``kinds`` are indexed by their type alone, ``deeds``
    says which deeds an event is, ``subjects`` which card or play it is about; ``indexed`` are the
    types of all these.
    """

    turn: type[Event]
    kinds: frozenset[type[Event]]
    deeds: Mapping[type[Event], Callable[[Any], Deeds]]
    subjects: Mapping[type[Event], Callable[[Any], int]]
    indexed: frozenset[type[Event]]


Mark: TypeAlias = tuple[int, int, Cell, Any]
"""An entry of a history's index: its position, its card and cell (or NO_CARD, NO_CELL), and the
previous mark of the same thing, None for the first.

Marks are immutable, so copies of a match share them and append their own. They are plain tuples
because several are created for every event.
"""


class Annals:
    """The index of a history, up to the last event read.

    A history only grows; one that was replaced or loaded is reindexed. Copies share the index until
    one of them reads further, which most never do.
    """

    __slots__ = ("_answers", "_last", "_shares", "_turns", "history", "read")

    def __init__(self, history: list[Event]) -> None:
        self.history = history
        self.read = 0
        self._turns: list[int] = []
        self._last: dict[object, Mark] = {}
        self._shares = False
        self._answers: dict[object, Any] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as an empty index."""
        return Annals, (self.history,)

    def is_of(self, history: list[Event]) -> bool:
        """Return whether this is the index of that history, up to the last event read."""
        return self.history is history and self.read <= len(history)

    def read_on(self, reading: Reading) -> None:
        """Index the events added since."""
        if self.read == len(self.history):
            return
        if self._shares:
            self._turns, self._last = self._turns.copy(), self._last.copy()
            self._shares = False
        self._answers.clear()
        self._take_in(reading)
        self.read = len(self.history)

    def _take_in(self, reading: Reading) -> None:
        last, history, turn = self._last, self.history, reading.turn
        subjects, deeds, kinds = reading.subjects, reading.deeds, reading.kinds
        indexed = reading.indexed
        for at in range(self.read, len(history)):
            event = history[at]
            kind = type(event)
            if kind not in indexed:
                continue
            if kind in kinds:
                last[kind] = (at, NO_CARD, NO_CELL, last.get(kind))
            if kind in subjects:
                subject = (kind, subjects[kind](event))
                last[subject] = (at, NO_CARD, NO_CELL, last.get(subject))
            if kind in deeds:
                for deed, card, cell in deeds[kind](event):
                    last[deed] = (at, card, cell, last.get(deed))
                    last[deed, card] = (at, card, cell, last.get((deed, card)))
            if kind is turn:
                self._turns.append(at)

    def copy_for(self, history: list[Event]) -> Annals:
        """Return an independent copy for a copy of the history."""
        copy = Annals(history)
        copy.read, copy._turns, copy._last = self.read, self._turns, self._last
        self._shares = copy._shares = True
        return copy

    def recall(self, question: object, work: Callable[[], Result]) -> Result:
        """Return the answer to a question about the history as far as it is read, which ``work``
        gives; it is kept until the next event is read."""
        if question not in self._answers:
            self._answers[question] = work()
        answer: Result = self._answers[question]
        return answer

    def marks(self, thing: object, start: int, end: int) -> Iterator[Mark]:
        """Yield the places of a key between two places, latest first.

        A key is a type of event, a type with the number of its subject, a deed, or a deed with its
        card.
        """
        mark = self._last.get(thing)
        while mark is not None and mark[0] >= start:
            if mark[0] < end:
                yield mark
            mark = mark[3]

    def place(self, thing: object, end: int) -> int:
        """Return the last place of a key, before a place if given; -1 for none."""
        mark = self._last.get(thing)
        while mark is not None and mark[0] >= end:
            mark = mark[3]
        return -1 if mark is None else mark[0]

    def part(self, turns: int | None) -> tuple[int, int]:
        """Return the bounds of the turn this many turns back; of the whole history for None.

        Events before the first turn count as the turn before it; turns before that are (0, 0).
        """
        if turns is None:
            return 0, self.read
        began = self._turns
        if turns > len(began):
            return 0, 0
        start = began[-1 - turns] if turns < len(began) else 0
        return start, began[-turns] if turns else self.read
