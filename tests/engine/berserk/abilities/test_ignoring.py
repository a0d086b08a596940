"""Cards that ignore abilities of others (542)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.ability import Applies
from engine.berserk.cards.card import CardType
from engine.berserk.cards.named_abilities import from_attacks, from_magic
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, TWO, totals
from tests.engine.berserk.abilities.scenes import Scene, case, scene, scenes
from tests.support.scenario import Piece, Table

ATTACKED = ab.InStatus(ab.Status.ATTACKED)
EVERYTHING = ab.Ignores()
AS_TARGET = Applies.AS_TARGET
FLYERS = ab.OfType((CardType.FLYER,))


def struck(orc_has: tuple[ab.Ability, ...], *elf_has: object, die: int = 6) -> Piece:
    """Return a closed card after a strike of 1-2-3 by a card that ignores something."""
    table = Table()
    orc = lay(table.first, "c3", *orc_has)
    elf = lay(table.second, "c4", *elf_has, closed=True)  # type: ignore[arg-type]  # abilities
    table.strikes(orc, elf, dice=(die,))
    return elf


@pytest.mark.rule("542.1")
def test_ignoring_all_abilities_ignores_each_kind() -> None:
    everything = (
        ab.Named(ab.Name.DEFENCE_EXPERIENCE, 3),
        ab.SizeModifier(-1, AS_TARGET),
        from_attacks(),
        ab.Named(ab.Name.ARMOR, 2),
        ab.Replacement(ab.ReplacedBy.WOUNDS, none=True),
        goes_off(ab.Moment.WOUNDED, at_play(ab.Wound(1), who=ab.Who.OTHER), SELF),
    )
    table, orc, elf = board(ours("c3", EVERYTHING), theirs("c4", *everything))
    table.strikes(orc, elf, dice=(6, 1))
    assert (totals(table), elf.wounds, orc.wounds) == ((6, 1), 3, 0)


# 542.1.1: dice.


@scenes(
    scene("542.1.1", "an ignored card does not modify the die of the ignoring card",
          "c3 strikes c4 rolling 6: totals 6 0",
          ours("c3", EVERYTHING), theirs("c4", ab.DieModifier(-2, whose=ENEMY), closed=True)),
    scene("542.1.1", "an ignored card does not modify its own die against the ignoring card",
          "c3 strikes c4 rolling 3 3: totals 3 3; d3 strikes c4 rolling 3 3: totals 3 5",
          ours("c3", EVERYTHING), ours("d3"),
          theirs("c4", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2))),
    scene("542.1.1", "a comrade of the ignored card may still modify its die",
          "c3 strikes c4 rolling 3 3: totals 3 5",
          ours("c3", EVERYTHING), theirs("c4"), theirs("a6", ab.DieModifier(2, whose=OWN))),
    scene("542.1.1", "an ignoring card keeps its own modifiers",
          "c3 strikes c4 rolling 3: totals 4 0",
          ours("c3", EVERYTHING, ab.Named(ab.Name.ATTACK_EXPERIENCE, 1)),
          theirs("c4", closed=True)),
    scene("121.4.3 519.3 542.1.1", "a modifier laid on a card for others belongs to its giver",
          "c1 uses at c4; c3 strikes c4 rolling 3: totals 4 0",
          ours("c1", tap(influence(ab.Gain(ab.DieModifier(1, whose=ENEMY, against=SELF)),
              targets=ab.Targets(ENEMY)))),
          ours("c3", ab.Ignores(cards=ENEMY)), theirs("c4", closed=True), theirs("a6")),
)  # fmt: skip
def test_dice(scene: Scene) -> None:
    scene.play()


# 542.1.2: sizes.


@pytest.mark.rule("542.1.2/own")
def test_an_ignored_card_keeps_the_modifiers_of_its_own_attack() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING)
    elf = lay(table.second, "c4", ab.SizeModifier(2, counter=True), ab.SizeModifier(1))
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 1 + 2 + 1


@pytest.mark.rule("542.1.2/power")
@pytest.mark.parametrize("kind", [ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE])
@pytest.mark.parametrize(("ignores", "wounds"), [(True, 3), (False, 2)])
def test_modifiers_of_an_ignored_card_do_not_change_a_spell_or_an_influence(
    kind: ab.PowerKind, ignores: bool, wounds: int
) -> None:
    table = Table()
    node = tap(ab.Power(kind, (ab.Wound(3),), ab.Targets(ENEMY)))
    mage = lay(table.first, "c1", *((EVERYTHING,) if ignores else ()), node)
    elf = lay(table.second, "c4", ab.SizeModifier(-1, AS_TARGET))
    table.uses(mage, elf)
    assert elf.wounds == wounds


# 542.1.3: protections.


def shot_with_a_companion(kind: ab.PowerKind, *elf_has: ab.Protection) -> int:
    """Return the wounds of a shot that ignores protections and of an attack that goes with it."""
    node = ab.Ignores((ab.Ignored.PROTECTIONS,))
    with_it = ab.Attack(kind, TWO, targets=ab.Targets(ENEMY))
    table, archer, _, elf = board(
        ours("c1", node, tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
        ours("a1", goes_off(ab.Moment.LANDED, with_it, other=ENEMY, powers=(ab.PowerKind.SHOT,))),
        theirs("c4", *elf_has),
    )
    table.dice(3, 3, 3)
    table.uses(archer, elf)
    return elf.wounds


@pytest.mark.rule("542.1.3", "532.1")
def test_ignoring_the_protection_from_a_shot_lets_its_accompanying_bolt_through() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert shot_with_a_companion(ab.PowerKind.DISCHARGE, shots) == 2 + 2


@pytest.mark.rule("542.1.3")
def test_a_protection_that_is_not_ignored_stops_the_accompanying_bolt() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert shot_with_a_companion(ab.PowerKind.DISCHARGE, shots, from_magic()) == 2


@pytest.mark.rule("542.1.3")
def test_a_protection_stops_a_shot_of_another_card_that_accompanies_the_attack() -> None:
    table = Table()
    node = ab.Ignores((ab.Ignored.PROTECTIONS,))
    archer = lay(table.first, "c1", node, tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    shot = ab.Attack(ab.PowerKind.SHOT, TWO, targets=ab.Targets(ENEMY))
    first = goes_off(
        ab.Moment.LANDED, shot, subject=ab.Is(ab.Who.SUBJECT), powers=(ab.PowerKind.SHOT,)
    )
    lay(table.first, "a1", ab.While(ab.CardIs(ab.Who.SELF, OWN), (first,)))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SHOT,)))
    table.dice(3, 3, 3)
    table.uses(archer, elf)
    assert elf.wounds == 2


# 542.1.4, 542.1.5: replacements and preventions.


@scenes(
    scene("542.1.4", "a card that is not ignored may replace the effect",
          "c3 strikes c4 rolling 6: c4 has 0 wounds",
          ours("c3", ab.Ignores(cards=ATTACKED)), theirs("c4", closed=True),
          theirs("a6", ab.Replacement(ab.ReplacedBy.WOUNDS, cards=OWN, none=True))),
    scene("542.1.5", "ignored armor prevents nothing and is not spent",
          "c3 strikes c4 rolling 6: c4 has 3 wounds, c4 has 0 spent-armor",
          ours("c3", EVERYTHING), theirs("c4", ab.Named(ab.Name.ARMOR, 2), closed=True)),
)  # fmt: skip
def test_replacements_and_preventions(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("542.1.5", "534.1")
def test_armor_alone_may_be_ignored() -> None:
    node = ab.Ignores((ab.Ignored.ARMOR,))
    worn = struck((node,), ab.Named(ab.Name.ARMOR, 2))
    assert (worn.wounds, worn.state.armor_spent) == (3, 0)
    assert struck((node,), ab.NamedAgainst(ab.Name.ARMOR, 2, ENEMY)).wounds == 3
    assert struck((node,), ab.Prevention(1)).wounds == 2
    assert struck((node,), ab.Named(ab.Name.ARMOR, 1), ab.Prevention(1)).wounds == 2


# 542.1.6: triggered abilities.


@scenes(
    scene("542.1.6", "a triggered ability is not aimed at a card that ignores it",
          "c3 strikes c4 rolling 6: c3 has 0 wounds, c4 has 3 wounds",
          ours("c3", EVERYTHING),
          theirs("c4", goes_off(ab.Moment.WOUNDED, at_play(ab.Wound(1), who=ab.Who.OTHER),
              SELF), closed=True)),
    scene("542.1.6", "a triggered ability may be aimed at others though one ignores it",
          "c3 strikes c4 rolling 6: c4 is dead, c3 has 0 wounds, a1 has 2 wounds",
          ours("c3", EVERYTHING), ours("a1"),
          theirs("c4", goes_off(ab.Moment.DIED, influence(ab.Wound(2),
              targets=ab.Targets(ENEMY)), SELF), life=3, closed=True), theirs("a6")),
)  # fmt: skip
def test_triggered_abilities(scene: Scene) -> None:
    scene.play()


# 542.1.7: duties.


@pytest.mark.rule("542.1.7", "545.5")
def test_a_card_that_ignores_duties_chooses_its_targets_freely() -> None:
    shot = (ab.PowerKind.SHOT,)
    table, free, bound, lure, elf = board(
        ours("c1", ab.Ignores((ab.Ignored.DUTIES,)), tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
        ours("a1", tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
        theirs("c5", ab.Must(ab.Doing.ATTACK, cards=ENEMY, at=SELF, powers=shot)),
        theirs("c4"),
    )
    assert (table.can_use(free, elf), table.can_use(free, lure)) == (True, True)
    assert (table.can_use(bound, elf), table.can_use(bound, lure)) == (False, True)


# 542.2, 542.3: whose, and when.


@scenes(
    scene("542.2", "acquired abilities are ignored like printed ones",
          "a1 uses at c4, c3 strikes c4 rolling 6: c4 has 3 wounds",
          ours("a1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.BATTLE_END)))),
          ours("c3", EVERYTHING), theirs("c4", closed=True)),
    scene("542.3 512.6.4", "ignoring the attacked card ignores its experience and armor",
          "c3 strikes c4 rolling 6 1: totals 6 1, c4 has 3 wounds, c4 has 0 spent-armor",
          ours("c3", ab.Ignores(cards=ATTACKED)),
          theirs("c4", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2), ab.Named(ab.Name.ARMOR, 2))),
    scene("542.3", "ignoring the attacked card does not ignore its attacker",
          "c3 strikes c4 rolling 5 3: totals 6 3",
          ours("c3", ab.Named(ab.Name.ATTACK_EXPERIENCE, 1)),
          theirs("c4", ab.Ignores(cards=ATTACKED))),
    scene("542.3 512.6.5/counter",
          "the attacked card counts as attacking in its counterstrike",
          "c3 strikes c4 rolling 1 5, stand firm: c3 has 2 wounds",
          ours("c3", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK)),
          theirs("c4", ab.Ignores(cards=ATTACKED))),
    scene("542.3 542.1.3", "a flyer may ignore protections from flyers while it flies",
          "sky strikes c4 rolling 6: c4 has 3 wounds",
          ours(None, ab.While(ab.CardIs(ab.Who.SELF, FLYERS),
              (ab.Ignores((ab.Ignored.PROTECTIONS,)),)), kind=CardType.FLYER), ours("a1"),
          theirs("c4", from_attacks(FLYERS), closed=True)),
)  # fmt: skip
def test_scope_of_ignoring(scene: Scene) -> None:
    scene.play()


def protections(*powers: ab.PowerKind) -> ab.Ignores:
    """Return the ability to ignore protections, with some powers or with all."""
    return ab.Ignores((ab.Ignored.PROTECTIONS,), powers=powers)


SOFTER = (
    ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK),
    ab.SizeModifier(-1, AS_TARGET),
)
IGNORE_ARMOR = (ab.Ignored.ARMOR,)
ARMOR_TWO = ab.Named(ab.Name.ARMOR, 2)


@pytest.mark.parametrize(("orc", "elf", "wounds"), [
    case("542.1.2/attack", "modifiers of an ignored card do not apply", (EVERYTHING,), SOFTER, 3),
    case("542.1.2/attack", "modifiers of a card that is not ignored apply", (), SOFTER, 0),
    case("542.1.2/own", "an ignoring card keeps its own modifiers",
         (EVERYTHING, ab.SizeModifier(2)), (), 5),
    case("542.1.3", "an ignored protection stops nothing", (EVERYTHING,), (from_attacks(),), 3),
    case("542.1.3 532.3", "the part of a protection from strikes may be ignored",
         (protections(ab.PowerKind.STRIKE),), (from_attacks(),), 3),
    case("542.1.3 532.3", "ignoring another part of a protection changes nothing",
         (protections(ab.PowerKind.SHOT),), (from_attacks(),), 0),
    case("542.1.3 532.3", "all parts of a protection may be ignored",
         (protections(),), (from_attacks(),), 3),
    case("542.1.3 532.2", "ignoring a protection ignores its parts",
         (protections(ab.PowerKind.STRIKE),),
         (ab.Protection((ab.PowerKind.STRIKE,), strengths=(ab.AttackStrength.STRONG,)),), 3),
    case("542.1.4", "an ignored card replaces nothing",
         (EVERYTHING,), (ab.Replacement(ab.ReplacedBy.WOUNDS, none=True),), 3),
    case("542.1.5", "armor may be ignored of flyers alone",
         (ab.Ignores(IGNORE_ARMOR, FLYERS),), (ARMOR_TWO,), 1),
    case("542.1.5", "armor may be ignored by shots alone",
         (ab.Ignores(IGNORE_ARMOR, powers=(ab.PowerKind.SHOT,)),), (ARMOR_TWO,), 1),
    case("542.1.5", "preventions alone may be ignored",
         (ab.Ignores((ab.Ignored.PREVENTIONS,)),),
         (ab.Prevention(None), ab.SizeModifier(-1, AS_TARGET)), 2),
])  # fmt: skip
def test_wounds_of_an_ignored_card(
    orc: tuple[ab.Ability, ...], elf: tuple[ab.Ability, ...], wounds: int
) -> None:
    assert struck(orc, *elf).wounds == wounds
