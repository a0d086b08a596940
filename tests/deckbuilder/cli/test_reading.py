"""``reading``: a sentence said otherwise, tried, taken back, and exchanged as a file."""

import json
from pathlib import Path

import pytest

from tests.deckbuilder.cli.json_lines import CAT
from tests.support.cli import run, run_json


@pytest.fixture(autouse=True)
def cats(tmp_path: Path) -> None:
    path = tmp_path / "cats.csv"
    path.write_text(CAT, encoding="utf-8")
    assert run("import", str(path)).exit_code == 0


def unread() -> int:
    """Return the number of the first sentence of the cat that nobody reads."""
    sentences = run_json("reading", "proba/1")["sentences"]
    return next(int(one["number"]) for one in sentences if one["by"] == "nobody")


def test_a_sentence_said_otherwise_is_read_as_the_user_said() -> None:
    number = unread()
    done = run("reading", "proba/1", str(number), "--say", "{armor} 2.")
    assert done.exit_code == 0
    assert done.stdout == "Named: name armor, value 2\n1 text was re-read.\n"
    told = run_json("reading", "proba/1", str(number))["sentences"][0]
    assert (told["by"], told["read"]) == ("own", True)
    assert "read as you said" in run("compile", "--explain", "proba/1").stdout
    assert "Read as you said: " in run("card", "proba/1").stdout


def test_a_reading_that_is_only_tried_changes_nothing() -> None:
    number = unread()
    assert run("reading", "proba/1", str(number), "--say", "{armor} 2.", "--try").exit_code == 0
    assert unread() == number


def test_nodes_of_a_file_are_a_reading(tmp_path: Path) -> None:
    nodes = tmp_path / "nodes.json"
    nodes.write_text(json.dumps([{"$": "Named", "name": "armor", "value": 3}]), "utf-8")
    given = run_json("reading", "proba/1", str(unread()), "--nodes", str(nodes))
    assert given["abilities"][0]["value"] == 3
    assert given["reread"] == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1", "this is not a JSON list of nodes"),
        ('[{"$": "Named"}]', "ability 1: Named lacks “name”"),
    ],
)
def test_a_bad_file_of_nodes_is_refused_with_its_name(tmp_path: Path, text: str, told: str) -> None:
    nodes = tmp_path / "nodes.json"
    nodes.write_text(text, "utf-8")
    refused = run("reading", "proba/1", str(unread()), "--nodes", str(nodes))
    assert refused.exit_code == 2
    assert str(nodes) in refused.stderr
    assert told in refused.stderr


def test_words_that_are_not_understood_are_named() -> None:
    refused = run("reading", "proba/1", str(unread()), "--say", "Мяукает на {armor} 2.")
    assert refused.exit_code == 2
    assert "words not understood: мяукает" in refused.stderr


def test_a_reading_is_taken_back_once() -> None:
    number = str(unread())
    run("reading", "proba/1", number, "--say", "{armor} 2.")
    assert run("reading", "proba/1", number, "--forget").exit_code == 0
    assert unread() == int(number)
    refused = run("reading", "proba/1", number, "--forget")
    assert refused.exit_code == 2
    assert "no reading of this sentence" in refused.stderr


def test_readings_go_out_and_come_in_as_one_file(tmp_path: Path) -> None:
    number, file = str(unread()), str(tmp_path / "readings.json")
    run("reading", "proba/1", number, "--say", "{armor} 2.", "--for-card")
    assert run_json("reading", "--export", file)["count"] == 1
    run("reading", "proba/1", number, "--forget")
    assert run_json("reading", "--import", file)["read"] == 1
    assert run_json("reading", "proba/1", number)["sentences"][0]["by"] == "own"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "a card, --import FILE, --export FILE"),
        (("proba/1", "--say", "{armor} 2."), "the number of a sentence"),
        (("proba/1", "1", "--say", "x", "--forget"), "--say TEXT, --nodes FILE, --forget"),
        (("proba/1", "--try"), "--try needs"),
        (("proba/1", "99", "--forget"), "“Кот” has "),
    ],
)
def test_options_that_do_not_fit_together_are_refused(words: tuple[str, ...], told: str) -> None:
    refused = run("reading", *words)
    assert refused.exit_code == 2
    assert told in refused.stderr


def test_a_new_reading_replaces_an_older_one_of_the_card_alone() -> None:
    number = str(unread())
    run("reading", "proba/1", number, "--say", "{armor} 2.", "--for-card")
    run("reading", "proba/1", number, "--say", "{armor} 3.")
    (told,) = run_json("reading", "proba/1", number)["sentences"]
    assert told["abilities"][-1]["value"] == 3
