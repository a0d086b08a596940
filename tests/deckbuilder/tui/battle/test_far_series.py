"""A match of several games with a friend elsewhere, by keys: score, exchanges, the last result."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from deckbuilder.network.client import Invitation
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.tui.battle.far_match import FarMatchScreen
from deckbuilder.tui.battle.leading import MatchLead, MatchScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.decks.exchanging import ExchangeScreen
from deckbuilder.tui.shell.form import FormDialog
from deckbuilder.workbench.far_table import FarTable
from tests.deckbuilder.tui.support import SMALL, press, running, shown, until, until_screen
from tests.support.far_matches import (
    CODE,
    LOOPBACK,
    NAMES,
    get_ready,
    hosted,
    line_to,
    room_of,
    table_at,
)
from tests.support.far_series import check_starters, starter_text


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let acts follow each other without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


@asynccontextmanager
async def in_a_series(
    folder: Path, **terms: Any
) -> AsyncIterator[tuple[Pilot[None], FarTable, MatchRoom]]:
    """Sit at a table for the best of three; yield it with the friend's table and the room."""
    deck = folder / "own.txt"
    deck.write_text(starter_text(), encoding="utf-8")
    room = room_of(check_starters, best_of=3, has_side=True, **terms)
    with hosted(room) as hosting:
        async with running("f5", size=SMALL) as pilot:
            own = Invitation(LOOPBACK, hosting.port, CODE, NAMES[0])
            pilot.app.push_screen(FarMatchScreen(own, str(deck)))
            await until(pilot, "Your deck is accepted.")
            friend = line_to(hosting.port, NAMES[1], starter_text(), folder)
            table = table_at(friend)
            await in_a_game(pilot)
            yield pilot, table, room
            friend.close()


async def in_a_game(pilot: Pilot[None]) -> None:
    """Wait until a game is under way on the screen."""
    await until_screen(pilot, MatchScreen)


async def between_games(pilot: Pilot[None]) -> None:
    """Wait for the table between two games."""
    await until_screen(pilot, FarMatchScreen)
    await until(pilot, "The next game waits for")


@pytest.mark.slow
async def test_cards_are_exchanged_by_keys_and_the_match_goes_on_to_its_result(
    tmp_path: Path,
) -> None:
    async with in_a_series(tmp_path) as (pilot, friend, room):
        friend.give_up()
        await between_games(pilot)
        text = " ".join(shown(pilot).split())
        assert f"{NAMES[0]} wins" in text
        assert f"{NAMES[0]} 1:0 {NAMES[1]}" in text
        assert "exchange cards first" in text
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, ExchangeScreen)
        assert "Side: 2 cards" in shown(pilot)
        await press(pilot, "enter", "r")
        await until(pilot, f"The next game waits for: {NAMES[1]}.")
        assert "exchange cards first" not in shown(pilot)
        get_ready(friend.line)
        await in_a_game(pilot)
        assert room.match is not None
        before = check_starters(starter_text(), ())
        now = [card.name for card in room.match.entrants[0].cards]
        (added,) = set(now) - {card.name for card in before.cards}
        assert added in [card.name for card in before.side]
        assert len(now) == len(before.cards) + 1
        friend.settle(1.0)
        friend.give_up()
        await until_screen(pilot, ResultScreen)
        assert room.is_over
        assert len(room.series.games) == 2


async def test_going_back_from_the_exchange_keeps_the_deck(tmp_path: Path) -> None:
    async with in_a_series(tmp_path) as (pilot, friend, room):
        friend.give_up()
        await between_games(pilot)
        await press(pilot, "x", "enter", "escape", "r")
        await until(pilot, f"The next game waits for: {NAMES[1]}.")
        get_ready(friend.line)
        await in_a_game(pilot)
        assert room.match is not None
        assert room.match.entrants[0].cards == check_starters(starter_text(), ()).cards


@pytest.mark.slow
async def test_the_exchange_ends_when_its_time_is_over(tmp_path: Path) -> None:
    async with in_a_series(tmp_path, move=1) as (pilot, friend, room):
        friend.give_up()
        await between_games(pilot)
        get_ready(friend.line)
        await press(pilot, "x")
        await in_a_game(pilot)
        assert room.match is not None
        assert room.match.entrants[0].cards == check_starters(starter_text(), ()).cards


async def test_the_form_of_a_host_asks_for_the_number_of_games() -> None:
    async with running("f5", "f", "enter", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, FormDialog)
        assert "Games of a match" in shown(pilot)
