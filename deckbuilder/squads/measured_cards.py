"""Cards whose worth is known from matches that they played themselves.

``data/worth/cards.csv`` holds the cards of the bundled set, measured in draft events of bots by
``python -m tests.support.draft_worth``; its first lines say when and in how many. A row holds for
the card as it was printed then: another card of that number, or one that has changed since, has no
measured worth.
"""

import csv
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from catalog.common.resources import data_path
from engine.berserk import CardSpec

COLUMNS: Final = ("set", "number", "worth", "error", "squads", "card")
_NOTE: Final = "#"
_DIGEST_BYTES: Final = 6


@dataclass(frozen=True, slots=True)
class MeasuredCard:
    """A card's worth and its standard error, in hundredths of a crystal.

    ``squads`` is the number of squads that had the card, ``digest`` that of the card measured.
    """

    worth: int
    error: int
    squads: int
    digest: str


@dataclass(frozen=True, slots=True)
class MeasuredCards:
    """The measured cards by id."""

    cards: Mapping[str, MeasuredCard] = field(default_factory=dict)

    def of(self, card: CardSpec) -> MeasuredCard | None:
        """Return the measurement of a card; None without one, or if the card has changed since."""
        found = self.cards.get(card.ref)
        return found if found is not None and found.digest == printed_digest(card) else None


def printed_digest(card: CardSpec) -> str:
    """Return a short hash of everything printed that can matter in a match: all but the name."""
    strike = card.strike
    facts = (
        card.cost,
        card.elite,
        card.type.value,
        [element.value for element in card.elements],
        card.unique,
        card.horde,
        card.classes,
        card.life,
        card.movement,
        None if strike is None else (strike.weak, strike.medium, strike.strong),
        card.text,
    )
    text = "\n".join(map(str, facts))
    return hashlib.blake2b(text.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def measured_cards() -> MeasuredCards:
    """Return the bundled measurements."""
    with data_path("worth", "cards.csv").open(encoding="utf-8", newline="") as file:
        return read_measured(file)


def read_measured(lines: Iterable[str]) -> MeasuredCards:
    """Parse the lines of a file of measurements."""
    cards = {}
    for row in csv.DictReader(line for line in lines if not line.startswith(_NOTE)):
        worth, error, squads = (int(row[name]) for name in COLUMNS[2:5])
        card = MeasuredCard(worth, error, squads, row["card"])
        cards[f"{row['set']}/{row['number']}"] = card
    return MeasuredCards(cards)
