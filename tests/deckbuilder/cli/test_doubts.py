"""No command calls a squad legal or best while a text about recruiting is unread."""

import re
from pathlib import Path

import pytest

from catalog.specs import to_spec
from catalog.store import open_catalog
from deckbuilder.squads.battle_worth import battle
from tests.support.cli import run, run_json
from tests.support.doubtful_decks import FIGHTS, PAYS, TREASURER, cards_file, deck_file

pytestmark = pytest.mark.slow  # every test imports cards of its own

CLAIMS = {
    "en": re.compile(r"\b(?:legal|exact\w*|best|surely|certain\w*)\b", re.IGNORECASE),
    "ru": re.compile(r"допустим|законн|по правилам|точн|лучш|наверняка", re.IGNORECASE),
}
TOLD = {"en": "By printed numbers only. Unread texts on", "ru": "Только по напечатанным числам."}
DEAL = ("--seed", "1", "--seat", "first")
COMMANDS = {
    "squad": ("squad", "{deck}", *DEAL),
    "squad with a wish that cannot be": ("squad", "{deck}", *DEAL, "--must-not", TREASURER),
    "recruit": ("recruit", "{deck}", *DEAL, "--take", "1"),
    "mulligan": ("mulligan", "{deck}", "--deals", "20"),
    "advice": ("mulligan", "{deck}", *DEAL, "--deals", "20"),
    "useful": ("useful", "{deck}", "--deals", "5", "--swap", "Погонщик"),
    "build": ("build", "{deck}"),
}


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """A deck most of which plays, with one card whose text about recruiting is unread."""
    assert run("import", str(cards_file(tmp_path, ""))).exit_code == 0
    return str(deck_file(tmp_path))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_command_lists_unread_recruiting_texts_and_claims_nothing(
    deck: str, name: str, lang: str
) -> None:
    found = run(*(word.format(deck=deck) for word in COMMANDS[name]), lang=lang)
    assert found.exit_code in (0, 1), found.output
    assert TOLD[lang] in found.output
    assert TREASURER in found.output
    assert PAYS in found.output
    assert CLAIMS[lang].findall(found.output) == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_trainer_claims_nothing_about_unread_recruiting_texts(deck: str, lang: str) -> None:
    code = run_json("trainer", "deal", deck, *DEAL)["code"]
    words = ("trainer", "answer", code, "--deck", deck, "--take", "1")
    found = run(*words, lang=lang)
    assert TOLD[lang] in found.output
    assert PAYS in found.output
    assert CLAIMS[lang].findall(found.output) == []
    assert run_json(*words)["unread_recruiting"][0]["card"] == TREASURER


@pytest.mark.parametrize("name", list(COMMANDS))
def test_json_lists_unread_recruiting_texts(deck: str, name: str) -> None:
    words = [word.format(deck=deck) for word in COMMANDS[name]]
    found = run_json(*words)
    assert found["unread_recruiting"] == [{"card": TREASURER, "text": PAYS, "absent": False}]
    if name == "recruit":
        assert found["legal"] is None


def test_without_doubts_squads_are_called_legal_and_the_best() -> None:
    found = run_json("squad", "steppe-raid", *DEAL)
    assert found["unread_recruiting"] == []
    text = run("squad", "steppe-raid", *DEAL).output
    assert "legal squads" in text
    assert "The best squad:" in text
    assert TOLD["en"] not in text
    assert run_json("recruit", "steppe-raid", *DEAL, "--take", "4")["legal"] is True


def test_no_change_is_proposed_for_a_deck_with_unknown_texts(tmp_path: Path) -> None:
    assert run("import", str(cards_file(tmp_path, FIGHTS))).exit_code == 0
    words = ("useful", str(deck_file(tmp_path)), "--deals", "5", "--swap", "Погонщик")
    found = run_json(*words)
    assert found["model"] == "battle"
    assert found["proposes"] is False
    assert sorted(found["unknown_texts"]) == sorted({c["name"] for c in found["cards"]})
    assert found["swaps"] == []
    assert {card["cut"] for card in found["cards"]} == {None}
    assert [card["name"] for card in found["cards"]] == sorted(c["name"] for c in found["cards"])
    text = run(*words).output
    assert "No cut or swap is proposed: the" in text
    assert "the texts of 8 cards of the deck do" in text
    assert "first: with one copy less, a" not in text
    assert "−1 " not in text


def test_cuts_and_swaps_are_proposed_if_every_text_is_known(deck: str) -> None:
    words = ("useful", "steppe-raid", "--deals", "5", "--swap", "")
    found = run_json(*words)
    assert found["proposes"] is True
    assert found["unknown_texts"] == []
    assert all(card["cut"] is not None for card in found["cards"])
    assert found["swaps"]
    assert TREASURER not in {swap["into"]["name"] for swap in found["swaps"]}
    with open_catalog() as catalog:
        cards = [to_spec(card) for card in catalog.search("").cards]
    assert {card.name for card in cards if not battle().knows(card)} == {TREASURER}
    assert "1 card is not tried" in run(*words).output


def test_the_price_model_proposes_nothing_for_a_deck_with_texts() -> None:
    found = run_json("useful", "steppe-raid", "--deals", "5", "--model", "price")
    assert found["proposes"] is False
    assert found["unknown_texts"]


BATTLE = {
    "squad": ("squad", "{deck}", *DEAL, "--model", "battle"),
    "mulligan": ("mulligan", "{deck}", *DEAL, "--deals", "20", "--model", "battle"),
    "useful": ("useful", "{deck}", "--deals", "5", "--model", "battle"),
    "trainer": (
        "trainer",
        "answer",
        "{code}",
        "--deck",
        "{deck}",
        "--take",
        "1",
        "--model",
        "battle",
    ),
}


@pytest.mark.parametrize("name", list(BATTLE))
def test_cards_without_battle_data_are_named_and_no_squad_is_called_best(
    tmp_path: Path, name: str
) -> None:
    assert run("import", str(cards_file(tmp_path, FIGHTS))).exit_code == 0
    path = deck_file(tmp_path)
    path.write_text("\n".join(path.read_text(encoding="utf-8").splitlines()[1:]), encoding="utf-8")
    code = run_json("trainer", "deal", str(path), *DEAL)["code"]
    words = [word.format(deck=path, code=code) for word in BATTLE[name]]
    found = run_json(*words)
    assert found["unread_recruiting"] == []
    assert set(found["unmeasured"]) <= {f"Погонщик {number}" for number in range(1, 8)}
    assert len(found["unmeasured"]) > 4
    text = run(*words).output
    assert "counts them as 0, so other squads may be stronger: Погонщик" in text
    assert CLAIMS["en"].findall(text.replace("legal squads", "")) == []
