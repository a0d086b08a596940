"""The bundled set, ``data/sets/border.csv``: its rows, and its abilities compiled from its texts.

``python -m tests.support.border_set`` writes the columns ``icons`` and ``abilities`` again, after a
change of a text, a name or a class.
"""

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import engine.berserk.abilities as ab
from catalog.common.resources import data_path
from catalog.lexicon import lexicon_of
from engine.berserk import PROTECTIONS, Lexicon, Reading, compile_text, render_abilities
from engine.berserk.cards.named_abilities import named_ability
from tests.support.bundled import Row

TABLE: Final = data_path("sets", "border.csv")
CLASSES: Final = data_path("lexicon", "classes.csv")
FRAME_ICONS: Final = frozenset({"ova", "ovz", "ovs", "armor", "regen", "direct", "stamina"})
"""The named abilities that real cards print in their frame, by icon; protections are too."""


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


def abilities_of(row: Row) -> tuple[ab.Ability, ...]:
    """Return the abilities of a card, as its text says them."""
    return readings()[row["name"]].abilities


def compiled(row: Row) -> Row:
    """Return a row with the columns that follow from its text: ``icons`` and ``abilities``."""
    abilities = abilities_of(row)
    icons = "; ".join(f"{code} {value}" for code, value in _icons(abilities))
    return row | {"icons": icons, "abilities": render_abilities(abilities)}


def _icons(abilities: tuple[ab.Ability, ...]) -> Iterator[tuple[str, int]]:
    """Yield the icons of a frame with their values: of what the card always has by itself."""
    for ability in abilities:
        if isinstance(ability, ab.Named):
            term = named_ability(ability.name)
            if term.icon in FRAME_ICONS:
                yield term.icon, ability.value
        for code, protection in PROTECTIONS.items():
            if ability == protection:
                yield code, 1


def _rows(path: Path) -> tuple[Row, ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def main() -> None:
    """Compile every text and write the table."""
    rows = [compiled(row) for row in border_cards()]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    print(f"{len(rows)} cards, {sum(bool(row['text']) for row in rows)} with a text")


if __name__ == "__main__":
    main()
