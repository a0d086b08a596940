"""Whether what a card prints plays by itself, in one word."""

from engine.kernel.word_enum import Word


class PlaysByItself(Word):
    """Whether what is printed plays by itself."""

    YES = "yes"
    """All of it, or nothing is printed."""
    PARTLY = "partly"
    """Some sentences do."""
    NO = "no"
    """No sentence does, or nobody knows the text."""
