"""A catalogue card in words: names of its properties, one line, a whole sheet."""

from collections.abc import Mapping
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


def card_row(card: "Card") -> tuple[str, ...]:
    """Return a card as one row of a list: reference, cost, name, element, type, body."""
    from catalog.cards import elements_of

    mark = "*" if card.elite else ""
    return (
        card.ref,
        f"{card.cost}{mark}",
        card.name,
        element_names(elements_of(card.elements)),
        type_name(CardType(card.type)),
        _body(card),
    )


def card_sheet(card: "Card", set_names: Mapping[str, str]) -> str:
    """Return everything printed on a card, on a few lines, and the parts that do not play."""
    from catalog.cards import elements_of
    from catalog.specs import to_spec
    from deckbuilder.cards.playing import playing_of, unread_lines  # imports every node

    kind = [type_name(CardType(card.type)), *card.classes]
    if card.unique:
        kind.append(_("unique"))
    if card.horde:
        kind.append(_("horde"))
    lines = [
        card.name,
        _("Cost {cost}, {rank}; {elements}").format(
            cost=card.cost,
            rank=rank_name(card.elite),
            elements=element_names(elements_of(card.elements)),
        ),
        ", ".join(kind),
        _body(card),
        _("(the source withholds the text)") if card.text_withheld else card.text,
        *unread_lines(playing_of(to_spec(card))),
        given_line(card),
        card.legend,
        f"{set_names.get(card.set_code, card.set_code)}, {rarity_name(card.rarity)}, {card.ref}",
    ]
    return "\n".join(line for line in lines if line)


def given_line(card: "Card") -> str:
    """Return a note that a card's abilities were given by hand; empty for other cards."""
    return _("Its abilities were given by hand.") if card.has_given_abilities else ""


def _body(card: "Card") -> str:
    """Return life, movement and strike, if the card has them."""
    parts = []
    if card.life is not None:
        parts.append(_("life {value}").format(value=card.life))
    if card.movement is not None:
        parts.append(_("movement {value}").format(value=card.movement))
    if card.strike is not None:
        strike = f"{card.weak}-{card.medium}-{card.strong}"
        parts.append(_("strike {value}").format(value=strike))
    return ", ".join(parts)


def element_word(name: str) -> str:
    """Return an element of the tables in the user's language."""
    from engine.berserk import ELEMENTS

    return element_names(tuple(element for element in ELEMENTS if element.value == name))
