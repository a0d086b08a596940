"""Abilities before the recruitment on the command line (403.1)."""

from pathlib import Path

import pytest

from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.decks.text import ResolvedDeck
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.cards import card
from tests.support.cli import run, run_json
from tests.support.heralds import DIGGER, FOUNDLING, HIRELINGS, INQUIRER

WOLVES = tuple(card("Волк", 2, ref="w/1") for _copy in range(9))
LORDS = tuple(card(f"Князь {number}", 3, elite=True) for number in range(2))
DECK = (FOUNDLING, HIRELINGS, INQUIRER, DIGGER, *LORDS, *WOLVES)
DEAL = ("steppe-raid", "--seed", "1", "--seat", "first")


@pytest.fixture(autouse=True)
def heralds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every deck hold these 15 cards: the notation of a set cannot say their abilities yet."""

    def specs(_deck: ResolvedDeck) -> tuple[CardSpec, ...]:
        return DECK

    monkeypatch.setattr(ResolvedDeck, "specs", specs)


@pytest.mark.rule("403.1", "403.1.3")
def test_a_deal_lists_the_cards_usable_before_the_recruitment() -> None:
    facts = run_json("deal", *DEAL)
    assert sorted(facts["before"]) == ["Дознаватель", "Могильник", "Наёмники", "Подкидыш"]
    assert "“Подкидыш” can be used before recruitment." in run("deal", *DEAL).stdout


@pytest.mark.rule("403.1", "403.1.1", "403.2.4")
def test_a_recruitment_begins_with_the_abilities_used_before_it() -> None:
    facts = run_json(
        *("recruit", *DEAL, "--before", "Подкидыш", "--before", "наёмники"),
        *("--take", "Князь 0"),
    )
    assert facts["squad"] == ["Наёмники", "Князь 0"]
    assert (facts["gold_left"], facts["silver_left"]) == (24 - 1 - 3, 22 - 4)
    assert facts["legal"]
    assert "You: “Подкидыш” begins in the graveyard." in facts["before"]


def test_abilities_used_before_the_recruitment_are_listed_by_line() -> None:
    text = run("recruit", *DEAL, "--before", "Наёмники").stdout
    assert "You: the ability of “Наёмники”." in text
    assert "The squad is legal: Наёмники" in text


@pytest.mark.rule("403.1.3")
def test_an_ability_already_used_is_refused_with_its_rule() -> None:
    twice = ("--before", "Подкидыш", "--before", "Подкидыш")
    facts = run_json("recruit", *DEAL, *twice, code=ExitCode.NO)
    assert (facts["refusal"]["code"], facts["refusal"]["rule"]) == (
        "ability_used_before",
        "403.1.3",
    )
    refused = run("recruit", *DEAL, "--before", "Волк")
    assert refused.exit_code == ExitCode.NO
    assert "has no ability to use before recruitment." in refused.stderr


def test_chosen_cards_are_named_after_a_colon() -> None:
    unknown = run("recruit", *DEAL, "--before", "Князь 7")
    assert unknown.exit_code == ExitCode.BAD_INPUT
    assert "Князь 0" in unknown.stderr
    facts = run_json("recruit", *DEAL, "--before", "Могильник: князь 1", "--take", "Князь 0")
    assert facts["squad"] == ["Могильник", "Князь 0"]
    assert "You: “Князь 1” begins in the graveyard." in facts["before"]
    strange = run("recruit", *DEAL, "--before", "Могильник: Князь 7")
    assert strange.exit_code == ExitCode.BAD_INPUT


def test_a_match_of_bots_lists_their_abilities_used_before_the_recruitment(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    bots = ("--p1", "random", "--p2", "random", "--seed", "7")
    facts = run_json("match", "steppe-raid", "steppe-raid", *bots, "--log", str(path))
    assert any("ability of" in line for line in facts["before"])
    again = run_json("replay", str(path))
    assert again["same"]
    assert again["before"] == facts["before"]
    assert facts["before"][0] in run("replay", str(path), "--quiet").stdout


def test_commands_that_ignore_abilities_before_the_recruitment_say_so() -> None:
    code = run_json("trainer", "deal", "steppe-raid", "--seed", "1")["code"]
    for words in (
        ("squad", *DEAL),
        ("mulligan", "steppe-raid", "--deals", "100"),
        ("trainer", "answer", code, "--take", "Волк"),
    ):
        told = run(*words)
        said = told.stdout + told.stderr
        assert "Ignored: abilities used before recruitment" in said, words


def test_a_dealt_card_that_cannot_be_chosen_is_not_reported_as_missing() -> None:
    dear = run("recruit", *DEAL, "--before", "Могильник: Могильник")  # it shows cards of 5 at most
    assert dear.exit_code == ExitCode.BAD_INPUT
    assert "“Могильник” cannot be chosen here. You can choose: “" in dear.stderr
    assert "“Князь 1”" in dear.stderr
    assert "not in this deal" not in dear.stderr
