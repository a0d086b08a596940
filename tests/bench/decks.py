"""Deals and the legality of decks."""

from dataclasses import replace

from catalog.store import open_catalog
from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.text import Deck, DeckEntry, resolve
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.bench.timing import Figures, cpu_rate, cpu_seconds
from tests.bench.yardsticks import in_plies, in_starts
from tests.support.starters import starter_cards


def figures(*, cheap: bool = False) -> Figures:
    """Measure deals, deals with all quotes, and checking a deck of 50 cards."""
    cards = starter_cards()["steppe-riders"]
    seeds, at_least = iter(range(10_000_000)), 0.0 if cheap else 2.0

    def deal() -> int:
        new_deal(cards, next(seeds), Seat.FIRST, RULES_2024)
        return 1

    def quoted() -> int:
        Recruitment.of(new_deal(cards, next(seeds), Seat.FIRST, RULES_2024)).refusals()
        return 1

    yield in_plies("deals of 15 cards", cpu_rate(deal, at_least), "/s")
    quotes = cpu_rate(quoted, at_least)
    yield in_plies("deals with the price of every card or its refusal", quotes, "/s")
    yield in_starts("legality of a deck of 50", _legality(1 if cheap else 1000), "ms", 1e3)


def _legality(times: int) -> float:
    constructed = load_format("constructed")
    with open_catalog("sqlite://") as catalog:
        names = sorted({card.name for card in catalog.search("").cards})
        entries = tuple(DeckEntry(name, 2) for name in names[:25])
        deck = replace(Deck("bench", "constructed", ()), entries=entries)
        resolved = resolve(deck, catalog)
    return cpu_seconds(lambda: [check_deck(resolved, constructed) for _ in range(times)]) / times
