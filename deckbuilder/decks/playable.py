"""A deck ready to be dealt."""

from dataclasses import dataclass

from deckbuilder.decks.formats import played_by
from deckbuilder.decks.text import ResolvedDeck
from engine.berserk import CardSpec, Ruleset


@dataclass(frozen=True, slots=True)
class PlayableDeck:
    """A deck's name, its known cards, each as many times as it contains, and its ruleset."""

    name: str
    cards: tuple[CardSpec, ...]
    rules: Ruleset

    @staticmethod
    def of(resolved: ResolvedDeck, edition: str = "") -> "PlayableDeck":
        """Return a looked-up deck with the rules of its format or of ``edition``.

        UserError for an unknown edition.
        """
        deck = resolved.deck
        return PlayableDeck(deck.name, resolved.specs(), played_by((deck.format,), edition))
