"""The cards that the user owns or wants."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.cards import Card
from catalog.common.files import expanded
from catalog.common.i18n import N_, _, uncapitalised
from catalog.owned import Copies
from catalog.search import SearchResult
from deckbuilder.cards.columns import NUMBERS, CardRow, list_columns, row_of_card
from deckbuilder.decks.collection import ImportedCollection
from deckbuilder.kit.columns import Align, Cell, Column, Spans, toned
from deckbuilder.tui.cards.cards import PAGE, CardList, CardView, ListedCard
from deckbuilder.tui.cards.search import CardSearch, QueryLine, query_table, type_into_query
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.catalogue.edits import OWN_KEYS, WISH_KEYS, Edits
from deckbuilder.tui.catalogue.import_report import ImportReport
from deckbuilder.tui.shell.areas import CATALOGUE
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Ask, PickOne
from deckbuilder.tui.shell.files import ask_and_write, is_there, suggested_path
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import Heads, RowList
from deckbuilder.workbench.workbench import Services


class OwnedList(CardList):
    """The cards with copies, wishes and copies in built decks before them, and their sets.

    ``reserved`` is the number of copies of a folded name in built decks.
    """

    reserved: Mapping[str, int]

    def __init__(self) -> None:
        super().__init__()
        self.reserved = {}

    def card_row(self, card: Card) -> CardRow:
        """Return the values of a card for the columns; every row shows its print."""
        name = self.services.set_names.get(card.set_code, card.set_code)
        return row_of_card(card, set_name=f"{name} № {card.number}", set_code=card.ref)

    def made_columns(self) -> Sequence[Column[ListedCard]]:
        """Return copies, wishes and reserved copies, then the columns of cards."""
        return list_columns(
            lambda one: one.row,
            self.services.settings.glyphs,
            before=(
                _number_column("owned", _("owned"), self._own),
                _number_column("wished", _("wished"), self._wished),
                _number_column("reserved", _("reserved"), self._reserved),
            ),
            without=NUMBERS,
            otherwise=lambda one: toned(_("not in the catalogue"), "dim"),
            after=(Column("ref", lambda one: one.ref if one.card is None else ""),),
        )

    def _own(self, one: ListedCard) -> Spans:
        count = self.owned.get(one.ref, Copies()).count
        star = "*" if one.ref in self.changed else ""
        return toned(f"{star}{count}", "" if count else "dim")

    def _wished(self, one: ListedCard) -> str:
        wish = self.owned.get(one.ref, Copies()).wish
        return f"+{wish}" if wish else ""

    def _reserved(self, one: ListedCard) -> str:
        return str((one.card and self.reserved.get(one.card.name_key)) or "")


def _number_column(key: str, head: str, text: Callable[[ListedCard], Cell]) -> Column[ListedCard]:
    return Column(key, text, (head,), Align.RIGHT, least=max(len(head), 5))


class OwnedSearch(CardSearch):
    """The catalogue's search, limited to the cards of the collection, or in all."""

    everything: bool = False

    def compose(self) -> ComposeResult:
        """Yield the column heads directly above the cards."""
        for part in super().compose():
            if isinstance(part, OwnedList):
                yield Heads(part)
            yield part

    def made_list(self) -> CardList:
        """Return the list of copies."""
        return OwnedList()

    def on_mount(self) -> None:
        """Show a hint in the search line."""
        self.query_one(QueryLine).placeholder = _("Search: has>=2 in:deck")

    def find(self, services: Services, query: str, offset: int) -> SearchResult:
        """Return a page of the owned and wanted cards, or of all."""
        listed = not self.everything
        if not offset:  # no query finds a card unknown to the catalogue
            self.lost = services.collection.lost() if listed and not query.strip() else ()
        return services.catalog.search(
            query, limit=PAGE, offset=offset, collected=listed, by_shown_name=True
        )

    def reprints(self, services: Services, query: str) -> frozenset[str]:
        """Return no name, since every row shows its set."""
        return frozenset()

    def render_found(self, total: int, hidden: int) -> Text:
        """Return how many cards were found, and where to find more."""
        if self.everything or total:
            return super().render_found(total, hidden)
        if not self.render_query.strip():
            nothing = _("No card yet. {key} lists every card.")
        else:
            nothing = _("None of your cards. {key} searches all cards.")
        return Text(nothing.format(key=key_name("ctrl+l")))

    def turn(self) -> None:
        """Switch between searching all cards and those of the collection."""
        self.everything = not self.everything
        self._suggestions, self._note = (), ""
        self.search()

    def search_again(self) -> None:
        """Search again and keep the position."""
        self._first_cursor = self.cards.cursor
        self.search()


class CollectionScreen(RazdachaScreen[None]):
    """Browses, edits, imports and exports the collection."""

    AREA = CATALOGUE
    CSS_PATH: ClassVar = ["catalogue.tcss", "../shell/tables.tcss"]
    HELP = N_(
        "The cards you own or wish for, print by print: copies, wishes besides them, and "
        "copies of the same name in built decks. The query works as in the catalogue and also "
        "finds what you own: has>=2 finds cards you have twice or more, wish>0 your wishes, "
        'in:deck the cards of your decks, not:deck those in none, in:"name" those of one. '
        "Ctrl+L lists every card of the catalogue instead of yours, so that you can add your "
        "first ones. Ins or → adds a copy, Del or ← removes one, Ctrl+N and Ctrl+G change the "
        "wishes; the line above the cards shows every change, * marks the cards changed since "
        "the start, and Ctrl+Z undoes the changes one by one. Enter shows the card. A table "
        "to import has the columns ref, or set and number, or name, and count or wish."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        WHOLE_CARD,
        Binding("insert,right", "own(1)", N_("One more")),
        Binding("delete,left", "own(-1)", N_("One less")),
        *OWN_KEYS,
        *WISH_KEYS,
        Binding("ctrl+b", "choose_set", N_("Choose a set")),
        Binding("ctrl+l", "every", N_("All cards or yours")),
        Binding("ctrl+x", "files", N_("From or to a file")),
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._edits = Edits(self, self._show)

    def compose_body(self) -> ComposeResult:
        """Yield the search and the card."""
        kept = self.remembered()
        with Container(id="catalogue"):
            with Container(id="found", classes="panel"):
                yield OwnedSearch(str(kept.get("collection", "")))
            yield framed(CardView(id="card"), _("Card"))

    def on_mount(self) -> None:
        """Show the collection."""
        self._show()
        self.query_one(CardList).focus()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the fields for queries."""
        return query_table()

    def _show(self) -> None:
        """Update the copies."""
        with self.showing_errors():
            copies = self.services.collection.all()
            cards = self.query_one(OwnedList)
            cards.reserved = self.services.decks.reserved()
            cards.show_owned(copies, self.services.collection_editing.changed)
            panel = self.query_one("#found")
            panel.border_title = _("Collection")
            owned = sum(held.count for held in copies.values())
            wished = sum(held.wish for held in copies.values())
            text = _("Owned: {owned}. Wished for: {wished}.")
            panel.border_subtitle = literal(text.format(owned=owned, wished=wished))

    def on_key(self, event: events.Key) -> None:
        """Send letters to the query, whatever has the focus."""
        type_into_query(self, event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable undo only if there is a change, and no editing where the change would not be
        shown."""
        match action:
            case "undo":
                return self._edits.can_undo and not self.has_class("-card")
            case "own" | "wish":
                return not self.has_class("-card")
            case _:
                return super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: actions on a card only if there is one."""
        cards = self.query_one(CardList)
        held = cards.owned.get(cards.ref, Copies())
        match action:
            case "whole_card":
                return cards.card is not None
            case "own" if parameters == (-1,):
                return held.count > 0
            case "wish" if parameters == (-1,):
                return held.wish > 0
            case "own" | "wish":
                return bool(cards.ref)
            case _:
                return super().works_now(action, parameters)

    @on(CardSearch.Asked)
    def _asked(self, event: CardSearch.Asked) -> None:
        self.remember(collection=event.query)

    @on(RowList.Moved)
    def _show_card(self) -> None:
        with self.showing_errors():
            self.query_one(CardView).show(self.query_one(CardList).card)

    @on(RowList.Chosen)
    def action_view(self) -> None:
        """Enlarge the card to the whole screen, or restore it."""
        self.toggle_class("-card")
        wanted = CardView if self.has_class("-card") else CardList
        self.query_one(wanted).focus()

    def action_back(self) -> None:
        """Close the enlarged card, or leave."""
        if self.has_class("-card"):
            self.action_view()
        else:
            super().action_back()

    def action_every(self) -> None:
        """Switch between all cards and one's own."""
        self.query_one(OwnedSearch).turn()

    def action_choose_set(self) -> None:
        """Ask for a set and put it into the query."""
        self.query_one(CardSearch).choose_set()

    def action_whole_card(self) -> None:
        """Show the full card under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self.app.push_screen(WholeCard(card))

    def action_own(self, by: int) -> None:
        """Add or remove an owned copy."""
        self._edits.own(by)
        self._gone()

    def action_wish(self, by: int) -> None:
        """Add or remove a wanted copy."""
        self._edits.wish(by)
        self._gone()

    def action_undo(self) -> None:
        """Undo the last change."""
        self._edits.undo()
        self.query_one(OwnedSearch).search_again()

    def _gone(self) -> None:
        """Search again if a card has left the list."""
        search = self.query_one(OwnedSearch)
        if search.cards.ref and search.cards.ref not in search.cards.owned:
            search.search_again()

    def action_files(self) -> None:
        """Ask whether to import the collection from a file or export it."""
        ways = (self._import, self._export)
        question = PickOne(_("The collection as a table:"), [_("From a file"), _("To a file")])
        self.ask(question, lambda way: ways[way]())

    def _import(self) -> None:
        """Ask for a table and import it."""

        def read(answer: str | None) -> None:
            if answer:
                self._read(expanded(answer))

        self.app.push_screen(Ask(_("Which file holds the collection?"), "", is_there), read)

    def _read(self, path: Path) -> None:
        """Import a table with a progress bar, as one undoable step; then show the report."""
        services = self.services

        def work() -> ImportedCollection:
            collection = services.collection
            return services.collection_editing.carry_out(lambda: collection.import_file(path))

        def answered(report: ImportedCollection | None) -> None:
            self._show()
            self.query_one(OwnedSearch).search_again()
            self.refresh_bindings()
            if report is not None:
                self.app.push_screen(ImportReport(path.name, report))

        self.app.push_screen(Working(_("Reading the collection…"), work), answered)

    def _export(self) -> None:
        """Ask for a file and export the collection as a table."""
        question = _("Save the collection to which file?")
        path = suggested_path(uncapitalised(_("Collection")), ".csv")
        ask_and_write(self, question, path, self.services.collection.export())
