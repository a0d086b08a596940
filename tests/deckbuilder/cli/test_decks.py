"""The commands about decks: check, keep, deal, recruit; and the settings."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from catalog.store import open_catalog
from deckbuilder.cli.asking import asked_deck
from deckbuilder.decks.finding import SeveralDecks
from tests.support.cli import run, run_json

STARTERS = ("black-candles", "call-of-the-mire", "steppe-raid", "wall-and-arrows")
SEED = ("--seed", "7", "--seat", "first")


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def cards() -> list[dict[str, Any]]:
    """Return what the deal of these tests offers."""
    offers = run_json("recruit", STARTERS[0], *SEED)["cards"]
    assert isinstance(offers, list)
    return offers


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_deck_is_legal(name: str) -> None:
    assert run_json("check", name)["legal"] is True


def test_an_illegal_deck_is_reported_with_every_reason(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", "# Проба\n5 Нетакойкарты\nчто-то 0\n0 Ничто\n")
    result = run_json("check", path, code=1)
    codes = {violation["code"] for violation in result["decks"][0]["violations"]}
    assert {"too_few_cards", "too_many_copies", "unknown_card", "unreadable_line"} <= codes
    assert all(violation["message"] for violation in result["decks"][0]["violations"])


def test_the_worst_of_several_decks_sets_the_exit_code(tmp_path: Path) -> None:
    short = write(tmp_path / "deck.txt", "1 Нетакойкарты\n")
    assert run("check", STARTERS[0], short).exit_code == 1
    assert run("check", short, str(tmp_path / "none.txt"), STARTERS[0]).exit_code == 2


def test_every_deck_is_reported_even_if_one_cannot_be_read(tmp_path: Path) -> None:
    result = run_json("check", str(tmp_path / "none.txt"), STARTERS[0], code=2)
    assert [deck["legal"] for deck in result["decks"]] == [True]
    assert [error["kind"] for error in result["errors"]] == ["file"]
    assert result["legal"] is False


def test_a_deck_is_checked_in_the_named_format() -> None:
    result = run_json("check", STARTERS[0], "--format", "limited")
    assert result["decks"][0]["format"] == "limited"


def test_an_unknown_format_is_bad_input() -> None:
    result = run("check", STARTERS[0], "--format", "nonsense")
    assert result.exit_code == 2
    assert "constructed" in result.stderr


@pytest.mark.slow
def test_a_deck_is_saved_shown_exported_and_deleted(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", "# name: Моя проба\n2 Нетакойкарты\n0 Ничто\n")
    assert run_json("deck", "import", path, "--unknown") == {
        "decks": [
            {
                "name": "Моя проба",
                "cards": 2,
                "unknown": [{"name": "Нетакойкарты", "suggestions": []}],
            }
        ],
        "form": "text",
        "losses": [],
    }
    assert [one["name"] for one in run_json("deck", "list")["decks"]] == ["Моя проба"]
    shown = run_json("deck", "show", "моя проба")
    assert shown["unreadable"] == ["0 Ничто"]
    assert shown["cards"][0]["ref"] is None
    assert "0 Ничто" in run("deck", "export", "моя проба").stdout
    assert run_json("deck", "delete", "моя проба") == {"deleted": "Моя проба"}
    assert run_json("deck", "list")["decks"] == []


def test_an_exported_deck_is_read_back_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    run("deck", "export", STARTERS[0], "-o", str(path))
    again = run("deck", "export", str(path)).stdout
    assert again == path.read_text(encoding="utf-8")


def test_the_community_form_contains_counts_and_names() -> None:
    text = run("deck", "export", STARTERS[0], "--form", "community").stdout
    lines = [line.split(" ", 1) for line in text.splitlines()]
    assert sum(int(count) for count, _name in lines) == 30


def test_an_imported_deck_may_get_another_name(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", "2 Нетакойкарты\n")
    assert (
        run_json("deck", "import", path, "--unknown", "--name", "Иное")["decks"][0]["name"]
        == "Иное"
    )


def test_equal_deck_names_in_a_file_are_distinguished_by_player(tmp_path: Path) -> None:
    decks = {"Аня": {"Ковен": {"Карта": 2}}, "Боря": {"Ковен": {"Карта": 3}}}
    path = write(tmp_path / "decks.json", json.dumps(decks))
    names = [one["name"] for one in run_json("deck", "import", path, "--unknown")["decks"]]
    assert names == ["Ковен (Аня)", "Ковен (Боря)"]


def _five_covens(folder: Path) -> str:
    decks = {
        player: {"Ковен": {"Ханский вестовой": copies}}
        for copies, player in enumerate(("Аня", "Боря", "Вера", "Гоша", "Даша"), start=1)
    }
    return write(folder / "decks.json", json.dumps(decks))


def test_an_ambiguous_deck_name_lists_how_to_name_each_deck(tmp_path: Path) -> None:
    path = _five_covens(tmp_path)
    result = run("deck", "show", f"{path}#ковен")
    assert result.exit_code == 2
    for player in ("Аня", "Боря", "Вера", "Гоша", "Даша"):
        assert f"{path}#Ковен ({player})" in result.stderr
    assert run_json("deck", "show", f"{path}#Ковен (Вера)")["total"] == 3


def test_an_ambiguous_deck_name_is_asked_about_at_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    path = _five_covens(tmp_path)
    with open_catalog() as catalog:
        monkeypatch.setattr(sys, "stdout", Terminal())
        monkeypatch.setattr(sys, "stdin", Terminal("9\n4\n"))
        assert asked_deck(f"{path}#Ковен", catalog).notes == "Гоша"
        asked = capsys.readouterr().err
        assert "4. Ковен (Гоша)" in asked
        assert "Enter a number from 1 to 5." in asked
        monkeypatch.setattr(sys, "stdin", Terminal("\n"))
        with pytest.raises(SeveralDecks):
            asked_deck(f"{path}#Ковен", catalog)


def test_unknown_cards_are_reported_when_a_deck_is_imported(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", "# Степь\n3 Xанский вестoвой\n1 Безусый наездник\n")
    told = run("deck", "import", path).stderr
    assert "These cards of the deck “Степь” are not in the catalogue:" in told
    assert "3 Xанский вестoвой. Did you mean: Ханский вестовой" in told
    (unknown,) = run_json("deck", "import", path)["decks"][0]["unknown"]
    assert unknown["suggestions"][0] == "Ханский вестовой"


def test_a_card_not_dealt_is_distinguished_from_an_unknown_one() -> None:
    dealt = {card["name"] for card in run_json("deal", STARTERS[0], *SEED)["cards"]}
    assert "Бортник" not in dealt
    there = run("recruit", STARTERS[0], *SEED, "--take", "бортник")
    assert there.exit_code == 2
    assert "“Бортник” is not in this deal; the catalogue has a card of this name." in there.stderr
    assert (
        "Nothing is called “Нетакой”"
        in run("recruit", STARTERS[0], *SEED, "--take", "Нетакой").stderr
    )
    must = run("squad", STARTERS[0], *SEED, "--must", "Бортник")
    assert "“Бортник” is not in this deal" in must.stderr


def test_a_deck_in_a_file_is_named_after_a_hash(tmp_path: Path) -> None:
    decks = {"Аня": {"Ковен": {"Карта": 2}, "Гон": {"Карта": 3}}}
    path = write(tmp_path / "decks.json", json.dumps(decks))
    assert run_json("deck", "show", f"{path}#гон")["total"] == 3


def test_a_file_of_several_decks_is_not_one_deck(tmp_path: Path) -> None:
    decks = {"Аня": {"Ковен": {"Карта": 2}, "Гон": {"Карта": 3}}}
    path = write(tmp_path / "decks.json", json.dumps(decks))
    result = run("deck", "show", path)
    assert result.exit_code == 2
    assert f"{path}#Ковен" in result.stderr
    assert f"{path}#Гон" in result.stderr


def test_an_own_deck_takes_precedence_over_a_starter_of_that_name(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", f"# name: {STARTERS[0]}\n2 Нетакойкарты\n")
    run("deck", "import", path, "--unknown")
    assert run_json("deck", "show", STARTERS[0])["total"] == 2


def test_a_misspelt_deck_name_is_reported_with_suggestions() -> None:
    error = run_json("deck", "show", "ridge-shield", code=2)["error"]
    assert error["suggestions"] == ["ridge-shields", "Shield of the Ridge"]


def test_a_missing_path_is_reported_as_a_file() -> None:
    assert run_json("deck", "show", "no/such.txt", code=2)["error"]["kind"] == "file"


def test_a_deal_has_15_cards_and_the_crystals_of_the_seat() -> None:
    first = run_json("deal", STARTERS[0], *SEED)
    assert (len(first["cards"]), first["gold"], first["silver"]) == (15, 24, 22)
    second = run_json("deal", STARTERS[0], "--seed", "7", "--seat", "second")
    assert (second["gold"], second["silver"]) == (25, 23)


def test_the_same_seed_gives_the_same_deal() -> None:
    assert run_json("deal", STARTERS[0], "--seed", "3") == run_json(
        "deal", STARTERS[0], "--seed", "3"
    )


def test_a_drawn_seed_is_shown() -> None:
    drawn = run_json("deal", STARTERS[0], "--seat", "first")
    again = run_json("deal", STARTERS[0], "--seat", "first", "--seed", str(drawn["seed"]))
    assert again == drawn


@pytest.mark.slow
def test_the_dice_decide_the_seat_if_none_is_named() -> None:
    for seed in range(6):
        dealt = run_json("deal", STARTERS[0], "--seed", str(seed))
        ours, theirs = dealt["dice"][-1]
        assert dealt["seat"] == ("first" if ours > theirs else "second")


@pytest.mark.slow
@pytest.mark.rule("402.4")
def test_a_mulligan_costs_one_gold() -> None:
    dealt = run_json("deal", STARTERS[0], *SEED, "--mulligans", "2")
    assert (dealt["gold"], dealt["mulligans"]) == (22, 2)


@pytest.mark.rule("402.4")
def test_a_mulligan_without_gold_is_refused_with_its_rule() -> None:
    dealt = run_json("deal", STARTERS[0], *SEED, "--mulligans", "25", code=1)
    assert dealt["refusal"]["rule"] == "402.4"
    assert dealt["mulligans"] == 24


def test_a_deck_smaller_than_a_deal_is_dealt_whole_with_a_notice(tmp_path: Path) -> None:
    (card,) = run_json("card", "rubezh/1")["cards"]
    path = write(tmp_path / "deck.txt", f"3 {card['name']}\n")
    assert run_json("deal", path, *SEED)["short"] is True
    assert "all 3 are dealt" in run("deal", path, *SEED).stderr


def test_a_deck_with_unknown_cards_is_not_dealt(tmp_path: Path) -> None:
    path = write(tmp_path / "deck.txt", "3 Нетакойкарты\n")
    result = run("deal", path)
    assert result.exit_code == 2
    assert "3 Нетакойкарты" in result.stderr


def test_recruiting_shows_the_crystals_after_each_step() -> None:
    ordinary = next(one for one in cards() if not one["elite"] and one["type"] == "ground")
    facts = run_json("recruit", STARTERS[0], *SEED, "--take", ordinary["name"])
    (step,) = facts["steps"]
    assert step["silver_left"] == 22 - ordinary["cost"]
    assert facts["legal"] is True


def test_the_take_option_sets_how_a_card_is_paid() -> None:
    ordinary = next(one for one in cards() if not one["elite"] and one["type"] == "ground")
    wish = f"{ordinary['name']}:silver=1"
    (step,) = run_json("recruit", STARTERS[0], *SEED, "--take", wish)["steps"]
    assert (step["silver"], step["gold"]) == (1, ordinary["cost"] - 1)


@pytest.mark.rule("403.2.1")
def test_a_refused_step_ends_the_recruitment_with_its_rule() -> None:
    elite = next(one for one in cards() if one["elite"])
    wish = f"{elite['position']}:серебро=1"
    facts = run_json("recruit", STARTERS[0], *SEED, "--take", wish, code=1)
    assert (facts["refusal"]["code"], facts["refusal"]["rule"]) == ("elite_needs_gold", "403.2.1")
    assert facts["steps"] == []


def test_a_card_that_was_not_dealt_is_bad_input() -> None:
    error = run_json("recruit", STARTERS[0], *SEED, "--take", "Нетакойкарты", code=2)["error"]
    assert error["kind"] == "name"


@pytest.mark.parametrize("wish", ["0", "16", "1:медь=2", "1:silver=1:silver=2"])
def test_an_invalid_take_option_is_bad_input(wish: str) -> None:
    assert run("recruit", STARTERS[0], *SEED, "--take", wish).exit_code == 2


def test_without_a_take_option_the_prices_are_shown() -> None:
    offers = cards()
    assert [one["position"] for one in offers] == list(range(1, 16))
    assert all(one["price"] for one in offers)
    lines = run("recruit", STARTERS[0], *SEED).stdout.splitlines()
    assert len(lines) == 19  # a line a card, below three lines and the heads


def test_a_setting_is_changed_and_shown() -> None:
    run("config", "set", "bot", "random")
    shown = run_json("config", "show")
    assert shown["settings"]["bot"] == "random"
    assert (shown["sources"]["bot"], shown["sources"]["language"]) == ("file", "command line")


def test_a_wrong_setting_is_reported_with_the_expected_values() -> None:
    result = run("config", "set", "bot", "genius")
    assert result.exit_code == 2
    assert "random / novice / direct / strong / master" in result.stderr


def test_a_broken_settings_file_is_one_message(own_home: Path) -> None:
    write(own_home / "settings.toml", 'bot = "genius"\n')
    result = run("sets")
    assert result.exit_code == 2
    assert "settings.toml:1: " in result.stderr


def test_the_config_command_repairs_a_wrong_setting(own_home: Path) -> None:
    write(own_home / "settings.toml", 'bot = "genius"\n')
    assert run("config", "set", "bot", "random").exit_code == 0
    assert run("sets").exit_code == 0
