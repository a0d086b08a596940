"""Worked examples of the books of other games: ``examples.txt`` beside their index.

A section is one example: its rules, the table, and its steps, before which ``--`` may stand::

    # V.8 V.7
    first: Scout, Page, b1 Guard
    --
    - Play Scout: b1
    > Play Page: b2
    = b2: Page

``>`` makes a choice, by the English words of an option, or several with semicolons between; ``-``
names one that a rule of the example refuses; ``?`` is part of the question asked, ``~`` of an event
since the last choice, ``=`` of the table, and ``!`` is on it nowhere. A test plays every example,
so each is a test of its rules; the same lines are shown to users in their language.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from catalog.common.i18n import Language, _, activate, current_language
from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import Rule, book_of
from deckbuilder.othergames.words import GameWords, of_book
from engine.kernel import Match, Option

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
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return tuple(parse_examples(book, text))


def parse_examples(book: str, text: str) -> Iterator[GameExample]:
    """Yield the examples in a text; WrongExample for a wrong line."""
    rules: tuple[str, ...] = ()
    table: list[str] = []
    steps: list[Step] = []
    number, stepping = 0, False
    for at, raw in enumerate((*text.splitlines(), "#"), 1):
        line = raw.strip()
        if line.startswith("#"):
            if rules:
                number += 1
                yield GameExample(book, number, rules, tuple(table), tuple(steps))
            rules, table, steps, stepping = tuple(line[1:].split()), [], [], False
        elif line == "--":
            stepping = True
        elif line and not stepping and line[0] not in SIGNS:
            table.append(line)
        elif line:
            stepping = True
            if line[0] not in SIGNS:
                raise WrongExample(f"{book}, line {at}: begins with none of {' '.join(SIGNS)}")
            steps += (Step(at, line[0], text.strip()) for text in line[1:].split(";"))


def examples_of(rule: Rule) -> list[GameExample]:
    """Return the examples shown under a rule of another game; none for a rule of Берсерк."""
    return [one for one in read_examples(rule.book) if rule.number in one.rules]


def transcripts(rule: Rule) -> list[str]:
    """Return the examples of a rule as lines in the user's language."""
    lines = []
    for example in examples_of(rule):
        lines += [_("Example:"), *(f"  {line}" for line in _lines(example))]
    return lines


def _lines(example: GameExample) -> Iterator[str]:
    game = Played(example)
    yield from game.words.render_table(game.match.state, None)
    for step in example.steps:
        yield from game.step(step)


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

    def step(self, step: Step) -> Iterator[str]:
        """Go a step and yield what is shown of it; WrongExample if it is not so."""
        match step.sign:
            case ">":
                yield from self._choose(step)
            case "-":
                yield self._refused(step)
            case _:
                with _english():
                    if (step.text in self._seen(step.sign)) is (step.sign == "!"):
                        raise self._wrong(step, self._seen(step.sign))

    def _choose(self, step: Step) -> Iterator[str]:
        decision = self.match.decision
        option = self._named(step, () if decision is None else decision.options)
        words, state = self.words, self.match.state
        seat = _("First") if decision is not None and decision.seat == 0 else _("Second")
        chosen = _("{seat}: {choice}").format(seat=seat, choice=words.render_option(state, option))
        yield chosen
        self._since = len(self.match.history)
        self.match.choose(option)
        state = self.match.state
        for event in self.match.history[self._since :]:
            text = words.render_event(state, event)
            if text not in ("", chosen):  # a declaration says the choice again
                yield f"  {text}"

    def _refused(self, step: Step) -> str:
        option = self._named(step, tuple(self.words.conceivable(self.match.state)))
        refusal = self.match.why(option)
        rule = "" if refusal is None else book_of(refusal.rule)[1]
        if refusal is None or rule not in self.example.rules:
            raise self._wrong(step, f"refused by {rule or 'nothing'}")
        text = _("Not allowed: {choice} ({rule}: {why})")
        choice = self.words.render_option(self.match.state, option)
        return text.format(choice=choice, rule=rule, why=self.words.render_refusal(refusal))

    def _named(self, step: Step, options: Sequence[Option]) -> Option:
        with _english():
            named = {self.words.render_option(self.match.state, one): one for one in options}
        if step.text not in named:
            raise self._wrong(step, "; ".join(named))
        return named[step.text]

    def _seen(self, sign: str) -> str:
        state, decision = self.match.state, self.match.decision
        if sign == "?":
            asked = self.words.render_question(state, decision) if decision is not None else "over"
            return f"{['first', 'second'][decision.seat]}: {asked}" if decision else asked
        if sign == "~":
            told = self.match.history[self._since :]
            return "\n".join(self.words.render_event(state, event) for event in told)
        return "\n".join(self.words.render_table(state, None))

    def _wrong(self, step: Step, found: str) -> WrongExample:
        return WrongExample(
            f"{self.example.name}, line {step.line}: {step.sign} {step.text}\nfound: {found}"
        )


@contextmanager
def _english() -> Iterator[None]:
    language = current_language()
    activate(Language.ENGLISH)
    try:
        yield
    finally:
        activate(language)
