"""The commands that look into the catalogue, import into it and export from it."""

import csv
import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.cli import run, run_json

CARD = "rubezh/1"
CARD_KEYS = {
    "ref", "name", "set", "set_name", "number", "rarity", "cost", "printed_cost", "elite",
    "unique", "horde", "elements", "type", "classes", "life", "movement", "strike", "icons", "text",
    "text_en", "abilities", "abilities_given", "legend", "playing", "unread",
}  # fmt: skip


def table(path: Path, *changes: tuple[str, str]) -> Path:
    """Write a table of two invented cards, with changes of its text."""
    text = "set,number,name,rarity,cost,elite,elements,type,life,movement,strike\n"
    text += "Проба,1,Пробный страж,common,3,no,forest,ground,7,1,1-2-2\n"
    text += "Проба,2,Пробный сокол,rare,5,yes,steppe,flyer,6,,2-2-3\n"
    for old, new in changes:
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_search_prints_the_found_cards() -> None:
    found = run_json("search", "стихия:лес", "--limit", "3")
    assert found["total"] >= 20
    assert len(found["cards"]) == 3
    assert all("forest" in card["elements"] for card in found["cards"])


def test_a_card_in_json_has_all_its_facts() -> None:
    (card,) = run_json("card", CARD)["cards"]
    assert set(card) == CARD_KEYS
    assert card["ref"] == CARD


@pytest.mark.parametrize(("glyphs", "told"), [("symbols", "↷: Shot"), ("letters", "CLOSE: Shot")])
def test_a_card_is_printed_with_signs_for_its_symbols(glyphs: str, told: str) -> None:
    run("config", "set", "glyphs", glyphs)
    refs = [card["ref"] for card in run_json("search", "{tap}")["cards"]]
    texts = [run("card", ref).stdout for ref in refs]
    assert not [text for text in texts if "{" in text]
    assert any(told in text for text in texts)


def test_search_with_limit_zero_shows_all_cards() -> None:
    assert len(run_json("search", "--limit", "0")["cards"]) == 220


def test_a_negated_condition_is_not_taken_for_an_option() -> None:
    every = run_json("search", "стихия:лес")["total"]
    without = run_json("search", "стихия:лес", "-тип:летающее")["total"]
    assert 0 < without < every


def test_search_prints_one_line_per_card_and_the_total_on_stderr() -> None:
    result = run("search", "--limit", "2")
    assert len(result.stdout.splitlines()) == 2
    assert "220 cards found" in result.stderr


def test_a_misspelt_name_is_reported_with_suggestions() -> None:
    (card,) = run_json("card", CARD)["cards"]
    typo = "ъ" + card["name"]
    error = run_json("card", typo, code=2)["error"]
    assert error["kind"] == "name"
    assert card["name"] in error["suggestions"]


def test_an_unreadable_query_is_reported_with_its_place() -> None:
    error = run_json("search", "(стихия:лес", code=2)["error"]
    assert (error["kind"], error["column"]) == ("query", 1)


def test_the_syntax_names_every_field() -> None:
    fields = {one["field"] for one in run_json("search", "--syntax")["syntax"]}
    assert {"element", "cost", "sort"} <= fields


def test_the_query_syntax_is_printed() -> None:
    assert "стихия" in run("search", "--syntax").stdout


def test_a_card_is_found_by_its_name_in_any_case() -> None:
    (card,) = run_json("card", CARD)["cards"]
    assert card["name"] in run("card", *card["name"].upper().split()).stdout


def test_sets_are_counted() -> None:
    assert run_json("sets") == {
        "sets": [
            {"code": "border", "name": "Рубеж", "cards": 220, "source": "bundled"},
            {"code": "rubezh", "name": "Рубеж: первый набор", "cards": 120, "source": "retired"},
        ]
    }


def test_imported_sets_are_counted_separately(tmp_path: Path) -> None:
    run("import", str(table(tmp_path / "cards.csv")))
    assert [one["cards"] for one in run_json("sets")["sets"]] == [220, 120, 2]


def test_an_import_reports_its_counts(tmp_path: Path) -> None:
    report = run_json("import", str(table(tmp_path / "cards.csv")))
    assert (report["total"], report["added"], report["rejected"]) == (2, 2, 0)


def test_importing_again_changes_nothing(tmp_path: Path) -> None:
    path = str(table(tmp_path / "cards.csv"))
    run("import", path)
    report = run_json("import", path)
    assert (report["added"], report["updated"], report["unchanged"]) == (0, 0, 2)


def test_bad_rows_are_reported_and_good_ones_imported(tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", ("steppe", "moon"))
    report = run_json("import", str(path))
    assert (report["added"], report["rejected"]) == (1, 1)
    assert [(one["line"], one["field"]) for one in report["problems"]] == [(3, "elements")]


def test_an_import_of_only_bad_rows_has_exit_code_1(tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", ("steppe", "moon"), ("forest", "moon"))
    assert run("import", str(path)).exit_code == 1


def test_a_strict_import_with_a_bad_row_imports_nothing(tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", ("steppe", "moon"))
    error = run_json("import", str(path), "--strict", code=2)["error"]
    assert error["kind"] == "file"
    assert len(error["problems"]) == 1
    assert [one["code"] for one in run_json("sets")["sets"]] == ["border", "rubezh"]


def test_the_map_option_renames_foreign_columns(tmp_path: Path) -> None:
    path = table(tmp_path / "cards.csv", ("name", "Имя карты"))
    assert run_json("import", str(path), "--map", "name=Имя карты")["added"] == 2


def test_an_incomplete_map_option_is_reported() -> None:
    result = run("import", "cards.csv", "--map", "name")
    assert result.exit_code == 2
    assert "--map name" in result.stderr


def test_a_missing_file_is_reported() -> None:
    error = run_json("import", "nowhere.csv", code=2)["error"]
    assert (error["kind"], error["file"]) == ("file", "nowhere.csv")


def test_no_progress_bar_is_drawn_into_a_pipe(tmp_path: Path) -> None:
    result = run("import", str(table(tmp_path / "cards.csv")))
    assert "[" not in result.stderr


def test_a_csv_export_is_printed() -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "--format", "csv").stdout)))
    assert len(rows) == 220 + 120


def test_a_json_export_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    result = run("export", "стихия:лес", "--output", str(path))
    assert result.stdout == ""
    assert json.loads(path.read_text(encoding="utf-8"))


def test_the_json_answer_of_an_export_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    facts = run_json("export", "--format", "csv", "-o", str(path))
    assert (facts["cards"], facts["file"], facts["content"]) == (220 + 120, str(path), None)


def test_an_export_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    error = run_json("export", "-o", str(tmp_path / "no" / "out.json"), code=2)["error"]
    assert error["kind"] == "file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_export_into_a_pipe_keeps_the_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(pipe.read_text, encoding="utf-8")
        assert run("export", "--format", "csv", "-o", str(pipe)).exit_code == 0
        assert len(list(csv.DictReader(io.StringIO(reading.result(timeout=60))))) == 220 + 120
    assert pipe.is_fifo()


def test_exporting_to_a_folder_is_refused(tmp_path: Path) -> None:
    assert run_json("export", "-o", str(tmp_path), code=2)["error"]["file"] == str(tmp_path)


@pytest.mark.slow
def test_another_database_holds_other_cards(tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    run("--db", other, "import", str(table(tmp_path / "cards.csv")))
    here, there = run_json("sets"), run_json("sets", "--db", other)
    assert [one["code"] for one in here["sets"]] == ["border", "rubezh"]
    assert [one["code"] for one in there["sets"]] == ["border", "rubezh", "proba"]


def test_a_bad_database_is_reported() -> None:
    error = run_json("sets", "--db", "nonsense", code=2)["error"]
    assert error["kind"] == "database"
