"""The user's folder, and files that are written whole or not at all."""

import errno
import os
import signal
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from catalog.common.errors import BadFile
from catalog.common.files import read_bytes, system_reason, write_atomically
from catalog.common.paths import database_url, home


def test_home_is_the_folder_named_by_the_variable_and_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path / "a" / "b"))
    assert home() == (tmp_path / "a" / "b").resolve()
    assert home().is_dir()


def test_home_is_the_platform_folder_without_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAZDACHA_HOME")
    monkeypatch.setattr("catalog.common.own.user_data_path", lambda name, **_rest: tmp_path / name)
    assert home() == (tmp_path / "razdacha").resolve()


def test_a_home_that_is_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path / "file"))
    with pytest.raises(BadFile, match="RAZDACHA_HOME"):
        home()


def test_the_default_database_lies_in_the_home_folder(own_home: Path) -> None:
    assert database_url() == f"sqlite:///{own_home.resolve() / 'razdacha.sqlite'}"


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("старое " * 100, encoding="utf-8")
    write_atomically(path, "новое\n")
    assert path.read_bytes() == "новое\n".encode()


def test_a_failed_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("старое", encoding="utf-8")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(BadFile, match="the disk is full"):
        write_atomically(path, "новое")
    assert [found.name for found in tmp_path.iterdir()] == ["deck.txt"]
    assert path.read_text(encoding="utf-8") == "старое"


def test_writing_keeps_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.touch(mode=0o600)
    write_atomically(path, "x")
    assert path.stat().st_mode & 0o777 == 0o600


def test_writing_into_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        write_atomically(tmp_path / "none" / "x.txt", "x")


def test_reading_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        read_bytes(tmp_path / "none.csv")


def test_reading_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="this is a folder"):
        read_bytes(tmp_path)


def test_an_uncommon_system_error_keeps_its_text() -> None:
    assert system_reason(OSError(errno.ELOOP, "Too many levels")) == "Too many levels"
    assert system_reason(OSError(errno.EACCES, "Permission denied")) == "no permission"


def _write_and_die(path: Path) -> None:
    pytest.MonkeyPatch().setattr("os.fsync", lambda _handle: os.kill(os.getpid(), signal.SIGKILL))
    write_atomically(path, "never there")


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no locks there")
def test_the_next_write_removes_files_left_by_a_killed_program(tmp_path: Path) -> None:
    program = get_context("spawn").Process(target=_write_and_die, args=(tmp_path / "deck.txt",))
    program.start()
    program.join(60)
    assert program.exitcode == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 1
    write_atomically(tmp_path / "other.txt", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["other.txt"]


def test_a_file_being_written_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = os.fsync

    def write_another(handle: int) -> None:
        monkeypatch.setattr("os.fsync", synced)
        write_atomically(tmp_path / "other.txt", "x")

    monkeypatch.setattr("os.fsync", write_another)
    write_atomically(tmp_path / "deck.txt", "x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.txt", "other.txt"]
