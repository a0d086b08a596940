"""What the program keeps of a user is nobody else's to read."""

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.files import make_folder, write_atomically
from catalog.common.paths import database_url
from catalog.store import open_catalog
from deckbuilder.base.logs import logging_to_file
from deckbuilder.base.settings import change_settings

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="files have no such permissions there"
)


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}


def test_user_data_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path / "own"))
    with open_catalog() as catalog, logging_to_file():
        assert catalog.count()
        change_settings({"bot": "random"})
        logging.getLogger("test").warning("a line")
        assert _modes(tmp_path / "own") == {
            ".settings.toml.lock": 0o600,
            "own": 0o700,
            "logs": 0o700,
            "razdacha.log": 0o600,
            "razdacha.sqlite": 0o600,
            "razdacha.sqlite-shm": 0o600,
            "razdacha.sqlite-wal": 0o600,
            "settings.toml": 0o600,
        }


def test_older_data_becomes_private(own_home: Path) -> None:
    for name in ("razdacha.sqlite", "settings.toml"):
        (own_home / name).touch(mode=0o644)
    database_url()
    change_settings({"bot": "random"})
    assert (own_home / "razdacha.sqlite").stat().st_mode & 0o777 == 0o600
    assert (own_home / "settings.toml").stat().st_mode & 0o777 == 0o600


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_exports_into_the_data_folder_are_private(own_home: Path, open_umask: None) -> None:
    make_folder(own_home / "series" / "one")
    write_atomically(own_home / "series" / "one" / "picks.csv", "x\n")
    write_atomically(own_home / "match-7.json", "{}\n")
    modes = _modes(own_home)
    assert modes["series"] == modes["one"] == 0o700
    assert modes["picks.csv"] == modes["match-7.json"] == 0o600


def test_exports_elsewhere_keep_the_users_permissions(
    tmp_path: Path, own_home: Path, open_umask: None
) -> None:
    folder = tmp_path / "shared"
    make_folder(folder)
    write_atomically(folder / "deck.txt", "2 Волк\n")
    assert _modes(folder) == {"shared": 0o777, "deck.txt": 0o666}
