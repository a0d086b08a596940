"""Where matches are kept; imports nothing of the engine, since the first screen asks."""

from typing import Final

CURRENT: Final = "match"
"""The save kind of the current match."""
FOLDER: Final = "matches"
"""The folder of the newest finished matches, in the home folder."""
