"""A card whole, above the screen that has no room for all of it."""

from typing import ClassVar, Final

from rich.console import Group, RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from catalog.cards import Card
from catalog.common.i18n import N_
from catalog.specs import to_spec
from deckbuilder.tui.cards.card_terms import CardTerms, TermRows
from deckbuilder.tui.cards.cards import card_sheet
from deckbuilder.tui.cards.reading_report import REPORT_READING, report_reading
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.shell.base import Dialog
from engine.berserk import CardSpec

WHOLE_CARD: Final = Binding("f7", "whole_card", N_("Whole card"))
"""The key that opens ``WholeCard`` for the card under the cursor, wherever a card can be."""
WHOLE_CARD_BY_LETTER: Final = Binding("f7,i", "whole_card", N_("Whole card"), show=False)
"""The same where letters are no query."""


class WholeCard(Dialog[None]):
    """All that is printed on a card, how much of it plays, and why the rest does not.

    Below stand its terms: the arrows choose one, Page Up and Down scroll the card; a key reports
    how its text is read.
    """

    DEFAULT_CSS = """
    WholeCard .dialog { max-height: 90%; }
    WholeCard .card-above { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f7,i", "cancel", N_("Close"), show=False),
        REPORT_READING,
    ]

    def __init__(self, card: Card | CardSpec) -> None:
        super().__init__()
        self._card = card

    def compose(self) -> ComposeResult:
        """Yield the card, its terms below."""
        spec = to_spec(self._card) if isinstance(self._card, Card) else self._card
        with Vertical(classes="dialog"):
            with VerticalScroll(classes="card-above", can_focus=False):
                yield Static(self._sheet(), markup=False)
            yield CardTerms([spec])

    def _sheet(self) -> RenderableType:
        glyphs, card = self.services.settings.glyphs, self._card
        if isinstance(card, Card):
            return card_sheet(card, self.services.set_names, glyphs)
        return Group(*spec_whole(card, glyphs))

    def on_mount(self) -> None:
        """The arrows go through the terms at once."""
        self.query_one(TermRows).focus()

    def action_report_reading(self) -> None:
        """Report how the text of the card is read."""
        report_reading(self, self._card.ref)
