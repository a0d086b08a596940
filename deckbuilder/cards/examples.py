"""The worked examples of a rulebook: which tests play them, and why the others are not played.

``examples.csv`` of a book, a folder of ``data/rules``, is kept true by
``python -m tests.support.coverage``; an example is named after its rule, as in ``533.6-ex1``.
"""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import HOME, all_rules, book, book_of, find_rules
from engine.berserk import EDITIONS

_NAME: Final = re.compile(r".+-ex\d+")


class ExampleStatus(Enum):
    """What there is of an example.

    Tests play it; nothing in it can be played; the book contradicts itself in it; or it is open.
    """

    PLAYED = "played"
    NOTHING = "nothing"
    CONTRADICTION = "contradiction"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example that a book prints under a rule.

    ``title`` is our title of that rule. ``reason`` is one Russian sentence on why it is not played
    as it stands, else empty. ``tests`` are the names by which pytest finds the tests that play it,
    or, where the book contradicts itself, what holds instead.
    """

    name: str
    title: str
    status: ExampleStatus
    reason: str = ""
    tests: tuple[str, ...] = ()
    book: str = HOME

    @property
    def rule(self) -> str:
        """The number of the rule it stands under."""
        return rule_of(self.name)


def rule_of(example: str) -> str:
    """Return the rule that an example is named after.

    >>> rule_of("533.6-ex1")
    '533.6'
    """
    return example.rpartition("-ex")[0]


def all_examples(code: str = HOME) -> list[Example]:
    """Return the examples of a book in its order; UnknownName when there is no such book."""
    book(code)
    path = data_path("rules", code, "examples.csv")
    if not path.is_file():
        return []
    titles = {rule.number: rule.title for rule in all_rules(code)}
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Example(
                row["example"],
                titles[rule_of(row["example"])],
                ExampleStatus(row["status"]),
                row["reason"],
                tuple(row["tests"].split()),
                code,
            )
            for row in csv.DictReader(file)
        ]


def find_examples(text: str) -> list[Example]:
    """Return the example of this name, or those under the rules that ``text`` finds.

    An edition before the number is its book. UnknownName for a book that there is not.
    """
    code, name = book_of(text.strip())
    code = EDITIONS[code].book if code in EDITIONS else code
    examples = all_examples(code)
    if _NAME.fullmatch(name):
        return [example for example in examples if example.name == name]
    rules = {rule.number for rule in find_rules(text)}
    return [example for example in examples if example.rule in rules]


def counted(examples: Iterable[Example]) -> dict[ExampleStatus, int]:
    """Return how many examples have each status."""
    statuses = [example.status for example in examples]
    return {status: statuses.count(status) for status in ExampleStatus}
