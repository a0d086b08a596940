"""Titled abilities: what their own text adds to the term, and that all of it is one ability."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    FEAST,
    FREELY,
    ONE_CHIP,
    OWN,
    SELF,
    TWO,
    a_round,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table


@pytest.mark.rule("116.7", "413.1")
@pytest.mark.parametrize(("may", "left"), [(True, True), (True, False), (False, False)])
def test_an_optional_concentration_may_be_declined(may: bool, left: bool) -> None:
    table, monk, _ = board(theirs("c6", ab.Concentration(ONE_CHIP, may=may)), ours("c1"))
    table.ends_turn()
    assert (table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)) is may
    if may:
        table.choose(op.Pass() if left else op.TriggerNext(0))
    table.everybody_passes()
    assert monk.state.chips == int(not left)


@pytest.mark.rule("413.1", "538.1")
def test_an_added_condition_does_not_replace_the_condition_of_concentration() -> None:
    wounded = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))
    table = Table()
    orc = table.first.creature("c3")
    monk = lay(table.second, "c4", ab.Concentration(ONE_CHIP, condition=wounded), closed=True)
    table.strikes(orc, monk, dice=(6,))
    table.ends_turn()
    assert (monk.wounds > 0, monk.state.chips) == (True, 0)


ONCE = ab.Concentration(ONE_CHIP, limit=ab.Limit.PER_BATTLE)


@scenes(
    scene("518.9 545.7", "two concentrations have separate limits",
          "end turn, go on to second act: c6 has 2 chips", theirs("c6", ONCE, ONCE), ours("c1")),
    scene("518.9 518.9-ex1", "a granted concentration adds to the own one",
          "end turn, all pass, a6 uses, end turn, end turn, go on to second act: c6 has 2 chips, "
          "c6 has 4 wounds",
          theirs("a6", tap(influence(ab.Gain(ab.Concentration(on_itself(ab.Heal(1)))),
              targets=ab.Targets(OWN, all=True)))),
          theirs("c6", ab.Concentration(ONE_CHIP), wounds=5), ours("c1")),
    scene("121.1", "a granted concentration lasts while its giver stays",
          "end turn, all pass: c6 has 1 chip",
          theirs("a6", ab.While(ab.ALWAYS, (ab.Concentration(ONE_CHIP),), cards=ab.Not(SELF))),
          theirs("c6"), ours("c1")),
    scene("116.3 413.1", "a concentration also needs its own condition: wounds 0, chips 0",
          "end turn: c6 has 0 chips",
          theirs("c6", ab.Concentration(ONE_CHIP, condition=ab.CardIs(ab.Who.SELF,
              ab.InState(ab.State.WOUNDED))), wounds=0), ours("c1")),
    scene("116.3 413.1", "a concentration also needs its own condition: wounds 2, chips 1",
          "end turn: c6 has 1 chip",
          theirs("c6", ab.Concentration(ONE_CHIP, condition=ab.CardIs(ab.Who.SELF,
              ab.InState(ab.State.WOUNDED))), wounds=2), ours("c1")),
    scene("545.7 413.1", "a concentration triggers up to its limit: limit none, times 1, chips 3",
          "round, round, round: c6 has 3 chips",
          theirs("c6", ab.Concentration(ONE_CHIP, limit=ab.Limit.NONE, times=1)), ours("c1")),
    scene("545.7 413.1",
          "a concentration triggers up to its limit: limit per_turn, times 1, chips 3",
          "round, round, round: c6 has 3 chips",
          theirs("c6", ab.Concentration(ONE_CHIP, limit=ab.Limit.PER_TURN, times=1)), ours("c1")),
    scene("545.7 413.1",
          "a concentration triggers up to its limit: limit per_battle, times 1, chips 1",
          "round, round, round: c6 has 1 chip",
          theirs("c6", ab.Concentration(ONE_CHIP, limit=ab.Limit.PER_BATTLE, times=1)), ours("c1")),
    scene("545.7 413.1",
          "a concentration triggers up to its limit: limit per_battle, times 2, chips 2",
          "round, round, round: c6 has 2 chips",
          theirs("c6", ab.Concentration(ONE_CHIP, limit=ab.Limit.PER_BATTLE, times=2)), ours("c1")),
    scene("121.1 119.2", "a concentration in formation requires formation: cell c5, chips 1",
          "end turn: c6 has 1 chip",
          theirs("c6", ab.Formation((ab.Concentration(ONE_CHIP),))), theirs("c5", ab.Formation(())),
          ours("c1")),
    scene("121.1 119.2", "a concentration in formation requires formation: cell d5, chips 0",
          "end turn: c6 has 0 chips",
          theirs("c6", ab.Formation((ab.Concentration(ONE_CHIP),))), theirs("d5", ab.Formation(())),
          ours("c1")),
)  # fmt: skip
def test_concentration(scene: Scene) -> None:
    scene.play()


# Frenzy.


def struck(table: Table, orc: Piece, die: int) -> None:
    """The orc strikes a closed elf, and nobody answers."""
    table.strikes(orc, table.second.creature("c4", closed=True, life=20), dice=(die,))


@pytest.mark.rule("518.9", "306.6")
@pytest.mark.parametrize(("die", "chips", "healed"), [(1, 1, 1), (3, 1, 0), (4, 0, 0)])
def test_two_frenzies_trigger_by_their_own_numbers(die: int, chips: int, healed: int) -> None:
    rage = ab.Frenzy(3, ONE_CHIP), ab.Frenzy(1, on_itself(ab.Heal(1)))
    table, orc = board(ours("c3", *rage, wounds=5))
    struck(table, orc, die)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert (orc.state.chips, 5 - orc.wounds) == (chips, healed)


@pytest.mark.rule("518.5", "518.7.2")
@pytest.mark.parametrize(("more", "die", "chips"), [(1, 4, 1), (1, 5, 0), (-1, 3, 0), (-9, 1, 0)])
def test_a_bonus_to_frenzy_raises_its_number(more: int, die: int, chips: int) -> None:
    table, _, orc = board(
        ours("a1", ab.While(ab.ALWAYS, (ab.NamedBonus(ab.Name.FRENZY, more),), cards=ab.Not(SELF))),
        ours("c3", ab.Frenzy(3, ONE_CHIP)),
    )
    struck(table, orc, die)
    assert orc.state.chips == chips
    assert orc.state.facts.value(ab.Name.FRENZY) == max(0, 3 + more)


@pytest.mark.rule("116.7", "545.7")
@pytest.mark.parametrize(("left", "chips"), [(True, 0), (False, 1)])
def test_an_optional_frenzy_may_be_declined(left: bool, chips: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Frenzy(6, ONE_CHIP, may=True, limit=ab.Limit.PER_BATTLE))
    elf = table.second.creature("c4", life=40)
    for _round in range(2):
        table.strikes(orc, elf, dice=(1, 1))
        if table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER):
            table.choose(op.Pass() if left else op.TriggerNext(0))
        table.everybody_passes()
        a_round(table)
    assert orc.state.chips == chips


@pytest.mark.rule("116.3", "306.6")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (2, 1)])
def test_a_frenzy_may_have_an_added_condition(wounds: int, chips: int) -> None:
    wounded = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))
    table, orc = board(ours("c3", ab.Frenzy(3, ONE_CHIP, condition=wounded), wounds=wounds))
    struck(table, orc, 3)
    assert orc.state.chips == chips


@pytest.mark.rule("306.6", "306.2")
def test_frenzy_triggers_only_on_the_die_of_an_attack() -> None:
    curse = ab.RolledTargets(Strength(1, 1, 1), influence(ab.Wound(1), targets=ab.Targets(ENEMY)))
    table, orc, elf = board(ours("c1", tap(curse), ab.Frenzy(6, ONE_CHIP)), theirs("c6"))
    table.uses(orc, die=2)
    if table.asked == (Seat.FIRST, Asking.TARGET):
        table.choose(op.ChooseTarget(elf.id))
    table.everybody_passes()
    assert (elf.wounds, orc.state.chips) == (1, 0)


@pytest.mark.rule("306.6", "515.4")
def test_frenzy_does_not_trigger_in_defence_in_its_own_turn() -> None:
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(0, 0, 0)))
    snatches = ab.Playable(FREELY, ab.Attack(ab.PowerKind.STRIKE, None), sudden=True)
    table, orc, archer, elf = board(
        ours("c3", ab.Frenzy(6, ONE_CHIP)), ours("e1", shot), theirs("c4", snatches)
    )
    table.uses(archer, elf)
    table.dice(6, 1)
    table.answers(elf, orc)
    assert (table.events(ev.FightDecided)[0].defence_total, orc.state.chips) == (1, 0)


@scenes(
    scene("518.7.1", "a bonus to frenzy counts once: until turn_end",
          "a1 uses at c3: c3 has frenzy 4; c3 strikes c4 rolling 5: c3 has 0 chips",
          ours("a1", free(influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 1), ab.Until.TURN_END)))),
          ours("c3", ab.Frenzy(3, ONE_CHIP)), theirs("c4", closed=True)),
    scene("518.7.1", "a bonus to frenzy counts once: until battle_end",
          "a1 uses at c3: c3 has frenzy 4; c3 strikes c4 rolling 5: c3 has 0 chips",
          ours("a1", free(influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 1),
              ab.Until.BATTLE_END)))), ours("c3", ab.Frenzy(3, ONE_CHIP)),
          theirs("c4", closed=True)),
    scene("541.4", "losing frenzy loses its text: until turn_end, chips 1",
          "a1 uses at c3: c3 has no frenzy; c3 strikes c4 rolling 1: c3 has 0 chips; round, "
          "c3 strikes c4 rolling 1 1: c3 has 1 chip",
          ours("a1", free(influence(ab.LoseNamed(ab.Name.FRENZY, ab.Until.TURN_END)))),
          ours("c3", ab.Frenzy(6, ONE_CHIP)), theirs("c4", closed=True, life=20)),
    scene("541.4", "losing frenzy loses its text: until battle_end, chips 0",
          "a1 uses at c3: c3 has no frenzy; c3 strikes c4 rolling 1: c3 has 0 chips; round, "
          "c3 strikes c4 rolling 1 1: c3 has 0 chips",
          ours("a1", free(influence(ab.LoseNamed(ab.Name.FRENZY, ab.Until.BATTLE_END)))),
          ours("c3", ab.Frenzy(6, ONE_CHIP)), theirs("c4", closed=True, life=20)),
    scene("541.4 119.1", "a granted frenzy is lost for good",
          "a1 uses at c3: c3 has frenzy 6; a1 uses 1 at c3, round: c3 has no frenzy",
          ours("a1", free(influence(ab.Gain(ab.Frenzy(6, ONE_CHIP)))),
              free(influence(ab.LoseNamed(ab.Name.FRENZY, ab.Until.TURN_END)))), ours("c3"),
          theirs("c6")),
    scene("306.6 515.1", "frenzy applies only in its own turn: own true, chips 1",
          "c1 uses at c6 rolling 2, all pass: c6 has 2 wounds, c1 has 1 chip",
          ours("c1", reaction(ab.Attack(ab.PowerKind.SHOT, TWO)), ab.Frenzy(6, ONE_CHIP)),
          theirs("c6"), theirs("e6", tap(influence(ab.Wound(1))))),
    scene("306.6 515.1", "frenzy applies only in its own turn: own false, chips 0",
          "end turn, all pass, e6 uses at c1, dice 2, c1 answers at c6: c6 has 2 wounds, "
          "c1 has 0 chips",
          ours("c1", reaction(ab.Attack(ab.PowerKind.SHOT, TWO)), ab.Frenzy(6, ONE_CHIP)),
          theirs("c6"), theirs("e6", tap(influence(ab.Wound(1))))),
    scene("518.5", "a bonus to another ability does not raise frenzy",
          "c3 strikes c4 rolling 4: c3 has 0 chips",
          ours("c3", ab.Frenzy(3, ONE_CHIP), *(ab.Named(ab.Name.ARMOR, 1),
              ab.NamedBonus(ab.Name.ARMOR, 3))), theirs("c4", closed=True, life=20)),
)  # fmt: skip
def test_frenzy(scene: Scene) -> None:
    scene.play()


# Valhalla.


@pytest.mark.rule("205.4", "119.1", "409.2")
@pytest.mark.parametrize(("by", "chips"), [("strike", 1), ("spell", 0)])
def test_an_acquired_valhalla_works_in_the_graveyard(by: str, chips: int) -> None:
    table = Table()
    feast = ab.Valhalla(influence(ab.Chips(1), targets=ab.Targets(OWN)))
    bard = lay(table.second, "a6", tap(influence(ab.Gain(feast))))
    hero = lay(table.second, "c4", life=2)
    orc = lay(table.first, "c3", tap(influence(ab.Wound(5))))
    table.ends_turn()
    table.uses(bard, hero)
    table.ends_turn()
    if by == "strike":
        table.strikes(orc, hero, dice=(6, 1))
    else:
        table.uses(orc, hero)
    assert hero.is_dead
    table.ends_turn()
    table.everybody_passes()
    assert bard.state.chips == chips


@pytest.mark.rule("116.3", "545.7", "409.2")
@pytest.mark.parametrize(
    ("valhalla", "chips"),
    [
        (ab.Valhalla(FEAST), 2),
        (ab.Valhalla(FEAST, limit=ab.Limit.PER_TURN), 2),
        (ab.Valhalla(FEAST, limit=ab.Limit.PER_BATTLE), 1),
        (
            ab.Valhalla(
                FEAST, condition=ab.ThereAre(ab.AllOf((OWN, ab.InState(ab.State.WOUNDED))))
            ),
            0,
        ),
        (ab.Valhalla(FEAST, condition=ab.ThereAre(OWN)), 2),
    ],
)
def test_a_valhalla_may_have_its_own_condition_and_limit(valhalla: ab.Valhalla, chips: int) -> None:
    table, hero, friend = board(theirs("c4", valhalla, life=2, closed=True), theirs("a6"))
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    table.ends_turn()
    table.everybody_passes()
    a_round(table)
    assert friend.state.chips == chips


@pytest.mark.rule("409.2", "509.1.1")
def test_a_card_killed_by_its_own_side_does_not_trigger_valhalla() -> None:
    table, hero, friend, _ = board(
        ours("c4", ab.Valhalla(FEAST), life=2, closed=True), ours("a1"), theirs("c6")
    )
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    assert hero.is_dead
    a_round(table)
    assert friend.state.chips == 0


@pytest.mark.rule("116.7", "409.2")
@pytest.mark.parametrize(("left", "chips"), [(True, 0), (False, 1)])
def test_an_optional_valhalla_may_be_declined(left: bool, chips: int) -> None:
    table = Table()
    hero = lay(table.second, "c4", ab.Valhalla(FEAST, may=True), life=2, closed=True)
    friend = lay(table.second, "a6")
    table.strikes(lay(table.first, "c3"), hero, dice=(6,))
    table.ends_turn()
    table.choose(op.Pass() if left else op.TriggerNext(0))
    table.everybody_passes()
    assert friend.state.chips == chips
