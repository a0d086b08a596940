"""The table of phrases and the parts in code, indexed for the reader and the printer.

Most rows cannot match at a given place, and their first word shows it. So for each word the table
caches which kinds it can begin, which rows of a kind, and which next steps of a row
(``FirstWord``).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never, cast

from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.parts import Foreseeing, Part
from engine.berserk.cards.text.phrase import (
    Agreeing,
    Element,
    Kind,
    Literal,
    NotBefore,
    Pause,
    Phrase,
    Slot,
)
from engine.berserk.cards.text.steps import Closed, Stage, Step, beginning_of
from engine.berserk.cards.text.tokens import alike
from engine.berserk.cards.text.word_forms import is_of_a_name, words_matching


class FirstWord:
    """What one word can begin at any place; answers are computed lazily and cached.

    The word is one that ``Grammar.known_or_alike`` distinguishes; None is the end of the sentence,
    where only elements without a token are possible.
    """

    def __init__(self, grammar: "Grammar", lexicon: Lexicon, word: str | None) -> None:
        self._grammar = grammar
        self._lexicon = lexicon
        self._word = word
        self._says: frozenset[str] = frozenset() if word is None else words_matching(lexicon, word)
        forms = () if word is None else lexicon.forms.get(word, ())
        self._lexemes = frozenset(form.lexeme for form in forms)
        self._begins: dict[Kind, bool] = {}
        self._rows: dict[Kind, tuple[tuple[Phrase, tuple[Step, ...]], ...]] = {}
        self._steps: dict[Stage, tuple[Step, ...]] = {}

    def begins(self, kind: Kind) -> bool:
        """Return whether anything of a kind can begin with this word."""
        known = self._begins.get(kind)
        if known is None:
            self._begins[kind] = True  # assume yes while the answer is being computed
            known = self._begins[kind] = self._begins_part(kind) or bool(self.rows(kind))
        return known

    def rows(self, kind: Kind) -> tuple[tuple[Phrase, tuple[Step, ...]], ...]:
        """Return the rows of a kind that can begin so, in table order, with their first steps."""
        rows = self._rows.get(kind)
        if rows is None:
            tried = ((stage, self.steps(stage)) for stage in self._grammar.beginnings(kind))
            rows = self._rows[kind] = tuple(
                (stage.row, steps)
                for stage, steps in tried
                if any(step.element is not None for step in steps)
            )
        return rows

    def steps(self, stage: Stage) -> tuple[Step, ...]:
        """Return the possible steps at this place of a row if this is the next word."""
        steps = self._steps.get(stage)
        if steps is None:
            steps = self._steps[stage] = tuple(filter(self._may_be, stage.steps))
        return steps

    def _begins_part(self, kind: Kind) -> bool:
        part = self._grammar.parts.get(kind)
        if part is None or self._word is None:
            return False
        foreseeing = self._grammar.foreseeing.get(kind)
        return foreseeing is None or foreseeing.begins(self._lexicon, self._word, self.begins)

    def _may_be(self, step: Step) -> bool:
        match step.element:
            case Slot(kind=kind):
                return self._word is not None and self.begins(kind)
            case Literal(forms=forms):
                return not self._says.isdisjoint(forms)
            case Agreeing(lexeme=lexeme):
                return lexeme in self._lexemes
            case Pause() | NotBefore() | Closed() | None:
                return True
            case _:
                assert_never(step.element)


@dataclass(frozen=True, slots=True)
class Grammar:
    """The phrases of each kind in printing order, and the parts in code."""

    phrases: Mapping[Kind, tuple[Phrase, ...]]
    parts: Mapping[Kind, Part]
    words: frozenset[str]
    """All literal words of rows."""
    foreseeing: Mapping[Kind, Foreseeing] = field(default_factory=dict, compare=False)
    """The parts that declare their first words."""
    _beginnings: dict[Kind, tuple[Stage, ...]] = field(default_factory=dict, compare=False)
    _printing: dict[tuple[Kind, type], tuple[Phrase, ...]] = field(
        default_factory=dict, compare=False
    )

    def first(self, word: str | None, lexicon: Lexicon) -> FirstWord:
        """Return what a word can begin; None is the end of the sentence."""
        apart = None if word is None else self.known_or_alike(word, lexicon)
        key = (id(self), apart)  # the cached value keeps this table alive, so its id is not reused
        first: FirstWord | None = lexicon.answers.get(key)
        if first is None:
            first = lexicon.answers[key] = FirstWord(self, lexicon, apart)
        return first

    def known_or_alike(self, word: str, lexicon: Lexicon) -> str:
        """Return a word that occurs in a row, form or name as it is, any other as its ``alike``."""
        known = word in lexicon.forms or word in self.words or is_of_a_name(lexicon, word)
        return word if known else alike(word)

    def beginnings(self, kind: Kind) -> tuple[Stage, ...]:
        """Return the beginnings of the rows of a kind, in table order."""
        stages = self._beginnings.get(kind)
        if stages is None:
            stages = self._beginnings[kind] = tuple(map(beginning_of, self.phrases.get(kind, ())))
        return stages

    def rows_printing(self, kind: Kind, node: object) -> tuple[Phrase, ...]:
        """Return the rows of a kind that can print such a node, in table order."""
        key = (kind, type(node))
        rows = self._printing.get(key)
        if rows is None:
            rows = self._printing[key] = tuple(
                row
                for row in self.phrases.get(kind, ())
                if not row.synonym and row.can_print(type(node))
            )
        return rows

    @classmethod
    def of(
        cls,
        phrases: Iterable[Phrase],
        parts: Mapping[Kind, Part],
        more_words: Iterable[str] = (),
    ) -> "Grammar":
        """Build a grammar of rows and parts; a kind can have both.

        ``more_words`` are the words that parts use themselves.
        """
        table: dict[Kind, list[Phrase]] = {}
        words = set(more_words)
        for phrase in phrases:
            table.setdefault(phrase.kind, []).append(phrase)
            for element in phrase.opened:
                if isinstance(element, Literal):
                    words.update(element.forms)
        rows = {kind: tuple(several) for kind, several in table.items()}
        foreseeing = {
            kind: cast(Foreseeing, part) for kind, part in parts.items() if hasattr(part, "begins")
        }
        return cls(rows, parts, frozenset(words), foreseeing)


def first_of(elements: tuple[Element, ...]) -> Iterator[Element]:
    """Yield the elements that can come first: up to the first mandatory one."""
    for element in elements:
        yield element
        if not (isinstance(element, Literal) and element.optional):
            return


def may_stand(element: Element, word: str, lexicon: Lexicon) -> bool:
    """Return whether an element can match this word, or be omitted before it."""
    if isinstance(element, Literal):
        return not words_matching(lexicon, word).isdisjoint(element.forms)
    if isinstance(element, Agreeing):
        return any(form.lexeme == element.lexeme for form in lexicon.forms.get(word, ()))
    return True
