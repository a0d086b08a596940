"""Keep the deal on the table or redraw it, and from which worth on deals are kept."""

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from catalog.i18n import N_, _
from deckbuilder.commands.aims import Aims
from deckbuilder.commands.mulligan import advice_text
from deckbuilder.deals import Deal
from deckbuilder.mulligans import Advice, RedrawTable
from deckbuilder.recruitment import Recruitment
from deckbuilder.solver import Task, solve
from deckbuilder.tui.aiming import Aimed, aims_title
from deckbuilder.tui.areas import DEAL
from deckbuilder.tui.screens.reporting import Part, ReportScreen, part
from deckbuilder.tui.theme import DIM
from deckbuilder.tui.widgets.texts import table_text


@dataclass(frozen=True, slots=True)
class AdviceReport:
    """The advice for a deal and the table it comes from."""

    aims: Aims
    advice: Advice
    table: RedrawTable


class AdviceScreen(ReportScreen[AdviceReport], Aimed):
    """Advice on the deal on the table."""

    AREA = DEAL
    HELP = N_(
        "Keep the deal or send it back? The best squad of this deal is compared with what a new"
        " deal of this deck is worth on average when one goes on playing well: 3000 simulated"
        " deals, worked out backwards from the last gold. ± is the standard error. The table"
        " says for each amount of gold from which best squad on a deal is kept, and how often"
        " a deal goes back."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "objective", N_("Other objective"), show=True),
        Binding("w", "model", N_("What a card is worth"), show=True),
    ]

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self._deal = deal

    def aims_changed(self) -> None:
        """Work the table out anew."""
        self.count()

    def work(self) -> AdviceReport:
        """Solve the deal and simulate others."""
        deal, aims = self._deal, self.aims(self._deal.cards)
        table = self.services.redraws.table(deal.cards, aims.scores(deal.cards), deal.seat)
        best = solve(Task(Recruitment.of(deal), aims.worth(deal.hand), aims.objective)).best
        return AdviceReport(
            aims, table.advise(deal.gold, None if best is None else best.score), table
        )

    def headline(self, found: AdviceReport) -> Text:
        """Return the advice in a sentence."""
        return Text(advice_text(found.aims, found.advice), style="bold")

    def parts(self, found: AdviceReport) -> list[Part]:
        """Return the table alone."""
        return [part(_("From which squad on to keep a deal"), self._table, found)]

    def _table(self, found: AdviceReport) -> Text:
        text = Text(
            _("{deals} simulated deals; {what}; ± is the standard error.").format(
                deals=found.table.deals, what=aims_title(found.aims)
            )
            + "\n",
            style=DIM,
        )
        amount = found.aims.amount
        rows = []
        for row in found.table.rows:
            low, high = row.best.quantiles[0], row.best.quantiles[-1]
            keep = "—"
            if row.redraw is not None and row.error is not None:
                keep = f"{amount(row.redraw)} ± {amount(row.error)}"
            rows.append(
                (
                    "►" if row.gold == self._deal.gold else "",
                    str(row.gold),
                    f"{amount(row.best.mean)} ± {amount(row.best.error)}",
                    f"{amount(low)}–{amount(high)}",
                    keep,
                    f"{row.chance:.0%}",
                )
            )
        heads = ["", _("gold"), _("best squad"), _("5–95 %"), _("keep from"), _("goes back")]
        return text.append_text(table_text(rows, heads, right=[1, 2, 3, 4, 5]))
