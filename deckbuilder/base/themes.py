"""Theme names, in a module of their own so that the command line need not load settings."""

from enum import Enum


class Theme(Enum):
    """Themes of the application; high contrast guarantees 7 to 1 for every text."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
