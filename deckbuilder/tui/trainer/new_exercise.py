"""Which deck to train with, in which seat, by which rules, with how much time."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.widgets import Button, Label, Select

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.battle.questions import seat_text
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.pickers import EditionNote, EditionSelect
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import form_keys_text
from deckbuilder.tui.shell.literal import literal_options
from deckbuilder.workbench.beginning import formats_of
from deckbuilder.workbench.exercise import CLOCKS, clock_text
from engine.kernel import SEATS, Seat

EITHER: Final = 2
"""What is remembered in place of a seat when either will do."""


@dataclass(frozen=True, slots=True)
class ExerciseWanted:
    """An exercise somebody asked for; ``seat`` is None for either.

    ``edition`` is empty for that of the deck's format.
    """

    deck: str
    seat: Seat | None
    clock: int | None
    edition: str = ""


class NewExercise(Dialog[ExerciseWanted]):
    """Tab goes from line to line, Enter opens a list; the last line deals."""

    CSS_PATH = "../deal/deal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Deal"), show=True),
    ]

    def __init__(self, deck: str | None, seat: int, clock: int, edition: object = "") -> None:
        super().__init__()
        self._deck = deck
        self._seat = seat if seat in SEATS else EITHER
        self._edition = edition
        self._clock = clock if clock in CLOCKS else CLOCKS[0]

    def compose(self) -> ComposeResult:
        """Yield the choices and the button."""
        seats = [(_("either"), EITHER), *((seat_text(seat), int(seat)) for seat in SEATS)]
        clocks = [(clock_text(seconds) if seconds else _("off"), seconds) for seconds in CLOCKS]
        with QuestionFrame(_("A deal to train with")):
            with Grid(classes="form"):
                yield Label(_("Deck"))
                yield DeckSelect(self.services, self._deck, id="deck")
                yield Label(_("Edition"))
                yield EditionSelect(self._edition)
                yield Label(_("Seat"))
                yield Select(
                    literal_options(seats),
                    value=self._seat,
                    allow_blank=False,
                    compact=True,
                    id="seat",
                )
                yield Label(_("Clock"))
                yield Select(
                    literal_options(clocks),
                    value=self._clock,
                    allow_blank=False,
                    compact=True,
                    id="clock",
                )
            yield EditionNote()
            with Horizontal(classes="buttons"):
                yield Button(_("Deal the cards"), id="begin", variant="primary")
            yield Label(form_keys_text(_("deal the cards")), classes="keys dim", markup=False)

    def on_mount(self) -> None:
        """Enter deals at once with what stands there."""
        self.query_one("#begin").focus()
        self._say_of_edition()

    @on(Select.Changed, "#edition")
    @on(DeckSelect.Changed)
    def _say_of_edition(self) -> None:
        """Say what the edition lacks, and where the deck's format has another one."""
        deck = self.query_one(DeckSelect).deck
        try:
            formats = formats_of(self.services, [deck])
        except UserError:  # the deck is gone; dealing says so
            formats = ()
        self.query_one(EditionNote).show(self.query_one(EditionSelect).code, formats)

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        """Deal."""
        seat = self.query_one("#seat", Select).value
        clock = self.query_one("#clock", Select).value
        wanted = SEATS[seat] if isinstance(seat, int) and seat in SEATS else None
        seconds = clock if isinstance(clock, int) and clock else None
        edition = self.query_one(EditionSelect).code
        self.dismiss(ExerciseWanted(self.query_one(DeckSelect).deck, wanted, seconds, edition))
