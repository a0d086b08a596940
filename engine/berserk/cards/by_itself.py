"""The verdict on whether the engine plays what a card prints."""

from engine.kernel.word_enum import Word


class PlaysByItself(Word):
    """Whether the engine plays printed text: fully, partly or not at all."""

    YES = "yes"
    """All sentences play, or nothing is printed."""
    PARTLY = "partly"
    """Some sentences play."""
    NO = "no"
    """No sentence plays, or the text is unknown."""
