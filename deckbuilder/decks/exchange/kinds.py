"""The names of the forms."""

from enum import Enum


class Form(Enum):
    """The forms of a deck.

    The full text format; names only; community ids; the compact code; Tabletop Simulator's JSON; a
    page to print; a deck list for judges as text; a picture.
    """

    TEXT = "text"
    COMMUNITY = "community"
    IDS = "ids"
    CODE = "code"
    TTS = "tts"
    HTML = "html"
    PRINT = "print"
    SVG = "svg"
