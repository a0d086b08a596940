"""The catalogue: search, the cards found, and the card of the cursor."""

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.common.i18n import N_, _
from deckbuilder.decks.english import shown_deck
from deckbuilder.tui.cards.cards import CardList, CardView
from deckbuilder.tui.cards.search import CardSearch, query_table, type_into_query
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.catalogue.edits import OWN_KEYS, WISH_KEYS, Edits
from deckbuilder.tui.shell.areas import CATALOGUE
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList

_OF_A_CARD: Final = frozenset({"whole_card", "deck", "own", "wish"})


class CatalogueScreen(RazdachaScreen[None]):
    """Finds cards and shows them."""

    AREA = CATALOGUE
    CSS_PATH = "catalogue.tcss"
    HELP = N_(
        "Type words of a card's name or text, in any form and case; the list updates as you "
        "type. A condition is a field, a sign and a value, such as the ones below; a minus "
        "before it negates it, brackets and “or” join conditions. Letters go to the query "
        "from the list too. In the list, Ins or → adds a copy to the current deck, Del or ← "
        "removes one. Ctrl+O and Ctrl+R change how many copies of the printed card you own, "
        "Ctrl+N and Ctrl+G how many you wish for: [2+1] means you own two and wish for one "
        "more, * marks what has changed since the start. The line above the cards shows every "
        "change; Ctrl+Z undoes it."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        WHOLE_CARD,
        Binding("insert,right", "deck(1)", N_("Into the deck")),
        Binding("delete,left", "deck(-1)", N_("Out of the deck")),
        *OWN_KEYS,
        *WISH_KEYS,
        Binding("ctrl+b", "choose_set", N_("Choose a set")),
        Binding("ctrl+l", "collection", N_("Collection")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._edits = Edits(self, self._show_numbers)

    def compose_body(self) -> ComposeResult:
        """Yield the search and the card."""
        kept = self.remembered()
        with Container(id="catalogue"):
            with Container(id="found", classes="panel"):
                yield CardSearch(str(kept.get("query", "")), int(kept.get("row", 0)))
            yield framed(CardView(id="card"), _("Card"))

    def on_mount(self) -> None:
        """Focus the query line."""
        self.query_one(CardSearch).action_query()

    def on_screen_resume(self) -> None:
        """Update how many copies the current deck holds."""
        with self.showing_errors():
            self._show_numbers()

    def on_key(self, event: events.Key) -> None:
        """Send letters to the query, whatever has the focus."""
        type_into_query(self, event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable undo only if there is a change, and no editing where the change would not be
        shown."""
        match action:
            case "undo":
                return self._edits.can_undo and not self.has_class("-card")
            case "deck" | "own" | "wish":
                return not self.has_class("-card")
            case _:
                return super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: actions on a card only if there is one."""
        return action not in _OF_A_CARD or self.query_one(CardList).count > 0

    def help_table(self) -> list[tuple[str, str]]:
        """Return the fields for queries."""
        return query_table()

    @on(RowList.Moved)
    def _show_card(self) -> None:
        cards = self.query_one(CardList)
        with self.showing_errors():
            self.query_one(CardView).show(cards.card)
        self.remember(row=cards.cursor)

    @on(CardSearch.Asked)
    def _keep_query(self, event: CardSearch.Asked) -> None:
        self.remember(query=event.query)
        if not self.query_one(CardList).count:
            self.query_one(CardView).show(None, _("No card was found."))
        self.refresh_bindings()

    @on(RowList.Chosen)
    def action_view(self) -> None:
        """Enlarge the card to the whole screen, or restore it."""
        self.toggle_class("-card")
        if self.has_class("-card"):
            self.query_one(CardView).focus()
        else:
            self.query_one(CardList).focus()

    def action_back(self) -> None:
        """Close the enlarged card, or leave."""
        if self.has_class("-card"):
            self.action_view()
        else:
            super().action_back()

    def action_choose_set(self) -> None:
        """Ask for a set and put it into the query."""
        self.query_one(CardSearch).choose_set()

    def action_whole_card(self) -> None:
        """Show the full card under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self.app.push_screen(WholeCard(card))

    def action_deck(self, by: int) -> None:
        """Add a copy of the card to the current deck, or remove one."""
        self._edits.deck(by)

    def action_own(self, by: int) -> None:
        """Add or remove an owned copy of the printed card."""
        self._edits.own(by)

    def action_wish(self, by: int) -> None:
        """Add or remove a wanted copy of the printed card."""
        self._edits.wish(by)

    def action_undo(self) -> None:
        """Undo the last change of the deck or of the collection."""
        self._edits.undo()

    def _show_numbers(self) -> None:
        self._show_counts()
        services = self.services
        changed = services.collection_editing.changed
        self.query_one(CardList).show_owned(services.collection.all(), changed)

    def _show_counts(self) -> None:
        editing = self.services.workshop.current
        panel = self.query_one("#found")
        if editing is None:
            panel.border_title = _("Cards")
            return
        deck = editing.deck
        panel.border_title = literal(
            _("Cards — deck “{name}”: {total}").format(name=shown_deck(deck.name), total=deck.total)
        )
        counts = {entry.name: deck.count_of(entry.name) for entry in deck.entries}
        self.query_one(CardList).show_counts(counts)

    def action_collection(self) -> None:
        """Open the collection."""
        from deckbuilder.tui.catalogue.collection import CollectionScreen

        self.app.push_screen(CollectionScreen())
