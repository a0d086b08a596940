"""The recap opens at the start of a turn and closes with the first key, which acts as usual."""

import pytest
from textual.widgets import Static

from deckbuilder.tui.battle.recap import RecapPane
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, settled
from tests.support.scenario import Table


def struck() -> Table:
    """Return a table where Anna struck in her turn and Boris has begun his own."""
    table = Table(active=Seat.SECOND)
    rider = table.first.creature("c3", "Всадник", strike="1-2-3")
    orc = table.second.creature("c4", "Орк", life=9)
    table.ends_turn()
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.passes()
    table.strikes(rider, orc, dice=(6, 1))
    table.everybody_passes()
    table.ends_turn()
    return table


def is_open(pane: RecapPane) -> bool:
    return pane.display


@pytest.mark.parametrize("again", ["b", "и"])
async def test_the_recap_stays_until_the_first_key_and_opens_again(again: str) -> None:
    async with running() as pilot:
        await settled(pilot)
        screen = await at_table(pilot, struck())
        pane = screen.query_one(RecapPane)
        assert is_open(pane)
        assert "Орк" in str(pane.query_one(Static).visual)
        before = screen.cursor.cell
        await press(pilot, "left")
        assert not is_open(pane)
        assert screen.cursor.cell != before
        await press(pilot, again)
        assert is_open(pane)
        await press(pilot, again)
        assert not is_open(pane)


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["120x40", "80x24"])
async def test_the_recap_stands_within_the_screen(size: tuple[int, int]) -> None:
    async with running(size=size) as pilot:
        await settled(pilot)
        screen = await at_table(pilot, struck())
        region = screen.query_one(RecapPane).region
        assert screen.region.contains_region(region)
        assert region.width >= 40


async def test_a_later_question_of_the_turn_opens_no_recap() -> None:
    async with running() as pilot:
        await settled(pilot)
        screen = await at_table(pilot, struck())
        await press(pilot, "escape")
        await go_to(pilot, "c4")
        await press(pilot, "enter", "up", "enter")
        assert not is_open(screen.query_one(RecapPane))
