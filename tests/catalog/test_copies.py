"""The daily copy of a user's database: cheap, sound, five of them, and put back when asked."""

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from catalog.common.errors import BadDatabase
from catalog.copies import MOST, copies_of, copy_daily, problems_of, put_back
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck

DAY = date(2026, 11, 28)


@pytest.fixture
def database(own_home: Path) -> Path:
    path = own_home / "razdacha.sqlite"
    _save(path, "Раз")
    return path


def _save(path: Path, name: str) -> None:
    with open_catalog(f"sqlite:///{path}") as catalog:
        DeckStore(catalog).save(parse_deck("2 Страж", name))


def _names(path: Path) -> tuple[str, ...]:
    with open_catalog(f"sqlite:///{path}") as catalog:
        return DeckStore(catalog).names()


def _spoil(path: Path) -> None:
    """Overwrite pages in the middle of a database."""
    content = bytearray(path.read_bytes())
    content[8192:40960] = b"\xaa" * (40960 - 8192)
    path.write_bytes(content)


def test_a_complete_copy_is_made_once_a_day(database: Path) -> None:
    copy = copy_daily(database, DAY)
    assert copy is not None
    assert copy.name == "razdacha.copy-2026-11-28.sqlite"
    assert copy.stat().st_mode & 0o077 == 0
    assert copy_daily(database, DAY) is None
    assert _names(copy) == ("Раз",)


def test_the_copies_of_the_last_five_days_are_kept(database: Path) -> None:
    for number in range(MOST + 3):
        copy_daily(database, DAY + timedelta(days=number))
    days = [copy.day for copy in copies_of(database)]
    assert days == [DAY + timedelta(days=number) for number in range(MOST + 2, 2, -1)]


def test_a_database_without_user_data_is_not_copied(own_home: Path) -> None:
    path = own_home / "razdacha.sqlite"
    open_catalog(f"sqlite:///{path}").close()
    assert copy_daily(path, DAY) is None
    assert copies_of(path) == ()


def test_a_database_outside_the_home_folder_is_not_copied(own_home: Path, tmp_path: Path) -> None:
    _save(tmp_path / "other.sqlite", "Раз")
    assert copy_daily(tmp_path / "other.sqlite", DAY) is None


def test_a_copy_during_a_foreign_write_has_the_state_before_it(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM deck_card")
        copy = copy_daily(database, DAY)
        assert copy is not None
        other.execute("ROLLBACK")
    assert problems_of(copy) == ()
    assert _names(copy) == ("Раз",)


def test_a_damaged_database_is_not_copied_over_good_copies(database: Path) -> None:
    for number in range(MOST):
        copy_daily(database, DAY + timedelta(days=number))
    _spoil(database)
    assert copy_daily(database, DAY + timedelta(days=MOST)) is None
    assert [copy.is_sound for copy in copies_of(database)] == [True] * MOST


def test_a_failed_copy_leaves_no_file(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("catalog.copies._back_up", full)
    assert copy_daily(database, DAY) is None
    assert copies_of(database) == ()
    assert not list(database.parent.glob("*.new"))


def test_a_sound_database_has_no_problems(database: Path) -> None:
    assert problems_of(database) == ()


def test_faults_of_a_database_are_reported(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE deck SET built = 'abc'")
        connection.execute("UPDATE card SET rarity = '' WHERE ref = 'rubezh/1'")
    assert [problem.partition(":")[0] for problem in problems_of(database)] == ["deck", "card"]
    _spoil(database)
    assert problems_of(database)


def test_a_copy_replaces_a_damaged_database_which_is_kept(database: Path) -> None:
    copy_daily(database, DAY)
    _save(database, "Два")
    _spoil(database)
    spoiled = database.read_bytes()
    (copy,) = copies_of(database)
    kept = put_back(copy, database)
    assert kept is not None
    assert kept.read_bytes() == spoiled
    assert problems_of(database) == ()
    assert _names(database) == ("Раз",)


def test_a_copy_replaces_a_missing_database(database: Path) -> None:
    copy_daily(database, DAY)
    database.unlink()
    (copy,) = copies_of(database)
    assert put_back(copy, database) is None
    assert _names(database) == ("Раз",)


def test_a_database_in_use_is_not_replaced(database: Path) -> None:
    copy_daily(database, DAY)
    (copy,) = copies_of(database)
    before = database.read_bytes()
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadDatabase, match="another program"):
            put_back(copy, database)
    assert database.read_bytes() == before
