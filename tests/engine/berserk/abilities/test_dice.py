"""Dice: rolling, several of them, rolling again: 306."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, SELF, rolls, totals
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

# 306: rolling.


@pytest.mark.rule("306.3/spell", "512.6.5/skipped")
def test_a_spell_without_a_rolled_number_rolls_no_die() -> None:
    table, mage = board(ours("c1", tap(spell(ab.Wound(2)))))
    table.uses(mage, table.second.creature("c4"))
    assert rolls(table) == []


@pytest.mark.rule("306.2/only")
@pytest.mark.parametrize(("die", "wounds"), [(4, 0), (5, 2)])
def test_an_ability_may_roll_a_die_before_its_effects(die: int, wounds: int) -> None:
    high = ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5)
    node = tap(
        ab.And((on_itself(ab.RollDie()), ab.Provided(high, spell(ab.Wound(2), targets=ENEMIES))))
    )
    table, mage, elf = board(ours("c1", node), theirs("c4"))
    table.uses(mage, die=die)
    assert elf.wounds == wounds


@pytest.mark.rule("306.3/targets", "543.3")
@pytest.mark.parametrize(("die", "hit"), [(3, 1), (5, 2), (6, 3)])
def test_a_die_may_set_the_number_of_targets(die: int, hit: int) -> None:
    body = ab.RolledTargets(Strength(1, 2, 3), influence(ab.Wound(1), targets=ENEMIES))
    table, mage = board(ours("c1", tap(body)))
    elves = [table.second.creature(cell) for cell in ("b4", "c4", "d4", "e4")]
    table.uses(mage, die=die)
    for elf in elves[:hit]:
        table.choose(op.ChooseTarget(elf.id))
    assert [elf.wounds for elf in elves] == [1] * hit + [0] * (4 - hit)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("306.3/range", "547.1.1")
@pytest.mark.parametrize(("die", "reached"), [(3, {"c3"}), (6, {"c3", "c5"})])
def test_a_die_may_set_the_range_of_a_power(die: int, reached: set[str]) -> None:
    near = ab.Targets(ab.OfSide(ab.Side.ENEMY), range=ab.ResultOf(ab.Outcome.AMOUNT))
    roll = on_itself(ab.RollDie(ab.Rolled(Strength(2, 3, 4))))
    table, mage = board(ours("c1", tap(ab.And((roll, influence(ab.Wound(1), targets=near))))))
    elves = {piece.id: piece for piece in map(table.second.creature, ("c3", "c5", "c6"))}
    table.uses(mage, die=die)
    if len(reached) == 1:
        assert {piece.cell for piece in elves.values() if piece.wounds} == reached
    else:
        offered = {one.card for one in table.options if isinstance(one, op.ChooseTarget)}
        assert {elves[card].cell for card in offered} == reached


@pytest.mark.rule("306.9/modifiers")
@pytest.mark.parametrize(("modifier", "dice", "wounds"), [(1, 7, 0), (1, 6, 3), (0, 6, 0)])
def test_a_die_modifier_applies_to_each_of_several_dice(
    modifier: int, dice: int, wounds: int
) -> None:
    nine = ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.EQUAL, 9)
    roll = ab.Repeat(3, on_itself(ab.RollDie()))
    body = ab.And((roll, ab.Provided(nine, spell(ab.Wound(3), targets=ENEMIES))))
    table, mage, elf = board(ours("c1", ab.DieModifier(modifier), tap(body)), theirs("c4"))
    table.dice(1, dice - 3, 2)
    table.uses(mage)
    assert elf.wounds == wounds


@scenes(
    scene("306.1 306.3/attack", "an attack of one size is also rolled",
          "c1 uses at c4 rolling 6: rolls 6-0, c4 has 2 wounds",
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2)))), theirs("c4")),
    scene("306.5.3", "die modifiers count for a spell",
          "c1 uses at c4 rolling 3: c4 has 2 wounds",
          ours("c1", ab.Named(ab.Name.BLESSING), tap(spell(ab.Wound(ab.Rolled(Strength(1, 2,
              4)))))), theirs("c4")),
    scene("306.2/modified 519.2", "die modifiers apply to an ability that only rolls",
          "c1 uses rolling 4: c4 has 2 wounds",
          ours("c1", ab.Named(ab.Name.BLESSING), tap(ab.And((on_itself(ab.RollDie()),
              ab.Provided(ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.AT_LEAST, 5),
              spell(ab.Wound(2), targets=ENEMIES)))))), theirs("c4")),
    scene("306.9/sum", "several dice may be counted together",
          "dice 1 5 4, c1 uses: c4 has 3 wounds",
          ours("c1", tap(ab.And((ab.Repeat(3, on_itself(ab.RollDie())),
              ab.Provided(ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.AT_LEAST, 10),
              spell(ab.Wound(3), targets=ENEMIES)))))), theirs("c4")),
    scene("306.9/triggers", "each of several dice triggers abilities",
          "dice 1 2 3, c1 uses: c1 has 2 wounds",
          ours("c1", tap(ab.And((ab.Repeat(3, on_itself(ab.RollDie())),
              ab.Provided(ab.Comparison(ab.ResultOf(ab.Outcome.DICE), ab.Compare.AT_LEAST, 3),
              spell(ab.Wound(3), targets=ENEMIES))))), goes_off(ab.Moment.ROLLED,
              on_itself(ab.Heal(1)), SELF), wounds=5), theirs("c4")),
    scene("306.6", "an effect may equal a die of the fight",
          "c3 strikes c4 rolling 6 1: c4 has 4 wounds",
          ours("c3", goes_off(ab.Moment.LANDED, at_play(ab.Wound(ab.DieOf(ab.Who.OTHER)),
              who=ab.Who.OTHER), SELF, counter=False)), theirs("c4")),
    scene("306.4", "the controller of a card rolls for it",
          "c3 strikes c4 rolling 3 3 6: asked second priority",
          ours("c3"),
          theirs("c4", answers_at(ab.Moment.REROLLING, at_play(ab.Reroll(of=ab.Who.SELF)), SELF))),
)  # fmt: skip
def test_rolling(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("306.5")
def test_a_roll_goes_through_its_steps_in_order() -> None:
    again = goes_off(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    more = goes_off(ab.Moment.DIE, at_play(ab.ChangeDie(1)), SELF)
    table, orc = board(ours("c3", again, more))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(1, 4))
    steps = {"DiceRolled", "DieRerolled", "DieChanged", "FightDecided"}
    happened = [name for name in table.happened() if name in steps]
    assert happened == ["DiceRolled", "DieRerolled", "DieChanged", "FightDecided"]
    assert totals(table) == (5, 0)


# 306.5.2: several dice, rerolls.


@pytest.mark.rule("306.5.1/together", "306.5.2")
@pytest.mark.parametrize(("chosen", "wounds"), [(6, 3), (2, 1)])
def test_the_player_chooses_one_of_two_dice(chosen: int, wounds: int) -> None:
    table, orc, elf = board(ours("c3", ab.SeveralDice(2)), theirs("c4", closed=True))
    table.strikes(orc, elf, dice=(2, 6))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie((2, 6).index(chosen), chosen))
    assert elf.wounds == wounds


@pytest.mark.rule("306.5.2")
def test_the_player_of_the_giver_may_choose_among_the_dice_of_another() -> None:
    node = ab.SeveralDice(2, by_giver=True)
    table, orc, _bay, elf = board(
        ours("c3"), ours("a1", ab.While(ab.ALWAYS, (node,), ENEMY)), theirs("c4")
    )
    table.strikes(orc, elf, dice=(4, 6, 1))
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie(1, 1))
    assert totals(table) == (4, 1)


@pytest.mark.rule("306.5.2")
def test_a_rerolled_die_may_be_rerolled_again() -> None:
    table = Table()
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    orc, other = lay(table.first, "c3", node), lay(table.first, "a1", reroll_of_own())
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(1, 2, 6))
    table.uses(orc)
    table.passes()
    assert table.state.stack[-1].fight.attack_die == 2
    table.answers(other)
    assert totals(table) == (6, 0)


def reroll_of_own() -> ab.Playable:
    """Return a reroll of any die of the own cards."""
    return answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), ab.OfSide(ab.Side.OWN))


@pytest.mark.rule("519.7")
def test_any_of_several_dice_may_be_rerolled_before_the_choice() -> None:
    node = answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)
    table, orc, elf = board(ours("c3", ab.SeveralDice(2), node), theirs("c4", closed=True))
    table.strikes(orc, elf, dice=(2, 4, 6))
    table.uses(orc)
    table.everybody_passes()
    assert table.asked == (Seat.FIRST, Asking.DIE)
    table.choose(op.TakeDie(0, 2))
    table.everybody_passes()
    assert set(table.options) == {op.TakeDie(0, 6), op.TakeDie(1, 4)}
    table.choose(op.TakeDie(0, 6))
    assert elf.wounds == 3


@scenes(
    scene("306.5.2", "two equal dice need no choice",
          "c3 strikes c4 rolling 4 4: asked first act, c4 has 2 wounds",
          ours("c3", ab.SeveralDice(2)), theirs("c4", closed=True)),
    scene("519.7 306.5.2", "a reroll replaces the first value",
          "c3 strikes c4 rolling 1 6, c3 answers: totals 6 0, c4 has 3 wounds",
          ours("c3", answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF)),
          theirs("c4", closed=True)),
    scene("306.8", "a reroll comes before every modifier",
          "c3 strikes c4 rolling 1 3, c3 answers: totals 5 0",
          ours("c3", answers_at(ab.Moment.REROLLING, at_play(ab.Reroll()), SELF),
              ab.DieModifier(2)), theirs("c4", closed=True)),
    scene("306.5.2 306.9", "the active player chooses first then the other one",
          "c3 strikes c4 rolling 2 6 5 1: asked first die; take-die 1 6: asked second die; "
          "take-die 0 5: totals 6 5",
          ours("c3", ab.SeveralDice(2)), theirs("c4", ab.SeveralDice(2))),
    scene("306.5.2", "a die that was not chosen triggers nothing",
          "c3 strikes c4 rolling 2 6, take-die 0 2: c3 has 3 wounds",
          ours("c3", ab.SeveralDice(2), ab.Triggered(ab.When(ab.Moment.ROLLED, SELF),
              on_itself(ab.Heal(1)), condition=ab.Comparison(ab.DieOf(), ab.Compare.EQUAL, 6)),
              wounds=3), theirs("c4", closed=True)),
)  # fmt: skip
def test_several_dice_rerolls(scene: Scene) -> None:
    scene.play()
