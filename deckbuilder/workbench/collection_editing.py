"""The collection as it is edited on screen: what an edit changed, and the way back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from catalog.owned import Copies

if TYPE_CHECKING:
    from deckbuilder.decks.collection import Collection

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class CardChange:
    """What a printed card had before an edit and has after it."""

    before: Copies
    after: Copies

    @property
    def back(self) -> tuple[int, int]:
        """By how many copies and wishes it is taken back."""
        return self.before.count - self.after.count, self.before.wish - self.after.wish


class CollectionEditing:
    """The edits of this session, each a step that can be undone, the last one first."""

    def __init__(self, collection: "Collection") -> None:
        self._collection = collection
        self._steps: list[dict[str, CardChange]] = []

    @property
    def can_undo(self) -> bool:
        """Return whether there is an edit to undo."""
        return bool(self._steps)

    @property
    def changed(self) -> frozenset[str]:
        """The refs of the cards that the steps there are have changed."""
        return frozenset(ref for step in self._steps for ref in step)

    def add(self, ref: str, by: int) -> CardChange:
        """Own so many copies of a printed card more or fewer. UserError."""
        return self._of_card(ref, lambda: self._collection.add(ref, by))

    def wish(self, ref: str, by: int) -> CardChange:
        """Wish for so many copies of a printed card more or fewer. UserError."""
        collection = self._collection
        return self._of_card(ref, lambda: collection.wish(ref, collection.copies(ref).wish + by))

    def _of_card(self, ref: str, change: Callable[[], Copies]) -> CardChange:
        before = self._collection.copies(ref)
        self.carry_out(change)
        return CardChange(before, self._collection.copies(ref))

    def carry_out(self, change: Callable[[], Result]) -> Result:
        """Return what ``change`` returns; all it does to the collection is one step."""
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
        """Take the last step back; return what that changed, by ref, nothing without a step.

        What others changed of the same cards meanwhile stays. UserError.
        """
        if not self._steps:
            return {}
        step, none = self._steps[-1], Copies()
        now = self._collection.all()
        self._collection.shift({ref: change.back for ref, change in step.items()})
        self._steps.pop()
        after = self._collection.all()
        return {ref: CardChange(now.get(ref, none), after.get(ref, none)) for ref in step}
