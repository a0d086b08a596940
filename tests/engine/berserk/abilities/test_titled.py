"""Titled abilities: what their own text adds to the term, and that all of it is one ability."""

import pytest

from engine.berserk.abilities import (
    ALWAYS,
    Ability,
    AllOf,
    Applies,
    Area,
    Attack,
    AtTurnStart,
    CardIs,
    Chips,
    Compare,
    Comparison,
    Concentration,
    Exile,
    Fact,
    FactOf,
    Formation,
    Frenzy,
    Gain,
    HasTitle,
    Heal,
    Incorporeal,
    InState,
    Is,
    IsCreature,
    Limit,
    LoseAbilities,
    LoseNamed,
    LoseProtection,
    Name,
    Named,
    NamedBonus,
    Not,
    OfSide,
    Payment,
    Playable,
    PowerKind,
    Prophecy,
    Protection,
    Provided,
    RolledTargets,
    Shown,
    Side,
    SizeModifier,
    State,
    Targets,
    ThereAre,
    Title,
    Until,
    Valhalla,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.contributions import Reason, explain
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers, nobody_answers
from tests.engine.berserk.abilities.laying import (
    can_use,
    creature,
    influence,
    lay,
    on_itself,
    tap,
    use,
)
from tests.support.scenario import Piece, Table

SELF, OWN, ENEMY = Is(Who.SELF), OfSide(Side.OWN), OfSide(Side.ENEMY)
FEAST = influence(Chips(1), targets=Targets(OWN, all=True))
TWO = Strength(2, 2, 2)
GETS_CHIP = on_itself(Chips(1))
FREELY = Payment()


def a_round(table: Table) -> None:
    """Both players end a turn, whoever is to move; what goes off is not answered."""
    for _turn in range(2):
        table.ends_turn()
        nobody_answers(table)


# Concentration.


@pytest.mark.rule("116.7", "413.1")
@pytest.mark.parametrize(("may", "left"), [(True, True), (True, False), (False, False)])
def test_a_concentration_that_may_be_left_out_is_asked_about(may: bool, left: bool) -> None:
    table = Table()
    monk = lay(table.second, "c6", Concentration(GETS_CHIP, may=may))
    table.first.creature("c1")
    table.ends_turn()
    assert (table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)) is may
    if may:
        table.choose(op.Pass() if left else op.TriggerNext(0))
    nobody_answers(table)
    assert monk.state.chips == int(not left)


@pytest.mark.rule("116.3", "413.1")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (2, 1)])
def test_a_concentration_has_a_condition_of_its_own_besides(wounds: int, chips: int) -> None:
    wounded = CardIs(Who.SELF, InState(State.WOUNDED))
    table = Table()
    monk = lay(table.second, "c6", Concentration(GETS_CHIP, condition=wounded), wounds=wounds)
    table.first.creature("c1")
    table.ends_turn()
    assert monk.state.chips == chips


@pytest.mark.rule("413.1", "538.1")
def test_a_condition_of_its_own_does_not_stand_for_that_of_the_term() -> None:
    wounded = CardIs(Who.SELF, InState(State.WOUNDED))
    table = Table()
    orc = table.first.creature("c3")
    monk = lay(table.second, "c4", Concentration(GETS_CHIP, condition=wounded), closed=True)
    table.strikes(orc, monk, dice=(6,))
    table.ends_turn()
    assert (monk.wounds > 0, monk.state.chips) == (True, 0)


@pytest.mark.rule("545.7", "413.1")
@pytest.mark.parametrize(
    ("limit", "times", "chips"),
    [
        (Limit.NONE, 1, 3),
        (Limit.PER_TURN, 1, 3),
        (Limit.PER_BATTLE, 1, 1),
        (Limit.PER_BATTLE, 2, 2),
    ],
)
def test_a_concentration_is_carried_out_so_often(limit: Limit, times: int, chips: int) -> None:
    table = Table()
    monk = lay(table.second, "c6", Concentration(GETS_CHIP, limit=limit, times=times))
    table.first.creature("c1")
    for _round in range(3):
        a_round(table)
    assert monk.state.chips == chips


@pytest.mark.rule("518.9", "545.7")
def test_two_concentrations_are_two_with_a_limit_each() -> None:
    once = Concentration(GETS_CHIP, limit=Limit.PER_BATTLE)
    table = Table()
    monk = lay(table.second, "c6", once, once)
    table.first.creature("c1")
    table.ends_turn()
    while table.asked != (Seat.SECOND, Asking.ACT):
        table.choose(table.options[0])
    assert monk.state.chips == 2


@pytest.mark.rule("518.9")
@pytest.mark.example("518.9-ex1")
def test_a_concentration_that_was_given_stands_beside_the_own_one() -> None:
    gift = Gain(Concentration(on_itself(Heal(1))))
    table = Table()
    elder = lay(table.second, "a6", tap(influence(gift, targets=Targets(OWN, all=True))))
    monk = lay(table.second, "c6", Concentration(GETS_CHIP), wounds=5)
    table.first.creature("c1")
    table.ends_turn()
    nobody_answers(table)
    use(table, elder)
    table.ends_turn()
    table.ends_turn()
    while table.asked != (Seat.SECOND, Asking.ACT):
        table.choose(table.options[0])
    assert (monk.state.chips, monk.wounds) == (2, 4)


@pytest.mark.rule("121.1", "119.2")
@pytest.mark.parametrize(("cell", "chips"), [("c5", 1), ("d5", 0)])
def test_a_concentration_is_had_in_formation(cell: str, chips: int) -> None:
    table = Table()
    monk = lay(table.second, "c6", Formation((Concentration(GETS_CHIP),)))
    lay(table.second, cell, Formation(()))
    table.first.creature("c1")
    table.ends_turn()
    assert monk.state.chips == chips


@pytest.mark.rule("121.1")
def test_a_concentration_is_given_while_a_card_lies_there() -> None:
    table = Table()
    lay(table.second, "a6", While(ALWAYS, (Concentration(GETS_CHIP),), cards=Not(SELF)))
    monk = lay(table.second, "c6")
    table.first.creature("c1")
    table.ends_turn()
    nobody_answers(table)
    assert monk.state.chips == 1


# Frenzy.


def struck(table: Table, orc: Piece, die: int) -> None:
    """The orc strikes a closed elf, and nobody answers."""
    table.strikes(orc, table.second.creature("c4", closed=True, life=20), dice=(die,))


@pytest.mark.rule("518.9", "306.6")
@pytest.mark.parametrize(("die", "chips", "healed"), [(1, 1, 1), (3, 1, 0), (4, 0, 0)])
def test_two_frenzies_go_by_a_number_each(die: int, chips: int, healed: int) -> None:
    table = Table()
    rage = Frenzy(3, GETS_CHIP), Frenzy(1, on_itself(Heal(1)))
    orc = lay(table.first, "c3", *rage, wounds=5)
    struck(table, orc, die)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert (orc.state.chips, 5 - orc.wounds) == (chips, healed)


@pytest.mark.rule("518.5", "518.7.2")
@pytest.mark.parametrize(("more", "die", "chips"), [(1, 4, 1), (1, 5, 0), (-1, 3, 0), (-9, 1, 0)])
def test_a_bonus_to_frenzy_counts_while_it_is_there(more: int, die: int, chips: int) -> None:
    table = Table()
    lay(table.first, "a1", While(ALWAYS, (NamedBonus(Name.FRENZY, more),), cards=Not(SELF)))
    orc = lay(table.first, "c3", Frenzy(3, GETS_CHIP))
    struck(table, orc, die)
    assert orc.state.chips == chips
    assert orc.state.facts.value(Name.FRENZY) == max(0, 3 + more)


@pytest.mark.rule("518.7.1")
@pytest.mark.parametrize("until", [Until.TURN_END, Until.BATTLE_END])
def test_a_bonus_to_frenzy_counts_once(until: Until) -> None:
    table = Table()
    more = Playable(FREELY, influence(Gain(NamedBonus(Name.FRENZY, 1), until)))
    shaman = lay(table.first, "a1", more)
    orc = lay(table.first, "c3", Frenzy(3, GETS_CHIP))
    elf = table.second.creature("c4", closed=True)
    use(table, shaman, orc)
    assert orc.state.facts.value(Name.FRENZY) == 4
    table.strikes(orc, elf, dice=(5,))
    assert orc.state.chips == 0


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(("until", "chips"), [(Until.TURN_END, 1), (Until.BATTLE_END, 0)])
def test_who_loses_frenzy_loses_its_text(until: Until, chips: int) -> None:
    table = Table()
    calm = Playable(FREELY, influence(LoseNamed(Name.FRENZY, until)))
    druid = lay(table.first, "a1", calm)
    orc = lay(table.first, "c3", Frenzy(6, GETS_CHIP))
    elf = table.second.creature("c4", closed=True, life=20)
    use(table, druid, orc)
    assert not orc.state.facts.has(Name.FRENZY)
    table.strikes(orc, elf, dice=(1,))
    assert orc.state.chips == 0
    a_round(table)
    table.strikes(orc, elf, dice=(1, 1))
    assert orc.state.chips == chips


@pytest.mark.rule("541.4", "119.1")
def test_a_frenzy_that_was_given_is_lost_for_good() -> None:
    table = Table()
    rage = Playable(FREELY, influence(Gain(Frenzy(6, GETS_CHIP))))
    calm = Playable(FREELY, influence(LoseNamed(Name.FRENZY, Until.TURN_END)))
    druid = lay(table.first, "a1", rage, calm)
    orc = table.first.creature("c3")
    table.second.creature("c6")
    use(table, druid, orc)
    assert orc.state.facts.value(Name.FRENZY) == 6
    use(table, druid, orc, number=1)
    a_round(table)
    assert not orc.state.facts.has(Name.FRENZY)


@pytest.mark.rule("116.7", "545.7")
@pytest.mark.parametrize(("left", "chips"), [(True, 0), (False, 1)])
def test_a_frenzy_may_be_left_out_and_is_used_up(left: bool, chips: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", Frenzy(6, GETS_CHIP, may=True, limit=Limit.PER_BATTLE))
    elf = table.second.creature("c4", life=40)
    for _round in range(2):
        table.strikes(orc, elf, dice=(1, 1))
        if table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER):
            table.choose(op.Pass() if left else op.TriggerNext(0))
        nobody_answers(table)
        a_round(table)
    assert orc.state.chips == chips


@pytest.mark.rule("116.3", "306.6")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (2, 1)])
def test_a_frenzy_has_a_condition_of_its_own_besides(wounds: int, chips: int) -> None:
    wounded = CardIs(Who.SELF, InState(State.WOUNDED))
    table = Table()
    orc = lay(table.first, "c3", Frenzy(3, GETS_CHIP, condition=wounded), wounds=wounds)
    struck(table, orc, 3)
    assert orc.state.chips == chips


@pytest.mark.rule("306.6", "515.1")
@pytest.mark.parametrize(("own", "chips"), [(True, 1), (False, 0)])
def test_frenzy_is_for_attacks_of_its_own_turn_alone(own: bool, chips: int) -> None:
    table = Table()
    shot = Playable(FREELY, Attack(PowerKind.SHOT, TWO), sudden=True, limit=Limit.PER_TURN)
    archer = lay(table.first, "c1", shot, Frenzy(6, GETS_CHIP))
    elf = table.second.creature("c6")
    squire = lay(table.second, "e6", tap(influence(Wound(1))))
    if own:
        use(table, archer, elf, die=2)
        nobody_answers(table)
    else:
        table.ends_turn()
        nobody_answers(table)
        use(table, squire, archer)
        table.dice(2)
        answers(table, archer, elf)
    assert elf.wounds == 2
    assert archer.state.chips == chips


@pytest.mark.rule("306.6", "306.2")
def test_frenzy_is_for_no_die_but_that_of_an_attack() -> None:
    table = Table()
    curse = RolledTargets(Strength(1, 1, 1), influence(Wound(1), targets=Targets(ENEMY)))
    orc = lay(table.first, "c1", tap(curse), Frenzy(6, GETS_CHIP))
    elf = table.second.creature("c6")
    use(table, orc, die=2)
    if table.asked == (Seat.FIRST, Asking.TARGET):
        table.choose(op.ChooseTarget(elf.id))
    nobody_answers(table)
    assert (elf.wounds, orc.state.chips) == (1, 0)


@pytest.mark.rule("306.6", "515.4")
def test_frenzy_does_not_break_out_in_defence_in_its_own_turn() -> None:
    table = Table()
    orc = lay(table.first, "c3", Frenzy(6, GETS_CHIP))
    shot = tap(Attack(PowerKind.SHOT, Strength(0, 0, 0)))
    archer = lay(table.first, "e1", shot)
    snatches = Playable(FREELY, Attack(PowerKind.STRIKE, None), sudden=True)
    elf = lay(table.second, "c4", snatches)
    use(table, archer, elf)
    table.dice(6, 1)
    answers(table, elf, orc)
    assert (table.events(ev.FightDecided)[0].defence_total, orc.state.chips) == (1, 0)


@pytest.mark.rule("518.5")
def test_a_bonus_to_something_else_is_none_to_frenzy() -> None:
    table = Table()
    armored = Named(Name.ARMOR, 1), NamedBonus(Name.ARMOR, 3)
    orc = lay(table.first, "c3", Frenzy(3, GETS_CHIP), *armored)
    struck(table, orc, 4)
    assert orc.state.chips == 0


# Valhalla.


@pytest.mark.rule("205.4", "119.1", "409.2")
@pytest.mark.parametrize(("by", "chips"), [("strike", 1), ("spell", 0)])
def test_a_valhalla_that_was_given_works_in_the_graveyard(by: str, chips: int) -> None:
    table = Table()
    feast = Valhalla(influence(Chips(1), targets=Targets(OWN)))
    bard = lay(table.second, "a6", tap(influence(Gain(feast))))
    hero = lay(table.second, "c4", life=2)
    orc = lay(table.first, "c3", tap(influence(Wound(5))))
    table.ends_turn()
    use(table, bard, hero)
    table.ends_turn()
    if by == "strike":
        table.strikes(orc, hero, dice=(6, 1))
    else:
        use(table, orc, hero)
    assert hero.is_dead
    table.ends_turn()
    nobody_answers(table)
    assert bard.state.chips == chips


@pytest.mark.rule("116.3", "545.7", "409.2")
@pytest.mark.parametrize(
    ("valhalla", "chips"),
    [
        (Valhalla(FEAST), 2),
        (Valhalla(FEAST, limit=Limit.PER_TURN), 2),
        (Valhalla(FEAST, limit=Limit.PER_BATTLE), 1),
        (Valhalla(FEAST, condition=ThereAre(AllOf((OWN, InState(State.WOUNDED))))), 0),
        (Valhalla(FEAST, condition=ThereAre(OWN)), 2),
    ],
)
def test_a_valhalla_has_a_condition_and_a_limit_of_its_own(valhalla: Valhalla, chips: int) -> None:
    table = Table()
    hero = lay(table.second, "c4", valhalla, life=2, closed=True)
    friend = lay(table.second, "a6")
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    table.ends_turn()
    nobody_answers(table)
    a_round(table)
    assert friend.state.chips == chips


@pytest.mark.rule("409.2", "509.1.1")
def test_who_was_killed_by_an_own_card_is_in_no_valhalla() -> None:
    table = Table()
    hero = lay(table.first, "c4", Valhalla(FEAST), life=2, closed=True)
    friend = lay(table.first, "a1")
    table.second.creature("c6")
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    assert hero.is_dead
    a_round(table)
    assert friend.state.chips == 0


@pytest.mark.rule("116.7", "409.2")
@pytest.mark.parametrize(("left", "chips"), [(True, 0), (False, 1)])
def test_a_valhalla_may_be_left_out(left: bool, chips: int) -> None:
    table = Table()
    hero = lay(table.second, "c4", Valhalla(FEAST, may=True), life=2, closed=True)
    friend = lay(table.second, "a6")
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    table.ends_turn()
    table.choose(op.Pass() if left else op.TriggerNext(0))
    nobody_answers(table)
    assert friend.state.chips == chips


# Incorporeal.


LESS = SizeModifier(-1, Applies.AS_TARGET, (PowerKind.STRIKE,))
GHOSTLY = Incorporeal((LESS,))


@pytest.mark.rule("112.3", "520.2")
def test_who_is_incorporeal_has_what_goes_with_it() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, closed=True, wounds=1)
    healer = lay(table.second, "a6", tap(influence(Heal(1))))
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == 1 + 1
    table.ends_turn()
    assert not can_use(table, healer, ghost)


@pytest.mark.rule("508.5")
def test_an_incorporeal_card_with_a_text_is_exiled_when_it_dies() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    ghost = lay(table.second, "c4", GHOSTLY, closed=True, life=1)
    table.second.creature("a6")
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.state.zone is Zone.EXILE


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "wounds", "ghostly"), [(Name.INCORPOREAL, 2, False), (Name.ARMOR, 1, True)]
)
def test_who_loses_incorporeality_loses_what_goes_with_it(
    lost: Name, wounds: int, ghostly: bool
) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseNamed(lost))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, Named(Name.ARMOR, 9), closed=True)
    use(table, witch, ghost)
    assert ghost.state.facts.has(Name.INCORPOREAL) is ghostly
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == (0 if lost is Name.INCORPOREAL else wounds)


@pytest.mark.rule("541.4")
def test_who_loses_armor_that_goes_with_incorporeality_stays_incorporeal() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseNamed(Name.ARMOR))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", Incorporeal((Named(Name.ARMOR, 1), LESS)), closed=True)
    use(table, witch, ghost)
    table.strikes(orc, ghost, dice=(6,))
    assert (ghost.state.facts.has(Name.INCORPOREAL), ghost.wounds) == (True, 1)


@pytest.mark.rule("518.7.1")
@pytest.mark.parametrize("until", [Until.TURN_END, Until.BATTLE_END])
def test_a_bonus_to_armor_within_a_title_counts_for_that_alone(until: Until) -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(Gain(NamedBonus(Name.ARMOR, 2), until))))
    ghost = lay(table.first, "c3", Incorporeal((Named(Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    assert (ghost.state.facts.value(Name.ARMOR), ghost.state.facts.value(Name.INCORPOREAL)) == (
        3,
        1,
    )


@pytest.mark.rule("532.5")
def test_a_protection_within_a_title_is_lost_like_any_other() -> None:
    table = Table()
    lose = Playable(FREELY, influence(LoseProtection((PowerKind.SHOT,))))
    witch = lay(table.first, "a1", lose, tap(Attack(PowerKind.SHOT, TWO)))
    archer = lay(table.first, "b1", tap(Attack(PowerKind.SHOT, TWO)))
    ghost = lay(table.second, "c4", Incorporeal((Protection((PowerKind.SHOT, PowerKind.SPELL)),)))
    use(table, archer, ghost, die=4)
    assert ghost.wounds == 0
    use(table, witch, ghost)
    use(table, witch, ghost, number=1, die=4)
    assert ghost.wounds == 2


@pytest.mark.rule("545.7")
def test_abilities_within_a_title_have_a_limit_each() -> None:
    once = Playable(FREELY, GETS_CHIP, limit=Limit.PER_BATTLE)
    table = Table()
    ghost = lay(table.first, "c3", Incorporeal((once, Named(Name.FORTITUDE), once)), once)
    table.second.creature("c6")
    for number in range(3):
        use(table, ghost, number=number)
        assert not can_use(table, ghost, number=number)
    assert ghost.state.chips == 3


@pytest.mark.rule("541.2")
def test_a_title_is_lost_with_the_printed_abilities() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseAbilities())))
    ghost = lay(table.second, "c4", Incorporeal((Frenzy(3, GETS_CHIP),)), Concentration(GETS_CHIP))
    use(table, witch, ghost)
    assert (ghost.state.facts.owned, {*ghost.state.facts.named}) == ((), set())


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "kept"),
    [(Name.FRENZY, {Name.INCORPOREAL}), (Name.INCORPOREAL, set())],
)
def test_a_title_within_a_title_is_lost_with_it_or_alone(lost: Name, kept: set[Name]) -> None:
    table = Table()
    druid = lay(table.first, "a1", tap(influence(LoseNamed(lost))))
    ghost = lay(table.first, "c3", Incorporeal((Frenzy(6, GETS_CHIP),)))
    elf = table.second.creature("c4", closed=True)
    use(table, druid, ghost)
    table.strikes(ghost, elf, dice=(1,))
    assert ({*ghost.state.facts.named}, ghost.state.chips) == (kept, 0)


@pytest.mark.rule("408.3")
def test_a_number_of_the_start_of_the_turn_is_kept_once() -> None:
    wounds = AtTurnStart(FactOf(Fact.WOUNDS))
    table = Table()
    monk = lay(table.second, "c6", Concentration(on_itself(Chips(wounds))), wounds=2)
    table.first.creature("c1")
    a_round(table)
    kept = [event for event in table.events(ev.NumberKept) if event.card == monk.id]
    assert [event.value for event in kept] == [2, 2]  # once in each of two turns


# Titled bodies.


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(("cards", "shown"), [(1, 1), (2, 2), (3, 2)])
def test_a_prophecy_shows_as_many_cards_as_it_says(cards: int, shown: int) -> None:
    orcs = Comparison(Shown(IsCreature()), Compare.AT_LEAST, shown)
    table = Table()
    seer = lay(table.first, "c1", tap(Prophecy(cards, Provided(orcs, GETS_CHIP))))
    table.second.creature("c6")
    table.first.deck(*(creature(name=name) for name in ("Первая", "Вторая")))
    use(table, seer)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert seer.state.chips == 1


@pytest.mark.rule("306.3")
@pytest.mark.parametrize(("die", "chosen"), [(3, 1), (5, 2)])
def test_neither_more_nor_fewer_targets_are_chosen_than_were_rolled(die: int, chosen: int) -> None:
    storm = influence(Wound(1), targets=Targets(ENEMY))
    table = Table()
    mage = lay(table.first, "c1", tap(RolledTargets(Strength(1, 2, 3), storm)))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    use(table, mage, die=die)
    for elf in elves[:chosen]:
        assert op.Enough() not in table.options
        table.choose(op.ChooseTarget(elf.id))
    nobody_answers(table)
    assert [elf.wounds for elf in elves] == [1] * chosen + [0] * (3 - chosen)


# Who has a title: «с концентрацией», «с вальхаллой».


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("abilities", "title", "hit"),
    [
        ((Concentration(GETS_CHIP),), Title.CONCENTRATION, True),
        ((Valhalla(GETS_CHIP),), Title.CONCENTRATION, False),
        ((Valhalla(GETS_CHIP),), Title.VALHALLA, True),
        ((Incorporeal((Valhalla(GETS_CHIP),)),), Title.VALHALLA, True),
        ((Formation((Concentration(GETS_CHIP),)),), Title.CONCENTRATION, False),
        ((While(ALWAYS, (Concentration(GETS_CHIP),)),), Title.CONCENTRATION, True),
        ((Named(Name.DASH),), Title.CONCENTRATION, False),
    ],
)
def test_cards_are_told_by_a_title(abilities: tuple[Ability, ...], title: Title, hit: bool) -> None:
    table = Table()
    storm = influence(Wound(1), targets=Targets(AllOf((ENEMY, HasTitle(title))), all=True))
    mage = lay(table.first, "a1", tap(storm))
    monk = lay(table.second, "c6", *abilities)
    lay(table.second, "e6", Concentration(GETS_CHIP), Valhalla(GETS_CHIP))
    use(table, mage)
    assert monk.wounds == int(hit)


@pytest.mark.rule("541.2", "518.9")
def test_who_has_lost_its_abilities_has_no_title() -> None:
    table = Table()
    storm = influence(Wound(1), targets=Targets(HasTitle(Title.CONCENTRATION)))
    witch = lay(table.first, "a1", Playable(FREELY, influence(LoseAbilities())), tap(storm))
    monk = lay(table.second, "c6", Concentration(GETS_CHIP))
    lay(table.second, "e6", Concentration(GETS_CHIP))
    assert can_use(table, witch, monk, number=1)
    use(table, witch, monk)
    assert not can_use(table, witch, monk, number=1)


@pytest.mark.rule("201.2.3", "518.9")
def test_a_dead_card_is_told_by_its_title() -> None:
    table = Table()
    dead = Targets(HasTitle(Title.VALHALLA), area=Area.GRAVEYARD)
    bard = lay(table.first, "a1", tap(influence(Exile(), targets=dead)))
    hero = lay(table.second, "c4", Valhalla(FEAST), life=1, closed=True)
    other = lay(table.second, "e4", life=1, closed=True)
    table.second.creature("a6")
    killers = [(lay(table.first, "c3"), hero), (lay(table.first, "e3"), other)]
    for orc, victim in killers:
        table.strikes(orc, victim, dice=(6,))
    use(table, bard, hero)
    assert (hero.state.zone, other.state.zone) == (Zone.EXILE, Zone.GRAVEYARD)


# What is told of them.


@pytest.mark.rule("518.3", "518.5", "541.4")
def test_the_number_of_a_frenzy_is_explained() -> None:
    table = Table()
    more = Playable(FREELY, influence(Gain(NamedBonus(Name.FRENZY, 1))))
    calm = Playable(FREELY, influence(LoseNamed(Name.FRENZY)))
    shaman = lay(table.first, "a1", more, calm)
    orc = lay(table.first, "c3", Frenzy(3, GETS_CHIP))
    table.second.creature("c6")
    use(table, shaman, orc)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, Name.FRENZY)]
    assert said == [(Reason.NAMED, 3), (Reason.BONUS, 1)]
    use(table, shaman, orc, number=1)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, Name.FRENZY)]
    assert said == [(Reason.SUPPRESSED, 3), (Reason.LOST, None)]


@pytest.mark.rule("518.7.1")
def test_a_bonus_within_a_title_is_told_of_what_it_is_for() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(Gain(NamedBonus(Name.ARMOR, 2)))))
    ghost = lay(table.first, "c3", Incorporeal((Named(Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    said = [
        [(why.reason, why.amount) for why in explain(table.state, ghost.id, name)]
        for name in (Name.ARMOR, Name.INCORPOREAL)
    ]
    assert said == [[(Reason.NAMED, 1), (Reason.BONUS, 2)], [(Reason.NAMED, 1)]]


@pytest.mark.rule("541.2")
def test_a_title_that_was_lost_with_everything_is_explained() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseAbilities())))
    ghost = lay(table.second, "c4", GHOSTLY)
    use(table, witch, ghost)
    said = [why.reason for why in explain(table.state, ghost.id, Name.INCORPOREAL)]
    assert said == [Reason.SUPPRESSED, Reason.LOST]
