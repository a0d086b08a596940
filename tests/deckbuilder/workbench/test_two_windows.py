"""Two windows on one database: neither replaces the other's game in silence."""

from collections.abc import Iterator

import pytest

from catalog.store import Catalog, open_catalog
from deckbuilder.base.game_store import GameStore, KeptChoice, KeptGame
from deckbuilder.workbench.saved_game import SavedGame


@pytest.fixture
def catalogs() -> Iterator[tuple[Catalog, Catalog]]:
    with open_catalog() as one, open_catalog() as other:
        yield one, other


def _game(seed: int) -> KeptGame:
    return KeptGame({"seed": seed}, (), {})


def test_a_match_begun_later_is_not_replaced_in_silence(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    stores = [GameStore(catalog) for catalog in catalogs]
    earlier, later = (SavedGame(store, "match") for store in stores)
    earlier.begin(_game(1))
    assert earlier.settle(10)
    later.begin(_game(2))
    assert later.settle(10)
    earlier.append([KeptChoice(["x"])], {})
    assert not earlier.catch_up(10)
    assert "another window" in earlier.problem
    kept = stores[1].load("match")
    assert kept is not None
    assert kept.setup == {"seed": 2}
    later.forget()
    stores[0].writer.retry()
    assert earlier.settle(10)  # nothing is in its way any more
    kept = stores[0].load("match")
    assert kept is not None
    assert (kept.setup, [choice.choice for choice in kept.choices]) == ({"seed": 1}, [["x"]])


def test_a_match_gone_on_with_elsewhere_is_not_set_back(
    catalogs: tuple[Catalog, Catalog],
) -> None:
    stores = [GameStore(catalog) for catalog in catalogs]
    one = SavedGame(stores[0], "match")
    one.begin(_game(1))
    assert one.settle(10)
    kept = stores[1].load("match")
    assert kept is not None
    other = SavedGame(stores[1], "match", kept.setup)
    other.append([KeptChoice(["a"])], {})
    assert other.settle(10)
    one.append([KeptChoice(["b"])], {})
    assert not one.catch_up(10)
    assert "another window" in one.problem
    one._games.writer.close(1)
