"""The index of rules that ships: what each is about, whether it is played, which tests show it.

``data/rules/index.csv`` and ``tests.csv`` are kept true by ``python -m tests.support.coverage``.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from catalog.resources import data_path

_NUMBER: Final = re.compile(r"\d+(\.\d+)*(bis)?\.?")


class RuleStatus(Enum):
    """What there is of a rule: it runs and a test shows it, nothing can run, or it is open."""

    PLAYED = "played"
    DEFINITION = "definition"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the rulebook's number and our own Russian title.

    ``reason`` is one Russian sentence on what a player loses by an open rule, else empty.
    ``tests`` are the names by which pytest finds the tests that show the rule.
    """

    number: str
    title: str
    status: RuleStatus
    reason: str = ""
    tests: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The section it stands in, such as "515"."""
        return self.number.partition(".")[0]

    @property
    def part(self) -> str:
        """The part of the rulebook it stands in, from "1" to "6"."""
        return self.number[0]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many rules of a part or a section (``place``) have each status."""

    place: str
    played: int
    definition: int
    open: int

    @property
    def rules(self) -> int:
        """How many rules there are."""
        return self.played + self.definition + self.open


def all_rules() -> list[Rule]:
    """Return the whole index in the order of the rulebook."""
    shown: dict[str, list[str]] = {}
    for row in _rows("tests.csv"):
        for number in row["rules"].split():
            shown.setdefault(number, []).append(row["test"])
    return [
        Rule(
            row["rule"],
            row["title"],
            RuleStatus(row["status"]),
            row["reason"],
            tuple(shown.get(row["rule"], ())),
        )
        for row in _rows("index.csv")
    ]


def _rows(name: str) -> Iterator[dict[str, str]]:
    with data_path("rules", name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def find_rules(text: str) -> list[Rule]:
    """Return the rule of a number with its parts, or the rules whose titles have all the words.

    One digit is a part of the rulebook: "5" finds everything from 501 to 547.
    """
    text = text.strip()
    if _NUMBER.fullmatch(text):
        number = text.rstrip(".")
        wanted_part = number if len(number) == 1 else ""
        return [
            one
            for one in all_rules()
            if one.part == wanted_part or f"{one.number}.".startswith(f"{number}.")
        ]
    from catalog.folding import stems

    wanted = set(stems(text))
    return [one for one in all_rules() if wanted and wanted <= set(stems(one.title))]


def covered(rules: Iterable[Rule]) -> tuple[Coverage, ...]:
    """Return the counts of each part, the part's sections after it, in the order of ``rules``."""
    counts: dict[str, Counter[RuleStatus]] = {}
    sections: dict[str, list[str]] = {}
    for rule in rules:
        places = sections.setdefault(rule.part, [])
        if rule.section not in places:
            places.append(rule.section)
        for place in (rule.part, rule.section):
            counts.setdefault(place, Counter())[rule.status] += 1
    order = [place for part, inner in sections.items() for place in (part, *inner)]
    return tuple(
        Coverage(place, *(counts[place][status] for status in RuleStatus)) for place in order
    )
