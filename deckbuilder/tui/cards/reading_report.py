"""The key that reports how a card's text is read: into a file, with a notice where it lies."""

from functools import partial
from typing import Final

from textual.binding import Binding

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.tui.shell.base import RazdachaNode

REPORT_READING: Final = Binding("m", "report_reading", N_("Report the reading"), show=False)
"""The key of a screen that shows a card."""


def report_reading(node: RazdachaNode, ref: str) -> None:
    """Write how the card with this ref is read into a new file, in a thread, and say where it
    lies, or why it cannot be written."""
    node.run_worker(partial(_write, node, ref), thread=True, exclusive=True, group="reading")


def _write(node: RazdachaNode, ref: str) -> None:
    # what reads texts is large, and few ask for a report
    from deckbuilder.cards.reading_report import write_reading_report

    tell, told = node.razdacha.say, _("This card is not in the catalogue.")
    catalog = node.services.catalog
    try:
        card = catalog.card(ref)
        if card is not None:
            path = write_reading_report(card, catalog.lexicon())
            told = _("The reading of “{name}” is in {path}.").format(name=card.name, path=path)
    except UserError as error:
        tell, told = node.razdacha.warn, str(error)
    node.app.call_from_thread(tell, told)
