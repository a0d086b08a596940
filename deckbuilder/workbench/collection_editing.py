"""Editing the collection on screen: the changes of each edit, and undo."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from catalog.owned import Copies

if TYPE_CHECKING:
    from deckbuilder.decks.collection import Collection

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class CardChange:
    """The copies of a printed card before and after an edit."""

    before: Copies
    after: Copies

    @property
    def back(self) -> tuple[int, int]:
        """The change of copies and wishes that undoes this."""
        return self.before.count - self.after.count, self.before.wish - self.after.wish


class CollectionEditing:
    """The edits of this session, undone in reverse order."""

    def __init__(self, collection: "Collection") -> None:
        self._collection = collection
        self._steps: list[dict[str, CardChange]] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._steps)

    @property
    def changed(self) -> frozenset[str]:
        """The refs of the cards changed by the remaining edits."""
        return frozenset(ref for step in self._steps for ref in step)

    def add(self, ref: str, by: int) -> CardChange:
        """Add or remove owned copies of a printed card. UserError if that fails."""
        return self._of_card(ref, lambda: self._collection.add(ref, by))

    def wish(self, ref: str, by: int) -> CardChange:
        """Add or remove wanted copies of a printed card. UserError if that fails."""
        collection = self._collection
        return self._of_card(ref, lambda: collection.wish(ref, collection.copies(ref).wish + by))

    def _of_card(self, ref: str, change: Callable[[], Copies]) -> CardChange:
        before = self._collection.copies(ref)
        self.carry_out(change)
        return CardChange(before, self._collection.copies(ref))

    def carry_out(self, change: Callable[[], Result]) -> Result:
        """Return the result of ``change``, making all its changes to the collection one edit."""
        before = self._collection.all()
        result = change()
        after, none = self._collection.all(), Copies()
        step = {
            ref: CardChange(before.get(ref, none), after.get(ref, none))
            for ref in before.keys() | after.keys()
            if before.get(ref) != after.get(ref)
        }
        if step:
            self._steps.append(step)
        return result

    def undo(self) -> Mapping[str, CardChange]:
        """Undo the last edit; return its changes by ref, empty without an edit.

        Changes by others to the same cards meanwhile stay. UserError if that fails.
        """
        if not self._steps:
            return {}
        step, none = self._steps[-1], Copies()
        now = self._collection.all()
        self._collection.shift({ref: change.back for ref, change in step.items()})
        self._steps.pop()
        after = self._collection.all()
        return {ref: CardChange(now.get(ref, none), after.get(ref, none)) for ref in step}
