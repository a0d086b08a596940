"""The screens, a module a screen; ``deckbuilder.tui.areas`` says which is the first of an area."""
