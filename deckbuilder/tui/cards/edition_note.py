"""The remark below a form for a deal, a match or a draft: what is to be said of the edition."""

from collections.abc import Sequence

from textual.widgets import Static

from catalog.common.errors import UserError
from deckbuilder.decks.editions import edition_notes
from deckbuilder.decks.formats import played_by


class EditionNote(Static):
    """What is to be said of the edition that is chosen: what it lacks, and another format's."""

    def __init__(self) -> None:
        super().__init__("", id="edition-note", markup=False)

    def show(self, edition: str, formats: Sequence[str]) -> None:
        """Say it for decks of these formats; nothing is shown where there is nothing to say."""
        try:
            notes = edition_notes(played_by(formats, edition), formats)
        except UserError as error:
            notes = (f"✖ {error}",)
        self.update(" ".join(notes))
        self.display = bool(notes)
