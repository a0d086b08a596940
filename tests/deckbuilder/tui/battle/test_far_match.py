"""A match with a friend elsewhere: the table before it, the match by keys, wishes and phrases."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.agreements import Phrase
from deckbuilder.matches.match import Stage
from deckbuilder.network.client import Invitation
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.far_match import FarMatchScreen
from deckbuilder.tui.battle.leading import MatchLead, MatchScreen
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.workbench.far_table import FarTable
from tests.deckbuilder.tui.match_support import play_a_choice
from tests.deckbuilder.tui.support import SMALL, press, running, shown, until, until_so
from tests.support.far_matches import (
    CODE,
    LOOPBACK,
    NAMES,
    STEMS,
    hosted,
    line_to,
    play_alone,
    room_of,
    starter_check,
    table_at,
)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let acts follow each other without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setattr(MatchLead, "HUSH", 0.01)


@asynccontextmanager
async def at_a_table(
    folder: Path, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[Pilot[None], FarTable]]:
    """Sit at a table in the application; yield it with the table of the friend elsewhere."""
    with hosted(room_of(starter_check)) as hosting:
        async with running("f5", size=SMALL) as pilot:
            own = Invitation(LOOPBACK, hosting.port, CODE, NAMES[0])
            pilot.app.push_screen(FarMatchScreen(own, STEMS[0]))
            await until(pilot, "Your deck is accepted.")
            friend = line_to(hosting.port, NAMES[1], STEMS[0], folder)
            yield pilot, table_at(friend)
            friend.close()


async def test_the_table_tells_who_is_there_and_who_holds_the_match() -> None:
    with hosted(room_of(starter_check, move=60, hold=30)) as hosting:
        async with running("f5", size=SMALL) as pilot:
            own = Invitation(LOOPBACK, hosting.port, CODE, NAMES[0])
            pilot.app.push_screen(FarMatchScreen(own, STEMS[0]))
            await until(pilot, "Your deck is accepted.")
            text = " ".join(shown(pilot).split())
            assert f"At the table: {NAMES[0]}" in text
            assert f"The program at {own.address} holds both squads" in text
            assert "1:00 for a choice; who runs out of time loses" in text
            assert "held for 30 seconds" in text


async def test_a_wrong_code_is_told_at_the_table() -> None:
    with hosted(room_of(starter_check)) as hosting:
        async with running("f5", size=SMALL) as pilot:
            own = Invitation(LOOPBACK, hosting.port, "0000-0000-0000", NAMES[0])
            pilot.app.push_screen(FarMatchScreen(own, STEMS[0]))
            await until(pilot, "That is not the room code.")


async def test_a_phrase_of_the_friend_is_shown_and_one_can_be_said(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (pilot, friend):
        play_alone(friend)
        await play_by_keys(pilot, BattleScreen)
        await press(pilot, "escape")
        assert "leads away from this table" in shown(pilot)
        friend.say(Phrase.GOOD_LUCK)
        await until(pilot, f"{NAMES[1]}: Good luck!")
        await press(pilot, "y", "1")
        await until_so(pilot, lambda: bool(friend.guest.said[1:]), "the answer")
        assert friend.guest.said[-1].phrase is Phrase.HELLO


async def test_who_concedes_and_the_friend_both_have_the_result(tmp_path: Path) -> None:
    async with at_a_table(tmp_path) as (pilot, friend):
        play_alone(friend)
        await play_by_keys(pilot, BattleScreen)
        await press(pilot, "ctrl+g", "y")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, ResultScreen), "the result")
        await until_so(pilot, lambda: friend.settle(0) and friend.is_over, "the friend's result")
        assert friend.view.outcome is not None
        assert friend.view.outcome.reason == "concession"
        await press(pilot, "enter")
        await until_so(pilot, lambda: isinstance(pilot.app.screen, NewMatchScreen), "the form")
        await pilot.pause(0.3)
        assert isinstance(pilot.app.screen, NewMatchScreen), "a closed match does not come again"


@pytest.mark.slow
async def test_a_match_is_played_by_keys_against_a_friend_and_again_with_seats_changed(
    tmp_path: Path,
) -> None:
    async with at_a_table(tmp_path) as (pilot, friend):
        thread = play_alone(friend)
        seen = await play_by_keys(pilot)
        thread.join(60)
        assert {MatchDealScreen, PlacementScreen, BattleScreen} <= seen
        assert friend.played().outcome is not None
        first = friend.view.seats
        await press(pilot, "r")
        await until_so(pilot, lambda: bool(friend.settle(0)) and friend.wish is not None, "a wish")
        friend.answer_wish(agrees=True)
        await until_so(
            pilot, lambda: bool(friend.settle(0)) and friend.stage is Stage.MULLIGANS, "a deal"
        )
        assert first is not None
        assert friend.view.seats == first[::-1]
        await until_so(pilot, lambda: isinstance(pilot.app.screen, MatchDealScreen), "the deal")


async def play_by_keys(pilot: Pilot[None], last: type = ResultScreen) -> set[type]:
    """Play the match by keys up to a screen, by default its result; return those that came."""
    seen: set[type] = set()
    while not isinstance(pilot.app.screen, last):
        screen = pilot.app.screen
        seen.add(type(screen))
        asks = isinstance(screen, MatchScreen) and screen.table.is_asked
        if asks or isinstance(screen, PickOne | Confirm):
            await play_a_choice(pilot)
        await pilot.pause(0.01)
    return seen
