"""A draw by agreement in the conversation by lines (601.4; 2009:102.5)."""

from collections.abc import Iterator

import pytest

from deckbuilder.matches.match import Controller
from deckbuilder.plain.ending import Ended
from deckbuilder.plain.playing import MatchWanted
from tests.deckbuilder.plain.player import Player
from tests.deckbuilder.plain.test_match import DECKS, play
from tests.support.editions import ALL

TWO_PEOPLE = (Controller.HUMAN, Controller.HUMAN)
FIRST_CHOICE = "Which card acts?"
OFFERED = "Your opponent offers a draw. Do you accept it?"


class Offering(Player):
    """Says these lines at the first choice of the battle, and then no more.

    ``answers`` holds what each of them was answered.
    """

    def __init__(self, *said: str) -> None:
        super().__init__(most=60)
        self._lines = said
        self.answers: list[str] = []

    def lines(self) -> Iterator[str]:
        """Yield the answers that lead to the battle, then the lines."""
        for line in super().lines():
            if not any(FIRST_CHOICE in text for text in self.told):
                yield line
                continue
            for said in self._lines:
                before = len(self.told)
                yield said
                self.answers.append("\n".join(self.told[before:]))
            return


def play_by(code: str, player: Player) -> Ended:
    """Play a match of two people by the rules of an edition."""
    return play(player, MatchWanted(DECKS, TWO_PEOPLE, 7, code))


@pytest.mark.rule("601.4", "2009:102.5")
@pytest.mark.parametrize("order", ["draw", "ничья", "ybxmz"])
def test_an_accepted_draw_ends_the_match(order: str) -> None:
    """The order is known in both languages and in either keyboard layout."""
    player = Offering(order, "", "accept")
    play_by("2009", player)
    handed_over, offered, ended = player.answers
    assert "The keyboard goes to Player 2." in handed_over
    assert f"{OFFERED}\n1. Play on\n2. Accept the draw" in offered
    assert "A draw: both players agreed to a draw (rule 102.5 (2009))." in ended
    assert "The match is over." in ended


@pytest.mark.rule("601.4", "2009:102.5")
def test_a_declined_draw_cannot_be_offered_again_in_the_turn() -> None:
    player = Offering("draw", "", "play on", "", "draw")
    assert play_by("2009", player) is Ended.NO_LINES
    _handed_over, offered, _declined, back, again = player.answers
    assert OFFERED in offered
    assert FIRST_CHOICE in back
    assert again == "You have already offered a draw this turn. (rule 102.5 (2009))"
    assert "The match is over." not in "\n".join(player.told)


@pytest.mark.rule("601.4", "2009:102.5")
@pytest.mark.parametrize("code", ALL)
def test_a_draw_can_be_offered_only_where_the_edition_allows_it(code: str) -> None:
    player = Offering("help", "draw")
    play_by(code, player)
    listed, answered = player.answers
    known = code == "2009"
    assert ("draw: offers a draw; the opponent accepts or plays on" in listed) is known
    assert (OFFERED in answered) is known
    assert ("is not an answer here" in answered) is not known
