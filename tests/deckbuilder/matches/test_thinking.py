"""Searching bots think in a process of their own: the same thoughts, stopped at once."""

import logging
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import fitted_evaluation, thought_of
from deckbuilder.matches.thinking import Helper, Thinking, ThinkingStopped, _answer_all
from engine.berserk import Bot, DirectBot, MatchState, SearchBot, Thought
from engine.kernel import Decision
from tests.support import specs
from tests.support.patience import PATIENCE
from tests.support.scenario import Table

BOT = SearchBot(7, 24, fitted_evaluation())


def asked(hidden: str = "Тайна") -> tuple[MatchState, Decision]:
    """The view and the question of a player whose opponent has a hidden card."""
    table = Table()
    table.first.creature("c3", strike="2-3-4")
    table.first.creature("b2", movement=2)
    table.second.creature("d3", life=4)
    table.second.card(specs.creature(hidden), "d4", hidden=True)
    decision = table.match.decision
    assert decision is not None
    return table.match.view(decision.seat), decision


def thinks(helper: Helper, bot: Bot = BOT, stopped: Callable[[], bool] = lambda: False) -> Thought:
    return helper.thought_of(bot, *asked(), Level.STRONG, stopped)


@pytest.fixture
def beside() -> Iterator[tuple[Helper, Connection]]:
    """A helper that takes the other end of the pipe, ready, for its process."""
    own, other = Pipe()
    helper = Helper()
    helper._pipe, helper._is_ready = own, True
    yield helper, other
    helper.close()


def never_answered(helper: Helper) -> None:
    """Ask what nobody answers, and lose interest."""
    with pytest.raises(ThinkingStopped):
        thinks(helper, stopped=lambda: True)


def test_the_process_chooses_what_the_thread_would(beside: tuple[Helper, Connection]) -> None:
    helper, other = beside
    helper._is_ready = False
    Thread(target=_answer_all, args=(other,), daemon=True).start()
    thought = thinks(helper)
    assert len(thought.weighed) > 1
    assert thought == thinks(helper) == thought_of(BOT, *asked(), Level.STRONG)
    assert not thought.is_capped


def test_what_is_sent_says_nothing_of_hidden_cards(beside: tuple[Helper, Connection]) -> None:
    helper, other = beside
    sent: list[bytes] = []
    for hidden in ("Тайна", "Загадка"):
        helper._asked = 0
        with pytest.raises(ThinkingStopped):
            helper.thought_of(BOT, *asked(hidden), None, lambda: True)
        sent.append(other.recv_bytes())
        assert other.recv() is None
    assert sent[0] == sent[1]
    assert "Тайна".encode() not in sent[0]


def test_other_bots_do_not_ask_the_process(beside: tuple[Helper, Connection]) -> None:
    helper, other = beside
    assert thinks(helper, DirectBot(7)) == thought_of(DirectBot(7), *asked(), None)
    assert not other.poll()


def test_the_answer_to_a_stopped_question_is_never_taken(
    beside: tuple[Helper, Connection],
) -> None:
    helper, other = beside
    never_answered(helper)
    first, second = (Thought(option, ()) for option in asked()[1].options[:2])
    other.send((1, first, ""))
    other.send((2, second, ""))
    assert thinks(helper) == second


def test_a_new_message_stops_what_the_process_thinks_about() -> None:
    assert thought_of(BOT, *asked(), None, lambda: True).is_capped


@pytest.mark.parametrize("is_dead", [True, False])
def test_if_the_process_fails_the_thread_thinks_and_the_log_says_so(
    beside: tuple[Helper, Connection], caplog: pytest.LogCaptureFixture, *, is_dead: bool
) -> None:
    helper, other = beside
    if is_dead:
        other.close()
    else:
        other.send((1, None, "MemoryError"))
    with caplog.at_level(logging.WARNING):
        assert thinks(helper) == thought_of(BOT, *asked(), None)
    assert ("has ended" if is_dead else "MemoryError") in caplog.text


def test_a_stopped_choice_is_not_made() -> None:
    thinking = Thinking()
    with thinking.making():
        assert not thinking.is_stopped
    thinking.stop()
    with pytest.raises(ThinkingStopped), thinking.making():
        raise AssertionError("the choice is made")


def test_who_stops_waits_for_a_choice_that_is_being_made() -> None:
    thinking = Thinking()
    stopping = Thread(target=thinking.stop)
    with thinking.making():
        stopping.start()
        stopping.join(0.05)
        assert not thinking.is_stopped
    stopping.join(PATIENCE)
    assert thinking.is_stopped


@pytest.mark.slow
def test_a_real_process_thinks_is_stopped_and_ends(caplog: pytest.LogCaptureFixture) -> None:
    helper = Helper()
    try:
        helper.start()
        process = helper._process
        assert process is not None
        never_answered(helper)
        with caplog.at_level(logging.WARNING):
            assert thinks(helper) == thought_of(BOT, *asked(), None)
            assert not caplog.text
            assert process.is_alive()
            process.kill()
            process.join(PATIENCE)
            assert thinks(helper) == thought_of(BOT, *asked(), None)
            assert "has ended" in caplog.text
        helper.start()
        process = helper._process
        assert process is not None
        assert process.is_alive()
    finally:
        helper.close()
    assert not process.is_alive()
