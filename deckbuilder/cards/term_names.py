"""Find names of terms in a text, as in «термин «Орда»» or “term “Horde””.

Some rules are only in the book's glossary, without a number; a text that cites one names its term,
and screens link the name to the book like a number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from catalog.common.folding import fold

if TYPE_CHECKING:
    from deckbuilder.cards.terms import Term

_FIND: Final = re.compile(
    r"\bтермин\w*\s+«(?P<russian>[^»]+)»|\bterms?\s+“(?P<english>[^”]+)”", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CitedTerm:
    """The name of a term in a text, from ``start`` to before ``end``."""

    term: "Term"
    start: int
    end: int

    @property
    def sought(self) -> str:
        """The search text that opens the book at this term."""
        return f"«{self.term.russian}»"


def cited_terms(text: str) -> Iterator[CitedTerm]:
    """Yield the terms that a text cites, in order.

    >>> [one.term.english for one in cited_terms("не больше пяти (термин «Орда»), термин «Пыль»")]
    ['Horde']
    """
    for match in _FIND.finditer(text):
        group = "russian" if match["russian"] else "english"
        term = term_named(match[group])
        if term is not None:
            yield CitedTerm(term, *match.span(group))


def term_named(name: str) -> "Term | None":
    """Return the term of a name in either language; None if there is none."""
    return _by_name().get(fold(name))


@cache
def _by_name() -> dict[str, "Term"]:
    """Return the terms by name; primary names take precedence, since two terms can share another
    name."""
    from deckbuilder.cards.terms import all_terms  # every screen links terms, but few show any

    terms = all_terms()
    also = {fold(name): one for one in terms for name in one.names}
    return {**also, **{fold(name): one for one in terms for name in (one.russian, one.english)}}
