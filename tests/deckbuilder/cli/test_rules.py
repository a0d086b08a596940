"""`razdacha rules`: found by number or words, with what is played, what is not and why."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.resources import data_path
from deckbuilder.cards import rulebook
from deckbuilder.cards.examples import Example, find_examples
from deckbuilder.cards.rulebook import HOME, RuleStatus, all_rules, cited, covered, find_rules
from engine.berserk import EDITIONS, UNNAMED
from tests.support.cli import run, run_json


def test_a_rule_is_found_with_its_parts() -> None:
    numbers = [one["rule"] for one in run_json("rules", "403.2.3")["rules"]]
    assert numbers[:2] == ["403.2.3", "403.2.3.1"]
    assert all(number.startswith("403.2.3") for number in numbers)


def test_rules_are_found_by_words_in_any_form() -> None:
    path = data_path("rules", HOME, "index.csv")
    with path.open(encoding="utf-8", newline="") as file:
        first = next(csv.DictReader(file))
    numbers = [one["rule"] for one in run_json("rules", first["title"].upper())["rules"]]
    assert first["rule"] in numbers


@pytest.mark.parametrize("text", ["999.9", "нетакогослова"])
def test_a_missing_rule_is_reported(text: str) -> None:
    assert run("rules", text).exit_code == 2


def test_one_digit_finds_a_part_of_the_rulebook() -> None:
    assert {one.section for one in find_rules("6")} == {"601", "602"}


def test_a_rule_is_shown_with_its_status_and_number_of_tests() -> None:
    (rule,) = run_json("rules", "515.3")["rules"]
    assert rule["status"] == "played"
    assert rule["reason"] is None
    assert any(
        one.startswith("tests/engine/berserk/cards/test_strike_table.py::") for one in rule["tests"]
    )


def test_a_rule_is_shown_in_our_words_in_the_current_language() -> None:
    shown = run("rules", "515.3").stdout.splitlines()
    assert shown[0].startswith("515.3  ")
    assert shown[0] == "515.3  The strike table and stepping down in an exchange"
    assert shown[1].startswith("The strike table: ")
    assert shown[2].startswith("played; ")
    assert shown[3] == "We know of no special cards that this rule needs."
    assert len(shown) == 4
    assert run("rules", "515.3", lang="ru").stdout.splitlines()[1].startswith("Таблица ударов")


def test_the_tests_of_a_rule_are_listed_on_request() -> None:
    shown = run("rules", "515.3", "--tests").stdout.splitlines()
    (rule,) = run_json("rules", "515.3")["rules"]
    assert shown[4:] == [f"  {test}" for test in rule["tests"]]


def test_rules_are_found_by_their_text_in_either_language() -> None:
    assert "515.5" in {rule.number for rule in find_rules("промах не ранит")}
    assert "515.5" in {rule.number for rule in find_rules("a miss wounds")}
    assert find_rules("нетакогослова") == []


def test_several_rules_are_listed_with_their_statuses() -> None:
    rows = [line.split()[:2] for line in run("rules", "515").stdout.splitlines()]
    assert ["515.3", "played"] in rows
    assert len(rows) == len(find_rules("515"))


def test_without_a_number_all_rules_are_listed() -> None:
    assert len(run_json("rules")["rules"]) == 710


def test_the_coverage_counts_every_rule_once() -> None:
    counts = run_json("rules", "--coverage")
    assert counts["rules"] == 710
    assert [one["part"] for one in counts["parts"]] == list("123456")
    for name in ("rules", "played", "definition", "open"):
        sections = [one for part in counts["parts"] for one in part["sections"]]
        assert counts[name] == sum(one[name] for one in counts["parts"])
        assert counts[name] == sum(one[name] for one in sections)


def test_the_coverage_of_a_part_is_shown_on_request() -> None:
    shown = run("rules", "--coverage", "6").stdout.splitlines()
    assert [line.split()[0] for line in shown[1:]] == ["Part", "601", "602", "All"]


def test_the_coverage_counts_correspond_to_the_statuses() -> None:
    rules = all_rules()
    parts = [part.counts for part in covered(rules).parts]
    open_ = sum(1 for one in rules if one.status is RuleStatus.OPEN)
    assert sum(one.open for one in parts) == open_
    assert sum(one.rules for one in parts) == len(rules)


def test_the_editions_are_listed_with_their_books_and_numbers() -> None:
    usual, *older = run_json("rules", "--editions")["editions"]
    assert (usual["code"], usual["book"], usual["default"]) == ("2024", "2024", True)
    assert usual["rules"] == usual["played"] + usual["definition"] + usual["open"] == 710
    assert (usual["numbers"]["gold"], usual["numbers"]["deal_size"]) == ([24, 25], 15)
    assert [one["code"] for one in older] == ["older-506-510", "2010", "2009"]
    assert not any(one["default"] for one in older)
    shown = run("rules", "--editions").stdout.splitlines()
    assert shown[1].split()[:4] == ["2024", "Extended", "rules", "4.1-1"]


def test_a_rule_is_found_in_the_book_before_its_number() -> None:
    assert find_rules("2024:515.3") == find_rules("515.3")
    result = run("rules", "1999:515.3")
    assert (result.exit_code, "1999" in result.stderr) == (2, True)


def test_citations_use_the_numbers_of_the_edition_being_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules" / "1999").mkdir(parents=True)
    numbers = tmp_path / "rules" / "1999" / "numbers.csv"
    numbers.write_text("rule,of\n7.3,2024:402.4\n", encoding="utf-8")
    book = 'year = 1999\nversion = "1"\n[name]\nen = "Old rules"\n'
    numbers.with_name("book.toml").write_text(book, encoding="utf-8")
    monkeypatch.setattr(rulebook, "data_path", tmp_path.joinpath)
    old = replace(UNNAMED, code="1999", book="1999")
    assert cited("402.4", old) == "7.3 (1999)"
    assert cited("601.4, 1999:5.1", old) == "601.4 (2024), 5.1 (1999)"
    assert cited("", old) == ""


def test_rules_of_an_older_book_are_shown_in_our_words() -> None:
    shown = run("rules", "2009:203.13").stdout
    assert shown.startswith("203.13 (2009)  A jump without movement left\nA jump, a teleport")
    assert [rule.number for rule in find_rules("2009:203.4")] == ["203.4", "203.4а"]
    assert find_rules("2009:203.4a") == find_rules("2009:203.4а") != []
    assert len(find_rules("2009:")) == 109
    (news,) = run_json("rules", "2010-news:1.2")["rules"]
    assert news["words"]["en"].startswith("Who goes first is chosen before")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("2010:506.4", ["older-506-510:506.4"]),
        ("2010:1.2", ["2010-news:1.2"]),
        ("2010:402.1", ["2010-news:1.1"]),
        ("2010:515.3", ["515.3"]),
        ("2009:515.3", ["515.3"]),
        ("2009:506.7", ["2009:203.13", "506.7.1"]),
        ("older-506-510:510.5", ["older-506-510:510.5"]),
        ("2009:999.9", []),
    ],
)
def test_an_edition_before_a_number_finds_the_rule_played_there(
    asked: str, found: list[str]
) -> None:
    """By its own book where that has the number, else as it has what the book below says."""
    assert [rule.cite for rule in find_rules(asked)] == found


def test_the_coverage_of_an_edition_excludes_its_base_rulebook() -> None:
    answer = run_json("rules", "203", "--coverage", "--edition", "2009")
    assert [(one["book"], one["rules"]) for one in answer["books"]] == [("2009", 16)]
    none = run_json("rules", "515", "--coverage", "--edition", "2009")
    assert [(one["book"], one["rules"]) for one in none["books"]] == [("2009", 0)]


def test_the_books_of_an_edition_are_counted_separately() -> None:
    answer = run_json("rules", "--coverage", "--edition", "2010")
    assert (answer["ground"], [one["book"] for one in answer["books"]]) == (
        "2024",
        ["2010-news", "older-506-510"],
    )
    assert [one["rules"] for one in answer["books"]] == [13, 43]
    usual = run_json("rules", "--coverage", "--edition", "2024")
    assert (usual["ground"], usual["books"][0]["rules"]) == (None, 710)
    shown = run("rules", "--coverage", "--edition", "2009", "2").stdout
    assert shown.startswith("2009: Rules of 3 December 2009")
    assert shown.rstrip().endswith("follows the rulebook Extended rules 4.1-1, 2024.")
    assert run("rules", "--edition", "2009").exit_code == 2
    assert "2010" in run("rules", "--coverage", "--edition", "1812").stderr


@pytest.mark.parametrize(
    ("rule", "code", "read"),
    [
        ("506.3", "2009", "203.6 (2009)"),
        ("402.4", "2009", "402.4 (2024)"),
        ("506.3", "2010", "506.3 (older-506-510)"),
        ("402.1", "2010", "1.1 (2010-news)"),
        ("2009:103.7", "2009", "103.7 (2009)"),
        ("506.3", "2024", "506.3"),
    ],
)
def test_a_citation_names_the_number_and_the_book_of_the_edition(
    rule: str, code: str, read: str
) -> None:
    assert cited(rule, EDITIONS[code]) == read


def test_all_worked_examples_are_listed_and_counted() -> None:
    answer = run_json("rules", "--examples")
    assert len(answer["examples"]) == 161
    assert sum(answer["counts"].values()) == 161
    shown = run("rules", "--examples").stdout.splitlines()
    assert shown[1].startswith("104.4.1-ex1 ")
    assert len(shown) == 1 + 161 + 2
    assert shown[-1].startswith("161 examples: ")


def test_an_example_is_found_by_name_with_its_tests() -> None:
    (example,) = run_json("rules", "--examples", "111.3-ex1")["examples"]
    assert (example["rule"], example["status"], example["reason"]) == ("111.3", "played", None)
    assert example["title"] == find_rules("111.3")[0].title
    shown = run("rules", "--examples", "111.3-ex1").stdout.splitlines()
    assert shown[0].startswith("111.3-ex1  ")
    assert shown[2:] == [f"  {test}" for test in example["tests"]]


def test_examples_are_found_by_their_rule_and_by_words() -> None:
    assert [example.name for example in find_examples("528.10")] == [
        f"528.10-ex{number}" for number in (1, 2, 3)
    ]
    assert {example.rule for example in find_examples("533")} == {
        "533.6",
        "533.9",
        "533.10",
        "533.11",
    }
    assert find_examples(find_rules("528.10")[0].title)[0].rule == "528.10"


def test_an_edition_before_the_number_of_an_example_selects_its_book(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def examples(code: str) -> list[Example]:
        asked.append(code)
        return []

    monkeypatch.setattr("deckbuilder.cards.examples.all_examples", examples)
    for rule in ("2010:506.1", "2010:506.1-ex1", "2009:101", "2024:528.10", "528.10"):
        find_examples(rule)
    assert asked == ["2010-news", "2010-news", "2009", "2024", "2024"]


@pytest.mark.parametrize("text", ["101.1", "533.6-ex9", "1999:533.6-ex1"])
def test_a_missing_example_is_reported(text: str) -> None:
    assert run("rules", "--examples", text).exit_code == 2


def test_an_example_that_contradicts_a_rule_names_the_rule_that_holds() -> None:
    shown = run("rules", "--examples", "528.8-ex2").stdout.splitlines()
    assert shown[1].startswith("contradicts a rule: ")
    assert "528.7" in shown[1]
    assert shown[2].startswith("  tests/")


def test_an_example_with_nothing_to_play_is_shown_with_its_reason() -> None:
    (example,) = run_json("rules", "--examples", "109.2.2-ex1")["examples"]
    assert (example["status"], example["tests"]) == ("nothing", [])
    shown = run("rules", "--examples", "109.2.2-ex1").stdout.splitlines()
    assert shown[1] == f"nothing to play: {example['reason']}"
