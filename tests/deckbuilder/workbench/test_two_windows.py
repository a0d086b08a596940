"""Two windows on one database: neither replaces the other's game in silence."""

import json
from collections.abc import Iterator

import pytest

from catalog.common.errors import UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.base.game_store import GameStore, KeptChoice, KeptGame
from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.games_put_aside import take_over
from deckbuilder.workbench.saved_game import SavedGame
from tests.support.patience import PATIENCE


@pytest.fixture
def catalogs() -> Iterator[tuple[Catalog, Catalog]]:
    with open_catalog() as one, open_catalog() as other:
        yield one, other


def _game(seed: int) -> KeptGame:
    return KeptGame({"seed": seed}, (), {})


def test_a_newer_match_is_not_silently_overwritten(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    stores = [GameStore(catalog) for catalog in catalogs]
    earlier, later = (SavedGame(store, "match") for store in stores)
    earlier.begin(_game(1))
    assert earlier.settle(PATIENCE)
    later.begin(_game(2))
    assert later.settle(PATIENCE)
    earlier.append([KeptChoice(["x"])], {})
    assert not earlier.catch_up(PATIENCE)
    assert "another window" in earlier.problem
    kept = stores[1].load("match")
    assert kept is not None
    assert kept.setup == {"seed": 2}
    later.forget()
    stores[0].writer.retry()
    assert earlier.settle(PATIENCE)  # nothing is in its way any more
    kept = stores[0].load("match")
    assert kept is not None
    assert (kept.setup, [choice.choice for choice in kept.choices]) == ({"seed": 1}, [["x"]])


def test_a_match_continued_elsewhere_is_not_rolled_back(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    stores = [GameStore(catalog) for catalog in catalogs]
    one = SavedGame(stores[0], "match")
    one.begin(_game(1))
    assert one.settle(PATIENCE)
    kept = stores[1].load("match")
    assert kept is not None
    other = SavedGame(stores[1], "match", kept.setup)
    other.append([KeptChoice(["a"])], {})
    assert other.settle(PATIENCE)
    one.append([KeptChoice(["b"])], {})
    assert not one.catch_up(PATIENCE)
    assert "another window" in one.problem
    one._games.writer.close(PATIENCE)


def test_a_window_takes_over_the_game_and_the_other_is_kept_in_a_file(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    sessions = [SessionStore(catalog) for catalog in catalogs]
    earlier, later = (SavedGame(store.games, "match") for store in sessions)
    earlier.begin(_game(1))
    assert earlier.settle(PATIENCE)
    later.begin(_game(2))
    later.append([KeptChoice(["b"])], {})
    assert later.settle(PATIENCE)
    earlier.append([KeptChoice(["x"])], {})
    assert not earlier.catch_up(PATIENCE)
    assert sessions[0].games.refused == {"match"}
    (path,) = take_over(sessions[0])
    assert earlier.settle(PATIENCE)
    assert sessions[0].games.refused == set()
    with open_catalog() as catalog:
        kept = GameStore(catalog).load("match")
    assert kept is not None
    assert (kept.setup, [choice.choice for choice in kept.choices]) == ({"seed": 1}, [["x"]])
    other = json.loads(path.read_text(encoding="utf-8"))
    assert (other["setup"], other["choices"]) == ({"seed": 2}, [[["b"], ""]])
    assert path.stat().st_mode & 0o077 == 0
    later.append([KeptChoice(["c"])], {})
    assert not later.catch_up(PATIENCE)  # now the other window is asked
    assert sessions[1].games.refused == {"match"}
    sessions[1].games.writer.close(PATIENCE)


def test_a_game_continued_meanwhile_is_not_taken_over(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    stores = [GameStore(catalog) for catalog in catalogs]
    stores[0].begin("match", _game(1))
    stores[1].begin("match", _game(2))
    assert stores[0].rival("match") == _game(2)
    with open_catalog() as catalog:
        GameStore(catalog).begin("match", _game(3))  # a third window
    with pytest.raises(UserError, match="another window"):
        stores[0].begin("match", _game(1), replacing=False)
