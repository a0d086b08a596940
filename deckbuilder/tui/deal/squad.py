"""The best squad of a deal beside one's own, with wishes, and why other cards are left out."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.binding import BindingType
from textual.widget import Widget

from catalog.i18n import N_, _
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.deal.aiming import Aimed
from deckbuilder.tui.deal.squad_cards import SquadPane, WishedCards
from deckbuilder.tui.deal.squads import (
    SquadReport,
    Wishes,
    front_text,
    missing_text,
    squad_headline,
    squad_report,
    top_text,
)
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.reporting import Part, ReportScreen, part
from engine.berserk import CardSpec


class SquadScreen(ReportScreen[SquadReport], Aimed):
    """The best squad of the deal on the table."""

    AREA = DEAL
    HELP = N_(
        "The best squad of these 15 cards, exactly: every squad the rules allow is looked at."
        " “Best” is what the headline says: the worth of the cards, the crystals spent on them,"
        " their number, or a mix of these.\n\n"
        "✓ marks the cards of the best squad and of yours. “Otherwise” is what the best squad"
        " loses when a card of it stays out, or when another card goes in. M says that the squad"
        " must have the card (+), X that it must not (✖); the same key again takes that back, R"
        " takes every wish back.\n\n"
        "Left out: what the best squad with this card would lose, and the rule that keeps it from"
        " going in besides. Trade-offs: squads of which none is worse than another in worth,"
        " cards, crystals left and elements all at once."
    )
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, recruitment: Recruitment, cards: Sequence[CardSpec]) -> None:
        super().__init__()
        self._recruitment = recruitment
        self._cards = tuple(cards)
        self._wishes = Wishes()

    def pane(self) -> Widget:
        """Return the list of cards."""
        return SquadPane(WishedCards(), self.services.settings.glyphs)

    def on_mount(self) -> None:
        """Take the wishes for this deal up again."""
        self._wishes = Wishes.from_json(self.remembered().get("squad"), self._recruitment.hand)

    def aims_changed(self) -> None:
        """Solve the deal anew."""
        self.count()

    def waiting(self) -> str:
        """Say so when matches have to be played first."""
        return self.waiting_for_model() or super().waiting()

    def work(self) -> SquadReport:
        """Solve the deal."""
        return squad_report(self._recruitment, self.aims(self._cards), self._wishes)

    def headline(self, found: SquadReport) -> Text:
        """Return both scores and how many squads are legal."""
        return squad_headline(found)

    def parts(self, found: SquadReport) -> list[Part]:
        """Return both squads, the cards left out, the next squads, the trade-offs."""
        return [
            Part(_("Squads"), show=lambda: self.query_one(SquadPane).show(found)),
            part(_("Left out"), missing_text, found, self.text_width),
            part(_("Next best"), top_text, found, self.text_width),
            part(_("Trade-offs"), front_text, found, self.text_width),
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
        self.count()
