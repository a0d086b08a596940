"""How long a test waits for what comes: no machine is so loaded that it takes longer."""

from typing import Final

PATIENCE: Final = 60.0
"""Seconds before a wait is given up. A test that passes never waits so long; one that must see
nothing happen, or a wait that ends, sets a time of its own."""
