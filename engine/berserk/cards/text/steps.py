"""The state machine of a row: which elements can come next.

An optional group or word becomes two ways to continue, so a reader only has to check which of the
next steps the current word can begin.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from engine.berserk.cards.text.phrase import (
    Agreeing,
    Element,
    Group,
    Literal,
    NotBefore,
    Pause,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.templates import Values


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of a group that is present: its values must differ from the omitted ones."""

    group: Group


_Rest: TypeAlias = tuple[Element | Closed, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A next element (None at the end of the row), the values of groups omitted or begun here, and
    the stage after it."""

    element: Slot | Literal | Agreeing | Pause | NotBefore | Closed | None
    holds: Values
    behind: "Stage"


@dataclass(slots=True, eq=False)
class Stage:
    """A place in a row; its steps are in the order in which they are tried."""

    row: Phrase
    rest: _Rest
    _known: "dict[_Rest, Stage]"
    _steps: tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The possible next steps."""
        if self._steps is None:
            self._steps = tuple(self._laid_out(self.rest, {}))
        return self._steps

    def _laid_out(self, rest: _Rest, holds: Values) -> Iterator[Step]:
        if not rest:
            yield Step(None, holds, self)
            return
        first = rest[0]
        if isinstance(first, Group):
            for longer, more in self._without_groups(rest):
                yield from self._laid_out(longer, {**holds, **more})
            return
        yield Step(first, holds, self._behind(rest))
        if isinstance(first, Literal) and first.optional:
            yield from self._laid_out(rest[1:], holds)

    def _without_groups(self, rest: _Rest) -> Iterator[tuple[_Rest, Values]]:
        """Yield the continuations with each of the next groups, and finally with none."""
        row = self.row
        groups = [group for group in takewhile(_is_group, rest) if isinstance(group, Group)]
        behind = rest[len(groups) :]
        for index, group in enumerate(groups):
            skipped, coming = groups[:index], groups[index + 1 :]
            if row.free:
                skipped, coming = [], [*skipped, *coming]
            holds = _none_of(row, skipped) | ({group.name: True} if group.name else {})
            yield (*group.elements, Closed(group), *coming, *behind), holds
        yield behind, _none_of(row, groups)

    def _behind(self, rest: _Rest) -> "Stage":
        stage = self._known.get(rest[1:])
        if stage is None:
            stage = self._known[rest[1:]] = Stage(self.row, rest[1:], self._known)
        return stage


def beginning_of(row: Phrase) -> Stage:
    """Return the place at the beginning of a row."""
    return Stage(row, row.elements, {})


def _is_group(element: Element | Closed) -> bool:
    return isinstance(element, Group)


def _none_of(row: Phrase, groups: list[Group]) -> Values:
    values: Values = {}
    for group in groups:
        values |= row.left_out(group)
    return values
