"""The note on the edition below the form of a deal, a match or a draft."""

from collections.abc import Sequence

from textual.widgets import Static

from catalog.common.errors import UserError
from deckbuilder.decks.editions import edition_notes
from deckbuilder.decks.formats import played_by


class EditionNote(Static):
    """The notes on the chosen edition: what it lacks, and a differing edition of the format."""

    def __init__(self) -> None:
        super().__init__("", id="edition-note", markup=False)

    def show(self, edition: str, formats: Sequence[str]) -> None:
        """Show the notes for decks of these formats; hide the widget if there are none."""
        try:
            notes = edition_notes(played_by(formats, edition), formats)
        except UserError as error:
            notes = (f"✖ {error}",)
        self.update(" ".join(notes))
        self.display = bool(notes)
