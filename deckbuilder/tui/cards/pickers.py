"""What the forms for a deal, a match and a draft share: a seed to type."""

from typing import Final

from textual.validation import Integer
from textual.widgets import Input

from catalog.common.i18n import _
from deckbuilder.base.seeds import MOST_SEED, drawn_seed, secret_seed

_MOST_DIGITS: Final = len(str(MOST_SEED))


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
