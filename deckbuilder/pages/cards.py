"""Cards on pages: name and cost, type, numbers, text."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.cards.card_description import element_names, rank_name, type_name
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


def printed(card: CardSpec, count: int = 0) -> Printed:
    """Return the printed data of a card."""
    about = [rank_name(card.elite), element_names(card.elements), type_name(card.type)]
    about += card.classes
    told = ", ".join(filter(None, about))
    return Printed(card.name, str(card.cost), told, _numbers(card), in_words(card.text), count)


def _numbers(card: CardSpec) -> list[str]:
    numbers = []
    if card.strike is not None:
        numbers.append(_("strike {strike}").format(strike=card.strike))
    if card.life is not None:
        numbers.append(_("life {count}").format(count=card.life))
    if card.movement is not None:
        numbers.append(_("movement {count}").format(count=card.movement))
    return numbers


def unknown(name: str, count: int) -> Printed:
    """Return a card unknown to the catalogue."""
    return Printed(name, "?", _("not in the catalogue"), (), "", count)
