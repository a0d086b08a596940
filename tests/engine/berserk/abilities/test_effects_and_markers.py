"""Effects, chips and named markers on cards and cells: 122, 123, 544."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
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
    ALL_ENEMIES,
    ENEMIES,
    ENEMY,
    OWN,
    SELF,
    STRIKE,
    chooses,
    everybody_passes,
    on,
)
from tests.support.scenario import (
    Table,
)

ONE_CHIP = on_itself(ab.Chips(1))


# Effects: 122.


@pytest.mark.rule("122.4.1")
def test_an_effect_on_an_attack_is_aimed_at_the_card_that_attacks() -> None:
    table = Table()
    gift = ab.Playable(
        ab.Payment(),
        influence(ab.ChangeSize(2), targets=ab.Targets(OWN, who=ab.Who.SUBJECT)),
        sudden=True,
        when=ab.When(ab.Moment.CALCULATION, OWN, powers=STRIKE),
        limit=ab.Limit.PER_TURN,
    )
    smith = lay(table.first, "a1", gift)
    orc = table.first.creature("c3", strike="1-2-3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    use(table, smith)
    everybody_passes(table)
    assert elf.wounds == 3


@pytest.mark.rule("122.4.1")
def test_an_attack_from_the_graveyard_is_blocked_like_any_other() -> None:
    table = Table()
    shields = ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ENEMY, SELF, powers=(ab.PowerKind.SPECIAL_STRIKE,)),
        influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
    )
    orc = lay(table.first, "c3", shields, strike="9-9-9")
    last = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2))
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, last), life=1)
    table.second.creature("e6")
    table.strikes(orc, wolf, dice=(6, 1, 3))
    assert (wolf.is_dead, orc.wounds) == (True, 0)


@pytest.mark.rule("122.7", "528.10")
def test_more_markers_than_there_are_cannot_be_taken_off() -> None:
    table = Table()
    drain = ab.OnSuccess(
        influence(ab.Chips(-3), targets=ENEMIES), on_itself(ab.Heal(ab.ResultOf(ab.Outcome.AMOUNT)))
    )
    leech = lay(table.first, "c1", tap(drain), wounds=5)
    elf = lay(table.second, "c6", chips=2)
    use(table, leech)
    assert (elf.state.chips, leech.wounds) == (0, 3)


@pytest.mark.rule("528.10", "122.7")
def test_chips_are_not_taken_from_who_has_none() -> None:
    table = Table()
    leech = lay(table.first, "c1", tap(influence(ab.Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    assert not can_use(table, leech, elf)


@pytest.mark.rule("122.10", "122.12")
def test_a_mass_effect_is_reckoned_once_and_modified_for_each_card() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=ALL_ENEMIES)))
    thick = ab.SizeModifier(-1, powers=(ab.PowerKind.SPELL,), applies=ab.Applies.AS_TARGET)
    tough, soft = lay(table.second, "c4", thick), table.second.creature("d4")
    use(table, mage)
    assert (tough.wounds, soft.wounds) == (1, 2)


@pytest.mark.rule("122.10", "306.3")
def test_a_mass_effect_rolls_one_die_for_all() -> None:
    table = Table()
    storm = spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))), targets=ALL_ENEMIES)
    mage = lay(table.first, "c1", tap(storm))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage, die=6)
    assert (one.wounds, other.wounds) == (3, 3)
    assert len(table.events(DiceRolled)) == 1


@pytest.mark.rule("122.11", "122.11.1", "122.13", "122.16")
def test_several_effects_of_one_power_are_laid_at_once() -> None:
    table = Table()
    curse = influence(ab.Wound(1), ab.Close(), targets=ALL_ENEMIES)
    mage = lay(table.first, "c1", tap(curse), on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage)
    assert [(card.wounds, card.is_closed) for card in (one, other)] == [(1, True), (1, True)]
    assert mage.state.chips == 1


@pytest.mark.rule("122.16", "531.3")
@pytest.mark.parametrize(
    ("effects", "blocked"), [((ab.Close(), ab.Wound(1)), True), ((ab.Close(),), False)]
)
def test_a_power_wounds_when_one_of_its_effects_does(
    effects: tuple[ab.Close | ab.Wound, ...], blocked: bool
) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(*effects)))
    when = ab.When(ab.Moment.BLOCKING, ENEMY, SELF, effects=(ab.EffectKind.WOUND,))
    elf = lay(table.second, "c4", ab.Triggered(when, at_play(ab.Block())))
    use(table, mage, elf)
    assert (elf.is_closed, elf.wounds) == (not blocked, 0)


@pytest.mark.rule("122.14", "211.11", "528.7")
def test_two_cards_that_are_one_target_are_both_needed() -> None:
    table = Table()
    pair = ab.Targets(ENEMY, least=2, most=2)
    mage = lay(table.first, "c1", tap(influence(ab.Swap(), targets=pair)))
    one, rock = table.second.creature("c4"), lay(table.second, "d4", ab.Cannot(ab.Doing.RELOCATE))
    table.second.creature("a6")
    use(table, mage)
    chooses(table, one, rock)
    assert (one.cell, rock.cell) == ("c4", "d4")


@pytest.mark.rule("122.14", "122.15", "531.4")
def test_blocking_a_power_blocks_it_for_all_its_targets() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=ALL_ENEMIES)))
    shield = on(
        ab.Moment.BLOCKING,
        influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
        ENEMY,
        powers=(ab.PowerKind.SPELL,),
    )
    one, other = lay(table.second, "c4", shield), table.second.creature("d4")
    use(table, mage)
    assert (one.wounds, other.wounds) == (0, 0)


@pytest.mark.rule("122.17", "523.4", "523.4.1")
def test_an_effect_of_zero_is_no_effect() -> None:
    table = Table()
    body = ab.OnSuccess(
        influence(ab.Heal(2), targets=ab.Targets(OWN)), influence(ab.Wound(3), targets=ENEMIES)
    )
    mage = lay(table.first, "c1", tap(body))
    well = table.first.creature("c2")
    elf = table.second.creature("c6")
    use(table, mage)
    chooses(table, well)
    assert elf.wounds == 0


@pytest.mark.rule("122.18", "122.19", "528.7")
def test_a_power_that_reaches_some_of_its_targets_is_carried_out() -> None:
    table = Table()
    body = ab.OnSuccess(
        influence(ab.Open(), targets=ab.Targets(OWN, least=2, most=2)),
        spell(ab.Wound(ab.ResultOf(ab.Outcome.TARGETS)), targets=ENEMIES),
    )
    mage = lay(table.first, "c1", tap(body))
    one = table.first.creature("a1", closed=True)
    other = table.first.creature("b1", closed=True)
    helper = ab.Playable(ab.Payment(), influence(ab.Open()), sudden=True, limit=ab.Limit.PER_TURN)
    friend = lay(table.first, "e1", helper)
    elf = table.second.creature("c6")
    use(table, mage)
    assert (one.is_closed, other.is_closed) == (True, True)
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    use(table, friend, one)
    everybody_passes(table)
    assert (one.is_closed, other.is_closed, elf.wounds, mage.is_closed) == (False, False, 1, True)


@pytest.mark.rule("122.9", "511.7")
def test_laying_an_effect_sets_abilities_off_at_once() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2)))))
    hero = lay(table.first, "c2", on(ab.Moment.GAINED, ONE_CHIP))
    table.second.creature("c6")
    use(table, mage, hero)
    assert hero.state.chips == 1


@pytest.mark.rule("122.5/card")
def test_who_controls_a_card_controls_the_abilities_laid_on_it() -> None:
    table = Table()
    gift = on(ab.Moment.TURN_END, spell(ab.Wound(2), targets=ENEMIES), turn=ab.Side.OWN)
    giver = lay(table.first, "d1", tap(influence(ab.Gain(gift))))
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    wolf, elf = table.second.creature("c4"), table.second.creature("c6")
    use(table, giver, wolf)
    use(table, thief, wolf)
    table.ends_turn()
    assert elf.wounds == 2


# Chips: 123.


@pytest.mark.rule("123.1", "123.2", "123.4")
def test_any_card_may_get_chips_and_there_is_no_limit() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), influence(ab.Chips(5))))
    stone = table.first.artifact("c2")
    table.second.creature("c6")
    use(table, mage, stone)
    use(table, mage, stone)
    assert stone.state.chips == 10


@pytest.mark.rule("123.3", "107.1")
def test_a_card_without_an_ability_for_chips_saves_none() -> None:
    table = Table()
    orc = table.first.creature("c2")
    table.second.creature("c6")
    assert op.SaveChip(orc.id) not in table.options


@pytest.mark.rule("123.3")
def test_a_card_that_only_counts_its_chips_does_not_save_them() -> None:
    table = Table()
    crypt = lay(table.first, "c2", on(ab.Moment.DIED, ONE_CHIP, ENEMY))
    table.second.creature("c6")
    assert op.SaveChip(crypt.id) not in table.options


@pytest.mark.rule("123.5", "501.3")
@pytest.mark.same("2009:104.5")
def test_a_payment_takes_as_many_chips_as_it_says() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(1))), chips=3)
    elf = table.second.creature("c6")
    use(table, mage, elf)
    assert (mage.state.chips, can_use(table, mage, elf)) == (1, False)


@pytest.mark.rule("545.2", "123.4")
def test_a_maximum_of_chips_lets_no_more_come() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Chips(9))))
    catcher = lay(table.first, "c2", ab.Maximum(ab.MaximumOf.CHIPS, 5))
    table.second.creature("c6")
    use(table, mage, catcher)
    assert catcher.state.chips == 5


@pytest.mark.rule("545.2", "503.1")
def test_chips_beyond_a_maximum_that_comes_later_are_lost() -> None:
    table = Table()
    limits = ab.Gain(ab.Maximum(ab.MaximumOf.CHIPS, 2))
    mage = lay(table.first, "c1", tap(influence(limits)))
    catcher = lay(table.first, "c2", chips=6)
    table.second.creature("c6")
    use(table, mage, catcher)
    assert catcher.state.chips == 2


@pytest.mark.rule("545.2", "523.1")
def test_a_maximum_that_is_reckoned_below_nothing_lets_none_stay() -> None:
    table = Table()
    below = ab.Scaled(ab.FactOf(ab.Fact.WOUNDS), -1)
    mage = lay(table.first, "c1", tap(influence(ab.Wound(2))))
    catcher = lay(table.first, "c2", ab.Maximum(ab.MaximumOf.CHIPS, below), chips=3)
    table.second.creature("c6")
    use(table, mage, catcher)
    assert catcher.state.chips == 0


@pytest.mark.rule("508.2.2", "545.2")
@pytest.mark.same("2009:204.3а", "older-506-510:508.2.2")
def test_a_maximum_of_life_lets_no_more_come() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.ExtraLife(9))))
    golem = lay(table.first, "c2", ab.Maximum(ab.MaximumOf.LIFE, 12), life=10)
    table.second.creature("c6")
    use(table, mage, golem)
    assert golem.state.maximum_life == 12
