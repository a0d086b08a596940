"""Our own cards and starter decks in both languages, for tests of the English interface."""

import csv
import re
from collections.abc import Iterator
from functools import cache

from catalog.english import STARTERS
from catalog.store import open_catalog
from deckbuilder.decks.text import Deck, read_deck_file
from tests.support.border_set import TABLE, border_cards


def bring_in_cards() -> None:
    """Bring the cards into the home of the test."""
    with open_catalog() as catalog:
        catalog.import_file(TABLE)


@cache
def starters() -> dict[str, Deck]:
    """Return the starter decks by their English names."""
    with (STARTERS / "english.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["name"]: read_deck_file(STARTERS / f"{row['deck']}.txt")[0] for row in rows}


@cache
def starter_file(name: str) -> str:
    """Return the file of the starter deck with this English name."""
    decks = {path: read_deck_file(path)[0] for path in STARTERS.glob("*.txt")}
    return next(str(path) for path, deck in decks.items() if deck == starters()[name])


def russian_names_in(text: str) -> list[str]:
    """Return the Russian names of our own cards, decks and set, and our legends, that a text
    has."""
    return sorted({found[0] for found in _russian().finditer(" ".join(text.split()))})


@cache
def _russian() -> re.Pattern[str]:
    names = sorted(_names(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")


def _names() -> Iterator[str]:
    for row in border_cards():
        yield row["name"]
        if row["legend"]:
            yield row["legend"]
    yield from (row["set"] for row in border_cards())
    for deck in starters().values():
        yield deck.name
        yield " ".join(deck.notes.split())
