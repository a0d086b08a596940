"""The numbers of rules that stand in a text: the one way to find them, for screens, pages, lines.

A number counts when the book of the edition played has it: three digits with parts behind
(``515.3``), or a section alone after the word (``rule 515``). Other numbers, a percentage say, and
those of another book (``7.3 (1999)``) are left alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from deckbuilder.cards.rulebook import HOME, numbers_of

_FIND: Final = re.compile(
    r"(?<![\w.,])(?P<number>\d{3}(?:\.\d+)+(?:bis)?)(?!\w|…|[.,]\d| ?%| \(\d{4}\w*\))"
    r"|(?:\brules?|\bправил\w*)\s+(?P<section>\d{3})(?!\w|…|[.,]\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A number as it stands in a text, from ``start`` to before ``end``."""

    number: str
    start: int
    end: int


def cited_rules(text: str) -> Iterator[CitedRule]:
    """Yield the rules that a text cites, in their order.

    >>> [one.number for one in cited_rules("не ваша фаза (правило 304.1); 99.5 %, правило 515")]
    ['304.1', '515']
    """
    for match in _FIND.finditer(text):
        group = "number" if match["number"] else "section"
        if match[group] in numbers_of(HOME):
            yield CitedRule(match[group], *match.span(group))


def rule_numbers(text: str) -> tuple[str, ...]:
    """Return the numbers that a text cites, each once.

    >>> rule_numbers("304.1, 515.3, then 304.1 again")
    ('304.1', '515.3')
    """
    return tuple(dict.fromkeys(one.number for one in cited_rules(text)))
