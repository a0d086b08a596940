"""Static, conditional, acquired and delayed abilities, and how long effects last: 117-122."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import Answered
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ARMOR,
    ENEMY,
    FORMATION,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    WOUNDED,
    armor,
    on,
)
from tests.support.scenario import Table


@pytest.mark.rule("117.1", "117.4/effects", "121.4")
def test_a_conditional_ability_is_had_while_its_condition_holds() -> None:
    table = Table()
    hero = lay(table.first, "c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,)))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    healer = lay(table.first, "d1", tap(influence(ab.Heal(1))))
    table.second.creature("c6")
    assert armor(hero) == 0
    use(table, mage, hero)
    assert armor(hero) == 2
    use(table, healer, hero)
    assert armor(hero) == 0


@pytest.mark.rule("117.4/phases")
def test_a_static_that_looks_at_the_turn_changes_with_it() -> None:
    table = Table()
    hero = lay(table.first, "c2", ab.While(ab.TurnOf(ab.Side.ENEMY), (ARMOR,)))
    table.second.creature("c6")
    assert armor(hero) == 0
    table.ends_turn()
    assert armor(hero) == 2
    table.ends_turn()
    assert armor(hero) == 0


@pytest.mark.rule("117.4")
def test_who_is_asked_as_a_static_changes_is_not_asked_again() -> None:
    table = Table()
    hero = lay(table.first, "c2", ab.While(ab.TurnOf(ab.Side.ENEMY), (ARMOR,)))
    table.second.creature("c6")
    table.ends_turn()
    assert armor(hero) == 2
    assert [event.seat for event in table.events(Answered)] == [Seat.FIRST]


@pytest.mark.rule("117.2", "121.3", "121.4.2")
def test_a_static_ability_gives_to_other_cards_without_aiming_at_them() -> None:
    table = Table()
    lay(table.first, "c1", ab.While(ab.ThereAre(OWN), (ARMOR,), ab.AllOf((OWN, ab.Not(SELF)))))
    orc = table.first.creature("c2")
    elf = lay(table.second, "c6", on(ab.Moment.TARGETED, ONE_CHIP))
    table.ends_turn()
    assert (armor(orc), armor(elf), elf.state.chips) == (2, 0, 0)


@pytest.mark.rule("117.1", "121.4.2")
def test_what_a_static_gives_is_gone_with_its_card() -> None:
    table = Table()
    banner = lay(table.first, "c1", ab.While(ab.ThereAre(OWN), (ARMOR,), OWN))
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(spell(ab.Destroy())))
    table.ends_turn()
    assert armor(orc) == 2
    use(table, mage, banner)
    assert armor(orc) == 0


@pytest.mark.rule("117.1", "121.2")
def test_what_a_static_gives_is_gone_when_its_card_loses_it() -> None:
    table = Table()
    banner = lay(table.first, "c1", ab.While(ab.ThereAre(OWN), (ARMOR,), OWN))
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(influence(ab.LoseAbilities())))
    table.ends_turn()
    use(table, mage, banner)
    assert armor(orc) == 0


@pytest.mark.rule("121.2")
def test_an_inactive_ability_is_an_ability_but_not_the_one_it_would_give() -> None:
    table = Table()
    hero = lay(table.first, "c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,)))
    table.second.creature("c6")
    mage = lay(
        table.first,
        "c1",
        tap(influence(ab.Close(), targets=ab.Targets(ab.HasNamed(ab.Name.ARMOR)))),
    )
    assert not can_use(table, mage, hero)
    assert hero.state.facts.is_static


@pytest.mark.rule("121.4.1")
def test_a_target_has_what_is_given_while_it_is_what_was_said() -> None:
    table = Table()
    lay(table.first, "c1", ab.While(ab.ThereAre(OWN), (ARMOR,), ab.OfClass(("гном",))))
    knights = ab.GainClasses(("гном",), ab.Until.TURN_END)
    mage = lay(table.first, "d1", tap(influence(knights)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage, orc)
    assert armor(orc) == 2
    table.ends_turn()
    assert armor(orc) == 0


@pytest.mark.rule("121.4.3")
def test_a_modifier_of_dice_belongs_to_the_card_that_has_it() -> None:
    table = Table()
    lay(table.first, "c1", ab.DieModifier(1, powers=STRIKE, whose=OWN))
    orc = table.first.creature("c3", strike="1-2-3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(5,))
    assert (elf.wounds, ab.DieModifier in orc.state.facts.kinds) == (3, False)


@pytest.mark.rule("117.4/triggers", "511.7")
def test_what_a_static_gives_or_takes_sets_abilities_off() -> None:
    table = Table()
    cry = on(ab.Moment.GAINED, ONE_CHIP)
    hero = lay(table.first, "c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,)), cry)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    table.second.creature("c6")
    use(table, mage, hero)
    assert hero.state.chips == 1


@pytest.mark.rule("117.1", "518.4.2")
def test_gaining_something_else_does_not_disturb_what_a_static_gives() -> None:
    table = Table()
    cry = on(ab.Moment.LOST, ONE_CHIP)
    lay(table.first, "c1", ARMOR, ab.While(ab.ThereAre(OWN), (ab.Named(ab.Name.BLESSING),), OWN))
    hero = lay(table.first, "c2", cry)
    mage = lay(table.first, "d1", tap(influence(ab.Gain(ab.Named(ab.Name.DIRECTED)))))
    table.second.creature("c6")
    use(table, mage, table.piece("Колдун"))
    assert hero.state.chips == 0


@pytest.mark.rule("523.5")
def test_a_modifier_of_zero_is_not_given() -> None:
    table = Table()
    foes = ab.Count(ab.AllOf((ENEMY, ab.Beside())))
    hero = lay(
        table.first, "c3", ab.While(ab.ThereAre(OWN), (ab.Calculated(ARMOR, foes),)), movement=1
    )
    table.second.creature("c5")
    table.first.creature("a1")
    assert armor(hero) == 0
    table.moves(hero, "c4")
    assert armor(hero) == 1


@pytest.mark.rule("201.2")
def test_a_static_ability_may_work_from_the_graveyard() -> None:
    table = Table()
    ghost = ab.While(ab.ThereAre(OWN), (ARMOR,), OWN, active=ab.Area.GRAVEYARD)
    martyr = lay(table.first, "c1", ghost)
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(spell(ab.Destroy())))
    table.ends_turn()
    assert armor(orc) == 0
    use(table, mage, martyr)
    assert armor(orc) == 2


# Terms that are conditional statics.


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("side", "first", "has"), [(0, True, 2), (0, False, 0), (1, False, 2)])
def test_abilities_of_the_first_and_of_the_second_player(side: int, first: bool, has: int) -> None:
    table = Table()
    cards = [table.first, table.second]
    hero = lay(cards[side], "c2" if side == 0 else "c5", ab.While(ab.PlaysAs(first), (ARMOR,)))
    cards[1 - side].creature("c6" if side == 0 else "c1")
    table.ends_turn()
    assert armor(hero) == has


@pytest.mark.rule("121.1")
def test_in_the_deep_and_at_the_surface() -> None:
    table = Table()
    deep = ab.While(ab.CardIs(ab.Who.SELF, ab.InDepth(True)), (ARMOR,))
    surface = ab.While(ab.CardIs(ab.Who.SELF, ab.InDepth(False)), (ab.Named(ab.Name.BLESSING),))
    fish = lay(table.first, "b2", deep, surface)
    table.second.creature("c6")
    table.ends_turn()
    table.ends_turn()
    assert (armor(fish), fish.state.facts.has(ab.Name.BLESSING)) == (2, False)
    table.moves(fish, "a2")
    assert (armor(fish), fish.state.facts.has(ab.Name.BLESSING)) == (0, True)


@pytest.mark.rule("121.1")
def test_diving_is_moving_from_the_surface_to_the_deep() -> None:
    table = Table()
    dives = ab.Triggered(
        ab.When(ab.Moment.RELOCATED, ab.AllOf((SELF, ab.InDepth(True)))),
        ONE_CHIP,
        condition=ab.CameFrom(ab.Cells(deep=False)),
    )
    fish = lay(table.first, "a2", dives, movement=3)
    table.second.creature("c6")
    table.moves(fish, "b2")
    table.moves(fish, "c2")
    assert fish.state.chips == 1


@pytest.mark.rule("121.1")
def test_formation_is_joined_and_broken() -> None:
    table = Table()
    one = lay(table.first, "b2", FORMATION, on(ab.Moment.FORMED, ONE_CHIP), movement=3)
    other = lay(table.first, "d2", FORMATION, on(ab.Moment.BROKEN, ONE_CHIP))
    table.second.creature("c6")
    assert (armor(one), armor(other)) == (0, 0)
    table.moves(one, "c2")
    assert (armor(one), armor(other), one.state.chips, other.state.chips) == (2, 2, 1, 0)
    table.moves(one, "c3")
    assert (armor(one), armor(other), one.state.chips, other.state.chips) == (0, 0, 1, 1)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("cell", "side"), [("c3", 0), ("b1", 1)])
def test_formation_needs_an_own_card_straight_beside(cell: str, side: int) -> None:
    table = Table()
    one = lay(table.first, "b2", FORMATION)
    other = lay((table.first, table.second)[side], cell, FORMATION)
    table.second.creature("c6")
    table.first.creature("e1")
    table.ends_turn()
    assert (armor(one), armor(other)) == (0, 0)


@pytest.mark.rule("541.2")
@pytest.mark.example("541.2-ex1")
def test_a_card_that_loses_formation_loses_what_it_gave() -> None:
    table = Table()
    one, other = lay(table.first, "b2", FORMATION), lay(table.first, "c2", FORMATION)
    mage = lay(table.second, "c6", tap(influence(ab.LoseAbilities())))
    table.ends_turn()
    use(table, mage, one)
    assert (armor(one), armor(other)) == (0, 0)


@pytest.mark.rule("116.3", "538.2")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 1), (1, 0)])
def test_concentration_comes_at_the_end_of_an_enemy_turn_without_wounds(
    wounds: int, chips: int
) -> None:
    table = Table(active=Seat.SECOND)
    whole = ab.Unless(ab.Happened(ab.Deed.WOUNDED, SELF))
    monk = lay(
        table.first, "c1", on(ab.Moment.TURN_END, ONE_CHIP, turn=ab.Side.ENEMY, condition=whole)
    )
    mage = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    if wounds:
        use(table, mage, monk)
    table.ends_turn()
    assert monk.state.chips == chips
