"""``razdacha match`` plays a whole match, and ``razdacha replay`` proves its record."""

import json
from pathlib import Path
from typing import Any

import pytest

from catalog.common.paths import home
from deckbuilder.cli.commands import match as match_command
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.matches.match import Controller, Entrant
from engine.berserk import RULES_2024
from tests.support.cli import run, run_json
from tests.support.endless import looping_deck

pytestmark = pytest.mark.slow


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of a short match."""
    path = tmp_path / "match.json"
    facts = run_json(
        *("match", "steppe-raid", "black-candles", "--p1", "random", "--p2", "random"),
        *("--seed", "7", "--log", str(path)),
    )
    assert facts["log"] == str(path)
    return path


def changed(path: Path, **changes: Any) -> Path:
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | changes), encoding="utf-8")
    return path


def test_a_match_of_two_starter_decks_ends_with_a_result() -> None:
    facts = run_json("match", "steppe-raid", "call-of-the-mire", "--seed", "4")
    assert facts["winner"] in (1, 2, None)
    assert facts["rule"] in ("601.2", "601.3")
    assert {player["seat"] for player in facts["players"]} == {"first", "second"}
    assert all(player["squad"] for player in facts["players"])


def test_the_same_seed_gives_the_same_match(record: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    run_json(
        *("match", "steppe-raid", "black-candles", "--p1", "random", "--p2", "random"),
        *("--seed", "7", "--log", str(again)),
    )
    assert again.read_bytes() == record.read_bytes()


def test_a_replay_gives_the_same_result(record: Path) -> None:
    facts = run_json("replay", str(record))
    assert facts["same"] is True
    assert facts["log"][-1].endswith(f"(rule {facts['rule']}).")


def test_a_replay_shows_the_battle_in_words(record: Path) -> None:
    result = run("replay", str(record))
    assert result.exit_code == 0
    assert "— Turn 1: " in result.stdout
    assert "The replay gives the same result." in result.stdout


def test_a_quiet_replay_shows_only_the_result(record: Path) -> None:
    assert "— Turn 1: " not in run("replay", str(record), "--quiet").stdout


def test_a_record_with_another_outcome_is_reported(record: Path) -> None:
    result = run("replay", str(changed(record, digest="0" * 16)))
    assert result.exit_code == 1
    assert "The replay differs" in result.stderr


def test_a_record_with_another_seed_is_reported(record: Path) -> None:
    facts = run_json("replay", str(changed(record, seed="8")), code=1)
    assert facts["same"] is False
    assert facts["difference"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "not a record of a match"),
        ('{"format": "razdacha-match"', "not a record of a match"),
        ("[]", "not a record of a match"),
        ('{"format": "razdacha-match", "version": 9}', "version 9"),
        ('{"format": "razdacha-match", "version": 1, "seed": "x"}', "damaged"),
    ],
)
def test_a_file_that_is_not_a_record_is_reported_in_one_message(
    tmp_path: Path, content: str, complaint: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert str(path) in result.stderr
    assert "Traceback" not in result.output


def test_an_unknown_bot_is_reported_with_the_known_ones() -> None:
    result = run("match", "steppe-raid", "black-candles", "--p1", "genius")
    assert result.exit_code == 2
    assert "random, novice, direct, strong, master" in result.stderr


def test_an_unwritable_record_path_is_bad_input(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "match.json"
    result = run(
        *("match", "steppe-raid", "black-candles", "--p1", "random", "--p2", "random"),
        *("--seed", "7", "--log", str(target)),
    )
    assert result.exit_code == 2
    assert str(target) in result.stderr


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the decks of the next match be such that its rules go on for ever."""
    entrants = tuple(
        Entrant(name, Controller.RANDOM, "loops", looping_deck()) for name in ("Anna", "Boris")
    )
    monkeypatch.setattr(match_command, "_entrants", lambda *_words: (entrants, RULES_2024))


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "The match was stopped: effects"), ("ru", "Партия остановлена: одно")],
)
@pytest.mark.usefixtures("endless")
def test_an_endless_match_is_stopped_with_a_report_file(lang: str, words: str) -> None:
    result = run("match", "loops", "loops", "--seed", "3", lang=lang)
    assert result.exit_code == ExitCode.FAULT
    assert words in result.stderr
    assert "Traceback" not in result.output
    (report,) = home().glob("stopped-match-*.json")
    assert str(report) in result.stderr


@pytest.mark.usefixtures("endless")
def test_an_endless_match_is_a_fault_in_json() -> None:
    error = run_json("match", "loops", "loops", "--seed", "3", code=ExitCode.FAULT)["error"]
    assert error["kind"] == "internal"
    assert Path(error["report"]).is_file()
    assert error["report"] in error["message"]
