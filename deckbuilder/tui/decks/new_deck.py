"""What a new deck is called, and for which format it is."""

from collections.abc import Callable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Grid
from textual.widgets import Input, Label, Select

from catalog.common.i18n import _
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import offered_formats
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.literal import literal_options


@dataclass(frozen=True, slots=True)
class DeckWanted:
    """A new deck somebody asked for; ``format`` is a code."""

    name: str
    format: str


class NewDeck(Dialog[DeckWanted]):
    """Enter at the name makes the deck with what stands there; Tab goes to the format.

    ``check`` returns what is wrong with a name, an empty text if nothing. ``format_code`` is the
    one that stands there, if it is still offered.
    """

    CSS_PATH = "decks.tcss"

    def __init__(self, name: str, format_code: object, check: Callable[[str], str]) -> None:
        super().__init__()
        self._name = name
        self._format = format_code
        self._check = check

    def compose(self) -> ComposeResult:
        """Yield the two lines and a place for what is wrong."""
        formats = [(form.name, form.code) for form in offered_formats()]
        known = {code for _name, code in formats}
        with QuestionFrame(_("New deck")):
            yield Label(_("Name of the new deck"), markup=False)
            yield Input(self._name, compact=True, id="name")
            with Grid(classes="form"):
                yield Label(_("Format"))
                yield Select(
                    literal_options(formats),
                    value=str(self._format) if self._format in known else DEFAULT_FORMAT,
                    allow_blank=False,
                    compact=True,
                    id="format",
                )
            yield Label("", id="wrong", markup=False)
            hint = _("Enter — create, Tab — format, Esc — cancel")
            yield Label(hint, classes="dim", markup=False)

    def on_mount(self) -> None:
        """Begin at the name."""
        self.query_one("#name").focus()

    @on(Select.Changed, "#format")
    def _back_to_the_name(self, event: Select.Changed) -> None:
        """Once a format is chosen, Enter makes the deck."""
        if event.select.has_focus or event.select.has_focus_within:
            self.query_one("#name").focus()

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        event.stop()
        name = event.value.strip()
        wrong = self._check(name)
        if wrong:
            self.query_one("#wrong", Label).update(f"✖ {wrong}")
        else:
            self.dismiss(DeckWanted(name, str(self.query_one("#format", Select).value)))
