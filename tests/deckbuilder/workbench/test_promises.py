"""What a deck or a pool promises is worked out once, and anew when a card of it is another."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from deckbuilder.base.progress import GivenUp, watched_by
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.squads.usefulness import Measure
from deckbuilder.workbench.redraws import Proposals, Redraws, Usefulness
from engine.berserk import RULES_2024, CardSpec
from engine.kernel import Seat
from tests.support.specs import creature

CARDS = tuple(creature(f"Зверь {number}") for number in range(40))
SCORES = tuple(100 + number for number in range(40))
ERRORS = (85,) * 40


def noted(log: list[str], name: str, *_given: object, **_more: object) -> tuple[str]:
    """Stand in for work: only note that it was asked for."""
    log.append(name)
    return (name,)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was worked out, in order."""
    log: list[str] = []
    for module, name in (
        ("deckbuilder.squads.mulligans", "redraw_table"),
        ("deckbuilder.squads.usefulness", "usefulness"),
        ("deckbuilder.squads.swaps", "best_swaps"),
        ("deckbuilder.limited.building", "build_decks"),
    ):
        monkeypatch.setattr(f"{module}.{name}", partial(noted, log, name))
    return log


def other(cards: tuple[CardSpec, ...]) -> tuple[CardSpec, ...]:
    """Return the cards with another text on one, as after an import."""
    return (replace(cards[0], life=7), *cards[1:])


def test_a_redraw_table_is_computed_once_and_again_for_another_card(asked: list[str]) -> None:
    redraws = Redraws()
    for cards in (CARDS, CARDS, other(CARDS), CARDS):
        redraws.table(cards, SCORES, Seat.FIRST, RULES_2024, ERRORS)
    assert asked == ["redraw_table"] * 2


def test_uses_and_swaps_are_computed_once_and_again_for_another_pool(asked: list[str]) -> None:
    usefulness = Usefulness()
    measure = Measure(Seat.FIRST, lambda card: card.cost.number, RULES_2024, 10)
    for cards in (CARDS, CARDS[::-1], other(CARDS)):
        usefulness.uses(cards, measure)
    for pool in (CARDS, CARDS, other(CARDS)):
        usefulness.swaps(CARDS, pool, measure, CARDS[:3], 5)
    assert asked == ["usefulness"] * 2 + ["best_swaps"] * 2


def test_decks_are_proposed_once_and_again_for_other_ratings(asked: list[str]) -> None:
    proposals = Proposals()
    first, second = ({card.ref: worth for card in CARDS} for worth in (100, 200))
    for values in (first, first, second):
        proposals.of(CARDS, Ratings("own", values), limited_rules())
    proposals.of(other(CARDS), Ratings("own", first), limited_rules())
    assert asked == ["build_decks"] * 3


def test_every_kind_of_long_work_reports_progress_and_can_be_cancelled() -> None:
    measure = Measure(Seat.FIRST, lambda card: card.cost.number, RULES_2024, 10)
    ratings = Ratings("own", {card.ref: 100 for card in CARDS})
    pool = tuple(replace(card, ref=f"{card.ref}+") for card in (*CARDS, *CARDS))
    works: dict[str, Callable[[], object]] = {
        "tables": lambda: Redraws().table(CARDS, SCORES, Seat.FIRST, RULES_2024, ERRORS),
        "uses": lambda: Usefulness().uses(CARDS, measure),
        "swaps": lambda: Usefulness().swaps(CARDS, pool, measure, CARDS[:3], 5),
        "proposals": lambda: Proposals().of(pool, ratings, limited_rules()),
    }
    for name, work in works.items():
        told: list[float] = []

        def enough(done: int, total: int, told: list[float] = told) -> None:
            told.append(done / total)
            if len(told) == 2:
                raise GivenUp

        with pytest.raises(GivenUp), watched_by(enough):
            work()
        assert told == sorted(told), name
