"""Parts: code that parses and prints one kind of slot.

Anything that a phrase cannot express by words and slots alone, such as a noun that agrees with its
adjectives, is a ``Part``. It sees the reader and the printer only as ``PartReader`` and
``PartPrinter``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import PLAIN, Context, Kind, Phrase
from engine.berserk.cards.text.tokens import Token


@dataclass(frozen=True, slots=True)
class Worded:
    """The wording of a node, printed only when a whole sentence is read: most parses lead nowhere.

    ``words`` are those read, used where the table cannot say the node.
    """

    kind: Kind
    node: Any
    features: tuple[str, ...]
    context: Context
    words: "Words"


Words: TypeAlias = tuple[str | Worded, ...]


def said_words(words: Words, printer: "PartPrinter") -> tuple[str, ...]:
    """Return a wording with all of its nodes printed."""
    said: list[str] = []
    for word in words:
        if isinstance(word, str):
            said.append(word)
            continue
        printed = printer.another().render(word.kind, word.node, word.features, word.context)
        said += printed or said_words(word.words, printer)
    return tuple(said)


@dataclass(frozen=True, slots=True)
class Parse:
    """A parse of some tokens up to ``end``.

    ``words`` is the table's own wording; ``phrases`` are the rows used.
    """

    end: int
    node: object | None
    words: Words = ()
    phrases: tuple[Phrase, ...] = ()


class PartReader(Protocol):
    """The interface of the reader for parts."""

    @property
    def lexicon(self) -> Lexicon:
        """The known words."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of the sentence."""

    def printer(self) -> "PartPrinter":
        """Return a printer for the nodes being read."""

    def read(
        self, kind: Kind, features: tuple[str, ...] = (), context: Context = PLAIN, at: int = 0
    ) -> tuple[Parse, ...]:
        """Return every parse of this kind that begins at this token."""

    def word(self, at: int) -> str:
        """Return a token's text; empty after the last."""

    def pauses(self, at: int) -> str:
        """Return the commas and dashes before a token."""

    def is_any_of(self, forms: tuple[str, ...], at: int) -> bool:
        """Return whether the token is one of these words."""

    def knows(self, word: str) -> bool:
        """Return whether a token is known to the lexicon or the table, part of a name, or not a
        word."""

    def agrees(self, lexeme: str, features: tuple[str, ...], at: int) -> bool:
        """Return whether the token is a form of the lexeme with these features."""

    def number_of_verb(self, at: int) -> str:
        """Return "sg" or "pl" for a verb in the third person, an empty string for other words."""

    def is_infinitive(self, at: int) -> bool:
        """Return whether the token is an infinitive."""

    def took(self, at: int) -> None:
        """Record that a part has read this token."""


class PartPrinter(Protocol):
    """The interface of the printer for parts."""

    @property
    def lexicon(self) -> Lexicon:
        """The known words."""

    @property
    def defined(self) -> object | None:
        """The number printed as x; None if there is none."""

    def another(self) -> "PartPrinter":
        """Return a printer without an x that shares the cache of this one."""

    def define(self, number: object) -> bool:
        """Print a number as x; return False if x already stands for another number."""

    def inflected(self, lexeme: str, features: tuple[str, ...]) -> str | None:
        """Return the lexeme's form with these features; None if the lexicon has none."""

    def is_animate(self, word: str) -> bool:
        """Return whether a word is an animate noun."""

    def rows(self, kind: Kind) -> tuple[Phrase, ...]:
        """Return the rows of the table that print a kind, in table order."""

    def render(
        self,
        kind: Kind,
        node: object,
        features: tuple[str, ...] = (),
        context: Context = PLAIN,
    ) -> tuple[str, ...] | None:
        """Return the words for a node; None if no phrase says it."""


class Part(Protocol):
    """A kind of slot implemented in code."""

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield every parse that begins at this token."""

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Return the words for ``node``; None if the part cannot say it."""


class Foreseeing(Protocol):
    """A part that declares its possible first words, so that hopeless attempts are skipped."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether it can begin with this word; ``may_begin`` answers for other kinds."""
