"""The stack, the queue before it and the priority: 302, 303, and the stages of a play, 512."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import (
    CardClosed,
    PlayAnnounced,
    PlayRemoved,
    QueueStacked,
    ResourcesReserved,
    Wounded,
)
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.opening import placed
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, STRIKE, on
from tests.support import specs
from tests.support.scenario import Piece, Table


def queued(table: Table) -> list[int]:
    return [play.source for play in table.state.queue]


def stacked(table: Table) -> list[int]:
    return [play.source for play in table.state.stack]


def step(table: Table) -> Step:
    return table.state.stack[-1].course.step


def wounders(table: Table) -> list[int]:
    return [event.source for event in table.events(Wounded)]


def a_bolt_is_answered(*answer: ab.Ability) -> tuple[Table, Piece, Piece, Piece]:
    """A mage announces a bolt of 3 against an elf; a nun who has ``answer`` may say something."""
    table, mage, nun, elf = board(
        ours("c1", tap(spell(ab.Wound(3)))), theirs("a6", *answer), theirs("c4", wounds=2)
    )
    table.uses(mage, elf)
    return table, mage, nun, elf


# The stack: 302.


@pytest.mark.rule("302.2", "302.11")
def test_later_plays_are_stacked_above() -> None:
    body = ab.And((on_itself(ab.Chips(1)), ab.May(on_itself(ab.Chips(1)))))
    table, mage, nun, _elf = a_bolt_is_answered(reaction(body))
    table.uses(nun)
    table.everybody_passes()
    assert table.asked == (Seat.SECOND, Asking.MAY)
    assert stacked(table) == [mage.id, nun.id]


@pytest.mark.rule("302.3")
def test_lower_plays_on_the_stack_wait() -> None:
    body = ab.And((on_itself(ab.Chips(1)), ab.May(on_itself(ab.Chips(1)))))
    table, _mage, nun, elf = a_bolt_is_answered(reaction(body))
    table.uses(nun)
    table.everybody_passes()
    assert (table.state.stack[0].course.step, elf.wounds) == (Step.LEGALITY, 2)


@pytest.mark.rule("302.4")
@pytest.mark.same("2010-news:1.4")
def test_the_last_announced_play_resolves_first() -> None:
    table, mage, nun, elf = a_bolt_is_answered(reaction(spell(ab.Wound(1))))
    table.uses(nun, elf)
    table.everybody_passes()
    assert wounders(table) == [nun.id, mage.id]


@pytest.mark.rule("302.4")
def test_an_interrupted_play_continues_where_it_stopped() -> None:
    table, mage, nun, elf = a_bolt_is_answered(reaction(spell(ab.Wound(1))))
    table.passes()  # the bolt is begun, and comes to its calculation
    table.uses(nun, elf)
    table.everybody_passes()
    assert wounders(table) == [nun.id, mage.id]
    reserved = [event.play for event in table.events(ResourcesReserved)]
    assert reserved == sorted(set(reserved))  # none of them began twice


def announced_and_removed(table: Table) -> tuple[int, int, int]:
    kinds = (PlayAnnounced, QueueStacked, PlayRemoved)
    return tuple(len(table.events(kind)) for kind in kinds)  # type: ignore[return-value]  # three


@pytest.mark.rule("302.5")
@pytest.mark.parametrize("what", ["a move", "a strike", "an action", "closing for a flyer"])
def test_announced_plays_use_the_stack(what: str) -> None:
    table, orc = board(ours("c3", tap(on_itself(ab.Chips(1))), strike="1-1-1"))
    if what == "closing for a flyer":
        elf = table.second.flyer()
    else:
        elf = table.second.creature("c4", closed=True)
    match what:
        case "a move":
            table.moves(orc, "d3")
        case "a strike":
            table.strikes(orc, elf, dice=(3,))
        case "an action":
            table.uses(orc)
        case _:
            table.closes_for_flyer(orc)
    assert announced_and_removed(table) == (1, 1, 1)


@pytest.mark.rule("302.5")
def test_defending_and_triggers_use_the_stack() -> None:
    table, orc, elf, guard = board(
        ours("c3"), theirs("c4"), theirs("d4", on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))))
    )
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(guard)
    assert announced_and_removed(table) == (3, 3, 3)
    assert guard.state.chips == 1


@pytest.mark.rule("302.6")
def test_rule_effects_and_turn_phases_do_not_use_the_stack() -> None:
    table, orc, elf, _ = board(
        ours("c3", strike="9-9-9"), theirs("c4", life=3, closed=True), theirs("c6", closed=True)
    )
    table.strikes(orc, elf, dice=(3,))
    table.ends_turn()
    assert elf.is_dead
    assert len(table.events(PlayAnnounced)) == 1  # the strike alone


@pytest.mark.rule("302.7", "503.3.1")
def test_simultaneous_rule_effects_are_applied_before_any_question() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3), targets=ab.Targets(ENEMY, all=True))))
    saves = answers_at(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), subject=OWN)
    nun = lay(table.second, "a6", saves)
    one, other = table.second.creature("c4", life=3), table.second.creature("d4", life=3)
    table.uses(mage)
    assert table.can_use(nun)
    assert (one.is_dead, other.is_dead) == (True, True)


@pytest.mark.rule("302.8", "511.2")
def test_nothing_is_announced_while_an_effect_is_being_applied() -> None:
    shifts = ab.Replacement(
        ab.ReplacedBy.WOUNDS, onto=ab.Who.SELF, cards=ab.AllOf((OWN, ab.Not(SELF))), may=True
    )
    table, _mage, nun, elf = a_bolt_is_answered(shifts, reaction(influence(ab.Heal(1))))
    table.passes()
    while table.asked == (Seat.SECOND, Asking.PRIORITY):
        assert table.can_use(nun, elf, number=0)
        table.passes()
    assert table.asked == (Seat.SECOND, Asking.REPLACEMENT)
    assert not any(isinstance(one, op.UseAction) for one in table.options)


@pytest.mark.rule("302.9", "302.11")
def test_a_play_waits_in_the_queue_until_both_have_passed() -> None:
    table, mage, _nun, _elf = a_bolt_is_answered(reaction(influence(ab.Heal(1))))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert (queued(table), stacked(table)) == ([mage.id], [])
    table.passes()
    assert (queued(table), stacked(table)) == ([], [mage.id])


@pytest.mark.rule("302.10", "303.5")
def test_a_queued_play_cannot_be_cancelled() -> None:
    cancels = answers_at(ab.Moment.CANCELLING, at_play(ab.Cancel()), powers=(ab.PowerKind.SPELL,))
    table, _mage, nun, _elf = a_bolt_is_answered(cancels, reaction(influence(ab.Heal(1))))
    assert not table.can_use(nun)
    table.passes()
    assert table.can_use(nun)


@pytest.mark.rule("302.12", "303.4")
def test_a_lower_play_on_the_stack_cannot_be_cancelled() -> None:
    cancels = answers_at(ab.Moment.CANCELLING, at_play(ab.Cancel()), ENEMY, (ab.PowerKind.SPELL,))
    table, mage, nun, _elf = a_bolt_is_answered(
        cancels, reaction(spell(ab.Wound(1), targets=ENEMIES))
    )
    table.uses(nun, mage, number=1)
    offered = set()
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        if table.can_use(nun):
            offered.add(tuple(stacked(table)))
        table.passes()
    assert offered == {(mage.id,)}


@pytest.mark.rule("302.12", "512.2", "512.3")
def test_a_play_is_announced_resolved_paid_and_removed() -> None:
    twice = ab.And((spell(ab.Wound(1), targets=ENEMIES), spell(ab.Wound(2), targets=ENEMIES)))
    table, mage, _ = board(ours("c1", tap(twice)), theirs("c4"))
    table.uses(mage)
    stages = (PlayAnnounced, QueueStacked, ResourcesReserved, Wounded, CardClosed, PlayRemoved)
    told = [type(event) for event in table.match.history if isinstance(event, stages)]
    assert told == [*stages[:3], Wounded, Wounded, *stages[4:]]


@pytest.mark.rule("302.13", "404.2")
def test_the_stack_works_from_the_placement_on() -> None:
    table = Table()
    trick = on(ab.Moment.AFTER_PLACEMENT, on_itself(ab.Chips(1)))
    table = placed({"c3": creature(trick, name="Плут")}, {"c4": specs.creature("Эльф")})
    assert table.events(PlayAnnounced) == []
    table.triggers(table.piece("Плут"))
    assert announced_and_removed(table) == (1, 1, 1)


# Priority: 303.


@pytest.mark.rule("303.5", "303.3")
def test_plays_lie_in_the_queue_in_the_order_they_were_announced() -> None:
    trick = reaction(on_itself(ab.Chips(1)))
    table, mage, nun, elf = a_bolt_is_answered(reaction(influence(ab.Heal(1))), trick, trick)
    table.uses(nun, elf)
    table.uses(nun, number=1)
    keys = [play.key for play in table.state.queue]
    assert queued(table) == [mage.id, nun.id, nun.id]
    assert keys[1:] == [nun.state.facts.owned[place].key for place in nun.state.facts.actions[:2]]


@pytest.mark.rule("303.6")
def test_the_player_with_priority_appends_to_the_queue() -> None:
    trick = reaction(on_itself(ab.Chips(1)))
    table, mage, nun, elf = board(
        ours("c1", tap(spell(ab.Wound(3))), trick, trick), theirs("a6", trick, trick), theirs("c4")
    )
    table.uses(mage, elf)
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.uses(mage, number=1)
    table.passes()
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    table.uses(nun)
    assert queued(table) == [mage.id, mage.id, nun.id]


@pytest.mark.rule("303.6", "303.7")
def test_a_player_may_respond_to_a_queued_play() -> None:
    trick = reaction(on_itself(ab.Chips(1)))
    table, mage, nun, elf = board(
        ours("c1", tap(spell(ab.Wound(3))), trick, trick), theirs("a6", trick, trick), theirs("c4")
    )
    table.uses(mage, elf)
    table.passes()
    table.uses(nun)
    table.passes()
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.uses(mage, number=1)
    assert queued(table) == [mage.id, nun.id, mage.id]


@pytest.mark.rule("303.8")
def test_the_active_player_announces_triggers_of_rule_effects_first() -> None:
    watches = on(ab.Moment.OPENED, on_itself(ab.Chips(1)), subject=ab.Not(SELF))
    table, theirs = board(ours("c1", watches))
    mine = lay(table.second, "a6", watches)
    table.second.creature("c6", closed=True)
    table.ends_turn()
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced == [mine.id, theirs.id]
    assert (mine.state.chips, theirs.state.chips) == (1, 1)


@pytest.mark.rule("303.9", "503.3")
def test_rule_effects_are_applied_before_a_player_gets_priority() -> None:
    table, orc, elf = board(ours("c3", strike="9-9-9"), theirs("c4", life=3, closed=True))
    rider = table.second.symbiote(specs.companion(), elf)
    nun = lay(
        table.second, "a6", answers_at(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), subject=OWN)
    )
    table.strikes(orc, elf, dice=(3,))
    table.passes()  # the companion does not defend
    assert table.can_use(nun)
    assert (elf.is_dead, rider.is_dead) == (True, True)


# The stages of a play: 512.


@pytest.mark.rule("512.4")
def test_a_sudden_ability_cannot_be_used_in_the_blocking_step() -> None:
    blocks = answers_at(ab.Moment.BLOCKING, at_play(ab.Block()), powers=(ab.PowerKind.SPELL,))
    table, _mage, nun, _elf = a_bolt_is_answered(blocks, reaction(on_itself(ab.Chips(1))))
    table.passes()
    assert step(table) is Step.CALCULATION
    assert (table.can_use(nun), table.can_use(nun, number=1)) == (False, True)
    table.passes()
    assert step(table) is Step.BLOCKING
    assert (table.can_use(nun), table.can_use(nun, number=1)) == (True, False)


@pytest.mark.rule("512.4", "303.3")
def test_any_sudden_ability_may_respond_to_the_opponents_announcement() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))), reaction(on_itself(ab.Chips(1))))
    blocks = answers_at(ab.Moment.BLOCKING, at_play(ab.Block()), powers=(ab.PowerKind.SPELL,))
    nun = lay(table.second, "a6", blocks)
    elf = table.second.creature("c4")
    table.uses(mage, elf)
    while table.asked == (Seat.FIRST, Asking.PRIORITY):
        table.passes()
    assert step(table) is Step.BLOCKING
    table.uses(nun)
    table.passes()
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert table.can_use(mage, number=1)


ORDER = (
    ab.Moment.ANNOUNCED,
    ab.Moment.CANCELLING,
    ab.Moment.REDIRECTING,
    ab.Moment.TARGETED,
    ab.Moment.BEFORE_DICE,
    ab.Moment.ROLLED,
    ab.Moment.CALCULATION,
    ab.Moment.BLOCKING,
    ab.Moment.WOUNDED,
    ab.Moment.FINISHED,
)


@pytest.mark.rule("512.6.1")
def test_the_steps_of_a_strike_follow_the_rulebook() -> None:
    waits = tuple(on(moment, on_itself(ab.Chips(1)), powers=STRIKE) for moment in reversed(ORDER))
    wounded = on(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), subject=ENEMY, powers=STRIKE)
    table, orc, elf, _ = board(
        ours("c3", *waits, strike="3-3-3"), theirs("c4", closed=True), ours("a1", wounded)
    )
    table.strikes(orc, elf, dice=(3,))
    told = [
        event.ability.when.moment
        for event in table.events(PlayAnnounced)
        if event.ability is not None and event.ability.when is not None
    ]
    assert told == list(ORDER)


def a_strike_with_a_gift_at_hand() -> tuple[Table, Piece, Piece, Piece, Piece]:
    """An orc strikes a closed elf for 3; a priest may give +2, a nun waits for the blocking."""
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.TURN_END)
    priest = lay(table.first, "c1", reaction(influence(gift, targets=ab.Targets(OWN))))
    elf = table.second.creature("c4", closed=True)
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), subject=ENEMY, powers=STRIKE)
    nun = lay(table.second, "a6", waits)
    table.strikes(orc, elf, dice=(3,))
    while table.state.queue:
        table.passes()
    return table, orc, priest, nun, elf


@pytest.mark.rule("512.6.6")
def test_a_sudden_ability_in_the_calculation_step_changes_the_size() -> None:
    table, orc, priest, _nun, elf = a_strike_with_a_gift_at_hand()
    assert step(table) is Step.CALCULATION
    table.uses(priest, orc)
    table.everybody_passes()
    assert elf.wounds == 5


@pytest.mark.rule("512.6.6")
def test_after_the_calculation_nothing_changes_the_size() -> None:
    table, orc, priest, nun, elf = a_strike_with_a_gift_at_hand()
    table.passes()
    assert step(table) is Step.BLOCKING
    while not table.can_use(nun):
        table.passes()
    table.uses(nun)
    table.passes()
    table.uses(priest, orc)
    table.everybody_passes()
    assert (elf.wounds, len(orc.state.effects)) == (3, 1)
