"""Rules that go on for ever: the screen says so, the match stands, and goes on another way."""

from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from catalog.common.paths import home
from engine.berserk.table import options as op
from tests.deckbuilder.tui.match_support import at_table, until_asked
from tests.deckbuilder.tui.support import made_app, press, running, until
from tests.support.endless import EACH_TURN, ON_DEMAND, looping
from tests.support.patience import PATIENCE
from tests.support.scenario import Table
from tests.support.session_at import session_at

pytestmark = pytest.mark.slow


def laid(ability: ab.Ability) -> Table:
    """Return a table whose first player has a card with the loop."""
    table = Table()
    table.first.card(looping("Петля", ability), "c3")
    table.second.creature("c5", movement=0)
    return table


def reports() -> list[Path]:
    return list(home().glob("stopped-match-*.json"))


async def test_an_endless_choice_is_reported_and_another_one_can_be_made() -> None:
    async with running(app=made_app()) as pilot:
        screen = await at_table(pilot, laid(ON_DEMAND))
        before = screen.table.decision
        screen.choose(op.UseAction(0, 0))
        await until(pilot, "The match was stopped")
        assert len(reports()) == 1
        assert screen.table.decision == before
        assert screen.table.settle(PATIENCE)
        await press(pilot, "e")
        match = session_at(screen.table).match
        assert match is not None
        assert op.EndTurn() in match.choices


async def test_an_endless_choice_of_a_bot_is_reported_and_can_be_conceded() -> None:
    async with running(app=made_app()) as pilot:
        screen = await at_table(pilot, laid(EACH_TURN), humans=1)
        screen.choose(op.EndTurn())
        screen.flow.hurry()
        await until(pilot, "The match was stopped")
        assert screen.table.is_bots_turn
        await press(pilot, "ctrl+g", "y")
        await until_asked(pilot)
        assert session_at(screen.table).outcome is not None
        assert len(reports()) == 1
