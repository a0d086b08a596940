"""The keep-or-redraw table of a deck."""

from deckbuilder.squads.mulligans import DEALS, redraw_table
from deckbuilder.squads.worth import price, scores
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.bench.timing import Figures, cpu_seconds, median
from tests.bench.yardsticks import in_starts
from tests.support.starters import starter_cards


def figures(*, cheap: bool = False) -> Figures:
    """Measure the table of every starter deck; the slowest counts."""
    times, deals = (1, 10) if cheap else (3, DEALS)
    slowest = max(_usual_time(cards, times, deals) for cards in starter_cards().values())
    yield in_starts(f"redraw table, {deals:,} deals, slowest deck", slowest, "s")


def _usual_time(cards: tuple[CardSpec, ...], times: int, deals: int) -> float:
    worth = scores(cards, price())
    return median(
        [
            cpu_seconds(
                lambda: redraw_table(cards, worth, Seat.SECOND, rules=RULES_2024, deals=deals)
            )
            for _ in range(times)
        ]
    )
