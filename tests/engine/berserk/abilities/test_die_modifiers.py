"""Given dice, the order of modifiers, results without dice: 519, 306."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import (
    answers,
    answers_at,
    at_play,
    goes_off,
)
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, tap, use
from tests.engine.berserk.abilities.sayings import rolls, totals
from tests.support.scenario import Table

SELF = ab.Is(ab.Who.SELF)
ENEMIES = ab.Targets(ab.OfSide(ab.Side.ENEMY))


# 519.5: given dice.


@pytest.mark.rule("519.5", "306.7")
def test_a_given_die_is_not_rolled_and_takes_modifiers() -> None:
    table = Table()
    mage = lay(table.first, "a1", ab.Playable(ab.Payment(), influence(ab.NextDie(4))))
    orc = lay(table.first, "c3", ab.Named(ab.Name.ATTACK_EXPERIENCE, 2))
    elf = table.second.creature("c4", closed=True)
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(1,))
    assert (rolls(table), totals(table)) == ([(4, 0)], (6, 0))


@pytest.mark.rule("519.5")
def test_a_given_die_is_given_once() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(1,))
    table.ends_turn()
    table.ends_turn()
    table.strikes(orc, elf, dice=(1, 1))
    assert rolls(table) == [(6, 0), (1, 1)]


@pytest.mark.rule("519.5")
def test_of_two_given_dice_the_controller_chooses_and_both_are_used_up() -> None:
    table = Table()
    one = lay(table.first, "a1", tap(influence(ab.NextDie(5))))
    two = lay(table.first, "b1", tap(influence(ab.NextDie(2))))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    use(table, one, orc)
    use(table, two, orc)
    table.strikes(orc, elf)
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeValue(2))
    assert (rolls(table), orc.state.effects) == ([(2, 0)], ())


@pytest.mark.rule("519.5")
def test_an_ability_that_gives_two_dice_gives_one_at_a_time() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(5, count=2))))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    use(table, mage, orc)
    table.strikes(orc, elf)
    assert len(orc.state.effects) == 1


@pytest.mark.rule("519.5")
def test_the_opponents_given_die_goes_before_ones_own() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    witch = lay(table.second, "a6", tap(influence(ab.NextDie(1))))
    use(table, mage, orc)
    table.ends_turn()
    use(table, witch, orc)
    table.ends_turn()
    table.strikes(orc, elf, dice=(3, 3))
    assert rolls(table) == [(1, 3)]


@pytest.mark.rule("519.5", "306.5.1")
def test_of_several_dice_one_is_given() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc = lay(table.first, "c3", ab.SeveralDice(2))
    elf = table.second.creature("c4", closed=True)
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(1,))
    assert set(table.options) == {op.TakeDie(0, 6), op.TakeDie(1, 1)}


@pytest.mark.rule("306.5.1/given")
@pytest.mark.parametrize(
    ("count", "several", "dice", "left"),
    [(2, 2, (6, 6), 0), (2, 3, (6, 6, 1), 0), (3, 2, (6, 6), 1), (1, 3, (6, 1, 2), 0)],
)
def test_as_many_of_several_dice_are_given_as_the_ability_says(
    count: int, several: int, dice: tuple[int, ...], left: int
) -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6, count=count))))
    orc = lay(table.first, "c3", ab.SeveralDice(several))
    elf = table.second.creature("c4", closed=True)
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(1, 2))
    assert table.events(ev.DiceRolled)[0].attacks == dice
    assert len(orc.state.effects) == left


@pytest.mark.rule("306.5.1/together", "306.5.1/both")
def test_all_dice_of_a_fight_are_rolled_before_anyone_chooses_among_them() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SeveralDice(3))
    elf = lay(table.second, "c4", ab.SeveralDice(2))
    table.strikes(orc, elf, dice=(2, 6, 3, 5, 1))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    rolled = [(event.attacks, event.defences) for event in table.events(ev.DiceRolled)]
    assert rolled == [((2, 6, 3), (5, 1))]


@pytest.mark.rule("306.5.1/given")
def test_a_given_die_is_not_taken_from_the_dice_of_the_other_player() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc, elf = table.first.creature("c3"), lay(table.second, "c4", ab.SeveralDice(2))
    use(table, mage, orc)
    table.strikes(orc, elf, dice=(3, 4))
    rolled = table.events(ev.DiceRolled)[0]
    assert (rolled.attack, rolled.defences) == (6, (3, 4))


@pytest.mark.rule("306.5.1", "519.5")
def test_the_first_die_of_a_player_in_a_turn_may_be_given_by_a_static_ability() -> None:
    table = Table()
    lay(table.first, "a1", ab.DieGiven(6, ab.OfSide(ab.Side.OWN)))
    orc, troll = table.first.creature("c3"), table.first.creature("d3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1,))
    table.strikes(troll, elf, dice=(1,))
    assert rolls(table) == [(6, 0), (1, 0)]


@pytest.mark.rule("306.5.1", "120.2")
def test_the_next_die_of_a_player_may_be_given_by_a_delayed_ability() -> None:
    table = Table()
    gift = ab.Delay(ab.DieGiven(ab.DieOf(), ab.OfSide(ab.Side.OWN)), ab.Until.TURN_END)
    shaman = lay(table.first, "d3", goes_off(ab.Moment.ROLLED, on_itself(gift), SELF))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(shaman, elf, dice=(5,))
    table.strikes(orc, elf, dice=(1,))
    assert rolls(table) == [(5, 0), (5, 0)]


# 519.2-519.4: the order of modifiers.


@pytest.mark.rule("519.2")
def test_a_die_is_brought_to_a_value_after_all_that_adds() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.DieModifier(3, brings_to=True), ab.DieModifier(2))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(6,))
    assert totals(table) == (3, 0)


@pytest.mark.rule("519.3")
def test_the_opponents_modifier_that_brings_the_die_to_a_value_comes_last() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.DieModifier(6, brings_to=True))
    lay(table.second, "a6", ab.DieModifier(1, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert totals(table) == (1, 0)


@pytest.mark.rule("519.3")
def test_the_cards_own_modifier_comes_after_those_of_its_comrades() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.DieModifier(2, brings_to=True))
    lay(table.first, "a1", ab.DieModifier(5, brings_to=True, whose=ab.OfSide(ab.Side.OWN)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert totals(table) == (2, 0)


@pytest.mark.rule("519.4")
def test_modifiers_of_one_group_come_in_the_order_of_who_controls_them() -> None:
    table = Table()
    orc = lay(table.first, "c3")
    lay(table.first, "a1", ab.DieModifier(2, brings_to=True, whose=ab.OfSide(ab.Side.OWN)))
    lay(table.first, "b1", ab.DieModifier(5, brings_to=True, whose=ab.OfSide(ab.Side.OWN)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert table.asked == (Seat.FIRST, Asking.MODIFIER_ORDER)
    assert table.options == (op.TakeValue(5), op.TakeValue(2))  # the better one first
    table.choose(op.TakeValue(2))
    assert totals(table) == (2, 0)


@pytest.mark.rule("519.4")
def test_the_opponent_says_the_order_of_his_own_modifiers() -> None:
    table = Table()
    orc = lay(table.first, "c3")
    lay(table.second, "a6", ab.DieModifier(2, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    lay(table.second, "b6", ab.DieModifier(5, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert table.asked == (Seat.SECOND, Asking.MODIFIER_ORDER)
    assert table.options == (op.TakeValue(2), op.TakeValue(5))  # the worse one for the roller


@pytest.mark.rule("519.6")
@pytest.mark.parametrize(("die", "turned"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_die_is_turned_over(die: int, turned: int) -> None:
    table = Table()
    node = answers_at(ab.Moment.DIE, at_play(ab.SetDie(turned=True)), SELF)
    orc = lay(table.first, "c3", node)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(die,))
    answers(table, orc)
    assert totals(table) == (turned, 0)


@pytest.mark.rule("519.6", "519.2")
def test_a_die_is_turned_over_with_what_was_added() -> None:
    table = Table()
    node = answers_at(ab.Moment.DIE, at_play(ab.SetDie(turned=True)), SELF)
    orc = lay(table.first, "c3", node, ab.DieModifier(1))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(1,))
    answers(table, orc)
    assert totals(table) == (5, 0)


@pytest.mark.rule("519.8", "120.2", "306.5.3")
def test_a_modifier_that_is_played_belongs_to_the_card_that_plays_it() -> None:
    table = Table()
    node = answers_at(ab.Moment.DIE, at_play(ab.SetDie(6)), SELF)
    orc = lay(table.first, "c3", node)
    lay(table.second, "a6", ab.DieModifier(2, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(4,))
    answers(table, orc)
    assert totals(table) == (2, 0)


@pytest.mark.rule("519.8.1")
def test_a_die_that_shows_x_may_be_brought_to_x() -> None:
    table = Table()
    node = answers_at(ab.Moment.DIE, at_play(ab.SetDie(4)), SELF)
    orc = lay(table.first, "c3", node)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(4,))
    answers(table, orc)
    assert totals(table) == (4, 0)


@pytest.mark.rule("306.5.3")
def test_any_die_on_the_stack_may_be_chosen_for_a_modifier() -> None:
    table = Table()
    dice = ab.Targets(ab.InStatus(ab.Status.FIGHTING))
    node = answers_at(ab.Moment.DIE, influence(ab.ChangeDie(-2, of=ab.Who.TARGET), targets=dice))
    orc, elf = table.first.creature("c3"), table.second.creature("c4")
    witch = lay(table.second, "a6", node)
    table.strikes(orc, elf, dice=(6, 4))
    answers(table, witch, orc)
    assert totals(table) == (4, 4)


@pytest.mark.rule("306.5.3")
def test_a_die_with_modifiers_may_leave_the_faces_of_a_die() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.DieModifier(3))
    elf = lay(table.second, "c4", ab.DieModifier(-3))
    table.strikes(orc, elf, dice=(6, 1))
    assert totals(table) == (9, -2)


@pytest.mark.rule("519.1", "515.2/modified")
def test_the_strike_table_is_read_with_modified_dice() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.DieModifier(1, defending=False))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(5, 3))
    assert elf.wounds == 2


@pytest.mark.rule("519.9")
def test_after_the_modifiers_nobody_may_add_another_one() -> None:
    table = Table()
    free = ab.Playable(ab.Payment(), on_itself(ab.Heal(1)), sudden=True)
    late = answers_at(ab.Moment.DIE, at_play(ab.ChangeDie(1)), SELF)
    orc = lay(table.first, "c3", free, late, wounds=3)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    while not table.state.stack or table.state.stack[-1].course.step is not Step.DIE_MODIFIERS:
        table.passes()
    assert [one.ability for one in table.options if isinstance(one, op.UseAction)] == [1]
    table.passes()
    assert [one.ability for one in table.options if isinstance(one, op.UseAction)] == [0]


# Results without dice.


@pytest.mark.rule("515.1", "306.5.2")
def test_an_ability_may_say_the_result_instead_of_the_dice() -> None:
    table = Table()
    both = at_play(ab.FightResult(ab.AttackStrength.STRONG, ab.AttackStrength.STRONG))
    orc = lay(table.first, "c3", answers_at(ab.Moment.BEFORE_DICE, both, SELF))
    elf = table.second.creature("c4")
    table.strikes(orc, elf)
    answers(table, orc)
    assert (rolls(table), orc.wounds, elf.wounds) == ([], 3, 3)


@pytest.mark.rule("512.6.5/instead")
def test_an_ability_may_put_another_result_in_the_place_of_the_tables() -> None:
    table = Table()
    more = at_play(ab.FightResult(ab.AttackStrength.MEDIUM, ab.AttackStrength.WEAK))
    orc = lay(table.first, "c3", answers_at(ab.Moment.ROLLED, more, SELF))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(4, 3))
    answers(table, orc)
    assert (orc.wounds, elf.wounds) == (1, 2)
