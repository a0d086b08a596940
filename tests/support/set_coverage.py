"""Which nodes the cards of the set of 220 use, of those the compiler can read.

``python -m tests.support.set_coverage`` prints what no card uses: kinds of nodes that sentences
reach, values of enumerations, and the kinds of nodes that only readings by hand reach.
"""

import enum
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from tests.support.border_set import abilities_of, border_cards
from tests.support.said_tables import all_said

Part: TypeAlias = "type[object] | enum.Enum"
# One name per line would fill a screen.
# fmt: off
BY_HAND: Final = frozenset({
    "AlsoIncarnates", "AlsoOfClass", "AtTurnStart", "BarsPlacement", "Becomes", "BesideLeft",
    "ByHand", "Cancel", "ChooseCards", "CountsAs", "DiedOf", "Distance", "Distinct", "ExiledBy",
    "HasNumber", "Headed", "Hide", "InARow", "Incarnates", "IsBound", "LaterTurn", "Limited",
    "Link", "LookAtDeck", "MayStayClosed", "Mill", "MoveMarker", "MovesThisWay", "OnTheWay",
    "OnTop", "OnlyHosts", "RaiseMaximum", "Redistribute", "RegainMovement", "Reroll",
    "RolledTargets", "ScaleSize", "SetSize", "SharesElement", "ShowDeck", "ShowsMore", "Since",
    "StartBattleWith", "StrikeRange", "StrikesSo", "StrongerBlow", "TakeControl", "Times",
    "TokensOf", "Trodden", "Unread", "Went", "Win",
})
# fmt: on
"""Kinds of nodes that no sentence of the table of phrases makes, only a reading by hand."""


def parts_of(node: object) -> Iterator[Part]:
    """Yield the kinds of the nodes in a node, itself included, and its values of enumerations."""
    if isinstance(node, enum.Enum):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from parts_of(one)
    elif is_dataclass(node):
        yield type(node)
        for field in fields(node):
            yield from parts_of(getattr(node, field.name))


@cache
def readable() -> Mapping[Part, str]:
    """Return what sentences of the card language reach, each with its shortest sentence.

    Every row of the table of phrases has a sentence in ``said`` (``tests.support.said_rows``).
    """
    found: dict[Part, str] = {}
    for text, nodes in all_said():
        for part in set(parts_of(nodes)):
            if part not in found or len(text) < len(found[part]):
                found[part] = text
    return found


@cache
def used() -> Mapping[Part, frozenset[str]]:
    """Return the names of the cards that use each part."""
    names = defaultdict[Part, set[str]](set)
    for row in border_cards():
        for part in parts_of(abilities_of(row)):
            names[part].add(row["name"])
    return {part: frozenset(cards) for part, cards in names.items()}


def unused_kinds() -> dict[str, str]:
    """Return the readable kinds of nodes that no card uses, each with its shortest sentence."""
    return {
        part.__name__: text
        for part, text in readable().items()
        if isinstance(part, type) and part not in used()
    }


def unused_values() -> dict[str, str]:
    """Return the readable values of enumerations that no card uses."""
    return {
        str(part): text
        for part, text in readable().items()
        if isinstance(part, enum.Enum) and part not in used()
    }


def unreadable_kinds() -> frozenset[str]:
    """Return the kinds of nodes that no sentence reaches."""
    return frozenset(
        kind.__name__ for kind in ab.NODES if is_dataclass(kind) and kind not in readable()
    )


def main() -> None:
    """Print what no card of the set uses."""
    kinds = [part for part in readable() if isinstance(part, type)]
    values = [part for part in readable() if isinstance(part, enum.Enum)]
    for name, text in sorted(unused_kinds().items()):
        print(f"{name}: {text}")
    print(f"{len(kinds) - len(unused_kinds())} of {len(kinds)} kinds of nodes are used")
    for name, text in sorted(unused_values().items()):
        print(f"{name}: {text}")
    print(f"{len(values) - len(unused_values())} of {len(values)} values are used")
    print(f"by hand only: {', '.join(sorted(unreadable_kinds()))}")


if __name__ == "__main__":
    main()
