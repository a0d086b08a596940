"""The forms in which the screens give a deck out."""

from deckbuilder.decks.exchange import Form
from deckbuilder.tui.decks.exchange import FORMS


def test_every_form_can_be_selected() -> None:
    assert set(FORMS) == set(Form)
