"""Cards as pages show them: a line of what is printed, and the text below it."""

from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.cards.signs import in_words
from deckbuilder.cards.words import element_names, rank_name, type_name
from engine.berserk import CardSpec


@dataclass(frozen=True, slots=True)
class Printed:
    """A card in words; ``count`` is how many copies, 0 where it is one card."""

    name: str
    cost: str
    about: str
    text: str
    count: int = 0


def printed(card: CardSpec, count: int = 0) -> Printed:
    """Return what is printed on a card."""
    about = [rank_name(card.elite), element_names(card.elements), type_name(card.type)]
    about += card.classes
    if card.life is not None:
        about.append(_("life {count}").format(count=card.life))
    if card.movement is not None:
        about.append(_("movement {count}").format(count=card.movement))
    if card.strike is not None:
        about.append(_("strike {strike}").format(strike=card.strike))
    return Printed(
        card.name, str(card.cost), ", ".join(filter(None, about)), in_words(card.text), count
    )


def unknown(name: str, count: int) -> Printed:
    """Return a card that the catalogue does not know."""
    return Printed(name, "?", _("not in the catalogue"), "", count)
