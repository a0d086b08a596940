"""The cards of a solved deal in a list: which squad has them, and what a change would cost."""

from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from catalog.common.i18n import N_, _, decimal
from deckbuilder.tui.cards.card_panel import CardPanel
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.deal.squads import (
    SquadReport,
    best_word,
    card_text,
    in_the_way,
    loss_text,
    sums_text,
)
from deckbuilder.tui.shell.base import RazdachaNode, framed
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD

_COST: Final = 10  # wish, cost, rank and elements


def squad_heads(width: int, report: SquadReport) -> Text:
    """Return what stands above the columns of the cards."""
    cells = _column_heads(report)
    sizes = _column_sizes(report)
    line = " ".join(f"{cell:>{size}}" for cell, size in zip(cells, sizes, strict=True))
    title = ("  " + _("cost")).ljust(_COST + 2) + _("card")
    return Text(title.ljust(width - len(line)) + line, style="bold")


def _column_heads(report: SquadReport) -> list[str]:
    return [report.aims.head, best_word(report), _("you"), _("otherwise")]


def _column_sizes(report: SquadReport) -> list[int]:
    heads = zip(_column_heads(report), (5, 2, 2, 6), strict=True)
    return [max(len(head), least) + 1 for head, least in heads]


def squad_line(report: SquadReport, index: int, width: int) -> Text:
    """Return wish, cost, elements, name, measure, both marks, and the loss otherwise."""
    card = report.hand[index]
    line = _wish_mark(report, index)
    line.append(f"{card.cost!s:>3}", style="bold").append_text(rank_sign(card.elite))
    elements = element_marks(card.elements)
    line.append(" ").append_text(elements).append(" " * max(4 - elements.cell_len, 1))
    cells = _cells(report, index)
    name = Text(card.name + (" •" if card.unique else ""))
    if report.best is not None and index in report.best.positions:
        name.stylize(f"bold {GOOD}")
    name.truncate(max(width - line.cell_len - cells.cell_len, 4), overflow="ellipsis", pad=True)
    return line.append_text(name).append_text(cells)


def _cells(report: SquadReport, index: int) -> Text:
    """Return the measure, both marks and the loss, each in its column."""
    squads = (report.best, report.own)
    marks = ["✓" if squad and index in squad.positions else "·" for squad in squads]
    worth = decimal(report.solution.task.worth[index] / 100, ".2f")
    cells = Text()
    sizes = _column_sizes(report)
    for cell, size in zip((worth, *marks, loss_text(report, index)), sizes, strict=True):
        cells.append(" " if cells else "").append(f"{cell:>{size}}", _style(cell))
    return cells


def _wish_mark(report: SquadReport, index: int) -> Text:
    way = "!" if in_the_way(report, index) else " "
    if index in report.wishes.must:
        return Text(f"+{way}", style=f"bold {BAD if way == '!' else GOOD}")
    if index in report.wishes.must_not:
        return Text(f"✖{way}", style=f"bold {BAD}")
    return Text("  ")


def _style(cell: str) -> str:
    return GOOD if cell == "✓" else DIM if cell == "·" else ""


class SquadCards(RowList):
    """The hand: the measure, ✓ where the best squad and one's own have it, the loss otherwise."""

    report: SquadReport | None = None

    def __init__(self) -> None:
        super().__init__(id="cards")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """All about the card stands beside the list: there is nothing to open."""
        return action != "choose"

    def row(self, index: int, width: int) -> Text:
        """Return the line of a card."""
        return Text() if self.report is None else squad_line(self.report, index, width)


class WishedCards(RowList):
    """The same list, where cards are wished for and wished away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "wish(True)", N_("Must have"), show=True),
        Binding("x", "wish(False)", N_("Must not"), show=True),
        Binding("r", "clear", N_("Clear the wishes"), show=False),
    ]

    class Wished(Message):
        """The card of the cursor is wished for (``must``), wished away, or that is taken back."""

        def __init__(self, place: int, must: bool) -> None:
            super().__init__()
            self.place = place
            self.must = must

    class Cleared(Message):
        """All wishes are taken back."""

    report: SquadReport | None = None

    def __init__(self) -> None:
        super().__init__(id="cards")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """All about the card stands beside the list: there is nothing to open."""
        return action != "choose"

    def row(self, index: int, width: int) -> Text:
        """Return the line of a card."""
        return Text() if self.report is None else squad_line(self.report, index, width)

    def action_wish(self, must: bool) -> None:
        """Wish for the card, or wish it away; once more takes it back."""
        if self.count:
            self.post_message(self.Wished(self.cursor, must))

    def action_clear(self) -> None:
        """Take every wish back."""
        self.post_message(self.Cleared())


class SquadPane(RazdachaNode, Horizontal):
    """The list, both squads in numbers, and all about the card under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [WHOLE_CARD]

    def __init__(self, cards: SquadCards | WishedCards) -> None:
        super().__init__(id="pane")
        self._cards = cards
        self._report: SquadReport | None = None

    def compose(self) -> ComposeResult:
        """Yield the list with its sums, and what is told of a card."""
        with Vertical(id="in-list"):
            with framed(Vertical(id="framed"), _("Deal")):
                yield Static("", id="heads", markup=False)
                yield self._cards
            sums = Static("", id="sums", markup=False)
            sums.border_title = literal(_("Totals"))
            yield sums
            yield Static("", id="otherwise", markup=False)
        yield CardPanel(id="of-card")

    def show(self, report: SquadReport) -> None:
        """Show a report."""
        self._report = report
        self._cards.report = report
        if self._cards.count == len(report.hand):
            self._cards.refresh()  # setting the count would tell of a move of the cursor
        else:
            self._cards.set_count(len(report.hand))
        self.query_one("#sums", Static).update(sums_text(report))
        self._describe()

    @on(RowList.Moved)
    def _describe(self) -> None:
        report = self._report
        if report is None or not report.hand:
            return
        width = self._cards.scrollable_content_region.width or self.size.width
        self.query_one("#heads", Static).update(squad_heads(width, report))
        place = min(self._cards.cursor, len(report.hand) - 1)
        told = card_text(report, place)
        self.query_one("#otherwise", Static).update(told)
        whole = spec_whole(report.hand[place], self.services.settings.glyphs)
        self.query_one("#of-card", CardPanel).show([*whole, Text(), told])

    def action_whole_card(self) -> None:
        """Show all of the card under the cursor."""
        if self._report is not None and self._report.hand:
            place = min(self._cards.cursor, len(self._report.hand) - 1)
            self.app.push_screen(WholeCard(self._report.hand[place]))

    def on_resize(self) -> None:
        """Put the heads above their columns again."""
        self.call_after_refresh(self._describe)
