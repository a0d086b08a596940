"""The other games by lines: whole, saved, taken back where nothing hidden was shown."""

from collections.abc import Sequence
from typing import Final

import pytest

from catalog.common.errors import UserError
from catalog.common.i18n import Language, activate
from deckbuilder.othergames import GAMES, heroes, lycee
from deckbuilder.othergames.heroes import card_text
from deckbuilder.plain import other_games
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.other_games import play_other_game, saved_at, taken_back
from engine.heroes.cards import CARDS as HEROES_CARDS
from engine.heroes.cards import HEROES
from engine.heroes.game import HEROES_GAME
from engine.kernel import Match
from engine.kernel.bots import AnyBot, TryingBot
from engine.lycee import BY_NUMBER, CARDS, DECKS, LYCEE, Setup
from tests.deckbuilder.plain.player import Player
from tests.support.cli import run


def talked(*said: str, seed: int | None = None, name: str = "lycee") -> tuple[Ended, list[str]]:
    """Return how a conversation of these lines ended, and what was said."""
    told: list[str] = []
    return play_other_game(Talk(iter(said), told.append), name, seed), told


def test_a_whole_match_of_lycee_is_played_by_lines_and_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(other_games, "TryingBot", lambda *_given, **_more: AnyBot(1))
    player = Player(2)
    assert play_other_game(Talk(player.lines(), player.say), "lycee", 5) is Ended.DONE
    assert player.told[-1] in ("First wins.", "Second wins.")
    ended, told = talked("1")
    assert ended is Ended.DONE
    assert told[-1] == player.told[-1]
    assert sum(line.endswith("begins a turn.") for line in told) > 10


def test_a_match_is_saved_at_every_step_and_continued() -> None:
    ended, _told = talked("1", seed=4)
    assert ended is Ended.NO_LINES
    before = saved_at(GAMES["lycee"]).read_text(encoding="utf-8")
    ended, told = talked("1", "board", "leave")
    assert ended is Ended.LEFT
    assert any(line.startswith("1. Play ") for line in told)
    assert saved_at(GAMES["lycee"]).read_text(encoding="utf-8") == before


def test_commands_show_the_table_a_card_and_why_not() -> None:
    _ended, told = talked("board", "card giant", "card nobody", "why", "leave", seed=3)
    assert sum(line.startswith("Second: deck ") for line in told) == 2
    assert lycee.printed(BY_NUMBER["L03"]) in told
    assert "No card here has this name." in told
    assert any(line.endswith("(V.7).") for line in told)


def test_a_table_is_stepped_for_both_players_until_it_is_put_away() -> None:
    lines = ("205.3 (32)", "Play Bribe", "Choose Wolf", "why", "Let the other", "leave")
    ended, told = talked(*lines, name="heroes")
    assert ended is Ended.LEFT
    assert told[0].startswith("Heroes: a table")
    assert told[1].startswith("It is no match: our document")
    assert "Bribe: First, graveyard" in told
    ended, told = talked("1", "1", "board", "Put everything away", name="heroes")
    assert ended is Ended.DONE
    assert "Second: What to do? (202.2)" in told
    assert "Wolf: strike 2, owner: Second" in told
    assert "Everything is put away." in told


def test_why_says_what_cannot_be_done() -> None:
    _ended, told = talked("203.2 (18)", "why", "leave", name="heroes")
    assert "Play Pedlar: it costs 6, the coins are 5 (203.2)." in told


OLDER: Final = '[2,"lycee",null,null,null,[{"$":"Act","do":{"$":"Do","=":"pass"}}]]'
"""A save of the first version, which named each word by its type."""


@pytest.mark.parametrize("text", ["{}", OLDER])
def test_a_save_that_cannot_be_read_is_said_and_a_new_match_begins(text: str) -> None:
    saved_at(GAMES["lycee"]).write_text(text, encoding="utf-8")
    _ended, told = talked("leave")
    assert any(line.startswith("The saved game is broken") for line in told)
    assert any(line.startswith("First: deck ") for line in told), told


@pytest.mark.parametrize(
    ("name", "table", "choices", "why_not"),
    [
        ("lycee", ("Page, Scout, Guard, b1 Rider", ""), [], "There is nothing to take back"),
        ("lycee", ("Page, Scout, Guard, b1 Rider", ""), ["Play Page: b2"], ""),
        ("lycee", ("b1 Scout", ""), ["Attack Scout b1", "Pass"], "The other player chose last"),
        ("lycee", ("wakes, b1 Scout turned", ""), ["Pass"], "Something hidden was shown"),
        ("heroes", ("hand wolf scouting", "hand boar"), ["Play Wolf"], ""),
        (
            "heroes",
            ("hand wolf scouting", "hand boar"),
            ["Play Scouting", "Carry out Scouting"],
            "Something hidden was shown",
        ),
    ],
)
def test_a_choice_is_taken_back_unless_the_other_chose_or_something_was_shown(
    name: str, table: tuple[str, str], choices: Sequence[str], why_not: str
) -> None:
    words = GAMES[name]
    match, before = Match(words.game, words.arranged(*table)), ""
    for choice in choices:
        before = match.save()
        assert match.decision is not None
        options = match.decision.options
        match.choose([words.option(match.state, one) for one in options].index(choice))
    if why_not:
        with pytest.raises(UserError, match=why_not):
            taken_back(match, words)
    else:
        assert taken_back(match, words).save() == before


def test_the_command_plays_it_and_refuses_what_it_cannot_use() -> None:
    assert run("play", "--game", "lycee", "--plain", "--seed", "3", typed="leave\n").exit_code == 0
    assert run("play", "--game", "chess").exit_code == 2
    assert run("play", "deck", "--game", "lycee").exit_code == 2


@pytest.mark.parametrize("language", Language)
def test_each_card_is_printed_from_what_it_is(language: Language) -> None:
    activate(language)
    texts = {lycee.printed(card) for card in CARDS}
    assert len(texts) == len(CARDS)
    assert all(" ".join(text.split()) == text for text in texts)
    deck = "deck " + " ".join(code for code in HEROES_CARDS if code not in HEROES)
    table = HEROES_GAME.begin(heroes.arranged(deck, ""))
    texts = {text for code in HEROES_CARDS for text in heroes.printed(table, card_text(code))}
    assert len(texts) == len(HEROES_CARDS)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("cards", ["pocket wolf", "hand dragon"])
def test_a_wrong_table_is_refused(name: str, cards: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAMES[name].arranged(cards, "")


@pytest.mark.slow
def test_a_simple_bot_beats_a_random_one() -> None:
    wins = [0, 0]
    for seed in range(4):
        match = Match(LYCEE, Setup(DECKS, seed))
        bots = (TryingBot(seed, GAMES["lycee"].worth, 2, 4), AnyBot(seed))
        while match.decision is not None:
            match.choose(bots[(match.decision.seat + seed) % 2].choose(match))
        assert match.result is not None
        assert match.result.winner is not None
        wins[(match.result.winner + seed) % 2] += 1
    assert wins == [4, 0]
