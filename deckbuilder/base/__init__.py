"""Settings, language, logs, saving, seeds and text tables, shared by all rooms of deckbuilder."""
