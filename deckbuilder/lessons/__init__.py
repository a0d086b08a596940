"""Lessons: a first game on small prepared tables, checked by the engine."""
