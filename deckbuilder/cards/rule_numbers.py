"""Find rule numbers in a text, for screens, pages and lines.

A number counts if the book of 2024 has it: three digits with parts (``515.3``), or a section alone
after the word (``rule 515``); and followed by another book if that has it (``203.4 (2009)``). Other
numbers, such as percentages, and those of unknown books are ignored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from deckbuilder.cards.rulebook import HOME, numbers_of

_FIND: Final = re.compile(
    r"(?<![\w.,])(?P<number>\d+(?:\.\d+)+[а-г]?(?:bis)?)(?!\w|…|[.,]\d| ?%)"
    r"(?: \((?P<book>[a-z-]*\d[\w-]*)\))?"
    r"|(?:\brules?|\bправил\w*)\s+(?P<section>\d{3})(?!\w|…|[.,]\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A number as code cites it, and its position in a text: from ``start`` to before ``end``."""

    number: str
    start: int
    end: int


def cited_rules(text: str) -> Iterator[CitedRule]:
    """Yield the rules that a text cites, in order.

    >>> [one.number for one in cited_rules("не ваша фаза (правило 304.1); 99.5 %, правило 515")]
    ['304.1', '515']
    >>> [one.number for one in cited_rules("rule 203.4 (2009), 402.2 (2024)")]
    ['2009:203.4', '402.2']
    """
    for match in _FIND.finditer(text):
        group = "number" if match["number"] else "section"
        code = match["book"] or HOME
        if match[group] in numbers_of(code):
            number = match[group] if code == HOME else f"{code}:{match[group]}"
            yield CitedRule(number, *match.span(group))


def rule_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers that a text cites, each once.

    >>> rule_numbers("304.1, 515.3, then 304.1 again")
    ('304.1', '515.3')
    """
    return tuple(dict.fromkeys(one.number for one in cited_rules(text)))
