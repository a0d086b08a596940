"""Plays: announcing, priority, the stack, carrying out."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
