"""The commands ``draft`` and ``draft-log``."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.limited.many.records import DraftRecord
from tests.support.cli import run, run_json

BOTS = ("draft", "--bots", "2", "--skill", "rating", "--skill", "balance", "--ratings", "price")
TWO = (*BOTS, "--boosters", "1")


@pytest.fixture(scope="module")
def log_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the log of a draft of two bots."""
    folder = tmp_path_factory.mktemp("draft")
    path = folder / "draft.json"
    env = {"RAZDACHA_HOME": str(folder)}
    assert run(*TWO, "--seed", "3", "--log", str(path), env=env).exit_code == 0
    return path.read_text(encoding="utf-8")


@pytest.fixture
def log(log_text: str, tmp_path: Path) -> Path:
    """Return a file with that log."""
    path = tmp_path / "draft.json"
    path.write_text(log_text, encoding="utf-8")
    return path


def damaged(log: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return the file of the log after a change."""
    data = json.loads(log.read_text(encoding="utf-8"))
    change(data)
    log.write_text(json.dumps(data), encoding="utf-8")
    return log


@pytest.mark.slow
def test_a_draft_ends_with_a_pool_and_a_deck_for_every_seat() -> None:
    found = run_json(*BOTS, "--seed", "3")
    assert [seat["bot"] for seat in found["seats"]] == ["rating", "balance"]
    for seat in found["seats"]:
        assert len(seat["pool"]) == 36
        assert len(seat["deck"]) >= 30
    assert (found["event"], found["log"], found["draft"]) == (None, None, None)


@pytest.mark.slow
def test_a_kept_draft_has_its_event() -> None:
    words = ("--event", "swiss", "--match-bot", "random", "--keep")
    result = run(*TWO, "--seed", "3", *words)
    assert result.exit_code == 0
    assert "Round 1" in result.stdout
    assert "saved as number 1" in result.stderr
    (kept,) = run_json("draft-log", "list")["drafts"]
    assert (kept["number"], kept["picks"], kept["decks"]) == (1, 24, 2)
    assert "pod" in run("draft-log", "list").stdout
    assert run_json("draft-log", "delete", "1") == {"deleted": 1}
    assert "razdacha draft --keep" in run("draft-log", "list").stdout


@pytest.mark.slow
def test_a_series_of_drafts_writes_tables(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    words = (*TWO, "--seed", "3", "--repeat", "2", "--match-bot", "random", "--limit", "3")
    result = run(*words, "--csv", str(tables), "--into", str(tmp_path / "many"))
    assert result.exit_code == 0
    assert "Drafts: 2; matches: 2" in result.stdout
    with (tables / "skills.csv").open(encoding="utf-8") as file:
        assert [row["skill"] for row in csv.DictReader(file)] == ["balance", "rating"]
    found = run_json(*words, "--into", str(tmp_path / "many"))
    assert sum(card["taken"] for card in found["cards"]) == 48


def test_a_stopped_series_says_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_given: object) -> DraftRecord:
        raise KeyboardInterrupt

    monkeypatch.setattr("deckbuilder.limited.many.series.play_run", stopped)
    result = run(*TWO, "--seed", "3", "--repeat", "2", "--into", str(tmp_path / "many"))
    assert result.exit_code == 130
    assert "Stopped: 0 drafts are saved in" in result.stderr


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--into", "x"], "--into and --csv are for many drafts"),
        (["--csv", "x"], "--into and --csv are for many drafts"),
        (["--repeat", "2", "--keep"], "save many with --into"),
        (["--repeat", "2", "--log", "x"], "save many with --into"),
        (["--kind", "grid", "--bots", "4"], "has 2 to 2 seats, not 4"),
        (["--sets", "nothing"], "nothing"),
        (["--event", "cup"], "must be one of: swiss, round-robin"),
        (["--ratings", "taste"], "taste"),
    ],
)
def test_an_impossible_draft_is_reported(words: list[str], problem: str) -> None:
    result = run("draft", *words)
    assert result.exit_code == 2
    assert problem in result.stderr


@pytest.mark.slow
def test_a_log_is_shown_seat_by_seat(log: Path) -> None:
    result = run("draft-log", "show", str(log))
    assert result.exit_code == 0
    assert "Seat 1: Bot 1 (rating)" in result.stdout
    assert "Seat 2: Bot 2 (balance)" in result.stdout
    assert "Deck: 12 cards" in result.stdout


def test_a_seat_is_shown_with_the_reasons_of_its_bot(log: Path) -> None:
    whole = run("draft-log", "show", str(log)).stdout
    one = run("draft-log", "show", str(log), "--seat", "2").stdout
    assert "Bot 1" not in one
    assert len(one.splitlines()) > len(whole.splitlines()) / 2
    found = run_json("draft-log", "show", str(log), "--seat", "2")
    assert [seat["seat"] for seat in found["seats"]] == [2]
    assert {pick["seat"] for pick in found["picks"]} == {2}
    assert all(pick["reasons"] and pick["score"] is not None for pick in found["picks"])


def test_a_log_is_replayed_pick_by_pick(log: Path) -> None:
    result = run("draft-log", "replay", str(log), "--seat", "1")
    assert result.exit_code == 0
    assert "1.1 Bot 1 took" in result.stdout
    assert result.stdout.endswith("The replay gives the same result.\n")
    found = run_json("draft-log", "replay", str(log))
    assert (found["same"], len(found["picks"])) == (True, 24)
    assert all(set(pick["cards"]) <= set(pick["pack"]) for pick in found["picks"])


def test_a_log_with_a_changed_choice_is_reported_as_different(log: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["picks"][0]["choice"] = (data["picks"][0]["choice"] + 1) % 12

    found = run_json("draft-log", "replay", str(damaged(log, change)), code=1)
    assert not found["same"]
    assert "does not fit" in found["difference"]


def test_changed_cards_are_reported(log: Path) -> None:
    damaged(log, lambda data: data["sets"].update(rubezh="older"))
    result = run("draft-log", "replay", str(log))
    assert result.exit_code == 1
    assert "cards of these sets have changed: rubezh" in result.stderr


def test_a_bot_agrees_with_its_own_picks(log: Path) -> None:
    found = run_json("draft-log", "compare", str(log), "--skill", "rating", "--seat", "1")
    assert (found["agreed"], found["loss"], len(found["picks"])) == (12, 0, 12)


def test_a_bot_with_other_picks_is_shown_with_its_loss(log: Path) -> None:
    found = run_json("draft-log", "compare", str(log), "--skill", "rating", "--seat", "2")
    assert 0 < found["agreed"] < 12
    assert found["loss"] > 0
    shown = run("draft-log", "compare", str(log), "--skill", "rating", "--seat", "2").stdout
    assert f"The same: {found['agreed']} of 12" in shown


@pytest.mark.slow
def test_bots_continue_a_draft_from_a_pick_and_the_logs_are_compared(
    log: Path, tmp_path: Path
) -> None:
    after = tmp_path / "after.json"
    words = ("draft-log", "resume", str(log), "--picks", "10", "--log", str(after))
    assert run_json(*words)["picks"] == 24
    found = run_json("draft-log", "compare", str(log), "--with", str(after))
    assert (found["agreed"], found["loss"]) == (len(found["picks"]), None)
    assert (
        "Picks from the same cards"
        in run("draft-log", "compare", str(log), "--with", str(after)).stdout
    )


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["show", "LOG", "--seat", "3"], "The draft has 2 seats; there is no seat 3."),
        (["resume", "LOG", "--picks", "25", "--log", "x"], "Picks in the log: 24, not 25."),
        (["show", "nothing.json"], "there is no such file"),
        (["show", "8"], "Nothing is called “draft 8”."),
        (["delete", "8"], "Nothing is called “draft 8”."),
    ],
)
def test_missing_entries_of_a_log_are_reported(log: Path, words: list[str], problem: str) -> None:
    result = run("draft-log", *(str(log) if word == "LOG" else word for word in words))
    assert result.exit_code == 2
    assert problem in result.stderr


def test_an_invalid_log_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "else.json"
    path.write_bytes(b"\xff\xfe")
    result = run("draft-log", "show", str(path))
    assert result.exit_code == 2
    assert "is not UTF-8 text" in result.stderr
    path.write_text('{"format": "else"}', encoding="utf-8")
    assert "not a draft log" in run("draft-log", "show", str(path)).stderr


def test_a_log_is_shown_without_its_set(log: Path) -> None:
    text = log.read_text(encoding="utf-8").replace("border", "gone")
    log.write_text(text, encoding="utf-8")
    assert "gone/" in run("draft-log", "show", str(log)).stdout
