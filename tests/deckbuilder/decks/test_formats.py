"""Formats are read from files, and a wrong file says what would be right."""

from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import BadFile, UnknownName
from catalog.common.resources import data_path
from deckbuilder.base.toml import read_toml
from deckbuilder.decks.formats import (
    Format,
    FormatKind,
    load_format,
    named_format,
    rules_of,
    shipped_formats,
)
from engine.berserk import RULES_2024

OWN = """
code = "club"
kind = "constructed"
name = "Наш клуб"
[size]
min = 40
max = 60
[copies]
max = 2
horde = 4
[sets]
allowed = ["wood"]
[banned]
cards = ["Страж"]
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "club.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_constructed_has_30_to_50_cards_and_three_copies_five_with_horde() -> None:
    found = load_format("constructed")
    assert (found.min_cards, found.max_cards) == (30, 50)
    assert (found.max_copies, found.max_horde_copies) == (3, 5)


def test_limited_has_at_least_30_cards_and_any_number_of_copies() -> None:
    found = load_format("Limited")
    assert (found.min_cards, found.max_cards, found.max_copies) == (30, None, None)


def test_the_shipped_formats_come_in_the_order_of_their_codes() -> None:
    codes = [one.code for one in shipped_formats()]
    assert codes == sorted(codes)
    assert {"constructed", "limited", "constructed-2009", "limited-2009"} <= set(codes)


def test_a_format_is_named_in_the_users_language() -> None:
    assert load_format("limited").name == "Limited"


def test_a_format_of_ones_own_is_given_by_its_path(tmp_path: Path) -> None:
    found = load_format(_file(tmp_path, OWN))
    assert found == Format(
        "club",
        (("", "Наш клуб"),),
        FormatKind.CONSTRUCTED,
        RULES_2024,
        40,
        60,
        2,
        4,
        ("wood",),
        ("Страж",),
    )
    assert found.name == "Наш клуб"


def test_an_unknown_code_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="constructed, limited"):
        load_format("modern")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('code = "club"', "", "“code” must be a text"),
        ('"constructed"', '"solo"', "“kind” must be one of: constructed, limited"),
        ('"Наш клуб"', "5", "“name” must be a text"),
        ("min = 40", "min = 0", "“size.min” must be a number of at least 1"),
        ("max = 60", "max = 30", "“size.max” must be a number not below size.min"),
        ("horde = 4", 'horde = "4"', "“copies.horde” must be a number"),
        ('allowed = ["wood"]', 'allowed = "wood"', "“sets.allowed” must be a list of texts"),
        ("[size]", "[sise]", "the key “sise” is unknown"),
        ("[size]\nmin = 40\nmax = 60", "size = 3", "“size” must be a table"),
        ("[sets]", "[sets", "is not TOML"),
    ],
)
def test_a_wrong_format_says_what_would_be_right(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    assert old in OWN
    text = OWN.replace(old, new, 1)
    if old.startswith("[size]\n"):
        text = new + "\n" + OWN.replace(old, "")
    with pytest.raises(BadFile, match=problem):
        load_format(_file(tmp_path, text))


def test_a_missing_format_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        load_format(tmp_path / "none.toml")


@pytest.mark.parametrize("text", [OWN, "passwords = 1", ""])
def test_what_a_deck_names_as_its_format_is_never_opened(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wrote the deck could have any file read, and its first wrong line shown."""
    path = _file(tmp_path, text)
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    named = (str(path), "club.toml", "../club.toml", "formats/../club", path.as_uri(), "")
    opened: list[Path] = []

    def noted(file: Path, example: str) -> dict[str, Any]:
        opened.append(file)
        return read_toml(file, example)

    monkeypatch.setattr("deckbuilder.decks.formats.read_toml", noted)
    for name in named:
        with pytest.raises(UnknownName):
            named_format(name)
        assert rules_of(name) is RULES_2024
    assert opened
    assert all(file.parent == data_path("formats") for file in opened)


def test_a_deck_may_name_a_format_of_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    (tmp_path / "formats").mkdir()
    _file(tmp_path / "formats", OWN)
    assert named_format(" Club ").min_cards == load_format("club").min_cards == 40
    with pytest.raises(UnknownName, match="modern"):
        named_format("modern")
