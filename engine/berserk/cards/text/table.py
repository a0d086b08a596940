"""The table of phrases and the parts in code: what may stand where, and who reads and prints it.

What a phrase cannot say in words and slots alone, such as a noun that agrees with its adjectives,
is a ``Part``: code for one kind of slot that reads and prints.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import (
    Agreeing,
    Context,
    Element,
    Group,
    Kind,
    Literal,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.words import SHORTER, is_of_a_name, same_verb

if TYPE_CHECKING:
    from engine.berserk.cards.text.printing import Printer
    from engine.berserk.cards.text.reader import Reader


@dataclass(frozen=True, slots=True)
class Parse:
    """What was read from some token on, up to ``end``.

    ``words`` is how the table itself says it; ``phrases`` are the rows that were used.
    """

    end: int
    node: object
    words: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()


class Part(Protocol):
    """One kind of slot in code."""

    def read(
        self, reader: "Reader", features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield every parse that begins at this token."""

    def print(
        self, printer: "Printer", features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Return the words that say ``node``; None if it cannot be said."""


@runtime_checkable
class Foreseeing(Protocol):
    """A part that tells with which words it may begin, so that it is not tried in vain."""

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Tell whether it may begin with this word; ``may_begin`` tells it of other kinds."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The phrases of each kind, in the order in which they are printed, and the parts in code."""

    phrases: Mapping[Kind, tuple[Phrase, ...]]
    parts: Mapping[Kind, Part]
    words: frozenset[str]
    """All words that a row says itself."""
    _beginning: dict[tuple[Kind, str, str], tuple[Phrase, ...]] = field(
        default_factory=dict, compare=False
    )
    _may_begin: dict[tuple[Kind, str, str], bool] = field(default_factory=dict, compare=False)
    _saying: dict[tuple[Kind, type], tuple[Phrase, ...]] = field(
        default_factory=dict, compare=False
    )

    def beginning(self, kind: Kind, word: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
        """Return the rows of a kind that may begin with this word, in the order of the table.

        Here and in ``may_begin`` the word is one that is ``told_apart``.
        """
        key = (kind, word, lexicon.digest)
        rows = self._beginning.get(key)
        if rows is None:
            rows = self._beginning[key] = tuple(
                row
                for row in self.phrases.get(kind, ())
                if any(self._begins(element, word, lexicon) for element in _first(row))
            )
        return rows

    def told_apart(self, word: str, lexicon: Lexicon) -> str:
        """Return a word that some row, form or name has; empty for all others, which are alike."""
        known = word in lexicon.forms or word in self.words or is_of_a_name(lexicon, word)
        return word if known else ""

    def may_begin(self, kind: Kind, word: str, lexicon: Lexicon) -> bool:
        """Tell whether anything of a kind may begin with this word."""
        key = (kind, word, lexicon.digest)
        known = self._may_begin.get(key)
        if known is None:
            self._may_begin[key] = True  # for all one knows while asking
            known = self._part_begins(kind, word, lexicon) or bool(
                self.beginning(kind, word, lexicon)
            )
            self._may_begin[key] = known
        return known

    def _part_begins(self, kind: Kind, word: str, lexicon: Lexicon) -> bool:
        part: object = self.parts.get(kind)
        if isinstance(part, Foreseeing):
            return part.begins(lexicon, word, lambda other: self.may_begin(other, word, lexicon))
        return part is not None

    def _begins(self, element: Element, word: str, lexicon: Lexicon) -> bool:
        """Whether a row whose first element this is may begin with a word."""
        if isinstance(element, Slot):
            return self.may_begin(element.kind, word, lexicon)
        return may_stand(element, word, lexicon)

    def saying(self, kind: Kind, node: object) -> tuple[Phrase, ...]:
        """Return the rows of a kind that may be printed for such a node, in the table's order."""
        key = (kind, type(node))
        rows = self._saying.get(key)
        if rows is None:
            rows = self._saying[key] = tuple(
                row
                for row in self.phrases.get(kind, ())
                if not row.synonym and row.may_say(type(node))
            )
        return rows

    @classmethod
    def of(
        cls,
        phrases: Iterable[Phrase],
        parts: Mapping[Kind, Part],
        more_words: Iterable[str] = (),
    ) -> "Grammar":
        """Sort the rows by what they say; a kind may have rows and a part.

        ``more_words`` are those that parts say themselves.
        """
        table: dict[Kind, list[Phrase]] = {}
        words = set(more_words)
        for phrase in phrases:
            table.setdefault(phrase.kind, []).append(phrase)
            for element in phrase.opened:
                if isinstance(element, Literal):
                    words.update(element.forms)
        rows = {kind: tuple(several) for kind, several in table.items()}
        return cls(rows, parts, frozenset(words))


def _first(row: Phrase) -> Iterator[Element]:
    """Yield the elements that a row may begin with: what stands before the first word that must be
    there may be absent."""
    for element in row.elements:
        if isinstance(element, Group):
            yield from first_of(element.elements)
            continue
        yield element
        if not (isinstance(element, Literal) and element.optional):
            return


def first_of(elements: tuple[Element, ...]) -> Iterator[Element]:
    """Yield the elements that words without groups may begin with: up to one that must be there."""
    for element in elements:
        yield element
        if not (isinstance(element, Literal) and element.optional):
            return


def may_stand(element: Element, word: str, lexicon: Lexicon) -> bool:
    """Tell whether a word may be what an element without a slot asks for, or begin behind it."""
    if isinstance(element, Literal):
        return (
            word in element.forms
            or SHORTER.get(word) in element.forms
            or any(same_verb(lexicon, word, form) for form in element.forms)
        )
    if isinstance(element, Agreeing):
        return any(form.lexeme == element.lexeme for form in lexicon.forms.get(word, ()))
    return True
