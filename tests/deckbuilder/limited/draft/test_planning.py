"""From what a user asks for to a plan."""

from collections.abc import Iterator

import pytest

from catalog.common.errors import UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, Skill
from deckbuilder.limited.draft.planning import plan_boosters, plan_seats


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog("sqlite://") as opened:
        yield opened


def test_a_single_set_is_opened_the_given_number_of_times(catalog: Catalog) -> None:
    assert plan_boosters("rubezh", 3, None, catalog) == (BoosterPlan("border", "rubezh"),) * 3


def test_several_sets_give_one_booster_each(catalog: Catalog) -> None:
    plans = plan_boosters("rubezh, border", 5, "uniform", catalog)
    assert plans == (BoosterPlan("border", "uniform"),) * 2


def test_more_than_six_boosters_are_refused(catalog: Catalog) -> None:
    with pytest.raises(UserError, match="At most 6"):
        plan_boosters("rubezh", 7, None, catalog)


def test_people_are_seated_evenly_between_bots() -> None:
    seats = plan_seats(DraftKind.POD, ["Вася", ""], 6, [Skill.RATING, Skill.SQUAD])
    assert [seat.name for seat in seats] == ["Вася", "Bot 1", "Bot 2", "", "Bot 3", "Bot 4"]
    assert [seat.bot for seat in seats if seat.bot] == [Skill.RATING, Skill.SQUAD] * 2


def test_a_draft_may_have_only_bots() -> None:
    seats = plan_seats(DraftKind.WINSTON, [], 2, [Skill.BALANCE])
    assert [seat.bot for seat in seats] == [Skill.BALANCE] * 2


@pytest.mark.parametrize(
    ("kind", "people", "seats"),
    [(DraftKind.POD, 1, 9), (DraftKind.POD, 1, 1), (DraftKind.GRID, 1, 3), (DraftKind.POD, 4, 3)],
)
def test_an_impossible_number_of_seats_is_refused(kind: DraftKind, people: int, seats: int) -> None:
    with pytest.raises(UserError):
        plan_seats(kind, [""] * people, seats, [Skill.RATING])
