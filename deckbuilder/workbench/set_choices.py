"""Sets of cards as users choose and read them."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from deckbuilder.limited.boosters import usual_set
from deckbuilder.limited.setnames import read_sets

if TYPE_CHECKING:
    from catalog.store import Catalog


def render_sets(codes: Sequence[str], names: Mapping[str, str]) -> str:
    """Return the sets of boosters in order, adjacent ones of one set counted together.

    >>> render_sets(["3", "4", "4"], {"3": "Рубеж"})
    'Рубеж, 4 ×2'
    """
    runs = [(names.get(code, code), len(list(run))) for code, run in groupby(codes)]
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in runs)


def typed_sets(codes: Sequence[str], catalog: "Catalog") -> str:
    """Return the line that names sets in a form that users can type, a single name if all are
    equal.

    A set is given by its name, or by its code if the name would not be parsed as that set.
    """
    names = {one.code: one.shown_name for one in catalog.sets()}
    if len(set(codes)) == 1:
        codes = codes[:1]
    return ", ".join(
        names[code] if _is_read(names.get(code, ""), code, catalog) else code for code in codes
    )


def named_sets(text: str, catalog: "Catalog") -> str:
    """Return a line of sets with names instead of codes; an unreadable one is returned
    unchanged."""
    try:
        codes = read_sets(text, catalog)
    except UserError:
        return text
    if len(codes) > 1 and len(set(codes)) == 1:  # this many boosters were requested, not any number
        return ", ".join(typed_sets([code], catalog) for code in codes)
    return typed_sets(codes, catalog)


def offered_sets(text: str, catalog: "Catalog") -> str:
    """Return ``named_sets``; for an empty line, or one of hidden sets alone, the usual set."""
    named = named_sets(text, catalog)
    if text:
        hidden = {one.code for one in catalog.sets()} - {one.code for one in catalog.shown_sets()}
        try:
            if not hidden.issuperset(read_sets(text, catalog)):
                return named
        except UserError:
            return named
    return named_sets(usual_set(catalog), catalog)


def _is_read(name: str, code: str, catalog: "Catalog") -> bool:
    try:
        return read_sets(name, catalog) == (code,)
    except UserError:
        return False
