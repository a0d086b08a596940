"""The decks that a player without decks is offered: bundled ones, or decks of real cards.

Where the user hides the bundled set, each element has a deck of cards that play whole. It depends
on the cards of the catalogue alone, so that users who have imported the same cards have the same
decks.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakKeyDictionary

from catalog.cards import Card, elements_of
from catalog.common.i18n import _, capital, current_language
from deckbuilder.cards.card_description import element_names
from deckbuilder.decks.deck import Deck, DeckEntry
from deckbuilder.decks.text import starter_decks
from engine.berserk import ELEMENTS, CardType, CostForm, Element

if TYPE_CHECKING:
    from catalog.store import Catalog

_ELITE: Final = (12, 2)
_ORDINARY: Final = (18, 3)
"""How many cards of a kind a deck has, and how many copies of each."""
_MOST_COST: Final = 8

Stemmed: TypeAlias = tuple[tuple[str, Deck], ...]
_made: Final[WeakKeyDictionary["Catalog", tuple[object, Stemmed]]] = WeakKeyDictionary()


def offered_starters(catalog: "Catalog") -> Stemmed:
    """Return the offered decks with their stems: the bundled ones, or one of real cards for each
    element where bundled cards are hidden and the others suffice."""
    if not catalog.is_bundled_hidden():
        return starter_decks()
    state = catalog.state(), current_language()
    made = _made.get(catalog)
    if made is None or made[0] != state:
        made = _made[catalog] = state, _real_decks(catalog)
    return made[1] or starter_decks()


def _real_decks(catalog: "Catalog") -> Stemmed:
    newest_first = sorted(catalog.search("plays:yes").cards, key=lambda card: -card.set_id)
    cards: dict[str, Card] = {}
    for card in newest_first:
        if _is_plain(card):
            cards.setdefault(card.name_key, card)
    decks = ((element, _deck_of(element, list(cards.values()))) for element in ELEMENTS)
    return tuple((f"real-{element.value}", deck) for element, deck in decks if deck is not None)


def _is_plain(card: Card) -> bool:
    """Return whether a card is a creature for a simple deck: of a fixed cost within reach."""
    is_creature = CardType(card.type) in (CardType.GROUND, CardType.FLYER)
    return is_creature and card.cost.form is CostForm.FIXED and card.cost.number <= _MOST_COST


def _deck_of(element: Element, cards: Sequence[Card]) -> Deck | None:
    """Return a deck of an element; None if there are too few cards of it."""
    own = [card for card in cards if elements_of(card.elements) == (element,)]
    entries = [
        *_entries([card for card in own if card.elite], *_ELITE),
        *_entries([card for card in own if not card.elite], *_ORDINARY),
    ]
    if sum(entry.count for entry in entries) < _ELITE[0] + _ORDINARY[0]:
        return None
    name = _("{element}: real cards").format(element=capital(element_names((element,))))
    notes = _("Cards that play whole, of the sets that you have imported.")
    return Deck(name, entries=tuple(entries), notes=notes)


def _entries(cards: Sequence[Card], size: int, copies: int) -> Iterator[DeckEntry]:
    """Yield entries for up to ``size`` cards, their costs spread as those of all the cards are."""
    ordered = sorted(cards, key=lambda card: (card.cost.number, card.name_key))
    names = size // copies
    places = [(2 * place + 1) * len(ordered) // (2 * names) for place in range(names)]
    for place in dict.fromkeys((*places, *range(len(ordered)))) if ordered else ():
        card = ordered[place]
        count = min(1 if card.unique else copies, size)
        if count:
            yield DeckEntry(card.name, count, ref=card.ref)
        size -= count
