"""Delayed abilities, and what was done before: 120, 538."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, ONE_CHIP, OWN, WOUNDED, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

REMEMBERED = ab.Targets(who=ab.Who.REMEMBERED)


# Delayed abilities.


@pytest.mark.rule("120.3/second", "528.10")
@pytest.mark.parametrize(("wounds", "dies"), [(0, False), (1, True)])
def test_a_delayed_ability_checks_its_condition_when_it_fires(wounds: int, dies: bool) -> None:
    hurt = ab.CardIs(ab.Who.SELF, WOUNDED)
    doom = ab.Delay(on(ab.Moment.TURN_END, on_itself(ab.Destroy()), ab.ANY_CARD, condition=hurt))
    table, mage, _, _ = board(
        ours("c1", tap(on_itself(doom)), wounds=wounds), ours("a1"), theirs("c6")
    )
    table.uses(mage)
    table.ends_turn()
    assert mage.is_dead is dies


@pytest.mark.rule("120.3/second")
def test_a_delayed_static_and_a_delayed_trigger_are_independent() -> None:
    table = Table()
    own = ab.Targets(who=ab.Who.SELF)
    die = ab.Delay(ab.DieGiven(6, OWN))
    runes = ab.Delay(
        on(ab.Moment.TURN_START, spell(ab.Wound(2), targets=ENEMIES), turn=ab.Side.OWN)
    )
    seer = lay(table.first, "b1", tap(influence(die, targets=own)))
    mage = lay(table.first, "c1", tap(influence(runes, targets=own)))
    elf = table.second.creature("c6")
    table.uses(seer)
    table.uses(mage)
    table.ends_turn()
    table.ends_turn()
    assert (elf.wounds, len(table.state.delayed)) == (2, 1)


@pytest.mark.rule("502.3.3", "120.3")
@pytest.mark.parametrize("dies", [False, True])
def test_a_remembered_card_that_died_has_no_neighbours(dies: bool) -> None:
    """«В конце хода – выбранное существо, стоящее рядом с атакованным, получает отравление»."""
    beside = ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.REMEMBERED))))
    plague = ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2), targets=beside)))
    table = Table()
    mage = lay(table.first, "c1", tap(spell(plague)), free(spell(ab.Destroy())))
    one, other = table.second.creature("c5"), table.second.creature("c6")
    table.uses(mage, one)
    if dies:
        table.uses(mage, one, number=1)
    table.ends_turn()
    assert (one.is_dead, other.wounds) == (dies, 0 if dies else 2)


@pytest.mark.rule("502.3.3", "120.3")
def test_a_delayed_ability_remembers_a_card_while_it_lies_in_the_graveyard() -> None:
    there = ab.Targets(who=ab.Who.REMEMBERED, area=ab.Area.GRAVEYARD)
    rises = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),), there, ab.Cells(beside=True)
    )
    dead = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    later = influence(ab.Delay(on(ab.Moment.TURN_END, rises)), targets=dead)
    table, mage, one, _ = board(
        ours("c1", free(spell(ab.Destroy())), tap(later)), ours("c3"), theirs("c6")
    )
    table.uses(mage, one)
    table.uses(mage, one, number=1)
    table.ends_turn()
    table.choose(table.options[0])
    assert not one.is_dead


@scenes(
    scene("120.1 120.2 120.3/first 120.4",
          "a delayed ability triggers even if its source has died",
          "c1 uses, end turn, c6 uses at c1, end turn: c1 is dead, c6 has 2 wounds",
          ours("c1", tap(influence(ab.Delay(on(ab.Moment.TURN_START, spell(ab.Wound(2),
              targets=ENEMIES), turn=ab.Side.OWN)), targets=ab.Targets(who=ab.Who.SELF)))),
          ours("a1"), theirs("c6", tap(spell(ab.Destroy())))),
    scene("120.3/second", "a delayed ability triggers once",
          "c1 uses, end turn, end turn, end turn, end turn: c6 has 2 wounds",
          ours("c1", tap(influence(ab.Delay(on(ab.Moment.TURN_START, spell(ab.Wound(2),
              targets=ENEMIES), turn=ab.Side.OWN)), targets=ab.Targets(who=ab.Who.SELF)))),
          theirs("c6")),
    scene("120.3/first", "a delayed ability remembers the card it was laid on",
          "c1 uses at c6, end turn: c6 is dead, a6 is not dead",
          ours("c1", tap(spell(ab.Delay(on(ab.Moment.TURN_END, spell(ab.Destroy(),
              targets=REMEMBERED)))))), theirs("c6"), theirs("a6")),
    scene("529.7 120.3 502.3.3", "a delayed ability does not find a card that has left",
          "c1 uses at c6, c1 uses 1 at c6, end turn: c6 is in exile, asked second act",
          ours("c1", tap(spell(ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2),
              targets=REMEMBERED))))), free(spell(ab.Exile()))), theirs("c6"), theirs("a6")),
    scene("529.7 120.3",
          "a delayed ability loses a target that was raised since: leaves true",
          "c1 uses at c6, c1 uses 1 at c6, c1 uses 2 at c6, choose-cell c3, end turn: "
          "c6 is at c3, c6 has 0 wounds",
          ours("c1", tap(spell(ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2),
              targets=REMEMBERED))))), free(spell(ab.Destroy())),
              free(ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),),
              ab.Targets(ab.OfSide(ab.Side.ENEMY), area=ab.Area.GRAVEYARD),
              cells=ab.Cells(rows=(1,))))), theirs("c6"), theirs("a6")),
    scene("529.7 120.3",
          "a delayed ability loses a target that was raised since: leaves false",
          "c1 uses at c6, end turn: c6 is at c6, c6 has 2 wounds",
          ours("c1", tap(spell(ab.Delay(on(ab.Moment.TURN_END, spell(ab.Wound(2),
              targets=REMEMBERED))))), free(spell(ab.Destroy())),
              free(ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),),
              ab.Targets(ab.OfSide(ab.Side.ENEMY), area=ab.Area.GRAVEYARD),
              cells=ab.Cells(rows=(1,))))), theirs("c6"), theirs("a6")),
    scene("502.3.3 120.3 201.2.4", "a delayed ability that waits for a death finds the dead card",
          "c1 uses at c5, c1 uses 1 at c5: c5 is dead, c6 has 2 wounds",
          ours("c1", tap(spell(ab.Delay(on(ab.Moment.DIED, spell(ab.Wound(2),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Beside(ab.Who.REMEMBERED))))),
              ab.Is(ab.Who.REMEMBERED))))), free(spell(ab.Destroy()))), theirs("c5"), theirs("c6")),
    scene("120.3 512.7", "a delayed ability waits for the end of the strike that kills",
          "c1 uses, c3 strikes c4 rolling 6: c4 is dead, c1 has 1 chip",
          ours("c1", tap(on_itself(ab.Delay(ab.Triggered(ab.When(ab.Moment.KILLED, OWN, late=True),
              ONE_CHIP))))), ours("c3"), theirs("c4", life=1, closed=True), theirs("a6")),
    scene("120.1 413.3", "a delayed ability until the end of the turn ends with it",
          "c1 uses, end turn, end turn, d1 uses at c6: c1 has 0 chips",
          ours("c1", tap(influence(ab.Delay(on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY),
              ab.Until.TURN_END), targets=ab.Targets(who=ab.Who.SELF)))),
          ours("d1", tap(spell(ab.Wound(1)))), theirs("c6")),
)  # fmt: skip
def test_delayed_abilities(scene: Scene) -> None:
    scene.play()


# What was done before: 538.


@pytest.mark.rule("538.3", "538.2")
@pytest.mark.parametrize("turns", [None, 1, 2])
def test_a_condition_may_ask_what_was_done_in_the_last_turn(turns: int | None) -> None:
    hasty = ab.Targets(ab.Did(ab.Deed.MOVED, turns=turns))
    table, gnome, elf = board(ours("c1", tap(spell(ab.Wound(1), targets=hasty))), theirs("c5"))
    table.ends_turn()
    table.moves(elf, "c4")
    table.ends_turn()
    assert table.can_use(gnome, elf) is (turns != 2)


@pytest.mark.rule("538.3")
@pytest.mark.parametrize("turns", [1, None])  # None: in the whole battle
@pytest.mark.parametrize("did", [True, False])
def test_an_ability_may_ask_in_the_second_turn_what_was_done_in_the_first(
    did: bool, turns: int | None
) -> None:
    rested = ab.Targets(ab.AllOf((ENEMY, ab.Did(ab.Deed.MOVED, turns=turns, did=did))))
    table = Table(turn=1)
    elf = table.first.creature("c2")
    gnome = lay(table.second, "c5", tap(spell(ab.Wound(1), targets=rested)))
    table.ends_turn()
    assert table.can_use(gnome, elf) is not did


@scenes(
    scene("538.2", "a condition may ask what a card did before",
          "end turn, c5 moves c4, end turn: c1 cannot use at c5, c1 can use at a5",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY,
              ab.Did(ab.Deed.MOVED, turns=1, did=False))))))), theirs("c5"), theirs("a5")),
    scene("538.3", "no condition holds for a turn that never was: did true",
          "now: c1 cannot use at c5",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.Did(ab.Deed.MOVED, turns=1,
              did=True))))), theirs("c5"), turn=1),
    scene("538.3", "no condition holds for a turn that never was: did false",
          "now: c1 cannot use at c5",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.Did(ab.Deed.MOVED, turns=1,
              did=False))))), theirs("c5"), turn=1),
    scene("538.4", "history knows a card by its identity, not by its name",
          "c1 uses at c5: d1 can use at c5, d1 cannot use at a5",
          ours("c1", tap(spell(ab.Wound(1)))),
          ours("d1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY,
              ab.Did(ab.Deed.WOUNDED))))))), theirs("c5", name="Эльф"), theirs("a5", name="Эльф")),
)  # fmt: skip
def test_history(scene: Scene) -> None:
    scene.play()
