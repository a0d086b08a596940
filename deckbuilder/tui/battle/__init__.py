"""The match on screen, from its decks to its result."""
