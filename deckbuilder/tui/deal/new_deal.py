"""Which deck to practise a deal with, in which seat, from which seed."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.widgets import Button, Input, Label, Select

from catalog.common.i18n import N_, _
from deckbuilder.battle.questions import seat_text
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.pickers import EditionNote, EditionSelect, SeedInput
from deckbuilder.tui.cards.playable import DeckJudge, DeckVerdict
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import form_keys_text
from deckbuilder.tui.shell.literal import literal_options
from engine.kernel import SEATS, Seat


@dataclass(frozen=True, slots=True)
class DealWanted:
    """A deal somebody asked for."""

    deck: str
    seat: Seat
    seed: int
    edition: str = ""


class NewDeal(Dialog[DealWanted]):
    """Tab goes from line to line, Enter opens a list; the last line deals."""

    CSS_PATH = "deal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Deal the cards"), show=True),
    ]

    def __init__(self, deck: str | None, seat: Seat, edition: object = "") -> None:
        super().__init__()
        self._edition = edition
        self._judge: DeckJudge | None = None
        self._deck = deck
        self._seat = seat

    def compose(self) -> ComposeResult:
        """Yield the three choices and the button."""
        seats = [(seat_text(seat), seat) for seat in SEATS]
        with QuestionFrame(_("A deal to practise")):
            with Grid(classes="form"):
                yield Label(_("Deck"))
                yield DeckSelect(self.services, self._deck, id="deck")
                yield Label()
                yield DeckVerdict(id="verdict", markup=False)
                yield Label(_("Seat"))
                yield Select(
                    literal_options(seats),
                    value=self._seat,
                    allow_blank=False,
                    compact=True,
                    id="seat",
                )
                yield Label(_("Edition"))
                yield EditionSelect(self._edition)
                yield Label(_("Seed"))
                yield SeedInput(short=True)
            yield EditionNote()
            yield Label("", id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Deal the cards"), id="begin", variant="primary")
            yield Label(form_keys_text(_("deal the cards")), classes="keys dim", markup=False)

    def on_mount(self) -> None:
        """Enter deals at once with what stands there."""
        self._judge = DeckJudge(self.services)
        self._show_verdict()
        self.query_one("#begin").focus()

    @on(DeckSelect.Changed)
    def _show_verdict(self) -> None:
        """Say of the chosen deck whether it is legal, and how much of it plays."""
        if self._judge is not None:
            deck = self.query_one(DeckSelect).deck
            self.query_one(DeckVerdict).show(self._judge.verdict_on(deck))
            self._say_of_edition()

    @on(Select.Changed, "#edition")
    def _say_of_edition(self) -> None:
        """Say what is to be said of the edition that the deck is dealt by."""
        verdict = self.query_one(DeckVerdict).verdict
        if verdict is not None and verdict.format_code:
            code = self.query_one(EditionSelect).code
            self.query_one(EditionNote).show(code, [verdict.format_code])

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Deal."""
        seed = self.query_one(SeedInput).seed
        if seed is None:
            self.query_one("#wrong", Label).update(
                _("✖ A seed is a number of 0 or more, below 2^128.")
            )
            return
        verdict = self.query_one(DeckVerdict).verdict
        if verdict is not None and not verdict.playable:
            self.query_one("#wrong", Label).update(verdict.text)
            return
        seat = self.query_one("#seat", Select).value
        wanted = seat if isinstance(seat, Seat) else Seat.FIRST
        edition = self.query_one(EditionSelect).code
        self.dismiss(DealWanted(self.query_one(DeckSelect).deck, wanted, seed, edition))
