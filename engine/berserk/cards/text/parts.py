"""Parts: code for one kind of slot that reads and prints.

What a phrase cannot say in words and slots alone, such as a noun that agrees with its adjectives,
is a ``Part``. It sees who reads and prints with it as ``PartReader`` and ``PartPrinter``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import PLAIN, Context, Kind, Phrase
from engine.berserk.cards.text.tokens import Token


@dataclass(frozen=True, slots=True)
class Parse:
    """What was read from some token on, up to ``end``.

    ``words`` is how the table itself says it; ``phrases`` are the rows that were used.
    """

    end: int
    node: object | None
    words: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()


class PartReader(Protocol):
    """What a part may ask of who reads a sentence with it."""

    @property
    def lexicon(self) -> Lexicon:
        """The words that are known."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The sentence."""

    def printer(self) -> "PartPrinter":
        """Return a printer of what is being read."""

    def read(
        self, kind: Kind, features: tuple[str, ...] = (), context: Context = PLAIN, at: int = 0
    ) -> tuple[Parse, ...]:
        """Return every parse of this kind from this token on."""

    def word(self, at: int) -> str:
        """Return a token's text; empty behind the last."""

    def pauses(self, at: int) -> str:
        """Return the commas and dashes before a token."""

    def says(self, forms: tuple[str, ...], at: int) -> bool:
        """Return whether the token is one of these words."""

    def knows(self, word: str) -> bool:
        """Return whether a token is a word of the lexicon or the table, of a name, or no word at
        all."""

    def agrees(self, lexeme: str, features: tuple[str, ...], at: int) -> bool:
        """Return whether the token is a form of the lexeme with these features."""

    def number_of_verb(self, at: int) -> str:
        """Return sg or pl for a verb in the third person; else nothing."""

    def is_infinitive(self, at: int) -> bool:
        """Return whether the token is an infinitive."""

    def took(self, at: int) -> None:
        """Remember that a part has read this token."""


class PartPrinter(Protocol):
    """What a part may ask of who prints a node with it."""

    @property
    def lexicon(self) -> Lexicon:
        """The words that are known."""

    @property
    def defined(self) -> object | None:
        """The number that was printed as x, None where there is none."""

    def another(self) -> "PartPrinter":
        """Return a printer without an x, which knows what this one has printed."""

    def define(self, number: object) -> bool:
        """Say a number as x; False when x is another number already."""

    def inflected(self, lexeme: str, features: tuple[str, ...]) -> str | None:
        """Return the lexeme's form with these features; None where the lexicon has none."""

    def is_animate(self, word: str) -> bool:
        """Return whether a word is a noun of something animate."""

    def rows(self, kind: Kind) -> tuple[Phrase, ...]:
        """Return the rows of the table that say a kind, in its order."""

    def print(
        self,
        kind: Kind,
        node: object,
        features: tuple[str, ...] = (),
        context: Context = PLAIN,
    ) -> tuple[str, ...] | None:
        """Return the words that say a node; None if no phrase does."""


class Part(Protocol):
    """One kind of slot in code."""

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield every parse that begins at this token."""

    def print(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Return the words that say ``node``; None if it cannot be said."""


class Foreseeing(Protocol):
    """A part that tells with which words it may begin, so that it is not tried in vain."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether it may begin with this word; ``may_begin`` tells it of other kinds."""
