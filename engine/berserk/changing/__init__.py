"""Changing a state: the only writer, decisions, triggers, views."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
