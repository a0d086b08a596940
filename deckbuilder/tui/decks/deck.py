"""One deck beside the catalogue: cards go in and out, and it is seen at once what that does."""

from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll

from catalog.i18n import N_, _, ngettext
from catalog.models import Card
from deckbuilder.decks.formats import shipped_formats
from deckbuilder.decks.numbers import deck_statistics
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.cards import CardList, CardView
from deckbuilder.tui.cards.curve import CostCurve
from deckbuilder.tui.cards.search import CardSearch, query_table
from deckbuilder.tui.cards.stats import NumbersPane
from deckbuilder.tui.decks.deck_lists import DeckEntries, LegalityView
from deckbuilder.tui.decks.expected import ExpectedPanel, expected_text, worth_of_decks
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Choose
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.deck_editing import (
    Editing,
    with_entry_changed,
    with_entry_moved,
    with_entry_renamed,
    with_more,
)
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards, report_on
from deckbuilder.workbench.models import aims_title
from engine.kernel import Seat

_PANES: Final = ("legality", "curve", "card", "stats")


class EntryPanel(RazdachaNode, ExpectedPanel):
    """The frame of the deck's entries with the keys that change an entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right", "screen.entry(1)", N_("One more")),
        Binding("minus,left", "screen.entry(-1)", N_("One less"), show=False),
        Binding("delete,backspace", "screen.drop", N_("Take out"), show=False),
        Binding("m", "screen.move", N_("To the side or back"), show=False),
        Binding("s", "screen.order", N_("By cost or as written"), show=False),
    ]


class FoundPanel(RazdachaNode, Container):
    """The frame of the search with the keys that put cards into the deck."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right", "screen.add(1)", N_("Into the deck")),
        Binding("minus,left", "screen.add(-1)", N_("Out of the deck"), show=False),
    ]


class DeckScreen(RazdachaScreen[None]):
    """Build one deck. Every change is kept at once."""

    AREA = DECKS
    CSS_PATH = Path(__file__).with_name("decks.tcss")
    HELP = N_(
        "At the left the catalogue, at the right the deck. Enter or + puts the card of "
        "the cursor into the deck, - takes one out. Every change is kept at once; U "
        "undoes it, as many times as you like. V shows what is wrong, the cost curve, the"
        " card or the numbers of the deck; T shows them as charts, O the odds of its "
        "deals, H the states the deck had. In the curve each letter is a card: its "
        "element, a capital one when elite. An unknown card is marked with a question "
        "mark: Enter offers what may have been meant.\n\nBelow the deck stands its expected"
        " squad: the worth of the best squad of a deal on average, for the first player "
        "and without a mulligan, over 1000 simulated deals; beside it what the last edit "
        "did to that, on the same deals. The numbers show both players and all edits "
        "since the deck was opened. ± is the standard error: a change smaller than twice "
        "its error may be luck. Worth is by your own ratings when the odds go by them, "
        "else the usual price."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v,f7", "pane", N_("Other pane")),
        Binding("o,ctrl+r", "odds", N_("Odds")),
        Binding("t", "statistics", N_("Charts")),
        Binding("h,ctrl+o", "history", N_("Versions")),
        Binding("u,ctrl+z", "undo", N_("Undo")),
        Binding("U,ctrl+y", "redo", N_("Redo"), show=False),
        Binding("l,ctrl+l", "missing", N_("What is missing"), show=False),
        Binding("x,ctrl+x", "give_out", N_("To another program"), show=False),
        Binding("f,f12", "format", N_("Another format"), show=False),
    ]

    def __init__(self, editing: Editing) -> None:
        super().__init__()
        self.editing = editing
        self._pane = 0
        self._shown = editing.deck

    def compose_body(self) -> ComposeResult:
        """Yield the catalogue, the deck and what is known of it."""
        with Horizontal(id="deck"):
            with Vertical(id="left"):
                with FoundPanel(id="found", classes="panel"):
                    yield from self.compose_source()
                yield CardView(id="card", classes="panel")
            with Vertical(id="right"):
                with EntryPanel(id="entries", classes="panel"):
                    yield DeckEntries(empty=_("Empty: Enter at the left adds cards."))
                yield LegalityView(id="legality", classes="panel")
                yield NumbersPane(id="stats", classes="panel")
                with VerticalScroll(id="curve", classes="panel"):
                    yield CostCurve("", markup=False)

    def compose_source(self) -> ComposeResult:
        """Yield what cards are taken from."""
        yield CardSearch(str(self.remembered().get("query", "")))

    def enter_source(self) -> None:
        """Begin where cards are taken from."""
        self.query_one(CardSearch).action_query()

    def show_source(self) -> None:
        """Show beside the cards to take how many the deck has of each."""
        deck = self.editing.deck
        counts = {one.name: deck.count_of(one.name) for one in deck.entries}
        self.query_one(CardList).show_counts(counts)

    def show_owned(self) -> None:
        """Show beside the cards to take how many the user owns of each."""
        self.query_one(CardList).show_owned(self.services.collection.all())

    def on_mount(self) -> None:
        """Show the deck and begin in the catalogue, or in a deck that needs work."""
        self._cards = RememberedCards(self.services.catalog)
        self._aims = worth_of_decks(self.services)
        titles = {"found": _("Catalogue"), "card": _("Card"), "curve": _("Cost curve")}
        titles["stats"] = _("What the deck is made of")
        for name, title in titles.items():
            self.query_one(f"#{name}").border_title = title
        self.query_one("#legality").border_title = _("Legality")
        self._show_pane()
        self.show_deck()
        self.enter_source()

    def on_screen_resume(self) -> None:
        """Remember that this deck is open."""
        self.remember(open=self.editing.deck.name)
        with self.telling():
            self.services.workshop.open(self.editing.deck.name)  # an old version may be back
            self.show_owned()
        if self.editing.deck != self._shown:
            self.show_deck()

    def help_table(self) -> list[tuple[str, str]]:
        """Return the fields a query can ask for."""
        return query_table()

    def action_back(self) -> None:
        """Close the deck."""
        self.remember(open="")
        super().action_back()

    def show_deck(self) -> None:
        """Show the deck as it is now."""
        deck = self._shown = self.editing.deck
        report = report_on(deck, self._cards)
        self.show_entries(deck)
        self.query_one(LegalityView).show(report)
        self.query_one(CostCurve).show(report.resolved.specs())
        self.query_one(NumbersPane).show_made_of(deck_statistics(deck, self._cards))
        self.query_one("#entries").border_title = Text(_title(deck, report))
        known = report.resolved.specs()
        self.query_one(EntryPanel).expect(known, deck.total - len(known), self._aims.model)
        self.show_source()

    def show_entries(self, deck: Deck) -> None:
        """Show the deck's entries."""
        self.query_one(DeckEntries).show(deck, self._cards)

    @on(EntryPanel.Counted)
    def _show_expected(self, event: EntryPanel.Counted) -> None:
        title = aims_title(self._aims)
        self.query_one(NumbersPane).show_expected(expected_text(event.expected, title))

    def _change(self, deck: Deck) -> None:
        with self.telling():
            self.editing.change(deck)
        self.show_deck()

    @on(RowList.Moved)
    def _show_card(self, event: RowList.Moved) -> None:
        if not event.rows.has_focus and isinstance(event.rows, DeckEntries):
            return
        self._show_card_of(event.rows)

    @on(CardSearch.Asked)
    def _keep_query(self, event: CardSearch.Asked) -> None:
        self.remember(query=event.query)

    def on_descendant_focus(self) -> None:
        """Show the card of the list that has the focus."""
        if isinstance(self.focused, RowList):
            self._show_card_of(self.focused)

    def _show_card_of(self, rows: RowList) -> None:
        card = None
        match rows:
            case CardList():
                card = rows.card
            case DeckEntries():
                card = rows.current.card if rows.current is not None else None
            case _:
                card = self.card_of(rows)
        services = self.services
        view = self.query_one(CardView)
        view.show(card, services.set_names, services.settings.glyphs, _("No card is chosen."))

    def card_of(self, rows: RowList) -> Card | None:
        """Return the card of the cursor of another list."""
        return None

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        match event.rows:
            case CardList():
                self.action_add(1)
            case DeckEntries():
                self._mend()

    def action_add(self, by: int) -> None:
        """Put a copy of the found card into the deck, or take one out."""
        card = self.query_one(CardList).card
        deck = self.editing.deck
        if card is None or (by < 0 and not deck.count_of(card.name)):
            return
        with self.telling():
            self._change(with_more(deck, card.name) if by > 0 else deck.remove(card.name))
        self.query_one(DeckEntries).go_to(card.name)

    def action_entry(self, by: int) -> None:
        """Change how often the entry of the cursor is in the deck."""
        row = self.query_one(DeckEntries).current
        if row is not None and row.entry is not None:
            with self.telling():
                changed = with_entry_changed(self.editing.deck, row.index, by, side=row.side)
                self._change(changed)

    def action_drop(self) -> None:
        """Take the entry of the cursor out of the deck."""
        row = self.query_one(DeckEntries).current
        if row is not None and row.entry is not None:
            self.action_entry(-row.entry.count)

    def action_move(self) -> None:
        """Move the entry of the cursor to the side, or back."""
        row = self.query_one(DeckEntries).current
        if row is not None and row.entry is not None:
            with self.telling():
                self._change(with_entry_moved(self.editing.deck, row.index, side=row.side))

    def action_order(self) -> None:
        """Show the entries by cost, or as they were written."""
        entries = self.query_one(DeckEntries)
        entries.by_cost = not entries.by_cost
        self.show_entries(self.editing.deck)

    def _mend(self) -> None:
        row = self.query_one(DeckEntries).current
        if row is None or row.entry is None or row.card is not None:
            return
        if not row.suggestions:
            self.razdacha.say(_("Nothing in the catalogue has a name like that."))
            return
        place, side = row.index, row.side

        def take(name: str | None) -> None:
            if name is not None:
                self._change(with_entry_renamed(self.editing.deck, place, name, side=side))

        question = _("“{name}” is not in the catalogue. Which card is meant?")
        self.app.push_screen(Choose(question.format(name=row.entry.name), row.suggestions), take)

    def action_undo(self) -> None:
        """Take the last change back."""
        with self.telling():
            if not self.editing.undo():
                self.razdacha.say(_("There is nothing to undo."))
        self.show_deck()

    def action_redo(self) -> None:
        """Do an undone change again."""
        with self.telling():
            if not self.editing.redo():
                self.razdacha.say(_("There is nothing to redo."))
        self.show_deck()

    def action_pane(self) -> None:
        """Show the next of the panes; with room for the others, the numbers or the others."""
        others_fit = self.has_class("-wide") and self.has_class("-tall")
        step = _PANES.index("stats") if others_fit and self._pane == 0 else 1
        self._pane = (self._pane + step) % len(_PANES)
        self._show_pane()

    def _show_pane(self) -> None:
        for place, name in enumerate(_PANES):
            self.set_class(place == self._pane, f"-show-{name}")

    def action_statistics(self) -> None:
        """Show the deck's charts and tables."""
        from deckbuilder.tui.decks.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.editing.deck))

    def action_odds(self) -> None:
        """Show what deals of the deck hold, for the player who begins."""
        from deckbuilder.tui.deal.odds import OddsScreen

        deck = self.editing.deck
        cards = report_on(deck, self._cards).resolved.specs()
        if not cards:
            self.razdacha.say(_("The deck is empty: there is nothing to deal."))
            return
        unknown = deck.total - len(cards)
        if unknown:
            left_out = ngettext(
                "{count} unknown card is left out.", "{count} unknown cards are left out.", unknown
            )
            self.razdacha.warn(left_out.format(count=unknown))
        self.app.push_screen(OddsScreen(deck.name, cards, Seat.FIRST, deck=deck, area=DECKS))

    def action_history(self) -> None:
        """Show the kept states of the deck."""
        from deckbuilder.tui.decks.versions import VersionsScreen

        self.app.push_screen(VersionsScreen(self.editing.deck.name))

    def action_missing(self) -> None:
        """Show what the collection lacks for the deck."""
        from deckbuilder.tui.decks.missing import MissingScreen

        self.app.push_screen(MissingScreen(self.editing.deck))

    def action_give_out(self) -> None:
        """Write the deck in a form of another program, or of paper."""
        from deckbuilder.tui.decks.exchange import give_out

        give_out(self, self.editing.deck)

    def action_format(self) -> None:
        """Check the deck in the next format."""
        codes = [one.code for one in shipped_formats()]
        deck = self.editing.deck
        place = codes.index(deck.format) if deck.format in codes else -1
        self._change(deck.with_format(codes[(place + 1) % len(codes)]))


def _title(deck: Deck, report: DeckReport) -> str:
    mark = "✔" if report.is_legal else "✖"
    allowed = ""
    if report.format is not None:
        least, most = report.format.min_cards, report.format.max_cards
        allowed = f"/{least}–{most}" if most is not None else f"/{least}+"
    return _("{mark} {name}: {total}{allowed} cards").format(
        mark=mark, name=deck.name, total=deck.total, allowed=allowed
    )
