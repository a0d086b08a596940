"""Changing a state: its one writer, decisions on the way, triggers, views."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
