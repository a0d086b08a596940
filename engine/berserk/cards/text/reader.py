"""The table of phrases, read both ways: tokens to nodes, and nodes to tokens.

A reader gives every parse, so that a text with two readings is found out. What a phrase cannot say
in words and slots alone, such as a noun that agrees with its adjectives, is a ``Part``: code for
one kind of slot that reads and prints.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.berserk.abilities import Is, Targets
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.phrase import (
    PLAIN,
    Agreeing,
    Context,
    Element,
    Kind,
    Literal,
    Pause,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.tokens import Token
from engine.berserk.cards.text.words import (
    agrees,
    inflected,
    is_animate,
    is_infinitive,
    is_of_a_class,
    is_of_a_name,
    number_of_verb,
    same_verb,
    several_do,
)


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
    _saying: dict[tuple[Kind, type], tuple[Phrase, ...]] = field(
        default_factory=dict, compare=False
    )

    def beginning(self, kind: Kind, word: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
        """Return the rows of a kind that may begin with this word, in the order of the table."""
        known = word in lexicon.forms or word in self.words
        key = (kind, word if known else "", lexicon.digest)
        rows = self._beginning.get(key)
        if rows is None:
            rows = self._beginning[key] = tuple(
                row
                for row in self.phrases.get(kind, ())
                if _may_begin(row.elements[0], word, lexicon)
            )
        return rows

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
    def of(cls, phrases: Iterable[Phrase], parts: Mapping[Kind, Part]) -> "Grammar":
        """Sort the rows by what they say; a kind may have rows and a part."""
        table: dict[Kind, list[Phrase]] = {}
        words: set[str] = set()
        for phrase in phrases:
            table.setdefault(phrase.kind, []).append(phrase)
            for element in phrase.elements:
                if isinstance(element, Literal):
                    words.update(element.forms)
        rows = {kind: tuple(several) for kind, several in table.items()}
        return cls(rows, parts, frozenset(words))


_READINGS: Final = 64
"""So many parses of one kind at one place, and the text is not tried further: it is not clear."""


def _may_begin(element: Element, word: str, lexicon: Lexicon) -> bool:
    """Whether a row whose first element this is may begin with a word."""
    if isinstance(element, Literal):
        return (
            element.optional
            or word in element.forms
            or any(same_verb(lexicon, word, form) for form in element.forms)
        )
    if isinstance(element, Agreeing):
        return any(form.lexeme == element.lexeme for form in lexicon.forms.get(word, ()))
    return True


@dataclass(slots=True)
class Reader:
    """Reads one sentence: every parse of every kind at every token, each worked out once."""

    grammar: Grammar
    lexicon: Lexicon
    tokens: tuple[Token, ...]
    furthest: int = 0
    """The first token that nothing has read."""
    nearest: Phrase | None = None
    """The row that has read furthest with a word of its own."""
    _known: dict[tuple[Kind, tuple[str, ...], Context, int], tuple[Parse, ...]] = field(
        default_factory=dict
    )

    def read(
        self, kind: Kind, features: tuple[str, ...] = (), context: Context = PLAIN, at: int = 0
    ) -> tuple[Parse, ...]:
        """Return every parse of this kind from this token on; the same reading once."""
        key = (kind, features, context, at)
        known = self._known.get(key)
        if known is None:
            self._known[key] = ()  # a phrase that begins with its own kind reads nothing so
            known = self._known[key] = self._parses(kind, features, context, at)
        return known

    def word(self, at: int) -> str:
        """Return a token's text; empty behind the last."""
        return self.tokens[at].text if at < len(self.tokens) else ""

    def _parses(
        self, kind: Kind, features: tuple[str, ...], context: Context, at: int
    ) -> tuple[Parse, ...]:
        if at >= len(self.tokens):
            return ()
        parses: dict[tuple[int, object], Parse] = {}
        part = self.grammar.parts.get(kind)
        if part is not None:
            for parse in part.read(self, features, context, at):
                parses.setdefault((parse.end, parse.node), parse)
        for phrase in self.grammar.beginning(kind, self.tokens[at].text, self.lexicon):
            for parse in self._by_phrase(phrase, features, context, at):
                parses.setdefault((parse.end, parse.node), parse)
                if len(parses) > _READINGS:
                    return tuple(parses.values())
        return tuple(parses.values())

    def _by_phrase(
        self, phrase: Phrase, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        for end, values, words, used in self._elements(phrase, features, context, at, 0, {}):
            if phrase.guard is not None and not phrase.guard(values):
                continue
            node = phrase.built(values)
            if node is None:
                continue
            if phrase.synonym:
                printer = Printer(self.grammar, self.lexicon)
                words = printer.print(phrase.kind, node, features, context) or words
            yield Parse(end, node, words, (phrase, *used))

    def _elements(
        self,
        phrase: Phrase,
        features: tuple[str, ...],
        context: Context,
        at: int,
        index: int,
        values: Values,
    ) -> Iterator[tuple[int, Values, tuple[str, ...], tuple[Phrase, ...]]]:
        if index == len(phrase.elements):
            yield at, values, (), ()
            return
        element = phrase.elements[index]
        if isinstance(element, Literal):
            before = self.furthest
            if self._is_done_by(element, at) and self.says(element.forms, at):
                if self.furthest > before:
                    self.nearest = phrase
                kept = () if element.optional else (spelled(element, values, self.lexicon),)
                for end, got, words, used in self._elements(
                    phrase, features, context, at + 1, index + 1, values
                ):
                    yield end, got, kept + words, used
            if element.optional:
                yield from self._elements(phrase, features, context, at, index + 1, values)
            return
        if isinstance(element, Agreeing):
            if agrees(self.lexicon, self.word(at), element.lexeme, features):
                self.took(at)
                kept = (self.word(at),)
                for end, got, words, used in self._elements(
                    phrase, features, context, at + 1, index + 1, values
                ):
                    yield end, got, kept + words, used
            return
        if isinstance(element, Pause):
            if "," in self.pauses(at):
                yield from self._elements(phrase, features, context, at, index + 1, values)
            return
        gives = phrase.gives.get(element.name)
        inner = context if gives is None else gives(context, values)
        wanted = passed(element, features)
        for parse in self.read(element.kind, wanted, inner, at):
            if element.name in values and values[element.name] != parse.node:
                continue
            for end, got, words, used in self._elements(
                phrase,
                features,
                context,
                parse.end,
                index + 1,
                {**values, element.name: parse.node},
            ):
                yield end, got, parse.words + words, parse.phrases + used

    def _is_done_by(self, literal: Literal, at: int) -> bool:
        """Whether a verb behind its subject stands in the third person."""
        return not literal.subject or self.number_of_verb(at) != ""

    def says(self, forms: tuple[str, ...], at: int) -> bool:
        """Whether the token is one of these words; a verb may stand in any of its plain forms."""
        if at >= len(self.tokens):
            return False
        word = self.tokens[at].text
        if word in forms or any(same_verb(self.lexicon, word, form) for form in forms):
            self.furthest = max(self.furthest, at + 1)
            return True
        return False

    def knows(self, word: str) -> bool:
        """Whether a token is a word of the lexicon or the table, of a name, or no word at all."""
        return (
            not word[:1].isalpha()
            or word == "x"
            or bool(self.lexicon.forms.get(word))
            or word in self.grammar.words
            or is_of_a_name(self.lexicon, word)
        )

    def means(self, token: Token) -> bool:
        """Whether a token says something where it stands: a card's name does with a capital."""
        if token.capital or is_of_a_class(self.lexicon, token.text):
            return self.knows(token.text)
        return bool(self.lexicon.forms.get(token.text)) or token.text in self.grammar.words

    def agrees(self, lexeme: str, features: tuple[str, ...], at: int) -> bool:
        """Whether the token is a form of the lexeme with these features."""
        return agrees(self.lexicon, self.word(at), lexeme, features)

    def number_of_verb(self, at: int) -> str:
        """Return sg or pl for a verb in the third person; else nothing."""
        return number_of_verb(self.lexicon, self.word(at))

    def is_infinitive(self, at: int) -> bool:
        """Whether the token is an infinitive: it has no subject."""
        return is_infinitive(self.lexicon, self.word(at))

    def pauses(self, at: int) -> str:
        """Return the commas and dashes before a token."""
        return self.tokens[at].pauses if at < len(self.tokens) else ""

    def took(self, at: int) -> None:
        """Remember that a part of the grammar has read this token."""
        self.furthest = max(self.furthest, at + 1)


def passed(slot: Slot, features: tuple[str, ...]) -> tuple[str, ...]:
    """Return the features of a slot; ``same`` stands for those of the phrase that it is in."""
    return features if slot.features == ("same",) else slot.features


def spelled(literal: Literal, values: Values, lexicon: Lexicon) -> str:
    """Return a word as it is printed: a verb in the number of its subject."""
    word = literal.forms[0]
    subject = values.get(literal.subject)
    if isinstance(subject, Targets) and not (subject.all or subject.most != 1):
        return word
    return word if subject is None or isinstance(subject, Is) else several_do(lexicon, word)


@dataclass(slots=True)
class Printer:
    """Prints one node: by the first phrase of its kind that says it.

    A number that has no figure is printed as x; ``defined`` is what it is, told at the end.
    """

    grammar: Grammar
    lexicon: Lexicon
    defined: object = None

    def define(self, number: object) -> bool:
        """Say a number as x; False when x is another number already."""
        if self.defined is None:
            self.defined = number
        return self.defined == number

    def inflected(self, lexeme: str, features: tuple[str, ...]) -> str | None:
        """Return the lexeme's form with these features; None where the lexicon has none."""
        return inflected(self.lexicon, lexeme, features)

    def is_animate(self, word: str) -> bool:
        """Whether a word is a noun of something animate."""
        return is_animate(self.lexicon, word)

    def print(
        self,
        kind: Kind,
        node: object,
        features: tuple[str, ...] = (),
        context: Context = PLAIN,
    ) -> tuple[str, ...] | None:
        """Return the words that say a node; None if no phrase does."""
        part = self.grammar.parts.get(kind)
        if part is not None:
            words = self._trying(part, features, context, node)
            if words is not None:
                return words
        for phrase in self.grammar.saying(kind, node):
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
        words = part.print(self, features, context, node)
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
        for element in phrase.elements:
            if isinstance(element, Literal):
                if not element.optional:
                    words.append(spelled(element, values, self.lexicon))
                continue
            if isinstance(element, Agreeing):
                word = inflected(self.lexicon, element.lexeme, features)
                if word is None:
                    return None
                words.append(word)
                continue
            if isinstance(element, Pause):
                continue
            gives = phrase.gives.get(element.name)
            inner = context if gives is None else gives(context, values)
            wanted = passed(element, features)
            said = self.print(element.kind, values[element.name], wanted, inner)
            if said is None:
                return None
            words += said
        return tuple(words)
