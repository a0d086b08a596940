"""Effects, chips and named markers on cards and cells: 122, 123, 544."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ALL_ENEMIES,
    ENEMIES,
    ENEMY,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Table

# Effects: 122.


@pytest.mark.rule("122.11", "122.11.1", "122.13", "122.16")
def test_several_effects_of_one_power_are_applied_together() -> None:
    table = Table()
    curse = influence(ab.Wound(1), ab.Close(), targets=ALL_ENEMIES)
    mage = lay(table.first, "c1", tap(curse), on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    one, other = table.second.creature("c4"), table.second.creature("d4")
    table.uses(mage)
    assert [(card.wounds, card.is_closed) for card in (one, other)] == [(1, True), (1, True)]
    assert mage.state.chips == 1


@pytest.mark.rule("122.16", "531.3")
@pytest.mark.parametrize(
    ("effects", "blocked"), [((ab.Close(), ab.Wound(1)), True), ((ab.Close(),), False)]
)
def test_a_power_with_a_wound_among_its_effects_counts_as_wounding(
    effects: tuple[ab.Close | ab.Wound, ...], blocked: bool
) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(*effects)))
    when = ab.When(ab.Moment.BLOCKING, ENEMY, SELF, effects=(ab.EffectKind.WOUND,))
    elf = lay(table.second, "c4", ab.Triggered(when, at_play(ab.Block())))
    table.uses(mage, elf)
    assert (elf.is_closed, elf.wounds) == (not blocked, 0)


@scenes(
    scene("122.4.1", "an effect on an attack is aimed at the card that attacks",
          "c3 strikes c4 rolling 3, a1 uses, all pass: c4 has 3 wounds",
          ours("a1", ab.Playable(ab.Payment(), influence(ab.ChangeSize(2),
              targets=ab.Targets(OWN, who=ab.Who.SUBJECT)), sudden=True,
              when=ab.When(ab.Moment.CALCULATION, OWN, powers=STRIKE), limit=ab.Limit.PER_TURN)),
          ours("c3", strike="1-2-3"), theirs("c4", closed=True)),
    scene("122.4.1", "an attack from the graveyard is blocked like any other",
          "c3 strikes c4 rolling 6 1 3: c4 is dead, c3 has 0 wounds",
          ours("c3", ab.Triggered(ab.When(ab.Moment.BLOCKING, ENEMY, SELF,
              powers=(ab.PowerKind.SPECIAL_STRIKE,)), influence(ab.Block(),
              targets=ab.Targets(who=ab.Who.SUBJECT))), strike="9-9-9"),
          theirs("c4", on(ab.Moment.DIED, ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(2, 2,
              2))), life=1), theirs("e6")),
    scene("122.7 528.10", "no more markers are removed than there are",
          "c1 uses: c6 has 0 chips, c1 has 3 wounds",
          ours("c1", tap(ab.OnSuccess(influence(ab.Chips(-3), targets=ENEMIES),
              on_itself(ab.Heal(ab.ResultOf(ab.Outcome.AMOUNT))))), wounds=5),
          theirs("c6", chips=2)),
    scene("528.10 122.7", "no chips are taken from a card without chips",
          "now: c1 cannot use at c6",
          ours("c1", tap(influence(ab.Chips(-3), targets=ENEMIES))), theirs("c6")),
    scene("122.10 122.12", "a mass effect is computed once and modified for each card",
          "c1 uses: c4 has 1 wound, d4 has 2 wounds",
          ours("c1", tap(spell(ab.Wound(2), targets=ALL_ENEMIES))),
          theirs("c4", ab.SizeModifier(-1, powers=(ab.PowerKind.SPELL,),
              applies=ab.Applies.AS_TARGET)), theirs("d4")),
    scene("122.10 306.3", "a mass effect rolls one die for all",
          "c1 uses rolling 6: c4 has 3 wounds, d4 has 3 wounds, events 1 DiceRolled",
          ours("c1", tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 3))), targets=ALL_ENEMIES))),
          theirs("c4"), theirs("d4")),
    scene("122.14 211.11 528.7", "a target of two cards needs both",
          "c1 uses, choose c4 d4: c4 is at c4, d4 is at d4",
          ours("c1", tap(influence(ab.Swap(), targets=ab.Targets(ENEMY, least=2, most=2)))),
          theirs("c4"), theirs("d4", ab.Cannot(ab.Doing.RELOCATE)), theirs("a6")),
    scene("122.14 122.15 531.4", "a block stops a power for all its targets",
          "c1 uses: c4 has 0 wounds, d4 has 0 wounds",
          ours("c1", tap(spell(ab.Wound(2), targets=ALL_ENEMIES))),
          theirs("c4", on(ab.Moment.BLOCKING, influence(ab.Block(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), ENEMY, powers=(ab.PowerKind.SPELL,))),
          theirs("d4")),
    scene("122.17 523.4 523.4.1", "an effect of zero is no effect",
          "c1 uses, choose c2: c6 has 0 wounds",
          ours("c1", tap(ab.OnSuccess(influence(ab.Heal(2), targets=ab.Targets(OWN)),
              influence(ab.Wound(3), targets=ENEMIES)))), ours("c2"), theirs("c6")),
    scene("122.18 122.19 528.7", "a power is carried out if it reaches some of its targets",
          "c1 uses: a1 is closed, b1 is closed, asked first priority; e1 uses at a1, all pass: "
          "a1 is not closed, b1 is not closed, c6 has 1 wound, c1 is closed",
          ours("c1", tap(ab.OnSuccess(influence(ab.Open(), targets=ab.Targets(OWN, least=2,
              most=2)), spell(ab.Wound(ab.ResultOf(ab.Outcome.TARGETS)), targets=ENEMIES)))),
          ours("a1", closed=True), ours("b1", closed=True),
          ours("e1", reaction(influence(ab.Open()))), theirs("c6")),
    scene("122.9 511.7", "a new effect triggers abilities at once",
          "c1 uses at c2: c2 has 1 chip",
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2))))),
          ours("c2", on(ab.Moment.GAINED, ONE_CHIP)), theirs("c6")),
    scene("122.5/card", "the controller of a card controls abilities laid on it",
          "d1 uses at c4, c1 uses at c4, end turn: c6 has 2 wounds",
          ours("d1", tap(influence(ab.Gain(on(ab.Moment.TURN_END, spell(ab.Wound(2),
              targets=ENEMIES), turn=ab.Side.OWN))))), ours("c1", tap(influence(ab.TakeControl()))),
          theirs("c4"), theirs("c6")),
)  # fmt: skip
def test_effects(scene: Scene) -> None:
    scene.play()


# Chips: 123.


@pytest.mark.rule("123.3", "107.1")
def test_a_card_without_a_use_for_chips_cannot_save_one() -> None:
    table, orc, _ = board(ours("c2"), theirs("c6"))
    assert op.SaveChip(orc.id) not in table.options


@pytest.mark.rule("123.3")
def test_a_card_that_only_counts_its_chips_cannot_save_one() -> None:
    table, crypt, _ = board(ours("c2", on(ab.Moment.DIED, ONE_CHIP, ENEMY)), theirs("c6"))
    assert op.SaveChip(crypt.id) not in table.options


@scenes(
    scene("123.1 123.2 123.4", "any card may get chips and there is no limit",
          "c1 uses at c2, c1 uses at c2: c2 has 10 chips",
          ours("c1", free(influence(ab.Chips(5)))), ours("c2", card=specs.artifact()),
          theirs("c6")),
    scene("545.2 123.4", "a maximum of chips stops further chips",
          "c1 uses at c2: c2 has 5 chips",
          ours("c1", tap(influence(ab.Chips(9)))), ours("c2", ab.Maximum(ab.MaximumOf.CHIPS, 5)),
          theirs("c6")),
    scene("545.2 503.1", "chips above a later maximum are lost",
          "c1 uses at c2: c2 has 2 chips",
          ours("c1", tap(influence(ab.Gain(ab.Maximum(ab.MaximumOf.CHIPS, 2))))),
          ours("c2", chips=6), theirs("c6")),
    scene("545.2 523.1", "a negative maximum removes all chips",
          "c1 uses at c2: c2 has 0 chips",
          ours("c1", tap(influence(ab.Wound(2)))),
          ours("c2", ab.Maximum(ab.MaximumOf.CHIPS, ab.Scaled(ab.FactOf(ab.Fact.WOUNDS), -1)),
              chips=3), theirs("c6")),
    scene("123.5 501.3 =2009:104.5", "a payment takes as many chips as it says",
          "c1 uses at c6: c1 has 1 chips, c1 cannot use at c6",
          ours("c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(1))), chips=3), theirs("c6")),
    scene("508.2.2 545.2 =2009:204.3а =older-506-510:508.2.2", "extra life stops at the maximum",
          "c1 uses at c2: c2 has 12 maximum-life",
          ours("c1", tap(influence(ab.ExtraLife(9)))),
          ours("c2", ab.Maximum(ab.MaximumOf.LIFE, 12), life=10), theirs("c6")),
)  # fmt: skip
def test_chips(scene: Scene) -> None:
    scene.play()
