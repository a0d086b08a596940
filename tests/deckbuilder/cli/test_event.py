"""The command ``event``."""

import json
from pathlib import Path

import pytest

from deckbuilder.cli.commands.event import print_event
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import LoggedDeck, render_log
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tournament.records import Event
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import TournamentKind, new_tournament
from engine.berserk import RULES_2024
from tests.deckbuilder.cards import card
from tests.support.cli import run, run_json
from tests.support.drafts import a_draft, a_plan


@pytest.fixture
def decks(tmp_path: Path) -> list[str]:
    """Write four decks of one card, and return their files."""
    paths = []
    for number, name in enumerate(("Первая", "Вторая", "Третья", "Четвёртая"), 1):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"# name: {name}\n1 Приблудный пёс\n", encoding="utf-8")
        paths.append(str(path))
    return paths


@pytest.mark.slow
def test_decks_play_swiss_rounds_and_a_play_off(decks: list[str]) -> None:
    found = run_json("event", *decks, "--rounds", "1", "--playoff", "--seed", "5")
    assert [one["name"] for one in found["players"]] == ["Первая", "Вторая", "Третья", "Четвёртая"]
    assert [len(tables) for tables in found["tables"]] == [2, 1]
    assert sorted(found["places"]) == [1, 2, 3, 4]
    assert found["places"][0] == found["tables"][1][0]["winner"]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_event(decks: list[str]) -> None:
    words = ("event", *decks[:3], "--kind", "round-robin", "--seed", "7")
    assert run_json(*words) == run_json(*words)


def test_a_deck_may_play_several_times_under_different_names(decks: list[str]) -> None:
    found = run_json("event", decks[0], decks[0], decks[0], "--rounds", "1")
    assert [one["name"] for one in found["players"]] == ["Первая", "Первая (2)", "Первая (3)"]


def test_a_kept_event_has_a_number(decks: list[str]) -> None:
    assert run_json("event", *decks[:2], "--keep")["kept"] == 1


def test_the_rounds_and_the_standings_are_shown(decks: list[str]) -> None:
    result = run("event", *decks[:3], "--rounds", "1", "--seed", "5")
    assert result.exit_code == 0
    assert "Round 1" in result.stdout
    assert "bye" in result.stdout
    assert result.stdout.index("Standings") < result.stdout.rindex("Первая")
    assert "opp. – points of all opponents" in result.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "An event has 2 to 32 decks, not 0."),
        (["steppe-raid"], "not 1."),
        (["steppe-raid", "wall-and-arrows", "--rounds", "2"], "2 decks can play 1 to 1 rounds"),
        (["steppe-raid", "--kind", "cup"], "--kind: must be one of: swiss, round-"),
        (["steppe-raid", "--bot", "cup"], "must be one of: random, novice, direct, strong, master"),
        (["--draft", "nothing.json"], "nothing.json: there is no such file"),
        (["--draft", "7"], "Nothing is called “draft 7”."),
    ],
)
def test_an_impossible_event_is_reported(words: list[str], problem: str) -> None:
    result = run("event", *words)
    assert result.exit_code == 2
    assert problem in result.stderr


def test_a_draft_without_cards_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "draft.json"
    path.write_text(render_log(log_of(a_draft(a_plan()))), encoding="utf-8")
    result = run("event", "--draft", str(path))
    assert result.exit_code == 2
    assert "no deck can be built from this pool" in result.stderr


@pytest.mark.slow
def test_the_log_of_a_hosted_draft_starts_an_event(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    hosted = run(
        *("host", "draft", "--people", "0", "--seats", "2", "--boosters", "3", "--port", "0"),
        *("--seed", "3", "--log", str(log)),
    )
    assert "razdacha event --draft 1" in hosted.stdout
    for text in (str(log), "1"):
        result = run("event", "--draft", text, "--seed", "1", "--bot", "random", "--json")
        assert result.exit_code == 0, result.output
        assert "Bots have built decks for: Bot 1, Bot 2." in result.stderr
        assert len(json.loads(result.stdout)["players"]) == 2


def test_the_decks_of_a_draft_play(tmp_path: Path) -> None:
    plan = a_plan()
    draft = a_draft(plan)
    decks = [LoggedDeck(seat, f"Колода {seat}", (f"wood/0-{seat}-0",)) for seat in (0, 1)]
    (tmp_path / "draft.json").write_text(render_log(log_of(draft, decks)), encoding="utf-8")
    found = run_json("event", "--draft", str(tmp_path / "draft.json"))
    assert [one["name"] for one in found["players"]] == [seat.name for seat in plan.seats]


def test_draws_and_open_tables_are_reported_too(capsys: pytest.CaptureFixture[str]) -> None:
    players = tuple(Entrant(f"Игрок {n}", Controller.HUMAN, "", (card("Страж"),)) for n in range(4))
    event = new_tournament(TournamentKind.SWISS, players, 1, rules=RULES_2024).with_score(
        0, Score(None)
    )
    print_event(event)
    shown = capsys.readouterr().out
    assert "½–½" in shown
    assert "–" in shown
    assert Event.of(event).tables[0][1].winner is None


def test_a_deck_a_bot_built_for_a_person_is_marked(tmp_path: Path) -> None:
    few = ("--bots", "2", "--boosters", "3", "--skill", "rating", "--ratings", "price")
    path = tmp_path / "log.json"
    assert run("draft", *few, "--seed", "3", "--log", str(path)).exit_code == 0
    log = json.loads(path.read_text(encoding="utf-8"))
    log["plan"]["seats"][0] = {"name": "Вася", "bot": None}
    log["decks"] = []
    path.write_text(json.dumps(log), encoding="utf-8")
    found = run_json("event", "--draft", str(path), "--seed", "1", "--bot", "random")
    assert [one["name"] for one in found["players"]] == ["Вася (deck by a bot)", "Bot 2"]
