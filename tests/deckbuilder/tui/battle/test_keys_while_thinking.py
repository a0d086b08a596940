"""Keys pressed while the computer thinks: each acts once, on the player's next turn, or says why
not."""

from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from deckbuilder.tui.battle.card_inspection import WhyNotScreen
from deckbuilder.tui.battle.judge_requests import JudgeDialog
from deckbuilder.workbench.battle_selection import NOTHING, CardChosen
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk.table.board import parse_cell
from tests.deckbuilder.tui.match_support import at_table, battle, beside, go_to, until_asked
from tests.deckbuilder.tui.support import LARGE, press, running, shown, until_screen, until_so
from tests.support.patience import PATIENCE
from tests.support.scenario import Table

pytestmark = pytest.mark.slow

KEPT = "Your last key acts as soon as you are asked."


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


def beside_guards() -> Table:
    """A striker whose target has a defender: the computer is asked about it during the turn."""
    table = Table()
    table.first.creature("c3", "Боец")
    table.second.creature("c4", "Цель")
    table.second.creature("d4", "Страж")
    return table


async def struck(pilot: Pilot[None], table: Table) -> None:
    """Strike, so that the computer thinks about a defender."""
    await at_table(pilot, table, humans=1)
    await go_to(pilot, "c3")
    await press(pilot, "enter")
    battle(pilot)._board.point_at_cell(parse_cell("c4"))
    await pilot.press("enter")
    await until_so(pilot, lambda: "is thinking…" in beside(pilot), "the defender")


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
    table = beside_guards()
    async with running(size=LARGE) as pilot:
        try:
            await struck(pilot, table)
            await pilot.press("enter")
            assert KEPT not in beside(pilot)
        finally:
            go_on.set()
        await until_asked(pilot)
        assert table.happened().count("PlayAnnounced") == 1


async def test_a_turn_ended_while_the_computer_thinks_ends_once_it_has_answered(
    go_on: Event,
) -> None:
    table = beside_guards()
    async with running(size=LARGE) as pilot:
        try:
            await struck(pilot, table)
            await pilot.press("e", "e")
            assert KEPT in beside(pilot)
        finally:
            go_on.set()
        await until_so(pilot, lambda: "TurnEnded" in table.happened(), "the end of the turn")
        await until_asked(pilot)
        assert table.happened().count("TurnEnded") == 2  # the player's and the computer's


async def test_a_turn_is_not_ended_by_a_key_pressed_before_it_began(go_on: Event) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("c5"))
            await pilot.press("e")
            assert KEPT in beside(pilot)
        finally:
            go_on.set()
        await until_asked(pilot)
        assert battle(pilot).table.seen.turn == 5
        assert "your turn has only begun. E ends it." in beside(pilot)


@pytest.mark.parametrize(
    ("key", "dialog"),
    [("w", WhyNotScreen), ("j", JudgeDialog)],
)
async def test_a_key_that_needs_a_question_opens_its_dialog_once_there_is_one(
    go_on: Event, key: str, dialog: type[Screen[Any]]
) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("a1"))
            await pilot.press(key)
            assert KEPT in beside(pilot)
        finally:
            go_on.set()
        await until_screen(pilot, dialog)


async def test_an_offer_of_a_draw_is_refused_once_the_player_is_asked(go_on: Event) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            await pilot.press("d")
            assert KEPT in beside(pilot)
        finally:
            go_on.set()
        await until_so(pilot, lambda: "draw" in shown(pilot), "the refusal")


async def test_tab_goes_on_from_the_cursor_once_the_player_is_asked(go_on: Event) -> None:
    async with running(size=LARGE) as pilot:
        try:
            await ended_turn(pilot)
            battle(pilot)._board.point_at_cell(parse_cell("c3"))
            await pilot.press("tab")
            assert KEPT in beside(pilot)
        finally:
            go_on.set()
        await until_so(pilot, lambda: battle(pilot).cursor.card == 1, "the next card")
