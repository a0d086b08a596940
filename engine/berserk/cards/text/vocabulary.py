"""Vocabularies: values with one wording each, such as what happens to cards or the rows of the
board.

A row of the table uses such a value through a slot of its kind, in the form named by the slot's
features: ``при <fate:fate at>``. So one row covers all wordings that differ in that word alone.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, assert_never

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, PartPrinter, PartReader
from engine.berserk.cards.text.phrase import (
    Agreeing,
    Context,
    Element,
    Group,
    Kind,
    Literal,
    NotBefore,
    Pause,
    Slot,
    elements_of,
)
from engine.berserk.cards.text.table import first_of, may_stand
from engine.berserk.cards.text.word_forms import words_matching


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The wordings of a set of values by form, each with its meaning.

    In a wording ``a|b`` are synonyms; of several wordings of one value the first is printed. A form
    without a name belongs to a slot without features.
    """

    forms: Mapping[str, tuple[tuple[str, object], ...]]
    _first: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        wordings = (wording for form in self.forms.values() for wording, _ in form)
        first = frozenset(word for said in wordings for word in said.split()[0].split("|"))
        object.__setattr__(self, "_first", first)

    @property
    def words(self) -> frozenset[str]:
        """Every word of a wording."""
        wordings = (wording for form in self.forms.values() for wording, _ in form)
        return frozenset(
            word for wording in wordings for choice in wording.split() for word in choice.split("|")
        )

    @property
    def values(self) -> tuple[object, ...]:
        """Every value with a wording, in the order of the wordings."""
        values: list[object] = []
        for form in self.forms.values():
            values += [value for _, value in form if value not in values]
        return tuple(values)

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a wording of any form can begin with this word."""
        return not words_matching(lexicon, word).isdisjoint(self._first)

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield every value whose wording stands here, with its printed words."""
        for wording, value in self.forms.get(" ".join(features), ()):
            words = wording.split()
            if all(reader.is_any_of(tuple(w.split("|")), at + i) for i, w in enumerate(words)):
                said = self._first_wording(features, value)
                yield Parse(at + len(words), value, said)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the first wording of a value."""
        return self._first_wording(features, node) or None

    def _first_wording(self, features: tuple[str, ...], node: object) -> tuple[str, ...]:
        for wording, value in self.forms.get(" ".join(features), ()):
            if value == node and type(value) is type(node):
                return tuple(word.split("|")[0] for word in wording.split())
        return ()


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a value; the first wording of a value is the printed one."""

    elements: tuple[Element, ...]
    value: object | None


class AgreeingWords:
    """A kind of slot with a closed list of agreeing words, each with its value.

    ``words`` are patterns of words as in a row of the table, without slots: ``word*`` agrees with
    the slot's surroundings, ``a|b`` are synonyms. Patterns with the same value are further wordings
    of it. ``alone`` are the cases that a word can have where none is requested.
    """

    def __init__(
        self, words: Mapping[str, object], alone: tuple[tuple[str, ...], ...] = ((),)
    ) -> None:
        self._alone: Final = alone
        self.patterns: Final = tuple(words.items())
        self._wordings: Final = tuple(
            Wording(elements_of(pattern), value) for pattern, value in words.items()
        )
        self.values: Final = tuple(dict.fromkeys(words.values()))
        self.words: Final = frozenset(
            form
            for wording in self._wordings
            for element in wording.elements
            if isinstance(element, Literal)
            for form in element.forms
        )

    def __repr__(self) -> str:
        """Return the words with their meanings, which the table's digest covers."""
        return repr(self.patterns)

    def begins(self, lexicon: Lexicon, word: str, may_begin: Callable[[Kind], bool]) -> bool:
        """Return whether a wording can begin with this word."""
        return any(
            may_stand(element, word, lexicon)
            for wording in self._wordings
            for element in first_of(wording.elements)
        )

    def read(
        self, reader: PartReader, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        """Yield the value of each wording that stands here."""
        for wording in self._wordings:
            shapes = (features,) if features else self._alone
            ends = (_end(reader, wording.elements, shape, at) for shape in shapes)
            end = next((end for end in ends if end is not None), None)
            if end is None:
                continue
            printer = reader.printer()
            words = self.render(printer, features, context, wording.value)
            if words is not None:
                yield Parse(end, wording.value, words)

    def render(
        self, printer: PartPrinter, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        """Print the first wording of a value that has the requested features."""
        for wording in self._wordings:
            if wording.value == node and type(wording.value) is type(node):
                words = _words(printer, wording.elements, features)
                if words is not None:
                    return words
        return None


def _end(
    reader: PartReader, elements: tuple[Element, ...], features: tuple[str, ...], at: int
) -> int | None:
    """Return the end of these words; None if they do not stand here."""
    for element in elements:
        match element:
            case Literal(forms=forms, optional=optional):
                if reader.is_any_of(forms, at):
                    at += 1
                elif not optional:
                    return None
            case Agreeing(lexeme=lexeme):
                if not reader.agrees(lexeme, features, at):
                    return None
                reader.took(at)
                at += 1
            case Slot() | Group() | Pause() | NotBefore():
                raise TypeError(element)
            case _:
                assert_never(element)
    return at


def _words(
    printer: PartPrinter, elements: tuple[Element, ...], features: tuple[str, ...]
) -> tuple[str, ...] | None:
    words: list[str] = []
    for element in elements:
        match element:
            case Literal(forms=forms, optional=optional):
                words += () if optional else (forms[0],)
            case Agreeing(lexeme=lexeme):
                word = printer.inflected(lexeme, features)
                if word is None:
                    return None
                words.append(word)
            case Slot() | Group() | Pause() | NotBefore():
                raise TypeError(element)
            case _:
                assert_never(element)
    return tuple(words)
