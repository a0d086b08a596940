"""The words of card texts: a closed lexicon, and the names of classes and cards.

Who loads it hands in the rows of its table and the names; here nothing is read from a file. Every
word is kept folded: small letters, ё as е.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from engine.berserk.cards.text.declension import Declined, decline
from engine.berserk.cards.text.grammar import Case, Gender, NameKind, Pos, Shape, WordNumber, folded
from engine.kernel.marks import mypyc_attr

LEXICON_COLUMNS: Final = (
    "lexeme", "pos", "form", "shape", "case", "number", "gender", "animate",
)  # fmt: skip
"""The columns of the table, in their order."""

Words = ParamSpec("Words")
Answer = TypeVar("Answer")

_ANIMATE: Final = {"": None, "yes": True, "no": False}


class LexiconError(ValueError):
    """A row that is no form of a word; the message names the row."""


class Form(NamedTuple):
    """One reading of one word: of which lexeme, and where in its paradigm.

    ``shape`` is FULL for what is declined. ``gender`` is None in the plural of adjectives, and
    where a word has none; a noun has its own. ``animate`` tells a noun's kind; of an adjective or
    numeral it is set in the accusative alone, where the form depends on the noun.
    """

    lexeme: str
    pos: Pos
    shape: Shape = Shape.FULL
    case: Case | None = None
    number: WordNumber | None = None
    gender: Gender | None = None
    animate: bool | None = None


class Slot(NamedTuple):
    """A place in a paradigm; what a word does not tell apart is None, as in its ``Form``."""

    case: Case | None = None
    number: WordNumber | None = None
    gender: Gender | None = None
    animate: bool | None = None
    shape: Shape = Shape.FULL


class NameForm(NamedTuple):
    """One reading of a name that the catalogue knows."""

    name: str
    kind: NameKind
    case: Case
    number: WordNumber


@mypyc_attr(native_class=False)  # a compiled class keeps no cached property
@dataclass(frozen=True, eq=False)
class Lexicon:
    """What the lexer and the printer know of words; a value, compared and hashed by ``digest``.

    ``entries`` are (form, reading) in the order of the table: of several forms of one place the
    first is printed. ``class_names`` and ``card_names`` are as printed, sorted, each once.
    ``others`` are words of the language that cards do not speak in and that lie near those they
    do: they are no misspelling of them. ``reminders`` are texts that say what a term is, each
    behind the name of its card.
    """

    entries: tuple[tuple[str, Form], ...]
    class_names: tuple[str, ...] = ()
    card_names: tuple[str, ...] = ()
    others: frozenset[str] = frozenset()
    reminders: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.digest == other.digest

    @cached_property
    def answers(self) -> dict[tuple[object, ...], Any]:
        """What functions ``kept_with_lexicon`` answered; it goes with the lexicon."""
        return {}

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that change with any word, form, order or name."""
        lines = [f"{form} {_spelled(reading)}" for form, reading in self.entries]
        lines += [f"class {name}" for name in self.class_names]
        lines += [f"card {name}" for name in self.card_names]
        lines += [f"other {word}" for word in sorted(self.others)]
        lines += [f"reminder {name}: {text}" for name, text in self.reminders]
        return sha256("\n".join(lines).encode()).hexdigest()[:16]

    @cached_property
    def forms(self) -> Mapping[str, tuple[Form, ...]]:
        """Folded form -> its readings, in the order of the table."""
        gathered: dict[str, list[Form]] = {}
        for form, reading in self.entries:
            gathered.setdefault(form, []).append(reading)
        return MappingProxyType({form: tuple(readings) for form, readings in gathered.items()})

    @cached_property
    def names(self) -> Mapping[str, tuple[NameForm, ...]]:
        """Folded form of a name of a class or card, of one word or several -> its readings."""
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
    def name_words(self) -> frozenset[str]:
        """Every word of every form of a name, folded."""
        return frozenset(word for form in self.names for word in re.split(r"[\s-]+", form))

    @cached_property
    def longest_name(self) -> int:
        """How many words the longest form of a name has; 0 without names."""
        return max((form.count(" ") + 1 for form in self.names), default=0)

    def read(self, word: str) -> tuple[Form, ...]:
        """Return the readings of a printed word, in any letters; empty for one not in the lexicon.

        >>> lexicon = make_lexicon([("карта", "noun", "карту", "", "acc", "sg", "f", "no")])
        >>> lexicon.read("Карту")[0].case
        <Case.ACC: 'acc'>
        """
        return self.forms.get(folded(word), ())

    def names_at(self, words: Sequence[str], at: int) -> tuple[tuple[int, NameForm], ...]:
        """Return the names that begin at ``words[at]``: (how many words, reading).

        The longest come first.
        """
        readings: list[tuple[int, NameForm]] = []
        for length in range(min(self.longest_name, len(words) - at), 0, -1):
            phrase = folded(" ".join(words[at : at + length]))
            readings += [(length, form) for form in self.names.get(phrase, ())]
        return tuple(readings)

    def paradigm(self, lexeme: str, pos: Pos) -> Mapping[Slot, str]:
        """Return every form of a word by its place; ``KeyError`` for a word not in the lexicon."""
        return self._paradigms[lexeme, pos]

    def gender_of(self, noun: str) -> Gender | None:
        """Return the gender of a noun; None for one without singular."""
        return next(iter(self._readings_of(noun))).gender

    def is_animate(self, noun: str) -> bool:
        """Return whether a noun is animate, which its accusative and that of its adjectives
        show."""
        return next(iter(self._readings_of(noun))).animate is True

    def noun(self, lexeme: str, case: Case, number: WordNumber = WordNumber.SG) -> str:
        """Return a form of a noun; ``KeyError`` where it has none."""
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
        """Return an adjective, or a pronoun declined like one, as it agrees with a noun.

        ``gender`` is needed in the singular. ``KeyError`` where there is no such form.
        """
        agreed = None if number is WordNumber.PL else gender
        forms = self.paradigm(lexeme, pos)
        plain = forms.get(Slot(case, number, agreed))
        return forms[Slot(case, number, agreed, animate)] if plain is None else plain

    def short(
        self, lexeme: str, number: WordNumber = WordNumber.SG, gender: Gender | None = None
    ) -> str:
        """Return a short form («равен», «открыты»); ``KeyError`` where there is none."""
        agreed = None if number is WordNumber.PL else gender
        return self.paradigm(lexeme, Pos.ADJ)[Slot(None, number, agreed, shape=Shape.SHORT)]

    def verb(
        self,
        lexeme: str,
        shape: Shape = Shape.INFINITIVE,
        number: WordNumber | None = None,
        gender: Gender | None = None,
    ) -> str:
        """Return a form of a verb; ``number`` for THIRD and PAST, ``gender`` for PAST singular.

        ``KeyError`` where there is no such form.
        """
        if shape in (Shape.SECOND, Shape.IMPERATIVE):
            number = WordNumber.PL
        return self.paradigm(lexeme, Pos.VERB)[Slot(None, number, gender, shape=shape)]

    def counted(self, count: int, noun: str, case: Case = Case.NOM) -> str:
        """Return the form of ``noun`` that stands after a number written in figures.

        1, 21 … take the singular of ``case``; 2-4, 22-24 … the genitive singular and all others the
        genitive plural where ``case`` is nominative or accusative, else the plural of ``case``.
        """
        if count % 10 == 1 and count % 100 != 11:
            return self.noun(noun, case)
        if case not in (Case.NOM, Case.ACC):
            return self.noun(noun, case, WordNumber.PL)
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return self.noun(noun, Case.GEN, WordNumber.SG if few else WordNumber.PL)

    def name(self, name: str, case: Case, number: WordNumber | None = None) -> str:
        """Return the name of a class or card in ``case``, with the letters it is printed with.

        Without ``number`` it is the number the name is printed in; ``KeyError`` where there is no
        such form.
        """
        for form in self.declined(name):
            if form.case is case and number in (None, form.number):
                return form.text
        raise KeyError((name, case, number))

    def declined(self, name: str) -> tuple[Declined, ...]:
        """Return the forms of a name, the printed one of each case and number first.

        A name of one word that the table holds is declined by the table, all others by rule; a
        class has a plural besides.
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
) -> Lexicon:
    """Return the lexicon of a table's rows, each as ``LEXICON_COLUMNS``, of names and other words.

    Names lose space at their ends and doubled; empty ones are left out. ``reminders`` are names
    and texts of cards that may say what a term is. ``LexiconError`` names a row that is no form.
    """
    names = _sorted_names(class_names), _sorted_names(card_names)
    more = frozenset(map(folded, others)), tuple(sorted(set(reminders)))
    return _shared(Lexicon(_entries(tuple(map(tuple, rows))), *names, *more))


@lru_cache(maxsize=3)
def _shared(lexicon: Lexicon) -> Lexicon:
    """Return the equal lexicon that was made lately, with what was asked of it."""
    return lexicon


@lru_cache(maxsize=2)
def _entries(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, Form], ...]:
    return tuple(_entry(row) for row in rows)


def kept_with_lexicon(
    function: Callable[Concatenate[Lexicon, Words], Answer],
) -> Callable[Concatenate[Lexicon, Words], Answer]:
    """Keep what a function answers of a lexicon as long as the lexicon lives, and no longer."""

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
