"""The options beside the one that a searching bot chose, and what it thinks of them again."""

from math import inf

import pytest

from deckbuilder.base.levels import Level
from deckbuilder.battle.actions import placed_actions
from deckbuilder.matches.bots import PLACINGS, PLAYOUTS
from deckbuilder.matches.explained import explained
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.workbench.thoughts import explained_now, render_second_thought, second_thoughts
from engine.berserk import EndTurn, MoveTo, StrikeAt, Thought, Weighed
from engine.kernel import Option, Seat
from tests.support.scenario import Table
from tests.support.starters import session

CHOSEN, SECOND, LUCKY = MoveTo(1, 2), StrikeAt(1, 2), EndTurn()
FIRST = StrikeAt(1, 3)


def shown(*weighed: Weighed) -> list[str]:
    def words(option: Option, _state: object) -> str:
        return str(option)

    choice = explained(Thought(CHOSEN, weighed), Table().state, Seat.FIRST, words)
    assert choice is not None
    return [one.text for one in choice.options]


def test_the_others_follow_the_chosen_option_by_value_if_they_had_enough_playouts() -> None:
    chosen, second = Weighed(CHOSEN, 0.4, 0.1, 20), Weighed(SECOND, 0.5, 0.1, 20)
    first, lucky = Weighed(FIRST, 0.6, 0.1, 10), Weighed(LUCKY, 0.9, inf, 1)
    assert shown(chosen, second, first, lucky) == [str(CHOSEN), str(FIRST), str(SECOND)]
    assert shown(chosen, second, lucky) == [str(CHOSEN), str(SECOND), str(LUCKY)]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> tuple[MatchSession, list[object]]:
    """Return the beginning of a match against a quick searching bot, and its explained choices."""
    monkeypatch.setitem(PLAYOUTS, Level.STRONG, 4)
    monkeypatch.setitem(PLACINGS, Level.STRONG, 0)
    begun, choices = session(3, one=Controller.STRONG), list[object]()

    def note(thought: Thought) -> None:
        choice = explained_now(begun, thought)
        choices.extend([] if choice is None else [choice])

    while len(choices) < 6:
        begun.play_bot(note)
    while begun.waiting == 0:
        begun.play_bot(note)
    return begun, choices


def test_each_choice_is_thought_again_behind_one_line_of_the_replay(
    played: tuple[MatchSession, list[object]],
) -> None:
    begun, choices = played
    assert begun.match is not None
    lines = list(placed_actions(begun.match.state.history, begun.match.state))
    again = [one for at in range(len(lines)) for one in second_thoughts(begun, Seat.FIRST, at)]
    assert [one.choice for one in again] == choices
    assert not any(one.chosen_then for one in again)


def test_another_choice_than_in_the_match_is_told(
    played: tuple[MatchSession, list[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, _choices = played
    assert begun.match is not None
    lines = list(placed_actions(begun.match.state.history, begun.match.state))
    monkeypatch.setattr(
        MatchSession,
        "bots_thought",
        lambda *_: Thought(EndTurn(), (Weighed(EndTurn(), 0.5, 0.1, 4),)),
    )
    again = [one for at in range(len(lines)) for one in second_thoughts(begun, Seat.FIRST, at)]
    (last, *_others) = [one for one in again if one.chosen_then]
    assert render_second_thought(last)[-1] == f"  In the match it chose: {last.chosen_then}"
