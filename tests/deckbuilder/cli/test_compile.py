"""``compile``: a text, a card, all cards, and reading anew."""

import json
import sqlite3
from pathlib import Path

import pytest

from catalog.importers.given import some_abilities
from tests.deckbuilder.cli.json_lines import CAT
from tests.support.cli import run, run_json

_READ = "{armor}2. {tap}: Выстрел на 1-2-2, дальность 4."


def _cats(folder: Path) -> None:
    path = folder / "cats.csv"
    path.write_text(CAT, encoding="utf-8")
    assert run("import", str(path)).exit_code == 0


def test_a_text_is_shown_with_its_nodes() -> None:
    shown = run("compile", _READ)
    assert shown.exit_code == 0
    assert "+ {armor}2.\n    Named: name armor, value 2\n" in shown.stdout
    assert "body Attack: kind shot, value 1-2-2, range 4" in shown.stdout


def test_a_partly_unread_text_is_explained_with_exit_code_1() -> None:
    shown = run("compile", "{armor}2. Мурлычет подряд.")
    assert shown.exit_code == 1
    assert "– Мурлычет подряд." in shown.stdout
    assert "words not understood: мурлычет" in shown.stdout


def test_an_unread_sentence_is_shown_with_its_place_and_nearest_construction() -> None:
    text = "{tap}: Выстрел на 1, дальность 3 и рывок."
    shown = run("compile", text)
    assert "not read: this wording is not understood yet: “рывок”" in shown.stdout
    assert "the nearest known wording: “" in shown.stdout
    (sentence,) = run_json("compile", text, code=1)["sentences"]
    assert sentence["nearest"]
    assert sentence["nearest"] in shown.stdout


def test_printed_nodes_can_be_given_by_hand() -> None:
    (first, second) = run_json("compile", _READ)["sentences"]
    nodes = [*first["abilities"], *second["abilities"]]
    assert some_abilities(json.dumps(nodes)) == "armor 2; shot 1-2-2 range 4"


def test_a_card_is_explained_by_name_or_reference(tmp_path: Path) -> None:
    _cats(tmp_path)
    by_name = run("compile", "--explain", "кот")
    assert by_name.stdout == run("compile", "--explain", "proba/1").stdout
    assert by_name.exit_code == 0
    assert by_name.stdout.startswith("Кот (proba/1)\n+ {armor}2.\n")


def test_abilities_given_by_hand_are_shown_in_json(tmp_path: Path) -> None:
    _cats(tmp_path)
    (card,) = run_json("compile", "--explain", "proba/1")["cards"]
    assert (card["given"], card["given_abilities"], card["stale"]) == (False, [], False)
    assert [part["read"] for part in card["sentences"]] == [True, False]
    path = tmp_path / "mended.csv"
    path.write_text(CAT.replace(",text", ",text,abilities").strip() + ",direct\n", "utf-8")
    run("import", str(path))
    (card,) = run_json("compile", "--explain", "proba/1")["cards"]
    assert (card["given"], card["given_abilities"][0]["$"]) == (True, "Named")
    (bundled,) = run_json("compile", "--explain", "rubezh/5")["cards"]
    assert (bundled["given"], bundled["stale"]) == (False, False)


def test_all_cards_of_a_set_are_counted(tmp_path: Path) -> None:
    _cats(tmp_path)
    shown = run("compile", "--all", "--set", "Проба")
    assert "proba/1  Кот  partly  1/2" in shown.stdout
    assert "1 of 2 sentences are read (50 %)." in shown.stdout
    facts = run_json("compile", "--all", "--set", "proba")
    assert facts["total"] == {
        "sentences": 2,
        "read": 1,
        "cards": 1,
        "whole": 0,
        "partly": 1,
        "unread": 0,
    }
    assert facts["openings"] == [{"words": "мурлычет", "count": 1}]


def test_stale_texts_are_reported_and_compiled_again(tmp_path: Path) -> None:
    database = tmp_path / "cards.sqlite"
    where = ("--db", f"sqlite:///{database}")
    path = tmp_path / "cats.csv"
    path.write_text(CAT, encoding="utf-8")
    run(*where, "import", str(path))
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE card SET compiled_by = 'old' WHERE ref = 'proba/1'")
    connection.close()
    assert run_json(*where, "compile", "--all")["stale"] == 1
    assert "razdacha compile --update" in run(*where, "compile", "--all").stderr
    assert run_json(*where, "compile", "--update") == {"read": 1}
    assert run_json(*where, "compile", "--update") == {"read": 0}
    assert run_json(*where, "compile", "--all")["stale"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Give one of these: a text, --explain CARD, --report CARD, --all, --update."),
        (("{armor}2.", "--all"), "Give one of these"),
        (("--all", "--name", "Кот"), "--name needs a text."),
        (("{armor}2.", "--set", "rubezh"), "--set needs --all."),
        (("--explain", "Нетакойкарты"), "Nothing is called “Нетакойкарты”"),
        (("--all", "--set", "нетакогонабора"), "нетакогонабора"),
        (("а" * 4001,), "A text may have at most 4000 characters."),
    ],
)
def test_a_wrong_line_is_refused_with_exit_code_2(words: tuple[str, ...], told: str) -> None:
    shown = run("compile", *words)
    assert shown.exit_code == 2
    assert told in shown.stderr
    assert "Traceback" not in shown.stderr


def test_the_reading_of_a_card_is_written_to_a_private_file(tmp_path: Path) -> None:
    _cats(tmp_path)
    path = tmp_path / "reading.json"
    shown = run("compile", "--report", "кот", "--out", str(path))
    assert shown.exit_code == 0
    assert shown.stdout == f"The reading of “Кот” is in {path}.\n"
    assert path.stat().st_mode & 0o777 == 0o600
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["text"].startswith("{armor}2.")
    assert [part["read"] for part in told["sentences"]] == [True, False]
    explained = run_json("compile", "--explain", "кот")["cards"][0]
    assert told["sentences"][0]["nodes"] == explained["sentences"][0]["abilities"] != []
    unread = told["sentences"][1]
    assert (unread["reason"], unread["detail"]) == ("words", "мурлычет")
    assert told["compiler"]
    assert told["plays"][0] == told["sentences"][0]["nodes"][0]


def test_a_report_without_a_path_is_written_to_the_data_folder(tmp_path: Path) -> None:
    _cats(tmp_path)
    path = Path(run_json("compile", "--report", "proba/1")["path"])
    assert path.name.startswith("reading-proba-1-")
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_unwritable_report_path_is_reported(tmp_path: Path) -> None:
    shown = run("compile", "--report", "rubezh/5", "--out", str(tmp_path / "no" / "file.json"))
    assert shown.exit_code == 2
    assert "cannot be written" in shown.stderr
