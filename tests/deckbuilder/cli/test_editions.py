"""``--edition`` of the commands that play by rules, and what is said of an edition there."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.store import DeckStore
from tests.support.cli import run, run_json
from tests.support.editions import ALL, rules

DECK = "steppe-raid"
GROUND = "The text of 2009 that is known stops in section 205"
OTHER = "another edition than the decks' format: Rules of 2009, not Rules 4.1-1 (2024)"

pytestmark = pytest.mark.usefixtures("home_with_cards")


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(("seat", "place"), [("first", 0), ("second", 1)])
def test_a_deal_of_each_edition_has_its_crystals(code: str, seat: str, place: int) -> None:
    """Scenario 1: crystals by seat."""
    dealt = run_json("deal", DECK, "--seed", "5", "--seat", seat, "--edition", code)
    own = rules(code)
    assert (dealt["gold"], dealt["silver"]) == (own.gold[place], own.silver[place])
    assert dealt["edition"] == code


@pytest.mark.parametrize(
    "words",
    [
        ("deal", DECK, "--seed", "5"),
        ("squad", DECK, "--seed", "5"),
        ("mulligan", DECK, "--deals", "4"),
        ("odds", DECK),
        ("useful", DECK, "--deals", "2"),
        ("match", DECK, "black-candles", "--seed", "5"),
        ("simulate", DECK, "black-candles", "--matches", "1", "--jobs", "1"),
        ("event", DECK, "black-candles", "--jobs", "1"),
        ("trainer", "deal", DECK, "--seed", "5"),
    ],
    ids=lambda words: words[0],
)
def test_the_base_rulebook_of_2009_and_another_edition_are_named(words: tuple[str, ...]) -> None:
    said = run(*words, "--edition", "2009").stderr
    assert GROUND in said
    assert OTHER in said
    assert GROUND not in run(*words).stderr


def test_a_deck_of_2009_is_played_by_its_format_and_names_its_base_rulebook() -> None:
    with open_catalog() as catalog:
        store = DeckStore(catalog)
        old = replace(find_deck(DECK, catalog, store), name="Старая", format="constructed-2009")
        store.save(old)
    result = run("deal", "Старая", "--seed", "5", "--seat", "second")
    assert "Gold: 23. Silver: 23." in result.stdout
    assert GROUND in result.stderr
    assert "another edition" not in result.stderr


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    result = run("deal", DECK, "--edition", "1812")
    assert result.exit_code == 2
    assert "2024, older-506-510, 2010, 2009" in result.stderr


def test_a_match_of_2009_is_recorded_with_its_edition(tmp_path: Path) -> None:
    log = tmp_path / "match.json"
    played = run_json("match", DECK, DECK, "--seed", "2", "--edition", "2009", "--log", str(log))
    assert played["edition"] == json.loads(log.read_text(encoding="utf-8"))["ruleset"] == "2009"
    assert run_json("replay", str(log))["edition"] == "2009"


def test_kept_drafts_and_their_logs_name_the_edition(tmp_path: Path) -> None:
    page = tmp_path / "draft.html"
    words = ("draft", "--seed", "3", "--bots", "2", "--boosters", "1", "--keep")
    run(*words)
    assert "rules" not in run("draft-log", "list").stdout.splitlines()[0]
    assert "Edition" not in run("draft-log", "show", "1").stdout
    run(*words, "--edition", "2009")
    head, new, old = run("draft-log", "list").stdout.splitlines()
    assert "rules" in head
    assert ("2009" in new, "2024" in old) == (True, True)
    kept = run_json("draft-log", "list")["drafts"]
    assert [one["edition"] for one in kept] == ["2009", "2024"]
    shown = run("draft-log", "show", "2", "--html", str(page)).stdout
    assert f"Edition: Rules of 2009. {GROUND}" in shown
    assert f"Rules of 2009. {GROUND}" in page.read_text(encoding="utf-8")
    assert run_json("draft-log", "show", "2")["edition"] == "2009"


def opened(answer: Any) -> list[int]:
    """Return how many cards each booster of an answer has."""
    return [len(booster["cards"]) for booster in answer["boosters"]]


@pytest.mark.rule("2010-news:1.3", "2010-news:2.1")
def test_boosters_and_pools_of_2009_have_seven_cards() -> None:
    assert opened(run_json("boosters", "rubezh", "--edition", "2009")) == [7]
    assert opened(run_json("boosters", "rubezh", "--edition", "2010")) == [12]
    pool = run_json("sealed", "--edition", "2009", "--seed", "7", "--save", "Пул")
    assert opened(pool) == [7] * 4
    with open_catalog() as catalog:
        assert DeckStore(catalog).load("Пул").format == "limited-2009"
    again = run_json("sealed", "--code", pool["code"])
    assert again["boosters"] == pool["boosters"]
    assert pool["code"].split(":")[-2] == "2009"
    usual = run_json("sealed", "--edition", "2009", "--collation", "rubezh")
    assert opened(usual) == [12] * 4


def test_a_draft_of_2009_is_built_and_played_by_its_rules(tmp_path: Path) -> None:
    log = tmp_path / "draft.json"
    words = ("draft", "--bots", "2", "--boosters", "3", "--seed", "3", "--edition", "2009")
    answer = run_json(*words, "--event", "swiss", "--log", str(log))
    assert [len(seat["pool"]) for seat in answer["seats"]] == [21, 21]
    plan = json.loads(log.read_text(encoding="utf-8"))["plan"]
    assert plan["edition"] == "2009"
    assert {booster["collation"] for booster in plan["boosters"]} == {"seven"}
    assert GROUND in run("event", "--draft", str(log), "--jobs", "1").stderr


def test_the_list_of_editions_names_the_parts_taken_over() -> None:
    editions = {one["code"]: one for one in run_json("rules", "--editions")["editions"]}
    assert editions["2024"]["taken_over"] == []
    assert len(editions["2009"]["taken_over"]) == 7
    shown = run("rules", "--editions").stdout
    assert GROUND in shown
    assert "but for 306.5.3 (the lone die)" in shown


@pytest.mark.slow
def test_an_exercise_of_another_edition_is_kept_and_listed_with_it() -> None:
    dealt = run("trainer", "deal", "steppe-raid", "--seed", "5", "--edition", "2009")
    assert "2009" in dealt.stdout
    found = run_json("trainer", "deal", "steppe-raid", "--seed", "5", "--edition", "2009")
    assert found["edition"] == "2009"
    assert (found["gold"], found["silver"]) in {(23, 22), (22, 23), (23, 23), (22, 22)}
    again = run_json("trainer", "deal", "--code", found["code"])
    assert {**again, "mode": "endless"} == found
    run("trainer", "answer", found["code"], "--take", "1")
    [kept] = run_json("trainer", "history")["runs"]
    assert (kept["edition"], kept["code"]) == ("2009", found["code"])
    assert "Степной набег · 2009" in run("trainer", "history").stdout
    usual = run_json("trainer", "deal", "steppe-raid", "--seed", "5")
    assert usual["edition"] == "2024"
    refused = run("trainer", "deal", "--code", found["code"], "--edition", "2010")
    assert refused.exit_code == 2
    assert "The code of a deal sets the" in refused.stderr
