"""A searching computer thinks while the player decides, unless a setting says no."""

from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.match import Controller
from deckbuilder.matches.thinking import _Idle
from deckbuilder.tui.battle.leading import MatchLead
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, battle
from tests.deckbuilder.tui.support import LARGE, press, running, services_of, settled, until_so
from tests.support.scenario import Table
from tests.support.session_at import session_at


async def laid(pilot: Pilot[None], bot: Controller = Controller.STRONG) -> Connection:
    """Begin a match in which the player is asked; return the end of the computer's process."""
    own, other = Pipe()
    helper = services_of(pilot).helper
    helper._pipe, helper._is_ready = own, True
    table = Table()
    table.first.creature("a1")
    table.second.creature("e6")
    await at_table(pilot, table, humans=1, bot=bot)
    return other


async def test_the_computer_gets_its_view_while_the_player_decides() -> None:
    async with running(size=LARGE) as pilot:
        other = await laid(pilot)
        await until_so(pilot, other.poll, "the view")
        idle = other.recv()
        session = session_at(battle(pilot).table)
        match = session.match
        assert match is not None
        assert isinstance(idle, _Idle)
        assert idle.seen == match.view(Seat.SECOND)
        assert idle.bot == session.bot_of(1)


async def test_the_computer_rests_while_another_screen_is_shown() -> None:
    async with running(size=LARGE) as pilot:
        other = await laid(pilot)
        await until_so(pilot, other.poll, "the view")
        assert isinstance(other.recv(), _Idle)
        await press(pilot, "f6")
        await until_so(pilot, other.poll, "the end of the thinking")
        assert other.recv() is None


async def test_the_computer_does_not_think_ahead_if_the_setting_forbids_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_THINK_AHEAD", "false")
    async with running(size=LARGE) as pilot:
        other = await laid(pilot)
        await settled(pilot)
        assert not other.poll()
        lead = battle(pilot).flow
        assert isinstance(lead, MatchLead)
        assert lead._looking_ahead is None


async def test_a_computer_that_does_not_search_has_nothing_to_think_ahead() -> None:
    async with running(size=LARGE) as pilot:
        other = await laid(pilot, Controller.DIRECT)
        await settled(pilot)
        assert not other.poll()
