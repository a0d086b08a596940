"""Worked examples of the books of other games: ``own_examples.csv`` beside their index.

A row is an example: the rules it shows, what both players have, and its steps after semicolons::

    V.8 V.7,"Scout, Page, b1 Guard",,- Play Scout: b1; > Play Page: b2; = b2: Page

``>`` makes a choice, by the English words of an option; ``-`` names one that a rule of the example
refuses; ``?`` is part of the question asked, ``~`` of an event since the last choice, ``=`` of the
table, and ``!`` of neither. A step without a sign has that of the step before it. A test
plays every example, so each is a test of its rules; users see the same in their language.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from catalog.common.i18n import Language, _, speaking
from deckbuilder.cards.rulebook import Rule, book_of, own_examples
from deckbuilder.othergames import of_book
from deckbuilder.othergames.words import GameWords, seat_name
from engine.kernel import Match, Option

SIGNS: Final = tuple(">-?~=!")


class WrongExample(ValueError):
    """An example that does not go as it says."""


@dataclass(frozen=True, slots=True)
class GameExample:
    """An example, shown under each of its ``rules``; its steps are signs and texts."""

    words: GameWords
    name: str
    rules: tuple[str, ...]
    table: tuple[str, str]
    steps: tuple[tuple[str, str], ...]


@cache
def read_examples(book: str) -> tuple[GameExample, ...]:
    """Return the examples of a book, in the order of its file; none for a book of Берсерк."""
    words = of_book(book)
    return tuple(parse_example(words, row) for row in own_examples(book)) if words else ()


def parse_example(words: GameWords, row: Mapping[str, str]) -> GameExample:
    """Return the example of a row; WrongExample if its first step has no sign."""
    steps: list[tuple[str, str]] = []
    for text in row["steps"].split("; "):
        if text.startswith(SIGNS):
            steps.append((text[0], text[2:]))
        elif steps:
            steps.append((steps[-1][0], text))
        else:
            raise WrongExample(f"{row['name']} begins with none of {' '.join(SIGNS)}")
    table = (row["first"], row["second"])
    return GameExample(words, row["name"], tuple(row["rules"].split()), table, tuple(steps))


def examples_of(rule: Rule) -> list[GameExample]:
    """Return the examples shown under a rule of another game; none for a rule of Берсерк."""
    return [one for one in read_examples(rule.book) if rule.number in one.rules]


def transcripts(rule: Rule) -> list[str]:
    """Return the examples of a rule as lines in the user's language."""
    lines = []
    for example in examples_of(rule):
        game = Played(example)
        lines += [_("Example:"), *(f"  {one}" for one in game.words.table(game.match.state, None))]
        lines += [f"  {line}" for step in example.steps for line in game.step(*step)]
    return lines


class Played:
    """An example in play, which shows the whole state; ValueError if its table is wrong."""

    def __init__(self, example: GameExample) -> None:
        self.example, self.words = example, example.words
        setup = self.words.arranged(*example.table)
        self.match: Match[Any, Any] = Match(self.words.game, setup)
        self._since = len(self.match.history)

    def step(self, sign: str, text: str) -> Iterator[str]:
        """Go a step and yield what is shown of it; WrongExample if it is not so."""
        if sign == ">":
            yield from self._choose(text)
        elif sign == "-":
            yield self._refused(text)
        else:
            with speaking(Language.ENGLISH):
                seen = self._seen(sign)
            if (text in seen) is (sign == "!"):
                raise self._wrong(sign, text, seen)

    def _choose(self, text: str) -> Iterator[str]:
        decision, state = self.match.decision, self.match.state
        if decision is None:
            raise self._wrong(">", text, "over")
        option = self._named(">", text, decision.options)
        choice = self.words.option(state, option)
        chosen = _("{seat}: {choice}").format(seat=seat_name(decision.seat), choice=choice)
        yield chosen
        self._since = len(self.match.history)
        self.match.choose(option)
        yield from (f"  {told}" for told in self._told() if told not in ("", chosen))

    def _refused(self, text: str) -> str:
        option = self._named("-", text, dict(self.words.choices(self.match.state)))
        refusal = self.match.why(option)
        rule = "" if refusal is None else book_of(refusal.rule)[1]
        if refusal is None or rule not in self.example.rules:
            raise self._wrong("-", text, f"refused by {rule or 'nothing'}")
        choice, why = self.words.option(self.match.state, option), self.words.refusal(refusal)
        return _("Not allowed: {choice} ({rule}: {why})").format(choice=choice, rule=rule, why=why)

    def _named(self, sign: str, text: str, options: Iterable[Option]) -> Option:
        with speaking(Language.ENGLISH):
            named = {self.words.option(self.match.state, one): one for one in options}
        if text not in named:
            raise self._wrong(sign, text, "; ".join(named))
        return named[text]

    def _told(self) -> list[str]:
        events = self.match.history[self._since :]
        return [self.words.event(self.match.state, event) for event in events]

    def _seen(self, sign: str) -> str:
        state, decision = self.match.state, self.match.decision
        if sign == "?" and decision is not None:
            return f"{('first', 'second')[decision.seat]}: {self.words.question(state, decision)}"
        told = self._told() if sign in ("~", "!") else []
        return "\n".join([*told, *(self.words.table(state, None) if sign != "~" else [])])

    def _wrong(self, sign: str, text: str, found: str) -> WrongExample:
        return WrongExample(f"{self.example.name}: {sign} {text}\nfound: {found}")
