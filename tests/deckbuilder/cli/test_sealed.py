"""The commands ``sealed`` and ``build``."""

from pathlib import Path

import pytest

from tests.deckbuilder.cups import cup_file, cup_text
from tests.support.cli import run, run_json

QUICK = ("--deals", "4", "--count", "2")


def test_a_pool_has_four_boosters_or_two_beside_a_starter() -> None:
    alone = run_json("sealed", "--seed", "5")
    assert [len(booster["cards"]) for booster in alone["boosters"]] == [12] * 4
    assert alone["starter"] is None
    beside = run_json("sealed", "--seed", "5", "--starter", "steppe-raid")
    assert len(beside["boosters"]) == 2
    assert beside["starter"]["deck"] == "steppe-raid"


@pytest.mark.slow
def test_a_pool_code_opens_the_same_pool() -> None:
    made = run_json("sealed", "--seed", "5", "--boosters", "2", "--collation", "uniform")
    assert run_json("sealed", "--code", made["code"]) == made
    assert made["differences"] == []


def test_a_pool_is_shown_card_by_card() -> None:
    result = run("sealed", "--seed", "5", "--boosters", "1")
    assert result.exit_code == 0
    assert "Code to share: sealed6:border:-:5:" in result.stdout
    assert "12 cards:" in result.stdout


def test_the_boosters_command_opens_the_same_boosters() -> None:
    pool = run_json("sealed", "--seed", "5")
    boosters = run_json("boosters", "rubezh", "--count", "4", "--seed", "5")
    assert [one["cards"] for one in pool["boosters"]] == [
        one["cards"] for one in boosters["boosters"]
    ]


def test_a_pool_with_an_own_deck_has_no_code(tmp_path: Path) -> None:
    deck = tmp_path / "own.txt"
    deck.write_text("2 Табунный сторож\n", encoding="utf-8")
    found = run_json("sealed", "--boosters", "0", "--starter", str(deck))
    assert found["code"] is None
    assert [card["name"] for card in found["starter"]["cards"]] == ["Табунный сторож"] * 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--boosters", "0"), "needs a booster"),
        (("--boosters", "25"), "--boosters: must be a whole number from 0 to 24"),
        (("--sets", "rubesh"), "rubezh"),
        (("--starter", "steppe-ride"), "steppe-riders"),
        (("--code", "sealed1:x"), "damaged"),
    ],
)
def test_a_database_that_cannot_be_opened_is_reported(words: tuple[str, ...], message: str) -> None:
    result = run("sealed", *words)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.slow
def test_a_changed_set_is_reported_beside_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    code = run_json("sealed", "--seed", "5", "--boosters", "3")["code"]
    monkeypatch.setattr("deckbuilder.limited.sealed.SharedPlan.differences", lambda *_: ("rubezh",))
    assert "not the pool that was shared" in run("sealed", "--code", code).stderr
    assert run_json("sealed", "--code", code)["differences"] == ["rubezh"]
    assert "not the pool that was shared" in run("build", code, *QUICK).stderr


@pytest.mark.slow
def test_a_kept_pool_is_built_and_the_deck_is_kept() -> None:
    result = run("sealed", "--seed", "5", "--save", "Пул")
    assert "side of the deck “Пул”" in result.stderr
    built = run_json("build", "Пул", *QUICK, "--take", "2", "--save", "Колода")
    assert (built["pool"], built["saved"], len(built["decks"])) == (48, "Колода", 2)
    kept = run_json("deck", "show", "Колода")
    assert (kept["total"], kept["format"]) == (30, "limited")
    assert sum(one["count"] for one in kept["side"]) == 18
    taken = {one["id"]: one["count"] for one in built["decks"][1]["cards"]}
    assert sum(taken.values()) == 30


@pytest.mark.slow
def test_proposed_decks_are_shown_with_their_reasons() -> None:
    code = run_json("sealed", "--seed", "5")["code"]
    result = run("build", code, *QUICK)
    assert result.exit_code == 0
    assert "A pool of 48 cards." in result.stdout
    assert "Most often in the squads:" in result.stdout
    assert "Compared with the first deck" in result.stdout
    assert "\n  + " in result.stdout


def test_reasons_are_given_as_codes_and_sentences() -> None:
    built = run_json("build", "steppe-raid", "--seat", "second", *QUICK)
    assert (built["seat"], built["ratings"]) == ("second", "battle")
    for deck in built["decks"]:
        assert {"code", "amount", "detail", "message"} == set(deck["reasons"][0])
        assert deck["worth"] > 0


def test_a_missing_proposal_is_reported() -> None:
    result = run(
        "build", "steppe-raid", "--deals", "4", "--count", "1", "--take", "2", "--save", "X"
    )
    assert result.exit_code == 2
    assert "there is 1 proposal" in result.stderr


def test_a_pool_without_a_possible_deck_has_exit_code_1(tmp_path: Path) -> None:
    deck = tmp_path / "altar.txt"
    deck.write_text("2 Алтарь Безлунья\n", encoding="utf-8")
    result = run("build", str(deck))
    assert result.exit_code == 1
    assert "No deck can be made" in result.stdout
    assert run_json("build", str(deck), "--save", "Нет", code=1)["saved"] is None


def import_cup(folder: Path) -> None:
    path = cup_file(folder, cup_text(32, "2024"))
    assert run("format", "import", str(path)).exit_code == 0


def test_a_format_with_a_product_opens_that_product(tmp_path: Path) -> None:
    import_cup(tmp_path)
    found = run_json("sealed", "--format", "cup", "--seed", "5", "--save", "Пул")
    assert (len(found["boosters"]), found["format"]) == (3, "cup")
    told = run("sealed", "--format", "Кубок", "--seed", "5")
    name = next(line for line in told.stdout.splitlines() if line.startswith("Starter deck: "))
    assert f"chose the starter deck “{name.removeprefix('Starter deck: ')}”" in told.stderr
    assert "Format: Cup" in told.stdout
    assert run_json("deck", "show", "Пул")["format"] == "cup"
    again = run_json("sealed", "--code", found["code"])
    assert again == {**found, "saved": None}


def test_the_starter_of_a_product_may_be_named_or_is_refused(tmp_path: Path) -> None:
    import_cup(tmp_path)
    named = run("sealed", "--format", "cup", "--starter", "black-candles", "--seed", "5", lang="ru")
    assert "Стартовая колода: Чёрные свечи" in named.stdout
    assert named.stderr == ""
    refused = run("sealed", "--format", "cup", "--starter", "ridge-shield")
    assert refused.exit_code == 2
    assert "ridge-shields" in refused.stderr
    other = run("sealed", "--format", "cup", "--boosters", "4")
    assert other.exit_code == 2
    assert "The product of “Cup” has 3 boosters" in other.stderr


def test_a_format_without_a_product_is_reported() -> None:
    told = run("sealed", "--format", "standard", "--boosters", "1")
    assert told.exit_code == 2
    assert "Boosters of The Border are not for “Standard (unconfirmed)”" in told.stderr
    told = run("sealed", "--format", "eternal", "--boosters", "1")
    assert told.exit_code == 0
    assert "“Eternal (unconfirmed)” does not say what to open" in told.stderr


@pytest.mark.slow
def test_a_pool_of_a_product_is_built_by_the_rules_of_its_format(tmp_path: Path) -> None:
    import_cup(tmp_path)
    found = run_json("sealed", "--format", "cup", "--seed", "5", "--save", "Пул")
    for pool, name in ((found["code"], "Одна"), ("Пул", "Другая")):
        run_json("build", pool, *QUICK, "--save", name)
        kept = run_json("deck", "show", name)
        assert (kept["format"], kept["total"]) == ("cup", 32)
