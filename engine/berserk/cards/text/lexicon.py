"""The words of card texts: a closed lexicon, and the names of classes and cards.

The caller passes in the rows of the table and the names; this module reads no files. Every word is
stored folded: lower case, ё as е.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from engine.berserk.cards.text.by_hand import HandReading, name_digest
from engine.berserk.cards.text.declension import Declined, decline
from engine.berserk.cards.text.grammar import Case, Gender, NameKind, Pos, Shape, WordNumber, folded
from engine.kernel.marks import mypyc_attr

LEXICON_COLUMNS: Final = (
    "lexeme", "pos", "form", "shape", "case", "number", "gender", "animate",
)  # fmt: skip
"""The columns of the table, in order."""

Words = ParamSpec("Words")
Answer = TypeVar("Answer")

_ANIMATE: Final = {"": None, "yes": True, "no": False}


class LexiconError(ValueError):
    """A row that is not a valid form of a word; the message names the row."""


class Form(NamedTuple):
    """One reading of a word: its lexeme and its place in the paradigm.

    ``shape`` is FULL for declined forms. ``gender`` is None in the plural of adjectives and for
    words without gender; a noun has its own. ``animate`` is set for nouns; for an adjective or
    numeral it is set only in the accusative, where the form depends on the noun.
    """

    lexeme: str
    pos: Pos
    shape: Shape = Shape.FULL
    case: Case | None = None
    number: WordNumber | None = None
    gender: Gender | None = None
    animate: bool | None = None


class Slot(NamedTuple):
    """A place in a paradigm; None for each category that the word does not distinguish, as in
    ``Form``."""

    case: Case | None = None
    number: WordNumber | None = None
    gender: Gender | None = None
    animate: bool | None = None
    shape: Shape = Shape.FULL


class NameForm(NamedTuple):
    """One reading of a name in the catalogue."""

    name: str
    kind: NameKind
    case: Case
    number: WordNumber


@mypyc_attr(native_class=False)  # a compiled class has no cached properties
@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words known to the lexer and the printer; a value, compared and hashed by ``digest``.

    ``entries`` are (form, reading) in table order: of several forms of one place the first is
    printed. ``class_names`` and ``card_names`` are as printed, sorted, without duplicates.
    ``others`` are words of the language that cards do not use but that are close to words they do
    use: they are not misspellings. ``reminders`` are texts that define terms, each with the name of
    its card. ``readings`` are those given by hand; the first one of a sentence counts.
    """

    entries: tuple[tuple[str, Form], ...]
    class_names: tuple[str, ...] = ()
    card_names: tuple[str, ...] = ()
    others: frozenset[str] = frozenset()
    reminders: tuple[tuple[str, str], ...] = ()
    readings: tuple[HandReading, ...] = ()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.digest == other.digest

    @cached_property
    def answers(self) -> dict[tuple[object, ...], Any]:
        """The cached results of functions ``kept_with_lexicon``, released with the lexicon."""
        return {}

    @cached_property
    def digest(self) -> str:
        """A digest of 16 hexadecimal digits that changes with any word, form, order or name."""
        lines = [f"{form} {_spelled(reading)}" for form, reading in self.entries]
        lines += [f"class {name}" for name in self.class_names]
        lines += [f"card {name}" for name in self.card_names]
        lines += [f"other {word}" for word in sorted(self.others)]
        lines += [f"reminder {name}: {text}" for name, text in self.reminders]
        lines += [f"reading {reading}" for reading in self.readings]
        return sha256("\n".join(lines).encode()).hexdigest()[:16]

    @cached_property
    def forms(self) -> Mapping[str, tuple[Form, ...]]:
        """The readings of each folded form, in table order."""
        gathered: dict[str, list[Form]] = {}
        for form, reading in self.entries:
            gathered.setdefault(form, []).append(reading)
        return MappingProxyType({form: tuple(readings) for form, readings in gathered.items()})

    @cached_property
    def names(self) -> Mapping[str, tuple[NameForm, ...]]:
        """The readings of each folded form of a class or card name, of one word or several."""
        gathered: dict[str, dict[NameForm, None]] = {}
        for name in self.class_names:
            for form in self.declined(name):
                reading = NameForm(name, NameKind.CLASS, form.case, form.number)
                gathered.setdefault(folded(form.text), {})[reading] = None
        for name in self.card_names:
            for form in self.declined(name):
                reading = NameForm(name, NameKind.CARD, form.case, form.number)
                gathered.setdefault(folded(form.text), {})[reading] = None
        return MappingProxyType({form: tuple(readings) for form, readings in gathered.items()})

    @cached_property
    def readings_by_digest(self) -> Mapping[str, HandReading]:
        """The readings given by hand, by the digest of their sentence."""
        return MappingProxyType({one.digest: one for one in reversed(self.readings)})

    @cached_property
    def digested_names(self) -> Mapping[str, str]:
        """The names of cards by their ``name_digest``."""
        return MappingProxyType({name_digest(name): name for name in self.card_names})

    @cached_property
    def name_words(self) -> frozenset[str]:
        """Every word of every form of a name, folded."""
        return frozenset(word for form in self.names for word in re.split(r"[\s-]+", form))

    @cached_property
    def longest_name(self) -> int:
        """The number of words in the longest form of a name; 0 without names."""
        return max((form.count(" ") + 1 for form in self.names), default=0)

    def read(self, word: str) -> tuple[Form, ...]:
        """Return the readings of a printed word in any letter case; empty for an unknown word.

        >>> lexicon = make_lexicon([("карта", "noun", "карту", "", "acc", "sg", "f", "no")])
        >>> lexicon.read("Карту")[0].case
        <Case.ACC: 'acc'>
        """
        return self.forms.get(folded(word), ())

    def names_at(self, words: Sequence[str], at: int) -> tuple[tuple[int, NameForm], ...]:
        """Return the names that begin at ``words[at]`` as (number of words, reading), the longest
        first."""
        readings: list[tuple[int, NameForm]] = []
        for length in range(min(self.longest_name, len(words) - at), 0, -1):
            phrase = folded(" ".join(words[at : at + length]))
            readings += [(length, form) for form in self.names.get(phrase, ())]
        return tuple(readings)

    def paradigm(self, lexeme: str, pos: Pos) -> Mapping[Slot, str]:
        """Return every form of a word by its place; KeyError for a word not in the lexicon."""
        return self._paradigms[lexeme, pos]

    def gender_of(self, noun: str) -> Gender | None:
        """Return the gender of a noun; None for a noun without singular."""
        return next(iter(self._readings_of(noun))).gender

    def is_animate(self, noun: str) -> bool:
        """Return whether a noun is animate, which decides its accusative and that of its
        adjectives."""
        return next(iter(self._readings_of(noun))).animate is True

    def noun(self, lexeme: str, case: Case, number: WordNumber = WordNumber.SG) -> str:
        """Return a form of a noun; KeyError if it has none."""
        first = self._readings_of(lexeme)[0]
        place = Slot(case, number, first.gender, first.animate)
        return self.paradigm(lexeme, Pos.NOUN)[place]

    def adjective(
        self,
        lexeme: str,
        case: Case,
        number: WordNumber = WordNumber.SG,
        gender: Gender | None = None,
        *,
        animate: bool = False,
        pos: Pos = Pos.ADJ,
    ) -> str:
        """Return an adjective, or a pronoun declined like one, in agreement with a noun.

        ``gender`` is required in the singular. KeyError if there is no such form.
        """
        agreed = None if number is WordNumber.PL else gender
        forms = self.paradigm(lexeme, pos)
        plain = forms.get(Slot(case, number, agreed))
        return forms[Slot(case, number, agreed, animate)] if plain is None else plain

    def short(
        self, lexeme: str, number: WordNumber = WordNumber.SG, gender: Gender | None = None
    ) -> str:
        """Return a short form («равен», «открыты»); KeyError if there is none."""
        agreed = None if number is WordNumber.PL else gender
        return self.paradigm(lexeme, Pos.ADJ)[Slot(None, number, agreed, shape=Shape.SHORT)]

    def verb(
        self,
        lexeme: str,
        shape: Shape = Shape.INFINITIVE,
        number: WordNumber | None = None,
        gender: Gender | None = None,
    ) -> str:
        """Return a form of a verb; pass ``number`` for THIRD and PAST, ``gender`` for PAST
        singular.

        KeyError if there is no such form.
        """
        if shape in (Shape.SECOND, Shape.IMPERATIVE):
            number = WordNumber.PL
        return self.paradigm(lexeme, Pos.VERB)[Slot(None, number, gender, shape=shape)]

    def counted(self, count: int, noun: str, case: Case = Case.NOM) -> str:
        """Return the form of ``noun`` used after a number in digits.

        1, 21 … take the singular of ``case``. If ``case`` is nominative or accusative, 2-4, 22-24 …
        take the genitive singular and all others the genitive plural; in other cases both take the
        plural of ``case``.
        """
        if count % 10 == 1 and count % 100 != 11:
            return self.noun(noun, case)
        if case not in (Case.NOM, Case.ACC):
            return self.noun(noun, case, WordNumber.PL)
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return self.noun(noun, Case.GEN, WordNumber.SG if few else WordNumber.PL)

    def name(self, name: str, case: Case, number: WordNumber | None = None) -> str:
        """Return the name of a class or card in ``case``, with its printed capitals.

        Without ``number``, in the number that the name is printed in; KeyError if there is no such
        form.
        """
        for form in self.declined(name):
            if form.case is case and number in (None, form.number):
                return form.text
        raise KeyError((name, case, number))

    def declined(self, name: str) -> tuple[Declined, ...]:
        """Return the forms of a name, the printed one of each case and number first.

        A one-word name found in the table is declined by the table, all others by rule; a class
        also has a plural.
        """
        key = folded(name), Pos.NOUN
        if key not in self._paradigms:
            return decline(name, plural=name in self._classes)
        return tuple(
            Declined(_as_printed(name, form), place.case, place.number)
            for place, form in self._paradigms[key].items()
            if place.case is not None and place.number is not None
        )

    def _readings_of(self, noun: str) -> tuple[Form, ...]:
        return self._lexemes[noun, Pos.NOUN]

    @cached_property
    def _classes(self) -> frozenset[str]:
        return frozenset(self.class_names)

    @cached_property
    def _lexemes(self) -> Mapping[tuple[str, Pos], tuple[Form, ...]]:
        gathered: dict[tuple[str, Pos], list[Form]] = {}
        for _, reading in self.entries:
            gathered.setdefault((reading.lexeme, reading.pos), []).append(reading)
        return {key: tuple(readings) for key, readings in gathered.items()}

    @cached_property
    def _paradigms(self) -> Mapping[tuple[str, Pos], Mapping[Slot, str]]:
        gathered: dict[tuple[str, Pos], dict[Slot, str]] = {}
        for form, reading in self.entries:
            place = Slot(
                reading.case, reading.number, reading.gender, reading.animate, reading.shape
            )
            gathered.setdefault((reading.lexeme, reading.pos), {}).setdefault(place, form)
        return {key: MappingProxyType(places) for key, places in gathered.items()}


def make_lexicon(
    rows: Iterable[Sequence[str]],
    class_names: Iterable[str] = (),
    card_names: Iterable[str] = (),
    others: Iterable[str] = (),
    reminders: Iterable[tuple[str, str]] = (),
    readings: Iterable[HandReading] = (),
) -> Lexicon:
    """Return the lexicon of a table's rows (each as ``LEXICON_COLUMNS``), of names and other words.

    Surrounding and doubled spaces of names are stripped, and empty names skipped. ``reminders`` are
    (name, text) of cards that may define terms. LexiconError names an invalid row.
    """
    names = _sorted_names(class_names), _sorted_names(card_names)
    more = frozenset(map(folded, others)), tuple(sorted(set(reminders)))
    entries = _entries(tuple(map(tuple, rows)))
    return _shared(Lexicon(entries, *names, *more, tuple(readings)))


@lru_cache(maxsize=3)
def _shared(lexicon: Lexicon) -> Lexicon:
    """Return an equal lexicon made recently, with its caches, if there is one."""
    return lexicon


@lru_cache(maxsize=2)
def _entries(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, Form], ...]:
    return tuple(_entry(row) for row in rows)


def kept_with_lexicon(
    function: Callable[Concatenate[Lexicon, Words], Answer],
) -> Callable[Concatenate[Lexicon, Words], Answer]:
    """Cache a function's results per lexicon, for the lifetime of the lexicon."""

    @wraps(function)
    def asked(lexicon: Lexicon, /, *words: Words.args, **named: Words.kwargs) -> Answer:
        key = (function, words, *named.items())
        try:
            answer: Answer = lexicon.answers[key]
        except KeyError:
            answer = lexicon.answers[key] = function(lexicon, *words, **named)
        return answer

    return asked


def _entry(row: Sequence[str]) -> tuple[str, Form]:
    try:
        lexeme, pos, form, shape, case, number, gender, animate = row
        reading = Form(
            folded(lexeme),
            Pos(pos),
            Shape(shape),
            Case(case) if case else None,
            WordNumber(number) if number else None,
            Gender(gender) if gender else None,
            _ANIMATE[animate],
        )
    except (ValueError, KeyError) as error:
        raise LexiconError(f"{list(row)} is no form: {error}") from error
    if not form or not lexeme:
        raise LexiconError(f"{list(row)} is no form: a lexeme and a form are needed")
    return folded(form), reading


def _sorted_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({plain for name in names if (plain := " ".join(name.split()))}))


def _as_printed(name: str, form: str) -> str:
    return form.capitalize() if name[:1].isupper() else form


def _spelled(reading: Form) -> str:
    words = (reading.shape, reading.case, reading.number, reading.gender)
    told = ",".join("" if word is None else str(word.value) for word in words)
    return f"{reading.lexeme},{reading.pos.value},{told},{reading.animate}"
