"""A match: phases, the game as the kernel plays it, undo, reasons."""
