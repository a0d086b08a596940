"""Decks on screen: the entries of a deck, and its legality."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.cards import Card
from catalog.common.i18n import _
from catalog.english import shown_key, shown_name
from deckbuilder.cards.columns import CardRow, list_columns, row_of_card
from deckbuilder.cards.playing import playing_of_cards, render_playing
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.kit.columns import Align, Column, Span, Spans, bold
from deckbuilder.refusals import render_flag, render_unsaid_lines, render_violation
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.checking import render_verdict
from deckbuilder.workbench.deck_report import DeckReport, RememberedCards

_NO_COST: Final = 1000


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry of a deck with its index in the deck or its side."""

    entry: DeckEntry
    index: int
    side: bool
    card: Card | None
    row: CardRow | None
    suggestions: tuple[str, ...]


class DeckEntries(RowList[EntryRow]):
    """The entries of a deck by cost or as written; the side follows below its heading."""

    def __init__(self, *, empty: str = "") -> None:
        super().__init__(empty=empty)
        self.by_cost = True

    def on_mount(self) -> None:
        """Show the columns of cards, once the settings are known."""
        copies = Column[EntryRow](
            "copies", lambda row: bold(f"{row.entry.count}×"), align=Align.RIGHT, least=3
        )
        glyphs = self.services.settings.glyphs
        self.columns = list_columns(
            lambda row: row.row, glyphs, before=(copies,), otherwise=_unknown
        )

    def show(self, deck: Deck, cards: RememberedCards) -> None:
        """Show a deck; the cursor stays on its entry if that is still there."""
        here = self.current
        rows: list[EntryRow | Heading] = [*self._part(deck, cards, side=False)]
        if deck.side:
            rows += [Heading(" " + _("Side")), *self._part(deck, cards, side=True)]
        self.set_rows(rows, self._place_of(here, rows))

    def _part(self, deck: Deck, cards: RememberedCards, *, side: bool) -> list[EntryRow]:
        rows = []
        for index, entry in enumerate(deck.part(side=side)):
            card = cards.find(entry)
            near = () if card is not None else cards.suggest(entry.name)
            row = None if card is None else row_of_card(card, set_name=entry.set_name or "")
            rows.append(EntryRow(entry, index, side, card, row, near))
        return sorted(rows, key=_by_cost) if self.by_cost else rows

    def _place_of(self, here: EntryRow | None, rows: Sequence[EntryRow | Heading]) -> int:
        wanted = None if here is None else (here.entry.name, here.side)
        names = [None if isinstance(row, Heading) else (row.entry.name, row.side) for row in rows]
        return names.index(wanted) if wanted in names else self.cursor

    def go_to(self, name: str) -> None:
        """Move the cursor to the entry of that name."""
        for place, row in enumerate(self.rows):
            if not isinstance(row, Heading) and row.entry.name == name:
                self.cursor = place
                return


def _unknown(row: EntryRow) -> Spans:
    """Return the name of an unknown card, with suggestions."""
    near = [Span(f" → {row.suggestions[0]}?", "dim")] if row.suggestions else []
    return Spans([Span(f"? {shown_name(row.entry.name)}", "bad"), *near])


def _by_cost(row: EntryRow) -> tuple[int, str]:
    if row.card is None:
        return (_NO_COST, shown_key(row.entry.name))
    return (row.card.cost_number, shown_key(row.card.name))


def render_legality(report: DeckReport) -> Text:
    """Return whether a deck is legal, how much of it plays, and its problems, one per line.

    Bans marked in the file of the cards come last: they are not violations.
    """
    text = _render_verdict(report)
    known = report.resolved.specs()
    if known:
        text.append(f"\n{render_playing(playing_of_cards(known))}", style=f"not bold {DIM}")
    if report.format is not None:
        for violation in report.violations:
            text.append(f"\n• {render_violation(violation)}", style="not bold")
    names = dict(report.resolved.set_names)
    for flag in report.resolved.flags:
        text.append(f"\n! {render_flag(flag, names)}", style=f"not bold {DIM}")
    for told in render_unsaid_lines(report.resolved.unsaid):
        text.append(f"\n? {told}", style=f"not bold {DIM}")
    return text


def _render_verdict(report: DeckReport) -> Text:
    if report.format is None:
        return Text(f"✖ {report.problem}", style=BAD)
    style = GOOD if report.is_legal else BAD
    return Text(render_verdict(report.format, report.violations), style=style)


class LegalityView(VerticalScroll, can_focus=True):
    """The legality of a deck; scrolls if there are many problems."""

    DEFAULT_CSS = "LegalityView { scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the widget of the text."""
        yield LinkedText("", markup=False)

    def show(self, report: DeckReport) -> None:
        """Show the current problems."""
        self.query_one(Static).update(render_legality(report))
