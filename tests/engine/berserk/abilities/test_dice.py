"""Dice: rolling, several of them, rolling again: 306."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import (
    answers,
    answers_at,
    at_play,
    goes_off,
    nobody_answers,
)
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, spell, tap, use
from tests.engine.berserk.abilities.sayings import rolls, totals
from tests.support.scenario import Table

SELF = ab.Is(ab.Who.SELF)
ENEMIES = ab.Targets(ab.OfSide(ab.Side.ENEMY))


# 306: rolling.


@pytest.mark.rule("306.1", "306.3/attack")
def test_an_attack_of_one_size_is_rolled_all_the_same() -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))))
    elf = table.second.creature("c4")
    use(table, archer, elf, die=6)
    assert (rolls(table), elf.wounds) == ([(6, 0)], 2)


@pytest.mark.rule("306.3/spell", "512.6.5/skipped")
def test_a_spell_without_such_a_number_is_not_rolled() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    use(table, mage, table.second.creature("c4"))
    assert rolls(table) == []


@pytest.mark.rule("306.5.3")
def test_modifiers_of_the_die_count_for_a_spell() -> None:
    table = Table()
    node = tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 4)))))
    mage = lay(table.first, "c1", ab.Named(ab.Name.BLESSING), node)
    elf = table.second.creature("c4")
    use(table, mage, elf, die=3)
    assert elf.wounds == 2


@pytest.mark.rule("306.2/only")
@pytest.mark.parametrize(("die", "wounds"), [(4, 0), (5, 2)])
def test_a_roll_may_be_all_that_an_ability_does_at_first(die: int, wounds: int) -> None:
    table = Table()
    high = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5)
    node = tap(
        ab.And((on_itself(ab.RollDie()), ab.Provided(high, spell(ab.Wound(2), targets=ENEMIES))))
    )
    mage = lay(table.first, "c1", node)
    elf = table.second.creature("c4")
    use(table, mage, die=die)
    assert elf.wounds == wounds


@pytest.mark.rule("306.2/modified", "519.2")
def test_a_roll_that_is_all_there_is_has_its_modifiers_too() -> None:
    table = Table()
    high = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5)
    node = tap(
        ab.And((on_itself(ab.RollDie()), ab.Provided(high, spell(ab.Wound(2), targets=ENEMIES))))
    )
    mage = lay(table.first, "c1", ab.Named(ab.Name.BLESSING), node)
    elf = table.second.creature("c4")
    use(table, mage, die=4)
    assert elf.wounds == 2


@pytest.mark.rule("306.3/targets", "543.3")
@pytest.mark.parametrize(("die", "hit"), [(3, 1), (5, 2), (6, 3)])
def test_a_die_may_say_how_many_targets_there_are(die: int, hit: int) -> None:
    table = Table()
    body = ab.RolledTargets(Strength(1, 2, 3), influence(ab.Wound(1), targets=ENEMIES))
    mage = lay(table.first, "c1", tap(body))
    elves = [table.second.creature(cell) for cell in ("b4", "c4", "d4", "e4")]
    use(table, mage, die=die)
    for elf in elves[:hit]:
        table.choose(op.ChooseTarget(elf.id))
    assert [elf.wounds for elf in elves] == [1] * hit + [0] * (4 - hit)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("306.3/range", "547.1.1")
@pytest.mark.parametrize(("die", "reached"), [(3, {"c3"}), (6, {"c3", "c5"})])
def test_a_die_may_say_how_far_a_power_reaches(die: int, reached: set[str]) -> None:
    table = Table()
    near = ab.Targets(ab.OfSide(ab.Side.ENEMY), range=ab.ResultOf(ab.Outcome.AMOUNT))
    roll = on_itself(ab.RollDie(ab.Rolled(Strength(2, 3, 4))))
    mage = lay(table.first, "c1", tap(ab.And((roll, influence(ab.Wound(1), targets=near)))))
    elves = {piece.id: piece for piece in map(table.second.creature, ("c3", "c5", "c6"))}
    use(table, mage, die=die)
    if len(reached) == 1:
        assert {piece.cell for piece in elves.values() if piece.wounds} == reached
    else:
        offered = {one.card for one in table.options if isinstance(one, op.ChooseTarget)}
        assert {elves[card].cell for card in offered} == reached


@pytest.mark.rule("306.9/sum")
def test_several_dice_may_be_counted_together() -> None:
    table = Table()
    ten = ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.AT_LEAST, 10)
    body = ab.And(
        (
            ab.Repeat(3, on_itself(ab.RollDie())),
            ab.Provided(ten, spell(ab.Wound(3), targets=ENEMIES)),
        )
    )
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c4")
    table.dice(1, 5, 4)
    use(table, mage)
    assert elf.wounds == 3


@pytest.mark.rule("306.9/modifiers")
@pytest.mark.parametrize(("modifier", "dice", "wounds"), [(1, 7, 0), (1, 6, 3), (0, 6, 0)])
def test_a_modifier_holds_for_each_of_several_dice(modifier: int, dice: int, wounds: int) -> None:
    table = Table()
    nine = ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.EQUAL, 9)
    roll = ab.Repeat(3, on_itself(ab.RollDie()))
    body = ab.And((roll, ab.Provided(nine, spell(ab.Wound(3), targets=ENEMIES))))
    mage = lay(table.first, "c1", ab.DieModifier(modifier), tap(body))
    elf = table.second.creature("c4")
    table.dice(1, dice - 3, 2)
    use(table, mage)
    assert elf.wounds == wounds


@pytest.mark.rule("306.9/triggers")
def test_each_of_several_dice_sets_abilities_off() -> None:
    table = Table()
    three = ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.AT_LEAST, 3)
    roll = ab.Repeat(3, on_itself(ab.RollDie()))
    body = ab.And((roll, ab.Provided(three, spell(ab.Wound(3), targets=ENEMIES))))
    heals = goes_off(ab.Moment.ROLLED, on_itself(ab.Heal(1)), SELF)
    mage = lay(table.first, "c1", tap(body), heals, wounds=5)
    table.second.creature("c4")
    table.dice(1, 2, 3)
    use(table, mage)
    assert mage.wounds == 5 - 3


@pytest.mark.rule("306.6")
def test_an_effect_may_be_as_large_as_a_die_of_the_fight() -> None:
    table = Table()
    bite = at_play(ab.Wound(ab.DieOf(ab.Who.OTHER)), who=ab.Who.OTHER)
    orc = lay(table.first, "c3", goes_off(ab.Moment.LANDED, bite, SELF, counter=False))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 3 + 1


@pytest.mark.rule("306.4")
def test_the_controller_of_a_card_rolls_for_it() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll(of=ab.Who.SELF)), SELF)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", node)
    table.strikes(orc, elf, dice=(3, 3, 6))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)


@pytest.mark.rule("306.5")
def test_a_roll_goes_through_its_steps_in_order() -> None:
    table = Table()
    again = goes_off(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    more = goes_off(ab.Moment.DIE, at_play(ab.ChangeDie(1)), SELF)
    orc = lay(table.first, "c3", again, more)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(1, 4))
    steps = {"DiceRolled", "DieRerolled", "DieChanged", "FightDecided"}
    happened = [name for name in table.happened() if name in steps]
    assert happened == ["DiceRolled", "DieRerolled", "DieChanged", "FightDecided"]
    assert totals(table) == (5, 0)


# 306.5.2: several dice, rerolls.


@pytest.mark.rule("306.5.1/together", "306.5.2")
@pytest.mark.parametrize(("chosen", "wounds"), [(6, 3), (2, 1)])
def test_of_two_dice_the_player_chooses_one(chosen: int, wounds: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SeveralDice(2))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(2, 6))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie((2, 6).index(chosen), chosen))
    assert elf.wounds == wounds


@pytest.mark.rule("306.5.2", "306.9")
def test_the_active_player_chooses_first_then_the_other_one() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SeveralDice(2))
    elf = lay(table.second, "c4", ab.SeveralDice(2))
    table.strikes(orc, elf, dice=(2, 6, 5, 1))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie(1, 6))
    assert table.asked == (Seat.SECOND, Asking.DIE)
    table.choose(op.TakeDie(0, 5))
    assert totals(table) == (6, 5)


@pytest.mark.rule("306.5.2")
def test_of_two_equal_dice_there_is_nothing_to_choose() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SeveralDice(2))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4, 4))
    assert (table.asked, elf.wounds) == ((Seat.FIRST, Asking.ACT), 2)


@pytest.mark.rule("306.5.2")
def test_a_die_that_was_not_chosen_sets_nothing_off() -> None:
    table = Table()
    six = ab.Triggered(
        ab.When(ab.Moment.ROLLED, SELF),
        on_itself(ab.Heal(1)),
        condition=ab.Comparison(ab.DieOf(), ab.Compare.EQUAL, 6),
    )
    orc = lay(table.first, "c3", ab.SeveralDice(2), six, wounds=3)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(2, 6))
    table.choose(op.TakeDie(0, 2))
    assert orc.wounds == 3


@pytest.mark.rule("519.7", "306.5.2")
def test_a_die_is_rolled_again_and_the_first_value_is_forgotten() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    orc = lay(table.first, "c3", node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1, 6))
    answers(table, orc)
    assert (totals(table), elf.wounds) == ((6, 0), 3)


@pytest.mark.rule("306.5.2")
def test_after_a_reroll_the_die_may_be_rolled_again() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    orc, other = lay(table.first, "c3", node), lay(table.first, "a1", reroll_of_own())
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1, 2, 6))
    use(table, orc)
    table.passes()
    assert table.state.stack[-1].fight.attack_die == 2
    answers(table, other)
    assert totals(table) == (6, 0)


def reroll_of_own() -> ab.Playable:
    """Return a reroll of any die of the own cards."""
    return answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), ab.OfSide(ab.Side.OWN))


@pytest.mark.rule("519.7")
def test_rolled_again_is_any_of_several_dice_and_the_choice_comes_after() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    orc = lay(table.first, "c3", ab.SeveralDice(2), node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(2, 4, 6))
    use(table, orc)
    nobody_answers(table)
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie(0, 2))
    nobody_answers(table)
    assert set(table.options) == {op.TakeDie(0, 6), op.TakeDie(1, 4)}
    table.choose(op.TakeDie(0, 6))
    assert elf.wounds == 3


@pytest.mark.rule("306.8")
def test_a_reroll_comes_before_every_modifier() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    orc = lay(table.first, "c3", node, ab.DieModifier(2))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1, 3))
    answers(table, orc)
    assert totals(table) == (5, 0)
