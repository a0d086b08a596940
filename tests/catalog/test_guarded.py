"""Damaged rows are moved to a file, named, and everything else goes on."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlmodel import SQLModel

import deckbuilder.base.game_tables
import deckbuilder.decks.store_tables
import deckbuilder.limited.store
import deckbuilder.trainer.store
from catalog.common.errors import BadFile
from catalog.guarded import TABLES, Holds, Unreadable, value_of
from catalog.moving import moved_files
from catalog.owned import Copies, OwnedCards
from catalog.store import Catalog, open_catalog
from deckbuilder.base.game_store import KeptChoice, KeptGame, Snapshot
from deckbuilder.decks.store import DeckStore, SessionStore
from deckbuilder.decks.text import parse_deck

MODULES = (
    deckbuilder.base.game_tables,
    deckbuilder.decks.store_tables,
    deckbuilder.limited.store,
    deckbuilder.trainer.store,
)
"""What lays the tables of all rooms."""


@pytest.fixture
def catalog(own_home: Path) -> Iterator[Catalog]:
    with open_catalog(f"sqlite:///{own_home / 'razdacha.sqlite'}") as opened:
        yield opened


def _damage(catalog: Catalog, sql: str) -> None:
    with catalog.transaction() as session:
        connection = session.connection()
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.exec_driver_sql(sql)


def _content(path: Path) -> dict[str, list[dict[str, object]]]:
    rows: dict[str, list[dict[str, object]]] = json.loads(path.read_text(encoding="utf-8"))["rows"]
    return rows


def test_every_column_of_the_schema_has_a_declared_type() -> None:
    assert MODULES
    laid = {name: set(table.columns.keys()) for name, table in SQLModel.metadata.tables.items()}
    assert {name: set(table.columns) for name, table in TABLES.items()} == laid


def test_optional_values_and_keys_match_the_schema() -> None:
    for name, table in TABLES.items():
        columns = SQLModel.metadata.tables[name].columns
        assert table.optional == {column.name for column in columns if column.nullable}
        assert table.key == tuple(column.name for column in columns if column.primary_key)


@pytest.mark.parametrize(
    ("holds", "value"),
    [
        (Holds.TEXT, b"abc"),
        (Holds.TEXT, None),
        (Holds.COUNT, -1),
        (Holds.COUNT, "3"),
        (Holds.COUNT, True),
        (Holds.NUMBER, 10**15),
        (Holds.MEASURE, float("inf")),
        (Holds.TRUTH, 2),
        (Holds.LIST, "{}"),
        (Holds.TEXTS, "[1]"),
        (Holds.OBJECT, "[]"),
        (Holds.OBJECT, "{"),
        (Holds.OBJECT, "[" * 5000),
        (Holds.OBJECT, '{"a": NaN}'),
        (Holds.OBJECT, '{"a": "\\ud800"}'),
        (Holds.COUNTS, '{"a": 1.5}'),
    ],
)
def test_a_value_of_another_type_is_unreadable(holds: Holds, value: object) -> None:
    with pytest.raises(Unreadable):
        value_of(holds, value)


def test_a_damaged_row_is_moved_to_a_file_and_the_rest_is_read(catalog: Catalog) -> None:
    owned = OwnedCards(catalog)
    owned.put({"rubezh/1": Copies(2), "rubezh/2": Copies(3, 1)})
    _damage(catalog, "UPDATE owned_card SET count = 'many' WHERE ref = 'rubezh/1'")
    assert owned.all() == {"rubezh/2": Copies(3, 1)}
    (path,) = moved_files()
    (row,) = _content(path)["owned_card"]
    assert (row["ref"], row["count"], row["wish"]) == ("rubezh/1", "many", 0)
    (moved,) = catalog.guard.moved
    assert moved.path == str(path)
    assert str(path) in moved.text
    assert "check-data" in moved.text


def test_a_damaged_row_is_moved_before_it_is_overwritten(catalog: Catalog) -> None:
    owned = OwnedCards(catalog)
    owned.put({"rubezh/1": Copies(2)})
    _damage(catalog, "UPDATE owned_card SET wish = x'00ff'")
    owned.put({"rubezh/2": Copies(1)})
    assert owned.all() == {"rubezh/2": Copies(1)}
    (row,) = _content(moved_files()[0])["owned_card"]
    assert row["wish"] == {"hex": "00ff"}


def test_a_damaged_deck_is_moved_with_all_its_versions(catalog: Catalog) -> None:
    decks = DeckStore(catalog)
    for name in ("Раз", "Два"):
        decks.save(parse_deck("2 Страж", name))
    decks.save(parse_deck("3 Страж", "Раз"))
    _damage(catalog, "UPDATE deck SET built = 'abc' WHERE name = 'Раз'")
    assert decks.names() == ("Два",)
    rows = _content(moved_files()[0])
    assert [len(rows[name]) for name in ("deck", "deck_version", "deck_card")] == [1, 2, 1]
    decks.save(parse_deck("1 Страж", "Раз"))
    assert [version.number for version in decks.history("Раз")] == [1]


def test_a_damaged_version_is_moved_without_its_deck(catalog: Catalog) -> None:
    decks = DeckStore(catalog)
    decks.save(parse_deck("2 Страж", "Раз"))
    decks.save(parse_deck("3 Страж", "Раз"))
    _damage(catalog, "UPDATE deck_version SET text = x'00' WHERE number = 1")
    assert [version.number for version in decks.history("Раз")] == [2]
    assert decks.names() == ("Раз",)


GAME = KeptGame(
    {"seed": "1"}, (KeptChoice(["pass"]), KeptChoice(["end"], "ab")), {}, Snapshot(1, "{}")
)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE game SET setup = 'x'",
        "UPDATE game SET aside = '[]'",
        "UPDATE game_choice SET choice = '7' WHERE place = 1",
        "DELETE FROM game_choice WHERE place = 0",
    ],
)
def test_a_damaged_game_is_moved_whole_and_another_can_begin(sql: str, catalog: Catalog) -> None:
    games = SessionStore(catalog).games
    games.begin("match", GAME)
    games.begin("draft", GAME)
    _damage(catalog, f"{sql} {'AND' if 'WHERE' in sql else 'WHERE'} kind = 'match'")
    assert games.load("match") is None
    assert games.load("draft") == GAME
    rows = _content(moved_files()[0])
    assert len(rows["game"]) == len(rows["game_snapshot"]) == 1
    assert rows["game_choice"]
    games.begin("match", GAME)
    assert games.load("match") == GAME


def test_a_damaged_snapshot_does_not_remove_its_game(catalog: Catalog) -> None:
    games = SessionStore(catalog).games
    games.begin("match", GAME)
    _damage(catalog, "UPDATE game_snapshot SET place = 'abc'")
    loaded = games.load("match")
    assert loaded is not None
    assert (loaded.choices, loaded.snapshot) == (GAME.choices, None)


def test_a_text_that_is_not_utf8_counts_as_damage(catalog: Catalog) -> None:
    decks = DeckStore(catalog)
    for name in ("Раз", "Два"):
        decks.save(parse_deck("2 Страж", name))
    _damage(catalog, "UPDATE deck SET note = CAST(x'd0' AS TEXT) WHERE name = 'Раз'")
    assert decks.names() == ("Два",)
    (row,) = _content(moved_files()[0])["deck"]
    assert row["note"] == {"hex": "d0"}


def test_a_damaged_bundled_card_returns_at_the_next_start(own_home: Path) -> None:
    url = f"sqlite:///{own_home / 'razdacha.sqlite'}"
    with open_catalog(url) as catalog:
        before = catalog.count()
        _damage(catalog, "UPDATE card SET classes = '[7]', rarity = '' WHERE number = 1")
        assert catalog.search("").total == before - 1
    with open_catalog(url) as catalog:
        assert catalog.count() == before


def test_damaged_rows_are_moved_from_a_database_in_memory(own_home: Path) -> None:
    with open_catalog("sqlite://") as catalog:
        sessions = SessionStore(catalog)
        sessions.save("deal", {"deck": "Раз"})
        _damage(catalog, "UPDATE session SET payload = '[1]'")
        assert sessions.load("deal") is None
        assert _content(moved_files()[0])["session"][0]["payload"] == "[1]"


def test_rows_that_cannot_be_moved_stay_and_are_reported(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_options: object) -> None:
        raise BadFile("damaged.json", "the disk is full")

    monkeypatch.setattr("catalog.moving.write_atomically", refuse)
    owned = OwnedCards(catalog)
    owned.put({"rubezh/1": Copies(2), "rubezh/2": Copies(3)})
    _damage(catalog, "UPDATE owned_card SET count = -3 WHERE ref = 'rubezh/1'")
    told: list[str] = []
    catalog.guard.listen(lambda moved: told.append(moved.text))
    for _again in range(2):
        assert owned.all() == {"rubezh/2": Copies(3)}
    assert len(told) == 1
    assert "the disk is full" in told[0]
    with catalog.rows() as rows:
        assert rows.rows("SELECT count FROM owned_card WHERE ref = 'rubezh/1'") == [(-3,)]


def test_damaged_rows_of_a_read_only_database_are_left_out(own_home: Path) -> None:
    path = own_home / "razdacha.sqlite"
    with open_catalog(f"sqlite:///{path}") as catalog:
        OwnedCards(catalog).put({"rubezh/1": Copies(2), "rubezh/2": Copies(3)})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE owned_card SET count = 'x' WHERE ref = 'rubezh/1'")
    with open_catalog(f"sqlite:///file:{path}?mode=ro&uri=true") as catalog:
        assert OwnedCards(catalog).all() == {"rubezh/2": Copies(3)}
        assert catalog.guard.moved[0].path == ""
    assert moved_files() == ()
