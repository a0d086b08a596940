"""The community's plain form of a deck: ``N Name`` or ``N id``, a line a card and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from deckbuilder.decks.text import CardSource, Deck, DeckEntry, find_card, parse_deck

if TYPE_CHECKING:
    from catalog.cards import Card


def read_community(text: str, catalog: CardSource, source: str = "") -> Deck:
    """Read a deck in the community's form; an id of a known card becomes its name and ref."""
    deck = parse_deck(text, source)
    return replace(
        deck,
        entries=tuple(_named(entry, catalog) for entry in deck.entries),
        side=tuple(_named(entry, catalog) for entry in deck.side),
    )


def write_community(deck: Deck, catalog: CardSource, ids: bool = False) -> str:
    """Write the deck's cards, without side, headers and comments, for pasting elsewhere.

    With ``ids`` a card that has a community id is written by it; all others stay names.
    """
    return "".join(f"{entry.count} {_label(entry, catalog, ids)}\n" for entry in deck.entries)


def _named(entry: DeckEntry, catalog: CardSource) -> DeckEntry:
    card = find_card(entry, catalog) if entry.name.isdigit() else None
    return entry if card is None else replace(entry, name=card.name, ref=card.ref)


def _label(entry: DeckEntry, catalog: CardSource, ids: bool) -> str:
    card = find_card(entry, catalog)
    if card is None:
        return entry.name
    return (_community_id(card) if ids else None) or card.name


def _community_id(card: Card) -> str | None:
    """Two digits of the set and three of the number, when the card came from that source."""
    prefix, _, place = card.set_code.partition("-")
    if prefix != "nxt" or not place.isdigit():
        return None
    return f"{place}{card.number:03d}"
