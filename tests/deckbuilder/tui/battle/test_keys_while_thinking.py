"""Keys pressed while the computer thinks: each acts once, on the player's next turn, or says why
not."""

from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from deckbuilder.workbench.battle_selection import NOTHING, CardChosen
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk.table.board import parse_cell
from tests.deckbuilder.tui.match_support import at_table, battle, beside, go_to, until_asked
from tests.deckbuilder.tui.support import LARGE, press, running, until_so
from tests.support.patience import PATIENCE
from tests.support.scenario import Table

pytestmark = pytest.mark.slow

KEPT = "Your key acts as soon as it is your turn."


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The computer thinks until this is set."""
    go_on, play = Event(), MatchTable.play_bot

    def held(table: MatchTable, *how: Any) -> bool:
        assert go_on.wait(PATIENCE)
        return play(table, *how)

    monkeypatch.setattr(MatchTable, "play_bot", held)
    return go_on


def laid() -> Table:
    table = Table()
    table.first.creature("c3", "Первый")
    table.first.creature("a1", "Второй")
    table.second.creature("e6", "Враг", movement=0)
    return table


async def ended_turn(pilot: Pilot[None]) -> None:
    """End the player's turn, so that the computer thinks."""
    await at_table(pilot, laid(), humans=1)
    await go_to(pilot, "c2")
    await pilot.press("e")
    await until_so(pilot, lambda: "is thinking…" in beside(pilot), "the computer's turn")


async def test_enter_on_a_card_while_the_computer_thinks_chooses_it_afterwards(
    go_on: Event,
) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("a1"))
            await pilot.press("enter")
            assert KEPT in beside(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("c5"))
        finally:
            go_on.set()
        await until_asked(pilot)
        assert battle(pilot).selection == CardChosen(1)
        assert battle(pilot).cursor.card == 1


async def test_escape_takes_a_kept_key_back(go_on: Event) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("a1"))
            await pilot.press("enter", "escape")
        finally:
            go_on.set()
        await until_asked(pilot)
        assert battle(pilot).selection == NOTHING


async def test_the_key_that_has_just_acted_is_not_kept_again(go_on: Event) -> None:
    table = Table()
    table.first.creature("c3", "Боец")
    table.second.creature("c4", "Цель")
    table.second.creature("d4", "Страж")
    async with running(size=LARGE) as pilot:
        try:
            await at_table(pilot, table, humans=1)
            await go_to(pilot, "c3")
            await press(pilot, "enter")
            battle(pilot)._board.point_at_cell(parse_cell("c4"))
            await pilot.press("enter")
            await until_so(pilot, lambda: "is thinking…" in beside(pilot), "the defender")
            await pilot.press("enter")
            assert KEPT not in beside(pilot)
        finally:
            go_on.set()
        await until_asked(pilot)
        assert table.happened().count("PlayAnnounced") == 1
