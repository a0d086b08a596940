"""Print nodes as words, by the table of phrases."""

from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Part
from engine.berserk.cards.text.phrase import (
    PLAIN,
    Agreeing,
    Context,
    Element,
    Group,
    Kind,
    Literal,
    NotBefore,
    Pause,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.table import Grammar
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.word_forms import (
    inflected,
    is_animate,
    several_do,
)


def passed(slot: Slot, features: tuple[str, ...]) -> tuple[str, ...]:
    """Return the features of a slot, with ``same`` replaced by those of the enclosing phrase."""
    return features if slot.features == ("same",) else slot.features


def spelled(literal: Literal, values: Values, lexicon: Lexicon) -> str:
    """Return a word as printed: a verb takes the number of its subject, if that is named."""
    word = literal.forms[0]
    subject = values.get(literal.subject)
    if subject == ab.ITSELF or (literal.subject and subject is None):
        return literal.forms[-1]
    if isinstance(subject, ab.Targets) and not (
        subject.all or subject.most != 1 or subject.besides is not None
    ):
        return word
    return word if subject is None or isinstance(subject, ab.Is) else several_do(lexicon, word)


_Said: TypeAlias = dict[
    tuple[Kind, type, object, tuple[str, ...], Context], tuple[tuple[str, ...] | None, object]
]
"""Cached words of nodes printed without a previous x, and the definition of x in them."""


@dataclass(slots=True)
class Printer:
    """Prints one node by the first phrase of its kind that says it.

    A number without digits is printed as x; ``defined`` is its definition, printed at the end.
    """

    grammar: Grammar
    lexicon: Lexicon
    defined: object | None = None
    _said: _Said = field(default_factory=dict)

    def another(self) -> "Printer":
        """Return a printer without an x that shares the cache of this one."""
        return Printer(self.grammar, self.lexicon, _said=self._said)

    def forget(self, most: int) -> None:
        """Empty the cache if it holds more than ``most`` wordings."""
        if len(self._said) > most:
            self._said.clear()

    def define(self, number: object) -> bool:
        """Print a number as x; return False if x already stands for another number."""
        if self.defined is None:
            self.defined = number
        return self.defined == number

    def inflected(self, lexeme: str, features: tuple[str, ...]) -> str | None:
        """Return the lexeme's form with these features; None if the lexicon has none."""
        return inflected(self.lexicon, lexeme, features)

    def is_animate(self, word: str) -> bool:
        """Return whether a word is an animate noun."""
        return is_animate(self.lexicon, word)

    def rows(self, kind: Kind) -> tuple[Phrase, ...]:
        """Return the rows of the table that print a kind, in table order."""
        return self.grammar.phrases.get(kind, ())

    def render(
        self,
        kind: Kind,
        node: object,
        features: tuple[str, ...] = (),
        context: Context = PLAIN,
    ) -> tuple[str, ...] | None:
        """Return the words for a node; None if no phrase says it."""
        if self.defined is not None:
            return self._print(kind, node, features, context)
        key = (kind, type(node), node, features, context)
        said = self._said.get(key)
        if said is None:
            words = self._print(kind, node, features, context)
            said = self._said[key] = (words, self.defined)
        words, self.defined = said
        return words

    def _print(
        self, kind: Kind, node: object, features: tuple[str, ...], context: Context
    ) -> tuple[str, ...] | None:
        part = self.grammar.parts.get(kind)
        if part is not None:
            words = self._trying(part, features, context, node)
            if words is not None:
                return words
        for phrase in self.grammar.rows_printing(kind, node):
            before = self.defined
            words = self._by_phrase(phrase, features, context, node)
            if words is not None:
                return words
            self.defined = before
        return None

    def _trying(
        self, part: Part, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        before = self.defined
        words = part.render(self, features, context, node)
        if words is None:
            self.defined = before
        return words

    def _by_phrase(
        self, phrase: Phrase, features: tuple[str, ...], context: Context, node: object
    ) -> tuple[str, ...] | None:
        values = phrase.parts(node)
        if values is None:
            return None
        words: list[str] = []
        told = dict(values)  # as in reading, a slot does not see the slots after it
        elements = tuple(phrase.printed_elements(values))
        for element in elements:
            if isinstance(element, Slot):
                told.pop(element.name, None)
        for element in elements:
            more = self._element(phrase, element, features, context, values, told)
            if isinstance(element, Slot):
                told[element.name] = values[element.name]
            if more is None:
                return None
            words += more
        return tuple(words)

    def _element(
        self,
        phrase: Phrase,
        element: Element,
        features: tuple[str, ...],
        context: Context,
        values: Values,
        told: Values,
    ) -> tuple[str, ...] | None:
        match element:
            case Literal():
                return () if element.optional else (spelled(element, values, self.lexicon),)
            case Agreeing():
                word = inflected(self.lexicon, element.lexeme, features)
                return None if word is None else (word,)
            case Slot():
                gives = phrase.gives.get(element.name)
                inner = context if gives is None else gives(context, told)
                return self.render(
                    element.kind, values[element.name], passed(element, features), inner
                )
            case Pause() | NotBefore() | Group():  # not printed; groups are expanded above
                return ()
            case _:
                assert_never(element)
