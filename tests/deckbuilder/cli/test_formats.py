"""Formats on the command line, and many decks checked in them."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from catalog.common.paths import home
from deckbuilder.cli import asking
from tests.catalog.files import nxt_card, nxt_file
from tests.deckbuilder.cli.json_lines import CUP
from tests.support.cli import run, run_json

STARTERS: Final = ("steppe-raid", "wall-and-arrows", "black-candles")
RU: Final = "не подтверждено"
LIMITS: Final = """
code = "cup"
kind = "constructed"
name = {ru = "Кубок", en = "Cup"}
[size]
min = 30
max = 50
[banned]
cards = ["Лучник с кургана"]
[lineup]
decks = 3
copies = 4
"""

MISSPELT: Final = LIMITS.replace("Лучник с кургана", "Лучник с кургона")


def write(folder: Path, text: str, name: str = "cup.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_unconfirmed_formats_are_marked_wherever_they_are_listed() -> None:
    listed = {one["code"]: one for one in run_json("format", "list")["formats"]}
    assert {code for code, one in listed.items() if not one["confirmed"]} == {"standard", "eternal"}
    assert listed["standard"]["name"] == "Standard (unconfirmed)"
    shown = run("format", "list", lang="ru").stdout
    assert shown.count(f"({RU})") == 2
    assert f"Стандарт ({RU})" in run("format", "show", "standard", lang="ru").stdout
    checked = run("check", STARTERS[0], "--format", "eternal", lang="ru").stdout
    assert f"Вечный ({RU})" in checked


def test_a_format_lists_its_sets_missing_from_the_catalogue(tmp_path: Path) -> None:
    run("import", str(nxt_file(tmp_path, [nxt_card(1, set_id=50, id="50001")])))
    standard = run_json("format", "show", "стандарт")["format"]
    assert standard["missing_sets"] == [
        name for name in standard["sets"] if name != "Путь хранителей"
    ]
    assert standard["source"]["date"] == "2026-10-03"


def test_a_set_without_a_number_is_known_by_name_after_an_import(
    tmp_path: Path,
) -> None:
    swarm = nxt_card(1, set="swarm", set_name="Сердце роя", id="x")
    swarm.pop("set_id")
    run("import", str(nxt_file(tmp_path, [swarm])))
    deck = write(tmp_path, f"3 {swarm['name']}\n", "deck.txt")
    codes = {
        one["code"]
        for one in run_json("check", deck, "--format", "standard", code=1)["decks"][0]["violations"]
    }
    assert codes == {"too_few_cards"}


def test_an_imported_ban_list_applies_to_decks_that_name_it(tmp_path: Path) -> None:
    answer = run_json("format", "import", write(tmp_path, LIMITS))
    assert answer["format"]["banned"] == ["Лучник с кургана"]
    assert Path(answer["file"]) == home() / "formats" / "cup.toml"
    text = run("deck", "export", STARTERS[0]).stdout.replace(
        "# format: constructed", "# format: Кубок"
    )
    found = run_json("check", write(tmp_path, text, "deck.txt"), code=1)["decks"][0]
    assert (found["format"], [one["code"] for one in found["violations"]]) == (
        "cup",
        ["banned_card"],
    )
    assert "take it out. (format “Cup”)" in found["violations"][0]["message"]


def test_an_existing_format_is_not_replaced_without_the_option(tmp_path: Path) -> None:
    file = write(tmp_path, LIMITS)
    run("format", "import", file)
    again = run("format", "import", write(tmp_path, LIMITS.replace("30", "40")))
    assert again.exit_code == 2
    assert "--replace" in again.stderr
    assert run_json("format", "show", "cup")["format"]["size"]["min"] == 30
    answer = run_json("format", "import", file, "--replace")
    assert answer["replaced"] is True
    assert answer["format"]["size"]["min"] == 40


def test_an_official_list_overrides_the_unconfirmed_one_until_deleted(
    tmp_path: Path,
) -> None:
    file = write(tmp_path, LIMITS.replace('"cup"', '"standard"'))
    assert run("format", "import", file).exit_code == 2
    run_json("format", "import", file, "--replace")
    assert run_json("format", "show", "standard")["format"]["banned"] == ["Лучник с кургана"]
    run_json("format", "delete", "standard")
    assert run_json("format", "show", "standard")["format"]["confirmed"] is False


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (LIMITS.replace('"cup"', '"limited"'), "is the rulebook's own"),
        (LIMITS.replace('"cup"', '"../cup"'), "“code” must be lowercase Latin letters"),
        (LIMITS.replace("banned", "baned"), "the key “baned” is unknown; known keys: banned"),
        ("not TOML", "This is not TOML"),
    ],
)
def test_an_unusable_format_file_is_reported_in_one_message(
    text: str, problem: str, tmp_path: Path
) -> None:
    result = run("format", "import", write(tmp_path, text), "--replace")
    assert result.exit_code == 2
    assert problem in result.stderr
    assert not (home() / "formats").exists()


def test_a_format_with_an_unknown_card_is_refused_where_nobody_can_be_asked(
    tmp_path: Path,
) -> None:
    file = write(tmp_path, MISSPELT)
    refused = run("format", "import", file)
    assert refused.exit_code == 2
    told = "“Лучник с кургона” is not in the catalogue. Did you mean: Лучник с кургана"
    assert told in refused.stderr
    assert "--unknown" in refused.stderr
    assert not (home() / "formats").exists()
    (unknown,) = run_json("format", "import", file, "--unknown")["unknown"]
    assert unknown["suggestions"][0] == "Лучник с кургана"
    assert told in run("format", "import", file, "--unknown", "--replace").stderr


@pytest.mark.parametrize(("answer", "is_kept"), [("yes", True), ("да", True), ("", False)])
def test_a_format_with_an_unknown_card_is_stored_only_if_the_user_agrees(
    answer: str, is_kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "is_terminal", lambda: True)
    told = run("format", "import", write(tmp_path, MISSPELT), typed=f"{answer}\n", lang="ru")
    assert "Всё равно сохранить формат?" in told.stderr
    assert (home() / "formats").exists() is is_kept
    assert (told.exit_code == 0) is is_kept


def test_a_line_up_is_checked_by_one_command(tmp_path: Path) -> None:
    file = write(tmp_path, LIMITS.replace("copies = 4", "copies = 2"))
    found = run_json("check", *STARTERS, "--line-up", "--format", file, code=1)
    (lineup,) = found["lineups"]
    assert lineup["legal"] is False
    assert {one["code"] for one in lineup["violations"]} == {"too_many_copies"}
    assert all("is in the decks of the line-up" in one["message"] for one in lineup["violations"])
    short = run_json("check", *STARTERS[:2], "--line-up", "--format", file, code=1)
    assert "wrong_lineup" in {one["code"] for one in short["lineups"][0]["violations"]}
    assert run("check", *STARTERS, "--line-up").exit_code == 2


def test_checking_many_decks_gives_a_table_with_every_reason(tmp_path: Path) -> None:
    file = write(tmp_path, LIMITS)
    result = run("check", *STARTERS, "--format", file, "--format", "eternal", "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [(row["deck"], row["format"], row["legal"]) for row in rows[:2]] == [
        ("Степной набег", "cup", "False"),
        ("Степной набег", "eternal", "True"),
    ]
    assert len(rows) == 6
    assert rows[0]["codes"] == "banned_card"
    assert "“Лучник с кургана” is banned" in rows[0]["reasons"]
    assert rows[1]["confirmed"] == "False"
    counted = run("check", *STARTERS, "--format", file).stdout
    assert "banned cards: 1" in counted


def test_bans_marked_in_the_card_file_are_warnings(tmp_path: Path) -> None:
    marked = [nxt_card(1, ban={"": True}), nxt_card(2, ban={"alt": True})]
    run("import", str(nxt_file(tmp_path, marked)))
    deck = write(tmp_path, "# format: limited\n15 Пробник 1\n15 Пробник 2\n", "deck.txt")
    found = run_json("check", deck)["decks"][0]
    assert found["legal"] is True
    assert [(one["card"], one["whole"], one["prints"]) for one in found["warnings"]] == [
        ("Пробник 1", True, []),
        ("Пробник 2", False, ["alt"]),
    ]
    told = run("check", deck).stdout
    assert "Warning: “Пробник 1” is marked as banned in the card file of “Война" in told


def test_a_judges_sheet_lists_every_deck_with_its_verdict(tmp_path: Path) -> None:
    decks: Mapping[str, Mapping[str, Mapping[str, int]]] = {
        "Аня": {"Ковен": {"Ханский вестовой": 2}},
        "<b>Боря": {"Гон": {"Нетакой": 40}},
    }
    file = write(tmp_path, json.dumps(decks), "decks.json")
    page = tmp_path / "sheet.html"
    found = run_json("check", file, STARTERS[0], "--html", str(page), "--event", "Кубок", code=1)
    assert found["page"] == str(page)
    text = page.read_text(encoding="utf-8")
    assert "Judge's sheet: Кубок" in text.replace("&#39;", "'")
    assert text.count('class="sign"') == 2 * 3
    for shown in ("Ковен", "Аня", "Гон", "Степной набег", "2 Ханский вестовой", "add 28 more"):
        assert shown in text
    assert "&lt;b&gt;Боря" in text
    assert "<b>Боря" not in text
    assert "default-src 'none'" in text.replace("&#39;", "'")
    assert "<script" not in text


def test_the_documented_format_file_can_be_imported(tmp_path: Path) -> None:
    answer = run_json("format", "import", write(tmp_path, CUP), "--unknown")
    assert answer["format"]["lineup"]["decks"] == 3


def test_imported_decks_get_the_named_format(tmp_path: Path) -> None:
    deck = write(tmp_path, "30 Ночной резник\n", "one.txt")
    run_json("deck", "import", deck, "--name", "Одна", "--format", "Вечный")
    assert run_json("deck", "show", "Одна")["format"] == "eternal"
    run_json(
        "build",
        "steppe-raid",
        "--deals",
        "2",
        "--count",
        "1",
        "--save",
        "Две",
        "--format",
        "limited-2009",
    )
    assert run_json("deck", "show", "Две")["format"] == "limited-2009"
    refused = run("deck", "import", deck, "--format", "вечны")
    assert refused.exit_code == 2
    assert "вечны" in refused.stderr
