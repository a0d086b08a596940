"""A match of 2009 on the screens: the deal before the seat, and who may see it."""

import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.leading import MatchLead, MatchScreen
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.workbench.match_table import MatchTable
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import (
    HUMAN,
    RANDOM,
    keep,
    new_session,
    play_a_choice,
    press_on,
    stage,
)
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.editions import rules
from tests.support.patience import PATIENCE
from tests.support.session_at import session_at


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
async def test_the_2009_seat_is_chosen_with_the_cards_visible(size: tuple[int, int]) -> None:
    session = left_at_the_seats("2009", (HUMAN, RANDOM))
    hand = session.deal_of(0).hand
    async with running("f5", size=size) as pilot:
        assert isinstance(pilot.app.screen, MatchDealScreen)
        text = shown(pilot)
        assert hand[0].name[:12] in text
        assert "first player, 23 gold" in text
        await press(pilot, "2")
        now = session_at(stage(pilot).table)
        assert now.stage is not Stage.SEATS
        assert now.seat_of(0) is Seat.SECOND
        assert now.deal_of(0).silver == 23


async def test_the_2024_seat_is_chosen_without_cards() -> None:
    left_at_the_seats("2024", (HUMAN, RANDOM))
    async with running("f5") as pilot:
        assert isinstance(pilot.app.screen, SeatScreen)


async def test_conceding_under_2009_cites_the_2009_book() -> None:
    left_at_the_seats("2009", (HUMAN, RANDOM))
    async with running("f5") as pilot:
        await press_on(pilot, "ctrl+g", "y")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "You conceded (rule 102.3б (2009))." in " ".join(shown(pilot).split())


async def test_two_players_at_one_keyboard_see_only_their_own_deal() -> None:
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


def killed_at_the_seats(*words: str) -> str:
    """Let the program play by lines up to the choice of seats, and kill it; return what it told."""
    program = (sys.executable, "-m", "deckbuilder", "--lang", "en", "play", *words, "--plain")
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        late = Timer(PATIENCE, process.kill)  # where it never asks, reading must end too
        late.start()
        told = ""
        while "2. second player" not in told:
            line = process.stdout.readline()
            assert line, f"it does not ask for a seat:\n{told}"
            told += line
        process.send_signal(signal.SIGKILL)
        late.cancel()
        assert process.wait() == -signal.SIGKILL
        return told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed like this there")
@pytest.mark.parametrize(("taken", "silver"), [("1", 22), ("2", 23)])
async def test_a_2009_match_killed_at_the_seats_resumes_with_the_same_cards(
    taken: str, silver: int, home_with_cards: Path
) -> None:
    told = killed_at_the_seats(
        "black-candles", "wall-and-arrows", "--seed", "7", "--edition", "2009",
        "--against", "random",
    )  # fmt: skip
    dealt = [line.split(". ")[1].split(",")[0] for line in told.splitlines() if ". " in line]
    async with running("f5") as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, MatchDealScreen)
        session = session_at(screen.table)
        assert (session.stage, session.rules.code) == (Stage.SEATS, "2009")
        assert isinstance(screen.table, MatchTable)
        assert screen.table.notice == ""
        hand = session.deal_of(0).hand
        assert [card.name for card in hand] == dealt[dealt.index(hand[0].name) :][: len(hand)]
        assert screen.recruitment is not None
        assert screen.recruitment.hand == hand
        assert "edition 2009" in shown(pilot)
        assert hand[0].name[:12] in shown(pilot)
        await press(pilot, taken)
        now = session_at(stage(pilot).table)
        assert now.stage is not Stage.SEATS
        assert now.deal_of(0).hand == hand
        assert now.deal_of(0).silver == silver


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_2009_match_is_played_by_keys_from_deck_to_result(
    size: tuple[int, int],
) -> None:
    """The edition is chosen in the form; every screen of the match says by which it is played."""
    async with running("f5", size=size) as pilot:
        await press_on(pilot, "shift+tab", "shift+tab", "enter", "end", "enter")
        text = " ".join(shown(pilot).replace("│", " ").split())
        assert "The text of 2009 that is known stops in section 205" in text
        assert "another edition than the decks' format" in text
        await press_on(pilot, "tab", "1", "3", "5", "enter")
        said: dict[tuple[type[MatchScreen], Stage], str] = {}
        while not isinstance(pilot.app.screen, ResultScreen):
            screen = pilot.app.screen
            if isinstance(screen, MatchScreen):
                said.setdefault((type(screen), session_at(screen.table).stage), shown(pilot))
            seen = await play_a_choice(pilot)
            assert seen is None or seen in {screen for screen, _stage in said}
        assert {
            (MatchDealScreen, Stage.RECRUITMENT),
            (PlacementScreen, Stage.MATCH),
            (BattleScreen, Stage.MATCH),
        } <= set(said)
        assert [place for place, text in said.items() if "2009" not in text] == []
        assert "Rules of 2009" in shown(pilot)
        session = session_at(stage(pilot).table)
        assert session.rules.code == "2009"
        crystals = {seat: (session.rules.gold[seat], session.rules.silver[seat]) for seat in Seat}
        assert crystals == {Seat.FIRST: (23, 22), Seat.SECOND: (23, 23)}
