"""The words for compiling card texts: the table included, and the names in the catalogue."""

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from catalog.common.resources import data_path
from engine.berserk import (
    LEXICON_COLUMNS,
    HandReading,
    Lexicon,
    LexiconError,
    make_lexicon,
    may_remind,
)


def lexicon_of(
    cards: Iterable[tuple[str, Sequence[str], str]], readings: Iterable[HandReading] = ()
) -> Lexicon:
    """Return the lexicon with the names, classes and reminders of cards, (name, classes, text),
    and with readings given by hand."""
    class_names: set[str] = set()
    card_names: set[str] = set()
    reminders: set[tuple[str, str]] = set()
    for name, classes, text in cards:
        card_names.add(name)
        class_names.update(classes)
        if may_remind(text):
            reminders.add((name, text))
    words, others = shipped_words(), shipped_others()
    return make_lexicon(words, class_names, card_names, others, reminders, readings)


@cache
def shipped_lexicon() -> Lexicon:
    """Return only the words included with the program, without names of classes or cards."""
    return make_lexicon(shipped_words(), (), (), shipped_others())


@cache
def shipped_words() -> tuple[tuple[str, ...], ...]:
    """Return the rows of ``data/lexicon/lexicon.csv``, each as ``LEXICON_COLUMNS``."""
    return read_words(data_path("lexicon", "lexicon.csv"))


@cache
def shipped_others() -> frozenset[str]:
    """Return the words of ``data/lexicon/others.txt``."""
    lines = data_path("lexicon", "others.txt").read_text("utf-8").splitlines()
    parted = (line.partition(" ") for line in lines)
    return frozenset(stem + ending for stem, _, endings in parted for ending in endings.split(","))


def read_words(path: Path) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table of words; ``LexiconError`` for unexpected columns."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = tuple(next(rows, ()))
        if header != LEXICON_COLUMNS:
            raise LexiconError(f"{path.name}: the columns are {','.join(LEXICON_COLUMNS)}")
        return tuple(tuple(row) for row in rows)
