"""Turns and their phases: 407 to 413, priority 303."""

import pytest

from engine.berserk.table.events import (
    CardsOpened,
    PhaseBegan,
    PlayStopped,
    PriorityPassed,
    TurnBegan,
)
from engine.berserk.table.options import EndTurn, Pass, StrikeAt
from engine.berserk.table.state import Asking, Phase
from engine.kernel import IllegalChoice, Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support.scenario import Table


@pytest.mark.rule("407.2")
def test_a_turn_goes_through_its_phases_in_order() -> None:
    table, _, _ = board(ours("c2"), theirs("c5"))
    table.ends_turn()
    assert [event.phase for event in table.events(PhaseBegan)] == [
        Phase.FINAL,
        Phase.INITIAL,
        Phase.OPENING,
        Phase.MAIN,
    ]


@pytest.mark.rule("413.3")
def test_the_turn_goes_to_the_other_player() -> None:
    table, _, _ = board(ours("c2"), theirs("c5"), turn=3)
    table.ends_turn()
    assert [(event.seat, event.turn) for event in table.events(TurnBegan)] == [(Seat.SECOND, 4)]
    assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("409.2")
@pytest.mark.parametrize("active", Seat)
def test_the_active_players_cards_open_at_the_start_of_the_turn(active: Seat) -> None:
    table = Table(active=active.opponent)
    mine = (table.first if active is Seat.FIRST else table.second).creature("c2", closed=True)
    theirs = (table.second if active is Seat.FIRST else table.first).creature("c5", closed=True)
    table.ends_turn()
    assert (mine.is_closed, theirs.is_closed) == (False, True)
    assert [event.cards for event in table.events(CardsOpened)] == [(mine.id,)]


@pytest.mark.rule("409.2", "510.4")
@pytest.mark.parametrize("owner", Seat)
def test_cards_of_both_players_lose_their_action_markers(owner: Seat) -> None:
    table, orc, elf = board(ours("c2", acted=1), theirs("c5", acted=1))
    table.ends_turn()
    assert (orc if owner is Seat.FIRST else elf).state.acted == 0


@pytest.mark.rule("510.4")
def test_a_card_in_the_graveyard_loses_its_action_marker_too() -> None:
    table, orc, elf, _ = board(
        ours("c3", strike="9-9-9"), theirs("c4", life=1, acted=1), theirs("e6")
    )
    table.strikes(orc, elf, dice=(6, 1))
    assert (elf.is_dead, elf.state.acted) == (True, 1)
    table.ends_turn()
    assert elf.state.acted == 0


@pytest.mark.rule("514.1", "409.2")
def test_a_defender_that_closed_in_the_opponents_turn_is_open_in_its_own() -> None:
    table, orc, elf, warden = board(ours("c3"), theirs("c4"), theirs("d4"))
    table.strikes(orc, elf, dice=(1, 1))
    table.defends(warden)
    table.ends_turn()
    assert not warden.is_closed
    assert table.can_strike(warden, orc)


@pytest.mark.rule("411.1", "411.2")
@pytest.mark.same("2009:203.8", "2009:205.2а")
def test_only_the_active_player_chooses_in_the_main_phase() -> None:
    table, orc, elf = board(ours("c3"), theirs("c4"), active=Seat.SECOND)
    assert table.asked == (Seat.SECOND, Asking.ACT)
    with pytest.raises(IllegalChoice):
        table.choose(StrikeAt(orc.id, elf.id))


@pytest.mark.rule("411.2")
def test_the_turn_may_be_handed_over_at_once() -> None:
    table, _, _ = board(ours("c2"), theirs("c5"))
    assert EndTurn() in table.options


@pytest.mark.rule("303.7")
def test_a_play_is_stacked_after_both_players_passed() -> None:
    table, _, orc, _, secret = board(
        ours("c2"), ours("a2"), theirs("c5"), theirs("c6", hidden=True), turn=1
    )
    table.moves(orc, "a3")
    assert "QueueStacked" not in table.happened()
    assert orc.cell == "a2"
    table.passes()
    assert "QueueStacked" in table.happened()
    assert secret.is_hidden


@pytest.mark.rule("303.1", "407.2")
def test_the_active_player_holds_the_priority_first() -> None:
    table, orc, _ = board(ours("a2"), theirs("c6", hidden=True), turn=1)
    table.moves(orc, "a3")
    assert [event.seat for event in table.events(PriorityPassed)] == [Seat.FIRST]
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)


@pytest.mark.rule("303.2")
def test_passing_changes_no_card() -> None:
    table, orc, elf, _ = board(ours("c3"), theirs("c4"), theirs("d4"))
    table.strikes(orc, elf, dice=(2, 4))
    before = [card.clone() for card in table.state.cards]
    table.passes()
    changed = [card.id for card, old in zip(table.state.cards, before, strict=True) if card != old]
    assert changed == [orc.id]  # the strike missed and was paid


@pytest.mark.rule("303.3")
def test_a_player_who_cannot_respond_is_not_asked() -> None:
    table, orc, elf = board(ours("c3"), theirs("c4"))
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("514.1")
def test_the_question_of_a_defender_names_its_rule() -> None:
    table, orc, elf, _ = board(ours("c3"), theirs("c4"), theirs("d4"))
    table.strikes(orc, elf)
    assert table.match.decision is not None
    assert table.match.decision.rule == "514.1"
    assert Pass() in table.options


@pytest.mark.rule("512.6.2/illegal", "528.8")
def test_a_play_that_became_illegal_before_its_turn_on_the_stack_is_not_paid() -> None:
    table, orc, _, _ = board(ours("a2"), theirs("c5"), theirs("c6", hidden=True), turn=1)
    table.moves(orc, "a3")
    orc.state.acted = 1  # as a fast play of the opponent might do
    table.passes()
    stopped = [(event.code, event.rule, event.paid) for event in table.events(PlayStopped)]
    assert stopped == [("has_acted", "506.3", False)]
    assert (orc.cell, orc.movement) == ("a2", 1)
    assert table.asked == (Seat.FIRST, Asking.ACT)
