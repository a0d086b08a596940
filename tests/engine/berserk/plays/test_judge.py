"""The judge's hand: what both players agree upon is done and logged, by every one of its acts."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, parse_cell
from engine.berserk.table.state import Asking, JudgeAct, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.nodes import tap
from tests.support.scenario import Piece, Table

FIRST, SECOND = Seat.FIRST, Seat.SECOND


def laid() -> tuple[Table, Piece, Piece]:
    """Return a table with two cards a side: a wounded one of Anna, one of Boris."""
    table, own, enemy, _, _ = board(
        ours("c3", name="Орк", wounds=3), theirs("c5", name="Эльф"), ours("a1"), theirs("a6")
    )
    return table, own, enemy


def asks(
    table: Table, act: JudgeAct, card: Piece, amount: int = 0, cell: str = "", marker: str = ""
) -> None:
    place = parse_cell(cell) if cell else NO_CELL
    table.choose(op.Judge(FIRST, act, card.id, amount, place, marker))


def agrees(
    table: Table, act: JudgeAct, card: Piece, amount: int = 0, cell: str = "", marker: str = ""
) -> None:
    asks(table, act, card, amount, cell, marker)
    table.choose(op.Accept())


def test_the_game_resumes_after_the_opponents_answer() -> None:
    table, own, _enemy = laid()
    asks(table, JudgeAct.CLOSE, own)
    assert table.asked == (SECOND, Asking.JUDGE)
    table.choose(op.Accept())
    assert table.asked == (FIRST, Asking.ACT)


def test_a_refused_request_changes_nothing() -> None:
    table, own, _enemy = laid()
    asks(table, JudgeAct.DESTROY, own)
    table.choose(op.Decline())
    assert (own.cell, own.is_dead) == ("c3", False)
    assert table.asked == (FIRST, Asking.ACT)


def test_a_question_left_without_options_by_the_judge_is_dropped() -> None:
    push = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(),), cells=ab.Cells(who=ab.Who.TARGET, within=1)
    )
    table, mage, elf, one, other = board(
        ours("c1", tap(push)), theirs("a6"), ours("a1"), ours("b1")
    )
    table.uses(mage, elf)
    assert table.asked == (FIRST, Asking.CELL)
    agrees(table, JudgeAct.MOVE, one, cell="a5")
    agrees(table, JudgeAct.MOVE, other, cell="b6")
    assert table.asked == (FIRST, Asking.ACT)
    assert elf.cell == "a6"


def test_request_and_answer_are_in_the_history() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.WOUND, own, 2)
    (asked,) = table.events(ev.JudgeAsked)
    assert (asked.judging.seat, asked.judging.act, asked.judging.amount) == (
        FIRST,
        JudgeAct.WOUND,
        2,
    )
    assert [one.agreed for one in table.events(ev.JudgeAnswered)] == [True]
    assert [one.amount for one in table.events(ev.Wounded)] == [2]


def test_a_request_deals_wounds() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.WOUND, own, 2)
    assert own.wounds == 5


def test_wounds_dealt_by_agreement_kill_like_others() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.WOUND, own, 9)
    assert own.is_dead


def test_a_request_heals_wounds() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.HEAL, own, 2)
    assert own.wounds == 1


def test_a_request_moves_a_card() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.MOVE, own, cell="e1")
    assert own.cell == "e1"


def test_a_request_closes_and_opens_a_card() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.CLOSE, own)
    assert own.is_closed
    agrees(table, JudgeAct.OPEN, own)
    assert not own.is_closed


def test_a_request_adds_and_removes_chips() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.CHIPS, own, 3)
    agrees(table, JudgeAct.CHIPS, own, -1)
    assert own.state.chips == 2


@pytest.mark.rule("544.1", "544.2")
def test_a_request_adds_and_removes_markers_one_by_one() -> None:
    table, own, _enemy = laid()
    for amount in (1, 1, -1):
        agrees(table, JudgeAct.MARK, own, amount, marker="сеть")
    assert [one.marker for one in own.state.effects] == ["сеть"]
    assert own.state.facts.classes == own.state.spec.classes


def test_a_match_with_a_marker_is_saved_and_loaded() -> None:
    table, own, _enemy = laid()
    agrees(table, JudgeAct.MARK, own, 1, marker="сеть")
    state = table.match.game.codec.loads(table.match.game.codec.dumps(table.state))
    assert state == table.state


def test_a_request_destroys_a_card_and_puts_it_back() -> None:
    table, _own, enemy = laid()
    agrees(table, JudgeAct.DESTROY, enemy)
    assert enemy.is_dead
    agrees(table, JudgeAct.PUT_BACK, enemy, cell="e6")
    assert (enemy.cell, enemy.state.zone) == ("e6", Zone.BATTLEFIELD)


def test_a_request_may_be_made_during_a_strike() -> None:
    table, own, enemy = laid()
    agrees(table, JudgeAct.MOVE, enemy, cell="c4")
    guard = Piece(table, 3)
    agrees(table, JudgeAct.MOVE, guard, cell="d4")
    table.strikes(own, enemy)
    assert table.asked == (SECOND, Asking.PRIORITY)
    table.choose(op.Judge(SECOND, JudgeAct.HEAL, own.id, 3))
    assert table.asked == (FIRST, Asking.JUDGE)
    table.choose(op.Accept())
    assert table.asked == (SECOND, Asking.PRIORITY)
    assert own.wounds == 0
