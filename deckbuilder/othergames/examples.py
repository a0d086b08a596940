"""Worked examples of the books of other games: ``examples.txt`` beside their index.

A section is one example: its rules, the table, and its steps::

    # V.8 V.7
    first: Scout, Page, b1 Guard
    - Play Scout: b1
    > Play Page: b2; = b2: Page

``>`` makes a choice, by the English words of an option; ``-`` names one that a rule of the example
refuses; ``?`` is part of the question asked, ``~`` of an event since the last choice, ``=`` of the
table, and ``!`` is on it nowhere. A step after a semicolon has the sign before it unless it has one
of its own. A test plays every example, so each is a test of its rules; the same lines are shown to
users in their language.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from catalog.common.i18n import Language, _, activate, current_language
from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import Rule, book_of
from deckbuilder.othergames.seats import seat_name
from deckbuilder.othergames.words import GameWords, of_book
from engine.kernel import Event, Match, Option

SIGNS: Final = (">", "-", "?", "~", "=", "!")


class WrongExample(ValueError):
    """An example that does not go as it says; the message names the book and the line."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its line in the file, its sign and its text."""

    line: int
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class GameExample:
    """An example; it is shown under each of its ``rules``."""

    book: str
    number: int
    rules: tuple[str, ...]
    table: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        """Its name in tests: the book, the rule, and its place in the file."""
        return f"{self.book}-{self.rules[0]}-{self.number}"


@cache
def read_examples(book: str) -> tuple[GameExample, ...]:
    """Return the examples of a book, in the order of its file; WrongExample for a wrong line."""
    path = data_path("rules", book, "examples.txt")
    return tuple(parse_examples(book, path.read_text("utf-8"))) if path.is_file() else ()


def parse_examples(book: str, text: str) -> Iterator[GameExample]:
    """Yield the examples in a text; WrongExample for a wrong line."""
    sections: list[tuple[str, list[str], list[Step]]] = []
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            sections.append((line[1:], [], []))
            continue
        _rules, table, steps = sections[-1]
        if not steps and line[:1] not in SIGNS:
            table.append(line)
        else:
            steps += _steps(book, at, line)
    for number, (rules, table, steps) in enumerate(sections, 1):
        yield GameExample(book, number, tuple(rules.split()), tuple(table), tuple(steps))


def _steps(book: str, at: int, line: str) -> Iterator[Step]:
    sign = line[:1]
    if sign not in SIGNS:
        raise WrongExample(f"{book}, line {at}: begins with none of {' '.join(SIGNS)}")
    for part in line.split(";"):
        text = part.strip()
        if text[:1] in SIGNS:
            sign, text = text[0], text[1:].strip()
        yield Step(at, sign, text)


def examples_of(rule: Rule) -> list[GameExample]:
    """Return the examples shown under a rule of another game; none for a rule of Берсерк."""
    return [one for one in read_examples(rule.book) if rule.number in one.rules]


def transcripts(rule: Rule) -> list[str]:
    """Return the examples of a rule as lines in the user's language."""
    lines = []
    for example in examples_of(rule):
        game = Played(example)
        lines += [_("Example:"), *(f"  {one}" for one in game.words.render_table(game.state, None))]
        lines += [f"  {line}" for step in example.steps for line in game.step(step)]
    return lines


def play(example: GameExample) -> None:
    """Play an example; WrongExample if it does not go as it says."""
    game = Played(example)
    for step in example.steps:
        list(game.step(step))


@dataclass
class Played:
    """An example in play."""

    example: GameExample
    words: GameWords = field(init=False)
    match: Match[Any, Any] = field(init=False)
    _since: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        words = of_book(self.example.book)
        if words is None:
            raise WrongExample(f"{self.example.book} is the book of no other game")
        self.words = words
        try:
            self.match = Match(words.game, words.arranged(self.example.table))
        except ValueError as error:
            raise WrongExample(f"{self.example.name}: {error}") from error
        self._since = len(self.match.history)

    @property
    def state(self) -> Any:
        """The state, which examples show whole."""
        return self.match.state

    def step(self, step: Step) -> Iterator[str]:
        """Go a step and yield what is shown of it; WrongExample if it is not so."""
        if step.sign == ">":
            yield from self._choose(step)
        elif step.sign == "-":
            yield self._refused(step)
        else:
            with _english():
                if (step.text in self._seen(step.sign)) is (step.sign == "!"):
                    raise self._wrong(step, self._seen(step.sign))

    def _choose(self, step: Step) -> Iterator[str]:
        decision = self.match.decision
        if decision is None:
            raise self._wrong(step, "over")
        option = self._named(step, decision.options)
        choice = self.words.render_option(self.state, option)
        chosen = _("{seat}: {choice}").format(seat=seat_name(decision.seat), choice=choice)
        yield chosen
        self._since = len(self.match.history)
        self.match.choose(option)
        told = (self.words.render_event(self.state, event) for event in self._told())
        yield from (f"  {text}" for text in told if text not in ("", chosen))

    def _refused(self, step: Step) -> str:
        option = self._named(step, tuple(self.words.conceivable(self.state)))
        refusal = self.match.why(option)
        rule = "" if refusal is None else book_of(refusal.rule)[1]
        if refusal is None or rule not in self.example.rules:
            raise self._wrong(step, f"refused by {rule or 'nothing'}")
        text = _("Not allowed: {choice} ({rule}: {why})")
        choice = self.words.render_option(self.state, option)
        return text.format(choice=choice, rule=rule, why=self.words.render_refusal(refusal))

    def _named(self, step: Step, options: Sequence[Option]) -> Option:
        with _english():
            named = {self.words.render_option(self.state, one): one for one in options}
        if step.text not in named:
            raise self._wrong(step, "; ".join(named))
        return named[step.text]

    def _told(self) -> tuple[Event, ...]:
        return self.match.history[self._since :]

    def _seen(self, sign: str) -> str:
        decision = self.match.decision
        if sign == "?" and decision is not None:
            asked = self.words.render_question(self.state, decision)
            return f"{('first', 'second')[decision.seat]}: {asked}"
        if sign == "~":
            return "\n".join(self.words.render_event(self.state, one) for one in self._told())
        return "\n".join(self.words.render_table(self.state, None))

    def _wrong(self, step: Step, found: str) -> WrongExample:
        said = f"{self.example.name}, line {step.line}: {step.sign} {step.text}"
        return WrongExample(f"{said}\nfound: {found}")


@contextmanager
def _english() -> Iterator[None]:
    language = current_language()
    activate(Language.ENGLISH)
    try:
        yield
    finally:
        activate(language)
