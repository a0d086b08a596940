"""The keep-or-redraw table of a deck."""

from collections.abc import Iterator

from deckbuilder.squads.mulligans import DEALS, redraw_table
from deckbuilder.squads.worth import price, scores
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.bench.timing import Figure, median, seconds
from tests.support.starters import starter_cards


def figures() -> Iterator[Figure]:
    """Measure the table of every starter deck; the slowest counts."""
    times = {stem: _usual_time(cards) for stem, cards in starter_cards().items()}
    slowest = max(times, key=lambda stem: times[stem])
    what = f"keep-or-redraw table, {DEALS:,} deals, slowest deck"
    yield Figure(what, times[slowest], "s", "<= 2")
    yield Figure("  one deal for every amount of gold", times[slowest] / DEALS * 1000, "ms")


def _usual_time(cards: tuple[CardSpec, ...]) -> float:
    worth = scores(cards, price())
    return median(
        [
            seconds(lambda: redraw_table(cards, worth, Seat.SECOND, rules=RULES_2024))
            for _ in range(3)
        ]
    )
