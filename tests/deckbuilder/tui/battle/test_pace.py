"""The computer's turn: slowed, stepped, and seen again."""

import pytest
from textual.screen import Screen

from deckbuilder.base.settings import Pace, load_settings
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.history import HistoryList
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.pace import pause_after
from deckbuilder.tui.battle.replay import ReplayScreen
from engine.berserk import MatchState
from engine.berserk.table.events import PlayAnnounced
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, battle, beside, leave_match, play_on
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    press,
    running,
    services_of,
    settled,
    shown,
)
from tests.support.scenario import Table

pytestmark = pytest.mark.slow


def bots_turn() -> Table:
    """Return a table where the computer, in the second seat, can walk and strike."""
    table = Table(active=Seat.SECOND)
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг", movement=1)
    return table


async def test_in_step_mode_the_computer_waits_for_a_key_after_each_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MatchLead, "HUSH", 0.0)
    async with running(size=SMALL) as pilot:
        services = services_of(pilot)
        services.settings = services.settings.model_copy(update={"pace": Pace.STEPS})
        screen = await at_table(pilot, bots_turn(), humans=1)
        for _action in range(12):
            await settled(pilot)
            if not screen.flow.waits_for_step:
                break
            assert screen.table.is_bots_turn
            before = screen.table.happened()
            assert "the computer's next step" in beside(pilot)
            await pilot.pause(0.05)
            assert screen.table.happened() == before  # it waits
            await press(pilot, "space")
            assert screen.table.happened() > before
        assert not screen.flow.waits_for_step


async def test_a_key_changes_the_pace_and_the_change_is_kept() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, "t")
        assert "The computer plays: slow." in shown(pilot)
        assert load_settings().pace is Pace.SLOW
        await press(pilot, "е")  # the same key in the Russian layout
        assert "Space: next step." in shown(pilot) or "space: next step." in shown(pilot)
        assert load_settings().pace is Pace.STEPS


def test_slow_pauses_longer_than_normal_and_quick_has_no_pause() -> None:
    assert pause_after(Pace.QUICK, 0.9) == 0
    assert pause_after(Pace.NORMAL, 0.9) < pause_after(Pace.SLOW, 0.9)


async def test_the_last_turn_of_a_real_match_is_replayed_with_its_board() -> None:
    session = play_on(leave_match(Stage.MATCH, seed=3), 90)
    assert session.match is not None
    async with running("f5", size=LARGE) as pilot:
        await settled(pilot)
        table = battle(pilot).table
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, ReplayScreen)
        rows = pilot.app.screen.query_one(HistoryList)
        turn = rows.entries[0].turn
        assert rows.entries[0].begins
        assert {entry.turn for entry in rows.entries} == {turn}
        assert turn in {table.seen.turn - 1, table.seen.turn}
        assert any("→" in entry.text for entry in rows.entries)
        first = [card.cell for card in _state(pilot.app.screen).cards]
        await press(pilot, "end")
        last = [card.cell for card in _state(pilot.app.screen).cards]
        assert first != last
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, BattleScreen)


def _state(screen: Screen[None]) -> MatchState:
    scene = screen.query_one(Board)._scene
    assert scene is not None
    return scene.seen


async def test_a_replay_before_the_opponents_first_turn_is_refused() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "v")
        assert "The opponent has had no turn yet." in beside(pilot)
        assert not table.events(PlayAnnounced)
