"""Cards on pages: name and cost, type, numbers, text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catalog.common.i18n import _
from catalog.english import shown_name
from deckbuilder.cards.card_description import rank_name
from deckbuilder.cards.columns import NUMBERS, card_words, number_words, row_of_spec
from deckbuilder.cards.signs import in_words
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class Printed:
    """A card in words; ``count`` is the number of copies, 0 for a single card."""

    name: str
    cost: str
    about: str
    numbers: Sequence[str]
    text: str
    count: int = 0


_ELSEWHERE: Final = NUMBERS | {"name", "cost"}


def printed(card: CardSpec, count: int = 0) -> Printed:
    """Return the printed data of a card."""
    row = row_of_spec(card)
    about = ", ".join([rank_name(card.elite), *card_words(row, without=_ELSEWHERE)])
    return Printed(
        shown_name(card.name), str(card.cost), about, number_words(row), in_words(card.text), count
    )


def unknown(name: str, count: int) -> Printed:
    """Return a card unknown to the catalogue."""
    return Printed(name, "?", _("not in the catalogue"), (), "", count)
