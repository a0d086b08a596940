"""The statistics of one deck: costs, elements, classes, averages; as data and as CSV.

They count the copies in the deck without its side. Cards unknown to the catalogue are only counted.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from typing_extensions import Doc

from catalog.common.foreign import cell
from deckbuilder.cards.records import CardCost
from deckbuilder.decks.text import CardSource, Deck, find_card
from deckbuilder.kit.records import FLAT, HIDDEN

if TYPE_CHECKING:
    from catalog.cards import Card

NEUTRAL: Final = "neutral"
CSV_COLUMNS: Final = ("table", "key", "part", "value")


@dataclass(frozen=True, slots=True)
class CostBar:
    """The cards of one printed cost."""

    cost: Annotated[str, HIDDEN]
    ordinary: Annotated[int, Doc("copies of ordinary cards")]
    elite: Annotated[int, Doc("copies of elite cards")]

    @property
    def price(self) -> Annotated[CardCost, FLAT]:
        """The cost as a number and as printed."""
        return CardCost.read(self.cost)

    @property
    def cards(self) -> int:
        """The number of cards with this cost."""
        return self.ordinary + self.elite


@dataclass(frozen=True, slots=True)
class Share:
    """The cards that share a value."""

    name: Annotated[str, Doc("the element (or `neutral`), the type or the class")]
    cards: Annotated[int, Doc("number of copies")]


@dataclass(frozen=True, slots=True)
class Average:
    """A mean over the copies that have a value."""

    name: Annotated[str, Doc("`cost`, `life`, `movement`, `weak`, `medium` or `strong`")]
    value: Annotated[float | None, Doc("the mean; null if no card has the value")]
    cards: Annotated[int, Doc("number of copies with the value")]


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """The composition of a deck.

    ``elements`` counts a card of two elements under both; a card without element is ``neutral``.
    ``averages`` are cost, life, movement, weak, medium and strong, in this order.
    """

    cards: Annotated[int, Doc("all copies")]
    elite: Annotated[int, Doc("copies of elite cards")]
    ordinary: Annotated[int, Doc("copies of ordinary cards")]
    unique: Annotated[int, Doc("copies of unique cards")]
    unknown: Annotated[int, Doc("copies of cards that the catalogue does not have")]
    curve: Annotated[tuple[CostBar, ...], Doc("in ascending order, numbers first")]
    elements: tuple[Share, ...]
    types: tuple[Share, ...]
    classes: tuple[Share, ...]
    averages: tuple[Average, ...]

    def rows(self) -> Iterator[tuple[str, str, str, int | float]]:
        """Yield every number as (table, key, part, value), omitting averages without cards."""
        for part in ("cards", "elite", "ordinary", "unique", "unknown"):
            yield "total", part, "cards", getattr(self, part)
        for bar in self.curve:
            yield "curve", bar.cost, "ordinary", bar.ordinary
            yield "curve", bar.cost, "elite", bar.elite
        for table in ("elements", "types", "classes"):
            for share in getattr(self, table):
                yield table, share.name, "cards", share.cards
        for average in self.averages:
            if average.value is not None:
                yield "averages", average.name, "mean", average.value
                yield "averages", average.name, "cards", average.cards

    def to_csv(self) -> str:
        """Return all tables as one CSV with the columns table, key, part, value."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(CSV_COLUMNS)
        writer.writerows((table, cell(key), part, value) for table, key, part, value in self.rows())
        return text.getvalue()


_AVERAGED: Final[tuple[tuple[str, Callable[[Card], int | None]], ...]] = (
    ("cost", lambda card: card.cost_number if card.cost_form == "fixed" else None),
    ("life", lambda card: card.life),
    ("movement", lambda card: card.movement),
    ("weak", lambda card: card.weak),
    ("medium", lambda card: card.medium),
    ("strong", lambda card: card.strong),
)


def deck_statistics(deck: Deck, catalog: CardSource) -> DeckStatistics:
    """Return the statistics of a deck; costs with an X are not in the mean cost (105.2.3)."""
    cards = [(find_card(entry, catalog), entry.count) for entry in deck.entries]
    known = [(card, count) for card, count in cards if card is not None]
    elite = sum(count for card, count in known if card.elite)
    total = sum(count for _card, count in known)
    return DeckStatistics(
        cards=deck.total,
        elite=elite,
        ordinary=total - elite,
        unique=sum(count for card, count in known if card.unique),
        unknown=deck.total - total,
        curve=_curve(known),
        elements=_shares(known, element_words),
        types=_shares(known, lambda card: (card.type,)),
        classes=_shares(known, lambda card: tuple(dict.fromkeys(card.classes))),
        averages=tuple(_average(name, known, read) for name, read in _AVERAGED),
    )


Counted = Sequence[tuple["Card", int]]


def _curve(known: Counted) -> tuple[CostBar, ...]:
    """Return a bar for each cost in ascending order, those with X after plain numbers."""
    bars: dict[tuple[bool, int, str], list[int]] = {}
    for card, count in known:
        key = card.cost_form != "fixed", card.cost_number, str(card.cost)
        bars.setdefault(key, [0, 0])[card.elite] += count
    return tuple(CostBar(key[2], *bars[key]) for key in sorted(bars))


def element_words(card: Card) -> tuple[str, ...]:
    """Return the elements of a card as words, ``neutral`` for none."""
    from catalog.cards import elements_of

    return tuple(element.value for element in elements_of(card.elements)) or (NEUTRAL,)


def _shares(known: Counted, read: Callable[[Card], tuple[str, ...]]) -> tuple[Share, ...]:
    """Return the counts, most frequent first."""
    counts: Counter[str] = Counter()
    for card, count in known:
        for name in read(card):
            counts[name] += count
    ordered = sorted(counts.items(), key=lambda count: (-count[1], count[0]))
    return tuple(Share(name, count) for name, count in ordered)


def _average(name: str, known: Counted, read: Callable[[Card], int | None]) -> Average:
    numbers = [(read(card), count) for card, count in known]
    cards = sum(count for number, count in numbers if number is not None)
    if not cards:
        return Average(name, None, 0)
    total = sum(number * count for number, count in numbers if number is not None)
    return Average(name, round(total / cards, 3), cards)
