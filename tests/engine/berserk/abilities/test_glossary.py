"""Named and titled abilities of part 7 of the rulebook that concern attacks, wounds and dice."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import OWN, SELF, STRIKE, TWO, totals
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

# Dice.


@pytest.mark.rule("519.2", "518.1")
@pytest.mark.parametrize(
    ("name", "attack", "defence"),
    [
        (ab.Name.ATTACK_EXPERIENCE, 5, 3),
        (ab.Name.DEFENCE_EXPERIENCE, 3, 5),
        (ab.Name.CLUMSINESS, 1, 1),
        (ab.Name.BLESSING, 4, 4),
        (ab.Name.CURSE, 2, 2),
        (ab.Name.SHOOTING_EXPERIENCE, 3, 3),
    ],
)
def test_named_modifiers_change_the_dice_of_a_strike(
    name: ab.Name, attack: int, defence: int
) -> None:
    strikes, struck = Table(), Table()
    orc = lay(strikes.first, "c3", ab.Named(name, 2))
    strikes.strikes(orc, strikes.second.creature("c4"), dice=(3, 3))
    elf = lay(struck.second, "c4", ab.Named(name, 2))
    struck.strikes(struck.first.creature("c3"), elf, dice=(3, 3))
    assert (totals(strikes)[0], totals(struck)[1]) == (attack, defence)


@pytest.mark.rule("519.2")
@pytest.mark.parametrize(
    ("name", "total"),
    [
        (ab.Name.SHOOTING_EXPERIENCE, 5),
        (ab.Name.ATTACK_EXPERIENCE, 3),
        (ab.Name.CLUMSINESS, 3),
        (ab.Name.BLESSING, 4),
        (ab.Name.CURSE, 2),
    ],
)
def test_named_modifiers_change_the_die_of_a_shot(name: ab.Name, total: int) -> None:
    table, archer = board(ours("c1", ab.Named(name, 2), tap(ab.Attack(ab.PowerKind.SHOT, TWO))))
    table.uses(archer, table.second.creature("c4"), die=3)
    assert totals(table) == (total, 0)


@scenes(
    scene("519.2 306.5.3", "blessing and curse modify the dice of spells",
          "c1 uses at c4 rolling 4: c4 has 1 wound",
          ours("c1", ab.Named(ab.Name.CURSE), tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 3)))))),
          theirs("c4")),
    scene("545.8.1 505.7", "a bonus may equal the previous result",
          "c3 uses, c3 strikes c4 rolling 3: c4 has 3 wounds",
          ours("c3", free(ab.And((on_itself(ab.Heal(2)),
              on_itself(ab.Gain(ab.SizeModifier(ab.ResultOf(ab.Outcome.HEALED), powers=STRIKE),
              ab.Until.TURN_END))))), wounds=2), theirs("c4", closed=True)),
    scene("545.8.1 306.5.3", "a bonus to the next die is for one die",
          "c3 uses, c3 strikes c4 rolling 3: totals 5 0, c3 has 0 effects",
          ours("c3", free(on_itself(ab.Gain(ab.DieModifier(2), ab.Until.ONE_USE)))),
          theirs("c4", closed=True)),
    scene("545.8.1 520.2", "a bonus to the next strike is for one strike though it misses",
          "c3 uses, c3 strikes c4 rolling 3 5: c4 has 0 wounds, c3 has 0 effects",
          ours("c3", free(on_itself(ab.Gain(ab.SizeModifier(2, powers=STRIKE), ab.Until.ONE_USE)))),
          theirs("c4")),
    scene("518.1 519.2", "blessing and curse cancel each other",
          "c3 strikes c4 rolling 3: totals 3 0",
          ours("c3", ab.Named(ab.Name.BLESSING), ab.Named(ab.Name.CURSE)),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_dice(scene: Scene) -> None:
    scene.play()


# Frenzy.


@pytest.mark.rule("306.6", "512.6.5")
@pytest.mark.parametrize(("die", "healed"), [(1, 1), (3, 1), (4, 0)])
def test_frenzy_triggers_on_a_low_die(die: int, healed: int) -> None:
    table, orc = board(ours("c3", ab.Frenzy(3, on_itself(ab.Heal(1))), wounds=5))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(die,))
    assert orc.wounds == 5 - healed


RAGE = ab.Frenzy(3, on_itself(ab.Heal(1)))


@scenes(
    scene("306.6 519.2", "frenzy compares the modified die",
          "c3 strikes c4 rolling 3: c3 has 5 wounds",
          ours("c3", ab.Frenzy(3, on_itself(ab.Heal(1))), ab.Named(ab.Name.BLESSING), wounds=5),
          theirs("c4", closed=True)),
    scene("306.6 515.1", "frenzy applies to every attack in its own turn, not to defence",
          "c1 uses at c4 rolling 2: c1 has 4 wounds, c4 has 7 wounds",
          ours("c1", RAGE, tap(ab.Attack(ab.PowerKind.SHOT, TWO)), wounds=5),
          theirs("c4", RAGE, wounds=5)),
    scene("306.6 515.4", "frenzy does not break out in defence",
          "c3 strikes c4 rolling 1 4: c3 has 1 wound, c4 has 5 wounds",
          ours("c3"), theirs("c4", ab.Frenzy(6, on_itself(ab.Heal(1))), wounds=5)),
    scene("518.5 518.7.1", "frenzy grows by a bonus to its number",
          "a1 uses at c3, c3 strikes c4 rolling 5: c3 has 4 wounds",
          ours("a1", free(influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 2))))),
          ours("c3", ab.Frenzy(3, on_itself(ab.Heal(1))), wounds=5), theirs("c4", closed=True)),
    scene("306.6 515.1", "frenzy needs a rolled die",
          "c3 strikes c4: c3 has 5 wounds",
          ours("c3", ab.Frenzy(6, on_itself(ab.Heal(1))), goes_off(ab.Moment.BEFORE_DICE,
              at_play(ab.FightResult(ab.AttackStrength.WEAK, ab.AttackStrength.MISS)), SELF),
              wounds=5), theirs("c4", closed=True)),
)  # fmt: skip
def test_frenzy(scene: Scene) -> None:
    scene.play()


# Strikes.


@pytest.mark.rule("515.8", "514.2")
def test_a_strike_may_be_unanswered_against_some_cards_only() -> None:
    table = Table()
    archers = ab.StrikeKind(ab.Name.UNANSWERED, ab.HasNamed(ab.Name.SHOOTING_EXPERIENCE))
    orc, troll = lay(table.first, "c3", archers), lay(table.first, "d3", archers)
    archer = lay(table.second, "c4", ab.Named(ab.Name.SHOOTING_EXPERIENCE))
    elf = table.second.creature("e4")
    table.strikes(orc, archer, dice=(6,))
    assert archer.wounds == 3
    table.strikes(troll, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


@pytest.mark.rule("515.8", "541.4")
def test_a_strike_that_loses_unanswered_is_answered_again() -> None:
    table = Table()
    witch = lay(table.first, "a1", free(influence(ab.LoseNamed(ab.Name.UNANSWERED))))
    orc = lay(table.first, "c3", ab.Named(ab.Name.UNANSWERED))
    elf = table.second.creature("c4")
    table.uses(witch, orc)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


# Vampirism.


def bitten(victim_life: int = 10, *, incorporeal: bool = False, wounds: int = 2) -> Piece:
    """Return a vampire with wounds after a strong strike of 1-2-3 at a closed card."""
    table = Table()
    vampire = lay(table.first, "c3", ab.Named(ab.Name.VAMPIRISM), wounds=wounds)
    ghost = (ab.Named(ab.Name.INCORPOREAL),) if incorporeal else ()
    victim = lay(table.second, "c4", *ghost, life=victim_life, closed=True)
    table.second.creature("a6")
    table.strikes(vampire, victim, dice=(6,))
    return vampire


@pytest.mark.rule("508.5.3", "508.4")
@pytest.mark.parametrize(("wounds", "left", "extra"), [(5, 2, 0), (3, 0, 0), (1, 0, 2)])
def test_a_vampire_heals_by_the_wounds_it_deals_and_keeps_the_rest_as_life(
    wounds: int, left: int, extra: int
) -> None:
    vampire = bitten(wounds=wounds)
    assert (vampire.wounds, vampire.state.extra) == (left, extra)


@pytest.mark.rule("508.5.3")
def test_a_vampire_heals_no_more_than_the_life_of_its_target() -> None:
    vampire = bitten(1, wounds=5)
    assert vampire.wounds == 4


@pytest.mark.rule("508.5.3")
def test_an_incorporeal_target_does_not_heal_a_vampire() -> None:
    assert bitten(incorporeal=True).wounds == 2


@scenes(
    scene("515.4 508.5.3", "a vampire drinks by its counterstrike",
          "c3 strikes c4 rolling 1 4: c3 has 1 wound, c4 has 2 wounds",
          ours("c3"), theirs("c4", ab.Named(ab.Name.VAMPIRISM), wounds=3)),
    scene("515.8", "only strikes of a vampire drink",
          "c3 uses at c4 rolling 3: c3 has 3 wounds",
          ours("c3", ab.Named(ab.Name.VAMPIRISM), tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE,
              TWO)), wounds=3), theirs("c4")),
    scene("116.4", "vampirism triggers abilities",
          "d3 strikes c4 rolling 3: a1 has 0 chips; c3 strikes c4 rolling 3: a1 has 1 chip",
          ours("a1", ab.Triggered(ab.When(ab.Moment.LANDED, OWN, named=(ab.Name.VAMPIRISM,)),
              on_itself(ab.Chips(1)))), ours("c3", ab.Named(ab.Name.VAMPIRISM), wounds=5),
          ours("d3"), theirs("c4", closed=True)),
)  # fmt: skip
def test_vampirism(scene: Scene) -> None:
    scene.play()


# Carrion.


@scenes(
    scene("509.1.1 206.1", "carrion exiles its victim, heals fully and cures poison",
          "a1 uses at c3, c3 strikes c4 rolling 6: c4 is in exile, c3 has 0 wounds, "
          "c3 has no poison",
          ours("a1", free(influence(ab.Gain(ab.Named(ab.Name.POISON, 1))))),
          ours("c3", ab.Named(ab.Name.CARRION), wounds=6), theirs("c4", life=3, closed=True),
          theirs("a6")),
    scene("509.1.1", "carrion does not apply to own cards",
          "c3 strikes c2 rolling 6: c2 is in graveyard, c3 has 6 wounds",
          ours("c3", ab.Named(ab.Name.CARRION), wounds=6), ours("c2", life=3, closed=True),
          theirs("a6")),
    scene("116.4 538.1", "carrion triggers abilities",
          "c3 strikes c4 rolling 6: c4 is in exile, a1 has 1 extra-life",
          ours("a1", ab.Triggered(ab.When(ab.Moment.LANDED, OWN, other=ab.Not(OWN),
              named=(ab.Name.CARRION,)), on_itself(ab.ExtraLife(1)))),
          ours("c3", ab.Named(ab.Name.CARRION)), theirs("c4", life=3, closed=True), theirs("a6")),
    scene("509.1.1", "carrion exiles any card that dies beside it: cell c4, zone exile",
          "c3 uses at c4: c4 is in exile",
          ours("c3", ab.Named(ab.Name.CARRION), tap(spell(ab.Wound(5))), wounds=6),
          theirs("c4", life=3), theirs("a6")),
    scene("509.1.1", "carrion exiles any card that dies beside it: cell c6, zone graveyard",
          "c3 uses at c6: c6 is in graveyard",
          ours("c3", ab.Named(ab.Name.CARRION), tap(spell(ab.Wound(5))), wounds=6),
          theirs("c6", life=3), theirs("a6")),
)  # fmt: skip
def test_carrion(scene: Scene) -> None:
    scene.play()
