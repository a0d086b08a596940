"""Databases that cannot be used give one clear message each; SQLite is set up as promised."""

import sqlite3
import threading
from pathlib import Path

import pytest

from catalog.common.errors import BadDatabase
from catalog.database import connect
from catalog.sqlite import WAIT
from catalog.store import Catalog, open_catalog


def _message(url: str) -> str:
    with pytest.raises(BadDatabase) as caught:
        open_catalog(url)
    return str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Это письмо, а не база данных. " * 50, encoding="utf-8")
    assert _message(f"sqlite:///{path}") == f"{path}: this file is not a database of Razdacha"


def test_a_file_that_is_no_database_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"not a database " * 100)
    _message(f"sqlite:///{path}")
    assert path.read_bytes() == b"not a database " * 100


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "cannot be opened" in _message(f"sqlite:///{tmp_path}")


def test_an_absent_folder_is_refused(tmp_path: Path) -> None:
    assert "this file cannot be opened" in _message(f"sqlite:///{tmp_path}/no/such/cards.sqlite")


@pytest.mark.slow
def test_a_locked_database_is_reported_as_locked(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    open_catalog(f"sqlite:///{path}").close()
    with open_catalog(f"sqlite:///{path}?timeout=0.05") as catalog:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadDatabase, match="another program is writing"), catalog.transaction():
            pytest.fail("the other program holds the database")
        other.close()


def test_a_read_only_database_can_be_read_but_not_written(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    open_catalog(f"sqlite:///{path}").close()
    with open_catalog(f"sqlite:///file:{path}?mode=ro&uri=true") as catalog:
        assert catalog.count() > 0
        with pytest.raises(BadDatabase, match="read-only"), catalog.transaction() as session:
            session.connection().exec_driver_sql("DELETE FROM card")


def test_a_read_only_database_without_tables_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    path.touch()
    assert "read-only" in _message(f"sqlite:///file:{path}?mode=ro&uri=true")


@pytest.mark.parametrize("url", ["cards.sqlite", "", "sqlite//x"])
def test_an_invalid_url_is_refused_with_an_example(url: str) -> None:
    assert "sqlite:///cards.sqlite" in _message(url)


@pytest.mark.parametrize(
    "options", ["timeout=abc", "check_same_thread=abc", "detect_types=a", "cached_statements=q"]
)
def test_an_unknown_option_of_a_url_is_refused(options: str, tmp_path: Path) -> None:
    assert "cannot be used" in _message(f"sqlite:///{tmp_path}/x?{options}")


def test_an_unknown_kind_of_database_is_refused() -> None:
    assert "no driver for this database" in _message("nosuchbase://here/cards")


def test_a_password_is_not_shown() -> None:
    message = _message("nosuchbase://me:secret@here/cards")
    assert "secret" not in message


def test_sqlite_uses_a_write_ahead_log_foreign_keys_and_a_timeout(tmp_path: Path) -> None:
    db = connect(f"sqlite:///{tmp_path / 'cards.sqlite'}")
    with db.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout")
        ]
    db.dispose()
    assert found == ["wal", 1, WAIT * 1000]


def test_a_card_without_its_set_is_refused_by_the_database() -> None:
    with (
        open_catalog("sqlite://") as catalog,
        pytest.raises(BadDatabase, match="FOREIGN KEY"),
        catalog.transaction() as session,
    ):
        session.connection().exec_driver_sql("UPDATE card SET set_id = 99")


def _empty_half_way(catalog: Catalog) -> None:
    with catalog.transaction() as session:
        session.connection().exec_driver_sql("DELETE FROM card")
        raise RuntimeError("half way")


def test_a_failed_transaction_leaves_nothing() -> None:
    with open_catalog("sqlite://") as catalog:
        before = catalog.count()
        with pytest.raises(RuntimeError, match="half way"):
            _empty_half_way(catalog)
        assert before == catalog.count() > 0


def test_threads_share_the_catalogue_in_memory() -> None:
    counts: list[int] = []
    with open_catalog("sqlite://") as catalog:
        thread = threading.Thread(target=lambda: counts.append(catalog.count()))
        thread.start()
        thread.join()
        assert counts == [catalog.count()]
