"""How long tests wait: longer than any machine takes under load."""

from typing import Final

PATIENCE: Final = 60.0
"""The seconds before a wait is given up. A passing test never waits so long; a test that must see
nothing happen, or a timeout, sets its own time."""
