"""A full disk: what only reads works, and what writes says that the disk is full."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from catalog.common.errors import BadDatabase
from catalog.owned import Copies, OwnedCards
from catalog.sqlite import problem_of
from catalog.store import open_catalog
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import parse_deck
from tests.support.cli import run


class Usage(NamedTuple):
    """What the system tells of a disk."""

    total: int
    used: int
    free: int


@pytest.fixture
def fill(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what leaves so many bytes on the disk, as far as the system tells."""

    def leave(free: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(10**9, 10**9 - free, free))

    return leave


@pytest.fixture
def database(own_home: Path) -> Path:
    path = own_home / "razdacha.sqlite"
    with open_catalog(f"sqlite:///{path}") as catalog:
        DeckStore(catalog).save(parse_deck("2 Страж", "Моя"))
    return path


@pytest.mark.parametrize(
    "words", [("search",), ("deck", "list"), ("deck", "export", "steppe-raid"), ("sets",)]
)
def test_reading_commands_write_no_file_beside_the_database(
    words: tuple[str, ...], database: Path, fill: Callable[[int], None]
) -> None:
    fill(0)
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert list(database.parent.glob("razdacha.sqlite*")) == [database]


def test_writers_report_a_full_disk(database: Path, fill: Callable[[int], None]) -> None:
    fill(0)
    result = run("collection", "add", "rubezh/1")
    assert result.exit_code == 2
    assert "the disk is full" in result.output
    assert "диск" in run("collection", "add", "rubezh/1", lang="ru").output


def test_a_log_truncated_by_a_kill_is_read(
    database: Path, tmp_path: Path, fill: Callable[[int], None]
) -> None:
    with open_catalog(f"sqlite:///{database}") as catalog:
        OwnedCards(catalog).put({"rubezh/1": Copies(2)})
        for name in ("razdacha.sqlite", "razdacha.sqlite-wal"):
            shutil.copy(database.parent / name, tmp_path / name)
    assert (tmp_path / "razdacha.sqlite-wal").stat().st_size
    fill(0)
    with open_catalog(f"sqlite:///{tmp_path / 'razdacha.sqlite'}") as catalog:
        assert OwnedCards(catalog).all() == {"rubezh/1": Copies(2)}
        with pytest.raises(BadDatabase, match="full"):
            OwnedCards(catalog).put({"rubezh/1": Copies(3)})


def test_changes_made_after_a_full_disk_are_noticed(
    database: Path, fill: Callable[[int], None]
) -> None:
    fill(0)
    with open_catalog(f"sqlite:///{database}") as catalog:
        owned = OwnedCards(catalog)
        assert owned.all() == {}
        fill(10**8)
        owned.put({"rubezh/1": Copies(1)})
        assert owned.all() == {"rubezh/1": Copies(1)}


def test_a_full_disk_reported_by_sqlite_is_recognised(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.sqlite")) as connection:
        connection.execute("PRAGMA max_page_count = 2")
        connection.execute("CREATE TABLE one (text)")
        with pytest.raises(sqlite3.OperationalError) as caught:
            connection.execute("INSERT INTO one VALUES (zeroblob(100000))")
    assert "full" in problem_of(caught.value, str(tmp_path / "small.sqlite"))
