"""When the marker of «N раз за ход» and «N раз за бой» is laid: 501.4, 526.2, 545.7."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import on_itself, spell
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    ONE_CHIP,
    chips_of,
    on,
)
from tests.support.scenario import Piece, Table

BOLT: Final = spell(ab.Wound(1))
LIMITS: Final = (ab.Limit.PER_TURN, ab.Limit.PER_BATTLE)
each_limit = pytest.mark.parametrize("limit", LIMITS)


def once(node: ab.Body, limit: ab.Limit, **how: object) -> ab.Playable:
    """A free playable ability with this limit."""
    return ab.Playable(ab.Payment(), node, limit=limit, **how)  # type: ignore[arg-type]  # its fields


def stopping(moment: ab.Moment, body: ab.Body, *powers: ab.PowerKind) -> ab.Triggered:
    """What stops the first such play of the opponent, and no other one."""
    return ab.Triggered(ab.When(moment, ENEMY, powers=powers), body, limit=ab.Limit.PER_BATTLE)


def passes_until(table: Table, step: Step) -> None:
    """Everybody passes until the play on top of the stack has come to a step."""
    while not table.state.stack or table.state.stack[-1].course.step is not step:
        table.passes()


def uses_of(piece: Piece) -> list[tuple[int, int]]:
    """How often the card's abilities have been used in the turn and in the battle."""
    return [(one.in_turn, one.in_battle) for one in piece.state.uses]


# Cancelled plays: 530.


@pytest.mark.rule("501.4", "545.7", "530.1")
@each_limit
def test_a_cancelled_ability_keeps_its_use(limit: ab.Limit) -> None:
    table = Table()
    mage = lay(table.first, "c1", once(BOLT, limit))
    elf = table.second.creature("c4")
    lay(table.second, "a6", stopping(ab.Moment.CANCELLING, at_play(ab.Cancel())))
    table.uses(mage, elf)
    assert (elf.wounds, uses_of(mage), table.can_use(mage, elf)) == (0, [], True)
    table.uses(mage, elf)
    assert (elf.wounds, uses_of(mage), table.can_use(mage, elf)) == (1, [(1, 1)], False)


@pytest.mark.rule("501.4", "545.7", "530.1")
def test_a_cancelled_ability_keeps_both_its_limits() -> None:
    table = Table()
    node = once(BOLT, ab.Limit.PER_TURN, times=2, of_battle=1)
    mage = lay(table.first, "c1", node)
    elf = table.second.creature("c4")
    lay(table.second, "a6", stopping(ab.Moment.CANCELLING, at_play(ab.Cancel())))
    table.uses(mage, elf)
    table.uses(mage, elf)
    assert (elf.wounds, table.can_use(mage, elf)) == (1, False)


def a_ghoul_fed_by_wounds(
    limit: ab.Limit, *enemies: ab.Ability
) -> tuple[Table, Piece, Piece, Piece]:
    """A ghoul gets a chip for a wounded enemy, within a limit; a mage wounds as often as asked."""
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY, limit=limit))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), BOLT))
    elf = table.second.creature("c4")
    lay(table.second, "a6", *enemies)
    return table, ghoul, mage, elf


@pytest.mark.rule("501.4", "545.7", "530.1")
@each_limit
def test_a_cancelled_trigger_keeps_its_use(limit: ab.Limit) -> None:
    cancels = stopping(ab.Moment.CANCELLING, at_play(ab.Cancel()), ab.PowerKind.INFLUENCE)
    table, ghoul, mage, elf = a_ghoul_fed_by_wounds(limit, cancels)
    for chips in (0, 1, 1):
        table.uses(mage, elf)
        assert chips_of(ghoul) == chips


def a_cancelled_bolt() -> tuple[Table, Piece, Piece, Piece]:
    """A sudden bolt of once a turn is cancelled by a card that also gets a chip for it.

    Both players are asked on the way: one has another sudden ability, the other an answer to what
    is paid.
    """
    bolt = ab.Playable(ab.Payment(chips=1), BOLT, sudden=True, limit=ab.Limit.PER_TURN)
    table, mage, elf, _, _, nun = board(
        ours("c1", bolt, chips=3),
        theirs("c4"),
        theirs("a6", stopping(ab.Moment.CANCELLING, ab.And((at_play(ab.Cancel()), ONE_CHIP)))),
        ours("a1", ab.Playable(ab.Payment(), ONE_CHIP, sudden=True)),
        theirs("b6", answers_at(ab.Moment.PAID, ONE_CHIP, ENEMY)),
    )
    table.uses(mage, elf)
    return table, mage, elf, nun


@pytest.mark.rule("501.5", "545.7", "530.1")
def test_a_cancelled_ability_is_not_announced_again_before_it_is_paid() -> None:
    """Its marker stays announced until then, whether or not it is laid."""
    table, mage, elf, _nun = a_cancelled_bolt()
    while not (table.state.stack and table.state.stack[0].cancelled):
        table.passes()
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert not table.can_use(mage, elf)


@pytest.mark.rule("501.5", "545.7", "530.1")
def test_a_cancelled_ability_is_announced_again_once_it_is_paid() -> None:
    table, mage, elf, nun = a_cancelled_bolt()
    while not table.can_use(nun):
        table.passes()
    table.uses(nun)
    table.passes()
    assert (len(table.state.stack), chips_of(mage)) == (1, 2)
    assert table.can_use(mage, elf)


# Interrupted plays: 529.


def a_killer(table: Table) -> Piece:
    """Lay an enemy that may exile any card once a turn, and waits at all steps of a bolt."""
    exiles = spell(ab.Exile(), targets=ab.Targets(ab.Not(ab.InState(ab.State.CLOSED))))
    waits = answers_at(ab.Moment.BLOCKING, on_itself(ab.Chips(1)), ENEMY)
    return lay(table.second, "a6", once(exiles, ab.Limit.PER_TURN, sudden=True), waits)


@pytest.mark.rule("501.4", "526.2", "529.1.1")
@each_limit
def test_a_use_is_not_marked_when_the_source_leaves_before_the_calculation_ends(
    limit: ab.Limit,
) -> None:
    table, mage, _ = board(ours("c1", once(BOLT, limit)), ours("a1"))
    elf, killer = table.second.creature("c4"), a_killer(table)
    table.uses(mage, elf)
    passes_until(table, Step.CALCULATION)
    table.uses(killer, mage)
    table.everybody_passes()
    assert [event.rule for event in table.events(ev.PlayStopped)] == ["529.1.1"]
    assert (elf.wounds, uses_of(mage)) == (0, [])


@pytest.mark.rule("501.4", "526.2", "529.1.2")
@each_limit
def test_a_trigger_keeps_its_use_when_its_target_leaves_before_the_calculation_ends(
    limit: ab.Limit,
) -> None:
    heals = spell(ab.Wound(1), targets=ITS_SUBJECT)
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.WOUNDED, heals, ENEMY, limit=limit))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), BOLT))
    elf, page = table.second.creature("c4"), table.second.creature("d4")
    killer = a_killer(table)
    table.uses(mage, elf)
    while not (table.state.stack and table.state.stack[-1].source == ghoul.id):
        table.passes()
    passes_until(table, Step.CALCULATION)
    table.uses(killer, elf)
    table.everybody_passes()
    assert uses_of(ghoul) == []
    table.uses(mage, page)
    table.everybody_passes()
    assert (page.wounds, uses_of(ghoul)) == (2, [(1, 1)])


# Plays that are illegal when they begin or when their target turns out to be another: 528, 533.8.


@pytest.mark.rule("501.4", "526.2", "528.8")
@each_limit
def test_an_ability_that_is_illegal_when_it_begins_keeps_its_use(limit: ab.Limit) -> None:
    table, mage, elf, page = board(ours("c1", once(BOLT, limit)), theirs("c4"), theirs("d4"))
    killer = a_killer(table)
    table.uses(mage, elf)
    table.uses(killer, elf)
    table.everybody_passes()
    assert (uses_of(mage), table.can_use(mage, page)) == ([], True)


@pytest.mark.rule("501.4", "526.2", "533.8")
@each_limit
def test_an_ability_whose_hidden_target_is_illegal_keeps_its_use(limit: ab.Limit) -> None:
    wounded = spell(ab.Wound(1), targets=ab.Targets(ab.InState(ab.State.WOUNDED)))
    table, mage, page, elf = board(
        ours("c1", once(wounded, limit)), theirs("d4", wounds=1), theirs("c4", hidden=True)
    )
    table.uses(mage, elf)
    table.everybody_passes()
    assert not elf.is_hidden
    assert (elf.wounds, uses_of(mage), table.can_use(mage, page)) == (0, [], True)


@pytest.mark.rule("501.4", "526.2", "501.15")
def test_a_card_that_dies_of_its_payment_keeps_the_use_of_its_ability() -> None:
    node = ab.Playable(ab.Payment(wounds=2), BOLT, limit=ab.Limit.PER_BATTLE)
    table, mage, _, elf = board(ours("c1", node, life=2), ours("a1"), theirs("c4"))
    table.uses(mage, elf)
    assert (mage.is_dead, elf.wounds, mage.state.uses) == (True, 0, ())


# From the blocking on a use counts: 526.2.


@pytest.mark.rule("501.4", "526.2", "531.4")
@each_limit
def test_a_blocked_ability_uses_its_limit(limit: ab.Limit) -> None:
    table = Table()
    mage = lay(table.first, "c1", once(BOLT, limit))
    elf = table.second.creature("c4")
    lay(table.second, "a6", stopping(ab.Moment.BLOCKING, at_play(ab.Block())))
    table.uses(mage, elf)
    assert (elf.wounds, uses_of(mage), table.can_use(mage, elf)) == (0, [(1, 1)], False)


@pytest.mark.rule("501.4", "526.2")
def test_an_attack_that_misses_uses_its_limit() -> None:
    throw = ab.Attack(ab.PowerKind.THROW, Strength(0, 1, 2))
    table, mage, elf = board(ours("c1", once(throw, ab.Limit.PER_TURN)), theirs("c4"))
    table.uses(mage, elf, die=1)
    assert (elf.wounds, uses_of(mage)) == (0, [(1, 1)])


# Compound abilities: one marker for all parts, when the first of them comes to its blocking.


def a_bolt_and_a_meal(limit: ab.Limit) -> tuple[Table, Piece, Piece, Piece]:
    """A mage may wound an enemy and heal itself, within a limit."""
    body = ab.And((spell(ab.Wound(1), targets=ENEMIES), on_itself(ab.Heal(1))))
    table, mage = board(ours("c1", once(body, limit, sudden=True), wounds=4))
    elf, killer = table.second.creature("c4"), a_killer(table)
    return table, mage, elf, killer


@pytest.mark.rule("501.4", "526.2", "505.4")
@each_limit
def test_a_successful_second_part_uses_the_limit_when_the_first_failed(limit: ab.Limit) -> None:
    table, mage, elf, killer = a_bolt_and_a_meal(limit)
    table.uses(mage)
    table.choose(op.ChooseTarget(elf.id))
    passes_until(table, Step.CALCULATION)
    table.uses(killer, elf)
    table.everybody_passes()
    assert (elf.wounds, mage.wounds, uses_of(mage)) == (0, 3, [(1, 1)])


@pytest.mark.rule("545.7", "512.3")
def test_two_parts_of_an_ability_use_its_limit_once() -> None:
    table = Table()
    body = ab.And((spell(ab.Wound(1), targets=ENEMIES), on_itself(ab.Heal(1))))
    mage = lay(table.first, "c1", once(body, ab.Limit.PER_TURN, times=2), wounds=4)
    elf = table.second.creature("c4")
    table.uses(mage)
    assert (elf.wounds, mage.wounds, uses_of(mage)) == (1, 3, [(1, 1)])
