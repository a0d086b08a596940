"""Crystals, seats and deals by edition, and what is kept of them (scenarios 1 and 2)."""

from pathlib import Path

import pytest

from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.matches.saves import (
    mark_of,
    read_snapshot,
    render_snapshot,
    resume,
    setup_to_json,
    whole,
)
from engine.berserk import Ruleset
from engine.kernel import SEATS, Seat
from tests.support.editions import ALL, rules
from tests.support.starters import entrant

CRYSTALS = {
    "2024": ((24, 22), (25, 23)),
    "older-506-510": ((24, 22), (25, 23)),
    "2010": ((23, 22), (24, 23)),
    "2009": ((23, 22), (23, 23)),
}
DEALT_FIRST = {"2024": False, "older-506-510": False, "2010": False, "2009": True}


def begun(own: Ruleset, seed: int = 1, who: Controller = Controller.RANDOM) -> MatchSession:
    """Return a match of two starter decks by these rules, at the choice of the seats."""
    return MatchSession((entrant("steppe-raid", who), entrant("black-candles", who)), seed, own)


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("seat", SEATS)
def test_each_seat_has_the_crystals_of_the_edition(code: str, seat: Seat) -> None:
    """Scenario 1."""
    session = begun(rules(code))
    session.choose_seat(seat)
    deals = [session.deal_of(session.entrant_at(place)) for place in SEATS]
    assert tuple((deal.gold, deal.silver) for deal in deals) == CRYSTALS[code]


@pytest.mark.rule("402.1", "2009:101.3", "2010-news:1.2")
@pytest.mark.parametrize("code", ALL)
def test_only_in_2009_cards_are_dealt_before_the_seats_are_chosen(code: str) -> None:
    """Scenario 2: the same two hands stay whichever seat is taken."""
    before = begun(rules(code))
    assert before.stage is Stage.SEATS
    assert before.is_dealt is DEALT_FIRST[code]
    if not before.is_dealt:
        with pytest.raises(ValueError, match="no cards are dealt"):
            before.deal_of(0)
        return
    hands = [before.deal_of(player).hand for player in (0, 1)]
    assert [(before.deal_of(player).gold, before.deal_of(player).silver) for player in (0, 1)] == [
        (23, 22),
        (23, 22),
    ]
    for seat in SEATS:
        session = begun(rules(code))
        session.choose_seat(seat)
        assert [session.deal_of(player).hand for player in (0, 1)] == hands
        silver = {session.seat_of(player): session.deal_of(player).silver for player in (0, 1)}
        assert silver == {Seat.FIRST: 22, Seat.SECOND: 23}


def test_the_first_player_announces_mulligans_first_in_every_edition() -> None:
    """402.4.1: mulligans come when the seats are known."""
    for seat in SEATS:
        session = begun(rules("2009"))
        session.choose_seat(seat)
        assert session.stage is Stage.MULLIGANS
        assert session.waiting == session.entrant_at(Seat.FIRST)
        mine = session.deal_of(session.entrant_at(Seat.FIRST))
        session.answer_mulligan(True)
        session.answer_mulligan(False)
        again = session.deal_of(session.entrant_at(Seat.FIRST))
        assert (again.gold, again.hand != mine.hand) == (22, True)


@pytest.mark.parametrize("code", ALL)
def test_snapshot_choices_and_record_give_the_same_match_in_every_edition(
    code: str, tmp_path: Path
) -> None:
    session = begun(rules(code), seed=4)
    for stage in (Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH):
        while session.stage is not stage:
            assert session.play_bot()
        again = read_snapshot(setup_to_json(session), render_snapshot(session))
        assert mark_of(again) == mark_of(session)
        assert again.rules == rules(code)
        kept = resume(whole(session, {}, frozenset()))
        assert (kept.lost, mark_of(kept.match)) == (0, mark_of(session))
        if again.is_dealt and stage is not Stage.MATCH:
            assert [again.deal_of(n).hand for n in (0, 1)] == [
                session.deal_of(n).hand for n in (0, 1)
            ]
    write_record(tmp_path / "match.json", record_of(session))
    record = read_record(tmp_path / "match.json")
    assert record.rules == rules(code)
    assert difference(record) is None
