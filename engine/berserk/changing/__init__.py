"""Changing a state: its one writer, decisions on the way, triggers, views."""
