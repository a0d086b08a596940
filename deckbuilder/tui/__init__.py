"""The terminal application; ``deckbuilder.tui.shell.app.run`` opens it."""
