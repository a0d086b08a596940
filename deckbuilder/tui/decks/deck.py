"""The editor of a deck beside the catalogue; every change shows its effect at once."""

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.cards import Card
from catalog.common.i18n import N_
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.cards import CardList
from deckbuilder.tui.cards.search import CardSearch, query_table, type_into_query
from deckbuilder.tui.decks.deck_lists import EntryRow
from deckbuilder.tui.decks.deck_pane import DECK_KEYS, DeckCommand, DeckPane
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.deck_editing import (
    Editing,
    with_copies,
    with_entry_changed,
    with_entry_moved,
    with_more,
)


class CatalogueSource:
    """The whole catalogue as the source of cards."""

    def compose(self, pane: DeckPane) -> ComposeResult:
        """Yield the search."""
        yield CardSearch(str(pane.owner.remembered().get("query", "")))

    def begin(self, pane: DeckPane) -> None:
        """Focus the catalogue."""
        pane.query_one(CardSearch).action_query()

    def show(self, pane: DeckPane) -> None:
        """Show beside the cards how many copies the deck has of each."""
        deck = pane.editing.deck
        counts = {entry.name: deck.count_of(entry.name) for entry in deck.entries}
        pane.query_one(CardList).show_counts(counts)

    def show_owned(self, pane: DeckPane) -> None:
        """Show beside the cards how many copies the user owns of each."""
        pane.query_one(CardList).show_owned(pane.services.collection.all())

    def listed(self, deck: Deck) -> Deck:
        """Return the whole deck, including its side."""
        return deck

    def card_of(self, rows: RowList[Any]) -> Card | None:
        """Return the card under the cursor in the search."""
        return rows.card if isinstance(rows, CardList) else None

    def add(self, pane: DeckPane, by: int) -> None:
        """Put a copy of the found card into the deck, or take one out."""
        card, deck = pane.query_one(CardList).card, pane.editing.deck
        if card is None or (by < 0 and not deck.count_of(card.name)):
            return
        with pane.showing_errors():
            pane.change(with_more(deck, card.name) if by > 0 else deck.remove(card.name))
        pane.entries.go_to(card.name)

    def set_copies(self, pane: DeckPane, count: int) -> None:
        """Set the number of copies of the found card in the deck."""
        card = pane.query_one(CardList).card
        if card is not None:
            with pane.showing_errors():
                pane.change(with_copies(pane.editing.deck, card.name, count))
            pane.entries.go_to(card.name)

    def change_entry(self, pane: DeckPane, row: EntryRow, by: int) -> None:
        """Change the number of copies of an entry."""
        with pane.showing_errors():
            pane.change(with_entry_changed(pane.editing.deck, row.index, by, side=row.side))

    def move_entry(self, pane: DeckPane, row: EntryRow) -> None:
        """Move an entry to the side, or back."""
        with pane.showing_errors():
            pane.change(with_entry_moved(pane.editing.deck, row.index, side=row.side))


class DeckScreen(RazdachaScreen[None]):
    """The editor of one deck. Every change is saved at once."""

    AREA = DECKS
    CSS_PATH = "decks.tcss"
    HELP = N_(
        "The catalogue is on the left, the deck on the right. Letters always go to the query; "
        "Ctrl+B chooses a set. In both lists 0 to 3 set how many copies of the card the deck "
        "has, Ins or + puts one in, Del or - takes one out. Every change is saved at once; "
        "Ctrl+Z undoes it, as many times as you like. Ctrl+N shows what is wrong, the cost "
        "curve, the card or the numbers of the deck; Ctrl+G shows them as charts, Ctrl+R the "
        "odds of its deals, Ctrl+O its earlier versions. In the curve each letter is a card: "
        "its element, capital if elite. An unknown card is marked with a question mark: Enter "
        "suggests what you may have meant. ⊘ marks cards that are not fully automated; the "
        "card pane explains why.\n\n"
        "Below the deck is its expected squad: the average price of the dearest squad of a "
        "deal, for the first player without a mulligan, over 1000 simulated deals; beside it "
        "is the effect of the last edit on the same deals. The numbers show both players and "
        "all edits since the deck was opened. ± is the standard error, including that of the "
        "measure: a change smaller than twice its error means nothing. The price is what the "
        "cards' numbers cost; if the odds use another measure, so does the expected squad."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *DECK_KEYS,
        Binding("slash,ctrl+f", "query", N_("Search"), show=False),
        Binding("ctrl+b", "choose_set", N_("Choose a set"), show=False),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self.editing = editing
        self._pane = DeckPane(self, editing, CatalogueSource())

    def compose_body(self) -> ComposeResult:
        """Yield the catalogue, the deck and its side panes."""
        yield self._pane

    def on_mount(self) -> None:
        """Show the deck and focus the catalogue."""
        self._pane.begin()

    def on_screen_resume(self) -> None:
        """Remember that this deck is open."""
        self._pane.resume()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the table of query fields."""
        return query_table()

    def on_key(self, event: events.Key) -> None:
        """Pass letters to the query, wherever the focus is."""
        type_into_query(self, event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: undo and redo need a change."""
        if action == "deck":
            return self._pane.can_carry_out(DeckCommand(parameters[0]))
        return super().check_action(action, parameters)

    def action_query(self) -> None:
        """Move to the query line from wherever the focus is."""
        self.query_one(CardSearch).action_query()

    def action_choose_set(self) -> None:
        """Ask for a set and search for its cards."""
        self.query_one(CardSearch).choose_set()

    @on(CardSearch.Asked)
    def _keep_query(self, event: CardSearch.Asked) -> None:
        self.remember(query=event.query)

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
