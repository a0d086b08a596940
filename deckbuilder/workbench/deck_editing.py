"""Editing decks: every change is saved at once, with unlimited undo and redo."""

from dataclasses import replace

from catalog.common.errors import UserError
from catalog.common.i18n import _
from catalog.english import printed_name, shown_name
from deckbuilder.decks.lines import MAX_COPIES_WRITTEN
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.workbench.memory import DECKS, Memory


class Editing:
    """One deck and its history, kept in ``store`` if there is one. A change that cannot be saved
    does not happen (UserError)."""

    def __init__(self, deck: Deck, store: DeckStore | None = None) -> None:
        self.deck = deck
        self._store = store
        self._past: list[Deck] = []
        self._future: list[Deck] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._future)

    def change(self, deck: Deck) -> None:
        """Replace the deck by ``deck``."""
        if deck == self.deck:
            return
        self._keep(deck)
        self._past.append(self.deck)
        self._future.clear()
        self.deck = deck

    def undo(self) -> bool:
        """Undo the last change; return False if there is none."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Redo a change; return False if there is none."""
        return self._step(self._future, self._past)

    def renamed(self, name: str) -> None:
        """Rename the deck, stored or not; the history keeps its steps. UserError if that fails."""
        renamed = self.deck.with_name(name)
        if self._store is not None:
            self._store.save(renamed, replacing=self.deck.name)
        self.deck = renamed
        self._past = [state.with_name(name) for state in self._past]
        self._future = [state.with_name(name) for state in self._future]

    def _step(self, source: list[Deck], target: list[Deck]) -> bool:
        if not source:
            return False
        self._keep(source[-1])
        target.append(self.deck)
        self.deck = source.pop()
        return True

    def _keep(self, deck: Deck) -> None:
        if self._store is not None:
            self._store.save(deck)


class Workshop:
    """The opened decks, each with its history; one of them is the current one."""

    def __init__(self, store: DeckStore, memory: Memory) -> None:
        self._store = store
        self._memory = memory
        self._open: dict[str, Editing] = {}

    @property
    def current_name(self) -> str:
        """The name of the current deck; empty if there is none."""
        return str(self._memory.of(DECKS).get("current", ""))

    @property
    def current(self) -> Editing | None:
        """The current deck; None if there is none or it was deleted."""
        name = self.current_name
        return self.open(name) if name and self._store.find(name) is not None else None

    def open(self, name: str) -> Editing:
        """Open the deck of that name with its history and make it the current one. UserError if
        that fails."""
        stored = self._store.load(name)
        editing = self._open.get(stored.name)
        if editing is None:
            editing = self._open[stored.name] = Editing(stored, self._store)
        elif editing.deck != stored:
            # changed elsewhere: by the command line, or by restoring a version
            editing.change(stored)
        self._memory.keep(DECKS, current=stored.name)
        return editing

    def rename(self, name: str, new_name: str) -> None:
        """Rename a deck and its history; UserError if the name is taken or empty."""
        editing = self.open(name)
        editing.renamed(new_name)
        self._open.pop(name, None)
        self._open[editing.deck.name] = editing
        self._memory.keep(DECKS, current=editing.deck.name)

    def free_name(self, name: str) -> str:
        """Return ``name``, with a number if a deck has that name already."""
        if self._store.find(name) is None:
            return name
        number = 2
        while self._store.find(f"{name} {number}") is not None:
            number += 1
        return f"{name} {number}"


def with_more(deck: Deck, name: str) -> Deck:
    """Return the deck with one more card, added to an entry of that name if any. UserError if that
    fails."""
    same = [entry for entry in deck.entries if entry.name == name]
    entry = same[-1] if same else DeckEntry(name, 1)
    return _added(deck, entry, 1, side=False)


def with_copies(deck: Deck, name: str, count: int) -> Deck:
    """Return the deck with ``count`` cards of that name outside its side. UserError if that
    fails."""
    by = count - deck.count_of(name)
    if by < 0:
        return deck.remove(name, -by)
    if by == 0:
        return deck
    same = [entry for entry in deck.entries if entry.name == name]
    return _added(deck, same[-1] if same else DeckEntry(name, 1), by, side=False)


def with_entry_changed(deck: Deck, index: int, by: int, *, side: bool = False) -> Deck:
    """Return the deck with ``by`` added to the count of the entry at ``index``; 0 removes it."""
    entry = deck.part(side=side)[index]
    if by > 0:
        return _added(deck, entry, by, side=side)
    left = entry.count + by
    kept = (replace(entry, count=left),) if left > 0 else ()
    return _with_part(deck, index, kept, side=side)


def with_entry_moved(deck: Deck, index: int, *, side: bool) -> Deck:
    """Return the deck with the entry moved to or from the side. UserError if that fails."""
    entry = deck.part(side=side)[index]
    return _added(_with_part(deck, index, (), side=side), entry, entry.count, side=not side)


def with_copy_moved(deck: Deck, index: int, *, side: bool) -> Deck:
    """Return the deck with one copy of the entry moved to or from the side. UserError if that
    fails."""
    entry = deck.part(side=side)[index]
    return _added(with_entry_changed(deck, index, -1, side=side), entry, 1, side=not side)


def with_entry_renamed(deck: Deck, index: int, name: str, *, side: bool = False) -> Deck:
    """Return the deck with the entry's card replaced by another, of any set."""
    plain, _bracket, _set = name.partition(" [")
    entry = DeckEntry(printed_name(plain), deck.part(side=side)[index].count)
    return _with_part(deck, index, (entry,), side=side)


def _added(deck: Deck, entry: DeckEntry, count: int, *, side: bool) -> Deck:
    try:
        return deck.add(entry.name, count, side=side, set_name=entry.set_name, ref=entry.ref)
    except ValueError as error:
        problem = _("More than {most} copies of “{card}” cannot be written.")
        raise UserError(
            problem.format(most=MAX_COPIES_WRITTEN, card=shown_name(entry.name))
        ) from error


def _with_part(deck: Deck, index: int, entries: tuple[DeckEntry, ...], *, side: bool) -> Deck:
    """Replace the entry at ``index`` by others; lines between entries stay in place."""
    old = deck.part(side=side)
    new = (*old[:index], *entries, *old[index + 1 :])
    place = index + (len(deck.entries) if side else 0)
    shift = len(new) - len(old)
    moved = (
        replace(leftover, place=leftover.place + shift) if leftover.place > place else leftover
        for leftover in deck.leftovers
    )
    leftovers = tuple(moved)
    if side:
        return replace(deck, side=new, leftovers=leftovers)
    return replace(deck, entries=new, leftovers=leftovers)
