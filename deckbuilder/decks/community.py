"""The community's plain deck format: ``N Name`` or ``N id``, one card per line and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from deckbuilder.decks.text import CardSource, Deck, DeckEntry, find_card, parse_deck

if TYPE_CHECKING:
    from catalog.cards import Card


def read_community(text: str, catalog: CardSource, source: str = "") -> Deck:
    """Parse a deck in the community's format, replacing ids of known cards by name and ref."""
    deck = parse_deck(text, source)
    return replace(
        deck,
        entries=tuple(_named(entry, catalog) for entry in deck.entries),
        side=tuple(_named(entry, catalog) for entry in deck.side),
    )


def render_community(deck: Deck, catalog: CardSource, ids: bool = False) -> str:
    """Write the deck's cards, without side, headers and comments, for pasting elsewhere.

    With ``ids``, cards that have a community id are written by it, all others by name.
    """
    return "".join(f"{entry.count} {_label(entry, catalog, ids)}\n" for entry in deck.entries)


def _named(entry: DeckEntry, catalog: CardSource) -> DeckEntry:
    card = find_card(entry, catalog) if entry.names_print else None
    return entry if card is None else replace(entry, name=card.name, ref=card.ref)


def _label(entry: DeckEntry, catalog: CardSource, ids: bool) -> str:
    card = find_card(entry, catalog)
    if card is None:
        return entry.name
    return (_community_id(card) if ids else None) or card.name


def _community_id(card: Card) -> str | None:
    """Return the community id, set number and three digits of the card's; None for other
    sources."""
    prefix, _, place = card.set_code.partition("-")
    if prefix != "nxt" or not place.isdigit():
        return None
    return f"{place}{card.number:03d}"
