"""The English names and legends of the program's own cards, their classes and sets.

A card's identity is its Russian name: it is stored, compared and sent in both languages. Names are
translated only for display, and what a user types is translated back. Cards of other sets are shown
as they are printed.
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from catalog.common.folding import english_stem, fold, words
from catalog.common.i18n import Language, current_language
from catalog.common.resources import data_path

_CARDS: Final = data_path("sets", "border.csv")
_CLASSES: Final = data_path("lexicon", "classes.csv")
_SETS: Final = data_path("lexicon", "sets.csv")
_MARKERS: Final = data_path("lexicon", "markers.csv")
STARTERS: Final = data_path("decks")
"""The folder of the starter decks, with their descriptions in ``english.csv``."""
_LEAST_BEGINNING: Final = 3


@dataclass(frozen=True, slots=True)
class _Table:
    """The English texts by the folded Russian ones, and the printed Russian names by the folded
    English ones."""

    names: Mapping[str, str]
    legends: Mapping[str, str]
    classes: Mapping[str, str]
    markers: Mapping[str, str]
    sets: Mapping[str, str]
    russian: Mapping[str, str]


def is_english() -> bool:
    """Return whether texts are shown in English."""
    return current_language() is Language.ENGLISH


def shown_name(name: str) -> str:
    """Return the name of a card as shown to the user."""
    return english_name(name) if is_english() else name


def english_name(name: str) -> str:
    """Return the English name of a card; the printed one if it has none."""
    return _table().names.get(fold(name), name)


def shown_key(name: str) -> str:
    """Return the text by which a list on screen sorts the name of a card."""
    return fold(shown_name(name))


def shown_keys() -> Mapping[str, str]:
    """Return ``shown_key`` by folded name, for the names that are not shown as printed."""
    if not is_english():
        return {}
    return {key: fold(name) for key, name in _table().names.items()}


def shown_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of cards as shown to the user."""
    return tuple(map(shown_name, names))


def shown_class(name: str) -> str:
    """Return a class of cards as shown to the user."""
    return english_class(name) if is_english() else name


def english_class(name: str) -> str:
    """Return the English name of a class; the printed one if it has none."""
    return _table().classes.get(fold(name), name)


def english_classes(classes: Iterable[str]) -> tuple[str, ...]:
    """Return the English names of classes."""
    return tuple(map(english_class, classes))


def english_marker(name: str) -> str:
    """Return the English name of a marker, or of a power without a rule; the printed one if it has
    none."""
    return _table().markers.get(fold(name), name)


def shown_set(name: str) -> str:
    """Return the name of a set as shown to the user."""
    return english_set(name) if is_english() else name


def english_set(name: str) -> str:
    """Return the English name of a set; the printed one if it has none."""
    return _table().sets.get(fold(name), name)


def shown_classes(classes: Iterable[str]) -> tuple[str, ...]:
    """Return the classes of a card as shown to the user."""
    return tuple(map(shown_class, classes))


def shown_legend(legend: str) -> str:
    """Return the legend of a card as shown to the user."""
    return _table().legends.get(fold(legend), legend) if legend and is_english() else legend


def printed_name(typed: str) -> str:
    """Return the printed name of the card whose English name was typed; other texts unchanged."""
    return _table().russian.get(fold(typed), typed) if _may_be_english(typed) else typed


def english_names() -> Mapping[str, str]:
    """Return the printed name for each folded English name of a card."""
    return _table().russian


def keys_called(text: str, *, typing: bool, with_legends: bool) -> list[str]:
    """Return the folded names of the cards whose English name has the words of ``text``.

    ``typing`` says that the last word can be the beginning of a longer one; ``with_legends`` also
    finds the words in English legends.
    """
    if not _may_be_english(text):
        return []
    asked, texts = _Asked(text, typing), _table()
    found = [key for key, name in texts.names.items() if asked.is_in(name)]
    if with_legends:
        said = (row for row in _rows(_CARDS) if asked.is_in(row["legend_en"]))
        found += [fold(row["name"]) for row in said]
    return list(dict.fromkeys(found))


def classes_called(text: str, *, typing: bool) -> list[str]:
    """Return the folded classes whose English name has the words of ``text``."""
    if not _may_be_english(text):
        return []
    asked = _Asked(text, typing)
    return [key for key, name in _table().classes.items() if asked.is_in(name)]


class _Asked:
    """Words to be found one after another, in any English form."""

    def __init__(self, text: str, typing: bool) -> None:
        self._words = tuple(map(english_stem, words(text)))
        last = words(text)[-1]
        self._beginning = last if typing and len(last) >= _LEAST_BEGINNING else ""

    def is_in(self, text: str) -> bool:
        """Return whether the text has these words."""
        there = words(text)
        stems = [english_stem(word) for word in there]
        count = len(self._words)
        return any(
            stems[at : at + count - 1] == list(self._words[:-1])
            and self._is_last(there[at + count - 1], stems[at + count - 1])
            for at in range(len(there) - count + 1)
        )

    def _is_last(self, word: str, its_stem: str) -> bool:
        begins = bool(self._beginning) and word.startswith(self._beginning)
        return begins or its_stem == self._words[-1]


def _may_be_english(text: str) -> bool:
    """Return whether a text has words, all of them Latin: others need no table."""
    letters = [letter for letter in text if letter.isalpha()]
    return bool(letters) and all(map(str.isascii, letters))


@cache
def _table() -> _Table:
    cards = _rows(_CARDS)
    return _Table(
        names={fold(row["name"]): row["name_en"] for row in cards},
        legends={fold(row["legend"]): row["legend_en"] for row in cards if row["legend"]},
        classes={fold(row["class"]): row["class_en"] for row in _rows(_CLASSES)},
        markers={fold(row["marker"]): row["marker_en"] for row in _rows(_MARKERS)},
        sets={fold(row["set"]): row["set_en"] for row in _rows(_SETS)},
        russian={fold(row["name_en"]): row["name"] for row in cards},
    )


@cache
def _rows(path: Path) -> tuple[Mapping[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))
