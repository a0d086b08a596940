"""balance: how even decks are, and what cards of a set are worth by crystal."""

from pathlib import Path

import pytest

from catalog.english import shown_name
from tests.support.cli import run, run_json
from tests.support.pages import read_page, unmarked_russian

THREE = ("balance", "steppe-raid", "wall-and-arrows", "black-candles", "--bot", "random")


def test_every_pair_of_decks_meets_equally_often_from_both_seats() -> None:
    answer = run_json(*THREE, "--seed", "1", "--matches", "2")
    assert [pair["matches"] for pair in answer["pairs"]] == [2, 2, 2]
    assert answer["seats"]["matches"] == answer["matches"] == 6
    firsts = sum(deck["first_share"] is not None for deck in answer["decks"])
    seconds = sum(deck["second_share"] is not None for deck in answer["decks"])
    assert firsts
    assert seconds


def test_the_map_shows_both_sides_of_each_pair() -> None:
    told = run(*THREE, "--seed", "1", "--matches", "2").stdout
    row = next(line for line in told.splitlines() if line.startswith("1. "))
    column = next(line for line in told.splitlines() if line.startswith("2. "))
    against, reverse = int(row.split()[-2]), int(column.split()[-3])
    assert against + reverse == 100
    assert row.split()[-3] == "·"
    assert "First players won" in told


def test_the_page_has_the_map_with_its_intervals(tmp_path: Path) -> None:
    file = tmp_path / "balance.html"
    run(*THREE, "--seed", "1", "--matches", "2", "--html", str(file))
    tree = read_page(file.read_text(encoding="utf-8"))
    cells = [
        cell for cell in tree.all("td") if (cell.attributes.get("class") or "").startswith("h")
    ]
    assert len(cells) == 6
    for cell in cells:
        assert cell.attributes["class"] == f"h{round(int(cell.text) / 10)}"
        assert (cell.attributes["title"] or "").startswith(cell.text)
    assert unmarked_russian(tree) == []


def test_decks_and_a_set_are_not_balanced_at_once() -> None:
    refused = run("balance", "steppe-raid", "--set", "rubezh")
    assert refused.exit_code == 2
    assert "--set plays squads of its cards" in refused.stderr


@pytest.mark.parametrize("matches", ["1", "2"])
def test_too_few_matches_of_a_set_say_nothing(matches: str) -> None:
    refused = run("balance", "--set", "rubezh", "--matches", matches, "--seed", "1")
    assert refused.exit_code == 2
    assert "play more" in refused.stderr


@pytest.mark.slow
def test_the_cards_of_a_set_are_shown_from_the_best_to_the_worst() -> None:
    words = ("balance", "--set", "border", "--matches", "120", "--seed", "1")
    answer = run_json(*words)
    shares = [card["worth"] for card in answer["cards"]]
    assert shares == sorted(shares, reverse=True)
    assert all(card["worth_low"] <= card["worth"] <= card["worth_high"] for card in answer["cards"])
    told = run(*words, "--limit", "3").stdout
    assert f"{len(shares) - 6} between them" in told
    assert shown_name(answer["cards"][0]["name"]) in told
    assert shown_name(answer["cards"][-1]["name"]) in told
