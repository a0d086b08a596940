"""The ground floor: settings, language, logs, saving, seeds and tables of text."""
