"""The dialog for an exercise: deck, seat, edition and time limit."""

from collections.abc import Mapping

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import DECK, SEAT
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.edition_note import EditionNote
from deckbuilder.tui.shell.form import Form, FormDialog, Line
from deckbuilder.workbench.beginning import formats_of
from deckbuilder.workbench.exercise import CLOCK
from deckbuilder.workbench.workbench import Services


def new_exercise(services: Services, memory: Mapping[str, object]) -> FormDialog:
    """Return the dialog for an exercise, with the last answers."""
    note = EditionNote()

    def watch(form: Form) -> None:
        """Show what the edition lacks, and a differing edition of the deck's format."""
        try:
            formats = formats_of(services, [form.answer(DECK)])
        except UserError:  # the deck is gone; dealing reports the error
            formats = ()
        note.show(form.answer(EDITION), formats)

    lines = [
        Line(DECK, DeckSelect(services, DECK.kept(memory))),
        Line(EDITION.kept(memory)),
        Line(SEAT.kept(memory)),
        Line(CLOCK.kept(memory)),
    ]
    form = Form(lines, _("Deal the cards"), notes=[note], watch=watch)
    return FormDialog(_("A deal to train with"), form)
