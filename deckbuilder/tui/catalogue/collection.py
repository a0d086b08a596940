"""The cards the user owns or wishes for."""

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
from catalog.common.i18n import N_, _
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
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Choose
from deckbuilder.tui.shell.files import ask_and_write, is_there, suggested_path
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working
from deckbuilder.tui.shell.rows import Heads, RowList
from deckbuilder.workbench.workbench import Services


class OwnedList(CardList):
    """The cards with copies, wishes and copies in built decks before them, and their sets.

    ``reserved`` counts the copies of a folded name in built decks.
    """

    reserved: Mapping[str, int]

    def __init__(self) -> None:
        super().__init__()
        self.reserved = {}

    def card_row(self, card: Card) -> CardRow:
        """Return what the columns show of a card: every row says which print it is."""
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
    """The search of the catalogue among the cards of the collection, or among all."""

    everything: bool = False

    def compose(self) -> ComposeResult:
        """Yield the heads of the columns right above the cards."""
        for part in super().compose():
            if isinstance(part, OwnedList):
                yield Heads(part)
            yield part

    def made_list(self) -> CardList:
        """Return the list of copies."""
        return OwnedList()

    def on_mount(self) -> None:
        """Show in the line what can be asked for."""
        self.query_one(QueryLine).placeholder = _("Search: has>=2 in:deck")

    def find(self, services: Services, query: str, offset: int) -> SearchResult:
        """Return a page of the cards of which there is a copy or a wish, or of all."""
        listed = not self.everything
        if not offset:  # no query finds a card nobody knows
            self.lost = services.collection.lost() if listed and not query.strip() else ()
        return services.catalog.search(query, limit=PAGE, offset=offset, collected=listed)

    def reprints(self, services: Services, query: str) -> frozenset[str]:
        """Return no name: every row shows its set."""
        return frozenset()

    def found_text(self, total: int) -> Text:
        """Say how many cards were found, and where there are more."""
        if self.everything or total:
            return super().found_text(total)
        if not self.query_text.strip():
            nothing = _("No card yet. {key} lists every card.")
        else:
            nothing = _("No card of yours. {key} looks through all cards.")
        return Text(nothing.format(key=key_name("ctrl+l")))

    def turn(self) -> None:
        """Search among every card, or among those of the collection again."""
        self.everything = not self.everything
        self._suggestions, self._note = (), ""
        self.search()

    def search_again(self) -> None:
        """Search once more and stay at the place."""
        self._first_cursor = self.cards.cursor
        self.search()


class CollectionScreen(RazdachaScreen[None]):
    """Look through the collection, change it, bring it in and give it out."""

    AREA = CATALOGUE
    CSS_PATH: ClassVar = ["catalogue.tcss", "../shell/tables.tcss"]
    HELP = N_(
        "The printed cards you own or wish for: copies, wishes besides them, copies of the name"
        " that lie in built decks. The query is that of the catalogue, and asks for what you own"
        " too: has>=2 finds what you have twice, wish>0 your wishes, in:deck the cards of your"
        ' decks, not:deck those in none, in:"name" those of one. Ctrl+L lists every card of the'
        " catalogue instead of yours, so that you can begin to own them. Ins or → adds a copy, Del"
        " or ← takes one away, Ctrl+N and Ctrl+G change the wishes; the line above the cards tells"
        " every change, * marks the cards changed since the start, and Ctrl+Z undoes a change, as"
        " many times as there were any. Enter shows the card. A table to read has the columns ref,"
        " or set and number, or name, and count or wish."
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
            view = CardView(id="card", classes="panel")
            view.border_title = _("Card")
            yield view

    def on_mount(self) -> None:
        """Show the collection."""
        self._show()
        self.query_one(CardList).focus()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the fields a query can ask for."""
        return query_table()

    def _show(self) -> None:
        """Show the copies as they are now."""
        with self.telling():
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
        """Letters are a query, wherever the focus is."""
        type_into_query(self, event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what there is can be undone; nothing is changed where the change is not told."""
        match action:
            case "undo":
                return self._edits.can_undo and not self.has_class("-card")
            case "own" | "wish":
                return not self.has_class("-card")
            case _:
                return super().check_action(action, parameters)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A card is shown, and its copies are changed, where there is one."""
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
        with self.telling():
            self.query_one(CardView).show(self.query_one(CardList).card)

    @on(RowList.Chosen)
    def action_view(self) -> None:
        """Give the card the whole screen, or take it back."""
        self.toggle_class("-card")
        wanted = CardView if self.has_class("-card") else CardList
        self.query_one(wanted).focus()

    def action_back(self) -> None:
        """Close the large card, or leave."""
        if self.has_class("-card"):
            self.action_view()
        else:
            super().action_back()

    def action_every(self) -> None:
        """Look through every card, or through one's own again."""
        self.query_one(OwnedSearch).turn()

    def action_choose_set(self) -> None:
        """Ask for a set and put it into the query."""
        self.query_one(CardSearch).choose_set()

    def action_whole_card(self) -> None:
        """Show all of the card under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self.app.push_screen(WholeCard(card))

    def action_own(self, by: int) -> None:
        """Own a copy more or less."""
        self._edits.own(by)
        self._gone()

    def action_wish(self, by: int) -> None:
        """Wish for a copy more or less."""
        self._edits.wish(by)
        self._gone()

    def action_undo(self) -> None:
        """Take the last change back."""
        self._edits.undo()
        self.query_one(OwnedSearch).search_again()

    def _gone(self) -> None:
        """Search again when a card has left the list."""
        search = self.query_one(OwnedSearch)
        if search.cards.ref and search.cards.ref not in search.cards.owned:
            search.search_again()

    def action_files(self) -> None:
        """Ask whether the collection is to be read from a file or written to one."""
        ways = {_("From a file"): self._import, _("To a file"): self._export}

        def chosen(way: str | None) -> None:
            if way is not None:
                ways[way]()

        self.app.push_screen(Choose(_("The collection as a table:"), list(ways)), chosen)

    def _import(self) -> None:
        """Ask for a table and take it in."""

        def read(answer: str | None) -> None:
            if answer:
                self._read(expanded(answer))

        self.app.push_screen(Ask(_("Which file holds the collection?"), "", is_there), read)

    def _read(self, path: Path) -> None:
        """Take a table in behind a bar, as one step that can be undone; then show the report."""
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
        """Ask for a file and write the collection as a table."""
        question = _("Save the collection to which file?")
        path = suggested_path(self, _("collection"), ".csv")
        ask_and_write(self, question, path, self.services.collection.export())
