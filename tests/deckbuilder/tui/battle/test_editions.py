"""A match of 2009 on the screens: the deal before the seat, and who may see it."""

import pytest

from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.seats import SeatScreen
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import HUMAN, RANDOM, keep, new_session, stage
from tests.deckbuilder.tui.support import press, running, shown
from tests.support.editions import rules


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setenv("RAZDACHA_BOT", "random")


def left_at_the_seats(code: str, who: tuple[Controller, Controller], wins: int = 0) -> MatchSession:
    """Leave a match of an edition at the choice of seats, which an entrant has won."""
    for seed in range(99):
        _sessions, usual = new_session(seed, who)
        session = MatchSession(usual.entrants, seed, rules(code), discreet=False)
        if session.roll.winner == wins:
            keep(session)
            return session
    raise AssertionError("nobody wins the dice")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_the_seat_of_2009_is_taken_with_the_cards_in_sight(size: tuple[int, int]) -> None:
    session = left_at_the_seats("2009", (HUMAN, RANDOM))
    hand = session.deal_of(0).hand
    async with running("f5", size=size) as pilot:
        assert isinstance(pilot.app.screen, MatchDealScreen)
        text = shown(pilot)
        assert hand[0].name[:12] in text
        assert "first player, 23 gold" in text
        await press(pilot, "2")
        now = stage(pilot).table.session
        assert now.stage is not Stage.SEATS
        assert now.seat_of(0) is Seat.SECOND
        assert now.deal_of(0).silver == 23


async def test_the_seat_of_2024_is_taken_without_cards() -> None:
    left_at_the_seats("2024", (HUMAN, RANDOM))
    async with running("f5") as pilot:
        assert isinstance(pilot.app.screen, SeatScreen)


async def test_two_at_one_keyboard_see_their_own_deal_alone() -> None:
    session = left_at_the_seats("2009", (HUMAN, HUMAN), wins=1)
    own, other = (session.deal_of(entrant).hand for entrant in (1, 0))
    async with running("f5") as pilot:
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        assert not any(card.name in shown(pilot) for card in (*own, *other))
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, MatchDealScreen)
        assert screen.recruitment is not None
        assert screen.recruitment.hand == own
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        assert "Anna" in shown(pilot)
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, MatchDealScreen)
        assert screen.recruitment is not None
        assert screen.recruitment.hand == other
