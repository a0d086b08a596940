"""Stops: a player is asked where that was wanted, and the game is the same with or without."""

import pytest

from engine.berserk.changing.views import imagine
from engine.berserk.match.game import BerserkMatch
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.options import Pass
from engine.berserk.table.state import Asking, Phase, Step, Stop
from engine.kernel import Seat
from tests.support.begun import begun
from tests.support.scenario import Piece, Table
from tests.support.specs import creature

FIRST, SECOND = Seat.FIRST, Seat.SECOND


def laid(*stops: Stop, seat: Seat = SECOND) -> tuple[Table, Piece, Piece]:
    """Return a table where Anna may strike an enemy that stands alone; Boris has these stops."""
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    if stops:
        table.choose(op.StopAt(seat, stops))
    return table, orc, elf


def passed_at(table: Table) -> list[tuple[Seat, Step | Phase | None]]:
    """Pass wherever passing is all there is to do; return who was asked, and at which point."""
    asked: list[tuple[Seat, Step | Phase | None]] = []
    while table.options == (Pass(),):
        state = table.state
        assert table.asked is not None
        point: Step | Phase | None = state.stack[-1].course.step if state.stack else state.phase
        asked.append((table.asked[0], None if state.queue else point))
        table.passes()
    return asked


@pytest.mark.rule("303.7")
def test_without_stops_a_player_who_can_only_pass_is_not_asked() -> None:
    table, orc, elf = laid()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (FIRST, Asking.ACT)


@pytest.mark.rule("303.6")
def test_a_stop_at_announcements_asks_before_the_queue_moves_to_the_stack() -> None:
    table, orc, elf = laid(Stop.ANNOUNCED)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (SECOND, Asking.PRIORITY)
    assert [play.source for play in table.state.queue] == [orc.id]
    assert passed_at(table) == [(SECOND, None)]


@pytest.mark.rule("512.6.2", "512.6.4", "512.6.5", "512.6.6")
@pytest.mark.parametrize(
    ("stop", "step"),
    [
        (Stop.BEGUN, Step.ANNOUNCED),
        (Stop.TARGETS, Step.TARGETS),
        (Stop.DICE, Step.BEFORE_DICE),
        (Stop.RESULT, Step.CALCULATION),
    ],
)
def test_a_stop_at_a_step_asks_in_that_step_of_a_strike(stop: Stop, step: Step) -> None:
    table, orc, elf = laid(stop)
    table.strikes(orc, elf, dice=(6, 1))
    assert passed_at(table) == [(SECOND, step)]
    assert table.asked == (FIRST, Asking.ACT)


@pytest.mark.rule("303.3")
def test_a_stop_after_plays_asks_when_the_strike_has_left_the_stack() -> None:
    table, orc, elf = laid(Stop.FINISHED)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (SECOND, Asking.PRIORITY)
    assert (table.state.stack, elf.wounds) == ([], 3)
    passed_at(table)
    assert table.asked == (FIRST, Asking.ACT)


@pytest.mark.rule("409.4", "413.3")
@pytest.mark.parametrize(
    ("stop", "phase"), [(Stop.TURN_START, Phase.OPENING), (Stop.TURN_END, Phase.FINAL)]
)
def test_a_stop_at_a_turn_asks_only_in_the_opponents_turn(stop: Stop, phase: Phase) -> None:
    table, _orc, _elf = laid(stop, seat=FIRST)
    table.ends_turn()
    first = passed_at(table)
    table.ends_turn()
    second = passed_at(table)
    assert [*first, *second] == [(FIRST, phase)]


@pytest.mark.rule("512.6")
def test_stops_do_not_apply_to_own_plays() -> None:
    every = tuple(stop for stop in Stop if stop is not Stop.EVERYWHERE)
    table, orc, elf = laid(*every, seat=FIRST)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (FIRST, Asking.ACT)


@pytest.mark.rule("512.6")
def test_the_stop_everywhere_also_applies_to_own_plays() -> None:
    table, orc, elf = laid(Stop.EVERYWHERE, seat=FIRST)
    table.strikes(orc, elf, dice=(6, 1))
    steps = [step for seat, step in passed_at(table) if seat is FIRST]
    wanted = [None, Step.ANNOUNCED, Step.CANCEL, Step.TARGETS, Step.TARGETED, Step.BEFORE_DICE]
    assert steps[: len(wanted)] == wanted
    assert Step.BLOCKING in steps
    assert table.asked == (FIRST, Asking.ACT)


@pytest.mark.rule("512.6")
def test_a_move_has_no_stop_at_dice_or_targets() -> None:
    table, orc, _elf = laid(Stop.DICE, Stop.TARGETS, Stop.RESULT)
    table.moves(orc, "b3")
    assert table.asked == (FIRST, Asking.ACT)


def test_choosing_no_stops_removes_them() -> None:
    table, orc, elf = laid(Stop.DICE)
    table.choose(op.StopAt(SECOND, ()))
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (FIRST, Asking.ACT)
    assert table.state.stops == ()


def test_a_match_keeps_its_stops_when_it_is_saved_and_cloned() -> None:
    table, _orc, _elf = laid(Stop.DICE, Stop.TURN_END)
    codec = table.match.game.codec
    assert codec.loads(codec.dumps(table.state)).stops == table.state.stops
    assert table.match.clone().state.stops == table.state.stops != ()


def pass_every_stop(match: BerserkMatch) -> int:
    """Pass wherever passing is all there is to do; return how often."""
    passes = 0
    while match.decision is not None and match.decision.options == (Pass(),):
        match.choose(Pass())
        passes += 1
    return passes


def played(stops: tuple[Stop, ...], start: int) -> tuple[int, BerserkMatch]:
    """Return how often a stop was passed in 60 choices of both sides, and the match after them."""
    own, enemy = ({f"{column}{row}": creature() for column in "bcd"} for row in (3, 4))
    match = begun(own, enemy, seed=start)
    for seat in Seat:
        match.choose(op.StopAt(seat, stops))
    passes = pass_every_stop(match)
    for number in range(60):
        if match.decision is not None:
            options = match.decision.options
            match.choose(options[(start + number * 5) % len(options)])
        passes += pass_every_stop(match)
    return passes, match


@pytest.mark.parametrize("start", range(4))
def test_a_match_with_a_pass_at_every_stop_equals_one_without_stops(start: int) -> None:
    no_passes, quiet = played((), start)
    passes, stopped = played((Stop.EVERYWHERE,), start)
    assert no_passes == 0 < passes
    assert told(stopped) == told(quiet)
    assert stopped.state.rng == quiet.state.rng
    assert [(card.cell, card.wounds) for card in stopped.state.cards] == [
        (card.cell, card.wounds) for card in quiet.state.cards
    ]


def told(match: BerserkMatch) -> list[type]:
    """Return what happened, without the windows and steps of plays."""
    kinds = (ev.CardMoved, ev.DiceRolled, ev.Wounded, ev.CardLeft, ev.TurnBegan)
    return [type(event) for event in match.history if isinstance(event, kinds)]


def test_an_imagined_match_has_no_stops() -> None:
    table, _orc, _elf = laid(Stop.EVERYWHERE)
    assert imagine(table.match.view(FIRST), 1).stops == ()
