"""The bundled rulebooks: meaning and status of each rule, and its tests.

A number belongs to a book, a folder of ``data/rules``: other rulebooks use the same numbers for
other rules. In code a plain number is one of the book of 2024, and ``2009:103.7`` one of another
book; players see it as in the edition played (``cited``). A book with an incomplete text is based
on another one. ``index.csv`` and ``tests.csv`` of a book are kept up to date by ``python -m
tests.support.coverage``.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.errors import UnknownName
from catalog.common.i18n import Language, current_language
from catalog.common.resources import data_path
from deckbuilder.base.toml import parse_toml
from deckbuilder.kit.records import FLAT, HIDDEN, OR_NULL, PAIRS, Key
from engine.berserk import EDITIONS, UNNAMED, Ruleset

HOME: Final = UNNAMED.book
"""The book whose numbers are used in code without the name of a book."""


_PLAYED: Final = "tests/deckbuilder/othergames/test_examples.py::test_an_example_goes_as_it_says"
_NUMBER: Final = re.compile(r"\d+(\.\d+)*[а-г]?(bis)?\.?")
_PREFIX: Final = re.compile(r"([\w-]+):(.*)", re.DOTALL)
_TYPED: Final = re.compile(r"(?<=\d)[abcd]\b")
_LETTERS: Final = str.maketrans("abcd", "абвг")


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook. ``names`` are (language, name), with language "ru" or "en".

    ``year`` is None if nobody dated it. ``ground`` is the code of the book that fills its gaps;
    None for a complete one.
    """

    code: str
    names: tuple[tuple[str, str], ...]
    year: int | None
    version: str
    ground: str | None = None

    @property
    def name(self) -> str:
        """The name in the user's language with the version."""
        names = dict(self.names)
        return f"{names.get(current_language().value) or self.names[0][1]} {self.version}"


class RuleStatus(Enum):
    """The status of a rule: it runs and a test shows it, it cannot run, or it is open."""

    PLAYED = "played"
    DEFINITION = "definition"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the rulebook.

    ``reason`` is one Russian sentence, empty for a rule that is not open. ``tests`` are named as
    pytest finds them. ``said`` pairs a language ("ru", "en") with a sentence or two.
    """

    number: Annotated[str, Key("rule"), Doc("its number")]
    russian: Annotated[str, HIDDEN]
    english: Annotated[str, HIDDEN]
    status: Annotated[
        RuleStatus, Doc("`played`, `definition` (there is nothing to play) or `open`")
    ]
    reason: Annotated[str, OR_NULL, Doc("what does not work while the rule is open, else null")] = (
        ""
    )
    tests: Annotated[tuple[str, ...], Doc("the tests that show it")] = ()
    book: Annotated[str, Doc("the rulebook that contains it")] = HOME
    said: Annotated[
        tuple[tuple[str, str], ...],
        PAIRS,
        Key("words"),
        Doc("its meaning in our words, by language, `ru` and `en`"),
    ] = ()

    @property
    def words(self) -> str:
        """The text in the user's language; empty if it is not worded yet."""
        return dict(self.said).get(current_language().value, "")

    @property
    def title(self) -> Annotated[str, Doc("a short title in our words")]:
        """Its title, in the user's language."""
        return self.russian if current_language() is Language.RUSSIAN else self.english

    @property
    def cite(self) -> str:
        """The number as code cites it, with the book before it unless it is that of 2024."""
        return self.number if self.book == HOME else f"{self.book}:{self.number}"

    @property
    def shown(self) -> str:
        """The number as players see it, with the book behind it unless it is that of 2024."""
        return self.number if self.book == HOME else f"{self.number} ({self.book})"

    @property
    def section(self) -> str:
        """Its section, such as "515", or "V" in a book that letters its sections."""
        return self.number.partition(".")[0]

    @property
    def part(self) -> str:
        """Its part of the rulebook, from "1" to "6"; its section where sections have letters."""
        return self.number[0] if self.number[0].isdigit() else self.section


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules found."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class RuleCounts:
    """The number of rules, in all and by status."""

    played: Annotated[int, Doc("rules that are played")]
    definition: Annotated[int, Doc("definitions, with nothing to play")]
    open: Annotated[int, Doc("rules not played yet")]

    @property
    def rules(self) -> Annotated[int, Doc("all rules")]:
        """The number of rules."""
        return self.played + self.definition + self.open

    @staticmethod
    def of(rules: Iterable[Rule]) -> "RuleCounts":
        """Count rules."""
        counts = Counter(rule.status for rule in rules)
        return RuleCounts(*(counts[status] for status in RuleStatus))


@dataclass(frozen=True, slots=True)
class SectionCounts:
    """The rules of a section."""

    section: Annotated[str, Doc("the section's number")]
    counts: Annotated[RuleCounts, FLAT]


@dataclass(frozen=True, slots=True)
class PartCounts:
    """The rules of a part of the rulebook."""

    part: Annotated[str, Doc("the part's number")]
    counts: Annotated[RuleCounts, FLAT]
    sections: tuple[SectionCounts, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules counted by part and section."""

    counts: Annotated[RuleCounts, FLAT]
    parts: tuple[PartCounts, ...]


@dataclass(frozen=True, slots=True)
class BookCoverage:
    """The rules of one book counted by part and section."""

    book: Annotated[str, Doc("the code of the book")]
    coverage: Annotated[Coverage, FLAT]


@dataclass(frozen=True, slots=True)
class EditionCoverage:
    """The books of an edition, each counted by itself."""

    edition: Annotated[str, Doc("the code of the edition")]
    ground: Annotated[str | None, Doc("the base book that applies where these are silent, or null")]
    books: tuple[BookCoverage, ...]


def books() -> tuple[Book, ...]:
    """Return the books in the order of their codes."""
    return tuple(book(path.parent.name) for path in sorted(_books()))


def _books() -> Iterable[Path]:
    return data_path("rules").glob("*/book.toml")


def book(code: str) -> Book:
    """Return the book with this code; UnknownName if there is none."""
    path = data_path("rules", code, "book.toml")
    if not path.is_file():
        raise UnknownName(
            code, tuple(code_file.parent.name for code_file in path.parent.parent.glob("*/*.toml"))
        )
    table = parse_toml(path, path.read_text(encoding="utf-8"), 'version = "2024"')
    names = tuple(table["name"].items())
    return Book(code, names, table.get("year"), str(table["version"]), table.get("ground"))


@cache
def played_by(code: str) -> tuple[str, ...]:
    """Return a book and the books it is based on, the last of which is complete; empty for no book.

    >>> played_by("2009")
    ('2009', '2024')
    """
    if not data_path("rules", code, "book.toml").is_file():
        return ()
    ground = book(code).ground
    return (code, *(played_by(ground) if ground else ()))


def book_of(rule: str) -> tuple[str, str]:
    """Return the book and the number of a rule as code cites it.

    >>> book_of("402.4"), book_of("2009:103.2")
    (('2024', '402.4'), ('2009', '103.2'))
    """
    prefix = _PREFIX.fullmatch(rule)
    return (HOME, rule) if prefix is None else (prefix[1], prefix[2])


def rule_of(mark: str) -> str:
    """Return the rule that a test shows, in full or by one of its clauses.

    >>> rule_of("515.3/tie"), rule_of("402.4")
    ('515.3', '402.4')
    """
    return mark.partition("/")[0]


def cited(rule: str, rules: Ruleset) -> str:
    """Return the number of a rule, or of several separated by commas, as players see it.

    ``rule`` is as code cites it. The result is its number in the book of the edition, or in one
    that is based on. If another book than that of 2024 is played, each number has the code of its
    book, since both are cited.

    >>> cited("402.4, 601.4", UNNAMED), cited("2009:103.7", UNNAMED)
    ('402.4, 601.4', '103.7 (2009)')
    """
    return ", ".join(_cited(number, rules) for number in rule.split(", "))


def _cited(rule: str, rules: Ruleset) -> str:
    code, number = book_of(rule)
    if not number or code == rules.book == HOME:
        return number
    for own in played_by(rules.book) or (rules.book,):
        if code == own:
            break
        if there := _numbers(own).get(f"{code}:{number}"):
            return f"{there} ({own})"
    return f"{number} ({code})"


@cache
def _numbers(code: str) -> Mapping[str, str]:
    """Return the numbers that a book has for rules of other books, by ``book:number``."""
    path = data_path("rules", code, "numbers.csv")
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["of"]: row["rule"] for row in csv.DictReader(file)}


def all_rules(code: str = HOME) -> list[Rule]:
    """Return the whole index of a book, in order; UnknownName for an unknown book."""
    return list(_all_rules(code))


@cache
def _all_rules(code: str) -> tuple[Rule, ...]:
    book(code)
    shown: dict[str, list[str]] = {}
    examples = [row | {"test": f"{_PLAYED}[{row['name']}]"} for row in own_examples(code)]
    for row in (*_rows(code, "tests.csv"), *examples):
        for number in dict.fromkeys(map(rule_of, row["rules"].split())):
            shown.setdefault(number, []).append(row["test"])
    said = _rule_texts(code)
    return tuple(
        Rule(
            row["rule"],
            row["title"],
            row["english"],
            RuleStatus(row["status"]),
            row["reason"],
            tuple(shown.get(row["rule"], ())),
            code,
            said.get(row["rule"], ()),
        )
        for row in _rows(code, "index.csv")
    )


def own_examples(code: str) -> list[dict[str, str]]:
    """Return our examples of a book of another game, each with its ``name`` in tests."""
    if not data_path("rules", code, "own_examples.csv").is_file():
        return []
    rows = enumerate(_rows(code, "own_examples.csv"), 1)
    return [row | {"name": f"{code}-{row['rules'].split()[0]}-{place}"} for place, row in rows]


@cache
def numbers_of(code: str) -> frozenset[str]:
    """Return the numbers of a book's rules and sections; empty for no book."""
    if not data_path("rules", code, "index.csv").is_file():
        return frozenset()
    numbers = [row["rule"] for row in _rows(code, "index.csv")]
    return frozenset((*numbers, *(number.partition(".")[0] for number in numbers)))


def section_title(section: str, code: str = HOME) -> str:
    """Return the title of a section ("515") in the user's language; its number in other books."""
    return _sections(code).get(section, {}).get(current_language().value, section)


@cache
def _sections(code: str) -> Mapping[str, Mapping[str, str]]:
    if not data_path("rules", code, "sections.csv").is_file():
        return {}
    return {row["section"]: row for row in _rows(code, "sections.csv")}


@cache
def _rule_texts(code: str) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Return the texts of a book's rules, by number; empty for a book not put into words.

    They are in a file of their own, or in the index of a short book.
    """
    has_file = data_path("rules", code, "words.csv").is_file()
    rows = _rows(code, "words.csv" if has_file else "index.csv")
    return {row["rule"]: (("ru", row["ru"]), ("en", row["en"])) for row in rows if "ru" in row}


def _rows(code: str, name: str) -> Iterator[dict[str, str]]:
    with data_path("rules", code, name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def find_rules(text: str, *, alone: bool = False) -> list[Rule]:
    """Return the rule of a number with its parts, or the rules that have all the words.

    Words are searched in our titles and texts of rules, in either language. Comma-separated numbers
    find the rules of each.

    One digit is a part of the rulebook: "5" finds everything from 501 to 547; in a book that
    letters its sections, "lycee:V" finds V.1 and what follows it. A preceding book or
    edition ("2024:5") selects the book, by default that of 2024; the book alone ("2009:") finds all
    its rules. A number that the book does not have is looked up in the one it is based on, as in
    ``cited``: of 2009, "506.7" is 2009:203.13 and "515.3" that of 2024; with ``alone`` it is
    searched in that book only. UnknownName for an unknown book.
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and all(_is_number(*book_of(part)) for part in parts):
        found = (rule for part in parts for rule in find_rules(part, alone=alone))
        return list(dict.fromkeys(found))
    whole = text.strip()
    code, text = book_of(_TYPED.sub(lambda found: found[0].translate(_LETTERS), whole))
    code = EDITIONS[code].book if code in EDITIONS else code
    if not text and whole:
        return all_rules(code)
    number = text.rstrip(".")
    if _is_number(code, text):
        books = (code,) if alone else played_by(code) or (code,)
        return _numbered(books, number if _NUMBER.fullmatch(text) else number.upper())
    wanted = set(word_stems(text))
    if not wanted:
        return []
    known = stems_of_rules(code)
    titled = [rule for rule, words, _rule_texts in known if wanted <= words]
    spoken = [
        rule
        for rule, words, said in known
        if not wanted <= words and any(wanted <= words | spoken for spoken in said)
    ]
    return [*titled, *spoken]


def _is_number(code: str, text: str) -> bool:
    """Return whether a text is a number, or a lettered one of this book.

    >>> _is_number("2024", "515.3"), _is_number("2024", "V.9")
    (True, False)
    """
    return bool(_NUMBER.fullmatch(text)) or text.rstrip(".").upper() in numbers_of(code)


def _numbered(books: Iterable[str], number: str) -> list[Rule]:
    """Return the rules of a number in the first of some books that has it.

    A rule that an earlier book replaces is returned as that book's rule.
    """
    wanted_part = number if len(number) == 1 else ""
    nearer: list[str] = []
    for own in books:
        found = [
            rule
            for rule in all_rules(own)
            if rule.part == wanted_part or _is_within(rule.number, number)
        ]
        if found:
            return list(dict.fromkeys(_replaced(rule, nearer) for rule in found))
        nearer.append(own)
    return []


def _replaced(rule: Rule, nearer: Iterable[str]) -> Rule:
    """Return the rule that replaces a rule in one of these books; the rule itself if there is
    none."""
    for own in nearer:
        if there := _numbers(own).get(f"{rule.book}:{rule.number}"):
            return next(one for one in all_rules(own) if one.number == there)
    return rule


def _is_within(number: str, of: str) -> bool:
    """Return whether a rule has this number, or is a part or a letter of it: 508.2.1 of 508.2."""
    rest = number.removeprefix(of)
    goes_on = rest.startswith(".") or (of[-1].isdigit() and not rest[:1].isdigit())
    return number.startswith(of) and (not rest or goes_on)


def word_stems(text: str) -> list[str]:
    """Return the stems of the Russian and English words in a text.

    >>> word_stems("Щиты and shields")
    ['щит', 'and', 'shield']
    """
    from catalog.common.folding import english_stem, stems

    return [english_stem(word) if word.isascii() else word for word in stems(text)]


def words_of(number: str) -> str:
    """Return the text of a rule in the user's language; empty for an unknown number.

    For a section it is the text of its first rule.
    """
    rules = find_rules(number)
    return rules[0].words or rules[0].title if rules else ""


@cache
def stems_of_rules(
    code: str,
) -> tuple[tuple[Rule, frozenset[str], tuple[frozenset[str], ...]], ...]:
    """Return the rules of a book, each with the stems of its title and of its text by language.

    The first call is slow, so screens make it in a thread beforehand.
    """
    return tuple(
        (
            rule,
            frozenset((*word_stems(rule.russian), *word_stems(rule.english))),
            tuple(frozenset(word_stems(text)) for _language, text in rule.said),
        )
        for rule in all_rules(code)
    )


def covered(rules: Sequence[Rule]) -> Coverage:
    """Count rules by part and section, in the order of ``rules``."""
    parts = tuple(_part(part, of) for part, of in _grouped(rules, lambda rule: rule.part))
    return Coverage(RuleCounts.of(rules), parts)


def _part(part: str, rules: Sequence[Rule]) -> PartCounts:
    sections = tuple(
        SectionCounts(section, RuleCounts.of(of))
        for section, of in _grouped(rules, lambda rule: rule.section)
        if section != part  # a short book has parts without sections
    )
    return PartCounts(part, RuleCounts.of(rules), sections)


def _grouped(
    rules: Iterable[Rule], place: Callable[[Rule], str]
) -> Iterable[tuple[str, list[Rule]]]:
    groups: dict[str, list[Rule]] = {}
    for rule in rules:
        groups.setdefault(place(rule), []).append(rule)
    return groups.items()
