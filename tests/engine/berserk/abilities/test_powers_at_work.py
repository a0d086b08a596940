"""Spells and influences: effects, targets, payments, compounds (111, 122, 501, 505)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    TAP,
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.support.scenario import Table, cells


@pytest.mark.rule("111.2", "504.3")
def test_a_spell_wounds_a_card_wherever_it_stands() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(3))))
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert (elf.wounds, mage.is_closed) == (3, True)


@pytest.mark.rule("306.3/spell")
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (4, 2), (5, 2), (6, 4)])
def test_a_rolled_number_goes_by_the_die(die: int, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 4))))))
    elf = table.second.creature("c6")
    use(table, mage, elf, die=die)
    assert elf.wounds == wounds


@pytest.mark.rule("547.1.1")
def test_an_influence_with_a_range_reaches_no_farther() -> None:
    table = Table()
    near = ab.Targets(range=2)
    mage = lay(table.first, "c1", tap(influence(ab.Wound(1), targets=near)))
    elf, orc = table.second.creature("c3"), table.second.creature("c4")
    assert (can_use(table, mage, elf), can_use(table, mage, orc)) == (True, False)


@pytest.mark.rule("528.2.1")
def test_an_open_card_cannot_be_opened() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Open())))
    resting = table.first.creature("c2", closed=True)
    awake = table.first.creature("d2")
    assert (can_use(table, mage, resting), can_use(table, mage, awake)) == (True, False)


@pytest.mark.rule("510.5", "506.4")
@pytest.mark.same("2009:203.7")
def test_a_card_that_is_opened_may_move_and_act_again() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Open())))
    orc = table.first.creature("c2", closed=True, acted=1, movement=2)
    table.second.creature("c6")
    use(table, mage, orc)
    assert (orc.is_closed, orc.movement, orc.state.acted) == (False, 2, 0)


@pytest.mark.rule("509.2")
@pytest.mark.same("older-506-510:509.2")
def test_a_card_is_destroyed_without_wounds() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Destroy())))
    elf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, mage, elf)
    assert elf.is_dead


@pytest.mark.rule("206.1")
def test_an_exiled_card_lies_in_its_owners_exile() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Exile())))
    elf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, mage, elf)
    assert (elf.state.zone, table.state.exiles[Seat.SECOND]) == (Zone.EXILE, [elf.id])


@pytest.mark.rule("204.4")
@pytest.mark.same("2010-news:1.9")
def test_a_card_returned_to_the_deck_is_a_card_of_the_deck() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.ToDeck())))
    elf = table.second.creature("c4", "Эльф")
    table.second.creature("c6")
    use(table, mage, elf)
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Эльф"]


@pytest.mark.rule("119.3", "413.3")
def test_an_ability_until_the_end_of_the_turn_is_gone_in_the_next() -> None:
    table = Table()
    gift = ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.TURN_END)
    mage = lay(table.first, "c1", tap(influence(gift)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage, orc)
    assert orc.state.facts.value(ab.Name.ARMOR) == 2
    table.ends_turn()
    assert orc.state.facts.value(ab.Name.ARMOR) == 0


@pytest.mark.rule("518.2")
def test_a_named_ability_that_is_there_already_is_not_gained() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.DIRECTED)))))
    orc = table.first.creature("c2", abilities="direct")
    table.second.creature("c6")
    use(table, mage, orc)
    assert orc.state.effects == ()


@pytest.mark.rule("123.3")
def test_a_card_whose_ability_costs_chips_may_save_one_up() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    assert not can_use(table, mage, elf)
    table.choose(op.SaveChip(mage.id))
    assert (mage.state.chips, mage.is_closed) == (1, True)
    use(table, mage, elf)
    assert (mage.state.chips, elf.wounds) == (0, 1)


@pytest.mark.rule("543.2")
def test_x_is_as_many_chips_as_are_paid() -> None:
    table = Table()
    mage = lay(
        table.first,
        "c1",
        ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX()))),
    )
    elf = table.second.creature("c4")
    mage.state.chips = 3
    table.choose(op.SaveChip(mage.id))
    use(table, mage)
    table.choose(op.ChooseNumber(2))
    table.choose(op.ChooseTarget(elf.id))
    assert (mage.state.chips, elf.wounds) == (2, 2)


@pytest.mark.rule("501.14", "501.15.1")
def test_a_card_that_pays_with_itself_has_its_effect_from_the_graveyard() -> None:
    table = Table()
    bomb = lay(table.first, "c1", ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(4))))
    table.first.creature("a1")
    elf = table.second.creature("c4")
    use(table, bomb, elf)
    assert (bomb.is_dead, elf.wounds) == (True, 4)


@pytest.mark.rule("501.15.1", "529.1.1")
def test_a_card_that_is_gone_before_it_pays_with_itself_has_no_effect() -> None:
    table = Table()
    bomb = lay(table.first, "c1", ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(4))))
    table.first.creature("a1")
    shot = ab.Playable(TAP, spell(ab.Destroy()), sudden=True)
    elf = lay(table.second, "c4", shot)
    use(table, bomb, elf)
    use(table, elf, bomb)
    everybody_passes(table)
    assert (bomb.is_dead, elf.wounds) == (True, 0)


@pytest.mark.rule("545.7")
def test_once_a_turn_is_once_in_each_players_turn() -> None:
    table = Table()
    node = ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_TURN)
    mage = lay(table.first, "c1", node)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert not can_use(table, mage, elf)
    table.ends_turn()
    table.ends_turn()
    assert can_use(table, mage, elf)


@pytest.mark.rule("505.4", "505.4.1")
def test_abilities_joined_by_and_are_carried_out_one_after_the_other() -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    mage = lay(
        table.first,
        "c1",
        tap(ab.And((spell(ab.Wound(1), targets=enemy), on_itself(ab.Heal(1))))),
        wounds=2,
    )
    elf = table.second.creature("c4")
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (1, 1)


@pytest.mark.rule("505.4", "505.4.5")
def test_the_second_comes_only_when_the_first_took_full_effect() -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.WhileDoing(spell(ab.Wound(3), targets=enemy), on_itself(ab.Heal(None)))
    mage = lay(table.first, "c1", tap(body), wounds=4)
    elf = table.second.creature("c4")
    use(table, mage)
    assert (elf.wounds, mage.wounds) == (3, 0)


@pytest.mark.rule("505.4.7")
def test_otherwise_comes_when_the_first_cannot_be_announced() -> None:
    table = Table()
    closed = ab.Targets(ab.InState(ab.State.CLOSED))
    body = ab.Otherwise(influence(ab.Open(), targets=closed), on_itself(ab.Heal(2)))
    mage = lay(table.first, "c1", tap(body), wounds=3)
    table.second.creature("c6")
    use(table, mage)
    assert mage.wounds == 1


@pytest.mark.rule("505.4", "505.4.8/one")
def test_of_two_ways_the_player_chooses_one() -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.Or((spell(ab.Wound(2), targets=enemy), on_itself(ab.Heal(2))))
    mage = lay(table.first, "c1", tap(body), wounds=3)
    elf = table.second.creature("c6")
    use(table, mage)
    assert table.asked == (Seat.FIRST, Asking.BRANCH)
    table.choose(op.ChooseBranch(1))
    assert (elf.wounds, mage.wounds) == (0, 1)


@pytest.mark.rule("505.4.10")
@pytest.mark.parametrize(("accepts", "wounds"), [(True, 1), (False, 4)])
def test_the_opponent_may_refuse_the_first_and_gets_the_second(accepts: bool, wounds: int) -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.UnlessOpponent(spell(ab.Wound(1), targets=enemy), spell(ab.Wound(4), targets=enemy))
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c6")
    use(table, mage)
    assert table.asked == (Seat.SECOND, Asking.OPPONENT_MAY)
    table.choose(op.Accept() if accepts else op.Decline())
    assert elf.wounds == wounds


@pytest.mark.rule("505.6")
def test_what_one_may_do_one_may_leave_out() -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.And((spell(ab.Wound(1), targets=enemy), ab.May(on_itself(ab.Heal(2)))))
    mage = lay(table.first, "c1", tap(body), wounds=3)
    table.second.creature("c6")
    use(table, mage)
    assert table.asked == (Seat.FIRST, Asking.MAY)
    table.choose(op.Decline())
    assert mage.wounds == 3


@pytest.mark.rule("505.4.3")
def test_n_attacks_are_so_many_attacks_each_with_its_die() -> None:
    table = Table()
    body = ab.Repeat(2, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    archer = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c4")
    table.dice(6, 4)
    use(table, archer)
    assert elf.wounds == 5


@pytest.mark.rule("505.7/named")
def test_a_number_may_be_what_the_ability_before_gave() -> None:
    table = Table()
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.OnSuccess(
        spell(ab.Wound(3), targets=enemy), on_itself(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS)))
    )
    mage = lay(table.first, "c1", tap(body), wounds=5)
    table.second.creature("c6")
    use(table, mage)
    assert mage.wounds == 2


@pytest.mark.rule("505.7/unnamed")
def test_a_number_may_be_the_wounds_that_a_finished_strike_dealt() -> None:
    table = Table()
    dealt = ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True)
    when = ab.When(ab.Moment.FINISHED, ab.Is(ab.Who.SELF), powers=(ab.PowerKind.STRIKE,))
    orc = lay(table.first, "c3", ab.Triggered(when, on_itself(ab.Heal(dealt))), wounds=5)
    elf = lay(table.second, "c4", ab.Named(ab.Name.ARMOR, 1), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, orc.wounds) == (2, 5 - 2)


@pytest.mark.rule("502.6", "122.10")
def test_a_mass_effect_falls_on_every_card_that_passes() -> None:
    table = Table()
    everyone = ab.Targets(ab.Not(ab.Is(ab.Who.SELF)), all=True)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=everyone)))
    orc, elf = table.first.creature("c2"), table.second.creature("c4")
    hawk = table.second.flyer()
    use(table, mage)
    assert (orc.wounds, elf.wounds, hawk.wounds, mage.wounds) == (2, 2, 2, 0)


@pytest.mark.rule("502.6")
def test_two_targets_are_chosen_one_by_one() -> None:
    table = Table()
    two = ab.Targets(ab.OfSide(ab.Side.ENEMY), least=1, most=2)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=two)))
    one, other, third = (table.second.creature(cell) for cell in ("b4", "c4", "d4"))
    use(table, mage)
    table.choose(op.ChooseTarget(one.id))
    table.choose(op.ChooseTarget(third.id))
    assert (one.wounds, other.wounds, third.wounds) == (2, 0, 2)


@pytest.mark.rule("507.1")
@pytest.mark.same("older-506-510:507.1")
def test_a_card_is_relocated_to_a_chosen_cell() -> None:
    table = Table()
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(ab.OfSide(ab.Side.ENEMY)),
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    mage = lay(table.first, "c1", tap(push))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    table.choose(op.ChooseCell(cells("d4")[0]))
    assert elf.cell == "d4"


@pytest.mark.rule("113.5.2", "303.3")
@pytest.mark.same("2009:104.6")
def test_a_sudden_action_answers_in_the_opponents_turn() -> None:
    table = Table()
    orc = table.first.creature("c3")
    healer = lay(table.second, "a6", ab.Playable(TAP, influence(ab.Heal(2)), sudden=True))
    elf = table.second.creature("c4", wounds=5)
    table.strikes(orc, elf, dice=(3, 3))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    use(table, healer, elf)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (elf.wounds, healer.is_closed) == (4, True)
