"""Advise whether to keep or redraw the deal, and from which best squad on deals are kept."""

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType

from catalog.common.i18n import N_, _, decimal
from deckbuilder.recruitment.deal_texts import render_reservation
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.closeness import advised
from deckbuilder.squads.mulligans import Advice, Histogram, RedrawTable, round_step
from deckbuilder.squads.solver import solve
from deckbuilder.squads.squad_texts import (
    render_advice,
    render_assumptions,
    render_error,
    render_partly_dealt,
    render_unseen,
)
from deckbuilder.tui.deal.aiming import AIM_KEYS, AimsChoice
from deckbuilder.tui.deal.squads import doubts_parts
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.charts import Column, render_columns
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane
from deckbuilder.tui.shell.texts import render_table
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD, SILVER

_BACK: Final = "░"
_KEPT: Final = "▒"
_OWN: Final = "█"
_COLOURS: Final = {_BACK: DIM, _KEPT: SILVER, _OWN: GOLD}
_TICKS: Final = 6


@dataclass(frozen=True, slots=True)
class AdviceReport:
    """The advice for a deal and the table it is based on."""

    aims: Aims
    advice: Advice
    table: RedrawTable


class AdviceScreen(RazdachaScreen[None]):
    """Advice on the current deal."""

    AREA = DEAL
    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "Keep the deal or redraw? The best squad of this deal is compared with what a new "
        "deal of this deck brings on average if you keep deciding well: 3000 simulated deals, "
        "worked out backwards from the last gold. ± is the standard error, including that of "
        "the measure. For each amount of gold the table shows from which best squad on to "
        "keep a deal, and how often a deal is redrawn; ► is the gold you have.\n\n"
        "The plot shows how many of those deals have which best squad with your gold: ░ deals "
        "to redraw, ▒ deals to keep. Your own deal is in the column of █, ▲ shows where on "
        "the scale."
    )
    BINDINGS: ClassVar[list[BindingType]] = [*AIM_KEYS, *REPORT_KEYS]

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self._deal = deal
        self._aims = AimsChoice(self)
        self.report = ReportPane(self, waiting=self._aims.worth.waiting)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Start the computation."""
        self.report.begin()

    def aims_changed(self) -> None:
        """Recompute the table."""
        self.report.count()

    def work(self) -> AdviceReport:
        """Solve the deal and simulate others."""
        deal = self._deal
        aims = self._aims.aims(deal.cards, deal.rules)
        table = self.services.redraws.table(
            deal.cards, aims.scores(deal.cards), deal.seat, deal.rules, aims.errors(deal.cards)
        )
        solution = solve(aims.task(Recruitment.of(deal)))
        return AdviceReport(aims, advised(table, deal.gold, solution), table)

    def headline(self, report: AdviceReport) -> Text:
        """Return the measure, and the advice in a sentence."""
        told = _("By {what}.").format(what=report.aims.title())
        text = Text().append(told + "\n", style=DIM)
        text.append(render_advice(report.aims, report.advice), style="bold")
        reservation = render_reservation(doubts(self._deal.cards))
        text.append(f"\n{reservation}" if reservation else "", style=BAD)
        partly = render_partly_dealt(report.table.partly, report.table.deals)
        unseen = render_unseen(report.aims, self._deal.cards)
        for said in (unseen, partly, render_assumptions(self._deal.cards)):
            text.append(f"\n{said}" if said else "", style=DIM)
        return text

    def parts(self, report: AdviceReport) -> list[Part]:
        """Return the table, with the plot beside it if there is room, and the plot alone."""

        draw = partial(draw_worths, report, self._deal.gold)
        return [
            Part(
                _("Keep a deal from this squad on"),
                partial(self._table, report),
                draw if self.has_class("-wide") else None,
                plot_title=_("What deals bring"),
            ),
            Part(_("What deals bring"), draw=draw),
            *doubts_parts(doubts(self._deal.cards), self.report.text_width),
        ]

    def _table(self, report: AdviceReport) -> Text:
        told = _("{deals} simulated deals. {error}")
        told = told.format(deals=report.table.deals, error=render_error())
        text = Text().append(told + "\n", style=DIM)
        amount = report.aims.amount
        rows = []
        for row in report.table.rows:
            low, high = row.best.quantiles[0], row.best.quantiles[-1]
            keep = "—"
            if row.redraw is not None and row.error is not None:
                keep = f"{amount(row.redraw)} ± {amount(row.error)}"
            rows.append(
                (
                    f"{'► ' if row.gold == self._deal.gold else ''}{row.gold}",
                    f"{amount(row.best.mean)} ± {amount(row.best.error)}",
                    f"{amount(low)}–{amount(high)}",
                    keep,
                    decimal(row.chance, ".0%"),
                )
            )
        heads = [_("gold"), _("squad"), _("5–95 %"), _("keep from"), _("redrawn")]
        numbers = range(len(heads))
        return text.append_text(render_table(rows, heads, numbers, self.report.text_width))

    def action_part(self, number: int) -> None:
        """Show a part of the report."""
        self.report.show_part(number)

    def action_next_part(self) -> None:
        """Show the next part."""
        self.report.show_next_part()

    def action_model(self) -> None:
        """Ask for the measure of cards."""
        self._aims.worth.ask()

    def action_objective(self) -> None:
        """Switch to the next objective."""
        self._aims.next_objective()

    def action_mix(self) -> None:
        """Ask for the weights of a mix."""
        self._aims.ask_mix()


def draw_worths(report: AdviceReport, gold: int, width: int, height: int) -> Text:
    """Draw the distribution of the best squads of simulated deals, with the current deal marked."""
    row, own = report.table.row(gold), report.advice.worth
    amount = report.aims.amount
    limit = 0 if row.redraw is None else ceil(row.redraw)  # no bin straddles the limit
    bins = row.best.histogram(edge=limit)
    columns = []
    for number, count in enumerate(bins.counts):
        low = bins.low + number * bins.step
        sign = _OWN if low <= own < low + bins.step else _BACK if low < limit else _KEPT
        share = 100 * count / report.table.deals
        columns.append(Column(share, sign, _COLOURS[sign]))
    names = {
        _BACK: _("redrawn: below {amount}").format(amount=amount(limit)),
        _KEPT: _("kept"),
        _OWN: _("this deal: {amount}").format(amount=amount(own)),
    }
    drawn = {column.sign for column in columns}
    return render_columns(
        columns,
        _marks(bins, own, report),
        [(sign, name, _COLOURS[sign]) for sign, name in names.items() if sign in drawn],
        width,
        height,
        title=_("Share of deals by their squad with {gold} gold, %").format(gold=gold),
        foot=report.aims.title(),
    )


def _marks(bins: Histogram, own: int, report: AdviceReport) -> list[tuple[float, str]]:
    """Return the mark of the deal's own score, and round scores as ticks below the columns."""
    amount = report.aims.amount
    high = bins.low + bins.step * len(bins.counts)
    step = round_step((high - bins.low) / _TICKS)
    mark, place = _mark(bins, own)
    scores = range(-(-bins.low // step) * step, high + 1, step)
    round_scores = [((score - bins.low) / bins.step, amount(score)) for score in scores]
    return [(place, f"{mark}{amount(own)}"), *round_scores]


def _mark(bins: Histogram, own: int) -> tuple[str, float]:
    """Return the sign of the deal's own score and its position; out of range, at the edge."""
    count = len(bins.counts)
    place = (own - bins.low) / bins.step
    if place < 0:
        return "◄", 0.0
    return ("►", float(count)) if place > count else ("▲", place)
