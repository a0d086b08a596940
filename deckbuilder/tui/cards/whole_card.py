"""A screen with the whole card, for screens without enough room for the text."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.console import Group
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from catalog.cards import Card
from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.tui.cards.card_terms import CardTerms, TermRows
from deckbuilder.tui.cards.face import (
    Whereabouts,
    card_face,
    frame_colour,
    frame_title,
    spec_of,
    whereabouts,
)
from deckbuilder.tui.shell.base import Dialog, RazdachaNode
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText
from engine.berserk import CardSpec

SAY_OTHERWISE: Final = Binding("o", "say_otherwise", N_("Say it otherwise"), show=False)
"""The key of a screen that shows a whole card."""
REPORT_READING: Final = Binding("m", "report_reading", N_("Report the reading"), show=False)
"""The key of a screen that shows a card."""


def report_reading(node: RazdachaNode, ref: str) -> None:
    """Write a report on how the card with this ref is parsed into a new file, in a thread; show its
    path, or the error."""
    node.run_worker(partial(_write, node, ref), thread=True, exclusive=True, group="reading")


def _write(node: RazdachaNode, ref: str) -> None:
    # imported late: the parser is large, and reports are rare
    from deckbuilder.cards.reading_report import write_reading_report

    tell, told = node.razdacha.show_notice, _("This card is not in the catalogue.")
    catalog = node.services.catalog
    try:
        card = catalog.card(ref)
        if card is not None:
            path = write_reading_report(card, catalog.lexicon())
            told = _("The reading of “{name}” is in {path}.").format(
                name=shown_name(card.name), path=path
            )
    except UserError as error:
        tell, told = node.razdacha.warn, str(error)
    node.app.call_from_thread(tell, told)


def say_otherwise(node: RazdachaNode, ref: str, then: Callable[[], None]) -> None:
    """Open the line in which a sentence of a card is said otherwise; ``then`` follows a change."""
    from deckbuilder.tui.cards.say_otherwise import SayOtherwise

    try:
        card = node.services.catalog.card(ref)
    except UserError as error:
        node.razdacha.warn(str(error))
        return
    if card is None:
        node.razdacha.show_notice(_("This card is not in the catalogue."))
    else:
        node.app.push_screen(SayOtherwise(card), lambda changed: then() if changed else None)


WHOLE_CARD: Final = Binding("f7", "whole_card", N_("Whole card"))
"""The key that opens ``WholeCard`` for the card under the cursor, wherever there can be a card."""
WHOLE_CARD_BY_LETTER: Final = Binding("f7,i", "whole_card", N_("Whole card"), show=False)
"""The same on screens where letters are not typed into a query."""


class WholeCard(Dialog[None]):
    """The full printed text of a card, how much of it plays, and why the rest does not.

    The terms of the card follow below: the arrows choose one, Page Up and Page Down scroll the
    card; a key reports how its text is parsed.
    """

    DEFAULT_CSS = """
    WholeCard .dialog { max-height: 90%; }
    WholeCard.-short .dialog { max-height: 100%; }
    WholeCard .card-above { height: auto; max-height: 1fr; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f7,i", "cancel", N_("Close"), show=False),
        REPORT_READING,
        SAY_OTHERWISE,
    ]

    def __init__(self, card: Card | CardSpec) -> None:
        super().__init__()
        self._card = card

    def compose(self) -> ComposeResult:
        """Yield the card and its terms below."""
        with Vertical(classes="dialog"):
            with VerticalScroll(classes="card-above", can_focus=False):
                yield LinkedText("", id="face", markup=False)
            yield CardTerms([spec_of(self._card)])

    def on_mount(self) -> None:
        """Show the card in its frame; the arrows move through the terms at once."""
        frame = self.query_one(".dialog")
        frame.styles.border = ("round", frame_colour(self._card))
        frame.border_title = literal(frame_title(self._card))
        keys = _("{say} — say it otherwise, {report} — report, Enter — explain")
        keys = keys.format(say=key_name("o"), report=key_name("m"))
        frame.border_subtitle = literal(keys)
        self._show_card()
        self.query_one(TermRows).focus()

    def _show_card(self) -> None:
        services = self.services
        found = Whereabouts()
        with self.showing_errors():
            found = whereabouts(self._card, services)
        face = card_face(self._card, found, services.set_names, services.settings.glyphs)
        self.query_one("#face", Static).update(Group(*face))

    def action_report_reading(self) -> None:
        """Report how the text of the card is parsed."""
        report_reading(self, self._card.ref)

    def action_say_otherwise(self) -> None:
        """Open the line in which a sentence of the card is said otherwise."""
        say_otherwise(self, self._card.ref, self._said_otherwise)

    def _said_otherwise(self) -> None:
        with self.showing_errors():
            self._card = self.services.catalog.card(self._card.ref) or self._card
            self._show_card()
