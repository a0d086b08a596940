"""Abilities that go off as a card leaves or goes, and those that are played then: 115, 201.2."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    TAP,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    chips_of,
    everybody_passes,
    on,
    picks,
)
from tests.support.scenario import Table


@pytest.mark.rule("201.2.3", "509.3")
def test_what_goes_off_on_its_own_death_works_from_the_graveyard() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    around = ab.Targets(ab.AllOf((ENEMY, ab.Beside())))
    bomb = lay(
        table.second, "c4", on(ab.Moment.DIED, influence(ab.Wound(2), targets=around)), life=1
    )
    table.second.creature("c6")
    table.strikes(orc, bomb, dice=(6, 1))
    assert (bomb.is_dead, orc.wounds) == (True, 2)


@pytest.mark.rule("201.2.3", "509.3")
def test_a_strike_from_the_graveyard_reaches_from_the_cell_it_stood_on() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    far = table.first.creature("e1")
    last = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2))
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, last), life=1)
    table.second.creature("e6")
    table.strikes(orc, wolf, dice=(6, 1, 3))
    assert (orc.wounds, far.wounds) == (2, 0)


@pytest.mark.rule("201.2.3")
def test_a_watcher_that_is_dead_itself_watches_no_more() -> None:
    table = Table()
    ghoul = lay(
        table.first, "a1", on(ab.Moment.DIED, spell(ab.Wound(1), targets=ENEMIES), ab.Not(SELF))
    )
    mage = lay(
        table.first, "c1", tap(spell(ab.Destroy(), targets=ab.Targets(ab.OfSide(ab.Side.OWN))))
    )
    orc = table.first.creature("c2")
    elf = table.second.creature("c6")
    use(table, mage, ghoul)
    assert elf.wounds == 0
    table.ends_turn()
    table.ends_turn()
    use(table, mage, orc)
    assert elf.wounds == 0


@pytest.mark.rule("201.2.4/known")
def test_acquired_abilities_go_off_on_the_death_of_their_card() -> None:
    table = Table()
    curse = ab.Gain(on(ab.Moment.DIED, spell(ab.Wound(3), targets=ENEMIES)))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), influence(curse)))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    orc = table.first.creature("c2")
    elf = table.second.creature("c6")
    use(table, mage, orc)
    use(table, killer, orc)
    assert elf.wounds == 3


@pytest.mark.rule("201.2.4", "541.5")
@pytest.mark.example("541.5-ex1")
def test_a_card_without_abilities_dies_without_them() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), influence(ab.LoseAbilities())))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    bomb = lay(table.second, "c4", on(ab.Moment.DIED, spell(ab.Wound(3), targets=ENEMIES)))
    table.second.creature("c6")
    use(table, mage, bomb)
    use(table, killer, bomb)
    assert (bomb.is_dead, mage.wounds, killer.wounds) == (True, 0, 0)
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("541.5")
@pytest.mark.example("541.5-ex1")
def test_a_card_that_died_without_its_abilities_has_them_again_elsewhere() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), influence(ab.LoseAbilities())))
    killer = lay(table.first, "d1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    fallen = ab.Targets(ab.OfSide(ab.Side.ENEMY), area=ab.Area.GRAVEYARD)
    rite = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        fallen,
        cells=ab.Cells(rows=(1,)),
    )
    priest = lay(table.first, "e1", tap(rite))
    brave = lay(table.second, "c4", ab.Named(ab.Name.ARMOR, 2))
    table.second.creature("c6")
    use(table, mage, brave)
    assert not brave.state.facts.has(ab.Name.ARMOR)
    use(table, killer, brave)
    assert brave.state.facts.has(ab.Name.ARMOR)
    use(table, priest, brave)
    picks(table, "c3")
    assert (brave.cell, brave.state.facts.value(ab.Name.ARMOR)) == ("c3", 2)


@pytest.mark.rule("201.2.4/announcer", "116.3.4")
def test_who_controlled_a_card_announces_what_goes_off_on_its_death() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, spell(ab.Wound(2), targets=ENEMIES)))
    elf = table.second.creature("c6")
    use(table, thief, wolf)
    use(table, killer, wolf)
    assert elf.wounds == 2
    assert table.state.graveyards[Seat.SECOND] == [wolf.id]


@pytest.mark.rule("201.2.4/squad")
def test_a_controlled_card_dies_as_a_card_of_who_controlled_it() -> None:
    table = Table()
    mourner = lay(table.first, "a1", on(ab.Moment.DIED, ONE_CHIP, OWN))
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    wolf = lay(table.second, "c4")
    table.second.creature("c6")
    use(table, thief, wolf)
    use(table, killer, wolf)
    assert chips_of(mourner) == 1


@pytest.mark.rule("201.2.4", "116.3.5")
def test_a_dead_card_is_known_as_it_was_in_the_battle() -> None:
    table = Table()
    closed = ab.AllOf((ENEMY, ab.InState(ab.State.CLOSED)))
    mourner = lay(table.first, "a1", on(ab.Moment.DIED, ONE_CHIP, closed))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    wolf = table.second.creature("c4", closed=True)
    table.second.creature("c6")
    use(table, killer, wolf)
    assert chips_of(mourner) == 1


@pytest.mark.rule("201.2.4/known", "505.7")
def test_a_number_of_a_dead_card_is_what_it_was() -> None:
    table = Table()
    drain = on(ab.Moment.DIED, on_itself(ab.Heal(ab.FactOf(ab.Fact.CHIPS, ab.Who.SUBJECT))), ENEMY)
    mourner = lay(table.first, "a1", drain, wounds=5)
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    wolf = table.second.creature("c4")
    wolf.state.chips = 3
    table.second.creature("c6")
    use(table, killer, wolf)
    assert mourner.wounds == 2


@pytest.mark.rule("205.1", "509.2")
def test_a_card_put_into_the_graveyard_from_elsewhere_has_not_died() -> None:
    table = Table()
    mourner = lay(table.first, "a1", on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD))
    buries = spell(ab.ToGraveyard(), targets=ab.Targets(ab.ANY_CARD, area=ab.Area.EXILE))
    mage = lay(table.first, "c1", tap(spell(ab.Exile())), tap(buries))
    elf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, mage, elf)
    table.ends_turn()
    table.ends_turn()
    use(table, mage, elf, number=1)
    assert (elf.is_dead, chips_of(mourner)) == (True, 0)


@pytest.mark.rule("116.3.4", "201.2.3.2")
def test_returning_to_the_deck_sets_off_what_the_card_says() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.ToDeck())))
    ghost = lay(table.second, "c4", on(ab.Moment.RETURNED, spell(ab.Wound(2), targets=ENEMIES)))
    table.second.creature("c6")
    use(table, mage, ghost)
    assert (ghost.state.zone, mage.wounds) == (Zone.DECK, 2)


@pytest.mark.rule("206.1")
def test_leaving_is_dying_being_exiled_or_returning() -> None:
    table = Table()
    watcher = lay(table.first, "a1", on(ab.Moment.LEFT_BATTLE, ONE_CHIP, ENEMY))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), spell(ab.Exile())))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    table.second.creature("c6")
    use(table, mage, one)
    use(table, mage, other)
    assert chips_of(watcher) == 2


# Positions.


@pytest.mark.rule("507.3")
@pytest.mark.parametrize(("way", "chips"), [(ab.Relocation.RELOCATE, 1), (ab.Relocation.PLACE, 0)])
@pytest.mark.same("older-506-510:507.3")
def test_a_card_that_is_put_somewhere_has_not_relocated(way: ab.Relocation, chips: int) -> None:
    table = Table()
    near = ab.Cells(who=ab.Who.TARGET, within=1)
    mage = lay(
        table.first,
        "c1",
        tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ENEMIES, cells=near)),
    )
    elf = lay(table.second, "c4", on(ab.Moment.RELOCATED, ONE_CHIP))
    use(table, mage, elf)
    picks(table, "d4")
    assert chips_of(elf) == chips


@pytest.mark.rule("507.3", "545.4")
def test_what_may_not_relocate_may_be_put_elsewhere() -> None:
    table = Table()
    near = ab.Cells(who=ab.Who.TARGET, within=1)
    puts = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.PLACE),), ENEMIES, cells=near
    )
    mage = lay(table.first, "c1", tap(puts))
    elf = lay(table.second, "c4", ab.Cannot(ab.Doing.RELOCATE))
    use(table, mage, elf)
    picks(table, "d4")
    assert elf.cell == "d4"


@pytest.mark.rule("507.1", "122.14")
def test_two_cards_that_change_places_have_both_relocated() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Swap())), on(ab.Moment.RELOCATED, ONE_CHIP))
    elf = lay(table.second, "c4", on(ab.Moment.RELOCATED, ONE_CHIP))
    use(table, mage, elf)
    assert (mage.cell, elf.cell) == ("c4", "c1")
    assert (chips_of(mage), chips_of(elf)) == (1, 1)


# Conditional playable abilities.

REDRESS = ab.Playable(
    TAP,
    influence(ab.Heal(ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)), targets=ITS_SUBJECT),
    sudden=True,
    when=ab.When(ab.Moment.WOUNDED, ab.AllOf((OWN, ab.Not(SELF))), powers=STRIKE),
)


@pytest.mark.rule("115.1", "511.7", "116.3.5")
def test_a_conditional_ability_answers_wounds_when_they_are_dealt() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    nun = lay(table.second, "a6", REDRESS)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, table.asked) == (3, (Seat.SECOND, Asking.PRIORITY))
    use(table, nun)
    everybody_passes(table)
    assert (elf.wounds, nun.is_closed) == (0, True)


@pytest.mark.rule("115.1")
def test_a_conditional_ability_is_not_offered_without_its_condition() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    lay(table.second, "a6", REDRESS)
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(1, 4))
    assert (elf.wounds, table.asked) == (0, (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("303.4", "305.2/conditional")
def test_a_conditional_ability_may_be_announced_after_an_answer_to_ones_pass() -> None:
    table = Table()
    hurt = ab.Playable(
        TAP,
        influence(ab.Wound(1), targets=ITS_SUBJECT),
        sudden=True,
        when=ab.When(ab.Moment.WOUNDED, ab.ANY_CARD, powers=STRIKE),
    )
    orc = table.first.creature("c3", strike="3-3-3")
    mine = lay(table.first, "a1", hurt)
    theirs = lay(table.second, "a6", hurt)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.passes()
    use(table, theirs)
    assert (table.asked, elf.wounds) == ((Seat.FIRST, Asking.PRIORITY), 3)
    use(table, mine)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[1:] == [theirs.id, mine.id]
    assert elf.wounds == 5


@pytest.mark.rule("115.1", "511.7")
def test_of_two_wounded_cards_the_one_to_be_answered_for_is_chosen() -> None:
    table = Table()
    storm = ab.Targets(ENEMY, all=True)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=storm)))
    answer = ab.Playable(
        TAP,
        influence(ab.Heal(2), targets=ITS_SUBJECT),
        sudden=True,
        when=ab.When(ab.Moment.WOUNDED, ab.AllOf((OWN, ab.Not(SELF)))),
    )
    nun = lay(table.second, "a6", answer)
    one, other = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage)
    place = nun.state.facts.actions[0]
    table.choose(op.UseAction(nun.id, place, answers=1))
    everybody_passes(table)
    assert (one.wounds, other.wounds) == (2, 0)


@pytest.mark.rule("115.1", "409.2")
def test_a_conditional_ability_may_wait_for_the_start_of_the_turn() -> None:
    table = Table()
    table.first.creature("c3")
    dawn = ab.Playable(
        ab.Payment(),
        on_itself(ab.Heal(1)),
        sudden=True,
        when=ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.OWN),
    )
    elf = lay(table.second, "c6", dawn, wounds=3)
    table.ends_turn()
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    use(table, elf)
    table.passes()
    assert elf.wounds == 2


@pytest.mark.rule("116.3.5")
def test_a_condition_looks_at_the_table_as_it_was_before_the_effect() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    guard = on(ab.Moment.DIED, ONE_CHIP, ab.AllOf((OWN, ab.InRows((1,)))))
    watcher = lay(table.second, "a6", guard)
    elf = table.second.creature("c4", life=3, closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.is_dead, chips_of(watcher)) == (True, 1)


@pytest.mark.rule("116.5")
def test_the_moment_of_some_abilities_goes_without_saying() -> None:
    table = Table()
    trick = ab.Playable(
        TAP,
        ab.Power(
            ab.PowerKind.SPELL,
            (ab.Redirect(ab.Who.TARGET),),
            ab.Targets(ab.AllOf((OWN, ab.Not(SELF)))),
        ),
        sudden=True,
        when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=STRIKE),
    )
    orc = table.first.creature("c3", strike="3-3-3")
    mage = lay(table.second, "a6", trick)
    elf, decoy = table.second.creature("c4", closed=True), table.second.creature("d6", closed=True)
    table.strikes(orc, elf, dice=(3,))
    use(table, mage, decoy)
    everybody_passes(table)
    assert (elf.wounds, decoy.wounds) == (0, 3)
