"""``check-data``: what is wrong, what was moved, and the newest good copy."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.support.cli import run, run_json


def _damage(home: Path, sql: str) -> None:
    with closing(sqlite3.connect(home / "razdacha.sqlite")) as connection, connection:
        connection.execute(sql)


def test_an_intact_database_is_reported_as_intact(own_home: Path) -> None:
    result = run("check-data")
    assert result.exit_code == 0
    assert "is intact" in result.output


def test_the_first_command_of_a_day_makes_a_copy(own_home: Path) -> None:
    run("collection", "add", "rubezh/1")
    run("search", "--limit", "1")
    (copy,) = own_home.glob("razdacha.copy-*.sqlite")
    told = run_json("check-data")
    assert told["newest_good"] == str(copy)


def test_a_damaged_row_is_reported_and_the_newest_good_copy_restored(
    own_home: Path,
) -> None:
    run("collection", "add", "rubezh/1")
    _damage(own_home, "UPDATE owned_card SET count = 'many'")
    result = run("check-data")
    assert result.exit_code == 1
    assert "owned_card: count" in result.output
    assert "check-data --restore" in result.output
    shown = run("collection", "show")
    assert shown.exit_code == 0
    assert "was moved to" in shown.stderr
    (moved,) = own_home.glob("damaged-owned_card-*.json")
    assert run_json("check-data")["moved"] == [str(moved)]
    assert run("check-data", "--restore").exit_code == 0
    assert "rubezh/1" in run("collection", "show").output


def test_a_file_sqlite_cannot_read_is_reported_and_replaced(own_home: Path) -> None:
    run("collection", "add", "rubezh/1")
    (own_home / "razdacha.sqlite").write_bytes(b"nothing " * 9000)
    assert run("collection", "show").exit_code == 2
    assert run("check-data").exit_code == 1
    assert run("check-data", "--restore").exit_code == 0
    assert "rubezh/1" in run("collection", "show").output


def test_without_a_good_copy_nothing_is_replaced(own_home: Path) -> None:
    before = (own_home / "razdacha.sqlite").read_bytes()
    result = run("check-data", "--restore")
    assert result.exit_code == 2
    assert "No good copy" in result.output
    assert (own_home / "razdacha.sqlite").read_bytes() == before


def test_a_database_in_memory_cannot_be_checked() -> None:
    result = run("--db", "sqlite://", "check-data")
    assert result.exit_code == 2


def test_moved_data_is_reported_in_russian_too(own_home: Path) -> None:
    run("collection", "add", "rubezh/1")
    _damage(own_home, "UPDATE owned_card SET count = 'many'")
    shown = run("collection", "show", lang="ru")
    assert ", остальное работает." in shown.stderr
    assert "razdacha check-data" in shown.stderr
