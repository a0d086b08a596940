"""Deals and the legality of decks."""

from collections.abc import Iterator
from dataclasses import replace

from catalog.store import open_catalog
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, DeckEntry, resolve
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.bench.timing import Figure, median, rate, seconds
from tests.support.starters import starter_cards


def figures() -> Iterator[Figure]:
    """Measure deals, deals with all quotes, and checking a deck of 50 cards."""
    cards = starter_cards()["steppe-raid"]
    seeds = iter(range(10_000_000))

    def deal() -> int:
        new_deal(cards, next(seeds), Seat.FIRST, RULES_2024)
        return 1

    def quoted() -> int:
        Recruitment.of(new_deal(cards, next(seeds), Seat.FIRST, RULES_2024)).refusals()
        return 1

    yield Figure("deals of 15 cards", rate(deal), "deals/s")
    yield Figure("deals with every card's price or refusal", rate(quoted), "deals/s")
    yield Figure("legality of a 50-card deck", _legality() * 1000, "ms", "<= 1")


def _legality() -> float:
    constructed = load_format("constructed")
    with open_catalog("sqlite://") as catalog:
        names = sorted({card.name for card in catalog.search("").cards})
        entries = tuple(DeckEntry(name, 2) for name in names[:25])
        deck = replace(Deck("bench", "constructed", ()), entries=entries)
        resolved = resolve(deck, catalog)
    return median([seconds(lambda: check_deck(resolved, constructed)) for _ in range(300)])
