"""Many matches between some decks: played, stored, and summarised in tables."""
