"""``rules --term``: the meaning of terms and symbols on cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catalog.common.errors import UnknownName
from catalog.common.i18n import _
from deckbuilder.base.tables import table
from deckbuilder.cli.output import print_json, write

if TYPE_CHECKING:
    from deckbuilder.cards.terms import Term

_SHEETS = 5  # up to this many terms are shown in full, more as a list


def print_terms(text: str, *, as_json: bool) -> None:
    """Show terms by name, symbol or words, or all of them.

    UnknownName, which lists the known terms, if none matches.
    """
    from deckbuilder.base.nearest import nearest
    from deckbuilder.cards.terms import Terms, all_terms, find_terms

    terms = find_terms(text) if text else list(all_terms())
    if not terms:
        raise UnknownName(text, nearest(text, (one.title for one in all_terms())))
    if as_json:
        print_json(Terms(tuple(terms)))
    elif len(terms) <= _SHEETS:
        write("\n\n".join(_sheet(term) for term in terms))
    elif text:
        rest = _("Others with these words: {terms}.").format(terms=_names(terms[1:]))
        write(f"{_sheet(terms[0])}\n\n{rest}")
    else:
        write(table([(term.symbol, term.title, term.words) for term in terms]))


def _sheet(term: "Term") -> str:
    names = (name for name in term.names if name != term.title)
    also = ", ".join(names if term.title == term.russian else (term.russian, *term.also))
    symbol = f"{{{term.symbol}}}  " if term.symbol else ""
    return "\n".join(
        (
            f"{symbol}{term.title} ({also})",
            term.words,
            _("More: rule {number}.").format(number=term.rule),
        )
    )


def _names(terms: "Sequence[Term]") -> str:
    return ", ".join(term.title for term in terms)
