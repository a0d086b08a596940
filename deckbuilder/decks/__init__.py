"""Decks: their text, forms, legality, versions, numbers, and where they are kept."""
