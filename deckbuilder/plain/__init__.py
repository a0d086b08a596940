"""Razdacha as a line-based conversation instead of screens."""
