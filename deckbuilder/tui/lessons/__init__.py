"""Lessons on screen: the list, the panel above a match."""
