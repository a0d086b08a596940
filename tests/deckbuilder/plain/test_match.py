"""A whole match, and a deal, by lines of text."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from typer.testing import CliRunner

from deckbuilder.base.settings import load_settings
from deckbuilder.cli.app import app
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.playing import MatchWanted, play_match, practise
from deckbuilder.workbench.beginning import begin_match
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.practice import Practice
from deckbuilder.workbench.several_matches import matches_aside
from deckbuilder.workbench.workbench import Services, open_services
from tests.deckbuilder.plain.player import Player
from tests.deckbuilder.tui.match_support import leave_match
from tests.support.cli import run, run_json

DECKS = ("steppe-raid", "wall-and-arrows")
AGAINST_A_BOT = MatchWanted(DECKS, (Controller.HUMAN, Controller.RANDOM), 7)
ORDERS = ("board", "why", "why 1", "card 1", "history 3", "stack", "help", "undo", "card", "why z9")
WRONG = ("99", "nothing like that", "0")


@contextmanager
def services() -> Iterator[Services]:
    opened = open_services(load_settings())
    try:
        yield opened
    finally:
        opened.close()


def play(player: Player, wanted: MatchWanted) -> Ended:
    with services() as opened:
        return play_match(opened, Talk(player.lines(), player.say), wanted)


def test_a_whole_match_is_played_by_lines() -> None:
    player = Player()
    assert play(player, AGAINST_A_BOT) is Ended.DONE
    told = "\n".join(player.told)
    assert "The match is over." in told
    assert re.search(r"\(rule \d", told)
    assert not re.search("[\x00-\x09\x0b-\x1f│─┌▌◆◇✖✓]", told)
    with services() as opened:
        assert MatchTable.resume(opened.sessions) is None


def test_a_match_of_2009_asks_for_the_seat_after_the_deal_and_names_its_base() -> None:
    player = Player(most=12)
    wanted = MatchWanted(DECKS, (Controller.HUMAN, Controller.HUMAN), 7, "2009")
    assert play(player, wanted) is Ended.NO_LINES
    told = "\n".join(player.told)
    assert "The text of 2009 that is known stops in section 205" in told
    dealt, seat = told.index("15 cards"), told.index("which seat?")
    assert dealt < seat < told.index("Keep these cards")


def test_two_people_play_at_one_keyboard() -> None:
    player = Player(most=60)
    wanted = MatchWanted(DECKS, (Controller.HUMAN, Controller.HUMAN), 7)
    assert play(player, wanted) is Ended.NO_LINES
    assert "The keyboard goes to Player 2." in player.told


class Prober(Player):
    """Says every wrong line and every order before each answer."""

    def lines(self) -> Iterator[str]:
        for line in super().lines():
            for wrong in WRONG:
                before = len(self.told)
                yield wrong
                assert len(self.told) == before + 1, f"{wrong}: {self.told[before:]}"
            yield line


def test_wrong_input_is_reported_at_every_prompt() -> None:
    player = Prober(most=40)
    assert play(player, AGAINST_A_BOT) is Ended.NO_LINES
    assert any("is not an answer here" in text for text in player.told)


def test_board_card_reasons_and_history_are_shown_in_the_battle() -> None:
    player = Player(most=12)
    assert play(player, AGAINST_A_BOT) is Ended.NO_LINES
    told: list[str] = []
    with services() as opened:
        talk = Talk(iter([f"{order}\n" for order in ORDERS]), told.append)
        assert play_match(opened, talk, MatchWanted()) is Ended.NO_LINES
    heard = "\n".join(told)
    assert re.search("^[a-e][1-6] .*, yours, is open, .*life \\d+ of \\d+", heard, re.MULTILINE)
    assert "your half" in heard
    assert "Printed:" in heard
    assert "ossible: " in heard
    assert "Your priority" in heard
    assert "Saved: run the same command" in told[-1]


def test_a_match_continues_on_the_screens_and_back() -> None:
    with services() as opened:
        table = begin_match(opened, DECKS, 7, (Controller.HUMAN, Controller.RANDOM))
        table.save()
    player = Player(most=8)
    assert play(player, MatchWanted()) is Ended.NO_LINES
    assert player.told[0].startswith("Unfinished match")
    with services() as opened:
        resumed = MatchTable.resume(opened.sessions)
        assert resumed is not None
        assert resumed.session.stage is Stage.MATCH


def test_the_end_of_a_pipe_keeps_the_match() -> None:
    words = ["--lang", "en", "play", *DECKS, "--plain", "--seed", "7", "--against", "random"]
    first = CliRunner().invoke(app, words, input="1\n1\n")
    assert first.exit_code == 1
    assert first.stdout.rstrip().endswith("run the same command to continue.")
    again = CliRunner().invoke(app, ["--lang", "en", "play", "--plain"], input="leave\n")
    assert again.exit_code == 0
    assert "Unfinished match" in again.stdout


def begun(seed: int, deck: str) -> None:
    with services() as opened:
        begin_match(opened, (deck, "wall-and-arrows"), seed, (Controller.HUMAN, Controller.RANDOM))


def seed_of_current() -> int:
    with services() as opened:
        table = MatchTable.resume(opened.sessions)
        assert table is not None
        return table.session.seed


def heard(wanted: MatchWanted, *lines: str) -> str:
    told: list[str] = []
    with services() as opened:
        play_match(opened, Talk(iter(lines), told.append), wanted)
    return "\n".join(told)


def test_matches_put_aside_are_listed_and_can_be_continued() -> None:
    begun(7, "steppe-raid")
    begun(8, "black-candles")
    told = heard(MatchWanted(), "2")
    assert re.search("^1\\. Continue this match$", told, re.MULTILINE)
    assert re.search("^2\\. Continue the match .* aside: .*steppe-raid", told, re.MULTILINE)
    assert seed_of_current() == 7
    assert "put aside: Player “black-candles”" in heard(MatchWanted(), "2")
    assert seed_of_current() == 8
    heard(MatchWanted(), "1")
    assert seed_of_current() == 8


def test_a_new_match_costs_no_match_under_way() -> None:
    begun(7, "steppe-raid")
    new = MatchWanted(DECKS, AGAINST_A_BOT.players, 9)
    assert "2. Put it aside and start a new one" in heard(new, "2")
    assert seed_of_current() == 9
    again = heard(new, "3")
    assert "3. Discard it and start a new one" in again, "the same match takes its own place"
    with services() as opened:
        assert [game.setup["seed"] for game in matches_aside(opened.sessions)] == ["7"]
        current = MatchTable.resume(opened.sessions)
        assert current is not None
        current.forget()
    assert "2. Start a new one" in heard(MatchWanted(), "1"), "none is current"
    assert seed_of_current() == 7


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "a", "b", "c", "--plain"), "two decks"),
        (("play", *DECKS, "--plain", "--against", "cat"), "--against: must be one of"),
        (("play", "no-such-deck", "wall-and-arrows", "--plain", "--against", "bot"), "no-such"),
        (("deal", "steppe-raid", "--plain", "--json"), "--plain"),
    ],
)
def test_a_wrong_command_line_is_reported(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_deal_is_practised_by_lines_to_a_legal_squad() -> None:
    told: list[str] = []
    lines = "2\n1\ncard 1\nbest\n1\n1\n1\nundo\npay 1\nover\n1\n2\nplease\ndone\nyes\n"
    with services() as opened:
        talk = Talk(iter(io.StringIO(lines)), told.append)
        assert practise(opened, talk, "steppe-raid", seed=7) is Ended.DONE
        kept = Practice.resume(opened.sessions)
    assert told[-1] == "The squad is legal."
    assert any(text.startswith("The best squad") for text in told)
    assert kept is not None
    assert kept.deal.mulligans == 1


def test_board_and_history_are_shown_during_the_placement() -> None:
    leave_match(Stage.MATCH)
    told: list[str] = []
    lines = ("board", "propose", "board", "history", "undo", "help")
    with services() as opened:
        assert play_match(opened, Talk(iter(lines), told.append), MatchWanted()) is Ended.NO_LINES
    assert any("your half" in line for line in told)
    assert not any("is not an answer here" in line for line in told)
    assert told.count("Placed: no one.") == 2  # at first, and when the proposal was taken back
    orders = [line.partition(":")[0] for line in told[-20:]]
    assert {"board", "history", "card", "undo"} <= set(orders)
    assert orders.count("card") == 1


@pytest.mark.parametrize("seed", range(4))
def test_the_dice_decide_the_seat_of_a_practised_deal(seed: int) -> None:
    words = ("steppe-raid", "--seed", str(seed))
    dealt = run_json("deal", *words)
    told = run("deal", *words, "--plain").stdout
    assert f", {dealt['seat']} player." in told


@pytest.mark.parametrize("word", ["first", "second"])
def test_a_named_seat_is_used(word: str) -> None:
    told = run("deal", "steppe-raid", "--seed", "5", "--seat", word, "--plain").stdout
    assert f", {word} player." in told


def recruited(*lines: str) -> tuple[Ended, list[str]]:
    told: list[str] = []
    with services() as opened:
        ended = practise(opened, Talk(iter(("1", *lines)), told.append), "steppe-raid", seed=5)
    return ended, told


def test_finishing_a_squad_that_could_grow_is_confirmed() -> None:
    ended, told = recruited("1", "done", "no", "done", "yes")
    assert ended is Ended.DONE
    asked = [line for line in told if line.startswith("You can still afford “")]
    assert len(asked) == 2
    assert asked[0].endswith("Finish anyway?")


def test_a_card_not_dealt_is_reported() -> None:
    _ended, told = recruited("бортник", "Нетакой", "1")
    absent = "“Бортник” is not in this deal; the catalogue has a card of this name."
    assert told.count(absent) == 1
    unknown = [line for line in told if "is not an answer here" in line]
    assert len(unknown) == 1
    assert "“нетакой”" in unknown[0].lower()


def test_an_illegal_squad_is_refused_without_a_confirmation() -> None:
    _ended, told = recruited("done")
    assert not any("Finish anyway" in line for line in told)
    assert any("(rule 403" in line for line in told)


def test_the_reason_a_card_cannot_be_taken_is_shown_for_one_or_all_cards() -> None:
    _ended, told = recruited("why", "why 3", "9", "3", "12", "15", "why ханский", "why")
    assert "Every card can be taken." in told
    [first, *_others] = [line for line in told if line.startswith("Вольная мечница")]
    assert first.endswith("Now: 5 gold.")
    refused = [line for line in told if "Cannot be taken: " in line and "\n" not in line]
    assert refused[0].startswith("Ханский вестовой")
    assert [line.split(",")[0] for line in refused[1:]] == [
        "Ханский вестовой", "Ханский вестовой", "Загонщик сайгаков"]  # fmt: skip


def test_the_history_of_a_recruitment_lists_taken_cards_and_the_board_the_squad() -> None:
    _ended, told = recruited("history", "1", "4", "history", "board")
    assert told.count("The squad is empty.") == 1
    assert "1. Ковыльный коршун, 3 silver" in told
    assert "2. Ханский вестовой, 3 gold" in told
    assert "In the squad: Ковыльный коршун, Ханский вестовой." in told[-2]
