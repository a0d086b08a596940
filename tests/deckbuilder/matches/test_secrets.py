"""Whole matches keep their secrets: twins that differ in one look the same to a player."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from deckbuilder.matches import seat_views as match_views
from deckbuilder.recruitment.before_state import Before, BeforeQuestion
from deckbuilder.recruitment.deals import Deal
from engine.berserk import BERSERK, MatchState
from engine.kernel import Seat
from tests.engine.kernel import contract
from tests.support.whole_match import whole_match

PARTS: Final = (0, *range(2, 9))
IN_A_PART: Final = {
    "seats": 12,
    "mulligans": 10,
    "before_recruitment": 35,
    "recruitment": 8,
    "placement": 60,
    "match": 63,
}
"""How many positions of the twins of a part are compared in each stage, at least: 500 in battle."""


def test_a_few_twins_look_the_same_until_the_difference_comes_to_light() -> None:
    floors = {"before_recruitment": 5, "recruitment": 1, "placement": 5, "match": 8}
    contract.check_twins(whole_match(limit=90, stride=4, floors=floors), Random(3), pairs=8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", PARTS)
def test_300_twins_look_the_same_until_the_difference_comes_to_light(seed: int) -> None:
    contest = whole_match(limit=160, stride=3, floors=IN_A_PART)
    contract.check_twins(contest, Random(seed), pairs=38)


def _true_deal(deal: Deal, *, is_own: bool) -> Deal:
    return deal


def _true_before(before: Before, asked: BeforeQuestion | None, seat: Seat) -> Before:
    return replace(before, events=before.known_to(seat))


def _true_battle(self: object, state: MatchState, seat: Seat) -> MatchState:
    return state.clone()


def _with_dice(self: object, state: MatchState, seat: Seat) -> MatchState:
    seen = _REAL_VIEW(BERSERK, state, seat)
    seen.rng = state.rng
    return seen


_REAL_VIEW: Final = type(BERSERK).view


@pytest.mark.parametrize(
    ("room", "name", "leak"),
    [
        (match_views, "deal_seen", _true_deal),
        (match_views, "table_seen", lambda table, seat: table),
        (match_views, "before_seen", _true_before),
        (match_views, "recruitment_seen", lambda own: own),
        (match_views, "_entrant_seen", lambda session, entrant, viewer: session.entrants[entrant]),
        (type(BERSERK), "view", _true_battle),
        (type(BERSERK), "view", _with_dice),
    ],
)
def test_twins_detect_a_view_that_leaks(
    room: Any, name: str, leak: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, name, leak)
    with pytest.raises(AssertionError, match="tells"):
        contract.check_twins(whole_match(limit=40, stride=3), Random(1), pairs=12)


def test_twins_detect_deck_places_in_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_views, "question_seen", lambda before, asked, seat: asked)
    with pytest.raises(AssertionError, match=r"tells|offered and refused"):
        contract.check_twins(whole_match(limit=14), Random(3), pairs=60)
