"""The readings by hand that come with the program, as scenes have them: ``@50126.1``.

Names of other cards are digests in a reading; ``@50126.1 (Волк, Змея)`` puts cards of the board in
their places, in the order of the nodes.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final

import engine.berserk.abilities as ab
from catalog.readings import ReadingEntry, shipped_entries
from engine.berserk import parse_abilities

SAID: Final = re.compile(r"@(?P<place>\d+\.\d+)(?: \((?P<names>[^()]*)\))?")
_DIGEST: Final = re.compile(r"#[0-9a-f]{16}")
_changed: dict[str, tuple[ab.Ability, ...]] = {}


@cache
def entries() -> Mapping[str, ReadingEntry]:
    """Return the readings by card and sentence: ``50126.1``."""
    return {f"{entry.card}.{entry.sentence}": entry for entry in shipped_entries()}


def nodes_of(place: str, names: str = "") -> tuple[ab.Ability, ...]:
    """Return the nodes of a reading; KeyError for none, ValueError for a name too few or many."""
    if place in _changed:
        return _changed[place]
    notation = entries()[place].abilities
    digests = dict.fromkeys(_DIGEST.findall(notation))
    cards = [name.strip() for name in names.split(",") if name.strip()]
    if len(cards) not in (0, len(digests)):
        raise ValueError(f"@{place} names {len(digests)} other cards")
    for digest, card in zip(digests, cards, strict=False):
        notation = notation.replace(digest, card)
    return parse_abilities(notation)


@contextmanager
def changed(place: str, nodes: tuple[ab.Ability, ...]) -> Iterator[None]:
    """Put other nodes in place of those of a reading, for a while."""
    _changed[place] = nodes
    try:
        yield
    finally:
        del _changed[place]
