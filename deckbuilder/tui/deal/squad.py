"""The best squad of a deal beside the player's own, with wishes, and why other cards are left
out."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from catalog.common.i18n import N_, _
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.deal.aiming import AIM_KEYS, AimsChoice
from deckbuilder.tui.deal.squad_cards import SquadPane, WishedCards
from deckbuilder.tui.deal.squads import (
    SquadReport,
    Wishes,
    doubts_parts,
    render_front,
    render_missing,
    render_top_squads,
    squad_headline,
    squad_report,
)
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane, part
from engine.berserk import CardSpec


class SquadScreen(RazdachaScreen[None]):
    """The best squad of the current deal."""

    AREA = DEAL
    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "The best squad of these cards: every squad the rules allow is examined. What “best” "
        "means is in the headline: a measure of the cards, the crystals spent on them, their "
        "number, or a mix of these. The measure is the price unless you choose another: what "
        "the card's numbers cost, whatever its text does. Every measure has an error; squads "
        "that differ by less than it are equal and share a place.\n\n"
        "✓ marks the cards of the best squad and of yours. “Otherwise” is what the best squad "
        "loses if one of its cards stays out, or if another card goes in. M: the squad must "
        "have the card (+), X: it must not (✖); the same key again removes the wish, R "
        "removes all wishes.\n\n"
        "Left out: what the best squad with this card would lose, and the rule that prevents "
        "simply adding it. Trade-offs: squads none of which is worse than another in measure, "
        "cards, crystals left and elements all at once."
    )
    BINDINGS: ClassVar[list[BindingType]] = [*AIM_KEYS, *REPORT_KEYS]

    def __init__(self, recruitment: Recruitment, cards: Sequence[CardSpec]) -> None:
        super().__init__()
        self._recruitment = recruitment
        self._cards = tuple(cards)
        self._wishes = Wishes()
        self._aims = AimsChoice(self)
        self._squads = SquadPane(WishedCards())
        self.report = ReportPane(self, self._squads, waiting=self._aims.worth.waiting)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Restore the wishes for this deal, and solve it."""
        self._wishes = Wishes.from_json(self.remembered().get("squad"), self._recruitment.hand)
        self.report.begin()

    def aims_changed(self) -> None:
        """Solve the deal again."""
        self.report.count()

    def work(self) -> SquadReport:
        """Solve the deal."""
        return squad_report(
            self._recruitment, self._aims.aims(self._cards, self._recruitment.rules), self._wishes
        )

    def headline(self, report: SquadReport) -> Text:
        """Return both scores and the number of legal squads."""
        return squad_headline(report)

    def parts(self, report: SquadReport) -> list[Part]:
        """Return both squads, the cards left out, the next squads, the trade-offs."""
        width = self.report.text_width
        return [
            Part(_("Squads"), show=lambda: self._squads.show(report)),
            part(_("Left out"), render_missing, report, width),
            part(_("Next"), render_top_squads, report, width),
            part(_("Trade-offs"), render_front, report, width),
            *doubts_parts(report.doubts, width),
        ]

    @on(WishedCards.Wished)
    def _wished(self, event: WishedCards.Wished) -> None:
        self._wish(self._wishes.toggled(event.place, must=event.must))

    @on(WishedCards.Cleared)
    def _cleared(self) -> None:
        self._wish(Wishes())

    def _wish(self, wishes: Wishes) -> None:
        self._wishes = wishes
        self.remember(squad=wishes.to_json(self._recruitment.hand))
        self.report.count()

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
