"""The cards that a rule concerns: whether a match of these cards can reach it.

``needs.csv`` of a book lists for a rule, or for a section or rule with all its parts, the
properties a card must have, in the words of ``facts_of``; one of them is enough. A rule without
such a row, or with an empty one, has no known requirements.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Final

from catalog.common.i18n import _, ngettext
from catalog.common.resources import data_path
from catalog.english import shown_key, shown_names
from deckbuilder.cards.rulebook import Rule
from engine.berserk import CardSpec

_NAMED_AT_MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Reach:
    """How many of ``cards`` have what a rule concerns: ``having``, some of them by name."""

    cards: int
    having: int
    names: tuple[str, ...]


def needs_of(rule: Rule) -> frozenset[str]:
    """Return the properties of which a card must have one for the rule; empty for a rule of any
    match."""
    needs = _needs(rule.book)
    place = rule.number
    while place:
        if place in needs:
            return needs[place]
        place = place.rpartition(".")[0]
    return frozenset()


def facts_of(spec: CardSpec) -> frozenset[str]:
    """Return the properties of a card as words: its type, its cost, and every kind of node in it.

    The words are ``sudden``, ``unique``, ``classes``, a ``CardType``, a ``CostForm``, the values of
    named abilities and powers, and the class names of nodes. Unread text is ignored.
    """
    printed = {spec.type.value, spec.cost.form.value}
    printed |= {"unique"} if spec.unique else set()
    printed |= {"classes"} if spec.classes else set()
    return frozenset((*printed, *_words(spec.abilities)))


def reach(rule: Rule, specs: Iterable[CardSpec]) -> Reach | None:
    """Return how many of these cards have what the rule concerns; None for a rule of any match."""
    return reach_among(rule, [(spec.name, facts_of(spec)) for spec in specs])


def reach_among(rule: Rule, cards: Sequence[tuple[str, frozenset[str]]]) -> Reach | None:
    """Return the same for cards with known properties: their names with the results of
    ``facts_of``."""
    needs = needs_of(rule)
    if not needs:
        return None
    having = [name for name, facts in cards if needs & facts]
    return Reach(
        len(cards), len(having), tuple(sorted(set(having), key=shown_key)[:_NAMED_AT_MOST])
    )


def render_reach(found: Reach | None) -> str:
    """Return the result as one sentence in the user's language."""
    if found is None:
        return _("We know of no special cards that this rule needs.")
    if not found.having:
        return _(
            "No card of the catalogue is known to involve this rule; unread texts are not counted."
        )
    text = ngettext(
        "This rule can come up for {having} of {cards} card of the catalogue: {names}.",
        "This rule can come up for {having} of {cards} cards of the catalogue: {names}.",
        found.cards,
    )
    names = ", ".join(f"«{name}»" for name in shown_names(found.names))
    more = found.having > len(found.names)
    return text.format(
        having=found.having,
        cards=found.cards,
        names=_("{names} and others").format(names=names) if more else names,
    )


@cache
def _needs(book: str) -> Mapping[str, frozenset[str]]:
    path = data_path("rules", book, "needs.csv")
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["place"]: frozenset(row["needs"].split()) for row in csv.DictReader(file)}


def _words(part: object) -> Iterator[str]:
    """Yield the class names of nested nodes, and their enum values except defaults."""
    if isinstance(part, tuple | frozenset):
        for item in part:
            yield from _words(item)
    elif isinstance(part, Enum):
        yield str(part.value)
        yield type(part).__name__
    elif is_dataclass(part):
        yield type(part).__name__
        for field in fields(part):
            value = getattr(part, field.name)
            if value == field.default:
                continue
            if value is True:
                yield field.name
            else:
                yield from _words(value)
