"""Nouns joined by «и» and «или»: which may be joined, and how they are printed."""

from typing import Final, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import Place, filters_within
from engine.berserk.cards.text.contradictions import names_a_sort
from engine.berserk.cards.text.parts import PartPrinter
from engine.berserk.cards.text.phrase import Context, Kind

_PLACES: Final = get_args(Place)


def is_animate(words: tuple[str, ...] | None, printer: PartPrinter) -> bool:
    """Return whether a plural accusative equals the genitive («всех существ», but «все карты»)."""
    return words is not None and any(printer.is_animate(word) for word in words)


def is_somewhere(noun: ab.Filter) -> bool:
    """Return whether a noun's card is identified by its position or its host, so that only one
    fits."""
    return any(isinstance(part, (*_PLACES, ab.SeatedOn)) for part in filters_within(noun))


def are_as_wide(one: ab.Filter, other: ab.Filter) -> bool:
    """Return whether both nouns name an owner and place, or neither does.

    A word that modifies only one of them could be understood of both.
    """
    told = [
        (
            any(isinstance(part, ab.OfSide) for part in filters_within(noun)),
            any(isinstance(part, _PLACES) for part in filters_within(noun)),
        )
        for noun in (one, other)
    ]
    name_sorts = [any(map(names_a_sort, filters_within(noun))) for noun in (one, other)]
    are_names = all(isinstance(noun, ab.OfClass | ab.Called) for noun in (one, other))
    return told[0] == told[1] and all(name_sorts) and not are_names


def either_of(
    printer: PartPrinter, node: ab.Filter, features: tuple[str, ...], context: Context
) -> tuple[str, ...] | None:
    """Print two nouns joined by «или»."""
    if not isinstance(node, ab.AnyOf) or len(node.filters) != 2:
        return None
    if node.filters[0] == ab.Is(ab.Who.SELF):
        own = printer.render(Kind.WHO, ab.Who.SELF, features, context)
        other = printer.render(Kind.NOUN, node.filters[1], features, context)
        return None if own is None or other is None else (*own, "или", *other)
    nouns = [printer.render(Kind.NOUN, part, features, context) for part in node.filters]
    first, second = nouns
    return None if first is None or second is None else (*first, "или", *second)


def is_a_class(noun: ab.Filter) -> bool:
    """Return whether a noun is just the name of a class."""
    return isinstance(noun, ab.OfClass)


def one_of(nouns: tuple[ab.Filter, ab.Filter]) -> ab.Filter:
    """Return the filter of cards that pass any of these; two classes merge into one filter."""
    one, other = nouns
    if isinstance(one, ab.OfClass) and isinstance(other, ab.OfClass):
        return ab.OfClass((*one.classes, *other.classes))
    return ab.AnyOf(nouns)
