"""A dealt card whole, above the screen that has no room for all of it."""

from typing import ClassVar

from rich.console import Group
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_
from deckbuilder.tui.cards.printed import printed_parts
from deckbuilder.tui.cards.reading_report import REPORT_READING, report_reading
from deckbuilder.tui.cards.specs import spec_body, spec_kind, spec_title
from deckbuilder.tui.shell.base import Dialog
from engine.berserk import CardSpec

WHOLE_CARD = Binding("i", "whole_card", N_("Whole card"), show=False)
"""The key of a screen that opens ``WholeCard`` for the card under its cursor."""


class WholeCard(Dialog[None]):
    """All that is printed on a card, how much of it plays, and why the rest does not.

    The arrows scroll; a key reports how its text is read.
    """

    DEFAULT_CSS = """
    WholeCard .dialog { max-height: 90%; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i,enter", "cancel", N_("Close"), show=False),
        REPORT_READING,
    ]

    def __init__(self, spec: CardSpec) -> None:
        super().__init__()
        self._spec = spec

    def compose(self) -> ComposeResult:
        """Yield the card."""
        glyphs, spec = self.services.settings.glyphs, self._spec
        parts = [spec_title(spec), spec_kind(spec), spec_body(spec, glyphs)]
        with VerticalScroll(classes="dialog"):
            yield Static(Group(*parts, *printed_parts(spec, glyphs)), markup=False)

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_report_reading(self) -> None:
        """Report how the text of the card is read."""
        report_reading(self, self._spec.ref)
