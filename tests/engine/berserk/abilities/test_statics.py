"""Static, conditional, acquired and delayed abilities, and how long effects last: 117-122."""

import pytest

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    Area,
    Beside,
    Body,
    BringIn,
    Calculated,
    CameFrom,
    Cannot,
    CardIs,
    Cells,
    Chips,
    Close,
    Count,
    Deed,
    Delay,
    Destroy,
    Did,
    DieModifier,
    Doing,
    Exile,
    ExtraLife,
    Formation,
    Gain,
    GainClasses,
    Happened,
    HasNamed,
    Heal,
    InArea,
    InDepth,
    InState,
    Is,
    Lasts,
    Limit,
    LoseAbilities,
    Modify,
    Moment,
    Name,
    Named,
    Not,
    OfClass,
    OfSide,
    Payment,
    Playable,
    PlaysAs,
    Power,
    PowerKind,
    Property,
    RaiseMaximum,
    Side,
    Since,
    State,
    TakeControl,
    Targets,
    ThereAre,
    Triggered,
    TurnOf,
    Unless,
    Until,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.table.events import Answered
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
    ITS_TARGET,
    OWN,
    SELF,
    STRIKE,
    on,
    picks,
)
from tests.support.scenario import Piece, Table

WOUNDED = InState(State.WOUNDED)
ARMOR = Named(Name.ARMOR, 2)
ONE_CHIP = on_itself(Chips(1))
REMEMBERED = Targets(who=Who.REMEMBERED)


def armor(piece: Piece) -> int:
    return piece.state.facts.value(Name.ARMOR)


# Static and conditional static abilities.


@pytest.mark.rule("117.1", "117.4", "121.4")
def test_a_conditional_ability_is_had_while_its_condition_holds() -> None:
    table = Table()
    hero = lay(table.first, "c2", While(CardIs(Who.SELF, WOUNDED), (ARMOR,)))
    mage = lay(table.first, "c1", tap(spell(Wound(1))))
    healer = lay(table.first, "d1", tap(influence(Heal(1))))
    table.second.creature("c6")
    assert armor(hero) == 0
    use(table, mage, hero)
    assert armor(hero) == 2
    use(table, healer, hero)
    assert armor(hero) == 0


@pytest.mark.rule("117.4")
def test_a_static_that_looks_at_the_turn_changes_with_it() -> None:
    table = Table()
    hero = lay(table.first, "c2", While(TurnOf(Side.ENEMY), (ARMOR,)))
    table.second.creature("c6")
    assert armor(hero) == 0
    table.ends_turn()
    assert armor(hero) == 2
    table.ends_turn()
    assert armor(hero) == 0


@pytest.mark.rule("117.4")
def test_who_is_asked_as_a_static_changes_is_not_asked_again() -> None:
    table = Table()
    hero = lay(table.first, "c2", While(TurnOf(Side.ENEMY), (ARMOR,)))
    table.second.creature("c6")
    table.ends_turn()
    assert armor(hero) == 2
    assert [event.seat for event in table.events(Answered)] == [Seat.FIRST]


@pytest.mark.rule("117.2", "121.3", "121.4.2")
def test_a_static_ability_gives_to_other_cards_without_aiming_at_them() -> None:
    table = Table()
    lay(table.first, "c1", While(ThereAre(OWN), (ARMOR,), AllOf((OWN, Not(SELF)))))
    orc = table.first.creature("c2")
    elf = lay(table.second, "c6", on(Moment.TARGETED, ONE_CHIP))
    table.ends_turn()
    assert (armor(orc), armor(elf), elf.state.chips) == (2, 0, 0)


@pytest.mark.rule("117.1", "121.4.2")
def test_what_a_static_gives_is_gone_with_its_card() -> None:
    table = Table()
    banner = lay(table.first, "c1", While(ThereAre(OWN), (ARMOR,), OWN))
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(spell(Destroy())))
    table.ends_turn()
    assert armor(orc) == 2
    use(table, mage, banner)
    assert armor(orc) == 0


@pytest.mark.rule("117.1", "121.2")
def test_what_a_static_gives_is_gone_when_its_card_loses_it() -> None:
    table = Table()
    banner = lay(table.first, "c1", While(ThereAre(OWN), (ARMOR,), OWN))
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(influence(LoseAbilities())))
    table.ends_turn()
    use(table, mage, banner)
    assert armor(orc) == 0


@pytest.mark.rule("121.2")
def test_an_inactive_ability_is_an_ability_but_not_the_one_it_would_give() -> None:
    table = Table()
    hero = lay(table.first, "c2", While(CardIs(Who.SELF, WOUNDED), (ARMOR,)))
    table.second.creature("c6")
    mage = lay(table.first, "c1", tap(influence(Close(), targets=Targets(HasNamed(Name.ARMOR)))))
    assert not can_use(table, mage, hero)
    assert hero.state.facts.is_static


@pytest.mark.rule("121.4.1")
def test_a_target_has_what_is_given_while_it_is_what_was_said() -> None:
    table = Table()
    lay(table.first, "c1", While(ThereAre(OWN), (ARMOR,), OfClass(("гном",))))
    knights = GainClasses(("гном",), Until.TURN_END)
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
    lay(table.first, "c1", DieModifier(1, powers=STRIKE, whose=OWN))
    orc = table.first.creature("c3", strike="1-2-3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(5,))
    assert (elf.wounds, DieModifier in orc.state.facts.kinds) == (3, False)


@pytest.mark.rule("117.4", "511.7")
def test_what_a_static_gives_or_takes_sets_abilities_off() -> None:
    table = Table()
    cry = on(Moment.GAINED, ONE_CHIP)
    hero = lay(table.first, "c2", While(CardIs(Who.SELF, WOUNDED), (ARMOR,)), cry)
    mage = lay(table.first, "c1", tap(spell(Wound(1))))
    table.second.creature("c6")
    use(table, mage, hero)
    assert hero.state.chips == 1


@pytest.mark.rule("117.1", "518.4.2")
def test_gaining_something_else_does_not_disturb_what_a_static_gives() -> None:
    table = Table()
    cry = on(Moment.LOST, ONE_CHIP)
    lay(table.first, "c1", ARMOR, While(ThereAre(OWN), (Named(Name.BLESSING),), OWN))
    hero = lay(table.first, "c2", cry)
    mage = lay(table.first, "d1", tap(influence(Gain(Named(Name.DIRECTED)))))
    table.second.creature("c6")
    use(table, mage, table.piece("Колдун"))
    assert hero.state.chips == 0


@pytest.mark.rule("523.5")
def test_a_modifier_of_zero_is_not_given() -> None:
    table = Table()
    foes = Count(AllOf((ENEMY, Beside())))
    hero = lay(table.first, "c3", While(ThereAre(OWN), (Calculated(ARMOR, foes),)), movement=1)
    table.second.creature("c5")
    table.first.creature("a1")
    assert armor(hero) == 0
    table.moves(hero, "c4")
    assert armor(hero) == 1


@pytest.mark.rule("201.2")
def test_a_static_ability_may_work_from_the_graveyard() -> None:
    table = Table()
    ghost = While(ThereAre(OWN), (ARMOR,), OWN, active=Area.GRAVEYARD)
    martyr = lay(table.first, "c1", ghost)
    orc = table.first.creature("c2")
    mage = lay(table.second, "c6", tap(spell(Destroy())))
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
    hero = lay(cards[side], "c2" if side == 0 else "c5", While(PlaysAs(first), (ARMOR,)))
    cards[1 - side].creature("c6" if side == 0 else "c1")
    table.ends_turn()
    assert armor(hero) == has


@pytest.mark.rule("121.1")
def test_in_the_deep_and_at_the_surface() -> None:
    table = Table()
    deep = While(CardIs(Who.SELF, InDepth(True)), (ARMOR,))
    surface = While(CardIs(Who.SELF, InDepth(False)), (Named(Name.BLESSING),))
    fish = lay(table.first, "b2", deep, surface)
    table.second.creature("c6")
    table.ends_turn()
    table.ends_turn()
    assert (armor(fish), fish.state.facts.has(Name.BLESSING)) == (2, False)
    table.moves(fish, "a2")
    assert (armor(fish), fish.state.facts.has(Name.BLESSING)) == (0, True)


@pytest.mark.rule("121.1")
def test_diving_is_moving_from_the_surface_to_the_deep() -> None:
    table = Table()
    dives = Triggered(
        When(Moment.RELOCATED, AllOf((SELF, InDepth(True)))),
        ONE_CHIP,
        condition=CameFrom(Cells(deep=False)),
    )
    fish = lay(table.first, "a2", dives, movement=3)
    table.second.creature("c6")
    table.moves(fish, "b2")
    table.moves(fish, "c2")
    assert fish.state.chips == 1


FORMATION = Formation((ARMOR,))


@pytest.mark.rule("121.1")
def test_formation_is_joined_and_broken() -> None:
    table = Table()
    one = lay(table.first, "b2", FORMATION, on(Moment.FORMED, ONE_CHIP), movement=3)
    other = lay(table.first, "d2", FORMATION, on(Moment.BROKEN, ONE_CHIP))
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
    mage = lay(table.second, "c6", tap(influence(LoseAbilities())))
    table.ends_turn()
    use(table, mage, one)
    assert (armor(one), armor(other)) == (0, 0)


@pytest.mark.rule("116.3", "538.2")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 1), (1, 0)])
def test_concentration_comes_at_the_end_of_an_enemy_turn_without_wounds(
    wounds: int, chips: int
) -> None:
    table = Table(active=Seat.SECOND)
    whole = Unless(Happened(Deed.WOUNDED, SELF))
    monk = lay(table.first, "c1", on(Moment.TURN_END, ONE_CHIP, turn=Side.ENEMY, condition=whole))
    mage = lay(table.second, "c6", tap(spell(Wound(1))))
    if wounds:
        use(table, mage, monk)
    table.ends_turn()
    assert monk.state.chips == chips


# Acquired abilities and durations.


@pytest.mark.rule("119.1", "119.3")
def test_an_acquired_ability_stays_until_the_end_of_the_battle() -> None:
    table = Table()
    snake = lay(table.first, "c1", tap(influence(Gain(ARMOR))))
    orc = table.first.creature("c2")
    killer = lay(table.second, "c6", tap(spell(Destroy())))
    use(table, snake, orc)
    table.ends_turn()
    use(table, killer, snake)
    table.ends_turn()
    assert armor(orc) == 2


@pytest.mark.rule("119.2", "114.1")
def test_an_acquired_playable_ability_is_played() -> None:
    table = Table()
    teacher = lay(table.first, "c1", tap(influence(Gain(tap(spell(Wound(3)))))))
    pupil = table.first.creature("c2")
    elf = table.second.creature("c6")
    use(table, teacher, pupil)
    use(table, pupil, elf)
    assert (elf.wounds, pupil.is_closed) == (3, True)


@pytest.mark.rule("119.2", "116.1")
def test_an_acquired_triggered_ability_goes_off() -> None:
    table = Table()
    gift = on(Moment.LANDED, ONE_CHIP, powers=STRIKE)
    teacher = lay(table.first, "c1", tap(influence(Gain(gift))))
    pupil = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    use(table, teacher, pupil)
    table.strikes(pupil, elf, dice=(3,))
    assert pupil.state.chips == 1


def gifted(until: Until) -> tuple[Table, Piece]:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(Gain(ARMOR, until))))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage, orc)
    return table, orc


@pytest.mark.rule("413.3", "119.3")
@pytest.mark.parametrize(
    ("until", "turns"),
    [
        (Until.TURN_END, 1),
        (Until.ENEMY_NEXT_TURN_END, 2),
        (Until.OWN_NEXT_TURN_START, 2),
        (Until.OWN_NEXT_TURN_END, 3),
    ],
)
def test_an_effect_ends_with_the_turn_it_was_given_until(until: Until, turns: int) -> None:
    table, orc = gifted(until)
    for turn in range(turns):
        assert armor(orc) == 2, turn
        table.ends_turn()
    assert armor(orc) == 0


@pytest.mark.rule("413.3")
@pytest.mark.parametrize(
    ("until", "turns"),
    [(Until.ENEMY_NEXT_TURN_END, 3), (Until.OWN_NEXT_TURN_START, 1), (Until.OWN_NEXT_TURN_END, 2)],
)
def test_next_turns_are_counted_for_who_gave_the_effect(until: Until, turns: int) -> None:
    table = Table()
    gift = on(Moment.WOUNDED, on_itself(Gain(ARMOR, until)))
    mage = lay(table.first, "c1", tap(spell(Wound(1))))
    elf = lay(table.second, "c6", gift)
    use(table, mage, elf)
    for turn in range(turns):
        assert armor(elf) == 2, turn
        table.ends_turn()
    assert armor(elf) == 0


def _once(moment: Moment, body: Body) -> Triggered:
    return on(moment, body, turn=Side.OWN, limit=Limit.PER_BATTLE)


@pytest.mark.rule("409.3")
def test_what_is_gained_at_the_start_of_a_turn_waits_for_the_next_start() -> None:
    table = Table()
    later = on(Moment.TURN_START, on_itself(Chips(1)), turn=Side.OWN)
    hero = lay(table.first, "c1", _once(Moment.TURN_START, on_itself(Gain(later))))
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
    later = on(Moment.TURN_END, on_itself(Chips(1)), turn=Side.OWN)
    gain = _once(Moment.TURN_END, on_itself(Gain(later)))
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
    breaks = on(Moment.BROKEN, influence(Wound(1), targets=ENEMIES))
    one = lay(table.first, "b2", breaks, tap(on_itself(Gain(FORMATION, Until.TURN_END))))
    lay(table.first, "c2", FORMATION)
    elf = table.second.creature("c6")
    use(table, one)
    table.ends_turn()
    assert elf.wounds == 1
    order = [kind for kind in table.happened() if kind in ("Wounded", "TurnBegan")]
    assert order == ["Wounded", "TurnBegan"]


IN_BATTLE = CardIs(Who.SELF, InArea(Area.BATTLE))


@pytest.mark.rule("122.8", "541.3.1")
def test_an_effect_ends_when_what_it_lasts_for_is_over_and_does_not_come_back() -> None:
    table = Table()
    forgets = Lasts(LoseAbilities(), CardIs(Who.SELF, InState(State.CLOSED)))
    king = lay(table.first, "c1", tap(on_itself(Chips(1))), Playable(Payment(), influence(forgets)))
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
    king = lay(table.first, "c1", tap(influence(Lasts(LoseAbilities(), IN_BATTLE))))
    hero = lay(table.second, "c6", ARMOR, tap(spell(Destroy())))
    killer = lay(table.second, "a6", tap(spell(Destroy())))
    table.first.creature("a1")
    use(table, king, hero)
    assert armor(hero) == 0
    table.ends_turn()
    use(table, killer, king)
    assert armor(hero) == 2


@pytest.mark.rule("122.8", "536.8")
def test_control_may_last_while_a_condition_holds() -> None:
    table = Table()
    mara = lay(table.first, "c1", tap(influence(Lasts(TakeControl(), IN_BATTLE))))
    wolf = table.second.creature("c4")
    killer = lay(table.second, "c6", tap(spell(Destroy())))
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
    stares = Lasts(Gain(Cannot(Doing.MOVE)), Unless(Since(Deed.RELOCATED, SELF)))
    gaze = influence(stares, targets=ITS_TARGET)
    basilisk = lay(table.first, "c3", on(Moment.LANDED, gaze, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(basilisk, elf, dice=(3,))
    table.ends_turn()
    assert not table.can_move(elf, "d4")
    table.ends_turn()
    table.moves(basilisk, "c2")
    table.ends_turn()
    assert table.can_move(elf, "d4")


# Extra life that comes and goes: 508.8.3, 517.


@pytest.mark.rule("508.8.3")
def test_negative_life_until_the_end_of_the_turn_is_given_back_in_full() -> None:
    table = Table()
    banshee = lay(table.first, "c1", tap(spell(ExtraLife(-3, Until.TURN_END))))
    healer = lay(table.first, "d1", tap(influence(ExtraLife(3))))
    hero = lay(table.second, "c6", life=10)
    use(table, banshee, hero)
    assert (hero.state.maximum_life, hero.state.life) == (7, 7)
    use(table, healer, hero)
    assert (hero.state.maximum_life, hero.state.extra) == (10, 0)
    table.ends_turn()
    assert (hero.state.maximum_life, hero.state.extra) == (13, 3)


@pytest.mark.rule("508.8.3")
def test_a_card_may_die_when_its_extra_life_ends() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ExtraLife(3, Until.TURN_END))))
    hurts = lay(table.first, "d1", tap(spell(Wound(2))))
    orc = lay(table.first, "c2", life=2)
    table.second.creature("c6")
    use(table, mage, orc)
    use(table, hurts, orc)
    assert orc.state.life == 3
    table.ends_turn()
    assert orc.is_dead


@pytest.mark.rule("508.8.3", "508.4")
def test_a_static_gives_extra_life_while_it_holds() -> None:
    table = Table()
    others = AllOf((OWN, Not(SELF)))
    banner = lay(table.first, "c1", While(ThereAre(OWN), (Modify(Property.LIFE, 3),), others))
    orc = lay(table.first, "c2", life=2)
    mage = lay(table.first, "d1", tap(spell(Wound(3))), tap(spell(Destroy())))
    killer = lay(table.second, "c6", tap(spell(Destroy())))
    use(table, mage, orc)
    assert (orc.state.life, orc.state.maximum_life) == (2, 5)
    table.ends_turn()
    use(table, killer, banner)
    assert orc.is_dead


@pytest.mark.rule("508.2.3")
def test_a_higher_maximum_leaves_life_as_it_is() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(RaiseMaximum(3, Until.TURN_END))))
    orc = lay(table.first, "c2", life=5, wounds=1)
    table.second.creature("c6")
    use(table, mage, orc)
    assert (orc.state.maximum_life, orc.state.life) == (8, 4)
    table.ends_turn()
    assert (orc.state.maximum_life, orc.state.life) == (5, 4)


# Delayed abilities.


@pytest.mark.rule("120.3", "528.10")
@pytest.mark.parametrize(("wounds", "dies"), [(0, False), (1, True)])
def test_a_delayed_ability_goes_off_only_if_its_condition_holds_by_then(
    wounds: int, dies: bool
) -> None:
    hurt = CardIs(Who.SELF, WOUNDED)
    doom = Delay(on(Moment.TURN_END, on_itself(Destroy()), ANY_CARD, condition=hurt))
    table = Table()
    mage = lay(table.first, "c1", tap(on_itself(doom)), wounds=wounds)
    table.first.creature("a1")
    table.second.creature("c6")
    use(table, mage)
    table.ends_turn()
    assert mage.is_dead is dies


@pytest.mark.rule("120.1", "120.2", "120.3", "120.4")
def test_a_delayed_ability_waits_for_its_moment_whatever_becomes_of_its_card() -> None:
    table = Table()
    runes = Delay(on(Moment.TURN_START, spell(Wound(2), targets=ENEMIES), turn=Side.OWN))
    mage = lay(table.first, "c1", tap(influence(runes, targets=Targets(who=Who.SELF))))
    table.first.creature("a1")
    elf = lay(table.second, "c6", tap(spell(Destroy())))
    use(table, mage)
    table.ends_turn()
    use(table, elf, mage)
    table.ends_turn()
    assert (mage.is_dead, elf.wounds) == (True, 2)


@pytest.mark.rule("120.3")
def test_a_delayed_ability_goes_off_once() -> None:
    table = Table()
    runes = Delay(on(Moment.TURN_START, spell(Wound(2), targets=ENEMIES), turn=Side.OWN))
    mage = lay(table.first, "c1", tap(influence(runes, targets=Targets(who=Who.SELF))))
    elf = table.second.creature("c6")
    use(table, mage)
    for _turn in range(4):
        table.ends_turn()
    assert elf.wounds == 2


@pytest.mark.rule("120.3")
def test_a_delayed_ability_remembers_the_card_it_was_laid_on() -> None:
    table = Table()
    doom = Delay(on(Moment.TURN_END, spell(Destroy(), targets=REMEMBERED)))
    mage = lay(table.first, "c1", tap(spell(doom)))
    one, other = table.second.creature("c6"), table.second.creature("a6")
    use(table, mage, one)
    table.ends_turn()
    assert (one.is_dead, other.is_dead) == (True, False)


@pytest.mark.rule("529.7", "120.3", "502.3.3")
def test_a_delayed_ability_does_not_find_a_card_that_has_left() -> None:
    table = Table()
    doom = Delay(on(Moment.TURN_END, spell(Wound(2), targets=REMEMBERED)))
    mage = lay(table.first, "c1", tap(spell(doom)), Playable(Payment(), spell(Exile())))
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
    doom = Delay(on(Moment.TURN_END, spell(Wound(2), targets=REMEMBERED)))
    fallen = Targets(OfSide(Side.ENEMY), area=Area.GRAVEYARD)
    rite = Power(PowerKind.INFLUENCE, (BringIn(by=Area.GRAVEYARD),), fallen, cells=Cells(rows=(1,)))
    kills, raises = Playable(Payment(), spell(Destroy())), Playable(Payment(), rite)
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
    beside = Targets(AllOf((ENEMY, Beside(Who.REMEMBERED))))
    plague = Delay(on(Moment.TURN_END, spell(Wound(2), targets=beside)))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(plague)), Playable(Payment(), spell(Destroy())))
    one, other = table.second.creature("c5"), table.second.creature("c6")
    use(table, mage, one)
    if dies:
        use(table, mage, one, number=1)
    table.ends_turn()
    assert (one.is_dead, other.wounds) == (dies, 0 if dies else 2)


@pytest.mark.rule("502.3.3", "120.3", "201.2.4")
def test_a_delayed_ability_that_waits_for_the_death_finds_who_has_died() -> None:
    beside = Targets(AllOf((ENEMY, Beside(Who.REMEMBERED))))
    blast = Delay(on(Moment.DIED, spell(Wound(2), targets=beside), Is(Who.REMEMBERED)))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(blast)), Playable(Payment(), spell(Destroy())))
    one, other = table.second.creature("c5"), table.second.creature("c6")
    use(table, mage, one)
    use(table, mage, one, number=1)
    assert (one.is_dead, other.wounds) == (True, 2)


@pytest.mark.rule("502.3.3", "120.3")
def test_a_delayed_ability_remembers_a_card_in_the_graveyard_as_long_as_it_lies_there() -> None:
    there = Targets(who=Who.REMEMBERED, area=Area.GRAVEYARD)
    rises = Power(PowerKind.INFLUENCE, (BringIn(by=Area.GRAVEYARD),), there, Cells(beside=True))
    dead = Targets(OWN, area=Area.GRAVEYARD)
    later = influence(Delay(on(Moment.TURN_END, rises)), targets=dead)
    table = Table()
    mage = lay(table.first, "c1", Playable(Payment(), spell(Destroy())), tap(later))
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
    ambush = Delay(on(Moment.WOUNDED, ONE_CHIP, ENEMY), Until.TURN_END)
    mage = lay(table.first, "c1", tap(influence(ambush, targets=Targets(who=Who.SELF))))
    hurts = lay(table.first, "d1", tap(spell(Wound(1))))
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
    idle = Did(Deed.MOVED, turns=1, did=False)
    gnome = lay(table.first, "c1", tap(spell(Wound(1), targets=Targets(AllOf((ENEMY, idle))))))
    moved, stood = table.second.creature("c5"), table.second.creature("a5")
    table.ends_turn()
    table.moves(moved, "c4")
    table.ends_turn()
    assert (can_use(table, gnome, moved), can_use(table, gnome, stood)) == (False, True)


@pytest.mark.rule("538.3", "538.2")
@pytest.mark.parametrize("turns", [None, 1, 2])
def test_of_a_turn_that_was_it_is_true_what_was_done(turns: int | None) -> None:
    table = Table()
    hasty = Targets(Did(Deed.MOVED, turns=turns))
    gnome = lay(table.first, "c1", tap(spell(Wound(1), targets=hasty)))
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
        table.first, "c1", tap(spell(Wound(1), targets=Targets(Did(Deed.MOVED, turns=1, did=did))))
    )
    elf = table.second.creature("c5")
    assert not can_use(table, gnome, elf)


@pytest.mark.rule("538.3")
@pytest.mark.parametrize("did", [True, False])
def test_in_the_second_turn_there_was_a_first_one(did: bool) -> None:
    rested = Targets(AllOf((ENEMY, Did(Deed.MOVED, turns=1, did=did))))
    table = Table(turn=1)
    elf = table.first.creature("c2")
    gnome = lay(table.second, "c5", tap(spell(Wound(1), targets=rested)))
    table.ends_turn()
    assert can_use(table, gnome, elf) is not did


@pytest.mark.rule("538.4")
def test_a_card_is_known_by_itself_and_not_by_its_name() -> None:
    table = Table()
    hunted = Targets(AllOf((ENEMY, Did(Deed.WOUNDED))))
    mage = lay(table.first, "c1", tap(spell(Wound(1))))
    hound = lay(table.first, "d1", tap(spell(Wound(1), targets=hunted)))
    one, twin = table.second.creature("c5", "Эльф"), table.second.creature("a5", "Эльф")
    use(table, mage, one)
    assert (can_use(table, hound, one), can_use(table, hound, twin)) == (True, False)
