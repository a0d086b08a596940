"""Parse names of sets: codes, names, and the community's numbers."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UnknownName, UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.sets import RETIRED, named_alone, nxt_code, titles
from deckbuilder.base.nearest import nearest

if TYPE_CHECKING:
    from catalog.cards import CardSet
    from catalog.store import Catalog

_BETWEEN: Final = re.compile(r"[,;+]")
_SPACED_DASH: Final = re.compile(r"\s*-\s*")
_MOST_SHOWN: Final = 8


def read_sets(text: str, catalog: "Catalog") -> tuple[str, ...]:
    """Return the codes of the sets named in ``text``, in order, with repetitions.

    Sets are given by code, name or number, separated by commas or dashes: ``rubezh``, ``30-40-40``,
    ``3-4-4`` (set 3 is ``nxt-30``), ``nxt-30, Рубеж``. UnknownName with the nearest names for an
    unknown set, UserError if none is named.
    """
    sets = catalog.sets()
    parts = [part for part in (_key(word) for word in _BETWEEN.split(text)) if part]
    if not parts:
        raise UserError(_("Name at least one set, such as rubezh or 30-40-40."))
    return tuple(code for part in parts for code in _codes(part, sets))


def find_set(text: str, sets: "Sequence[CardSet]") -> "CardSet":
    """Return the set called ``text`` by code, name or number; UnknownName if there is none."""
    card_set = _lookup(_key(text), sets)
    if card_set is None:
        raise _unknown(text, sets)
    return card_set


def _key(text: str) -> str:
    return _SPACED_DASH.sub("-", fold(text)).strip("-")


def _codes(part: str, sets: "Sequence[CardSet]") -> list[str]:
    """Return the sets of a text without commas; if ambiguous, the longest names win."""
    words, codes = part.split("-"), list[str]()
    while words:
        for length in range(len(words), 0, -1):
            card_set = _lookup("-".join(words[:length]), sets)
            if card_set is not None:
                codes.append(card_set.code)
                del words[:length]
                break
        else:
            raise _unknown(part if not codes else words[0], sets)
    return codes


def _lookup(key: str, sets: "Sequence[CardSet]") -> "CardSet | None":
    by_code = {card_set.code: card_set for card_set in sets}
    called = (one for one in sets if key in map(_key, titles(one.code, one.name)))
    named = min(called, key=lambda one: (one.source == RETIRED, one.code != key), default=None)
    if named is not None or not (key.isascii() and key.isdigit()) or len(key) > 2:
        return named
    return by_code.get(nxt_code(int(key))) or by_code.get(nxt_code(int(key) * 10))


def _unknown(text: str, sets: "Sequence[CardSet]") -> UserError:
    alone = named_alone(text)
    if alone is not None:
        problem = _("The set “{name}” is known only by name: import its cards first.")
        return UserError(problem.format(name=alone))
    offered = [card_set for card_set in sets if card_set.source != RETIRED]
    near = nearest(text, [title for one in offered for title in titles(one.code, one.name)])
    if near:
        return UnknownName(text, near)
    there = ", ".join(card_set.code for card_set in offered[:_MOST_SHOWN])
    problem = _("No set is called “{name}”. Known sets: {sets}. Import others to use them.")
    return UserError(problem.format(name=text, sets=there))
