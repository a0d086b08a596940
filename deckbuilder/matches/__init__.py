"""A match from two decks to its result, and its record."""
