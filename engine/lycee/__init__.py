"""Lycee: the rules of the document, and what it lacks by our own rulings (README)."""

from engine.lycee.cards import Card
from engine.lycee.game import LYCEE, Setup
from engine.lycee.starter import BY_NUMBER, CARDS, DECKS

__all__ = ["BY_NUMBER", "CARDS", "DECKS", "LYCEE", "Card", "Setup"]
