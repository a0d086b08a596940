"""The terminal application; ``deckbuilder.tui.app.run`` opens it."""
