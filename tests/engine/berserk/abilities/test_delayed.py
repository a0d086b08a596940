"""Delayed abilities, and what was done before: 120, 538."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
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
    ENEMY,
    ONE_CHIP,
    OWN,
    WOUNDED,
    on,
    picks,
)
from tests.support.scenario import Table

REMEMBERED = ab.Targets(who=ab.Who.REMEMBERED)


# Delayed abilities.


@pytest.mark.rule("120.3/second", "528.10")
@pytest.mark.parametrize(("wounds", "dies"), [(0, False), (1, True)])
def test_a_delayed_ability_goes_off_only_if_its_condition_holds_by_then(
    wounds: int, dies: bool
) -> None:
    hurt = ab.CardIs(ab.Who.SELF, WOUNDED)
    doom = ab.Delay(on(ab.Moment.TURN_END, on_itself(ab.Destroy()), ab.ANY_CARD, condition=hurt))
    table = Table()
    mage = lay(table.first, "c1", tap(on_itself(doom)), wounds=wounds)
    table.first.creature("a1")
    table.second.creature("c6")
    use(table, mage)
    table.ends_turn()
    assert mage.is_dead is dies


@pytest.mark.rule("120.1", "120.2", "120.3/first", "120.4")
def test_a_delayed_ability_waits_for_its_moment_whatever_becomes_of_its_card() -> None:
    table = Table()
    runes = ab.Delay(
        on(ab.Moment.TURN_START, spell(ab.Wound(2), targets=ENEMIES), turn=ab.Side.OWN)
    )
    mage = lay(table.first, "c1", tap(influence(runes, targets=ab.Targets(who=ab.Who.SELF))))
    table.first.creature("a1")
    elf = lay(table.second, "c6", tap(spell(ab.Destroy())))
    use(table, mage)
    table.ends_turn()
    use(table, elf, mage)
    table.ends_turn()
    assert (mage.is_dead, elf.wounds) == (True, 2)


@pytest.mark.rule("120.3/second")
def test_a_delayed_ability_goes_off_once() -> None:
    table = Table()
    runes = ab.Delay(
        on(ab.Moment.TURN_START, spell(ab.Wound(2), targets=ENEMIES), turn=ab.Side.OWN)
    )
    mage = lay(table.first, "c1", tap(influence(runes, targets=ab.Targets(who=ab.Who.SELF))))
    elf = table.second.creature("c6")
    use(table, mage)
    for _turn in range(4):
        table.ends_turn()
    assert elf.wounds == 2


@pytest.mark.rule("120.3/second")
def test_a_delayed_static_waits_beside_a_delayed_ability_that_goes_off() -> None:
    table = Table()
    own = ab.Targets(who=ab.Who.SELF)
    die = ab.Delay(ab.DieGiven(6, OWN))
    runes = ab.Delay(
        on(ab.Moment.TURN_START, spell(ab.Wound(2), targets=ENEMIES), turn=ab.Side.OWN)
    )
    seer = lay(table.first, "b1", tap(influence(die, targets=own)))
    mage = lay(table.first, "c1", tap(influence(runes, targets=own)))
    elf = table.second.creature("c6")
    use(table, seer)
    use(table, mage)
    table.ends_turn()
    table.ends_turn()
    assert (elf.wounds, len(table.state.delayed)) == (2, 1)


@pytest.mark.rule("120.3/first")
def test_a_delayed_ability_remembers_the_card_it_was_laid_on() -> None:
    table = Table()
    doom = ab.Delay(on(ab.Moment.TURN_END, spell(ab.Destroy(), targets=REMEMBERED)))
    mage = lay(table.first, "c1", tap(spell(doom)))
    one, other = table.second.creature("c6"), table.second.creature("a6")
    use(table, mage, one)
    table.ends_turn()
    assert (one.is_dead, other.is_dead) == (True, False)


@pytest.mark.rule("529.7", "120.3", "502.3.3")
def test_a_delayed_ability_does_not_find_a_card_that_has_left() -> None:
    table = Table()
    doom = ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2), targets=REMEMBERED)))
    mage = lay(table.first, "c1", tap(spell(doom)), ab.Playable(ab.Payment(), spell(ab.Exile())))
    one = table.second.creature("c6")
    table.second.creature("a6")
    use(table, mage, one)
    use(table, mage, one, number=1)
    table.ends_turn()
    assert one.state.zone is Zone.EXILE
    assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("529.7", "120.3")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_delayed_ability_does_not_find_a_card_that_was_raised_since(leaves: bool) -> None:
    table = Table()
    doom = ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2), targets=REMEMBERED)))
    fallen = ab.Targets(ab.OfSide(ab.Side.ENEMY), area=ab.Area.GRAVEYARD)
    rite = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        fallen,
        cells=ab.Cells(rows=(1,)),
    )
    kills, raises = ab.Playable(ab.Payment(), spell(ab.Destroy())), ab.Playable(ab.Payment(), rite)
    mage = lay(table.first, "c1", tap(spell(doom)), kills, raises)
    one = table.second.creature("c6")
    table.second.creature("a6")
    use(table, mage, one)
    if leaves:
        use(table, mage, one, number=1)
        use(table, mage, one, number=2)
        picks(table, "c3")
    table.ends_turn()
    assert (one.cell, one.wounds) == (("c3", 0) if leaves else ("c6", 2))


@pytest.mark.rule("502.3.3", "120.3")
@pytest.mark.parametrize("dies", [False, True])
def test_nobody_stands_beside_a_remembered_card_that_has_died(dies: bool) -> None:
    """«В конце хода – выбранное существо, стоящее рядом с атакованным, получает отравление»."""
    beside = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.REMEMBERED))))
    plague = ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2), targets=beside)))
    table = Table()
    mage = lay(
        table.first, "c1", tap(spell(plague)), ab.Playable(ab.Payment(), spell(ab.Destroy()))
    )
    one, other = table.second.creature("c5"), table.second.creature("c6")
    use(table, mage, one)
    if dies:
        use(table, mage, one, number=1)
    table.ends_turn()
    assert (one.is_dead, other.wounds) == (dies, 0 if dies else 2)


@pytest.mark.rule("502.3.3", "120.3", "201.2.4")
def test_a_delayed_ability_that_waits_for_the_death_finds_who_has_died() -> None:
    beside = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.REMEMBERED))))
    blast = ab.Delay(
        on(ab.Moment.DIED, spell(ab.Wound(2), targets=beside), ab.Is(ab.Who.REMEMBERED))
    )
    table = Table()
    mage = lay(table.first, "c1", tap(spell(blast)), ab.Playable(ab.Payment(), spell(ab.Destroy())))
    one, other = table.second.creature("c5"), table.second.creature("c6")
    use(table, mage, one)
    use(table, mage, one, number=1)
    assert (one.is_dead, other.wounds) == (True, 2)


@pytest.mark.rule("502.3.3", "120.3")
def test_a_delayed_ability_remembers_a_card_in_the_graveyard_as_long_as_it_lies_there() -> None:
    there = ab.Targets(who=ab.Who.REMEMBERED, area=ab.Area.GRAVEYARD)
    rises = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),), there, ab.Cells(beside=True)
    )
    dead = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    later = influence(ab.Delay(on(ab.Moment.TURN_END, rises)), targets=dead)
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), spell(ab.Destroy())), tap(later))
    one = table.first.creature("c3")
    table.second.creature("c6")
    use(table, mage, one)
    use(table, mage, one, number=1)
    table.ends_turn()
    table.choose(table.options[0])
    assert not one.is_dead


@pytest.mark.rule("120.1", "413.3")
def test_a_delayed_ability_may_be_given_up_at_the_end_of_the_turn() -> None:
    table = Table()
    ambush = ab.Delay(on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY), ab.Until.TURN_END)
    mage = lay(table.first, "c1", tap(influence(ambush, targets=ab.Targets(who=ab.Who.SELF))))
    hurts = lay(table.first, "d1", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c6")
    use(table, mage)
    table.ends_turn()
    table.ends_turn()
    use(table, hurts, elf)
    assert mage.state.chips == 0


# What was done before: 538.


@pytest.mark.rule("538.2")
def test_history_is_asked_for_what_a_card_did_before() -> None:
    table = Table()
    idle = ab.Did(ab.Deed.MOVED, turns=1, did=False)
    gnome = lay(
        table.first, "c1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY, idle)))))
    )
    moved, stood = table.second.creature("c5"), table.second.creature("a5")
    table.ends_turn()
    table.moves(moved, "c4")
    table.ends_turn()
    assert (can_use(table, gnome, moved), can_use(table, gnome, stood)) == (False, True)


@pytest.mark.rule("538.3", "538.2")
@pytest.mark.parametrize("turns", [None, 1, 2])
def test_of_a_turn_that_was_it_is_true_what_was_done(turns: int | None) -> None:
    table = Table()
    hasty = ab.Targets(ab.Did(ab.Deed.MOVED, turns=turns))
    gnome = lay(table.first, "c1", tap(spell(ab.Wound(1), targets=hasty)))
    elf = table.second.creature("c5")
    table.ends_turn()
    table.moves(elf, "c4")
    table.ends_turn()
    assert can_use(table, gnome, elf) is (turns != 2)


@pytest.mark.rule("538.3")
@pytest.mark.parametrize("did", [True, False])
def test_of_a_turn_that_never_was_nothing_is_true(did: bool) -> None:
    table = Table(turn=1)
    gnome = lay(
        table.first,
        "c1",
        tap(spell(ab.Wound(1), targets=ab.Targets(ab.Did(ab.Deed.MOVED, turns=1, did=did)))),
    )
    elf = table.second.creature("c5")
    assert not can_use(table, gnome, elf)


@pytest.mark.rule("538.3")
@pytest.mark.parametrize("turns", [1, None])  # None: in the whole battle
@pytest.mark.parametrize("did", [True, False])
def test_in_the_second_turn_there_was_a_first_one(did: bool, turns: int | None) -> None:
    rested = ab.Targets(ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED, turns=turns, did=did))))
    table = Table(turn=1)
    elf = table.first.creature("c2")
    gnome = lay(table.second, "c5", tap(spell(ab.Wound(1), targets=rested)))
    table.ends_turn()
    assert can_use(table, gnome, elf) is not did


@pytest.mark.rule("538.4")
def test_a_card_is_known_by_itself_and_not_by_its_name() -> None:
    table = Table()
    hunted = ab.Targets(ab.AllOf((ENEMY, ab.Did(ab.Deed.WOUNDED))))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    hound = lay(table.first, "d1", tap(spell(ab.Wound(1), targets=hunted)))
    one, twin = table.second.creature("c5", "Эльф"), table.second.creature("a5", "Эльф")
    use(table, mage, one)
    assert (can_use(table, hound, one), can_use(table, hound, twin)) == (True, False)
