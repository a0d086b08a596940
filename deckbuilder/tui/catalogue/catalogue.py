"""The catalogue: search, the cards found, and the card of the cursor."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.common.i18n import N_, _
from deckbuilder.tui.cards.cards import CardList, CardView
from deckbuilder.tui.cards.reading_report import REPORT_READING, report_reading
from deckbuilder.tui.cards.search import CardSearch, query_table
from deckbuilder.tui.shell.areas import CATALOGUE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.deck_editing import with_more


class CatalogueScreen(RazdachaScreen[None]):
    """Find cards and read them."""

    AREA = CATALOGUE
    CSS_PATH = "catalogue.tcss"
    HELP = N_(
        "Type words of a card's name or text, in any form and case; the cards follow as you type."
        " Conditions are a field, a sign and a value, such as the ones below; a minus before one"
        " turns it round, brackets and “or” join them. H and Shift+H change how many copies of the"
        " printed card you own, W and Shift+W how many you wish for: [2+1] has two and wishes for"
        " one more."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "add", N_("Into the deck")),
        Binding("minus", "remove", N_("Out of the deck")),
        Binding("v", "view", N_("Large card")),
        Binding("h", "own(1)", N_("Own one more")),
        Binding("H", "own(-1)", N_("Own one less"), show=False),
        Binding("w", "wish(1)", N_("Wish")),
        Binding("W", "wish(-1)", N_("Wish for less"), show=False),
        Binding("c,f7", "collection", N_("Collection")),
        REPORT_READING,
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the search and the card."""
        kept = self.remembered()
        with Container(id="catalogue"):
            with Container(id="found", classes="panel"):
                yield CardSearch(str(kept.get("query", "")), int(kept.get("row", 0)))
            view = CardView(id="card", classes="panel")
            view.border_title = _("Card")
            yield view

    def on_mount(self) -> None:
        """Begin in the query line."""
        self.query_one(CardSearch).action_query()

    def on_screen_resume(self) -> None:
        """Show how many copies the current deck holds now."""
        with self.telling():
            self._show_counts()
            self._show_owned()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the fields a query can ask for."""
        return query_table()

    @on(RowList.Moved)
    def _show_card(self) -> None:
        cards = self.query_one(CardList)
        self.query_one(CardView).show(
            cards.card, self.services.set_names, self.services.settings.glyphs
        )
        self.remember(row=cards.cursor)

    @on(CardSearch.Asked)
    def _keep_query(self, event: CardSearch.Asked) -> None:
        self.remember(query=event.query)
        if not self.query_one(CardList).count:
            nothing = _("No card was found.")
            view = self.query_one(CardView)
            view.show(None, self.services.set_names, self.services.settings.glyphs, nothing)

    @on(RowList.Chosen)
    def action_view(self) -> None:
        """Give the card the whole screen, or take it back."""
        self.toggle_class("-card")
        if self.has_class("-card"):
            self.query_one(CardView).focus()
        else:
            self.query_one(CardList).focus()

    def action_back(self) -> None:
        """Close the large card, or leave."""
        if self.has_class("-card"):
            self.action_view()
        else:
            super().action_back()

    def action_report_reading(self) -> None:
        """Report how the text of the card under the cursor is read."""
        ref = self.query_one(CardList).ref
        if ref:
            report_reading(self, ref)

    def action_add(self) -> None:
        """Put a copy of the card into the current deck."""
        self._change(1)

    def action_remove(self) -> None:
        """Take a copy of the card out of the current deck."""
        self._change(-1)

    def _change(self, by: int) -> None:
        card = self.query_one(CardList).card
        if card is None:
            return
        with self.telling():
            editing = self.services.workshop.current
            if editing is None:
                self.razdacha.say(_("No deck is open: open or make one under Decks first."))
                return
            if by < 0 and not editing.deck.count_of(card.name):
                return
            deck = editing.deck
            editing.change(with_more(deck, card.name) if by > 0 else deck.remove(card.name))
            self._show_counts()

    def _show_counts(self) -> None:
        editing = self.services.workshop.current
        panel = self.query_one("#found")
        if editing is None:
            panel.border_title = _("Cards")
            return
        deck = editing.deck
        panel.border_title = literal(
            _("Cards — deck “{name}”: {total}").format(name=deck.name, total=deck.total)
        )
        counts = {entry.name: deck.count_of(entry.name) for entry in deck.entries}
        self.query_one(CardList).show_counts(counts)

    def action_own(self, by: int) -> None:
        """Own a copy of the printed card more or less."""
        card = self.query_one(CardList).card
        if card is not None:
            with self.telling():
                self.services.collection.add(card.ref, by)
                self._show_owned()

    def action_wish(self, by: int) -> None:
        """Wish for a copy of the printed card more or less."""
        card = self.query_one(CardList).card
        if card is not None:
            with self.telling():
                collection = self.services.collection
                collection.wish(card.ref, collection.copies(card.ref).wish + by)
                self._show_owned()

    def _show_owned(self) -> None:
        self.query_one(CardList).show_owned(self.services.collection.all())

    def action_collection(self) -> None:
        """Open the collection."""
        from deckbuilder.tui.catalogue.collection import CollectionScreen

        self.app.push_screen(CollectionScreen())
