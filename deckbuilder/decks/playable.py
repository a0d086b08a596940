"""A deck ready to be dealt."""

from dataclasses import dataclass

from deckbuilder.decks.formats import rules_of
from deckbuilder.decks.text import ResolvedDeck
from engine.berserk import CardSpec, Ruleset


@dataclass(frozen=True, slots=True)
class PlayableDeck:
    """A deck's name, its known cards, each as often as it is in it, and its format's ruleset."""

    name: str
    cards: tuple[CardSpec, ...]
    rules: Ruleset

    @staticmethod
    def of(resolved: ResolvedDeck) -> "PlayableDeck":
        """Return the deck whose cards were found."""
        deck = resolved.deck
        return PlayableDeck(deck.name, resolved.specs(), rules_of(deck.format))
