"""Homes of visitors: private, found by a token, kept thirty days; names of files made harmless."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.i18n import Language
from deckbuilder.serve import homes as homes_module
from deckbuilder.serve.homes import BadName, Home, Homes, NoRoom, clean_name
from tests.support.rows import each_row

DAY = 86_400.0
NOW = 1_800_000_000.0


@pytest.fixture
def homes(tmp_path: Path) -> Homes:
    return Homes.make(tmp_path / "visitors")


@pytest.fixture
def home(homes: Homes) -> Home:
    made = homes.of("token")
    homes.prepare(made, Language.RUSSIAN)
    return made


def visited(homes: Homes, token: str, days_ago: float) -> Home:
    home = homes.of(token)
    homes.prepare(home, Language.RUSSIAN)
    os.utime(home.folder, (NOW - days_ago * DAY,) * 2)
    return home


def test_a_home_is_private_and_its_name_does_not_tell_the_token(homes: Homes, home: Home) -> None:
    for folder in (homes.root, home.folder, home.data, home.files):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert "token" not in str(home.folder)
    assert homes.of("token") == home
    assert homes.of("another") != home


def test_a_new_home_begins_in_the_visitors_language(homes: Homes) -> None:
    home = homes.of("token")
    homes.prepare(home, Language.ENGLISH)
    settings_file = home.data / "settings.toml"
    assert settings_file.read_text() == 'language = "en"\n'
    homes.prepare(home, Language.RUSSIAN)
    assert settings_file.read_text() == 'language = "en"\n', "it is the visitor's own by now"


def test_homes_without_a_visit_for_thirty_days_are_removed(homes: Homes) -> None:
    old, young, used = (
        visited(homes, token, days) for token, days in (("old", 31), ("young", 29), ("used", 99))
    )
    old.keep("deck.txt", b"x")
    (homes.root / "secret").write_text("not a home")
    assert homes.sweep(NOW, [used]) == 1
    assert not old.folder.exists()
    assert young.folder.exists()
    assert used.folder.exists()
    assert (homes.root / "secret").exists()


def test_a_visit_keeps_a_home(homes: Homes) -> None:
    home = visited(homes, "token", 29)
    homes.prepare(home, Language.RUSSIAN)
    assert homes.sweep(home.folder.stat().st_mtime + 29 * DAY, []) == 0


def test_newcomers_are_refused_when_there_are_too_many_homes(
    homes: Homes, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(homes_module, "MOST_HOMES", 1)
    homes.prepare(home, Language.RUSSIAN)
    with pytest.raises(NoRoom):
        homes.prepare(homes.of("another"), Language.RUSSIAN)


def test_an_upload_replaces_nothing(home: Home) -> None:
    assert home.keep("deck.txt", b"one") == "deck.txt"
    assert home.keep("deck.txt", b"two") == "deck (2).txt"
    assert home.keep("deck.txt", b"three") == "deck (3).txt"
    assert (home.files / "deck.txt").read_bytes() == b"one"
    assert [name for name, _size in home.listed()] == ["deck (2).txt", "deck (3).txt", "deck.txt"]


def test_a_file_in_a_folder_is_listed_and_found_by_its_path(home: Home) -> None:
    (home.files / "tables").mkdir()
    (home.files / "tables" / "cards.csv").write_text("a,b")
    assert home.listed() == [("tables/cards.csv", 3)]
    assert home.find("tables/cards.csv") == home.files / "tables" / "cards.csv"


@each_row(
    "name", ("", ".", "..", "../data/settings.toml", "/etc/passwd", "a\0b", "x" * 300, "link")
)
def test_nothing_outside_the_folder_is_found(home: Home, name: str) -> None:
    link = home.files / "link"
    if not link.is_symlink():
        link.symlink_to(home.data / "settings.toml")
    assert home.find(name) is None
    assert not home.remove(name)
    assert home.listed() == []


@each_row("name", ("", ".", "..", "...", "/", "a/..", "\\", " . ", "\x00\x1f", "\u202e"))
def test_a_name_with_nothing_usable_is_refused(home: Home, name: str) -> None:
    with pytest.raises(BadName):
        home.keep(name, b"x")


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=300))
def test_a_cleaned_name_is_one_visible_part_of_a_path(name: str) -> None:
    clean = clean_name(name)
    assert not set(clean) & set('/\\\0<>:"|?*\n\r')
    assert not clean.startswith(".")
    assert len(clean.encode()) <= 200
    assert clean_name(clean) == clean


def test_a_long_name_keeps_its_ending() -> None:
    name = clean_name("колода" * 100 + ".txt")
    assert name.endswith(("колода.txt", ".txt"))
    assert len(name.encode()) <= 200
