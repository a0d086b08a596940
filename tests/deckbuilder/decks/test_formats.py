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
    LineUp,
    Product,
    Source,
    load_format,
    named_format,
    offered_formats,
    rules_of,
    shipped_formats,
    unreadable_formats,
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


def test_an_own_format_is_given_by_its_path(tmp_path: Path) -> None:
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


FULL = """
code = "cup"
kind = "constructed"
[name]
ru = "Кубок"
en = "Cup"
[size]
min = 30
max = 50
[copies]
max = 3
horde = 5
[sets]
allowed = ["Сердце роя", "nxt-50"]
extra = ["Волк"]
[banned]
cards = ["Страж"]
prints = ["nxt-50/17"]
[restricted]
cards = ["Лис"]
[side]
max = 10
[lineup]
decks = 3
copies = 3
horde = 5
restricted = 1
[product]
starter = true
boosters = 4
[source]
date = "2026-09"
confirmed = false
[source.text]
ru = "наш регламент"
en = "our rules"
"""


def test_a_format_has_lists_line_ups_a_side_a_product_and_a_source(tmp_path: Path) -> None:
    found = load_format(_file(tmp_path, FULL))
    assert (found.sets, found.extra) == (("Сердце роя", "nxt-50"), ("Волк",))
    assert (found.banned, found.banned_prints, found.restricted) == (
        ("Страж",),
        ("nxt-50/17",),
        ("Лис",),
    )
    assert found.max_side == 10
    assert found.lineup == LineUp(3, 3, 5, 1)
    assert found.product == Product(4, starter=True)
    assert found.source == Source((("ru", "наш регламент"), ("en", "our rules")), "2026-09", False)
    assert found.source.text == "our rules"
    assert found.name == "Cup (unconfirmed)"


def test_a_deck_names_a_format_by_its_name_in_any_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    (tmp_path / "formats").mkdir()
    _file(tmp_path / "formats", FULL)
    for name in ("cup", "кубок", "Cup", "club"):
        assert named_format(name).code == "cup"
    assert named_format("стандарт").code == "standard"


def test_an_own_format_overrides_an_unconfirmed_one_but_not_the_rulebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    folder = tmp_path / "formats"
    folder.mkdir()
    for code in ("standard", "limited"):
        text = OWN.replace('"club"', f'"{code}"')
        (folder / f"{code}.toml").write_text(text, encoding="utf-8")
    assert named_format("standard").min_cards == 40
    assert named_format("limited").min_cards == 30
    assert {one.code: one.min_cards for one in offered_formats()}["standard"] == 40
    assert {one.code: one.min_cards for one in offered_formats()}["limited"] == 30


def test_an_invalid_own_format_is_reported_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    (tmp_path / "formats").mkdir()
    _file(tmp_path / "formats", "passwords = 1")
    assert named_format("constructed") in offered_formats()
    (problem,) = unreadable_formats()
    assert "the key “passwords” is unknown" in str(problem)


def test_an_unknown_code_is_reported_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"constructed, .*, eternal, limited"):
        load_format("ж")
    with pytest.raises(UnknownName, match="standard"):
        load_format("standart")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('code = "club"', "", "“code” must be text"),
        ('"constructed"', '"solo"', "“kind” must be one of: constructed, limited"),
        ('"Наш клуб"', "5", "“name” must be text"),
        ("min = 40", "min = 0", "“size.min” must be a number of at least 1"),
        ("max = 60", "max = 30", "“size.max” must be a number of at least size.min"),
        ("horde = 4", 'horde = "4"', "“copies.horde” must be a number"),
        ("horde = 4", "hord = 4", "the key “copies.hord” is unknown; known keys: copies.horde"),
        ('name = "Наш клуб"', 'name = {fr = "Le club"}', "the key “name.fr” is unknown"),
        ("max = 60", "max = 60\n[lineup]\ncopies = 3", "“lineup.decks” must be a number"),
        ("max = 60", "max = 60\n[product]\nstarter = true", "“product.boosters” must be a num"),
        ("max = 60", "max = 60\n[side]\nmax = -1", "“side.max” must be a number of at least 0"),
        ("max = 60", "max = 60\n[source]\ndate = 2026-01-01", "“source.text” must be text"),
        (
            "max = 60",
            'max = 60\n[source]\ntext = "us"\ndate = "2026-13"',
            "“source.date” must be a day, a month or a year",
        ),
        (
            "max = 60",
            'max = 60\n[source]\ntext = "us"\nconfirmed = "no"',
            "“source.confirmed” must be true or false",
        ),
        (
            'cards = ["Страж"]',
            'prints = ["Страж"]',
            "“banned.prints” must be a list of printed cards",
        ),
        ('allowed = ["wood"]', 'allowed = "wood"', "“sets.allowed” must be a list of texts"),
        ("[size]", "[sise]", "the key “sise” is unknown"),
        ("[size]\nmin = 40\nmax = 60", "size = 3", "“size” must be a table"),
        ("[sets]", "[sets", "is not TOML"),
    ],
)
def test_a_wrong_format_is_reported_with_the_expected_values(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    assert old in OWN
    text = OWN.replace(old, new, 1)
    if old.startswith("[size]\n"):
        text = new + "\n" + OWN.replace(old, "")
    with pytest.raises(BadFile, match=problem):
        load_format(_file(tmp_path, text))


def test_a_missing_format_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        load_format(tmp_path / "none.toml")


@pytest.mark.parametrize("text", [OWN, "passwords = 1", ""])
def test_a_format_named_by_a_deck_is_never_opened_as_a_file(
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

    monkeypatch.setattr("deckbuilder.decks.format_file.read_toml", noted)
    for name in named:
        with pytest.raises(UnknownName):
            named_format(name)
        assert rules_of(name) is RULES_2024
    assert opened
    assert all(file.parent == data_path("formats") for file in opened)


def test_a_deck_may_name_an_own_format_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path))
    (tmp_path / "formats").mkdir()
    _file(tmp_path / "formats", OWN)
    assert named_format(" Club ").min_cards == load_format("club").min_cards == 40
    with pytest.raises(UnknownName, match="modern"):
        named_format("modern")
