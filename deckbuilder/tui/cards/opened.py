"""The cards of boosters as rows, and their sort orders."""

from collections.abc import Container, Iterable, Mapping
from typing import Final

from rich.text import Text

from catalog.common.i18n import decimal
from catalog.english import shown_key
from catalog.rarity import RARITIES, Rarity
from deckbuilder.cards.columns import CardRow, rarity_span, row_of_spec
from deckbuilder.kit.columns import Spans
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.shell.glyphs import drawn
from engine.berserk import ELEMENTS, CardSpec, CostForm

BEST: Final = "★"
ORDERS: Final = ("pack", "cost", "element", "rarity")
"""The sort orders of the cards of a pack: as opened, or by a property."""


def rarity_mark(rarity: Rarity) -> Text:
    """Return the letter of a rarity in its colour."""
    return drawn(Spans([rarity_span(rarity)]))


def row_of_opened(
    card: OpenedCard, set_names: Mapping[str, str], reprints: Container[str] = ()
) -> CardRow:
    """Return the row of a card of a booster, with its set if ``reprints`` contains its name."""
    code = card.ref.rpartition("/")[0] if card.spec.name in reprints else ""
    return row_of_spec(card.spec, rarity=card.rarity, set_name=set_names.get(code, code))


def reprinted(cards: Iterable[CardSpec]) -> frozenset[str]:
    """Return the names that several different prints among these cards share; copies count once."""
    names = dict[str, str]()
    return frozenset(
        card.name for card in cards if names.setdefault(card.name, card.ref) != card.ref
    )


def sort_key(order: str, card: OpenedCard) -> tuple[int | str, ...]:
    """Return the sort key of a card in an order of ``ORDERS``."""
    spec, name = card.spec, shown_key(card.spec.name)
    cost = (int(spec.cost.form is not CostForm.FIXED), spec.cost.number)
    match order:
        case "cost":
            return (*cost, name)
        case "element":
            first = ELEMENTS.index(spec.elements[0]) if spec.elements else len(ELEMENTS)
            return (first, *cost, name)
        case "rarity":
            return (-RARITIES.index(card.rarity), *cost, name)
        case _:
            return ()


def render_score(score: int) -> str:
    """Return a score in crystals; scores are whole hundredths."""
    return decimal(score / 100, ".2f")
