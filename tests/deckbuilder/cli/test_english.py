"""Commands in English show our own cards in English; data are the same in both languages."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from catalog.common.folding import fold
from catalog.common.i18n import Language, activate
from catalog.english import shown_name
from deckbuilder.base.settings import load_settings
from deckbuilder.matches.match import Controller
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.playing import MatchWanted, play_match
from deckbuilder.workbench.workbench import open_services
from tests.deckbuilder.plain.player import Player
from tests.support.border_set import border_cards
from tests.support.cli import run, run_json
from tests.support.english_names import bring_in_cards, russian_names_in, starter_file, starters

RIDERS, RIDGE = "Riders of the Wind", "Shield of the Ridge"
DEALT = ("--seat", "first", "--seed", "7")


@pytest.fixture(autouse=True)
def own_cards(home_with_cards: Path) -> None:
    """Give the test a home with our cards and two of their decks."""
    bring_in_cards()
    for name in (RIDERS, RIDGE):
        assert run("deck", "import", starter_file(name)).exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("card", "Steppe Courier"), "to deliver one word"),
        (("search", "class:rider"), "Horsetail Lancer"),
        (("sets",), "The Border: First Set"),
        (("boosters", "border", "--seed", "3"), "Booster 1: The Border (The Border)"),
        (("deck", "list"), RIDERS),
        (("deck", "show", RIDERS), "Strength: speed"),
        (("deck", "stats", RIDERS), "Steppe Dweller"),
        (("deck", "history", RIDERS), "30 cards"),
        (("check", RIDERS), f"{RIDERS} (Constructed, 30 cards): legal"),
        (("odds", RIDERS, "--at-least", "2 DEALT"), "Deck “Riders of the Wind”"),
        (("collection", "add", "Captain Uljan"), "Captain Uljan"),
        (("collection", "missing", RIDERS), "Young Raider"),
        (("deal", RIDERS, *DEALT), f"Deck “{RIDERS}”"),
        (("squad", RIDERS, *DEALT, "--must", "DEALT"), "DEALT"),
        (("recruit", RIDERS, *DEALT, "--take", "DEALT"), "DEALT"),
        (("deck", "restore", RIDERS, "1"), RIDERS),
    ],
)
def test_a_command_shows_english_names_alone(words: tuple[str, ...], told: str) -> None:
    card = _dealt()
    result = run(*(word.replace("DEALT", card.lower()) for word in words))
    assert result.exit_code == 0, result.output
    assert told.replace("DEALT", card) in result.output
    assert russian_names_in(result.output) == []


def _dealt() -> str:
    """Return the English name of the first card of the deal."""
    return shown_name(run_json("deal", RIDERS, *DEALT)["cards"][0]["name"])


def test_a_refusal_shows_english_names() -> None:
    told_of = {
        "Guild Armourer": "“Guild Armourer” is not in this deal",
        f"{_dealt()}x": f"Did you mean: {_dealt()}",
    }
    for card, told in told_of.items():
        result = run("recruit", RIDERS, *DEALT, "--take", card)
        assert told in result.output
        assert russian_names_in(result.output) == []


def test_the_russian_interface_shows_no_english_name() -> None:
    told = (
        run("deck", "show", RIDERS, lang="ru").output
        + run("card", "Steppe Courier", lang="ru").output
    )
    assert "Степной вестовой" in told
    assert "Rider" not in told
    assert "Courier" not in told


@pytest.mark.parametrize(
    "words",
    [
        ("card", "Steppe Courier"),
        ("search", "class:rider"),
        ("sets",),
        ("deck", "show", RIDERS),
        ("deck", "stats", RIDERS),
        ("deal", RIDERS, *DEALT),
    ],
)
def test_data_are_the_same_in_both_languages(words: tuple[str, ...]) -> None:
    english, russian = (
        json.loads(run(*words, "--json", lang=lang).stdout) for lang in ("en", "ru")
    )
    assert english == russian


LISTS = {
    "search": ("search", "class:rider"),
    "collection": ("collection", "show"),
    "odds": ("odds", RIDERS),
    "useful": ("useful", RIDERS, "--deals", "5", "--model", "price"),
}


@pytest.mark.parametrize("name", list(LISTS))
def test_a_list_of_cards_is_sorted_by_the_names_it_shows_and_data_are_not(name: str) -> None:
    for card in ("Boundary Aurochs", "Bonesetter", "Barricade Guard"):
        run("collection", "add", card)
    names = [row["name_en"] for row in border_cards()]
    table = [line for line in run(*LISTS[name]).output.splitlines() if "  " in line]
    listed = [card for line in table for card in names if f" {card}  " in f" {line}  "]
    assert len(listed) > 2
    assert listed == sorted(listed, key=fold)
    english, russian = (
        json.loads(run(*LISTS[name], "--json", lang=lang).stdout) for lang in ("en", "ru")
    )
    assert english == russian


def test_a_pool_is_sorted_by_the_names_it_shows_where_costs_are_equal() -> None:
    lines = run("sealed", "--sets", "border", "--seed", "1").output.splitlines()
    pool = [re.split("  +", line) for line in lines if "◇" in line]
    assert len(pool) > 10
    keys = [(cells[2], -int(cells[1][:-1]), fold(cells[4])) for cells in pool]
    for one, other in pairwise(keys):
        assert one[:2] != other[:2] or one < other


def test_a_deck_is_exported_alike_in_both_languages() -> None:
    for form in ("text", "community", "tts", "code"):
        english, russian = (
            run("deck", "export", RIDERS, "--form", form, lang=lang).stdout for lang in ("en", "ru")
        )
        assert english == russian
        assert form == "code" or russian_names_in(english)


def test_a_record_made_in_english_is_that_made_in_russian_and_told_in_either(
    tmp_path: Path,
) -> None:
    records = []
    for lang in ("en", "ru"):
        path = tmp_path / f"{lang}.json"
        played = run("match", RIDERS, RIDGE, "--seed", "3", "--log", str(path), lang=lang)
        assert played.exit_code == 0, played.output
        assert bool(russian_names_in(played.output)) is (lang == "ru")
        records.append(_without_players(json.loads(path.read_text(encoding="utf-8"))))
    assert records[0] == records[1]
    english = run("replay", str(tmp_path / "ru.json")).output
    russian = run("replay", str(tmp_path / "en.json"), lang="ru").output
    assert russian_names_in(english) == []
    assert "“Iron Captain of Fifty”" in english
    assert "«Железный полусотник»" in russian


def _without_players(record: dict[str, Any]) -> dict[str, Any]:
    for player in record["entrants"]:
        del player["name"]  # “Player 1”, in the language of the command
    return record


def test_a_page_shows_english_names(tmp_path: Path) -> None:
    page = tmp_path / "deal.html"
    assert run("deal", RIDERS, *DEALT, "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert f"A deal of “{RIDERS}”" in text
    assert _dealt() in text


def test_completion_offers_english_names() -> None:
    from deckbuilder.cli.completion.offering import offered
    from tests.support.cli import program

    assert offered(program(), "razdacha collection add 'flock") == ["flock Drover"]
    activate(Language.RUSSIAN)
    assert offered(program(), "razdacha collection add 'flock") == []


@pytest.mark.slow
def test_a_match_by_lines_shows_english_names_alone() -> None:
    player = Player(most=150)
    services = open_services(load_settings())
    try:
        decks = tuple(deck.name for deck in (starters()[RIDERS], starters()[RIDGE]))
        wanted = MatchWanted((decks[0], decks[1]), (Controller.HUMAN, Controller.RANDOM), 7)
        play_match(services, Talk(player.lines(), player.say), wanted)
    finally:
        services.close()
    told = "\n".join(player.told)
    assert any(row["name_en"] in told for row in border_cards())
    assert russian_names_in(told) == []
