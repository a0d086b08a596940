"""Acquired abilities, and how long they last: 119."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ARMOR,
    ENEMIES,
    FORMATION,
    ITS_TARGET,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    armor,
    on,
)
from tests.support.scenario import Piece, Table


@pytest.mark.rule("119.1", "119.3")
def test_an_acquired_ability_stays_until_the_end_of_the_battle() -> None:
    table = Table()
    snake = lay(table.first, "c1", tap(influence(ab.Gain(ARMOR))))
    orc = table.first.creature("c2")
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
    use(table, snake, orc)
    table.ends_turn()
    use(table, killer, snake)
    table.ends_turn()
    assert armor(orc) == 2


@pytest.mark.rule("119.2", "114.1")
def test_an_acquired_playable_ability_is_played() -> None:
    table = Table()
    teacher = lay(table.first, "c1", tap(influence(ab.Gain(tap(spell(ab.Wound(3)))))))
    pupil = table.first.creature("c2")
    elf = table.second.creature("c6")
    use(table, teacher, pupil)
    use(table, pupil, elf)
    assert (elf.wounds, pupil.is_closed) == (3, True)


@pytest.mark.rule("119.2", "116.1")
def test_an_acquired_triggered_ability_goes_off() -> None:
    table = Table()
    gift = on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE)
    teacher = lay(table.first, "c1", tap(influence(ab.Gain(gift))))
    pupil = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    use(table, teacher, pupil)
    table.strikes(pupil, elf, dice=(3,))
    assert pupil.state.chips == 1


def gifted(until: ab.Until) -> tuple[Table, Piece]:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ARMOR, until))))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage, orc)
    return table, orc


@pytest.mark.rule("413.3", "119.3")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        (ab.Until.TURN_END, 1),
        (ab.Until.ENEMY_NEXT_TURN_END, 2),
        (ab.Until.OWN_NEXT_TURN_START, 2),
        (ab.Until.OWN_NEXT_TURN_END, 3),
    ],
)
def test_an_effect_ends_with_the_turn_it_was_given_until(until: ab.Until, turns: int) -> None:
    table, orc = gifted(until)
    for turn in range(turns):
        assert armor(orc) == 2, turn
        table.ends_turn()
    assert armor(orc) == 0


@pytest.mark.rule("413.3")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        (ab.Until.ENEMY_NEXT_TURN_END, 3),
        (ab.Until.OWN_NEXT_TURN_START, 1),
        (ab.Until.OWN_NEXT_TURN_END, 2),
    ],
)
def test_next_turns_are_counted_for_who_gave_the_effect(until: ab.Until, turns: int) -> None:
    table = Table()
    gift = on(ab.Moment.WOUNDED, on_itself(ab.Gain(ARMOR, until)))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    elf = lay(table.second, "c6", gift)
    use(table, mage, elf)
    for turn in range(turns):
        assert armor(elf) == 2, turn
        table.ends_turn()
    assert armor(elf) == 0


def _once(moment: ab.Moment, body: ab.Body) -> ab.Triggered:
    return on(moment, body, turn=ab.Side.OWN, limit=ab.Limit.PER_BATTLE)


@pytest.mark.rule("409.3")
def test_what_is_gained_at_the_start_of_a_turn_waits_for_the_next_start() -> None:
    table = Table()
    later = on(ab.Moment.TURN_START, on_itself(ab.Chips(1)), turn=ab.Side.OWN)
    hero = lay(table.first, "c1", _once(ab.Moment.TURN_START, on_itself(ab.Gain(later))))
    table.second.creature("c6")
    table.ends_turn()
    table.ends_turn()
    assert hero.state.chips == 0
    table.ends_turn()
    table.ends_turn()
    assert hero.state.chips == 1


@pytest.mark.rule("413.2")
def test_what_is_gained_at_the_end_of_a_turn_waits_for_the_next_end() -> None:
    table = Table()
    later = on(ab.Moment.TURN_END, on_itself(ab.Chips(1)), turn=ab.Side.OWN)
    gain = _once(ab.Moment.TURN_END, on_itself(ab.Gain(later)))
    hero = lay(table.first, "c1", gain)
    table.second.creature("c6")
    table.ends_turn()
    assert hero.state.chips == 0
    table.ends_turn()
    table.ends_turn()
    assert hero.state.chips == 1


@pytest.mark.rule("413.3")
def test_what_goes_off_when_effects_end_comes_before_the_turn_passes() -> None:
    table = Table()
    breaks = on(ab.Moment.BROKEN, influence(ab.Wound(1), targets=ENEMIES))
    one = lay(table.first, "b2", breaks, tap(on_itself(ab.Gain(FORMATION, ab.Until.TURN_END))))
    lay(table.first, "c2", FORMATION)
    elf = table.second.creature("c6")
    use(table, one)
    table.ends_turn()
    assert elf.wounds == 1
    order = [kind for kind in table.happened() if kind in ("Wounded", "TurnBegan")]
    assert order == ["Wounded", "TurnBegan"]


IN_BATTLE = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE))


@pytest.mark.rule("122.8", "541.3.1")
def test_an_effect_ends_when_what_it_lasts_for_is_over_and_does_not_come_back() -> None:
    table = Table()
    forgets = ab.Lasts(ab.LoseAbilities(), ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)))
    king = lay(
        table.first,
        "c1",
        tap(on_itself(ab.Chips(1))),
        ab.Playable(ab.Payment(), influence(forgets)),
    )
    hero = lay(table.second, "c6", ARMOR)
    use(table, king)
    use(table, king, hero, number=1)
    assert armor(hero) == 0
    table.ends_turn()
    table.ends_turn()  # the king opens
    assert armor(hero) == 2
    use(table, king)
    assert armor(hero) == 2


@pytest.mark.rule("122.8")
def test_an_effect_lasts_until_the_card_that_made_it_leaves() -> None:
    table = Table()
    king = lay(table.first, "c1", tap(influence(ab.Lasts(ab.LoseAbilities(), IN_BATTLE))))
    hero = lay(table.second, "c6", ARMOR, tap(spell(ab.Destroy())))
    killer = lay(table.second, "a6", tap(spell(ab.Destroy())))
    table.first.creature("a1")
    use(table, king, hero)
    assert armor(hero) == 0
    table.ends_turn()
    use(table, killer, king)
    assert armor(hero) == 2


@pytest.mark.rule("122.8", "536.8")
def test_control_may_last_while_a_condition_holds() -> None:
    table = Table()
    mara = lay(table.first, "c1", tap(influence(ab.Lasts(ab.TakeControl(), IN_BATTLE))))
    wolf = table.second.creature("c4")
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
    table.first.creature("a1")
    masters = []
    use(table, mara, wolf)
    masters.append(wolf.state.controller)
    table.ends_turn()
    use(table, killer, mara)
    masters.append(wolf.state.controller)
    assert masters == [Seat.FIRST, Seat.SECOND]


@pytest.mark.rule("106.1.2", "122.8")
def test_an_effect_may_last_until_its_card_relocates() -> None:
    table = Table()
    stares = ab.Lasts(
        ab.Gain(ab.Cannot(ab.Doing.MOVE)), ab.Unless(ab.Since(ab.Deed.RELOCATED, SELF))
    )
    gaze = influence(stares, targets=ITS_TARGET)
    basilisk = lay(table.first, "c3", on(ab.Moment.LANDED, gaze, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(basilisk, elf, dice=(3,))
    table.ends_turn()
    assert not table.can_move(elf, "d4")
    table.ends_turn()
    table.moves(basilisk, "c2")
    table.ends_turn()
    assert table.can_move(elf, "d4")


# Extra life that comes and goes: 508.8.3, 517.


@pytest.mark.rule("508.8.3/negative")
def test_negative_life_until_the_end_of_the_turn_is_given_back_in_full() -> None:
    table = Table()
    banshee = lay(table.first, "c1", tap(spell(ab.ExtraLife(-3, ab.Until.TURN_END))))
    healer = lay(table.first, "d1", tap(influence(ab.ExtraLife(3))))
    hero = lay(table.second, "c6", life=10)
    use(table, banshee, hero)
    assert (hero.state.maximum_life, hero.state.life) == (7, 7)
    use(table, healer, hero)
    assert (hero.state.maximum_life, hero.state.extra) == (10, 0)
    table.ends_turn()
    assert (hero.state.maximum_life, hero.state.extra) == (13, 3)


@pytest.mark.rule("508.8.3/ends")
def test_a_card_may_die_when_its_extra_life_ends() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.ExtraLife(3, ab.Until.TURN_END))))
    hurts = lay(table.first, "d1", tap(spell(ab.Wound(2))))
    orc = lay(table.first, "c2", life=2)
    table.second.creature("c6")
    use(table, mage, orc)
    use(table, hurts, orc)
    assert orc.state.life == 3
    table.ends_turn()
    assert orc.is_dead


@pytest.mark.rule("508.8.3/ends", "508.4")
@pytest.mark.same("2009:204.2", "older-506-510:508.4")
def test_a_static_gives_extra_life_while_it_holds() -> None:
    table = Table()
    others = ab.AllOf((OWN, ab.Not(SELF)))
    banner = lay(
        table.first, "c1", ab.While(ab.ThereAre(OWN), (ab.Modify(ab.Property.LIFE, 3),), others)
    )
    orc = lay(table.first, "c2", life=2)
    mage = lay(table.first, "d1", tap(spell(ab.Wound(3))), tap(spell(ab.Destroy())))
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
    use(table, mage, orc)
    assert (orc.state.life, orc.state.maximum_life) == (2, 5)
    table.ends_turn()
    use(table, killer, banner)
    assert orc.is_dead


@pytest.mark.rule("508.2.3")
def test_a_higher_maximum_leaves_life_as_it_is() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.RaiseMaximum(3, ab.Until.TURN_END))))
    orc = lay(table.first, "c2", life=5, wounds=1)
    table.second.creature("c6")
    use(table, mage, orc)
    assert (orc.state.maximum_life, orc.state.life) == (8, 4)
    table.ends_turn()
    assert (orc.state.maximum_life, orc.state.life) == (5, 4)
