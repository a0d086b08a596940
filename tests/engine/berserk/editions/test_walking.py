"""Where movement and acting are the same in all editions: 506, 507, 510; 2009:203.

Each test is played under every edition that ships, so that each book has its proof.
"""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import EDITIONS
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, cell_name
from engine.berserk.table.state import Asking, PlayKind
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, STRIKE, on
from tests.support import specs
from tests.support.editions import ALL
from tests.support.scenario import Piece, Table

each_edition = pytest.mark.parametrize("code", ALL)


def at(code: str) -> Table:
    """Return an empty table at which the edition is played, with an opponent in the corner."""
    table = Table(ruleset=EDITIONS[code])
    table.second.creature("e6", "Наблюдатель")
    return table


def steps(table: Table, piece: Piece) -> set[str]:
    """Return the cells to which the card is offered a step."""
    moves = (one for one in table.options if isinstance(one, op.MoveTo) and one.card == piece.id)
    return {cell_name(one.cell) for one in moves}


def refused(table: Table, piece: Piece, cell: int = NO_CELL) -> str | None:
    """Return by which rule of 2024 a step of the card is refused."""
    refusal = table.why(op.MoveTo(piece.id, cell))
    return None if refusal is None else refusal.rule


@each_edition
@pytest.mark.rule("506.1", "507.2", "2009:203.2", "2009:203.2а", "older-506-510:507.2")
def test_a_step_targets_a_free_cell_in_the_same_row_or_column(code: str) -> None:
    table = at(code)
    orc = lay(table.first, "c3")
    table.first.creature("c4")
    assert steps(table, orc) == {"b3", "d3", "c2"}
    table.moves(orc, "b3")
    (announced,) = (one for one in table.events(ev.PlayAnnounced) if one.kind is PlayKind.MOVE)
    assert [cell_name(cell) for cell in announced.cells] == ["b3"]


@each_edition
@pytest.mark.rule("506.1", "2009:203.3", "2009:203.4")
def test_each_step_is_paid_from_the_movement(code: str) -> None:
    table = at(code)
    orc = lay(table.first, "c2", movement=2)
    left = []
    for cell in ("c3", "c4"):
        table.moves(orc, cell)
        left.append(orc.movement)
    assert (left, steps(table, orc)) == ([1, 0], set())
    assert [one.amount for one in table.events(ev.MovementSpent)] == [1, 1]
    table.ends_turn()
    table.ends_turn()
    assert orc.movement == 2


@each_edition
@pytest.mark.rule("506.2", "2009:203.5", "older-506-510:506.2")
def test_no_card_walks_in_the_opponents_turn(code: str) -> None:
    table = at(code)
    table.first.creature("a1")
    elf = table.second.creature("c4", movement=3)
    assert steps(table, elf) == set()
    table.ends_turn()
    assert steps(table, elf)


@each_edition
@pytest.mark.rule("506.3", "2009:203.6", "older-506-510:506.3")
def test_a_closed_card_does_not_walk(code: str) -> None:
    table = at(code)
    orc = lay(table.first, "c3", closed=True)
    table.first.creature("a1")
    assert (steps(table, orc), refused(table, orc)) == (set(), "506.3")


@each_edition
@pytest.mark.rule("506.4", "2009:203.7", "older-506-510:506.4")
def test_an_opened_card_may_walk_and_jump_again(code: str) -> None:
    table = at(code)
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 1), tap(spell(ab.Wound(1))), movement=1)
    elf = table.second.creature("c6")
    table.moves(frog, "c3")
    table.uses(frog, elf, number=1)
    assert (steps(table, frog), table.can_use(frog)) == (set(), False)
    table.uses(squire, frog)
    assert steps(table, frog)
    assert table.can_use(frog)


@each_edition
@pytest.mark.rule("304.2", "2009:203.8", "older-506-510:506.2")
def test_no_card_walks_while_the_stack_is_not_empty(code: str) -> None:
    prays = ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True, limit=ab.Limit.PER_TURN)
    table = at(code)
    orc = lay(table.first, "c3", prays, strike="1-1-1")
    elf = table.second.creature("c4")
    table.choose(op.StrikeAt(orc.id, elf.id))
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    assert steps(table, orc) == set()
    assert refused(table, orc) == "304.1"


@each_edition
@pytest.mark.rule("211.10", "208.7", "210.3", "2009:203.9", "2009:203.10")
def test_symbiotes_and_flyers_do_not_walk(code: str) -> None:
    table = at(code)
    host = lay(table.first, "c3")
    tick = table.first.symbiote(specs.parasite(), host)
    falcon = table.first.flyer()
    assert (steps(table, tick), steps(table, falcon)) == (set(), set())
    assert (refused(table, tick), refused(table, falcon)) == ("211.10", "210.3")


@each_edition
@pytest.mark.rule("501.8", "2009:203.11")
def test_a_walking_card_cannot_close_until_it_arrives(code: str) -> None:
    zaps = ab.Playable(ab.Payment(closes=True), spell(ab.Wound(1)), sudden=True)
    table = at(code)
    mage = lay(table.first, "c2", zaps, movement=1)
    lay(table.second, "a6", ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True))
    lay(table.first, "a1", ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True))
    elf = table.second.creature("c5")
    table.moves(mage, "c3")
    on_its_way = 0
    while mage.cell != "c3":
        if table.asked == (Seat.FIRST, Asking.PRIORITY):
            on_its_way += 1
            assert not table.can_use(mage, elf)
            refusal = table.why(op.UseAction(mage.id, mage.state.facts.actions[0], elf.id))
            assert refusal is not None
            assert refusal.code == "reserved"
        table.passes()
    assert on_its_way
    table.everybody_passes()
    assert table.can_use(mage, elf)


MOVEMENT_LEFT = {"2024": 0, "older-506-510": 0, "2010": 0, "2009": 1}
"""Of two steps, what is left after a jump that stands for a move."""


@each_edition
@pytest.mark.rule("506.1", "530.1", "531.4", "2009:203.3")
@pytest.mark.parametrize(
    "stops", [(ab.Moment.CANCELLING, ab.Cancel()), (ab.Moment.BLOCKING, ab.Block())]
)
def test_a_blocked_step_is_paid(code: str, stops: tuple[ab.Moment, ab.Effect]) -> None:
    moment, effect = stops
    table = at(code)
    orc = lay(table.first, "c2", movement=2)
    lay(table.second, "a6", goes_off(moment, at_play(effect), ENEMY))
    table.moves(orc, "c3")
    table.everybody_passes()
    assert (orc.cell, orc.movement) == ("c2", 1)
    assert [one.amount for one in table.events(ev.MovementSpent)] == [1]
    assert steps(table, orc)


@each_edition
@pytest.mark.rule("506.6", "506.7", "530.1", "531.4", "2009:203.3", "2009:203.12", "2009:203.13")
@pytest.mark.parametrize(
    "stops", [(ab.Moment.CANCELLING, ab.Cancel()), (ab.Moment.BLOCKING, ab.Block())]
)
def test_a_blocked_jump_is_paid(code: str, stops: tuple[ab.Moment, ab.Effect]) -> None:
    moment, effect = stops
    table = at(code)
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 2), movement=2)
    lay(table.second, "a6", goes_off(moment, at_play(effect), ENEMY))
    table.uses(frog)
    table.picks("c4")
    table.everybody_passes()
    assert (frog.cell, frog.movement) == ("c2", MOVEMENT_LEFT[code])
    assert not table.can_use(frog)


@each_edition
@pytest.mark.rule("506.1", "501.13", "528.8", "2009:203.3", "2009:103.3")
@pytest.mark.parametrize("begun", [False, True])
def test_a_step_to_a_cell_occupied_in_response(code: str, begun: bool) -> None:
    """Before it begins it is called off unpaid (528.8); once it is under way it is paid."""
    table = at(code)
    orc = lay(table.first, "c2", movement=2)
    elf = table.second.creature("c5")
    puts = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ONE_CARD, ab.Cells(within=9))
    witch = lay(table.second, "a6", ab.Playable(ab.FREE, puts, sudden=True))
    table.moves(orc, "c3")
    while begun and not any(one.source == orc.id and one.reserved for one in table.state.stack):
        table.passes()
    while not table.can_use(witch, elf):
        table.passes()
    table.uses(witch, elf)
    table.picks("c3")
    table.everybody_passes()
    assert (orc.cell, elf.cell) == ("c2", "c3")
    assert orc.movement == (1 if begun else 2)


@each_edition
@pytest.mark.rule("501.8", "506.6", "2009:203.11", "2009:203.12", "older-506-510:506.6")
@pytest.mark.parametrize("stands_for_a_move", [True, False])
def test_a_jumping_card_cannot_act_until_it_lands(code: str, stands_for_a_move: bool) -> None:
    """So it is where the jump stands for a move; another one takes no movement (506.7.1)."""
    zaps = ab.Playable(ab.Payment(closes=True), spell(ab.Wound(1)), sudden=True)
    leap = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),), ab.ITSELF, ab.Cells(within=2)
    )
    jump = ab.Playable(ab.Payment(movement=stands_for_a_move), leap, limit=ab.Limit.PER_TURN)
    table = at(code)
    frog = lay(table.first, "c2", jump, zaps, movement=1)
    lay(table.second, "a6", ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True))
    lay(table.first, "a1", ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True))
    elf = table.second.creature("c5")
    table.uses(frog)
    table.picks("c4")
    asked = []
    while frog.cell != "c4":
        if table.asked == (Seat.FIRST, Asking.PRIORITY):
            asked.append(table.can_use(frog, elf, number=1))
        table.passes()
    assert set(asked) == {not stands_for_a_move}
    table.everybody_passes()
    assert table.can_use(frog, elf, number=1)


@each_edition
@pytest.mark.rule("501.8", "501.11", "506.6", "2009:203.12")
def test_a_jumping_card_cannot_be_closed_until_it_lands(code: str) -> None:
    table = at(code)
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 2), movement=1)
    closes = ab.Playable(ab.FREE, influence(ab.Close()), sudden=True)
    witch = lay(table.second, "a6", closes)
    waits = ab.Playable(ab.FREE, on_itself(ab.Chips(1)), sudden=True)
    lay(table.first, "a1", waits)
    table.uses(frog)
    table.picks("c4")
    while frog.cell != "c4":
        begun = any(one.source == frog.id and one.reserved for one in table.state.stack)
        if begun and table.asked == (Seat.SECOND, Asking.PRIORITY):
            assert not table.can_use(witch, frog)
        table.passes()
    assert not frog.is_closed


@each_edition
@pytest.mark.rule("506.6", "2009:203.12", "older-506-510:506.6")
@pytest.mark.parametrize("name", [ab.Name.JUMP, ab.Name.TELEPORT])
def test_jumps_and_teleports_are_movement(code: str, name: ab.Name) -> None:
    way = ab.Named(name, 2) if name is ab.Name.JUMP else ab.Named(name)
    table = at(code)
    frog = lay(table.first, "c2", way, on(ab.Moment.MOVED, on_itself(ab.Chips(1))))
    table.uses(frog)
    table.picks("c4")
    assert (frog.cell, frog.state.chips) == ("c4", 1)


@each_edition
@pytest.mark.rule("545.4", "506.6", "older-506-510:507.1")
def test_bans_on_walking_and_relocating_stop_jumps(code: str) -> None:
    table = at(code)
    jump = ab.Named(ab.Name.JUMP, 2)
    one = lay(table.first, "c2", jump, ab.Cannot(ab.Doing.MOVE))
    other = lay(table.first, "a2", jump, ab.Cannot(ab.Doing.RELOCATE))
    for card in (one, other):
        assert (steps(table, card), table.can_use(card)) == (set(), False)


@each_edition
@pytest.mark.rule("507.1", "older-506-510:507.1")
def test_a_pushed_card_keeps_its_movement(code: str) -> None:
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.ONE_CARD,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table = at(code)
    ram = lay(table.first, "a1", tap(push))
    orc = lay(table.first, "c2", movement=1)
    table.uses(ram, orc)
    table.picks("c3")
    assert (orc.cell, orc.movement) == ("c3", 1)


@each_edition
@pytest.mark.rule("507.3", "older-506-510:507.3")
def test_placing_a_card_is_not_a_relocation(code: str) -> None:
    puts = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.PLACE),),
        ab.ONE_CARD,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table = at(code)
    hand = lay(table.first, "a1", tap(puts))
    orc = lay(table.first, "c2", ab.Cannot(ab.Doing.RELOCATE))
    table.uses(hand, orc)
    table.picks("c3")
    assert orc.cell == "c3"


@each_edition
@pytest.mark.rule("510.1", "510.2", "older-506-510:510.1", "older-506-510:510.2")
def test_a_card_that_acted_is_closed_and_cannot_act_again(code: str) -> None:
    table = at(code)
    mage = lay(table.first, "c2", tap(spell(ab.Wound(1))), strike="1-1-1")
    chant = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Heal(1))), closed=True)
    elf = table.second.creature("c3", life=20, wounds=3)
    table.uses(mage, elf)
    assert (mage.is_closed, table.can_use(mage, elf), table.can_strike(mage, elf)) == (
        True,
        False,
        False,
    )
    assert table.can_use(chant, elf)  # what does not close is no action


@each_edition
@pytest.mark.rule("510.6", "older-506-510:510.3")
def test_a_sudden_action_may_be_announced_in_response(code: str) -> None:
    sudden = ab.Playable(ab.Payment(closes=True), spell(ab.Wound(1)), sudden=True)
    table = at(code)
    orc = table.first.creature("c3")
    fast = lay(table.second, "a6", sudden)
    slow = lay(table.second, "b6", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    table.choose(op.StrikeAt(orc.id, elf.id))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert (table.can_use(fast, orc), table.can_use(slow, orc)) == (True, False)


@each_edition
@pytest.mark.rule("510.4", "older-506-510:510.4")
def test_a_card_acts_once_a_turn_and_again_when_opened(code: str) -> None:
    table = at(code)
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    baraka = lay(table.first, "c3", ab.StaysOpenAfter(STRIKE), tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(baraka, elf, dice=(3,))
    assert (baraka.is_closed, table.can_strike(baraka, elf)) == (False, False)
    assert not table.can_use(baraka, elf)
    table.ends_turn()
    table.ends_turn()
    table.uses(baraka, elf)
    assert baraka.is_closed
    table.uses(squire, baraka)
    assert table.can_strike(baraka, elf)


@each_edition
@pytest.mark.rule("510.3", "510.4", "older-506-510:510.5")
def test_a_card_with_two_attacks_has_two_more_when_opened(code: str) -> None:
    table = at(code)
    bull = lay(table.first, "c3", ab.ActsTimes(2, STRIKE), strike="1-1-1")
    squire = lay(table.first, "a1", ab.Playable(ab.FREE, influence(ab.Open())))
    elf = table.second.creature("c4", life=20, closed=True)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    assert bull.is_closed
    table.uses(squire, bull)
    for _strike in range(2):
        table.strikes(bull, elf, dice=(3,))
    assert (bull.is_closed, elf.wounds) == (True, 4)


@each_edition
@pytest.mark.rule("509.3", "older-506-510:509.3")
def test_a_death_trigger_counts_distance_from_the_cell_of_the_dead_card(code: str) -> None:
    beside = ab.AllOf((ab.OfSide(ab.Side.ENEMY), ab.Beside()))
    bursts = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(2),), ab.Targets(beside, all=True))
    table = at(code)
    killer = lay(table.first, "a1", ab.Playable(ab.FREE, spell(ab.Destroy())))
    bomb = lay(table.first, "c3", on(ab.Moment.DIED, bursts))
    near, far = table.second.creature("c4"), table.second.creature("c5")
    table.uses(killer, bomb)
    table.everybody_passes()
    assert bomb.is_dead
    assert (near.wounds, far.wounds) == (2, 0)
