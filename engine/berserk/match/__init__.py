"""A match: phases, the game for the kernel, undo, reasons."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
