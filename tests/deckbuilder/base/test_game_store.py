"""Games in the database: choices are appended, taken back and loaded; nobody's are mixed up."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import inspect
from sqlmodel import SQLModel, select

from catalog.store import Catalog, open_catalog
from deckbuilder.base.game_store import (
    GameStore,
    KeptChoice,
    KeptGame,
    Snapshot,
)
from deckbuilder.base.game_tables import StoredChoice, StoredGame, StoredSnapshot

KIND = "match"


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


def choices(*codes: str) -> tuple[KeptChoice, ...]:
    return tuple(KeptChoice([code], f"after {code}") for code in codes)


def game(*codes: str, snapshot: Snapshot | None = None) -> KeptGame:
    return KeptGame({"seed": "7"}, choices(*codes), {"stage": "match"}, snapshot)


def codes_of(store: GameStore) -> list[str]:
    kept = store.load(KIND)
    return [] if kept is None else [one.choice[0] for one in kept.choices]


def test_a_kept_game_is_loaded_unchanged(catalog: Catalog) -> None:
    kept = game("a", "b", snapshot=Snapshot(1, "as it was"))
    GameStore(catalog).begin(KIND, kept)
    assert GameStore(catalog).load(KIND) == kept
    assert GameStore(catalog).load("draft") is None


def test_appended_choices_replace_undone_ones(catalog: Catalog) -> None:
    store = GameStore(catalog)
    store.begin(KIND, game("a"))
    assert store.append(KIND, 1, choices("b", "c"), {"stage": "over"})
    assert store.append(KIND, 2, choices("d"), {})
    assert codes_of(store) == ["a", "b", "d"]
    assert store.glance(KIND) == {}


def test_undo_deletes_later_snapshots(catalog: Catalog) -> None:
    store = GameStore(catalog)
    store.begin(KIND, game("a", "b"))
    store.snapshot(KIND, Snapshot(2, "x"))
    store.append(KIND, 2, choices("c"), {})
    kept = store.load(KIND)
    assert kept is not None
    assert kept.snapshot == Snapshot(2, "x")
    store.append(KIND, 1, (), {})
    kept = store.load(KIND)
    assert kept is not None
    assert kept.snapshot is None


def test_a_loaded_game_can_be_continued_once_its_owner_stopped(catalog: Catalog) -> None:
    first, second = GameStore(catalog), GameStore(catalog)
    first.begin(KIND, game("a"))
    assert codes_of(second) == ["a"]
    assert second.append(KIND, 1, choices("b"), {})
    assert not first.append(KIND, 1, choices("c"), {})
    assert codes_of(first) == ["a", "b"]


def test_a_choice_after_a_gap_is_not_saved(catalog: Catalog) -> None:
    store = GameStore(catalog)
    store.begin(KIND, game("a"))
    assert not store.append(KIND, 2, choices("c"), {})
    assert codes_of(store) == ["a"]


def test_clearing_removes_the_whole_game(catalog: Catalog) -> None:
    store = GameStore(catalog)
    store.begin(KIND, game("a", snapshot=Snapshot(1, "x")))
    store.clear(KIND)
    assert store.load(KIND) is None
    with catalog.reading() as session:
        assert not session.exec(select(StoredChoice)).all()
    assert store.glance(KIND) is None


def test_joined_writes_share_the_transaction_of_the_choice(catalog: Catalog) -> None:
    store = GameStore(catalog)
    store.begin(KIND, game("a"))

    def fail(_session: object) -> None:
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        store.append(KIND, 1, choices("b"), {}, fail)
    assert codes_of(store) == ["a"]


@pytest.mark.parametrize("model", [StoredGame, StoredChoice, StoredSnapshot])
def test_the_migration_creates_the_columns_of_the_models(
    model: type[SQLModel], catalog: Catalog
) -> None:
    table = SQLModel.metadata.tables[str(model.__tablename__)]
    made = {column["name"]: column for column in inspect(catalog.db).get_columns(table.name)}
    assert {column.name: column.nullable for column in table.columns} == {
        name: column["nullable"] for name, column in made.items()
    }
