"""Enumerations for the vocabulary of the rules."""

from enum import Enum


class Word(Enum):
    """An enumeration with fast lookup: members hash by identity.

    >>> class Colour(Word):
    ...     RED = "red"
    >>> hash(Colour.RED) == hash(Colour("red"))
    True
    """

    __hash__ = object.__hash__
