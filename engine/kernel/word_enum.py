"""Closed sets of words that rules speak in."""

from enum import Enum


class Word(Enum):
    """An enumeration that is quick to look up: each member is one object, hashed as such.

    >>> class Colour(Word):
    ...     RED = "red"
    >>> hash(Colour.RED) == hash(Colour("red"))
    True
    """

    __hash__ = object.__hash__
