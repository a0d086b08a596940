"""The dialog for a new deck: its name and its format."""

from collections.abc import Callable, Mapping
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.decks.game_fields import FORMAT
from deckbuilder.kit.fields import Question
from deckbuilder.tui.shell.form import Form, FormDialog, Line

DECK_NAME: Final[Question[str]] = Question(
    name="name", default="", label=N_("Deck's name"), read=str.strip, is_kept=False
)


def new_deck(name: str, memory: Mapping[str, object], problem: Callable[[str], str]) -> FormDialog:
    """Return the dialog: Enter at the name creates the deck with the current answers.

    ``problem`` returns why a deck cannot have a name, an empty text if it can.
    """
    named = DECK_NAME.starting(name).checked(lambda text: problem(text.strip()))
    form = Form([Line(named), Line(FORMAT.kept(memory))])
    return FormDialog(_("New deck"), form, keys=_("Enter — create, Tab — format, Esc — cancel"))
