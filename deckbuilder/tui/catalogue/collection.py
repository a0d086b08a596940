"""The cards the user owns or wishes for."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.cards import Card, elements_of
from catalog.common.files import expanded
from catalog.common.i18n import N_, _
from catalog.owned import Copies
from catalog.search import SearchResult
from deckbuilder.tui.cards.cards import PAGE, CardList, CardView
from deckbuilder.tui.cards.search import CardSearch, QueryLine, query_table
from deckbuilder.tui.shell.areas import CATALOGUE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import ask_and_write, is_there, suggested_path
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.workbench import Services


class OwnedLine:
    """Draws copies, wishes, copies in built decks and name of each printed card.

    ``reserved`` counts the copies of a folded name in built decks.
    """

    def __init__(self, set_names: Mapping[str, str]) -> None:
        self._set_names = set_names
        self.reserved: Mapping[str, int] = {}

    def __call__(self, cards: CardList, ref: str, card: Card | None, width: int) -> Text:
        """Return a card's copies, wishes, reserved copies, cost, element, name and set."""
        copies = cards.owned.get(ref, Copies())
        reserved = 0 if card is None else self.reserved.get(card.name_key, 0)
        line = Text(f"{copies.count:>4}", style="" if copies.count else DIM)
        line.append(f" {f'+{copies.wish}' if copies.wish else '':>4}")
        line.append(f" {reserved or '':>4}  ")
        if card is None:
            return line.append(_("not in the catalogue")).append(f"  {ref}", style=DIM)
        line.append(f"{card.cost!s:>3}").append_text(rank_sign(card.elite)).append(" ")
        marks = element_marks(elements_of(card.elements))
        line.append_text(marks).append(" " * max(3 - marks.cell_len, 1))
        source = f"{self._set_names.get(card.set_code, card.set_code)} № {card.number}"
        return line.append(card.name, style="bold").append(f"  {source}", style=DIM)


class OwnedSearch(CardSearch):
    """The search of the catalogue among the cards of the collection, or among all."""

    everything: bool = False

    def made_list(self) -> CardList:
        """Return the list of copies."""
        self.line = OwnedLine(self.services.set_names)
        return CardList(id="cards", glyphs=self.services.settings.glyphs, line=self.line)

    def on_mount(self) -> None:
        """Show in the line what can be asked for."""
        self.query_one(QueryLine).placeholder = _("Search: has>=2 in:deck")

    def find(self, services: Services, query: str, offset: int) -> SearchResult:
        """Return a page of the cards of which there is a copy or a wish, or of all."""
        listed = not self.everything
        if not offset:  # no query finds a card nobody knows
            self.lost = services.collection.lost() if listed and not query.strip() else ()
        return services.catalog.search(query, limit=PAGE, offset=offset, collected=listed)

    def found_text(self, total: int) -> Text:
        """Say how many cards were found, and where there are more."""
        if self.everything or total:
            return super().found_text(total)
        if not self.query_text.strip():
            nothing = _("No card yet. {key} lists every card: + owns a copy, W wishes for one.")
        else:
            nothing = _("No card of yours. {key} looks through all cards.")
        return Text(nothing.format(key=key_name("ctrl+l")))

    def turn(self) -> None:
        """Search among every card, or among those of the collection again."""
        self.everything = not self.everything
        self._suggestions = ()
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
        ' decks, not:deck those in none, in:"name" those of one. A lists every card of the'
        " catalogue instead of yours, so that you can begin to own them. + and - change the"
        " copies, W and Shift+W the wishes; Enter shows the card. In the catalogue H and Shift+H,"
        " W and Shift+W do the same. A table to read has the columns ref, or set and number, or"
        " name, and count or wish."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right,h", "own(1)", N_("One more")),
        Binding("minus,left,H", "own(-1)", N_("One less")),
        Binding("w", "wish(1)", N_("Wish")),
        Binding("W", "wish(-1)", N_("Wish for less"), show=False),
        Binding("a,ctrl+l", "every", N_("All cards or yours")),
        Binding("i", "import", N_("From a file")),
        Binding("e", "export", N_("To a file")),
    ]

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
            search = self.query_one(OwnedSearch)
            search.line.reserved = self.services.decks.reserved()
            search.cards.show_owned(copies)
            panel = self.query_one("#found")
            panel.border_title = _("Copies, wishes, in built decks, card")
            owned = sum(held.count for held in copies.values())
            wished = sum(held.wish for held in copies.values())
            text = _("Owned: {owned}. Wished for: {wished}.")
            panel.border_subtitle = literal(text.format(owned=owned, wished=wished))

    @on(CardSearch.Asked)
    def _asked(self, event: CardSearch.Asked) -> None:
        self.remember(collection=event.query)

    @on(RowList.Moved)
    def _show_card(self) -> None:
        card, settings = self.query_one(CardList).card, self.services.settings
        self.query_one(CardView).show(card, self.services.set_names, settings.glyphs)

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

    def action_own(self, by: int) -> None:
        """Own a copy more or less."""
        ref = self.query_one(CardList).ref
        if ref:
            with self.telling():
                self._changed(self.services.collection.add(ref, by))

    def action_wish(self, by: int) -> None:
        """Wish for a copy more or less."""
        ref, collection = self.query_one(CardList).ref, self.services.collection
        if ref:
            with self.telling():
                self._changed(collection.wish(ref, collection.copies(ref).wish + by))

    def _changed(self, copies: Copies) -> None:
        self._show()
        if copies == Copies():
            self.query_one(OwnedSearch).search_again()

    def action_import(self) -> None:
        """Ask for a table and take it in."""

        def read(answer: str | None) -> None:
            if answer:
                with self.telling():
                    self._read(expanded(answer))

        self.app.push_screen(Ask(_("Which file holds the collection?"), "", is_there), read)

    def _read(self, path: Path) -> None:
        report = self.services.collection.import_file(path)
        counts = _("Rows: {rows}. Cards changed: {changed}.")
        lines = [counts.format(rows=report.rows, changed=report.changed)]
        lines += [
            f"{path.name}:{wrong.line}: {wrong.value}: {wrong.reason}" for wrong in report.problems
        ]
        tell = self.razdacha.warn if report.problems else self.razdacha.say
        tell("\n".join(lines[:6]))
        self._show()
        self.query_one(OwnedSearch).search_again()

    def action_export(self) -> None:
        """Ask for a file and write the collection as a table."""
        question = _("To which file shall the collection be written?")
        path = suggested_path(_("collection"), ".csv")
        ask_and_write(self, question, path, self.services.collection.export())
