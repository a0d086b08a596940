"""How lists of things become one node, and come apart again."""

from collections.abc import Iterator

from engine.berserk.abilities import PowerKind
from engine.berserk.cards.text.phrases.kinds import PHRASES

_NAMED: tuple[tuple[PowerKind, ...], ...] = tuple(row.node for row in PHRASES if not row.synonym)  # type: ignore[misc]


def joined_kinds(items: tuple[object, ...]) -> tuple[PowerKind, ...]:
    """Return the kinds of all items, each once, in the order of the items."""
    kinds = (kind for item in items for kind in item)  # type: ignore[attr-defined]
    return tuple(dict.fromkeys(kinds))


def parted_kinds(node: object) -> Iterator[tuple[tuple[PowerKind, ...], ...]]:
    """Yield the ways to say these kinds: by one word, by two, each kind by its own."""
    if not isinstance(node, tuple) or not all(isinstance(kind, PowerKind) for kind in node):
        return
    if node in _NAMED:
        yield (node,)
    for cut in range(1, len(node)):
        if node[:cut] in _NAMED and node[cut:] in _NAMED:
            yield node[:cut], node[cut:]
    if len(node) > 2:
        yield tuple((kind,) for kind in node)
