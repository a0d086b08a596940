"""A window whose game another window replaced is asked whose game is to be kept."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from catalog.store import open_catalog
from deckbuilder.base.game_store import GameStore, KeptChoice, KeptGame
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.saved_game import SavedGame
from tests.deckbuilder.tui.support import app_of, press, running, until, until_so
from tests.support.patience import PATIENCE


@asynccontextmanager
async def another_window() -> AsyncIterator[GameStore]:
    with open_catalog() as catalog:
        yield GameStore(catalog)


async def test_a_window_may_overwrite_the_game_of_another_after_confirmation() -> None:
    async with running() as pilot, another_window() as other:
        games = app_of(pilot).services.sessions.games
        mine = SavedGame(games, "match")
        mine.begin(KeptGame({"seed": 1}, (), {}))
        assert mine.settle(PATIENCE)
        other.begin("match", KeptGame({"seed": 2}, (), {}))
        mine.append([KeptChoice(["x"])], {})
        assert not mine.catch_up(PATIENCE)
        await until(pilot, "Another window of the program")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "y")
        assert mine.settle(PATIENCE)
        await until_so(pilot, lambda: app_of(pilot).unsaved == "", "nothing is left unsaved")
        kept = other.load("match")
        assert kept is not None
        assert kept.setup == {"seed": 1}
