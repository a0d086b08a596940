"""The bundled set, ``data/sets/border.csv``: its rows, and its abilities compiled from its texts.

``python -m tests.support.border_set`` writes the column ``abilities`` again, after a change of a
text, an icon, a name or a class.
"""

import csv
from functools import cache
from pathlib import Path
from typing import Final

import engine.berserk.abilities as ab
from catalog.common.resources import data_path
from catalog.icons import icon_abilities, not_in_text
from catalog.importers.values import some_icons
from catalog.lexicon import lexicon_of
from engine.berserk import Lexicon, Reading, compile_text, render_abilities
from tests.support.bundled import Row

TABLE: Final = data_path("sets", "border.csv")
CLASSES: Final = data_path("lexicon", "classes.csv")


@cache
def border_cards() -> tuple[Row, ...]:
    """Return the rows of the set in number order."""
    return _rows(TABLE)


@cache
def english_classes() -> dict[str, str]:
    """Return the English names of the card classes."""
    return {row["class"]: row["class_en"] for row in _rows(CLASSES)}


def classes_of(row: Row) -> tuple[str, ...]:
    """Return the classes of a card."""
    return tuple(part for part in row["classes"].split("|") if part)


@cache
def border_lexicon() -> Lexicon:
    """Return the program's words with the names and classes of the set."""
    return lexicon_of((row["name"], classes_of(row), row["text"]) for row in border_cards())


@cache
def readings() -> dict[str, Reading]:
    """Return how the compiler reads the text of each card, by the card's name."""
    words = border_lexicon()
    return {
        row["name"]: compile_text(row["text"], name=row["name"], lexicon=words)
        for row in border_cards()
    }


def text_abilities(row: Row) -> str:
    """Return the notation of what a card's text says, as the column ``abilities`` has it."""
    return render_abilities(readings()[row["name"]].abilities)


def abilities_of(row: Row) -> tuple[ab.Ability, ...]:
    """Return all abilities of a card: those of its icons, then those of its text."""
    said = readings()[row["name"]].abilities
    return (*not_in_text(icon_abilities(some_icons(row["icons"])), said), *said)


def _rows(path: Path) -> tuple[Row, ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def main() -> None:
    """Compile every text and write the table."""
    rows = [row | {"abilities": text_abilities(row)} for row in border_cards()]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    print(f"{len(rows)} cards, {sum(bool(row['text']) for row in rows)} with a text")


if __name__ == "__main__":
    main()
