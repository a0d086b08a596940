"""Limited: boosters, sealed pools, drafts, decks built from pools."""
