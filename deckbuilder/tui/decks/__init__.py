"""Decks on screen: the editor, versions, exchange, the collection."""
