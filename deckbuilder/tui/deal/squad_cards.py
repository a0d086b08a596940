"""The cards of a solved deal as a list: which squad contains them, and the loss of a change."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from catalog.common.i18n import N_, _, decimal
from deckbuilder.cards.columns import NUMBERS, CardRow, list_columns, row_of_spec
from deckbuilder.kit.columns import Align, Cell, Column, Spans, dim, toned
from deckbuilder.squads.solver import Squad
from deckbuilder.tui.cards.card_panel import CardPanel
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.deal.squads import (
    SquadReport,
    best_word,
    in_the_way,
    render_card,
    render_loss,
    render_sums,
)
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Heads, RowList


def _wish_mark(report: SquadReport, index: int) -> Cell:
    way = "!" if in_the_way(report, index) else " "
    if index in report.wishes.must:
        return toned(f"+{way}", f"bold {'bad' if way == '!' else 'good'}")
    if index in report.wishes.must_not:
        return toned(f"✖{way}", "bold bad")
    return ""


class SquadCards(RowList[int]):
    """The hand: the measure, ✓ for cards of the best and of the player's own squad, the loss of a
    change."""

    def __init__(self) -> None:
        super().__init__(id="cards")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: opening is not, since the card is shown beside the
        list."""
        return action != "choose"

    def show(self, report: SquadReport) -> None:
        """Show the hand of a report."""

        def card(index: int) -> CardRow:
            best = report.best is not None and index in report.best.positions
            return row_of_spec(report.hand[index], tone="bold good" if best else "")

        def worth(index: int) -> str:
            return decimal(report.solution.task.worth[index] / 100, ".2f")

        self.columns = list_columns(
            card,
            self.services.settings.glyphs,
            before=(Column("wish", partial(_wish_mark, report), least=2),),
            without=NUMBERS,  # the worth replaces them
            after=(
                _right("worth", report.aims.head, worth, 5),
                _right("best", best_word(report), partial(_in_squad, report.best), 2),
                _right("you", _("you"), partial(_in_squad, report.own), 2),
                _right("otherwise", _("otherwise"), partial(render_loss, report), 6),
            ),
        )
        self.replace_rows(range(len(report.hand)))


def _right(key: str, head: str, text: Callable[[int], Cell], least: int) -> Column[int]:
    return Column(key, text, (head,), Align.RIGHT, least=max(len(head), least) + 1)


def _in_squad(squad: Squad | None, index: int) -> Spans:
    return toned("✓", "good") if squad and index in squad.positions else dim("·")


class WishedCards(SquadCards):
    """The same list, with wishes for and against cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "wish(True)", N_("Must have"), show=True),
        Binding("x", "wish(False)", N_("Must not"), show=True),
        Binding("r", "clear", N_("Clear the wishes"), show=False),
    ]

    class Wished(Message):
        """The card under the cursor is wished for (``must``) or against; the same wish again is
        withdrawn."""

        def __init__(self, place: int, must: bool) -> None:
            super().__init__()
            self.place = place
            self.must = must

    class Cleared(Message):
        """All wishes are withdrawn."""

    def action_wish(self, must: bool) -> None:
        """Wish for or against the card; the same wish again withdraws it."""
        if self.count:
            self.post_message(self.Wished(self.cursor, must))

    def action_clear(self) -> None:
        """Withdraw every wish."""
        self.post_message(self.Cleared())


class SquadPane(RazdachaNode, Horizontal):
    """The list, the numbers of both squads, and the card under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [WHOLE_CARD]

    def __init__(self, cards: SquadCards) -> None:
        super().__init__(id="pane")
        self._cards = cards
        self._report: SquadReport | None = None

    def compose(self) -> ComposeResult:
        """Yield the list with its sums, and the text of a card."""
        with Vertical(id="in-list"):
            with Vertical(id="framed", classes="panel") as framed:
                framed.border_title = literal(_("Deal"))
                yield Heads(self._cards)
                yield self._cards
            sums = Static("", id="sums", markup=False)
            sums.border_title = literal(_("Totals"))
            yield sums
            yield Static("", id="otherwise", markup=False)
        yield CardPanel(id="of-card")

    def show(self, report: SquadReport) -> None:
        """Show a report."""
        self._report = report
        self._cards.show(report)
        self.query_one("#sums", Static).update(render_sums(report))
        self._describe()

    @on(RowList.Moved)
    def _describe(self) -> None:
        report = self._report
        if report is None or not report.hand:
            return
        place = min(self._cards.cursor, len(report.hand) - 1)
        told = render_card(report, place)
        self.query_one("#otherwise", Static).update(told)
        whole = spec_whole(report.hand[place], self.services.settings.glyphs)
        self.query_one("#of-card", CardPanel).show([*whole, Text(), told])

    def action_whole_card(self) -> None:
        """Show the whole card under the cursor."""
        if self._report is not None and self._report.hand:
            place = min(self._cards.cursor, len(self._report.hand) - 1)
            self.app.push_screen(WholeCard(self._report.hand[place]))
