"""While the computer thinks: leaving, conceding and quitting wait for nothing, and a late choice
reaches no match that has moved on."""

import logging
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Event

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.bots import Think, thought_of
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.matches.thinking import Helper, _Asked
from deckbuilder.tui.battle.leading import MatchLead, MatchScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.draft.tournament import enter_match
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.workbench.match_table import KIND, MatchTable
from engine.berserk import Thought
from engine.kernel import Concede, Seat
from tests.deckbuilder.tui.match_support import (
    at_table,
    new_session,
    press_on,
    stage,
    until_asked,
)
from tests.deckbuilder.tui.support import (
    LARGE,
    running,
    services_of,
    settled,
    until_screen,
    until_so,
)
from tests.support.patience import PATIENCE
from tests.support.scenario import Table
from tests.support.session_at import session_at

START = Helper.start


class Held:
    """The thinking of bots, which ends when it is let go, whatever has happened meanwhile."""

    def __init__(self) -> None:
        self.begun, self.let_go, self.over = Event(), Event(), Event()

    def think(self, session: MatchSession, think: Think = thought_of) -> Thought:
        assert session.match is not None
        assert session.match.decision is not None
        self.begun.set()
        assert self.let_go.wait(PATIENCE)
        self.over.set()
        return Thought(session.match.decision.options[0], ())


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    monkeypatch.setattr(MatchSession, "bots_thought", lambda *asked: held.think(*asked))
    yield held
    held.let_go.set()


def laid() -> Table:
    table = Table()
    table.first.creature("a1")
    table.second.creature("e6")
    return table


def in_match(pilot: Pilot[None], seed: int) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, MatchScreen) and session_at(screen.table).seed == seed


async def until_it_thinks(pilot: Pilot[None], held: Held) -> MatchTable:
    """End a turn, so that the computer thinks; return the match."""
    screen = await at_table(pilot, laid(), humans=1)
    await pilot.press("e")
    await until_so(pilot, held.begun.is_set, "the computer's turn")
    assert isinstance(screen.table, MatchTable)
    return screen.table


async def let_go(pilot: Pilot[None], held: Held) -> None:
    held.let_go.set()
    await until_so(pilot, held.over.is_set, "the end of the thinking")
    await settled(pilot)


async def test_a_concession_does_not_wait_for_the_computer(held: Held) -> None:
    async with running(size=LARGE) as pilot:
        table = await until_it_thinks(pilot, held)
        await pilot.press("ctrl+g", "y")
        await until_so(pilot, lambda: table.session.stage is Stage.OVER, "the end of the match")
        assert not held.over.is_set()
        acts = list(table.session.acts)
        await let_go(pilot, held)
        assert isinstance(pilot.app.screen, ResultScreen)
        assert table.session.acts == acts
        assert table.session.match is not None
        assert table.session.match.choices[-1] == Concede(Seat.FIRST)


async def test_a_match_that_was_left_goes_on_with_a_new_thought(held: Held) -> None:
    async with running(size=LARGE) as pilot:
        table = await until_it_thinks(pilot, held)
        acts = list(table.session.acts)
        await pilot.press("ctrl+n")
        await until_screen(pilot, NewMatchScreen)
        await let_go(pilot, held)
        assert table.session.acts == acts
        await pilot.press("g")
        await until_asked(pilot)
        assert len(table.session.acts) > len(acts)


async def test_a_late_choice_does_not_reach_the_match_of_an_event(held: Held) -> None:
    async with running(size=LARGE) as pilot:
        await until_it_thinks(pilot, held)
        sessions = services_of(pilot).sessions
        other = MatchTable(sessions, new_session(seed=99)[1], "draft", counts=True)
        assert isinstance(pilot.app.screen, RazdachaScreen)
        await pilot.press("f10")
        enter_match(pilot.app.screen, other.save)
        await until_so(pilot, lambda: in_match(pilot, 99), "the match of the event")
        await let_go(pilot, held)
        kept = sessions.games.load(KIND)
        assert kept is not None
        assert kept.setup["seed"] == str(other.session.seed)
        assert list(kept.choices) == []
        assert in_match(pilot, 99)
        await press_on(pilot, "1")
        assert session_at(stage(pilot).table).acts


def is_asked(other: Connection) -> bool:
    """Return whether the process was asked, after what it may have been told before."""
    return other.poll() and isinstance(other.recv(), _Asked)


async def test_quitting_does_not_wait_for_a_process_that_does_not_answer() -> None:
    own, other = Pipe()
    async with running(size=LARGE) as pilot:
        helper = services_of(pilot).helper
        helper._pipe, helper._is_ready = own, True
        screen = await at_table(pilot, laid(), humans=1, bot=Controller.STRONG)
        await pilot.press("e")
        await until_so(pilot, lambda: is_asked(other), "the question to the process")
        acts, thinking = list(session_at(screen.table).acts), screen.flow
        assert isinstance(thinking, MatchLead)
        await pilot.press("ctrl+q")
        await until_so(pilot, lambda: pilot.app._exit, "the end of the application")
    assert thinking._thinking is None
    assert session_at(screen.table).acts == acts
    with helper._turn:  # its thread waits no longer
        assert other.recv() is None


@pytest.mark.slow
async def test_a_strong_bot_thinks_in_a_process_while_the_application_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Helper, "start", START)
    async with running(size=LARGE) as pilot:
        with caplog.at_level(logging.WARNING, logger="deckbuilder.matches.thinking"):
            screen = await at_table(pilot, laid(), humans=1, bot=Controller.STRONG)
            await press_on(pilot, "e")
        helper = services_of(pilot).helper
        assert helper._asked > 0
        assert helper._is_ready
        process = helper._process
        assert process is not None
        assert process.is_alive()
        assert not caplog.text
        assert screen.table.happened()
    assert not process.is_alive()
