"""Tables of very many made-up cards, for measurements and for long lists."""

import csv
from pathlib import Path
from typing import Final

from catalog.common.resources import data_path
from catalog.sets import RETIRED
from engine.kernel.rng import below, seeded

A_SET: Final = 9_999
"""The maximum number of cards in a set: the greatest number that a card can have."""

_FIRST = (
    "Страж",
    "Волчья",
    "Ледяной",
    "Старая",
    "Болотный",
    "Чёрный",
    "Тихий",
    "Вольный",
    "Ржавый",
)
_SECOND = ("лучник", "пращник", "всадник", "ведьма", "щитник", "сокол", "тролль", "кузнец", "жрец")
_THIRD = ("брода", "заставы", "Севера", "топи", "перевала", "курганов", "пустоши", "чащи")


def write_many_cards(path: Path, count: int, seed: int = 1) -> Path:
    """Write a table of ``count`` cards: rows of the bundled set under new names and numbers.

    A set ends at ``A_SET`` cards, and the rest go into further sets: 50,000 cards are six.
    """
    with data_path(RETIRED, "sets", "rubezh.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rng = seeded(seed)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        for number in range(1, count + 1):
            pick, rng = below(rng, len(rows))
            words = []
            for choice in (_FIRST, _SECOND, _THIRD):
                index, rng = below(rng, len(choice))
                words.append(choice[index])
            name = f"{' '.join(words)} {number}"
            full, place = divmod(number - 1, A_SET)
            title = f"Тысячи {full + 1}" if full else "Тысячи"
            new = {"set": title, "number": str(place + 1), "name": name}
            writer.writerow(rows[pick] | new)
    return path
