"""The table of Heroes by lines: chosen by a rule, stepped for both players, put away."""

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.othergames.heroes import HeroesWords, card_text
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.other_games import play_other_game, taken_back
from engine.heroes.cards import CARDS
from engine.heroes.game import HEROES_GAME
from engine.kernel import Match


def stepped(*said: str) -> tuple[Ended, list[str]]:
    """Return how a conversation of these lines ended, and what was said."""
    activate(Language.ENGLISH)
    told: list[str] = []
    return play_other_game(Talk(iter(said), told.append), "heroes", None), told


def test_a_table_is_stepped_for_both_players_until_it_is_put_away() -> None:
    ended, told = stepped(
        "205.3 (32)", "Play Bribe", "Choose Wolf", "why", "Let the other", "leave"
    )
    assert ended is Ended.LEFT
    assert told[0].startswith("Heroes: a table")
    assert told[1].startswith("It is no match: our document")
    assert "Bribe: First, graveyard" in told
    ended, told = stepped("1", "1", "board", "Put everything away")
    assert ended is Ended.DONE
    assert "Second: What to do? (202.2)" in told
    assert "Wolf: strike 2, owner: Second" in told
    assert "Everything is put away." in told


def test_why_says_what_cannot_be_done() -> None:
    _ended, told = stepped("203.2 (18)", "why", "leave")
    assert "Play Pedlar: it costs 6, the coins are 5 (203.2)." in told


def test_a_look_at_a_hand_cannot_be_taken_back_and_a_played_card_can() -> None:
    words = HeroesWords()
    match = Match(HEROES_GAME, words.arranged(["first: hand wolf scouting", "second: hand boar"]))
    start = match.save()
    match.choose(0)
    assert taken_back(match, words).save() == start
    match.choose(0)
    match.choose(0)
    assert any(map(words.reveals, match.history))


@pytest.mark.parametrize("language", Language)
def test_each_card_is_printed_in_full(language: Language) -> None:
    activate(language)
    words = HeroesWords()
    lines = [f"first: deck {' '.join(code for code in CARDS if code not in ('keeper', 'raider'))}"]
    table = HEROES_GAME.begin(words.arranged(lines))
    texts = {
        line for card in table.cards for line in words.render_card(table, card_text(card.code))
    }
    assert len(texts) == len(CARDS)


@pytest.mark.parametrize("line", ["third: hand wolf", "first: pocket wolf", "first: hand dragon"])
def test_a_wrong_table_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        HeroesWords().arranged([line])
