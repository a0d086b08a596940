"""Decks on screen: the entries of a deck, and its legality."""

from dataclasses import dataclass
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.cards import Card, elements_of
from catalog.common.i18n import _
from deckbuilder.cards.playing import PlaysByItself, playing_of_cards, playing_text
from deckbuilder.cards.signs import unread_sign
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.refusals import flag_text, violation_text
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.checking import verdict_text
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards

_NO_COST: Final = 1000


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row of a deck: an entry with its index in the deck or its side, or a heading."""

    entry: DeckEntry | None
    index: int = 0
    side: bool = False
    card: Card | None = None
    heading: str = ""
    suggestions: tuple[str, ...] = ()
    unread: bool = False
    """Whether part of the printed text does not play by itself."""


class DeckEntries(RowList):
    """The entries of a deck by cost or as written; the side follows below its heading."""

    def __init__(self, *, id: str | None = None, empty: str = "") -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, empty=empty)
        self.rows: list[EntryRow] = []
        self.by_cost = True

    def show(self, deck: Deck, cards: RememberedCards) -> None:
        """Show a deck; the cursor stays on its entry if that is still there."""
        here = self.current
        self.rows = self._part(deck, cards, side=False)
        if deck.side:
            heading = _("Side")
            self.rows.append(EntryRow(None, heading=heading))
            self.rows += self._part(deck, cards, side=True)
        self.set_count(len(self.rows), self._place_of(here))

    def _part(self, deck: Deck, cards: RememberedCards, *, side: bool) -> list[EntryRow]:
        rows = []
        for index, entry in enumerate(deck.part(side=side)):
            card = cards.find(entry)
            near = () if card is not None else cards.suggest(entry.name)
            unread = card is not None and card.plays != PlaysByItself.YES.value
            rows.append(EntryRow(entry, index, side, card, suggestions=near, unread=unread))
        return sorted(rows, key=_by_cost) if self.by_cost else rows

    def _place_of(self, row: EntryRow | None) -> int:
        if row is None or row.entry is None:
            return self.cursor
        for place, line in enumerate(self.rows):
            if line.entry is not None and (line.entry.name, line.side) == (
                row.entry.name,
                row.side,
            ):
                return place
        return self.cursor

    @property
    def current(self) -> EntryRow | None:
        """The row of the cursor, None if the deck is empty."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def go_to(self, name: str) -> None:
        """Move the cursor to the entry of that name."""
        for place, line in enumerate(self.rows):
            if line.entry is not None and line.entry.name == name:
                self.cursor = place
                return

    def selectable(self, index: int) -> bool:
        """Return whether a row is an entry; headings are skipped."""
        return self.rows[index].entry is not None

    def row(self, index: int, width: int) -> Text:
        """Return count, cost, element and name; for an unknown card, suggestions."""
        row = self.rows[index]
        if row.entry is None:
            return Text(f" {row.heading}", style="bold")
        line = Text()
        line.append(f"{row.entry.count:>2}× ", style="bold")
        if row.card is None:
            line.append(f"? {row.entry.name}", style=BAD)
            if row.suggestions:
                line.append(f" → {row.suggestions[0]}?", style=DIM)
            return line
        line.append(f"{row.card.cost!s:>2}").append_text(rank_sign(row.card.elite)).append(" ")
        marks = element_marks(elements_of(row.card.elements))
        line.append_text(marks).append(" " * max(3 - marks.cell_len, 1))
        line.append(row.entry.name)
        if row.entry.set_name:
            line.append(f" [{row.entry.set_name}]", style=DIM)
        if row.unread:
            line.append(f" {unread_sign(self.services.settings.glyphs)}", style=BAD)
        return line


def _by_cost(row: EntryRow) -> tuple[int, str]:
    if row.card is None:
        return (_NO_COST, row.entry.name if row.entry else "")
    return (row.card.cost_number, row.card.name_key)


def legality_text(report: DeckReport) -> Text:
    """Return whether a deck is legal, how much of it plays, and its problems, one per line.

    Bans marked in the file of the cards come last: they are not violations.
    """
    text = _verdict_text(report)
    known = report.resolved.specs()
    if known:
        text.append(f"\n{playing_text(playing_of_cards(known))}", style=f"not bold {DIM}")
    if report.format is not None:
        for violation in report.violations:
            text.append(f"\n• {violation_text(violation)}", style="not bold")
    names = dict(report.resolved.set_names)
    for flag in report.resolved.flags:
        text.append(f"\n! {flag_text(flag, names)}", style=f"not bold {DIM}")
    return text


def _verdict_text(report: DeckReport) -> Text:
    if report.format is None:
        return Text(f"✖ {report.problem}", style=BAD)
    style = GOOD if report.is_legal else BAD
    return Text(verdict_text(report.format, report.violations), style=style)


class LegalityView(VerticalScroll, can_focus=True):
    """The legality of a deck; scrolls if there are many problems."""

    DEFAULT_CSS = "LegalityView { scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the widget of the text."""
        yield LinkedText("", markup=False)

    def show(self, report: DeckReport) -> None:
        """Show the current problems."""
        self.query_one(Static).update(legality_text(report))
