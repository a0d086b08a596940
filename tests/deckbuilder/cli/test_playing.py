"""Every command that deals with a deck or a card tells how much of it plays by itself."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.cli import run, run_json

HEAD: Final = (
    "set,number,name,rarity,cost,elements,type,life,movement,strike,abilities,text,text_withheld\n"
)
CARDS: Final = "".join(
    f"Проба,{number},Пробник {number},common,{1 + number % 4},forest,ground,7,1,1-2-2,{said}\n"
    for number, said in enumerate(
        [
            "armor 1; direct,,",
            ",Рычит на луну. Воет.,",
            '"armor 2; unread ""Рычит.""",{armor}2. Рычит.,',
            ",,yes",
            *[",,"] * 8,
        ],
        1,
    )
)
DECK: Final = "# name: Проба\n" + "".join(f"3 Пробник {number}\n" for number in range(1, 13))
# 3 copies of 6 sentences, of which 2 + 0 + 1 are live.
PLAYING: Final = {"plays": "partly", "printed": 18, "live": 9, "icons": 0, "absent": 3}
TOLD: Final = "9 of 18 sentences are automated. The texts of 3 cards are not given."
TOLD_IN_RUSSIAN: Final = "Автоматизировано 9 из 18 напечатанных предложений. Тексты 3 карт не даны."
SEEDED: Final = ("--seat", "first", "--seed", "1")


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """A kept deck of cards of all kinds."""
    cards, text = tmp_path / "cards.csv", tmp_path / "deck.txt"
    cards.write_text(HEAD + CARDS, encoding="utf-8")
    text.write_text(DECK, encoding="utf-8")
    run_json("import", str(cards))
    run_json("deck", "import", str(text))
    return "Проба"


COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": SEEDED,
    "recruit": SEEDED,
    "squad": SEEDED,
    "mulligan": ("--deals", "2"),
    "useful": ("--deals", "2"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_on_a_deck_reports_how_much_of_it_plays(command: str, deck: str) -> None:
    words = (command, deck, *COMMANDS[command])
    assert run_json(*words)["playing"] == PLAYING
    assert TOLD in run(*words).stdout.splitlines()
    assert TOLD_IN_RUSSIAN in run(*words, lang="ru").stdout.splitlines()


def test_a_mulligan_table_of_one_deal_reports_how_much_of_the_deck_plays(deck: str) -> None:
    words = ("mulligan", deck, "--deals", "2", *SEEDED)
    assert run_json(*words)["deal"]["playing"] == PLAYING
    assert TOLD in run(*words).stdout.splitlines()


def test_a_check_reports_how_much_of_every_deck_plays(deck: str) -> None:
    checked = run_json("check", deck, "steppe-raid")["decks"]
    assert checked[0]["playing"] == PLAYING
    assert checked[1]["playing"]["plays"] == "yes"
    assert f"  {TOLD}" in run("check", deck).stdout.splitlines()


def test_a_match_and_its_replay_report_how_much_of_both_decks_plays(
    deck: str, tmp_path: Path
) -> None:
    log = str(tmp_path / "match.json")
    bots = ("--p1", "random", "--p2", "random", "--seed", "1")
    players = run_json("match", deck, "steppe-raid", *bots, "--log", log)["players"]
    assert players[0]["playing"] == PLAYING
    assert players[1]["playing"]["plays"] == "yes"
    assert [player["playing"] for player in run_json("replay", log)["players"]] == [
        player["playing"] for player in players
    ]
    assert f"  {TOLD}" in run("replay", log, "--quiet").stdout.splitlines()


def _shown(deck: str) -> Iterator[dict[str, Any]]:
    assert deck
    for number in range(1, 5):
        (card,) = run_json("card", f"Пробник {number}")["cards"]
        yield card


def test_a_card_reports_which_sentences_play(deck: str) -> None:
    cards = list(_shown(deck))
    assert [card["playing"]["plays"] for card in cards] == ["yes", "no", "partly", "no"]
    assert [[part["text"] for part in card["unread"]] for card in cards] == [
        [],
        ["Рычит на луну.", "Воет."],
        ["Рычит."],
        [""],
    ]
    assert [part["at"] for part in cards[1]["unread"]] == [0, 15]
    assert cards[3]["unread"][0]["reason"] == "absent"


def test_a_shown_card_lists_its_unread_sentences_separately(deck: str) -> None:
    assert deck
    lines = run("card", "Пробник 3", lang="ru").stdout.splitlines()
    [at] = [place for place, line in enumerate(lines) if line.endswith("2. Рычит.")]
    assert "{" not in lines[at]
    assert lines[at + 1] == "Автоматизировано 1 из 2 напечатанных предложений."
    assert lines[at + 2] == "Не автоматизировано: «Рычит.» (такой оборот пока неизвестен)"
    assert "Not automated: the text, which is not given" in run("card", "Пробник 4").stdout
    assert "play" not in run("card", "Пробник 1").stdout
