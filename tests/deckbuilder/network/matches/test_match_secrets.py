"""Every text that a match room sends is searched for what its reader may not know.

``pytest --hypothesis-profile long`` searches 200 matches.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import deckbuilder.network.matches.room as rooms
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.seat_views import SeatView, view_of, view_of_onlooker
from engine.berserk.cards.card import CardSpec
from tests.support.far_rooms import plain_deck
from tests.support.far_secrets import Leak, Searched
from tests.support.heralds import ALL_EIGHT, PRESS
from tests.support.random_matches import LONG
from tests.support.real_decks import real_decks
from tests.support.starters import starter_cards


def pair(rng: Random, decks: dict[str, tuple[CardSpec, ...]]) -> tuple[Any, Any]:
    one, other = rng.sample(sorted(decks), 2)
    return decks[one], decks[other]


def searched(decks: tuple[Any, Any], seed: int) -> Searched:
    match = Searched(decks, seed)
    match.play()
    return match


def heralded(rng: Random) -> tuple[Any, Any]:
    """Decks with cards that act before recruitment."""
    one, other = (
        (*rng.choices((*ALL_EIGHT, PRESS), k=4), *plain_deck(name)) for name in ("один", "другой")
    )
    return one, other


@pytest.mark.parametrize("seed", range(3))
def test_no_secret_is_told_in_a_match_of_plain_decks(seed: int) -> None:
    match = searched((plain_deck("один"), plain_deck("другой")), seed)
    assert match.leaks == []
    assert all(ear.letters for ear in match.ears.values())


@pytest.mark.parametrize("seed", range(2))
def test_no_secret_is_told_where_cards_act_before_recruitment(seed: int) -> None:
    assert searched(heralded(Random(seed)), seed).leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10 if LONG else 1))
def test_no_secret_is_told_in_matches_of_starter_decks(part: int) -> None:
    for seed in range(10 * part, 10 * part + 10):
        assert searched(pair(Random(seed), starter_cards()), seed).leaks == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20 if LONG else 2))
def test_no_secret_is_told_in_matches_of_real_decks(part: int) -> None:
    decks = real_decks()
    for seed in range(4 * part, 4 * part + 4):
        assert searched(pair(Random(seed), decks), seed).leaks == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2 if LONG else 1))
def test_no_secret_is_told_in_many_matches_with_cards_that_act_before_recruitment(
    part: int,
) -> None:
    for seed in range(10 * part, 10 * part + 10):
        assert searched(heralded(Random(seed)), seed).leaks == [], seed


# the search finds what is planted ------------------------------------------------------------


def leaks_with(monkeypatch: pytest.MonkeyPatch, name: str, view: Any) -> list[Leak]:
    monkeypatch.setattr(rooms, name, view)
    return searched(heralded(Random(1)), 1).leaks


def other_deck(session: MatchSession, entrant: int) -> SeatView:
    return replace(view_of(session, entrant), entrants=session.entrants)


def other_name_of_deck_only(session: MatchSession, entrant: int) -> SeatView:
    view = view_of(session, entrant)
    if session.stage is not Stage.RECRUITMENT or entrant == 0:
        return view
    secret = session.entrants[0].cards[3].name
    named = replace(view.entrants[0], deck=secret)
    return replace(view, entrants=(named, view.entrants[1]))


def whole_battle(session: MatchSession, entrant: int) -> SeatView:
    view = view_of(session, entrant)
    return view if session.match is None else replace(view, battle=session.match.state)


def own_deck_in_order(session: MatchSession, entrant: int) -> SeatView:
    view = view_of(session, entrant)
    if session.stage is not Stage.RECRUITMENT:
        return view
    return replace(view, recruitment=session.recruitment_of(entrant))


def random_state_of_seats(session: MatchSession, entrant: int) -> SeatView:
    return replace(view_of(session, entrant), roll=session.roll)


def order_of_the_deal(session: MatchSession, entrant: int) -> SeatView:
    view = view_of(session, entrant)
    return replace(view, table=session.table)


PLANTED = (
    other_deck,
    other_name_of_deck_only,
    whole_battle,
    own_deck_in_order,
    random_state_of_seats,
    order_of_the_deal,
)


@pytest.mark.parametrize("view", PLANTED, ids=lambda one: one.__name__)
def test_a_planted_leak_to_a_player_is_found(view: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leaks = leaks_with(monkeypatch, "view_of", view)
    assert {leak.entrant for leak in leaks} <= {0, 1}
    assert leaks


def test_a_planted_leak_to_one_who_watches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_first(session: MatchSession) -> SeatView:
        return replace(view_of_onlooker(session), entrants=view_of(session, 0).entrants)

    leaks = leaks_with(monkeypatch, "view_of_onlooker", as_first)
    assert {leak.entrant for leak in leaks} == {None}


def test_a_part_of_the_seed_told_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_parts(session: MatchSession, entrant: int) -> SeatView:
        view = view_of(session, entrant)
        part = f"{Random(1).getrandbits(128):032x}"
        return replace(view, entrants=(replace(view.entrants[0], deck=part), view.entrants[1]))

    assert any("seed" in leak.what for leak in leaks_with(monkeypatch, "view_of", with_parts))
