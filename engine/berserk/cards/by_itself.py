"""The verdict on whether the engine plays what a card prints."""

from engine.kernel.word_enum import Word


class PlaysByItself(Word):
    """Whether the engine plays printed text: fully, partly or not at all."""

    YES = "yes"
    """All of it, or nothing is printed."""
    PARTLY = "partly"
    """Some sentences do."""
    NO = "no"
    """No sentence does, or nobody knows the text."""
