"""Static, conditional, acquired and delayed abilities, and how long effects last: 117-122."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import Answered
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, spell, tap
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
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


@pytest.mark.rule("117.4")
def test_a_player_asked_during_a_static_change_is_not_asked_again() -> None:
    table, hero, _ = board(ours("c2", ab.While(ab.TurnOf(ab.Side.ENEMY), (ARMOR,))), theirs("c6"))
    table.ends_turn()
    assert armor(hero) == 2
    assert [event.seat for event in table.events(Answered)] == [Seat.FIRST]


@pytest.mark.rule("121.2")
def test_an_inactive_ability_is_not_the_ability_it_would_give() -> None:
    table, hero, _, mage = board(
        ours("c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,))),
        theirs("c6"),
        ours("c1", tap(influence(ab.Close(), targets=ab.Targets(ab.HasNamed(ab.Name.ARMOR))))),
    )
    assert not table.can_use(mage, hero)
    assert hero.state.facts.is_static


@pytest.mark.rule("121.4.3")
def test_a_die_modifier_for_others_belongs_only_to_its_source() -> None:
    table = Table()
    lay(table.first, "c1", ab.DieModifier(1, powers=STRIKE, whose=OWN))
    orc = table.first.creature("c3", strike="1-2-3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(5,))
    assert (elf.wounds, ab.DieModifier in orc.state.facts.kinds) == (3, False)


@scenes(
    scene("117.1 117.4/effects 121.4", "a card has a conditional ability while its condition holds",
          "now: c2 has armor 0; c1 uses at c2: c2 has armor 2; d1 uses at c2: c2 has armor 0",
          ours("c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,))),
          ours("c1", tap(spell(ab.Wound(1)))), ours("d1", tap(influence(ab.Heal(1)))),
          theirs("c6")),
    scene("117.4/phases", "a static ability that depends on the turn changes with it",
          "now: c2 has armor 0; end turn: c2 has armor 2; end turn: c2 has armor 0",
          ours("c2", ab.While(ab.TurnOf(ab.Side.ENEMY), (ARMOR,))), theirs("c6")),
    scene("117.2 121.3 121.4.2", "a static ability affects other cards without targeting them",
          "end turn: c2 has armor 2, c6 has armor 0, c6 has 0 chips",
          ours("c1", ab.While(ab.ThereAre(OWN), (ARMOR,), ab.AllOf((OWN, ab.Not(SELF))))),
          ours("c2"), theirs("c6", on(ab.Moment.TARGETED, ONE_CHIP))),
    scene("117.1 121.4.2", "a static bonus ends when its card leaves",
          "end turn: c2 has armor 2; c6 uses at c1: c2 has armor 0",
          ours("c1", ab.While(ab.ThereAre(OWN), (ARMOR,), OWN)), ours("c2"),
          theirs("c6", tap(spell(ab.Destroy())))),
    scene("117.1 121.2", "a static bonus ends when its card loses the ability",
          "end turn, c6 uses at c1: c2 has armor 0",
          ours("c1", ab.While(ab.ThereAre(OWN), (ARMOR,), OWN)), ours("c2"),
          theirs("c6", tap(influence(ab.LoseAbilities())))),
    scene("121.4.1", "a bonus lasts while its target fits the description",
          "d1 uses at c2: c2 has armor 2; end turn: c2 has armor 0",
          ours("c1", ab.While(ab.ThereAre(OWN), (ARMOR,), ab.OfClass(("гном",)))),
          ours("d1", tap(influence(ab.GainClasses(("гном",), ab.Until.TURN_END)))), ours("c2"),
          theirs("c6")),
    scene("117.4/triggers 511.7", "gains and losses from a static ability trigger abilities",
          "c1 uses at c2: c2 has 1 chip",
          ours("c2", ab.While(ab.CardIs(ab.Who.SELF, WOUNDED), (ARMOR,)), on(ab.Moment.GAINED,
              ONE_CHIP)), ours("c1", tap(spell(ab.Wound(1)))), theirs("c6")),
    scene("117.1 518.4.2", "another gain leaves a static bonus in place",
          "d1 uses at Колдун: c2 has 0 chips",
          ours("c1", ARMOR, ab.While(ab.ThereAre(OWN), (ab.Named(ab.Name.BLESSING),), OWN)),
          ours("c2", on(ab.Moment.LOST, ONE_CHIP)),
          ours("d1", tap(influence(ab.Gain(ab.Named(ab.Name.DIRECTED))))), theirs("c6")),
    scene("523.5", "a modifier of zero is not given",
          "now: c3 has armor 0; c3 moves c4: c3 has armor 1",
          ours("c3", ab.While(ab.ThereAre(OWN), (ab.Calculated(ARMOR, ab.Count(ab.AllOf((ENEMY,
              ab.Beside())))),)), movement=1), theirs("c5"), ours("a1")),
    scene("201.2", "a static ability may work from the graveyard",
          "end turn: c2 has armor 0; c6 uses at c1: c2 has armor 2",
          ours("c1", ab.While(ab.ThereAre(OWN), (ARMOR,), OWN, active=ab.Area.GRAVEYARD)),
          ours("c2"), theirs("c6", tap(spell(ab.Destroy())))),
)  # fmt: skip
def test_statics(scene: Scene) -> None:
    scene.play()


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
@pytest.mark.parametrize(("cell", "side"), [("c3", 0), ("b1", 1)])
def test_formation_needs_an_orthogonally_adjacent_own_card(cell: str, side: int) -> None:
    table, one = board(ours("b2", FORMATION))
    other = lay((table.first, table.second)[side], cell, FORMATION)
    table.second.creature("c6")
    table.first.creature("e1")
    table.ends_turn()
    assert (armor(one), armor(other)) == (0, 0)


@scenes(
    scene("121.1", "a static ability may depend on being in the deep or at the surface",
          "end turn, end turn: b2 has armor 2, b2 has no blessing; b2 moves a2: b2 has armor 0, "
          "b2 has blessing",
          ours("b2", ab.While(ab.CardIs(ab.Who.SELF, ab.InDepth(True)), (ARMOR,)),
              ab.While(ab.CardIs(ab.Who.SELF, ab.InDepth(False)), (ab.Named(ab.Name.BLESSING),))),
          theirs("c6")),
    scene("121.1", "diving is moving from the surface to the deep",
          "a2 moves b2, a2 moves c2: a2 has 1 chip",
          ours("a2", ab.Triggered(ab.When(ab.Moment.RELOCATED, ab.AllOf((SELF,
              ab.InDepth(True)))), ONE_CHIP, condition=ab.CameFrom(ab.Cells(deep=False))),
              movement=3), theirs("c6")),
    scene("121.1", "cards join and leave formation",
          "now: b2 has armor 0, d2 has armor 0; b2 moves c2: b2 has armor 2, d2 has armor 2, "
          "b2 has 1 chip, d2 has 0 chips; b2 moves c3: b2 has armor 0, d2 has armor 0, "
          "b2 has 1 chip, d2 has 1 chip",
          ours("b2", FORMATION, on(ab.Moment.FORMED, ONE_CHIP), movement=3),
          ours("d2", FORMATION, on(ab.Moment.BROKEN, ONE_CHIP)), theirs("c6")),
    scene("541.2 541.2-ex1", "losing formation loses its bonus",
          "end turn, c6 uses at b2: b2 has armor 0, c2 has armor 0",
          ours("b2", FORMATION), ours("c2", FORMATION),
          theirs("c6", tap(influence(ab.LoseAbilities())))),
    scene("116.3 538.2",
          "concentration comes at the end of an enemy turn without wounds: wounds 0, chips 1",
          "end turn: c1 has 1 chip",
          ours("c1", on(ab.Moment.TURN_END, ONE_CHIP, turn=ab.Side.ENEMY,
              condition=ab.Unless(ab.Happened(ab.Deed.WOUNDED, SELF)))),
          theirs("c6", tap(spell(ab.Wound(1)))), active=Seat.SECOND),
    scene("116.3 538.2",
          "concentration comes at the end of an enemy turn without wounds: wounds 1, chips 0",
          "c6 uses at c1, end turn: c1 has 0 chips",
          ours("c1", on(ab.Moment.TURN_END, ONE_CHIP, turn=ab.Side.ENEMY,
              condition=ab.Unless(ab.Happened(ab.Deed.WOUNDED, SELF)))),
          theirs("c6", tap(spell(ab.Wound(1)))), active=Seat.SECOND),
)  # fmt: skip
def test_terms_that_are_conditional_statics(scene: Scene) -> None:
    scene.play()
