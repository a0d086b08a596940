"""Tokens to nodes: every parse that the table of phrases gives, so that no second one is missed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, TypeAlias, assert_never

from engine.berserk.abilities import ITSELF
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
from engine.berserk.cards.text.printing import Printer, passed, spelled
from engine.berserk.cards.text.table import Grammar, Parse, may_stand
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.tokens import Token
from engine.berserk.cards.text.words import (
    SHORTER,
    agrees,
    is_infinitive,
    is_of_a_name,
    number_of_verb,
    same_verb,
)

_READINGS: Final = 64
"""So many parses of one kind at one place, and the text is not tried further: it is not clear."""


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
            if phrase.synonym or phrase.free or phrase.loose:
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
                ways = (((), (), way) for way in self._groups(phrase, place))
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

    def _groups(self, phrase: Phrase, place: "_Place") -> Iterator["_Place"]:
        """Yield the places where one of the groups that come next is to be read, or none."""
        groups = tuple(takewhile(lambda element: isinstance(element, Group), place.rest))
        rest = place.rest[len(groups) :]
        for index, group in enumerate(groups):
            assert isinstance(group, Group)
            if not self._may_open(group, place.at):
                continue
            skipped = () if phrase.free else groups[:index]
            coming = (*(groups[:index] if phrase.free else ()), *groups[index + 1 :])
            values = {**place.values, **_none_of(phrase, skipped)}
            if group.name:
                values[group.name] = True
            yield _Place(place.at, (*group.elements, _Closed(group), *coming, *rest), values)
        yield _Place(place.at, rest, {**place.values, **_none_of(phrase, groups)})

    def _may_open(self, group: Group, at: int) -> bool:
        """Whether a group may begin with this token; most do not, and none does behind the last."""
        first = group.elements[0]
        if not isinstance(first, Slot | Literal) or (isinstance(first, Literal) and first.optional):
            return True
        if at >= len(self._words):
            return False
        if isinstance(first, Slot):
            return self.grammar.may_begin(first.kind, self._words[at], self.lexicon)
        return may_stand(first, self._words[at], self.lexicon)

    def _literal(self, phrase: Phrase, literal: Literal, place: "_Place") -> Iterator["_Way"]:
        before = self.furthest
        if self._is_done_by(literal, place) and self.says(literal.forms, place.at):
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

    def _is_done_by(self, literal: Literal, place: "_Place") -> bool:
        """Whether a verb behind its subject stands in the third person."""
        return (
            not literal.subject
            or place.values.get(literal.subject) in (None, ITSELF)
            or self.number_of_verb(place.at) != ""
        )

    def says(self, forms: tuple[str, ...], at: int) -> bool:
        """Whether the token is one of these words; a verb may stand in any of its plain forms."""
        if at >= len(self.tokens):
            return False
        word = self.tokens[at].text
        if (
            word in forms
            or SHORTER.get(word) in forms
            or any(same_verb(self.lexicon, word, form) for form in forms)
        ):
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


def _none_of(phrase: Phrase, groups: Iterable[Element | _Closed]) -> Values:
    values: Values = {}
    for group in groups:
        if isinstance(group, Group):
            values |= phrase.left_out(group)
    return values
