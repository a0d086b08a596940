"""Lessons on screen: the list, and the panel above a match."""
