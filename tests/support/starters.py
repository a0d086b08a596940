"""The starter decks, ready for matches."""

from functools import cache
from typing import Final

from catalog.store import open_catalog
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.finding import resolve_fully
from deckbuilder.decks.text import Deck, known_starters, starter_decks
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from deckbuilder.squads.many_hands import unheeded
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec


@cache
def starter_cards() -> dict[str, tuple[CardSpec, ...]]:
    """Return the cards of every starter deck by its file's stem."""
    with open_catalog("sqlite://") as catalog:
        return {stem: resolve_fully(deck, catalog).specs() for stem, deck in known_starters()}


def heeded_starters() -> list[str]:
    """Return the stems of the decks without texts about recruiting, which quick squads ignore."""
    return [stem for stem, cards in sorted(starter_cards().items()) if not unheeded(cards)]


def plain_starters() -> list[str]:
    """Return the stems of the decks whose cards only have named abilities: the retired ones."""
    offered = dict(starter_decks())
    return [stem for stem in starter_cards() if stem not in offered]


FIRST: Final = starter_decks()[0][0]
"""The stem of the deck that lists of starter decks begin with."""


def shown_starters() -> tuple[str, ...]:
    """Return the names of the offered decks in the language in use, in the order of lists."""
    return tuple(shown_deck(deck.name) for _stem, deck in starter_decks())


def plain_deck() -> Deck:
    """Return a deck of cards that every measure knows: they only have named abilities."""
    return dict(known_starters())[plain_starters()[0]]


def entrant(
    stem: str = "steppe-raid", controller: Controller = Controller.RANDOM, name: str = ""
) -> Entrant:
    """Return an entrant with a starter deck."""
    return Entrant(name or stem, controller, stem, starter_cards()[stem])


def session(
    seed: int = 1,
    one: Controller = Controller.RANDOM,
    other: Controller = Controller.RANDOM,
) -> MatchSession:
    """Return a match of two starter decks at its first choice."""
    return MatchSession(
        (entrant("steppe-raid", one), entrant("black-candles", other)), seed, rules=RULES_2024
    )


def played(
    seed: int = 1,
    one: Controller = Controller.RANDOM,
    other: Controller = Controller.RANDOM,
) -> MatchSession:
    """Return a match played to its end by two bots."""
    result = session(seed, one, other)
    while result.play_bot():
        continue
    return result
