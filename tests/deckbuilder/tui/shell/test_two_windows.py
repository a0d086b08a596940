"""A window whose game another window replaced is asked whose game is to be kept."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from catalog.store import open_catalog
from deckbuilder.base.game_store import GameStore, KeptChoice, KeptGame
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.workbench.saved_game import SavedGame
from tests.deckbuilder.tui.support import app_of, press, running, shown


@asynccontextmanager
async def another_window() -> AsyncIterator[GameStore]:
    with open_catalog() as catalog:
        yield GameStore(catalog)


async def test_a_window_may_save_its_game_in_place_of_the_others() -> None:
    async with running() as pilot, another_window() as other:
        games = app_of(pilot).services.sessions.games
        mine = SavedGame(games, "match")
        mine.begin(KeptGame({"seed": 1}, (), {}))
        assert mine.settle(10)
        other.begin("match", KeptGame({"seed": 2}, (), {}))
        mine.append([KeptChoice(["x"])], {})
        assert not mine.catch_up(10)
        for _attempt in range(100):
            await pilot.pause(0.02)
            if isinstance(pilot.app.screen, Confirm):
                break
        assert "Another window of the program" in " ".join(shown(pilot).split())
        await press(pilot, "y")
        assert mine.settle(10)
        await pilot.pause(0.1)
        assert app_of(pilot).unsaved == ""
        kept = other.load("match")
        assert kept is not None
        assert kept.setup == {"seed": 1}
