"""A match: phases, the game as the kernel plays it, undo, reasons."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
