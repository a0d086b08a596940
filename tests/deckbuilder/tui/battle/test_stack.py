"""The stack and the queue on screen: who, what, at whom, which step of 512, whose the priority."""

import pytest

import engine.berserk.abilities as ab
from deckbuilder.battle.stack import render_priority, stack_rows
from deckbuilder.tui.battle.card_inspection import StackScreen
from deckbuilder.tui.battle.stack_view import stack_brief
from engine.berserk.table import options as op
from engine.berserk.table.state import Step, Stop
from engine.kernel import Seat
from tests.deckbuilder.tui.battle.test_questions import ENEMIES, slow, spell
from tests.deckbuilder.tui.match_support import at_table, battle, beside
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.scenario import Piece, Table


def struck() -> Table:
    """Return a table where Anna's strike waits for Boris to assign a defender."""
    table = Table()
    rider = table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг")
    table.second.creature("d4", "Заступник")
    table.strikes(rider, enemy)
    return table


@pytest.mark.slow
@pytest.mark.rule("512.6.4")
async def test_the_resolving_play_is_shown_with_its_targets_and_step() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, struck())
        text = beside(pilot)
        assert "Your priority ▸ “Всадник” strikes “Враг” — 512.6.4 targets, defenders" in text
        assert "Assign a defender or pass?" in text


@pytest.mark.slow
async def test_nothing_is_shown_while_the_stack_is_empty() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        assert "Priority" not in beside(pilot)
        await press(pilot, "s")
        assert "Your priority" in shown(pilot)
        assert "The stack and the queue are empty." in shown(pilot)


@pytest.mark.rule("302.9")
async def test_waiting_plays_are_shown_in_the_queue() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг")
    table.choose(op.StopAt(Seat.SECOND, (Stop.ANNOUNCED,)))
    table.strikes(rider, enemy)
    assert stack_rows(table.state)[0].point == "in the queue (302.9)"
    brief = stack_brief(table.state, Seat.FIRST)
    assert brief is not None
    assert brief.plain.startswith("Priority: Boris")


@pytest.mark.slow
@pytest.mark.rule("501.1")
async def test_the_play_being_announced_is_shown() -> None:
    table = Table()
    node = slow(spell(ab.Wound(2), filter=ENEMIES, most=2))
    table.first.creature("c3", "Маг", nodes=(node,))
    table.second.creature("c6", "Враг")
    table.second.creature("a6", "Другой")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "3")
        assert "“Маг”: spell: wound by 2 — is being announced (501.1)" in beside(pilot)
        assert "Your priority" in beside(pilot)


def answered() -> Table:
    """Return a table where Anna's strike is answered by a spell of Boris, which is on top."""
    table = Table()
    hasty = ab.Playable(ab.FREE, spell(ab.Wound(1), filter=ENEMIES), sudden=True)
    rider = table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг", nodes=(hasty,))
    table.choose(op.StopAt(Seat.FIRST, (Stop.BEGUN,)))
    table.strikes(rider, enemy)
    table.choose(op.UseAction(enemy.id, 0, Piece(table, 0).id))
    while table.state.queue:
        table.passes()
    return table


@pytest.mark.rule("302.3", "302.4")
async def test_the_top_play_comes_first_and_the_one_below_waits() -> None:
    table = answered()
    rows = stack_rows(table.state)
    assert [row.top for row in rows] == [True, False]
    assert [row.seat for row in rows] == [Seat.SECOND, Seat.FIRST]
    assert rows[0].point == "512.6.2 play begins"
    assert "strikes" in rows[1].text
    assert rows[1].point.startswith("waits at 512.6.2")


@pytest.mark.slow
async def test_a_key_opens_and_closes_the_whole_stack() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, struck())
        await press(pilot, "ы")  # the same key in the Russian layout
        assert isinstance(pilot.app.screen, StackScreen)
        text = shown(pilot)
        assert "“Всадник” strikes “Враг”" in text
        assert "Anna · 512.6.4 targets, defenders" in text
        assert "1 pass in a row" in text
        await press(pilot, "s")
        assert battle(pilot).is_current


@pytest.mark.rule("305.1")
def test_triggered_abilities_are_listed_below_the_announced_play() -> None:
    table = Table()
    at_end = ab.When(ab.Moment.TURN_END, ab.Is(ab.Who.SELF))
    bound = ab.Triggered(at_end, spell(ab.Wound(1)), may=True)
    table.first.creature("c3", "Маг", nodes=(bound, bound))
    table.second.creature("c5", "Враг")
    table.ends_turn()
    rows = stack_rows(table.state)
    assert [row.point for row in rows] == ["has been triggered (305.1)"] * 2
    assert render_priority(table.state, Seat.FIRST) == "Priority: none at the moment"


@pytest.mark.parametrize("step", Step, ids=lambda step: step.name.lower())
def test_every_step_has_a_name_and_a_rule(step: Step) -> None:
    table = struck()
    table.state.stack[-1].course.step = step
    (row,) = stack_rows(table.state)
    assert row.point[:5] in ("512.6", "512.7")
    assert len(row.point.split(" ", 1)[1]) > 3
