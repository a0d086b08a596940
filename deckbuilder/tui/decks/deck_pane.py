"""The editor of a deck: its source of cards on the left, the deck on the right, and the effect of
every change at once.

The pane is the same for every deck; a ``DeckSource`` defines the left side and how cards are added
and removed.
"""

from enum import Enum
from typing import Any, ClassVar, Final, Protocol, assert_never

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll

from catalog.cards import Card
from catalog.common.i18n import N_, _, ngettext
from catalog.english import shown_name
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.formats import offered_formats, rules_of, unreadable_formats
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.numbers import deck_statistics
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.cards import CardList, CardView
from deckbuilder.tui.cards.curve import CostCurve
from deckbuilder.tui.cards.search import CardSearch
from deckbuilder.tui.cards.stats import NumbersPane
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.decks.deck_lists import DeckEntries, EntryRow, LegalityView
from deckbuilder.tui.decks.expected import ExpectedPanel, render_expected, worth_of_decks
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.base import RazdachaNode, RazdachaScreen
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.checking import render_format_line
from deckbuilder.workbench.deck_editing import Editing, with_entry_renamed
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards, report_on
from engine.kernel import Seat

_PANES: Final = ("legality", "curve", "card", "stats")


class DeckCommand(Enum):
    """The deck command of a key; ``action_deck`` of a screen receives the value."""

    PANE = "pane"
    ODDS = "odds"
    STATISTICS = "statistics"
    HISTORY = "history"
    UNDO = "undo"
    REDO = "redo"
    MISSING = "missing"
    GIVE_OUT = "give_out"
    PAGE = "page"
    FORMAT = "format"


def _key(key: str, command: DeckCommand, name: str, *, show: bool = True) -> Binding:
    return Binding(key, f"deck({command.value!r})", name, show=show)


_OF_CARDS: Final = (DeckCommand.ODDS, DeckCommand.STATISTICS)
DECK_KEYS: Final = (
    _key("ctrl+n", DeckCommand.PANE, N_("Other pane")),
    _key("ctrl+z", DeckCommand.UNDO, N_("Undo")),
    _key("ctrl+r", DeckCommand.ODDS, N_("Odds")),
    _key("ctrl+g", DeckCommand.STATISTICS, N_("Charts")),
    _key("ctrl+o", DeckCommand.HISTORY, N_("Versions")),
    _key("ctrl+y", DeckCommand.REDO, N_("Redo")),
    _key("ctrl+l", DeckCommand.MISSING, N_("What is missing"), show=False),
    _key("ctrl+x", DeckCommand.GIVE_OUT, N_("Export to…"), show=False),
    _key("f12", DeckCommand.FORMAT, N_("Another format"), show=False),
)
"""The keys of a screen with a ``DeckPane``; none of them is printable."""
DECK_LETTERS: Final = (
    _key("v", DeckCommand.PANE, N_("Other pane"), show=False),
    _key("u", DeckCommand.UNDO, N_("Undo"), show=False),
    _key("o", DeckCommand.ODDS, N_("Odds"), show=False),
    _key("t", DeckCommand.STATISTICS, N_("Charts"), show=False),
    _key("h", DeckCommand.HISTORY, N_("Versions"), show=False),
    _key("x", DeckCommand.GIVE_OUT, N_("Export to…"), show=False),
    _key("p", DeckCommand.PAGE, N_("Page to share"), show=False),
)
"""Their letters, for screens where letters are not typed into a query."""
_COPIES: Final = (0, 1, 2, 3)


def _number_keys(action: str) -> list[Binding]:
    """Return the keys that set the number of copies, shown as one in the footer."""
    return [
        Binding(
            str(count),
            f"{action}({count})",
            N_("Copies"),
            show=count == _COPIES[0],
            key_display=f"{_COPIES[0]}–{_COPIES[-1]}",
        )
        for count in _COPIES
    ]


class DeckSource(Protocol):
    """The source of the cards of a deck, where removed cards return to; shown on the left of the
    pane."""

    def compose(self, pane: "DeckPane") -> ComposeResult:
        """Yield the widgets of the source."""

    def begin(self, pane: "DeckPane") -> None:
        """Set the initial focus."""

    def show(self, pane: "DeckPane") -> None:
        """Show what can be taken for the current deck."""

    def show_owned(self, pane: "DeckPane") -> None:
        """Show how many copies of each card the user owns, if relevant."""

    def listed(self, deck: Deck) -> Deck:
        """Return the part of a deck that the deck's list shows."""

    def card_of(self, rows: RowList[Any]) -> Card | None:
        """Return the card under the cursor in a list of the source."""

    def add(self, pane: "DeckPane", by: int) -> None:
        """Put copies of the source's card into the deck, or take some out."""

    def change_entry(self, pane: "DeckPane", row: EntryRow, by: int) -> None:
        """Change the number of copies of an entry."""

    def set_copies(self, pane: "DeckPane", count: int) -> None:
        """Set the number of copies of the source's card in the deck."""

    def move_entry(self, pane: "DeckPane", row: EntryRow) -> None:
        """Move an entry out of the deck's list, or back."""


class EntryPanel(RazdachaNode, ExpectedPanel):
    """The frame of the deck's entries with the keys that change an entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_number_keys("copies"),
        Binding("insert,right,plus,equals_sign", "entry(1)", N_("One more")),
        Binding("delete,left,minus", "entry(-1)", N_("One less")),
        Binding("ctrl+d", "move", N_("To the side or back")),
        Binding("ctrl+s", "order", N_("By cost or as written"), show=False),
    ]

    def __init__(self, pane: "DeckPane", source: DeckSource) -> None:
        super().__init__(id="entries", classes="panel")
        self._pane = pane
        self._source = source

    def compose(self) -> ComposeResult:
        """Yield the entries."""
        yield DeckEntries(empty=_("Empty. Choose a card on the left and press Enter."))

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: changing needs an entry, sorting needs several."""
        return self.query_one(DeckEntries).count > 1 if action == "order" else self._row is not None

    @property
    def _row(self) -> EntryRow | None:
        """The entry of the cursor, None on a heading."""
        return self.query_one(DeckEntries).current

    def action_entry(self, by: int) -> None:
        """Change the number of copies of the entry under the cursor."""
        if self._row is not None:
            self._source.change_entry(self._pane, self._row, by)

    def action_copies(self, count: int) -> None:
        """Set the number of copies of the entry under the cursor."""
        row = self._row
        if row is not None and count != row.entry.count:
            self._source.change_entry(self._pane, row, count - row.entry.count)

    def action_move(self) -> None:
        """Move the entry under the cursor to the side, or back."""
        if self._row is not None:
            self._source.move_entry(self._pane, self._row)

    def action_order(self) -> None:
        """Show the entries by cost, or as written."""
        entries = self.query_one(DeckEntries)
        entries.by_cost = not entries.by_cost
        self._pane.show_entries()


class SourcePanel(RazdachaNode, Container):
    """The frame of the source with the keys that put cards into the deck."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_number_keys("copies"),
        Binding("insert,right,plus,equals_sign", "add(1)", N_("Into the deck")),
        Binding("delete,left,minus", "add(-1)", N_("Out of the deck"), show=False),
    ]

    def __init__(self, pane: "DeckPane", source: DeckSource) -> None:
        super().__init__(id="found", classes="panel")
        self._pane = pane
        self._source = source

    def compose(self) -> ComposeResult:
        """Yield the widgets of the source."""
        yield from self._source.compose(self._pane)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: adding needs a listed card."""
        return self.query_one(RowList).count > 0

    def action_add(self, by: int) -> None:
        """Put a copy of the card under the cursor into the deck, or take one out."""
        self._source.add(self._pane, by)

    def action_copies(self, count: int) -> None:
        """Set the number of copies of the card under the cursor in the deck."""
        self._source.set_copies(self._pane, count)


class DeckPane(RazdachaNode, Horizontal):
    """The editor of one deck. Every change is saved at once."""

    BINDINGS: ClassVar[list[BindingType]] = [WHOLE_CARD]

    def __init__(self, owner: RazdachaScreen[Any], editing: Editing, source: DeckSource) -> None:
        super().__init__(id="deck")
        self.owner = owner
        self.editing = editing
        self._source = source
        self._side_pane = 0
        self._shown = editing.deck
        self._card: Card | None = None

    def compose(self) -> ComposeResult:
        """Yield the source, the deck and its side panes."""
        with Vertical(id="left"):
            yield SourcePanel(self, self._source)
            card = CardView(id="card", classes="panel")
            card.border_title = _("Card")  # a placeholder until a card is found
            yield card
        with Vertical(id="right"):
            yield EntryPanel(self, self._source)
            yield LegalityView(id="legality", classes="panel refusal")
            yield NumbersPane(id="stats", classes="panel")
            with VerticalScroll(id="curve", classes="panel"):
                yield CostCurve("", markup=False)

    @property
    def entries(self) -> DeckEntries:
        """The list of the deck's entries."""
        return self.query_one(DeckEntries)

    def begin(self) -> None:
        """Show the deck and focus its source; the screen calls this when it is mounted."""
        self.cards = RememberedCards(self.services.catalog)
        self._aims = worth_of_decks(self.services)
        titles = {"found": _("Catalogue"), "curve": _("Cost curve")}
        titles["stats"] = _("What the deck is made of")
        for name, title in titles.items():
            self.query_one(f"#{name}").border_title = literal(title)
        self.query_one("#legality").border_title = _("Legality")
        self._show_side_pane()
        self.show_deck()
        self._source.begin(self)

    def resume(self) -> None:
        """Remember that this deck is open; the screen calls this when it is visible again."""
        self.owner.remember(open=self.editing.deck.name)
        with self.showing_errors():
            # an old version may have been restored
            self.services.workshop.open(self.editing.deck.name)
            self._source.show_owned(self)
        if self.editing.deck != self._shown:
            self.show_deck()

    # contents -----------------------------------------------------------------------------

    def show_deck(self) -> None:
        """Show the current deck."""
        deck = self._shown = self.editing.deck
        report = report_on(deck, self.cards)
        self.show_entries()
        self.query_one(LegalityView).show(report)
        self.query_one(CostCurve).show(report.resolved.specs())
        self.query_one(NumbersPane).show_made_of(deck_statistics(deck, self.cards))
        self.query_one("#entries").border_title = literal(_title(deck, report))
        known = report.resolved.specs()
        self.query_one(EntryPanel).expect(
            known, deck.total - len(known), self._aims.model, rules_of(deck.format)
        )
        self._source.show(self)
        self.screen.refresh_bindings()

    def can_carry_out(self, command: DeckCommand) -> bool:
        """Return whether a command would change or show anything now."""
        if command is DeckCommand.UNDO:
            return self.editing.can_undo
        return command is not DeckCommand.REDO or self.editing.can_redo

    def has_something_for(self, command: DeckCommand) -> bool:
        """Return whether the deck has the cards that a command needs."""
        return command not in _OF_CARDS or self.editing.deck.total > 0

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: showing a card needs one."""
        return action != "whole_card" or self._card is not None

    def show_entries(self) -> None:
        """Show the deck's entries."""
        self.entries.show(self._source.listed(self.editing.deck), self.cards)

    @on(EntryPanel.Counted)
    def _show_expected(self, event: EntryPanel.Counted) -> None:
        title = self._aims.title()
        cards = report_on(self._shown, self.cards).resolved.specs()
        self.query_one(NumbersPane).show_expected(render_expected(event.expected, title, cards))

    @on(RowList.Moved)
    def _show_card(self, event: RowList.Moved) -> None:
        if event.rows.has_focus or not isinstance(event.rows, DeckEntries):
            self._show_card_of(event.rows)

    @on(CardSearch.Asked)
    def _searched(self) -> None:
        """Clear the card after a search without results."""
        rows = self.query_one(CardList)
        if not rows.count:
            self._show_card_of(rows)
            self.screen.refresh_bindings()

    def on_descendant_focus(self) -> None:
        """Show the card of the focused list."""
        if isinstance(self.screen.focused, RowList):
            self._show_card_of(self.screen.focused)

    def _show_card_of(self, rows: RowList[Any]) -> None:
        if isinstance(rows, DeckEntries):
            card = rows.current.card if rows.current is not None else None
        else:
            card = self._source.card_of(rows)
        self._card = card
        with self.showing_errors():
            self.query_one(CardView).show(card, _("No card is chosen."))

    def action_whole_card(self) -> None:
        """Show the whole card under the cursor."""
        if self._card is not None:
            self.app.push_screen(WholeCard(self._card))

    def _show_side_pane(self) -> None:
        for place, name in enumerate(_PANES):
            self.screen.set_class(place == self._side_pane, f"-show-{name}")

    # changes ------------------------------------------------------------------------------

    def change(self, deck: Deck) -> None:
        """Replace the deck by another one, and save it."""
        with self.showing_errors():
            self.editing.change(deck)
        self.show_deck()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if isinstance(event.rows, DeckEntries):
            self._mend()
        else:
            self._source.add(self, 1)

    def _mend(self) -> None:
        """Ask which card an unknown name means."""
        row = self.entries.current
        if row is None or row.card is not None:
            return
        if not row.suggestions:
            self.razdacha.show_notice(_("Nothing in the catalogue has a similar name."))
            return
        index, side, names = row.index, row.side, row.suggestions
        question = _("“{name}” is not in the catalogue. Which card is meant?")
        self.ask(
            PickOne(question.format(name=shown_name(row.entry.name)), names),
            lambda place: self.change(
                with_entry_renamed(self.editing.deck, index, names[place], side=side)
            ),
        )

    def carry_out(self, command: DeckCommand) -> None:
        """Carry out the command of a key."""
        match command:
            case DeckCommand.PANE:
                self._turn_side_pane()
            case DeckCommand.ODDS:
                self._show_odds()
            case DeckCommand.STATISTICS:
                self._show_statistics()
            case DeckCommand.HISTORY:
                self._show_versions()
            case DeckCommand.UNDO:
                self._undo()
            case DeckCommand.REDO:
                self._redo()
            case DeckCommand.MISSING:
                self._show_missing()
            case DeckCommand.GIVE_OUT:
                self._give_out()
            case DeckCommand.PAGE:
                self._write_page()
            case DeckCommand.FORMAT:
                self._choose_format()
            case _:
                assert_never(command)

    def _undo(self) -> None:
        """Undo the last change."""
        with self.showing_errors():
            if not self.editing.undo():
                self.razdacha.show_notice(_("There is nothing to undo."))
        self.show_deck()

    def _redo(self) -> None:
        """Redo an undone change."""
        with self.showing_errors():
            if not self.editing.redo():
                self.razdacha.show_notice(_("There is nothing to redo."))
        self.show_deck()

    def _choose_format(self) -> None:
        """Ask for the format by which the deck is checked; each option says whether the deck is
        legal."""
        resolved = report_on(self.editing.deck, self.cards).resolved
        formats = offered_formats()
        answers = [render_format_line(form, check_deck(resolved, form)) for form in formats]
        for problem in unreadable_formats():
            self.razdacha.warn(str(problem))
        question = _("For which format is the deck?")
        self.ask(
            PickOne(question, answers, title=_("Format")),
            lambda number: self.change(self.editing.deck.with_format(formats[number].code)),
        )

    def _turn_side_pane(self) -> None:
        """Show the next side pane; if the others are visible anyway, switch between the numbers and
        the others."""
        others_fit = self.screen.has_class("-wide") and self.screen.has_class("-tall")
        step = _PANES.index("stats") if others_fit and self._side_pane == 0 else 1
        self._side_pane = (self._side_pane + step) % len(_PANES)
        self._show_side_pane()

    # other screens ------------------------------------------------------------------------

    def _show_statistics(self) -> None:
        """Show the deck's charts and tables."""
        from deckbuilder.tui.decks.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.editing.deck))

    def _show_odds(self) -> None:
        """Show the odds of the deck's deals, for the first player."""
        from deckbuilder.tui.deal.odds import OddsScreen

        deck = self.editing.deck
        cards = report_on(deck, self.cards).resolved.specs()
        if not cards:
            self.razdacha.show_notice(_("The deck is empty: there is nothing to deal."))
            return
        unknown = deck.total - len(cards)
        if unknown:
            left_out = ngettext(
                "{count} unknown card is left out.", "{count} unknown cards are left out.", unknown
            )
            self.razdacha.warn(left_out.format(count=unknown))
        rules = rules_of(deck.format)
        self.app.push_screen(OddsScreen(deck.name, cards, Seat.FIRST, rules, deck=deck, area=DECKS))

    def _show_versions(self) -> None:
        """Show the saved versions of the deck."""
        from deckbuilder.tui.decks.versions import VersionsScreen

        self.app.push_screen(VersionsScreen(self.editing.deck.name))

    def _show_missing(self) -> None:
        """Show what the collection lacks for the deck."""
        from deckbuilder.tui.decks.missing import MissingScreen

        self.app.push_screen(MissingScreen(self.editing.deck))

    def _give_out(self) -> None:
        """Export the deck in the format of another program, or for print."""
        from deckbuilder.tui.decks.exchange import give_out

        give_out(self, self.editing.deck)

    def _write_page(self) -> None:
        """Write the deck as a page to share."""
        from deckbuilder.tui.decks.exchange import write_page

        write_page(self, self.editing.deck)


def _title(deck: Deck, report: DeckReport) -> str:
    mark = "✔" if report.is_legal else "✖"
    allowed = ""
    if report.format is not None:
        least, most = report.format.min_cards, report.format.max_cards
        allowed = f"/{least}–{most}" if most is not None else f"/{least}+"
    return _("{mark} {name}: {total}{allowed} cards").format(
        mark=mark, name=shown_deck(deck.name), total=deck.total, allowed=allowed
    )
