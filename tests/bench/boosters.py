"""Boosters, and a pod drafted by bots that always take the first card."""

from catalog.store import open_catalog
from deckbuilder.limited.boosters import Collation, SetCards, collations, open_booster, set_cards
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.draft import new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import SeatView
from tests.bench.timing import Figures, cpu_rate, cpu_seconds, median
from tests.bench.yardsticks import in_plies, in_starts

_SEATS, _ROUNDS = 8, 3


def figures(*, cheap: bool = False) -> Figures:
    """Measure boosters for every bundled collation, and a pod without the bots' thinking time."""
    with open_catalog("sqlite://") as catalog:
        cards = set_cards(catalog, "border")
    for collation in collations():
        what = f"boosters, collation {collation.code}"
        yield in_plies(what, _boosters(cards, collation, 0.0 if cheap else 1.0), "/s")
    made = {one.code: one for one in collations()}
    pod = _pod(cards, made, 1 if cheap else 9)
    yield in_starts("a pod of eight that does not think", pod, "ms", 1e3)


def _boosters(cards: SetCards, collation: Collation, at_least: float) -> float:
    state = 1

    def opened() -> int:
        nonlocal state
        _booster, state = open_booster(cards, collation, state)
        return 1

    return cpu_rate(opened, at_least)


class _First:
    """A bot that takes the first card."""

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        return tuple(Scored(choice, 0, ()) for choice in range(len(view.choices)))


def _pod(cards: SetCards, made: dict[str, Collation], times: int) -> float:
    seats = tuple(DraftSeat(str(seat)) for seat in range(_SEATS))
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(cards.code, "rubezh"),) * _ROUNDS, 1)

    def drafted() -> None:
        table = DraftTable(
            new_draft(plan, {cards.code: cards}, made), dict.fromkeys(range(_SEATS), _First())
        )
        table.advance()

    return median([cpu_seconds(drafted) for _time in range(times)])
