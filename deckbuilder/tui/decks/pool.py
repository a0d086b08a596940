"""The deck of a pool in the deck editor: at the left what is left of the pool, at the right the
deck. The pool is the side of the deck, so nothing is ever lost and nothing can be added.
"""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.i18n import N_, _, ngettext
from catalog.models import Card
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.deck_lists import DeckEntries
from deckbuilder.tui.decks.pool_cards import PoolEntries
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.deck_editing import Editing, with_copy_moved, with_entry_moved
from deckbuilder.workbench.local_draft import is_pool


class PoolDeckScreen(DeckScreen):
    """Build a deck of a pool. ``way_on`` says below the pool where Esc leads."""

    AREA = DRAFT
    HELP = N_(
        "At the left what is left of the pool, at the right the deck. Enter or + puts the card of"
        " the cursor into the deck, - lays one back. G builds three decks of the whole pool and"
        " says why, so that you can take one and change it. A deck needs at least 30 cards. Every"
        " change is kept at once; U undoes it. V shows what is wrong, the cost curve, the card or"
        " what the deck is made of. The deck stands among your decks too, with the rest of the pool"
        " as its side."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "build", N_("Build for me"), show=False),
        Binding("s", "pool_order", N_("Order"), show=False),
    ]

    def __init__(self, editing: Editing, way_on: str = "") -> None:
        super().__init__(editing)
        self._way_on = way_on

    def compose_source(self) -> ComposeResult:
        """Yield the rest of the pool."""
        yield PoolEntries()

    def enter_source(self) -> None:
        """Begin in the pool, or in the deck when nothing is left of it."""
        self.query_one("#found").border_subtitle = self._way_on
        pool = self.query_one(PoolEntries)
        (pool if pool.count else self.query_one(DeckEntries)).focus()

    def show_source(self) -> None:
        """Show the rest of the pool."""
        deck = self.editing.deck
        left = sum(entry.count for entry in deck.side)
        title = ngettext("Pool: {count} card left", "Pool: {count} cards left", left)
        self.query_one("#found").border_title = title.format(count=left)
        self.query_one(PoolEntries).show(deck, self._cards)

    def show_owned(self) -> None:
        """A pool is played with as it is, whatever the user owns."""

    def show_entries(self, deck: Deck) -> None:
        """Show the deck; its side stands at the left."""
        self.query_one(DeckEntries).show(replace(deck, side=()), self._cards)

    def card_of(self, rows: RowList) -> Card | None:
        """Return the card of the pool's cursor."""
        row = rows.current if isinstance(rows, PoolEntries) else None
        return None if row is None else row.card

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The pool is limited; nothing is missing that could be bought."""
        return action not in ("format", "missing")

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Take the card of the pool's cursor."""
        if isinstance(event.rows, PoolEntries):
            self.action_add(1)

    def action_add(self, by: int) -> None:
        """Move a copy of the pool's card into the deck, or one of its name back."""
        row = self.query_one(PoolEntries).current
        if row is None:
            return
        if by > 0:
            self._move(row.index, side=True)
            self.query_one(DeckEntries).go_to(row.entry.name)
            return
        place = _place_of(row.entry, self.editing.deck.entries)
        if place is not None:
            self._move(place, side=False)

    def action_entry(self, by: int) -> None:
        """Take another copy of the deck's entry from the pool, or lay copies back."""
        row = self.query_one(DeckEntries).current
        if row is None or row.entry is None:
            return
        if by < 0:
            self._move(row.index, side=False, copies=-by)
            return
        place = _place_of(row.entry, self.editing.deck.side)
        if place is None:
            self.razdacha.say(_("The pool has no more copies of this card."))
        else:
            self._move(place, side=True)

    def action_move(self) -> None:
        """Lay every copy of the deck's entry back."""
        row = self.query_one(DeckEntries).current
        if row is not None and row.entry is not None:
            with self.telling():
                self._change(with_entry_moved(self.editing.deck, row.index, side=False))

    def _move(self, index: int, *, side: bool, copies: int = 1) -> None:
        deck = self.editing.deck
        entry = deck.part(side=side)[index]
        with self.telling():
            if copies >= entry.count:
                self._change(with_entry_moved(deck, index, side=side))
                return
            for _copy in range(copies):
                deck = with_copy_moved(deck, index, side=side)
            self._change(deck)

    def action_pool_order(self) -> None:
        """Show the pool in the next order."""
        self.query_one(PoolEntries).next_order()
        self.show_source()

    def action_build(self) -> None:
        """Propose three decks of the whole pool."""
        from deckbuilder.tui.decks.proposals import BuildScreen

        self.app.push_screen(BuildScreen(self.editing.deck), self._take_deck)

    def _take_deck(self, built: Deck | None) -> None:
        """Put a proposed deck in place of the one there is; U brings that back."""
        if built is not None:
            self._change(replace(self.editing.deck, entries=built.entries, side=built.side))


def _place_of(entry: DeckEntry, entries: tuple[DeckEntry, ...]) -> int | None:
    places = [place for place, one in enumerate(entries) if one.name == entry.name]
    return places[0] if places else None


def deck_screen(editing: Editing) -> DeckScreen:
    """Return the editor for a deck: a pool's own for the deck of a pool."""
    return PoolDeckScreen(editing) if is_pool(editing.deck) else DeckScreen(editing)
