"""Abilities that go off as a card leaves or goes, and those that are played then: 115, 201.2."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    chips_of,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


@pytest.mark.rule("201.2.4/announcer", "116.3.4")
def test_the_last_controller_announces_death_triggers() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    killer = lay(table.first, "d1", tap(spell(ab.Destroy())))
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, spell(ab.Wound(2), targets=ENEMIES)))
    elf = table.second.creature("c6")
    table.uses(thief, wolf)
    table.uses(killer, wolf)
    assert elf.wounds == 2
    assert table.state.graveyards[Seat.SECOND] == [wolf.id]


@pytest.mark.rule("201.2.4/known", "505.7")
def test_a_number_of_a_dead_card_is_its_last_value() -> None:
    drain = on(ab.Moment.DIED, on_itself(ab.Heal(ab.FactOf(ab.Fact.CHIPS, ab.Who.SUBJECT))), ENEMY)
    table, mourner, killer, wolf = board(
        ours("a1", drain, wounds=5), ours("d1", tap(spell(ab.Destroy()))), theirs("c4")
    )
    wolf.state.chips = 3
    table.second.creature("c6")
    table.uses(killer, wolf)
    assert mourner.wounds == 2


@scenes(
    scene("201.2.3 509.3", "an on-death ability works from the graveyard",
          "c3 strikes c4 rolling 6 1: c4 is dead, c3 has 2 wounds",
          ours("c3", strike="9-9-9"),
          theirs("c4", on(ab.Moment.DIED, influence(ab.Wound(2),
              targets=ab.Targets(ab.AllOf((ENEMY, ab.Beside()))))), life=1), theirs("c6")),
    scene("201.2.3 509.3", "a strike from the graveyard is measured from the card's last cell",
          "c3 strikes c4 rolling 6 1 3: c3 has 2 wounds, e1 has 0 wounds",
          ours("c3", strike="9-9-9"), ours("e1"),
          theirs("c4", on(ab.Moment.DIED, ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2,
              2))), life=1), theirs("e6")),
    scene("201.2.3", "a dead card does not trigger on other deaths",
          "c1 uses at a1: c6 has 0 wounds; end turn, end turn, c1 uses at c2: c6 has 0 wounds",
          ours("a1", on(ab.Moment.DIED, spell(ab.Wound(1), targets=ENEMIES), ab.Not(SELF))),
          ours("c1", tap(spell(ab.Destroy(), targets=ab.Targets(ab.OfSide(ab.Side.OWN))))),
          ours("c2"), theirs("c6")),
    scene("201.2.4/known", "acquired abilities trigger on the death of their card",
          "c1 uses at c2, d1 uses at c2: c6 has 3 wounds",
          ours("c1", free(influence(ab.Gain(on(ab.Moment.DIED, spell(ab.Wound(3),
              targets=ENEMIES)))))), ours("d1", tap(spell(ab.Destroy()))), ours("c2"),
          theirs("c6")),
    scene("201.2.4 541.5 541.5-ex1", "a card that lost its abilities triggers none on its death",
          "c1 uses at c4, d1 uses at c4: c4 is dead, c1 has 0 wounds, d1 has 0 wounds, "
          "asked first act",
          ours("c1", free(influence(ab.LoseAbilities()))), ours("d1", tap(spell(ab.Destroy()))),
          theirs("c4", on(ab.Moment.DIED, spell(ab.Wound(3), targets=ENEMIES))), theirs("c6")),
    scene("541.5 541.5-ex1", "a dead card regains lost abilities in another zone",
          "c1 uses at c4: c4 has no armor; d1 uses at c4: c4 has armor; e1 uses at c4, "
          "choose-cell c3: c4 is at c3, c4 has armor 2",
          ours("c1", free(influence(ab.LoseAbilities()))), ours("d1", free(spell(ab.Destroy()))),
          ours("e1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),),
              ab.Targets(ab.OfSide(ab.Side.ENEMY), area=ab.Area.GRAVEYARD),
              cells=ab.Cells(rows=(1,))))), theirs("c4", ab.Named(ab.Name.ARMOR, 2)), theirs("c6")),
    scene("201.2.4/squad", "a controlled card dies as a card of its controller",
          "c1 uses at c4, d1 uses at c4: a1 has 1 chip",
          ours("a1", on(ab.Moment.DIED, ONE_CHIP, OWN)),
          ours("c1", tap(influence(ab.TakeControl()))), ours("d1", tap(spell(ab.Destroy()))),
          theirs("c4"), theirs("c6")),
    scene("201.2.4 116.3.5", "a dead card is remembered as it was in battle",
          "d1 uses at c4: a1 has 1 chip",
          ours("a1", on(ab.Moment.DIED, ONE_CHIP, ab.AllOf((ENEMY, ab.InState(ab.State.CLOSED))))),
          ours("d1", tap(spell(ab.Destroy()))), theirs("c4", closed=True), theirs("c6")),
    scene("205.1 509.2", "a card put into the graveyard from elsewhere has not died",
          "c1 uses at c4, end turn, end turn, c1 uses 1 at c4: c4 is dead, a1 has 0 chips",
          ours("a1", on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD)),
          ours("c1", tap(spell(ab.Exile())), tap(spell(ab.ToGraveyard(),
              targets=ab.Targets(ab.ANY_CARD, area=ab.Area.EXILE)))), theirs("c4"), theirs("c6")),
    scene("116.3.4 201.2.3.2", "returning to the deck triggers the card's ability",
          "c1 uses at c4: c4 is in deck, c1 has 2 wounds",
          ours("c1", tap(spell(ab.ToDeck()))),
          theirs("c4", on(ab.Moment.RETURNED, spell(ab.Wound(2), targets=ENEMIES))), theirs("c6")),
    scene("206.1", "leaving means dying or exile or returning",
          "c1 uses at c4, c1 uses at d4: a1 has 2 chips",
          ours("a1", on(ab.Moment.LEFT_BATTLE, ONE_CHIP, ENEMY)),
          ours("c1", free(spell(ab.Exile()))), theirs("c4"), theirs("d4"), theirs("c6")),
)  # fmt: skip
def test_triggers_elsewhere(scene: Scene) -> None:
    scene.play()


# Positions.


@pytest.mark.rule("507.3")
@pytest.mark.parametrize(("way", "chips"), [(ab.Relocation.RELOCATE, 1), (ab.Relocation.PLACE, 0)])
@pytest.mark.same("older-506-510:507.3")
def test_placing_a_card_does_not_trigger_relocation(way: ab.Relocation, chips: int) -> None:
    near = ab.Cells(who=ab.Who.TARGET, within=1)
    table, mage, elf = board(
        ours("c1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ENEMIES, cells=near))),
        theirs("c4", on(ab.Moment.RELOCATED, ONE_CHIP)),
    )
    table.uses(mage, elf)
    table.picks("d4")
    assert chips_of(elf) == chips


@scenes(
    scene("507.3 545.4", "a card that cannot relocate may still be placed",
          "c1 uses at c4, choose-cell d4: c4 is at d4",
          ours("c1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.PLACE),),
              ENEMIES, cells=ab.Cells(who=ab.Who.TARGET, within=1)))),
          theirs("c4", ab.Cannot(ab.Doing.RELOCATE))),
    scene("507.1 122.14", "two cards that change places have both relocated",
          "c1 uses at c4: c1 is at c4, c4 is at c1, c1 has 1 chip, c4 has 1 chip",
          ours("c1", tap(influence(ab.Swap())), on(ab.Moment.RELOCATED, ONE_CHIP)),
          theirs("c4", on(ab.Moment.RELOCATED, ONE_CHIP))),
)  # fmt: skip
def test_positions(scene: Scene) -> None:
    scene.play()


# Conditional playable abilities.

REDRESS = ab.Playable(
    TAP,
    influence(ab.Heal(ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)), targets=ITS_SUBJECT),
    sudden=True,
    when=ab.When(ab.Moment.WOUNDED, ab.AllOf((OWN, ab.Not(SELF))), powers=STRIKE),
)


@pytest.mark.rule("303.4", "305.2/conditional")
def test_a_conditional_ability_may_be_used_after_the_opponent_answers_a_pass() -> None:
    hurt = ab.Playable(
        TAP,
        influence(ab.Wound(1), targets=ITS_SUBJECT),
        sudden=True,
        when=ab.When(ab.Moment.WOUNDED, ab.ANY_CARD, powers=STRIKE),
    )
    table, orc, own, enemys = board(
        ours("c3", strike="3-3-3"), ours("a1", hurt), theirs("a6", hurt)
    )
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.passes()
    table.uses(enemys)
    assert (table.asked, elf.wounds) == ((Seat.FIRST, Asking.PRIORITY), 3)
    table.uses(own)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[1:] == [enemys.id, own.id]
    assert elf.wounds == 5


@pytest.mark.rule("115.1", "511.7")
def test_a_player_chooses_the_wounded_card_to_respond_for() -> None:
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
    table.uses(mage)
    place = nun.state.facts.actions[0]
    table.choose(op.UseAction(nun.id, place, answers=1))
    table.everybody_passes()
    assert (one.wounds, other.wounds) == (2, 0)


@scenes(
    scene("115.1 511.7 116.3.5", "a conditional ability answers wounds when they are dealt",
          "c3 strikes c4 rolling 3: c4 has 3 wounds, asked second priority; a6 uses, all pass: "
          "c4 has 0 wounds, a6 is closed",
          ours("c3", strike="3-3-3"), theirs("a6", REDRESS), theirs("c4", closed=True)),
    scene("115.1", "a conditional ability is not offered without its condition",
          "c3 strikes c4 rolling 1 4: c4 has 0 wounds, asked first act",
          ours("c3", strike="3-3-3"), theirs("a6", REDRESS), theirs("c4")),
    scene("115.1 409.2", "a conditional ability may wait for the start of the turn",
          "end turn: asked second priority; c6 uses, pass: c6 has 2 wounds",
          ours("c3"),
          theirs("c6", ab.Playable(ab.Payment(), on_itself(ab.Heal(1)), sudden=True,
              when=ab.When(ab.Moment.TURN_START, SELF, turn=ab.Side.OWN)), wounds=3)),
    scene("116.3.5", "a condition is checked against the table before the effect",
          "c3 strikes c4 rolling 3: c4 is dead, a6 has 1 chip",
          ours("c3", strike="3-3-3"),
          theirs("a6", on(ab.Moment.DIED, ONE_CHIP, ab.AllOf((OWN, ab.InRows((1,)))))),
          theirs("c4", life=3, closed=True)),
    scene("116.5", "some abilities have an implicit trigger",
          "c3 strikes c4 rolling 3, a6 uses at d6, all pass: c4 has 0 wounds, d6 has 3 wounds",
          ours("c3", strike="3-3-3"),
          theirs("a6", ab.Playable(TAP, ab.Power(ab.PowerKind.SPELL,
              (ab.Redirect(ab.Who.TARGET),), ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))),
              sudden=True, when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=STRIKE))),
          theirs("c4", closed=True), theirs("d6", closed=True)),
)  # fmt: skip
def test_conditional_playable_abilities(scene: Scene) -> None:
    scene.play()
