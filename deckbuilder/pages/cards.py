"""Cards as pages show them: the name and the cost, what it is, its numbers, its text."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.cards.card_description import element_names, rank_name, type_name
from deckbuilder.cards.signs import in_words
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class Printed:
    """A card in words; ``count`` is how many copies, 0 where it is one card."""

    name: str
    cost: str
    about: str
    numbers: Sequence[str]
    text: str
    count: int = 0


def printed(card: CardSpec, count: int = 0) -> Printed:
    """Return what is printed on a card."""
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
    """Return a card that the catalogue does not know."""
    return Printed(name, "?", _("not in the catalogue"), (), "", count)
