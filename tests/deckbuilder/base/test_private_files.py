"""What the program keeps of a user is nobody else's to read."""

import logging
import sys
from pathlib import Path

import pytest

from catalog.common.paths import database_url
from catalog.store import open_catalog
from deckbuilder.base.logs import logging_to_file
from deckbuilder.base.settings import change_settings

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="files have no such permissions there"
)


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}


def test_the_data_of_the_user_is_his_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path / "own"))
    with open_catalog() as catalog, logging_to_file():
        assert catalog.count()
        change_settings({"bot": "random"})
        logging.getLogger("test").warning("a line")
        assert _modes(tmp_path / "own") == {
            "own": 0o700,
            "logs": 0o700,
            "razdacha.log": 0o600,
            "razdacha.sqlite": 0o600,
            "razdacha.sqlite-shm": 0o600,
            "razdacha.sqlite-wal": 0o600,
            "settings.toml": 0o600,
        }


def test_the_data_of_an_earlier_program_becomes_the_users_alone(own_home: Path) -> None:
    for name in ("razdacha.sqlite", "settings.toml"):
        (own_home / name).touch(mode=0o644)
    database_url()
    change_settings({"bot": "random"})
    assert (own_home / "razdacha.sqlite").stat().st_mode & 0o777 == 0o600
    assert (own_home / "settings.toml").stat().st_mode & 0o777 == 0o600
