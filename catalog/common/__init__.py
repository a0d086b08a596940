"""Code shared by catalogue and deckbuilder that knows no cards: texts, errors, files."""
