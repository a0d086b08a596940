"""What the forms for a deal and for a match share: which decks there are, a seed to type."""

from typing import Final

from textual.validation import Integer
from textual.widgets import Input, Select

from catalog.common.i18n import _
from deckbuilder.base.seeds import MOST_SEED, drawn_seed, secret_seed
from deckbuilder.tui.shell.literal import literal_options
from deckbuilder.workbench.deck_choices import deck_choices
from deckbuilder.workbench.workbench import Services

_MOST_DIGITS: Final = len(str(MOST_SEED))


class DeckSelect(Select[str]):
    """One of the decks; typing finds one by its name."""

    def __init__(self, services: Services, wanted: str | None, *, id: str) -> None:  # noqa: A002 - Textual's word
        choices = deck_choices(services)
        names = [name for _text, name in choices]
        value = wanted if wanted in names else names[0]
        super().__init__(
            literal_options(choices), value=value, allow_blank=False, compact=True, id=id
        )
        self._choices = choices

    def offer(self, choices: list[tuple[str, str]]) -> None:
        """Offer these decks from now on; the chosen one stays chosen if it is among them."""
        if choices == self._choices:
            return
        deck = self.deck
        self._choices = choices
        self.set_options(literal_options(choices))
        if deck in [name for _text, name in choices]:
            self.value = deck

    @property
    def deck(self) -> str:
        """The name of the deck."""
        return str(self.value)


class SeedInput(Input):
    """A seed, or nothing: then one is drawn, a ``short`` one where there is nothing to hide."""

    def __init__(self, *, short: bool = False) -> None:
        self._draw = drawn_seed if short else secret_seed
        super().__init__(
            placeholder=_("empty: drawn at random"),
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
