"""Drafts: boosters opened round a table, card by card."""
