"""The names of the forms."""

from enum import Enum


class Form(Enum):
    """How a deck is written.

    Our text with everything; names alone; community ids; the compact code; Tabletop Simulator's
    JSON; a page to print; a list for judges as text; a picture.
    """

    TEXT = "text"
    COMMUNITY = "community"
    IDS = "ids"
    CODE = "code"
    TTS = "tts"
    HTML = "html"
    PRINT = "print"
    SVG = "svg"
