"""What is done in the place of a move: 506.6, 506.7."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    OWN,
    STRIKE,
    on,
    picks,
)
from tests.support.scenario import Table


@pytest.mark.rule("506.6", "506.7")
def test_a_jump_takes_all_the_movement() -> None:
    table = Table()
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 3), movement=2)
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c5")
    assert (frog.cell, frog.movement) == ("c5", 0)


@pytest.mark.rule("518.6", "506.6")
def test_a_jump_without_a_range_goes_anywhere_though_others_go_further() -> None:
    leap = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.JUMP),),
        ab.Targets(who=ab.Who.SELF),
        cells=ab.Cells(),
    )
    table = Table()
    frog = lay(table.first, "c2", tap(leap), ab.FurtherJump(1))
    table.second.creature("c6")
    use(table, frog)
    picks(table, "a5")
    assert frog.cell == "a5"


@pytest.mark.rule("506.7")
@pytest.mark.same("older-506-510:506.7")
def test_who_has_moved_does_not_jump() -> None:
    table = Table()
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 3), movement=2)
    table.second.creature("c6")
    table.moves(frog, "c3")
    assert not can_use(table, frog)


@pytest.mark.rule("506.7")
def test_who_has_no_movement_at_all_may_jump() -> None:
    table = Table()
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 1), movement=0)
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c3")
    assert frog.cell == "c3"


@pytest.mark.rule("506.6", "506.3")
def test_a_closed_card_neither_jumps_nor_teleports() -> None:
    table = Table()
    frog = lay(table.first, "c2", ab.Named(ab.Name.JUMP, 1), closed=True)
    imp = lay(table.first, "d2", ab.Named(ab.Name.TELEPORT), closed=True)
    table.second.creature("c6")
    assert not can_use(table, frog)
    assert not can_use(table, imp)


@pytest.mark.rule("506.6", "507.2")
def test_a_teleport_goes_to_any_free_cell() -> None:
    table = Table()
    imp = lay(table.first, "c2", ab.Named(ab.Name.TELEPORT))
    table.second.creature("c6")
    use(table, imp)
    cells = {option.cell for option in table.options if isinstance(option, op.ChooseCell)}
    assert len(cells) == 28


@pytest.mark.rule("506.7.1/free")
def test_a_jump_within_another_ability_costs_no_movement() -> None:
    table = Table()
    leap = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.JUMP),),
        ab.Targets(who=ab.Who.SELF),
        cells=ab.Cells(within=2),
    )
    frog = lay(table.first, "c3", on(ab.Moment.LANDED, leap, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(frog, elf, dice=(3,))
    picks(table, "c1")
    assert frog.cell == "c1"


@pytest.mark.rule("506.7.1/full")
def test_a_jump_that_goes_off_needs_no_full_movement_and_takes_none() -> None:
    table = Table()
    leap = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(ab.Relocation.JUMP),),
        ab.Targets(who=ab.Who.SELF),
        cells=ab.Cells(within=2),
    )
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), spell(ab.Wound(1))))
    frog = lay(table.first, "c3", on(ab.Moment.WOUNDED, leap), movement=3)
    table.second.creature("c6")
    table.moves(frog, "c4")
    use(table, mage, frog)
    picks(table, "d3")
    assert (frog.cell, frog.movement) == ("d3", 2)
    assert table.can_move(frog, "d2")


@pytest.mark.rule("506.7")
@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_card_does_not_jump(closed: bool) -> None:
    table = Table()
    frog = lay(table.first, "c1", ab.Named(ab.Name.JUMP, 2), closed=closed)
    table.second.creature("c6")
    assert can_use(table, frog) is not closed


@pytest.mark.rule("506.6", "116.1")
@pytest.mark.same("2009:203.12", "older-506-510:506.6")
def test_a_jump_is_a_move_for_what_waits_for_one() -> None:
    table = Table()
    frog = lay(
        table.first, "c2", ab.Named(ab.Name.JUMP, 1), on(ab.Moment.MOVED, on_itself(ab.Chips(1)))
    )
    table.second.creature("c6")
    use(table, frog)
    picks(table, "c3")
    assert frog.state.chips == 1


@pytest.mark.rule("506.4")
def test_an_opened_card_may_use_its_movement_anew() -> None:
    table = Table()
    frog = lay(table.first, "c2", tap(spell(ab.Wound(1))), ab.Named(ab.Name.JUMP, 1), movement=1)
    squire = lay(table.first, "a1", tap(influence(ab.Open())))
    elf = table.second.creature("c6")
    table.moves(frog, "c3")
    use(table, frog, elf)
    use(table, squire, frog)
    assert can_use(table, frog, number=1)


@pytest.mark.rule("501.14", "201.2.2")
def test_a_card_that_is_given_up_is_not_closed_any_more_for_the_same_payment() -> None:
    table = Table()
    cost = ab.Payment(exiled=True, closes_other=ab.Targets(OWN))
    imp = lay(table.first, "c1", ab.Playable(cost, influence(ab.Wound(1), targets=ENEMIES)))
    table.first.creature("a1")
    elf = table.second.creature("c6")
    use(table, imp, elf)
    table.choose(op.ChoosePayment(imp.id))
    assert (elf.wounds, imp.state.zone, imp.is_closed) == (1, Zone.EXILE, False)
