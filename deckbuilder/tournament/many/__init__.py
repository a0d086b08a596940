"""Many matches of some decks: played, kept, and counted in tables."""
