"""Plays: announcing, priority, the stack, carrying out."""
