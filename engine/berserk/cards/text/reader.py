"""The table of phrases, read both ways: tokens to nodes, and nodes to tokens.

A reader gives every parse, so that a text with two readings is found out. What a phrase cannot say
in words and slots alone, such as a noun that agrees with its adjectives, is a ``Part``: code for
one kind of slot that reads and prints.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, Protocol, TypeAlias, assert_never, runtime_checkable

from engine.berserk.abilities import Is, Targets
from engine.berserk.cards.text.lexicon import Lexicon
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
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.tokens import Token
from engine.berserk.cards.text.words import (
    agrees,
    inflected,
    is_animate,
    is_infinitive,
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


_READINGS: Final = 64
"""So many parses of one kind at one place, and the text is not tried further: it is not clear."""


def _first(row: Phrase) -> Iterator[Element]:
    """Yield the elements that a row may begin with: groups before the first word may be absent."""
    for element in row.elements:
        if not isinstance(element, Group):
            yield element
            return
        yield element.elements[0]


def may_stand(element: Element, word: str, lexicon: Lexicon) -> bool:
    """Tell whether a word may be what an element without a slot asks for, or begin behind it."""
    if isinstance(element, Literal):
        return (
            element.optional
            or word in element.forms
            or any(same_verb(lexicon, word, form) for form in element.forms)
        )
    if isinstance(element, Agreeing):
        return any(form.lexeme == element.lexeme for form in lexicon.forms.get(word, ()))
    return True


_Key: TypeAlias = tuple[Kind, tuple[str, ...], Context, int]


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
    crowded: bool = False
    """Whether something was not tried any further: there may be readings that were not found."""
    circles: set[Kind] = field(default_factory=set)
    """Kinds that began with themselves: what they could read so was not found."""
    _known: dict[_Key, tuple[Parse, ...]] = field(default_factory=dict)
    _open: set[_Key] = field(default_factory=set)
    _words: tuple[str, ...] = field(init=False)
    _printer: "Printer" = field(init=False)

    def __post_init__(self) -> None:
        words = (self.grammar.told_apart(token.text, self.lexicon) for token in self.tokens)
        self._words = tuple(words)
        self._printer = Printer(self.grammar, self.lexicon)

    def printer(self) -> "Printer":
        """Return a printer of what is being read; all of them know what one has printed."""
        return self._printer.another()

    def read(
        self, kind: Kind, features: tuple[str, ...] = (), context: Context = PLAIN, at: int = 0
    ) -> tuple[Parse, ...]:
        """Return every parse of this kind from this token on; the same reading once."""
        if at >= len(self._words):
            return ()
        if not self.grammar.may_begin(kind, self._words[at], self.lexicon):
            return ()
        key = (kind, features, context, at)
        known = self._known.get(key)
        if known is None:
            self._known[key] = ()  # a phrase that begins with its own kind reads nothing so
            self._open.add(key)
            known = self._known[key] = self._parses(kind, features, context, at)
            self._open.remove(key)
        elif key in self._open:
            self.circles.add(kind)
        return known

    def word(self, at: int) -> str:
        """Return a token's text; empty behind the last."""
        return self.tokens[at].text if at < len(self.tokens) else ""

    def _parses(
        self, kind: Kind, features: tuple[str, ...], context: Context, at: int
    ) -> tuple[Parse, ...]:
        parses: dict[tuple[int, object], Parse] = {}
        part = self.grammar.parts.get(kind)
        if part is not None:
            for parse in part.read(self, features, context, at):
                parses.setdefault((parse.end, parse.node), parse)
        for phrase in self.grammar.beginning(kind, self._words[at], self.lexicon):
            for parse in self._by_phrase(phrase, features, context, at):
                parses.setdefault((parse.end, parse.node), parse)
                if len(parses) > _READINGS:
                    self.crowded = True
                    return tuple(parses.values())
        return tuple(parses.values())

    def _by_phrase(
        self, phrase: Phrase, features: tuple[str, ...], context: Context, at: int
    ) -> Iterator[Parse]:
        start = _Place(at, phrase.elements, {})
        for end, values, words, used in self._elements(phrase, features, context, start):
            if phrase.guard is not None and not phrase.guard(values):
                continue
            node = phrase.built(values)
            if node is None:
                continue
            if phrase.synonym or phrase.free:
                printer = self.printer()
                words = printer.print(phrase.kind, node, features, context) or words
            yield Parse(end, node, words, (phrase, *used))

    def _elements(
        self, phrase: Phrase, features: tuple[str, ...], context: Context, place: "_Place"
    ) -> Iterator["_Read"]:
        """Yield every way to read the rest of a row: where it ends, and what it holds."""
        if not place.rest:
            yield place.at, place.values, (), ()
            return
        element = place.rest[0]
        match element:
            case Literal():
                ways = self._literal(phrase, element, place)
            case Agreeing():
                ways = self._agreeing(element, features, place)
            case Pause():
                ways = iter([((), (), place.on(place.at))] if "," in self.pauses(place.at) else [])
            case NotBefore(forms=forms):
                ways = iter(
                    [((), (), place.on(place.at))] if self.word(place.at) not in forms else []
                )
            case Slot():
                ways = self._slot(phrase, element, features, context, place)
            case Group():
                ways = (((), (), way) for way in _groups(phrase, place))
            case _Closed(group=group):
                said = phrase.is_said(group, place.values)
                ways = iter([((), (), place.on(place.at))] if said else [])
            case _:
                assert_never(element)
        for words, used, further in ways:
            for end, values, more_words, more_used in self._elements(
                phrase, features, context, further
            ):
                yield end, values, words + more_words, used + more_used

    def _literal(self, phrase: Phrase, literal: Literal, place: "_Place") -> Iterator["_Way"]:
        before = self.furthest
        if self._is_done_by(literal, place.at) and self.says(literal.forms, place.at):
            if self.furthest > before:
                self.nearest = phrase
            kept = () if literal.optional else (spelled(literal, place.values, self.lexicon),)
            yield kept, (), place.on(place.at + 1)
        if literal.optional:
            yield (), (), place.on(place.at)

    def _agreeing(
        self, word: Agreeing, features: tuple[str, ...], place: "_Place"
    ) -> Iterator["_Way"]:
        if agrees(self.lexicon, self.word(place.at), word.lexeme, features):
            self.took(place.at)
            yield (self.word(place.at),), (), place.on(place.at + 1)

    def _slot(
        self,
        phrase: Phrase,
        slot: Slot,
        features: tuple[str, ...],
        context: Context,
        place: "_Place",
    ) -> Iterator["_Way"]:
        gives = phrase.gives.get(slot.name)
        inner = context if gives is None else gives(context, place.values)
        for parse in self.read(slot.kind, passed(slot, features), inner, place.at):
            if slot.name in place.values and place.values[slot.name] != parse.node:
                continue
            held = {slot.name: parse.node}
            yield parse.words, parse.phrases, place.on(parse.end, held)

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


@dataclass(frozen=True, slots=True)
class _Closed:
    """The end of a group that stands there: it must say more than nothing."""

    group: Group


@dataclass(frozen=True, slots=True)
class _Place:
    """How far a row is read: the next token, what is to come, and what its slots hold."""

    at: int
    rest: "tuple[Element | _Closed, ...]"
    values: Values

    def on(self, at: int, held: Values | None = None) -> "_Place":
        """Return the place behind the first element of the rest."""
        return _Place(at, self.rest[1:], {**self.values, **held} if held else self.values)


_Way: TypeAlias = tuple[tuple[str, ...], tuple[Phrase, ...], _Place]
"""The words and the rows of one element, and what is to come behind it."""
_Read: TypeAlias = tuple[int, Values, tuple[str, ...], tuple[Phrase, ...]]


def _groups(phrase: Phrase, place: _Place) -> Iterator[_Place]:
    """Yield the places where one of the groups that come next is to be read, or none of them."""
    groups = tuple(takewhile(lambda element: isinstance(element, Group), place.rest))
    rest = place.rest[len(groups) :]
    for index, group in enumerate(groups):
        assert isinstance(group, Group)
        skipped = () if phrase.free else groups[:index]
        coming = (*(groups[:index] if phrase.free else ()), *groups[index + 1 :])
        values = {**place.values, **_none_of(phrase, skipped)}
        if group.name:
            values[group.name] = True
        yield _Place(place.at, (*group.elements, _Closed(group), *coming, *rest), values)
    yield _Place(place.at, rest, {**place.values, **_none_of(phrase, groups)})


def _none_of(phrase: Phrase, groups: Iterable[Element | _Closed]) -> Values:
    values: Values = {}
    for group in groups:
        if isinstance(group, Group):
            values |= phrase.left_out(group)
    return values


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


_Said: TypeAlias = dict[
    tuple[Kind, type, object, tuple[str, ...], Context], tuple[tuple[str, ...] | None, object]
]
"""What was printed without an x before it: its words, and what x is in them."""


@dataclass(slots=True)
class Printer:
    """Prints one node: by the first phrase of its kind that says it.

    A number that has no figure is printed as x; ``defined`` is what it is, told at the end.
    """

    grammar: Grammar
    lexicon: Lexicon
    defined: object = None
    _said: _Said = field(default_factory=dict)

    def another(self) -> "Printer":
        """Return a printer without an x, which knows what this one has printed."""
        return Printer(self.grammar, self.lexicon, _said=self._said)

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
        told = dict(values)  # as in reading, a slot does not know what is to come
        elements = tuple(phrase.said(values))
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
                return self.print(
                    element.kind, values[element.name], passed(element, features), inner
                )
            case Pause() | NotBefore() | Group():  # not printed; opened above
                return ()
            case _:
                assert_never(element)
