"""The other games by lines: whole, saved, taken back where nothing hidden was shown."""

from typing import Final

import pytest

from catalog.common.errors import UserError
from catalog.common.i18n import Language, activate
from deckbuilder.othergames.lycee import LyceeWords, printed
from deckbuilder.othergames.words import words_of
from deckbuilder.plain import other_games
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.other_games import play_other_game, saved_at, taken_back
from engine.kernel import Match
from engine.kernel.bots import AnyBot, TryingBot
from engine.lycee import BY_NUMBER, CARDS, DECKS, LYCEE, Setup
from engine.lycee.state import Act
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
    before = saved_at(words_of("lycee")).read_text(encoding="utf-8")
    ended, told = talked("1", "board", "leave")
    assert ended is Ended.LEFT
    assert any(line.startswith("1. Play ") for line in told)
    assert saved_at(words_of("lycee")).read_text(encoding="utf-8") == before


def test_commands_show_the_table_a_card_and_why_not() -> None:
    activate(Language.ENGLISH)
    _ended, told = talked("board", "card giant", "card nobody", "why", "leave", seed=3)
    assert sum(line.startswith("Second: deck ") for line in told) == 2
    assert printed(BY_NUMBER["L03"]) in told
    assert "No card here has this name." in told
    assert any(line.endswith("(V.7).") for line in told)


OLDER: Final = '[2,"lycee",null,null,null,[{"$":"Act","do":{"$":"Do","=":"pass"}}]]'
"""A save of the first version, which named each word by its type."""


@pytest.mark.parametrize("text", ["{}", OLDER])
def test_a_save_that_cannot_be_read_is_said_and_a_new_match_begins(text: str) -> None:
    saved_at(words_of("lycee")).write_text(text, encoding="utf-8")
    _ended, told = talked("leave")
    assert any(line.startswith("The saved game is broken") for line in told)
    assert any(line.startswith("First: deck ") for line in told), told


def test_a_choice_is_taken_back_until_the_other_player_chose() -> None:
    words = LyceeWords()
    match = Match(LYCEE, words.arranged(["first: Page, Scout, Guard, b1 Rider"]))
    with pytest.raises(UserError):
        taken_back(match, words)
    start = match.save()
    match.choose(0)
    assert taken_back(match, words).save() == start
    match.choose(Act("attack", match.state.units[0].card))
    match.choose(Act("pass"))
    with pytest.raises(UserError, match="The other player chose last"):
        taken_back(match, words)


def test_drawing_cannot_be_taken_back() -> None:
    words = LyceeWords()
    match = Match(LYCEE, words.arranged(["first: wakes, b1 Scout turned"]))
    match.choose(Act("pass"))
    with pytest.raises(UserError, match="Something hidden was shown"):
        taken_back(match, words)


def test_the_command_plays_it_and_refuses_what_it_cannot_use() -> None:
    assert run("play", "--game", "lycee", "--plain", "--seed", "3", typed="leave\n").exit_code == 0
    assert run("play", "--game", "chess").exit_code == 2
    assert run("play", "deck", "--game", "lycee").exit_code == 2


@pytest.mark.parametrize("language", Language)
def test_each_card_is_printed_from_what_it_is(language: Language) -> None:
    activate(language)
    texts = {printed(card) for card in CARDS}
    assert len(texts) == len(CARDS)
    assert all(" ".join(text.split()) == text for text in texts)


@pytest.mark.slow
def test_a_simple_bot_beats_a_random_one() -> None:
    wins = [0, 0]
    for seed in range(4):
        match = Match(LYCEE, Setup(DECKS, seed))
        bots: list[AnyBot | TryingBot] = [TryingBot(seed, LyceeWords().worth, 2, 4), AnyBot(seed)]
        while match.decision is not None:
            bot = bots[(match.decision.seat + seed) % 2]
            match.choose(bot.choose(match))
        assert match.result is not None
        assert match.result.winner is not None
        wins[(match.result.winner + seed) % 2] += 1
    assert wins == [4, 0]
