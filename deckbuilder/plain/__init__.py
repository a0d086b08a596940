"""Razdacha by lines of text: a conversation instead of screens."""
