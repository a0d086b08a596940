"""Boosters, and a pod that is drafted by bots which do nothing but take the first card."""

from collections.abc import Iterator

from catalog.store import open_catalog
from deckbuilder.limited.boosters import Collation, SetCards, collations, open_booster, set_cards
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.draft import new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import SeatView
from tests.bench.timing import Figure, median, rate, seconds

_SEATS, _ROUNDS = 8, 3


def figures() -> Iterator[Figure]:
    """Measure boosters by every shipped collation, and what a pod costs besides its bots."""
    with open_catalog("sqlite://") as catalog:
        cards = set_cards(catalog, "rubezh")
    for collation in collations():
        what = f"boosters, collation {collation.code}"
        yield Figure(what, _boosters(cards, collation), "boosters/s", ">= 1,000")
    made = {one.code: one for one in collations()}
    yield Figure("a pod of 8 drafts 3 x 12, without thinking", _pod(cards, made) * 1000, "ms")


def _boosters(cards: SetCards, collation: Collation) -> float:
    state = 1

    def opened() -> int:
        nonlocal state
        _booster, state = open_booster(cards, collation, state)
        return 1

    return rate(opened)


class _First:
    """Takes the first card."""

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        return tuple(Scored(choice, 0, ()) for choice in range(len(view.choices)))


def _pod(cards: SetCards, made: dict[str, Collation]) -> float:
    seats = tuple(DraftSeat(str(seat)) for seat in range(_SEATS))
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(cards.code, "rubezh"),) * _ROUNDS, 1)

    def drafted() -> None:
        table = DraftTable(
            new_draft(plan, {cards.code: cards}, made), dict.fromkeys(range(_SEATS), _First())
        )
        table.advance()

    return median([seconds(drafted) for _time in range(9)])
