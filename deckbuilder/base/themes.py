"""The themes by name, where the command line can know them without reading settings."""

from enum import Enum


class Theme(Enum):
    """The colours of the application; in high contrast every text has at least 7 to 1."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
