"""Bad input on a command line: one message and exit code 2, never a fault of the program."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.cli import run, run_json
from tests.support.work import calls_in

LARGE = "99999999999999999999"


@pytest.mark.parametrize(
    "words",
    [
        ("search", "x", "--limit", LARGE),
        ("search", "x", "--limit", "9" * 5000),
        ("deal", "steppe-raid", "--mulligans", LARGE),
        ("deal", "steppe-raid", "--seed", "9" * 60),
        ("boosters", "rubezh", "--count", "1001"),
        ("draft", "--boosters", "101"),
        ("draft", "--repeat", "2", "--jobs", "65"),
        ("collection", "add", "rubezh/1", LARGE),
        ("deck", "restore", "дозор", LARGE),
        ("draft-log", "delete", LARGE),
        ("draft-log", "show", LARGE),
        ("check", "x" * 5000),
        ("check", "~nobody-of-this-name/deck.txt"),
        ("draft-log", "show", "~nobody-of-this-name/log.json"),
    ],
)
def test_an_endless_number_or_name_is_bad_input(words: tuple[str, ...]) -> None:
    answer = run_json(*words, code=2)
    assert answer.keys() == {"error"} or answer["errors"]


def test_the_bounds_of_a_number_are_reported() -> None:
    told = run("search", "x", "--limit", LARGE).stderr.splitlines()[0]
    assert told == "--limit: must be a whole number from 0 to 1000000"


def test_a_bare_number_in_a_collection_file_names_no_card(tmp_path: Path) -> None:
    path = tmp_path / "owned.csv"
    path.write_text("ref,count\n3,2\nrubezh/2,1\n²,1\n", encoding="utf-8")
    answer = run_json("collection", "import", str(path), code=1)
    assert [problem["line"] for problem in answer["problems"]] == [2, 4]
    assert answer["changed"] == 1


def test_bad_rows_of_a_collection_set_exit_code_1(tmp_path: Path) -> None:
    path = tmp_path / "owned.csv"
    path.write_text("ref,count\nrubezh/1,2\n", encoding="utf-8")
    assert run("collection", "import", str(path)).exit_code == 0
    path.write_text("ref,count\nrubezh/1,2\nrubezh/1,two\n", encoding="utf-8")
    assert run("collection", "import", str(path)).exit_code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("import",),
        ("collection", "import"),
        ("squad", "steppe-raid", "--seed", "1", "--model"),
        ("deck", "import"),
    ],
)
def test_a_cell_of_200_kilobytes_is_bad_input(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("name,worth,count\nx," + "9" * 200_000 + ",1\n", encoding="utf-8")
    assert run(*words, str(path)).exit_code == 2


@pytest.mark.parametrize(
    "text",
    ["Просто письмо.\nНи одной карты.\n", "import os\nprint(1)\n", '{"П": {"К": {"Нет": 2}}}\n'],
)
def test_a_text_without_a_known_card_is_not_imported_as_a_deck(text: str, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text, encoding="utf-8")
    result = run("deck", "import", str(path))
    assert result.exit_code == 2
    assert "is in the catalogue" in result.stderr
    assert run_json("deck", "list")["decks"] == []
    assert run("deck", "import", str(path), "--unknown").exit_code == 0


@pytest.mark.parametrize("card", ["Кибиточный страж", "[rubezh/8] ", "Страж [rubezh/8]"])
def test_a_text_with_one_known_card_is_imported_as_a_deck(card: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(f"2 Нетакойкарты\n1 {card}\n", encoding="utf-8")
    expected = 2 if card.startswith("[") else 0  # a line without a name names no card
    assert run("deck", "import", str(path)).exit_code == expected


@pytest.mark.parametrize(
    "text",
    [
        lambda: "1 Страж\n" * 600_000,
        lambda: "# side\n" * 700_000,
        lambda: "2 10014\n" * 600_000,
        lambda: "[ ]  1  Страж\n" * 300_000,
        lambda: "#" + "YAR" * 1_500_000,
        lambda: '<pre id="razdacha-deck">' * 200_000,
        lambda: "[" * 4_000_000,
        lambda: "1 [" + "a" * 4_000_000,
        lambda: "1 " + "[a" * 2_000_000,
        lambda: '{"ObjectStates": [' + "{}, " * 1_000_000 + "{}]}",
    ],
    ids=range(10),
)
def test_a_huge_deck_file_is_refused_with_little_work(
    text: Callable[[], str], tmp_path: Path
) -> None:
    content = text()
    path = tmp_path / "deck.txt"
    path.write_text(content, encoding="utf-8")
    results = []
    calls = calls_in(lambda: results.append(run("deck", "import", str(path))))
    assert results[0].exit_code == 2
    assert calls < 2 * len(content)  # what grows by squares calls a thousand times as many


def _process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deckbuilder", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "RAZDACHA_LANGUAGE": "en", **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "home",
    ["file", "file/inside", "~nobody-of-this-name/x", "x" * 5000],
    ids=["a file", "in a file", "no user", "long"],
)
def test_an_impossible_home_folder_is_bad_input(home: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    home = str(tmp_path / home) if home.startswith("file") else home
    result = _process("search", "x", "--json", RAZDACHA_HOME=home)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert json.loads(result.stdout)["error"]["kind"] == "file"
    assert _process("--help", RAZDACHA_HOME=home).returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="words are decoded there already")
def test_a_word_in_the_wrong_encoding_is_bad_input() -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    result = _process("search", "Страж", "--json", **ascii_only)
    assert result.returncode == 2
    error = json.loads(result.stdout)["error"]
    assert error["message"].startswith("“Страж” cannot be read in the encoding of this system")
    assert "LC_ALL=C.UTF-8" in error["message"]


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 5000, "a = " + "9" * 5000, ".".join("a" * 50_000) + " = 1", "\0"],
    ids=range(4),
)
def test_a_setting_that_would_break_the_program_is_reported(text: str, own_home: Path) -> None:
    path = own_home / "settings.toml"
    path.write_text(text, encoding="utf-8")
    result = _process("config", "show", RAZDACHA_HOME=str(own_home))
    assert result.returncode == 2
    assert result.stderr.startswith(str(path))
    assert _process("--help", RAZDACHA_HOME=str(own_home)).returncode == 0
