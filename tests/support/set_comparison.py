"""How the numbers of the set of 220 compare with those of real cards.

``python -m tests.support.set_comparison`` prints the table. Real cards are read beside the
checkout; without them only the numbers of the set are printed.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import mean
from typing import Any, Final

from catalog.rarity import RARITIES
from tests.support.border_set import border_cards
from tests.support.bundled import REAL_CARDS, Row, strike

GROUND: Final = "ground"
_TYPES: Final = (GROUND, "flyer", "companion", "parasite", "artifact", "terrain")
_ELEMENTS: Final = {1: "steppe", 2: "mountain", 4: "forest", 8: "swamp", 16: "darkness", 32: ""}
_COSTS: Final = range(2, 11)
NEUTRAL: Final = "neutral"
LABELS: Final = (
    *_TYPES,
    *(element or NEUTRAL for element in _ELEMENTS.values()),
    *(rarity.value for rarity in RARITIES),
    *(f"cost {cost}" for cost in _COSTS),
    "elite",
    *(f"elite {rarity.value}" for rarity in RARITIES),
    "unique",
    "horde",
    "movement 2",
    "movement 3",
)
"""The shares compared, in print order."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The printed numbers of a card; ``movement`` and ``hit`` are empty where it has none."""

    type: str
    element: str
    rarity: str
    cost: int
    elite: bool
    unique: bool
    horde: bool
    life: int
    movement: int
    hit: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the comparison; ``theirs`` is None where there are no such cards."""

    what: str
    ours: float | None
    theirs: float | None


def border_numbers() -> list[Numbers]:
    """Return the numbers of the set of 220."""
    return [_of_row(row) for row in border_cards()]


def real_numbers() -> list[Numbers]:
    """Return the numbers of the real cards; empty if they are not beside the checkout."""
    if not REAL_CARDS.is_file():
        return []
    return [_of_real(card) for card in json.loads(REAL_CARDS.read_text(encoding="utf-8"))]


def share(cards: Iterable[Numbers], label: str) -> float | None:
    """Return the share of cards with a label in percent; None of no cards."""
    found = [label in labels(card) for card in cards]
    return 100 * sum(found) / len(found) if found else None


def average(cards: Iterable[Numbers], of: Callable[[Numbers], float]) -> float | None:
    """Return the mean of a number; None of no cards."""
    found = [of(card) for card in cards]
    return mean(found) if found else None


def comparison() -> Iterator[Line]:
    """Yield shares in percent, then means of the ground creatures of each cost."""
    ours, theirs = border_numbers(), real_numbers()
    for label in LABELS:
        yield Line(f"% {label}", share(ours, label), share(theirs, label))
    for cost in _COSTS:
        groups = [
            [card for card in cards if card.type == GROUND and card.cost == cost]
            for cards in (ours, theirs)
        ]
        for what, of in _MEANS.items():
            found = [average(group, of) for group in groups]
            yield Line(f"cost {cost}: {what}", found[0], found[1])


_MEANS: Final[dict[str, Callable[[Numbers], float]]] = {
    "life": lambda card: card.life,
    "movement": lambda card: card.movement,
    "weak": lambda card: card.hit[0],
    "medium": lambda card: card.hit[1],
    "strong": lambda card: card.hit[2],
}


def labels(card: Numbers) -> frozenset[str]:
    """Return what a card counts as in the shares."""
    found = {card.type, card.element or NEUTRAL, card.rarity, f"cost {card.cost}"}
    found.add(f"movement {card.movement}")
    if card.elite:
        found |= {"elite", f"elite {card.rarity}"}
    if card.unique:
        found.add("unique")
    if card.horde:
        found.add("horde")
    return frozenset(found)


def _of_row(row: Row) -> Numbers:
    return Numbers(
        type=row["type"],
        element=row["elements"],
        rarity=row["rarity"],
        cost=int(row["cost"]),
        elite=row["elite"] == "yes",
        unique=row["unique"] == "yes",
        horde=row["horde"] == "yes",
        life=int(row["life"] or 0),
        movement=int(row["movement"] or 0),
        hit=strike(row),
    )


def _of_real(card: dict[str, Any]) -> Numbers:
    return Numbers(
        type=_TYPES[card["type"]],
        element=_ELEMENTS[card["color"]],
        rarity=RARITIES[card["rarity"] - 1].value,
        cost=card["cost"],
        elite=card["elite"],
        unique=card["uniq"],
        horde=bool(card.get("horde")),
        life=card["life"] or 0,
        movement=card["move"] or 0,
        hit=tuple(card["hit"] or ()),
    )


def _cell(number: float | None) -> str:
    return "—" if number is None else f"{number:.1f}"


def main() -> None:
    """Print the comparison as a table."""
    print(f"{'':<24}{'ours':>8}{'real':>8}")
    for line in comparison():
        print(f"{line.what:<24}{_cell(line.ours):>8}{_cell(line.theirs):>8}")


if __name__ == "__main__":
    main()
