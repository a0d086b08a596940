"""Given dice, the order of modifiers, results without dice: 519, 306."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import SELF, rolls, totals
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

# 519.5: given dice.


@pytest.mark.rule("519.5")
def test_the_controller_chooses_one_of_two_set_dice_and_uses_up_both() -> None:
    table = Table()
    one = lay(table.first, "a1", tap(influence(ab.NextDie(5))))
    two = lay(table.first, "b1", tap(influence(ab.NextDie(2))))
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    table.uses(one, orc)
    table.uses(two, orc)
    table.strikes(orc, elf)
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeValue(2))
    assert (rolls(table), orc.state.effects) == ([(2, 0)], ())


@pytest.mark.rule("519.5", "306.5.1")
def test_a_set_die_replaces_one_of_several() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc = lay(table.first, "c3", ab.SeveralDice(2))
    elf = table.second.creature("c4", closed=True)
    table.uses(mage, orc)
    table.strikes(orc, elf, dice=(1,))
    assert set(table.options) == {op.TakeDie(0, 6), op.TakeDie(1, 1)}


@pytest.mark.rule("306.5.1/given")
@pytest.mark.parametrize(
    ("count", "several", "dice", "left"),
    [(2, 2, (6, 6), 0), (2, 3, (6, 6, 1), 0), (3, 2, (6, 6), 1), (1, 3, (6, 1, 2), 0)],
)
def test_an_ability_sets_as_many_dice_as_its_text_says(
    count: int, several: int, dice: tuple[int, ...], left: int
) -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6, count=count))))
    orc = lay(table.first, "c3", ab.SeveralDice(several))
    elf = table.second.creature("c4", closed=True)
    table.uses(mage, orc)
    table.strikes(orc, elf, dice=(1, 2))
    assert table.events(ev.DiceRolled)[0].attacks == dice
    assert len(orc.state.effects) == left


@pytest.mark.rule("306.5.1/together", "306.5.1/both")
def test_all_dice_of_a_fight_are_rolled_before_anyone_chooses() -> None:
    table, orc, elf = board(ours("c3", ab.SeveralDice(3)), theirs("c4", ab.SeveralDice(2)))
    table.strikes(orc, elf, dice=(2, 6, 3, 5, 1))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    rolled = [(event.attacks, event.defences) for event in table.events(ev.DiceRolled)]
    assert rolled == [((2, 6, 3), (5, 1))]


@pytest.mark.rule("306.5.1/given")
def test_a_set_die_does_not_replace_a_die_of_the_opponent() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.NextDie(6))))
    orc, elf = table.first.creature("c3"), lay(table.second, "c4", ab.SeveralDice(2))
    table.uses(mage, orc)
    table.strikes(orc, elf, dice=(3, 4))
    rolled = table.events(ev.DiceRolled)[0]
    assert (rolled.attack, rolled.defences) == (6, (3, 4))


@scenes(
    scene("519.5 306.7", "a fixed die is not rolled and takes modifiers",
          "a1 uses at c3, c3 strikes c4 rolling 1: rolls 4-0, totals 6 0",
          ours("a1", free(influence(ab.NextDie(4)))),
          ours("c3", ab.Named(ab.Name.ATTACK_EXPERIENCE, 2)), theirs("c4", closed=True)),
    scene("519.5", "a fixed die is used once",
          "a1 uses at c3, c3 strikes c4 rolling 1, end turn, end turn, c3 strikes c4 rolling 1 1: "
          "rolls 6-0 1-1",
          ours("a1", tap(influence(ab.NextDie(6)))), ours("c3"), theirs("c4", closed=True)),
    scene("519.5", "an ability that fixes two dice fixes one at a time",
          "a1 uses at c3, c3 strikes c4: c3 has 1 effect",
          ours("a1", tap(influence(ab.NextDie(5, count=2)))), ours("c3"),
          theirs("c4", closed=True)),
    scene("519.5", "the die set by the opponent goes before one's own",
          "a1 uses at c3, end turn, a6 uses at c3, end turn, c3 strikes c4 rolling 3 3: rolls 1-3",
          ours("a1", tap(influence(ab.NextDie(6)))), ours("c3"), theirs("c4", closed=True),
          theirs("a6", tap(influence(ab.NextDie(1))))),
    scene("306.5.1 519.5", "a static ability may set the first die of a turn",
          "c3 strikes c4 rolling 1, d3 strikes c4 rolling 1: rolls 6-0 1-0",
          ours("a1", ab.DieGiven(6, ab.OfSide(ab.Side.OWN))), ours("c3"), ours("d3"),
          theirs("c4", closed=True)),
    scene("306.5.1 120.2", "a delayed ability may set a player's next die",
          "d3 strikes c4 rolling 5, c3 strikes c4 rolling 1: rolls 5-0 5-0",
          ours("d3", goes_off(ab.Moment.ROLLED, on_itself(ab.Delay(ab.DieGiven(ab.DieOf(),
              ab.OfSide(ab.Side.OWN)), ab.Until.TURN_END)), SELF)), ours("c3"),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_given_dice(scene: Scene) -> None:
    scene.play()


# 519.2-519.4: the order of modifiers.


@pytest.mark.rule("519.4")
def test_the_controller_orders_modifiers_of_one_group() -> None:
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
def test_the_opponent_orders_his_own_modifiers() -> None:
    table = Table()
    orc = lay(table.first, "c3")
    lay(table.second, "a6", ab.DieModifier(2, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    lay(table.second, "b6", ab.DieModifier(5, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY)))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert table.asked == (Seat.SECOND, Asking.MODIFIER_ORDER)
    assert table.options == (op.TakeValue(2), op.TakeValue(5))  # the worse one for the roller


@pytest.mark.rule("519.6")
@pytest.mark.parametrize(("die", "turned"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_die_may_be_turned_over(die: int, turned: int) -> None:
    node = answers_at(ab.Moment.DIE, at_play(ab.SetDie(turned=True)), SELF)
    table, orc = board(ours("c3", node))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(die,))
    table.answers(orc)
    assert totals(table) == (turned, 0)


@scenes(
    scene("519.6 519.2", "a modified die is turned over with its modifiers",
          "c3 strikes c4 rolling 1, c3 answers: totals 5 0",
          ours("c3", answers_at(ab.Moment.DIE, at_play(ab.SetDie(turned=True)), SELF),
              ab.DieModifier(1)), theirs("c4", closed=True)),
    scene("519.8 120.2 306.5.3", "a played modifier belongs to the card that played it",
          "c3 strikes c4 rolling 4, c3 answers: totals 2 0",
          ours("c3", answers_at(ab.Moment.DIE, at_play(ab.SetDie(6)), SELF)),
          theirs("a6", ab.DieModifier(2, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY))),
          theirs("c4", closed=True)),
    scene("519.8.1", "a die may be set to the value it shows",
          "c3 strikes c4 rolling 4, c3 answers: totals 4 0",
          ours("c3", answers_at(ab.Moment.DIE, at_play(ab.SetDie(4)), SELF)),
          theirs("c4", closed=True)),
    scene("306.5.3", "a modifier may choose any die on the stack",
          "c3 strikes c4 rolling 6 4, a6 answers at c3: totals 4 4",
          ours("c3"), theirs("c4"),
          theirs("a6", answers_at(ab.Moment.DIE, influence(ab.ChangeDie(-2, of=ab.Who.TARGET),
              targets=ab.Targets(ab.InStatus(ab.Status.FIGHTING)))))),
    scene("306.5.3", "a modified die may exceed the faces of a die",
          "c3 strikes c4 rolling 6 1: totals 9 -2",
          ours("c3", ab.DieModifier(3)), theirs("c4", ab.DieModifier(-3))),
    scene("519.1 515.2/modified", "the strike table is read with modified dice",
          "c3 strikes c4 rolling 5 3: c4 has 2 wounds",
          ours("c3", ab.DieModifier(1, defending=False)), theirs("c4")),
    scene("519.2", "a die is set to a value after every addition",
          "c3 strikes c4 rolling 6: totals 3 0",
          ours("c3", ab.DieModifier(3, brings_to=True), ab.DieModifier(2)),
          theirs("c4", closed=True)),
    scene("519.3", "the opponents modifier that sets the die comes last",
          "c3 strikes c4 rolling 3: totals 1 0",
          ours("c3", ab.DieModifier(6, brings_to=True)),
          theirs("a6", ab.DieModifier(1, brings_to=True, whose=ab.OfSide(ab.Side.ENEMY))),
          theirs("c4", closed=True)),
    scene("519.3", "the cards own modifier comes after those of its comrades",
          "c3 strikes c4 rolling 3: totals 2 0",
          ours("c3", ab.DieModifier(2, brings_to=True)),
          ours("a1", ab.DieModifier(5, brings_to=True, whose=ab.OfSide(ab.Side.OWN))),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_the_order_of_modifiers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("519.9")
def test_no_modifier_may_be_added_after_the_modifier_step() -> None:
    free = ab.Playable(ab.Payment(), on_itself(ab.Heal(1)), sudden=True)
    late = answers_at(ab.Moment.DIE, at_play(ab.ChangeDie(1)), SELF)
    table, orc = board(ours("c3", free, late, wounds=3))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    while not table.state.stack or table.state.stack[-1].course.step is not Step.DIE_MODIFIERS:
        table.passes()
    assert [one.ability for one in table.options if isinstance(one, op.UseAction)] == [1]
    table.passes()
    assert [one.ability for one in table.options if isinstance(one, op.UseAction)] == [0]


# Results without dice.


@pytest.mark.rule("515.1", "306.5.2")
def test_an_ability_may_set_the_result_of_a_fight_without_dice() -> None:
    both = at_play(ab.FightResult(ab.AttackStrength.STRONG, ab.AttackStrength.STRONG))
    table, orc, elf = board(ours("c3", answers_at(ab.Moment.BEFORE_DICE, both, SELF)), theirs("c4"))
    table.strikes(orc, elf)
    table.answers(orc)
    assert (rolls(table), orc.wounds, elf.wounds) == ([], 3, 3)


@pytest.mark.rule("512.6.5/instead")
def test_an_ability_may_replace_the_result_of_the_strike_table() -> None:
    more = at_play(ab.FightResult(ab.AttackStrength.MEDIUM, ab.AttackStrength.WEAK))
    table, orc, elf = board(ours("c3", answers_at(ab.Moment.ROLLED, more, SELF)), theirs("c4"))
    table.strikes(orc, elf, dice=(4, 3))
    table.answers(orc)
    assert (orc.wounds, elf.wounds) == (1, 2)
