"""Decks: their text, forms, legality, versions, statistics and storage."""
