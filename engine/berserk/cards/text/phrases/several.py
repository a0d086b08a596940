"""Join lists into one node and split nodes into lists."""

from collections.abc import Iterator
from typing import cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from engine.berserk.cards.text.phrase import Kind
from engine.berserk.cards.text.phrases.kinds import PHRASES

_NAMED: tuple[tuple[ab.PowerKind, ...], ...] = tuple(
    cast(tuple[ab.PowerKind, ...], row.node)
    for row in PHRASES
    if row.kind is Kind.POWER and not row.synonym
)


def joined_kinds(items: tuple[object, ...]) -> tuple[ab.PowerKind, ...]:
    """Return the kinds of all items, without duplicates, in order."""
    kinds = (kind for item in items for kind in item)  # type: ignore[attr-defined]  # lists of kinds, as read
    return tuple(dict.fromkeys(kinds))


def parted_kinds(node: object) -> Iterator[tuple[tuple[ab.PowerKind, ...], ...]]:
    """Yield the wordings of these kinds: by one word, by two, or each kind by its own."""
    if not isinstance(node, tuple) or not all(isinstance(kind, ab.PowerKind) for kind in node):
        return
    if node in _NAMED:
        yield (node,)
    for cut in range(1, len(node)):
        if node[:cut] in _NAMED and node[cut:] in _NAMED:
            yield node[:cut], node[cut:]
    if len(node) > 2:
        yield tuple((kind,) for kind in node)


def joined_elements(items: tuple[object, ...]) -> tuple[Element, ...]:
    """Return the elements of a list."""
    return cast(tuple[Element, ...], items)


def parted_elements(node: object) -> Iterator[tuple[object, ...]]:
    """Yield the elements as a list."""
    if isinstance(node, tuple) and node:
        yield node


def joined_nouns(items: tuple[object, ...]) -> ab.Filter:
    """Return the filter of cards that match one of these nouns."""
    filters = cast(tuple[ab.Filter, ...], items)
    classes = [
        name for filter_ in filters if isinstance(filter_, ab.OfClass) for name in filter_.classes
    ]
    if all(isinstance(filter_, ab.OfClass) for filter_ in filters):
        return ab.OfClass(tuple(dict.fromkeys(classes)))
    return filters[0] if len(filters) == 1 else ab.AnyOf(filters)


def parted_nouns(node: object) -> Iterator[tuple[object, ...]]:
    """Yield the nouns as lists."""
    if isinstance(node, ab.AnyOf):
        yield node.filters
    yield (node,)


def joined_rows(items: tuple[object, ...]) -> tuple[int, ...] | None:
    """Return the rows of a list in ascending order; None if one is repeated."""
    rows = cast(tuple[int, ...], items)
    return tuple(sorted(rows)) if len(set(rows)) == len(rows) else None


def joined_directions(items: tuple[object, ...]) -> tuple[ab.Direction, ...] | None:
    """Return directions in canonical order; None if one is repeated."""
    directions = cast(tuple[ab.Direction, ...], items)
    if len(set(directions)) < len(directions):
        return None
    return tuple(sorted(directions, key=list(ab.Direction).index))


def joined_havings(items: tuple[object, ...]) -> ab.Filter:
    """Return the filter of cards that have one of these; consecutive powers merge into one
    filter."""
    filters: list[ab.Filter] = []
    for item in cast(tuple[ab.Filter, ...], items):
        last = filters[-1] if filters else None
        if isinstance(item, ab.HasPower) and isinstance(last, ab.HasPower):
            filters[-1] = ab.HasPower(joined_kinds((last.kinds, item.kinds)))
        else:
            filters.append(item)
    return filters[0] if len(filters) == 1 else ab.AnyOf(tuple(filters))


def parted_havings(node: object) -> Iterator[tuple[object, ...]]:
    """Yield the properties as a list; the powers of one filter are split."""
    filters = node.filters if isinstance(node, ab.AnyOf) else (node,)
    items: list[object] = []
    for filter_ in filters:
        if isinstance(filter_, ab.HasPower):
            ways = parted_kinds(filter_.kinds)
            items += [ab.HasPower(kinds) for kinds in next(ways, (filter_.kinds,))]
        else:
            items.append(filter_)
    yield tuple(items)
