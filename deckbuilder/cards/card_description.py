"""Describe the properties of a catalogue card in words."""

from typing import TYPE_CHECKING, Final

from catalog.common.i18n import N_, _
from engine.berserk import CardType, Element

if TYPE_CHECKING:
    from catalog.cards import Card


_ELEMENTS: Final = {
    Element.STEPPE: N_("steppe"),
    Element.MOUNTAIN: N_("mountain"),
    Element.FOREST: N_("forest"),
    Element.SWAMP: N_("swamp"),
    Element.DARKNESS: N_("darkness"),
}
_TYPES: Final = {
    CardType.GROUND: N_("ground creature"),
    CardType.FLYER: N_("flyer"),
    CardType.COMPANION: N_("companion"),
    CardType.PARASITE: N_("parasite"),
    CardType.ARTIFACT: N_("artifact"),
    CardType.TERRAIN: N_("terrain"),
}
_RARITIES: Final = {
    "common": N_("common"),
    "uncommon": N_("uncommon"),
    "rare": N_("rare"),
    "ultra_rare": N_("ultra-rare"),
}


def element_names(elements: tuple[Element, ...]) -> str:
    """Return the elements in the user's language; "neutral" for none."""
    if not elements:
        return _("neutral")
    return ", ".join(_(_ELEMENTS[element]) for element in elements)


def type_name(card_type: CardType) -> str:
    """Return a card type in the user's language."""
    return _(_TYPES[card_type])


def rarity_name(rarity: str) -> str:
    """Return a rarity in the user's language; an unknown one is returned unchanged."""
    return _(_RARITIES[rarity]) if rarity in _RARITIES else rarity


def rank_name(elite: bool) -> str:
    """Return whether a card is elite or ordinary, in the user's language."""
    return _("elite") if elite else _("ordinary")


def render_given_line(card: "Card") -> str:
    """Return a note that a card's abilities were given by hand; empty for other cards."""
    return _("Its abilities were given by hand.") if card.has_given_abilities else ""


def element_word(name: str) -> str:
    """Return an element of the tables in the user's language."""
    from engine.berserk import ELEMENTS

    return element_names(tuple(element for element in ELEMENTS if element.value == name))
