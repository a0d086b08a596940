"""``-`` is the standard input wherever a file is read, and addresses are not fetched."""

import json
from pathlib import Path

import pytest

from catalog.common.files import is_stdin
from tests.catalog.files import nxt_card, nxt_file, render_table, table_card
from tests.support.cli import run, run_json

DECK = "# name: Ночь\n30 Кряжский молотобоец\n"


@pytest.mark.parametrize(
    ("words", "typed", "told"),
    [
        (("deck", "import", "-"), DECK, "Ночь: 30 cards"),
        (("deck", "import", "-"), "30 Кряжский молотобоец\n", "New deck: 30 cards"),
        (("deck", "show", "-"), DECK, "Кряжский молотобоец"),
        (("check", "-", "steppe-raid"), DECK, "Ночь"),
        (("deal", "-", "--seed", "7"), DECK, "Кряжский молотобоец"),
        (("meta", "-"), DECK, "Кряжский молотобоец"),
        (("import", "-"), render_table([table_card()]), "1 card"),
        (("import", "-"), render_table([table_card()], "\t"), "1 card"),
        (("collection", "import", "-"), "ref,count\nrubezh/1,2\n", "1"),
        (("squad", "steppe-raid", "--seed", "1", "--model", "-"), "name,worth\nСтраж,3\n", ""),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else "",
)
def test_a_dash_reads_standard_input(words: tuple[str, ...], typed: str, told: str) -> None:
    result = run(*words, typed=typed)
    assert result.exit_code in (0, 1), result.output  # the decks are not legal
    assert told in result.stdout


def test_json_of_cards_is_recognised_on_standard_input(tmp_path: Path) -> None:
    text = nxt_file(tmp_path, [nxt_card()]).read_text(encoding="utf-8")
    result = run("import", "-", typed=text)
    assert "1 card" in result.stdout


def test_one_of_several_decks_on_standard_input_can_be_named() -> None:
    decks = '{"Анна": {"А": {"Кряжский молотобоец": 3}, "Б": {"Кряжский молотобоец": 5}}}'
    told = run("deck", "show", "-", typed=decks).stderr
    assert "-- -#Б" in told
    assert "5 cards" in run("deck", "show", "--", "-#Б", typed=decks).stdout


def test_errors_of_standard_input_name_it_as_their_source() -> None:
    result = run("collection", "import", "-", typed="ref\n\0")
    assert result.exit_code == 2
    assert result.stderr.startswith("standard input: ")


def test_a_draft_log_and_a_record_are_read_from_standard_input(tmp_path: Path) -> None:
    log, record = tmp_path / "draft.json", tmp_path / "match.json"
    few = ("--bots", "2", "--boosters", "1", "--skill", "rating", "--ratings", "price")
    assert run("draft", *few, "--seed", "3", "--log", str(log)).exit_code == 0
    assert run("draft-log", "show", "-", typed=log.read_text("utf-8")).exit_code == 0
    bots = ("--p1", "random", "--p2", "random", "--seed", "3", "--log", str(record))
    assert run("match", "steppe-raid", "steppe-raid", *bots).exit_code == 0
    assert run("replay", "-", typed=record.read_text("utf-8")).exit_code == 0


def test_a_room_cannot_be_resumed_from_standard_input() -> None:
    result = run("host", "resume", "-", typed="{}")
    assert result.exit_code == 2
    assert "standard input: the room is saved in its own file" in result.stderr


def test_outside_a_command_a_dash_is_a_file_name() -> None:
    assert not is_stdin("-")


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "import"),
        ("deck", "show"),
        ("check",),
        ("import",),
        ("collection", "import"),
        ("draft-log", "show"),
        ("replay",),
        ("squad", "steppe-raid", "--seed", "1", "--model"),
        ("draft", "--seed", "1", "--ratings"),
    ],
    ids=" ".join,
)
def test_a_url_is_refused_with_the_way_to_read_it(words: tuple[str, ...]) -> None:
    address = "https://example.org/decks/1"
    answer = run_json(*words, address, code=2)
    message = answer["error"]["message"] if "error" in answer else answer["errors"][0]["message"]
    assert message.startswith(f"{address}: URLs are not fetched: save the file and name it")
    assert "| razdacha … -" in message


def test_a_pool_with_a_deck_from_standard_input_has_no_code() -> None:
    pool = run("sealed", "--starter", "-", "--seed", "7", "--json", typed=DECK)
    assert json.loads(pool.stdout)["code"] is None
