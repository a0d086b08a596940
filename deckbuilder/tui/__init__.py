"""The terminal application; ``deckbuilder.tui.opening`` opens it."""
