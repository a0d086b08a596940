"""Acquired abilities, and how long they last: 119."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
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
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table


def gifted(until: ab.Until) -> tuple[Table, Piece]:
    table, mage, orc, _ = board(
        ours("c1", tap(influence(ab.Gain(ARMOR, until)))), ours("c2"), theirs("c6")
    )
    table.uses(mage, orc)
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
def test_an_effect_ends_with_the_turn_named_by_its_duration(until: ab.Until, turns: int) -> None:
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
def test_next_turns_are_counted_for_the_player_who_gave_the_effect(
    until: ab.Until, turns: int
) -> None:
    gift = on(ab.Moment.WOUNDED, on_itself(ab.Gain(ARMOR, until)))
    table, mage, elf = board(ours("c1", tap(spell(ab.Wound(1)))), theirs("c6", gift))
    table.uses(mage, elf)
    for turn in range(turns):
        assert armor(elf) == 2, turn
        table.ends_turn()
    assert armor(elf) == 0


def _once(moment: ab.Moment, body: ab.Body) -> ab.Triggered:
    return on(moment, body, turn=ab.Side.OWN, limit=ab.Limit.PER_BATTLE)


@pytest.mark.rule("413.3")
def test_triggers_on_an_ending_effect_resolve_before_the_turn_passes() -> None:
    table = Table()
    breaks = on(ab.Moment.BROKEN, influence(ab.Wound(1), targets=ENEMIES))
    one = lay(table.first, "b2", breaks, tap(on_itself(ab.Gain(FORMATION, ab.Until.TURN_END))))
    lay(table.first, "c2", FORMATION)
    elf = table.second.creature("c6")
    table.uses(one)
    table.ends_turn()
    assert elf.wounds == 1
    order = [kind for kind in table.happened() if kind in ("Wounded", "TurnBegan")]
    assert order == ["Wounded", "TurnBegan"]


IN_BATTLE = ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE))


@pytest.mark.rule("122.8", "541.3.1")
def test_an_effect_with_a_condition_ends_with_it_and_does_not_return() -> None:
    forgets = ab.Lasts(ab.LoseAbilities(), ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)))
    table, king, hero = board(
        ours("c1", tap(on_itself(ab.Chips(1))), free(influence(forgets))), theirs("c6", ARMOR)
    )
    table.uses(king)
    table.uses(king, hero, number=1)
    assert armor(hero) == 0
    table.ends_turn()
    table.ends_turn()  # the king opens
    assert armor(hero) == 2
    table.uses(king)
    assert armor(hero) == 2


@pytest.mark.rule("122.8", "536.8")
def test_control_may_last_as_long_as_a_condition_holds() -> None:
    table = Table()
    mara = lay(table.first, "c1", tap(influence(ab.Lasts(ab.TakeControl(), IN_BATTLE))))
    wolf = table.second.creature("c4")
    killer = lay(table.second, "c6", tap(spell(ab.Destroy())))
    table.first.creature("a1")
    masters = []
    table.uses(mara, wolf)
    masters.append(wolf.state.controller)
    table.ends_turn()
    table.uses(killer, mara)
    masters.append(wolf.state.controller)
    assert masters == [Seat.FIRST, Seat.SECOND]


@scenes(
    scene("119.1 119.3", "an acquired ability stays until the end of the battle",
          "c1 uses at c2, end turn, c6 uses at c1, end turn: c2 has armor 2",
          ours("c1", tap(influence(ab.Gain(ARMOR)))), ours("c2"),
          theirs("c6", tap(spell(ab.Destroy())))),
    scene("119.2 114.1", "an acquired playable ability is played",
          "c1 uses at c2, c2 uses at c6: c6 has 3 wounds, c2 is closed",
          ours("c1", tap(influence(ab.Gain(tap(spell(ab.Wound(3))))))), ours("c2"), theirs("c6")),
    scene("119.2 116.1", "an acquired triggered ability triggers",
          "c1 uses at c3, c3 strikes c4 rolling 3: c3 has 1 chip",
          ours("c1", tap(influence(ab.Gain(on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE))))),
          ours("c3"), theirs("c4", closed=True)),
    scene("409.3", "a trigger gained at the start of a turn waits for the next start",
          "end turn, end turn: c1 has 0 chips; end turn, end turn: c1 has 1 chip",
          ours("c1", _once(ab.Moment.TURN_START, on_itself(ab.Gain(on(ab.Moment.TURN_START,
              on_itself(ab.Chips(1)), turn=ab.Side.OWN))))), theirs("c6")),
    scene("413.2", "a trigger gained at the end of a turn waits for the next end",
          "end turn: c1 has 0 chips; end turn, end turn: c1 has 1 chip",
          ours("c1", on(ab.Moment.TURN_END, on_itself(ab.Gain(on(ab.Moment.TURN_END,
              on_itself(ab.Chips(1)), turn=ab.Side.OWN))), turn=ab.Side.OWN,
              limit=ab.Limit.PER_BATTLE)), theirs("c6")),
    scene("122.8", "an effect lasts until its source leaves",
          "c1 uses at c6: c6 has armor 0; end turn, a6 uses at c1: c6 has armor 2",
          ours("c1", tap(influence(ab.Lasts(ab.LoseAbilities(), IN_BATTLE)))),
          theirs("c6", ARMOR, tap(spell(ab.Destroy()))), theirs("a6", tap(spell(ab.Destroy()))),
          ours("a1")),
    scene("106.1.2 122.8", "an effect may last until its card relocates",
          "c3 strikes c4 rolling 3, end turn: c4 cannot move d4; end turn, c3 moves c2, end turn: "
          "c4 can move d4",
          ours("c3", on(ab.Moment.LANDED, influence(ab.Lasts(ab.Gain(ab.Cannot(ab.Doing.MOVE)),
              ab.Unless(ab.Since(ab.Deed.RELOCATED, SELF))), targets=ITS_TARGET), powers=STRIKE)),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_durations(scene: Scene) -> None:
    scene.play()


# Extra life that comes and goes: 508.8.3, 517.


@scenes(
    scene("508.8.3/negative", "negative life until the end of the turn is given back in full",
          "c1 uses at c6: c6 has 7 maximum-life, c6 has 7 life; d1 uses at c6: "
          "c6 has 10 maximum-life, c6 has 0 extra-life; end turn: c6 has 13 maximum-life, "
          "c6 has 3 extra-life",
          ours("c1", tap(spell(ab.ExtraLife(-3, ab.Until.TURN_END)))),
          ours("d1", tap(influence(ab.ExtraLife(3)))), theirs("c6", life=10)),
    scene("508.8.3/ends", "a card may die when its extra life ends",
          "c1 uses at c2, d1 uses at c2: c2 has 3 life; end turn: c2 is dead",
          ours("c1", tap(influence(ab.ExtraLife(3, ab.Until.TURN_END)))),
          ours("d1", tap(spell(ab.Wound(2)))), ours("c2", life=2), theirs("c6")),
    scene("508.2.3", "raising the maximum does not heal",
          "c1 uses at c2: c2 has 8 maximum-life, c2 has 4 life; end turn: c2 has 5 maximum-life, "
          "c2 has 4 life",
          ours("c1", tap(influence(ab.RaiseMaximum(3, ab.Until.TURN_END)))),
          ours("c2", life=5, wounds=1), theirs("c6")),
    scene("508.8.3/ends 508.4 =2009:204.2 =older-506-510:508.4",
          "a static gives extra life while it holds",
          "d1 uses at c2: c2 has 2 life, c2 has 5 maximum-life; end turn, c6 uses at c1: "
          "c2 is dead",
          ours("c1", ab.While(ab.ThereAre(OWN), (ab.Modify(ab.Property.LIFE, 3),),
              ab.AllOf((OWN, ab.Not(SELF))))), ours("c2", life=2),
          ours("d1", tap(spell(ab.Wound(3))), tap(spell(ab.Destroy()))),
          theirs("c6", tap(spell(ab.Destroy())))),
)  # fmt: skip
def test_gained_and_lost_extra_life(scene: Scene) -> None:
    scene.play()
