"""The English names and descriptions of the starter decks.

As with cards (``catalog.english``), a deck is stored and found under its Russian name; only what is
shown differs.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from catalog.common.folding import fold
from catalog.english import STARTERS, is_english
from deckbuilder.decks.text import read_deck_file

_NOTES: Final = "{plan}\nStrength: {strength}\nWeakness: {weakness}"


@dataclass(frozen=True, slots=True)
class _Table:
    """English names and notes by the Russian ones, and Russian names by the folded English ones."""

    names: Mapping[str, str]
    notes: Mapping[str, str]
    printed: Mapping[str, str]


def shown_deck(name: str) -> str:
    """Return the name of a deck as shown to the user: that of a starter deck in the user's
    language."""
    return _table().names.get(name, name) if is_english() else name


def shown_notes(notes: str) -> str:
    """Return the notes of a deck as shown to the user."""
    return _table().notes.get(notes, notes) if notes and is_english() else notes


def printed_deck(typed: str) -> str:
    """Return the Russian name of the starter deck whose English name was typed; other texts
    unchanged."""
    return _table().printed.get(fold(typed), typed) if typed.isascii() else typed


@cache
def _table() -> _Table:
    names, notes = dict[str, str](), dict[str, str]()
    with (STARTERS / "english.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            (deck,) = read_deck_file(STARTERS / f"{row['deck']}.txt")
            names[deck.name], notes[deck.notes] = row["name"], _NOTES.format_map(row)
    return _Table(names, notes, {fold(shown): name for name, shown in names.items()})
