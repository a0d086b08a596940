"""The worked examples of a rulebook: the tests that play them, and reasons for the others.

``examples.csv`` of a book, a folder of ``data/rules``, is kept up to date by ``python -m
tests.support.coverage``; an example is named after its rule, as in ``533.6-ex1``.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final

from typing_extensions import Doc

from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import HOME, all_rules, book, book_of, find_rules
from deckbuilder.kit.records import OR_NULL, Key
from engine.berserk import EDITIONS

_NAME: Final = re.compile(r".+-ex\d+")


class ExampleStatus(Enum):
    """The status of an example.

    Tests play it; it cannot be played; the book contradicts itself in it; or it is open.
    """

    PLAYED = "played"
    NOTHING = "nothing"
    CONTRADICTION = "contradiction"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the rulebook.

    ``reason`` is one Russian sentence on why it is not played
    as it stands, else empty. ``tests`` are the names by which pytest finds the tests that play it,
    or, where the book contradicts itself, what holds instead.
    """

    name: Annotated[
        str, Key("example"), Doc("its name: the rule's number and the number of the example")
    ]
    title: Annotated[str, Doc("a short title of the rule in our words")]
    status: Annotated[
        ExampleStatus,
        Doc(
            "`played`, `nothing` (there is nothing to play), `contradiction` (of a rule) or `open`"
        ),
    ]
    reason: Annotated[str, OR_NULL, Doc("why it is not played as printed, else null")] = ""
    tests: Annotated[tuple[str, ...], Doc("the tests that play it")] = ()
    book: Annotated[str, Doc("the rulebook that contains it")] = HOME

    @property
    def rule(self) -> Annotated[str, Doc("the rule that it illustrates")]:
        """The number of its rule."""
        return rule_of(self.name)


@dataclass(frozen=True, slots=True)
class Examples:
    """The worked examples found."""

    examples: tuple[Example, ...]

    @property
    def counts(
        self,
    ) -> Annotated[Mapping[ExampleStatus, int], Doc("number of examples by status")]:
        """The number of examples by status."""
        return counted(self.examples)


def rule_of(example: str) -> str:
    """Return the rule of an example, from its name.

    >>> rule_of("533.6-ex1")
    '533.6'
    """
    return example.rpartition("-ex")[0]


def all_examples(code: str = HOME) -> list[Example]:
    """Return the examples of a book, in order; UnknownName for an unknown book."""
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
    """Return the example of this name, or those of the rules that ``text`` finds.

    An edition before the number selects its book. UnknownName for an unknown book.
    """
    code, name = book_of(text.strip())
    code = EDITIONS[code].book if code in EDITIONS else code
    examples = all_examples(code)
    if _NAME.fullmatch(name):
        return [example for example in examples if example.name == name]
    rules = {rule.number for rule in find_rules(text)}
    return [example for example in examples if example.rule in rules]


def counted(examples: Iterable[Example]) -> dict[ExampleStatus, int]:
    """Return the number of examples by status."""
    statuses = [example.status for example in examples]
    return {status: statuses.count(status) for status in ExampleStatus}
