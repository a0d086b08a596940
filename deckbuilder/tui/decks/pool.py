"""The editor for the deck of a pool: the rest of the pool on the left, the deck on the right. The
pool is the side of the deck, so that cards can be neither lost nor added."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.cards import Card
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_key, shown_name
from catalog.rarity import Rarity
from catalog.specs import to_spec
from deckbuilder.cards.columns import CardRow, list_columns
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.kit.columns import Align, Column, bold, toned
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import ORDERS, reprinted, row_of_opened, sort_key
from deckbuilder.tui.cards.search import query_table
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.deck_lists import EntryRow
from deckbuilder.tui.decks.deck_pane import DECK_KEYS, DECK_LETTERS, DeckCommand, DeckPane
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.deck_editing import Editing, with_copy_moved, with_entry_moved
from deckbuilder.workbench.deck_report import RememberedCards
from deckbuilder.workbench.local_draft import is_pool

_ORDERS: Final = tuple(order for order in ORDERS if order != "pack")


@dataclass(frozen=True, slots=True)
class PoolRow:
    """An entry of the side with its index there; ``card`` is None if no set contains it now."""

    entry: DeckEntry
    index: int
    card: Card | None
    drafted: OpenedCard | None
    row: CardRow | None


class PoolEntries(RowList[PoolRow]):
    """The side of a deck as a list to take from, by cost, element or rarity."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "screen.build", N_("Build for me")),
    ]

    def __init__(self) -> None:
        super().__init__(id="pool-cards", empty=_("Every card of the pool is in the deck."))
        self.order = _ORDERS[0]

    def show(self, deck: Deck, cards: RememberedCards) -> None:
        """Show the rest of the pool; the cursor stays on its card, or near it."""
        here, names = self.current, self.services.set_names
        found = [(entry, cards.find(entry)) for entry in deck.side]
        opened = [
            None if card is None else OpenedCard(to_spec(card), Rarity(card.rarity))
            for _entry, card in found
        ]
        reprints = reprinted(card.spec for card in opened if card is not None)
        rows = [
            PoolRow(*listed, card, None if card is None else row_of_opened(card, names, reprints))
            for listed, card in zip(
                ((entry, index, card) for index, (entry, card) in enumerate(found)),
                opened,
                strict=True,
            )
        ]
        rows.sort(key=self._key)
        copies = Column[PoolRow](
            "copies", lambda row: bold(f"{row.entry.count}×"), align=Align.RIGHT, least=3
        )
        self.columns = list_columns(
            lambda row: row.row,
            self.services.settings.glyphs,
            before=(copies,),
            otherwise=lambda row: toned(f"? {shown_name(row.entry.name)}", "bad"),
        )
        places = [
            place
            for place, row in enumerate(rows)
            if here is not None and _same(row.entry, here.entry)
        ]
        self.set_rows(rows, places[0] if places else None)

    def _key(self, row: PoolRow) -> tuple[bool, tuple[int | str, ...]]:
        if row.drafted is None:
            return (True, (shown_key(row.entry.name),))
        return (False, sort_key(self.order, row.drafted))

    def next_order(self) -> None:
        """Switch to the next order."""
        self.order = _ORDERS[(_ORDERS.index(self.order) + 1) % len(_ORDERS)]


def _same(one: DeckEntry, other: DeckEntry) -> bool:
    return (one.name, one.set_name, one.ref) == (other.name, other.set_name, other.ref)


_NOT_FOR_POOLS: Final = (DeckCommand.FORMAT, DeckCommand.MISSING)


class PoolSource:
    """The rest of the pool as the source of cards. ``way_on`` is the note on where Esc leads;
    ``is_side`` calls the rest a side."""

    def __init__(self, way_on: str, *, is_side: bool = False) -> None:
        self._way_on = way_on
        self._is_side = is_side

    def compose(self, pane: DeckPane) -> ComposeResult:
        """Yield the rest of the pool."""
        yield PoolEntries()

    def begin(self, pane: DeckPane) -> None:
        """Focus the pool, or the deck if nothing is left of the pool."""
        pane.query_one("#found").border_subtitle = literal(self._way_on)
        pool = pane.query_one(PoolEntries)
        (pool if pool.count else pane.entries).focus()

    def show(self, pane: DeckPane) -> None:
        """Show the rest of the pool."""
        deck = pane.editing.deck
        left = sum(entry.count for entry in deck.side)
        title = ngettext("Pool: {count} card left", "Pool: {count} cards left", left)
        if self._is_side:
            title = ngettext("Side: {count} card", "Side: {count} cards", left)
        pane.query_one("#found").border_title = literal(title.format(count=left))
        pane.query_one(PoolEntries).show(deck, pane.cards)

    def show_owned(self, pane: DeckPane) -> None:
        """Do nothing: a pool does not depend on what the user owns."""

    def listed(self, deck: Deck) -> Deck:
        """Return the deck without its side, which is shown on the left."""
        return replace(deck, side=())

    def card_of(self, rows: RowList[Any]) -> Card | None:
        """Return the card under the pool's cursor."""
        row = rows.current if isinstance(rows, PoolEntries) else None
        return None if row is None else row.card

    def add(self, pane: DeckPane, by: int) -> None:
        """Move a copy of the pool's card into the deck, or one of its name back."""
        row = pane.query_one(PoolEntries).current
        if row is None:
            return
        if by > 0:
            _move_copies(pane, row.index, side=True)
            pane.entries.go_to(row.entry.name)
        else:
            self._lay_back(pane, row.entry, 1)

    def set_copies(self, pane: DeckPane, count: int) -> None:
        """Set the number of copies of the pool's card in the deck, as far as the pool has them."""
        row = pane.query_one(PoolEntries).current
        if row is None:
            return
        by = count - pane.editing.deck.count_of(row.entry.name)
        if by > 0:
            self._take(pane, row.entry, by)
            pane.entries.go_to(row.entry.name)
        elif by < 0:
            self._lay_back(pane, row.entry, -by)

    def change_entry(self, pane: DeckPane, row: EntryRow, by: int) -> None:
        """Take more copies of an entry from the pool, or put copies back."""
        if by < 0:
            _move_copies(pane, row.index, side=False, copies=-by)
        else:
            self._take(pane, row.entry, by)

    def _take(self, pane: DeckPane, entry: DeckEntry, copies: int) -> None:
        place = _place_of(entry, pane.editing.deck.side)
        if place is None:
            pane.razdacha.show_notice(_("The pool has no more copies of this card."))
            return
        _move_copies(pane, place, side=True, copies=copies)

    def _lay_back(self, pane: DeckPane, entry: DeckEntry, copies: int) -> None:
        place = _place_of(entry, pane.editing.deck.entries)
        if place is not None:
            _move_copies(pane, place, side=False, copies=copies)

    def move_entry(self, pane: DeckPane, row: EntryRow) -> None:
        """Put every copy of an entry back."""
        with pane.showing_errors():
            pane.change(with_entry_moved(pane.editing.deck, row.index, side=False))


def _move_copies(pane: DeckPane, index: int, *, side: bool, copies: int = 1) -> None:
    """Move copies of an entry of the deck, or of its side, to the other part."""
    deck = pane.editing.deck
    entry = deck.part(side=side)[index]
    with pane.showing_errors():
        if copies >= entry.count:
            pane.change(with_entry_moved(deck, index, side=side))
            return
        for _copy in range(copies):
            deck = with_copy_moved(deck, index, side=side)
        pane.change(deck)


class PoolDeckScreen(RazdachaScreen[None]):
    """The editor for the deck of a pool. ``way_on`` is the note on where Esc leads."""

    AREA = DRAFT
    CSS_PATH = "decks.tcss"
    HELP = N_(
        "The rest of the pool is on the left, the deck on the right. Enter or + adds the card "
        "at the cursor to the deck, - takes one out, 0 to 3 set the number of copies. G "
        "builds three decks from the whole pool and explains them; you can take one and "
        "change it. A deck needs at least 30 cards. Every change is saved at once; U undoes "
        "it. V shows what is wrong, the cost curve, the card or what the deck is made of. The "
        "deck is also in your deck list, with the rest of the pool as its side."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *DECK_KEYS,
        *DECK_LETTERS,
        Binding("g", "build", N_("Build for me"), show=False),
        Binding("s", "pool_order", N_("Sort"), show=False),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, editing: Editing, way_on: str = "") -> None:
        super().__init__()
        self.editing = editing
        self._source = PoolSource(way_on)
        self._pane = DeckPane(self, editing, self._source)

    def compose_body(self) -> ComposeResult:
        """Yield the pool, the deck and its side panes."""
        yield self._pane

    def on_mount(self) -> None:
        """Show the deck and focus the pool, or a deck that contains all of it."""
        self._pane.begin()

    def on_screen_resume(self) -> None:
        """Remember that this deck is open."""
        self._pane.resume()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the table of query fields."""
        return query_table()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: missing cards are not, since the pool is fixed;
        undo and redo need a change."""
        if action != "deck":
            return super().check_action(action, parameters)
        command = DeckCommand(parameters[0])
        return command not in _NOT_FOR_POOLS and self._pane.can_carry_out(command)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: an empty deck has neither odds nor charts."""
        return action != "deck" or self._pane.has_something_for(DeckCommand(parameters[0]))

    def action_deck(self, command: str) -> None:
        """Carry out the deck command of a key."""
        self._pane.carry_out(DeckCommand(command))

    def action_back(self) -> None:
        """Close the deck."""
        self.remember(open="")
        super().action_back()

    def action_pool_order(self) -> None:
        """Show the pool in the next order."""
        self.query_one(PoolEntries).next_order()
        self._source.show(self._pane)

    def action_build(self) -> None:
        """Propose three decks of the whole pool."""
        from deckbuilder.tui.decks.proposals import BuildScreen

        self.app.push_screen(BuildScreen(self.editing.deck), self._take_deck)

    def _take_deck(self, built: Deck | None) -> None:
        """Replace the deck by a proposed one; U restores the former."""
        if built is not None:
            self._pane.change(replace(self.editing.deck, entries=built.entries, side=built.side))


def _place_of(entry: DeckEntry, entries: tuple[DeckEntry, ...]) -> int | None:
    places = (place for place, other in enumerate(entries) if other.name == entry.name)
    return next(places, None)


def deck_screen(editing: Editing) -> DeckScreen | PoolDeckScreen:
    """Return the editor for a deck: a special one for the deck of a pool."""
    return PoolDeckScreen(editing) if is_pool(editing.deck) else DeckScreen(editing)
