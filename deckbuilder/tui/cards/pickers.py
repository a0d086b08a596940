"""What the forms for a deal, a match and a draft share: a seed, and an edition of the rules."""

from collections.abc import Sequence
from typing import Final

from textual.validation import Integer
from textual.widgets import Input, Select, Static

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.seeds import MOST_SEED, drawn_seed, secret_seed
from deckbuilder.decks.editions import edition_name, edition_notes
from deckbuilder.decks.formats import played_by
from deckbuilder.tui.shell.literal import literal_options
from engine.berserk import EDITIONS

_MOST_DIGITS: Final = len(str(MOST_SEED))


class SeedInput(Input):
    """A seed, or nothing: then one is drawn, a ``short`` one where there is nothing to hide."""

    def __init__(self, *, short: bool = False) -> None:
        self._draw = drawn_seed if short else secret_seed
        super().__init__(
            placeholder=_("empty: random"),
            validators=[Integer(minimum=0, maximum=MOST_SEED)],
            valid_empty=True,
            type="integer",
            compact=True,
            id="seed",
        )

    @property
    def is_drawn(self) -> bool:
        """Whether nothing was typed."""
        return not self.value.strip()

    @property
    def seed(self) -> int | None:
        """The seed that was typed, or one nobody could foresee; None for what is no number."""
        text = self.value.strip()
        if not text:
            return self._draw(None)
        if len(text) > _MOST_DIGITS or not (text.isascii() and text.isdigit()):
            return None
        return seed if (seed := int(text)) <= MOST_SEED else None


class EditionSelect(Select[str]):
    """The edition of the rules to play by: that of the decks' format, or one that is named."""

    def __init__(self, code: object = "") -> None:
        choices = [(_("from the format"), "")]
        choices += [(edition_name(rules), own) for own, rules in EDITIONS.items()]
        known = isinstance(code, str) and code in EDITIONS
        super().__init__(
            literal_options(choices),
            value=str(code) if known else "",
            allow_blank=False,
            compact=True,
            id="edition",
        )

    @property
    def code(self) -> str:
        """The edition's code, empty for that of the format."""
        return str(self.value)


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
