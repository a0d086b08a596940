"""Saving fails: the battle goes on in memory, a line says so, and leaving asks."""

from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.workbench.match_table import MatchTable
from tests.deckbuilder.tui.match_support import leave_match, stage
from tests.deckbuilder.tui.support import SMALL, press, running, services_of, settled, until
from tests.support.locking import locked

TOLD = "Your last choices are not saved"


@pytest.fixture(autouse=True)
def database(home_with_cards: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Open the user's database so that whoever is locked out hears of it soon."""
    path = home_with_cards / "razdacha.sqlite"
    monkeypatch.setenv("RAZDACHA_DATABASE", f"sqlite:///{path}?timeout=0.05")
    return path


def kept_acts() -> int:
    with open_catalog() as catalog:
        table = MatchTable.resume(SessionStore(catalog))
        assert table is not None
        return len(table.session.acts)


@pytest.mark.slow
async def test_an_unsaved_mulligan_is_reported_waits_and_is_not_lost(
    database: Path,
) -> None:
    leave_match(Stage.MULLIGANS)
    async with running("f5", size=SMALL) as pilot:
        table, before = stage(pilot).table, kept_acts()
        with locked(database):
            await pilot.press("k")
            await until(pilot, TOLD)
            assert table.is_held
            await until(pilot, "Saving your choice…")
            assert pilot.app.screen is stage(pilot)
            await pilot.press("escape")  # the application goes on
            await pilot.pause()
        services_of(pilot).sessions.games.writer.retry()
        await until(pilot, TOLD, there=False)
        await settled(pilot)
        assert table.settle(0)
        assert kept_acts() > before


@pytest.mark.slow
async def test_leaving_asks_while_something_is_unsaved(database: Path) -> None:
    leave_match(Stage.MULLIGANS)
    async with running("f5", size=SMALL) as pilot:
        with locked(database):
            await pilot.press("k")
            await until(pilot, TOLD)
            await pilot.press("ctrl+q")
            await until(pilot, "The last choices of your game")
            await pilot.press("escape")
            await pilot.pause()
            assert pilot.app.is_running
        services_of(pilot).sessions.games.writer.retry()
        await until(pilot, TOLD, there=False)
        await settled(pilot)
        await press(pilot, "ctrl+q")
    assert not pilot.app.is_running


async def test_a_save_reported_late_waits_for_a_screen_that_is_not_yet_shown(
    home_with_cards: Path,
) -> None:
    leave_match(Stage.MULLIGANS)
    async with running("f5", size=SMALL) as pilot:
        lead = stage(pilot).flow
        assert isinstance(lead, MatchLead)
        lead._saving = True  # its worker has not come back yet
        lead.give_up()
        assert not pilot.app.screen.is_mounted
        lead._show_waiting()
        await until(pilot, "You conceded")
