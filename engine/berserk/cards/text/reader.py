"""Parse tokens to nodes: all parses that the table allows, so that no ambiguity is missed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Parse, Worded, Words
from engine.berserk.cards.text.phrase import (
    PLAIN,
    Agreeing,
    Context,
    Kind,
    Literal,
    NotBefore,
    Pause,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.printing import Printer, passed, spelled
from engine.berserk.cards.text.steps import Closed, Stage, Step
from engine.berserk.cards.text.table import FirstWord, Grammar
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.tokens import Token
from engine.berserk.cards.text.word_forms import (
    agrees,
    is_infinitive,
    is_of_a_name,
    number_of_verb,
    words_matching,
)

_READINGS: Final = 64
"""The maximum of parses of one kind at one place; a text with more counts as ambiguous."""


_Key: TypeAlias = tuple[Kind, tuple[str, ...], Context, int]


@dataclass(slots=True)
class Reader:
    """Parses one sentence: every parse of every kind at every token, each memoised."""

    grammar: Grammar
    lexicon: Lexicon
    tokens: tuple[Token, ...]
    furthest: int = 0
    """The first token that no row has read."""
    nearest: Phrase | None = None
    """The row with a word of its own that has read the furthest."""
    crowded: bool = False
    """Whether parsing was cut short, so that further readings may exist."""
    circles: set[Kind] = field(default_factory=set)
    """Kinds that began with themselves; their readings of that form were not found."""
    _known: dict[_Key, tuple[Parse, ...] | None] = field(default_factory=dict)
    """The memoised parses of each kind; None while they are being computed."""
    _firsts: tuple[FirstWord, ...] = field(init=False)
    _printer: "Printer" = field(init=False)

    def __post_init__(self) -> None:
        words = (*(token.text for token in self.tokens), None)
        self._firsts = tuple(self.grammar.first(word, self.lexicon) for word in words)
        self._printer = _kept_printer(self.lexicon, self.grammar)

    def printer(self) -> "Printer":
        """Return a printer for the nodes being read; all such printers share one cache."""
        return self._printer.another()

    def read(
        self, kind: Kind, features: tuple[str, ...] = (), context: Context = PLAIN, at: int = 0
    ) -> tuple[Parse, ...]:
        """Return every parse of this kind that begins at this token, without duplicates."""
        if at >= len(self.tokens) or not self._firsts[at].begins(kind):
            return ()
        return self._known_parses(kind, features, context, at)

    def _known_parses(
        self, kind: Kind, features: tuple[str, ...], context: Context, at: int
    ) -> tuple[Parse, ...]:
        """Return the memoised parses of a kind that can begin here."""
        key = (kind, features, context, at)
        known = self._known.get(key)
        if known is not None:
            return known
        if key in self._known:  # a phrase that begins with its own kind has no parses there
            self.circles.add(kind)
            return ()
        self._known[key] = None
        parses = self._known[key] = self._parses(kind, features, context, at)
        return parses

    def word(self, at: int) -> str:
        """Return a token's text; empty after the last."""
        return self.tokens[at].text if at < len(self.tokens) else ""

    def _parses(
        self, kind: Kind, features: tuple[str, ...], context: Context, at: int
    ) -> tuple[Parse, ...]:
        parses: list[Parse] = []
        part = self.grammar.parts.get(kind)
        if part is not None:
            for parse in part.read(self, features, context, at):
                _add(parse, parses)
        for phrase, steps in self._firsts[at].rows(kind):
            for parse in self._by_phrase(phrase, steps, features, context, at):
                _add(parse, parses)
                if len(parses) > _READINGS:
                    self.crowded = True
                    return tuple(parses)
        return tuple(parses)

    def _by_phrase(
        self,
        phrase: Phrase,
        steps: tuple[Step, ...],
        features: tuple[str, ...],
        context: Context,
        at: int,
    ) -> Iterator[Parse]:
        """Yield the parses of a row, depth first."""
        pending: list[tuple[Step, _Way]] = [(step, (at, {}, (), ())) for step in reversed(steps)]
        while pending:
            step, way = pending.pop()
            if step.holds:
                end, values, words, used = way
                way = (end, {**values, **step.holds}, words, used)
            if step.element is None:
                parse = self._parse(phrase, features, context, way)
                if parse is not None:
                    yield parse
                continue
            for further in reversed(self._over(phrase, step, features, context, way)):
                following = self._firsts[further[0]].steps(step.behind)
                pending += [(each, further) for each in reversed(following)]

    def _parse(
        self, phrase: Phrase, features: tuple[str, ...], context: Context, way: "_Way"
    ) -> Parse | None:
        """Return the parse of a completed row, if its guard and its node allow it."""
        end, values, words, used = way
        if phrase.guard is not None and not phrase.guard(values):
            return None
        node = phrase.built(values)
        if node is None:
            return None
        if phrase.synonym or phrase.free or phrase.loose:
            if words:
                words = (Worded(phrase.kind, node, features, context, words),)
            else:  # a part may ask whether there are any
                words = self.printer().render(phrase.kind, node, features, context) or ()
        return Parse(end, node, words, (phrase, *used))

    def _over(
        self,
        phrase: Phrase,
        step: Step,
        features: tuple[str, ...],
        context: Context,
        way: "_Way",
    ) -> "Sequence[_Way]":
        """Return the ways to pass an element after which the next word is possible."""
        at, values, words, used = way
        match step.element:
            case Slot() as slot:
                gives = phrase.gives.get(slot.name)
                inner = context if gives is None else gives(context, values)
                parses = self._known_parses(slot.kind, passed(slot, features), inner, at)
                return self._behind(parses, slot.name, step.behind, way) if parses else ()
            case Literal() as literal:
                return self._literal(phrase, literal, way)
            case Agreeing(lexeme=lexeme):
                if not agrees(self.lexicon, self.word(at), lexeme, features):
                    return ()
                self.took(at)
                return ((at + 1, values, (*words, self.word(at)), used),)
            case Pause():
                return (way,) if "," in self.pauses(at) else ()
            case NotBefore(forms=forms):
                return (way,) if self.word(at) not in forms else ()
            case Closed(group=group):
                return (way,) if phrase.is_present(group, values) else ()
            case None:
                return ()
            case _:
                assert_never(step.element)

    def _behind(
        self, parses: tuple[Parse, ...], slot: str, stage: Stage, way: "_Way"
    ) -> "Sequence[_Way]":
        """Return the ways to pass a slot; most end there, since no word of the row follows."""
        _at, values, words, used = way
        return [
            (
                parse.end,
                {**values, slot: parse.node},
                words + parse.words,
                used + parse.phrases,
            )
            for parse in parses
            if self._firsts[parse.end].steps(stage)
            and (slot not in values or values[slot] == parse.node)
        ]

    def _literal(self, phrase: Phrase, literal: Literal, way: "_Way") -> "Sequence[_Way]":
        at, values, words, used = way
        if not self._is_done_by(literal, at, values):
            return ()
        if at >= self.furthest:
            self.furthest = at + 1
            self.nearest = phrase
        if not literal.optional:
            words = (*words, spelled(literal, values, self.lexicon))
        return ((at + 1, values, words, used),)

    def _is_done_by(self, literal: Literal, at: int, values: Values) -> bool:
        """Return whether a verb after its subject is in the third person."""
        return (
            not literal.subject
            or values.get(literal.subject) in (None, ab.ITSELF)
            or self.number_of_verb(at) != ""
        )

    def is_any_of(self, forms: tuple[str, ...], at: int) -> bool:
        """Return whether the token is one of these words, or another plain form of such a verb."""
        if at >= len(self.tokens):
            return False
        if words_matching(self.lexicon, self.tokens[at].text).isdisjoint(forms):
            return False
        self.furthest = max(self.furthest, at + 1)
        return True

    def knows(self, word: str) -> bool:
        """Return whether a token is known to the lexicon or the table, part of a name, or not a
        word."""
        return (
            not word[:1].isalpha()
            or word == "x"
            or bool(self.lexicon.forms.get(word))
            or word in self.grammar.words
            or is_of_a_name(self.lexicon, word)
        )

    def agrees(self, lexeme: str, features: tuple[str, ...], at: int) -> bool:
        """Return whether the token is a form of the lexeme with these features."""
        return agrees(self.lexicon, self.word(at), lexeme, features)

    def number_of_verb(self, at: int) -> str:
        """Return "sg" or "pl" for a verb in the third person, an empty string for other words."""
        return number_of_verb(self.lexicon, self.word(at))

    def is_infinitive(self, at: int) -> bool:
        """Return whether the token is an infinitive, which has no subject."""
        return is_infinitive(self.lexicon, self.word(at))

    def pauses(self, at: int) -> str:
        """Return the commas and dashes before a token."""
        return self.tokens[at].pauses if at < len(self.tokens) else ""

    def took(self, at: int) -> None:
        """Record that a part of the grammar has read this token."""
        self.furthest = max(self.furthest, at + 1)


_MOST_SAID: Final = 100_000
"""The maximum of cached wordings; the cache starts again beyond it."""


def _kept_printer(lexicon: Lexicon, grammar: Grammar) -> Printer:
    """Return a printer whose cache all sentences of a lexicon share: parts of nodes repeat."""
    key = Printer, id(grammar)
    printer: Printer = lexicon.answers.setdefault(key, Printer(grammar, lexicon))
    printer.forget(_MOST_SAID)
    return printer


def _add(parse: Parse, parses: list[Parse]) -> None:
    """Append a parse unless it is already there; comparing a few is cheaper than hashing nodes."""
    if not any(parse.end == other.end and parse.node == other.node for other in parses):
        parses.append(parse)


_Way: TypeAlias = tuple[int, Values, Words, tuple[Phrase, ...]]
"""The state of a partly read row: next token, values of slots, words, rows used."""
