"""Thinking ahead while a human decides: the same choices, only sooner."""

from collections.abc import Callable
from multiprocessing import Pipe
from threading import Thread

import pytest

from deckbuilder.matches import ahead
from deckbuilder.matches.ahead import Foresight, idle_bot
from deckbuilder.matches.bots import fitted_evaluation, thought_of
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.matches.thinking import Helper, _answer_all
from engine.berserk import EndTurn, MatchState, MoveTo, Pass, SearchBot, StrikeAt, asked_next
from engine.berserk.table.board import parse_cell
from engine.kernel import Decision, Option, Seat
from tests.deckbuilder.tui.match_support import new_session, play_simply
from tests.support import specs
from tests.support.patience import PATIENCE
from tests.support.scenario import Table

BOT = SearchBot(7, 12, fitted_evaluation())
MINE, BOTS = Seat.FIRST, Seat.SECOND


def laid(hidden: str = "Тайна") -> Table:
    """A table at which the human is asked; he has a hidden card."""
    table = Table()
    table.first.creature("b2", movement=1)
    table.first.card(specs.creature(hidden), "a1", hidden=True)
    table.second.creature("d5", movement=2)
    table.second.creature("e4")
    return table


def after(table: Table, *options: Option) -> tuple[MatchState, Decision]:
    """The bot's view and question after these choices; the human passes priority."""
    for option in options:
        while option not in table.options:
            table.choose(Pass())
        table.choose(option)
    while (decision := table.match.decision) is not None and decision.seat is MINE:
        table.choose(Pass())
    assert decision is not None
    return table.match.view(BOTS), decision


def looked_ahead(table: Table, stopped: Callable[[], bool] = lambda: False) -> Foresight:
    foresight = Foresight()
    foresight.look_ahead(BOT, table.match.view(BOTS), stopped)
    return foresight


def test_a_foreseen_question_has_the_thought_that_it_would_have_anyway() -> None:
    table = laid()
    foresight = looked_ahead(table)
    seen, decision = after(table, EndTurn())
    thought = foresight.thought_of(BOT, seen, decision)
    assert thought == thought_of(BOT, seen, decision, None)
    assert thought is not None
    assert len(thought.weighed) > 1


def test_the_next_question_after_the_bots_own_move_is_foreseen_too() -> None:
    table = laid()
    foresight = looked_ahead(table)
    seen, decision = after(table, EndTurn())
    thought = foresight.thought_of(BOT, seen, decision)
    assert thought is not None
    assert isinstance(thought.chosen, MoveTo)
    assert foresight.thought_of(BOT, *after(table, thought.chosen)) is not None


def test_another_position_bot_or_seed_has_no_thought() -> None:
    table = laid()
    foresight = looked_ahead(table)
    seen, decision = after(table, EndTurn())
    assert foresight.thought_of(SearchBot(8, 12, BOT.evaluation), seen, decision) is None
    assert foresight.thought_of(SearchBot(7, 13, BOT.evaluation), seen, decision) is None
    moved = laid()
    move = after(moved, MoveTo(0, parse_cell("b3")), EndTurn())
    assert foresight.thought_of(BOT, *move) is None


def test_nothing_is_foreseen_behind_a_die() -> None:
    table = Table()
    striker = table.first.creature("c3")
    target = table.second.creature("c4")
    strike = StrikeAt(striker.id, target.id)
    assert asked_next(table.match.view(BOTS), strike, BOTS) is None


def test_what_is_thought_about_when_it_is_stopped_is_dropped() -> None:
    table, asked = laid(), 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    foresight = looked_ahead(table, stopped)
    assert asked == 6
    assert foresight.thought_of(BOT, *after(table, EndTurn())) is None


def test_only_the_newest_thoughts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_KEPT", 1)
    table = laid()
    foresight = looked_ahead(table)
    assert foresight.thought_of(BOT, *after(table, EndTurn())) is None
    assert len(foresight._foreseen) == 1


def test_the_process_looks_ahead_and_answers_with_what_it_foresaw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own, other = Pipe()
    helper, found = Helper(), list[bool]()
    helper._pipe = own
    look_up = Foresight.thought_of

    def noted(foresight: Foresight, bot: SearchBot, seen: MatchState, decision: Decision) -> object:
        thought = look_up(foresight, bot, seen, decision)
        found.append(thought is not None)
        return thought

    monkeypatch.setattr(Foresight, "thought_of", noted)
    ready = Foresight.look_ahead
    ended: list[bool] = []

    def looked(
        foresight: Foresight, bot: SearchBot, seen: MatchState, _stopped: Callable[[], bool]
    ) -> None:
        ready(foresight, bot, seen, lambda: False)  # otherwise the question would stop it
        ended.append(True)

    monkeypatch.setattr(Foresight, "look_ahead", looked)
    Thread(target=_answer_all, args=(other,), daemon=True).start()
    table = laid()
    helper.look_ahead(BOT, table.match.view(BOTS), lambda: False)
    seen, decision = after(table, EndTurn())
    thought = helper.thought_of(BOT, seen, decision, None, lambda: False)
    assert ended
    assert found[-1]
    assert thought == thought_of(BOT, seen, decision, None)
    helper.rest()
    helper.close()


def test_a_failure_while_looking_ahead_is_logged_with_the_next_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_given: object) -> None:
        raise ValueError("no foresight")

    own, other = Pipe()
    helper = Helper()
    helper._pipe = own
    monkeypatch.setattr(Foresight, "look_ahead", fail)
    Thread(target=_answer_all, args=(other,), daemon=True).start()
    table = laid()
    helper.look_ahead(BOT, table.match.view(BOTS), lambda: False)
    seen, decision = after(table, EndTurn())
    assert helper.thought_of(BOT, seen, decision, None, lambda: False)
    assert "no foresight" in caplog.text
    helper.close()


def test_what_is_sent_to_look_ahead_says_nothing_of_hidden_cards() -> None:
    sent = []
    for hidden in ("Тайна", "Загадка"):
        own, other = Pipe()
        helper = Helper()
        helper._pipe = own
        helper.look_ahead(BOT, laid(hidden).match.view(BOTS), lambda: False)
        sent.append(other.recv_bytes())
    assert sent[0] == sent[1]
    assert "Тайна".encode() not in sent[0]


def test_a_stopped_look_ahead_is_not_sent() -> None:
    own, other = Pipe()
    helper = Helper()
    helper._pipe = own
    helper.look_ahead(BOT, laid().match.view(BOTS), lambda: True)
    assert not other.poll()


def test_a_question_interrupts_looking_ahead() -> None:
    """A process that looked ahead for ever would not answer."""
    own, other = Pipe()
    helper = Helper()
    helper._pipe = own
    endless = SearchBot(7, 10**6, BOT.evaluation)
    Thread(target=_answer_all, args=(other,), daemon=True).start()
    table = laid()
    helper.look_ahead(endless, table.match.view(BOTS), lambda: False)
    seen, decision = after(table, EndTurn())
    answered: list[object] = []

    def ask() -> None:
        answered.append(helper.thought_of(BOT, seen, decision, None, lambda: False))

    asking = Thread(target=ask, daemon=True)
    asking.start()
    asking.join(PATIENCE)
    assert answered
    helper.close()


@pytest.mark.parametrize(
    ("who", "is_idle"),
    [(Controller.STRONG, True), (Controller.DIRECT, False), (Controller.HUMAN, False)],
)
def test_only_a_searching_bot_looks_ahead_while_a_human_is_asked(
    who: Controller, *, is_idle: bool
) -> None:
    _sessions, session = new_session(7, (Controller.HUMAN, who))
    while session.stage is not Stage.MATCH:
        assert idle_bot(session) is None
        play_simply(session)
    while session.waiting != 0:
        assert idle_bot(session) is None
        play_simply(session)
    idle = idle_bot(session)
    assert (idle is not None) is is_idle
    if idle is not None:
        bot, seen = idle
        assert bot == session.bot_of(1)
        assert session.match is not None
        assert seen == session.match.view(session.seat_of(1))
