"""Lycee: the rules of the document, and what it lacks by our own rulings (README)."""

from engine.lycee.cards import BY_NUMBER, CARDS, DECKS, Card
from engine.lycee.game import LYCEE, Setup

__all__ = ["BY_NUMBER", "CARDS", "DECKS", "LYCEE", "Card", "Setup"]
