"""Protections: whole, partial and compound ones (532)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.named_abilities import (
    from_attacks,
    from_far_attacks,
    from_far_plain_attacks,
    from_magic,
)
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, STRIKE, TWO
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

FLYERS = ab.OfType((CardType.FLYER,))
FAR = (ab.PowerKind.REACH_STRIKE, ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE)


def power_of(kind: ab.PowerKind) -> ab.Body:
    """Return a power of a kind that gives two wounds."""
    if kind.is_attack:
        return ab.Attack(kind, TWO)
    return spell(ab.Wound(2)) if kind is ab.PowerKind.SPELL else influence(ab.Wound(2))


def wounds_through(protection: ab.Ability, kind: ab.PowerKind) -> int:
    """Return the wounds that a power of two gives to who has the protection."""
    table = Table()
    mage = lay(table.first, "c3", tap(power_of(kind)), strike="2-2-2")
    elf = lay(table.second, "c5" if kind in FAR else "c4", protection, closed=True)
    table.second.creature("a6")
    table.dice(3)
    table.uses(mage, elf)
    return elf.wounds


# 532.1: what a protection keeps off.


@pytest.mark.rule("532.1", "511.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_a_protection_stops_only_the_powers_it_names(kind: ab.PowerKind) -> None:
    assert wounds_through(ab.Protection((kind,)), kind) == 0
    others = tuple(one for one in ab.PowerKind if one is not kind)
    assert wounds_through(ab.Protection(others), kind) == 2


@scenes(
    scene("532.1", "a protected card may be targeted",
          "now: c1 can use at c4",
          ours("c1", tap(spell(ab.Wound(2)))), theirs("c4", ab.Protection((ab.PowerKind.SPELL,)))),
    scene("532.1", "a protection stops every effect, not only wounds",
          "c1 uses at c4: c4 has no curse",
          ours("c1", tap(spell(ab.Gain(ab.Named(ab.Name.CURSE))))),
          theirs("c4", ab.Protection((ab.PowerKind.SPELL,)))),
    scene("532.1", "a protection stops what accompanies a power",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, c4 has no poison",
          ours("c3", goes_off(ab.Moment.LANDED, at_play(ab.Gain(ab.Named(ab.Name.POISON, 2)),
              who=ab.Who.OTHER))), theirs("c4", ab.Protection(STRIKE), closed=True)),
    scene("532.1", "an accompanying effect hits other cards protected from the power",
          "c3 strikes c4 rolling 6: c4 has 0 wounds, a6 has 1 wound",
          ours("c3", goes_off(ab.Moment.LANDED, influence(ab.Wound(1),
              targets=ab.Targets(ab.Not(ab.InState(ab.State.CLOSED)), all=True)), powers=STRIKE)),
          theirs("c4", ab.Protection(STRIKE), closed=True), theirs("a6", ab.Protection(STRIKE))),
    scene("532.1 116.3.1", "an accompanying effect on the own card ignores the target's protection",
          "c3 strikes c4 rolling 6: c3 has 2 wounds",
          ours("c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), powers=STRIKE), wounds=3),
          theirs("c4", ab.Protection(STRIKE), closed=True)),
    scene("532.1", "a protection stops an attack that accompanies another",
          "dice 3 3, c1 uses at c4: c4 has 0 wounds",
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
          ours("a1", goes_off(ab.Moment.LANDED, ab.Attack(ab.PowerKind.DISCHARGE, TWO,
              targets=ENEMIES), powers=(ab.PowerKind.SHOT,))),
          theirs("c4", ab.Protection((ab.PowerKind.SHOT,)))),
    scene("532.1", "a card protected from poison is not poisoned",
          "c1 uses at c4: c4 has no poison",
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.POISON, 2))))),
          theirs("c4", ab.Protection(poison=True))),
    scene("532.1", "gaining protection from poison removes poison",
          "c1 uses at c4: c4 has poison; c1 uses 1 at c4, end turn: c4 has no poison, "
          "c4 has blessing",
          ours("c1", free(influence(ab.Gain(ab.Named(ab.Name.POISON, 2)),
              ab.Gain(ab.Named(ab.Name.BLESSING)))),
              free(influence(ab.Gain(ab.Protection(poison=True), ab.Until.TURN_END)))),
          theirs("c4")),
)  # fmt: skip
def test_scope_of_protections(scene: Scene) -> None:
    scene.play()


# 532.2: partial protections.


@pytest.mark.rule("532.2", "520.6")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 2), (6, 3)])
def test_a_protection_from_weak_strikes_lets_stronger_ones_through(die: int, wounds: int) -> None:
    node = ab.Protection(STRIKE, strengths=(ab.AttackStrength.WEAK,))
    table, orc, elf = board(ours("c3"), theirs("c4", node, closed=True))
    table.strikes(orc, elf, dice=(die,))
    assert elf.wounds == wounds


@pytest.mark.rule("532.2")
def test_a_protection_from_flyers_lets_ground_creatures_through() -> None:
    table = Table()
    hawk, orc = table.first.flyer(), table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Protection(STRIKE, FLYERS), closed=True)
    table.strikes(hawk, elf, dice=(6,))
    assert elf.wounds == 0
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 3


@pytest.mark.rule("532.2")
def test_a_protection_may_hold_only_under_a_condition() -> None:
    table = Table()
    cheap = ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 4)
    node = ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.Protection(STRIKE, cheap),)
    )
    orc = table.first.creature("c3")
    elf, open_elf = lay(table.second, "c4", node, closed=True), lay(table.second, "b4", node)
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 0
    assert open_elf.state.facts.granted == ()


# 532.3, 532.4: compound protections, and parts that make up a whole.


@pytest.mark.rule("532.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_a_protection_from_magic_covers_its_three_kinds(kind: ab.PowerKind) -> None:
    assert wounds_through(from_magic(), kind) == (0 if kind.is_magic else 2)


@pytest.mark.rule("532.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_a_protection_from_attacks_covers_its_seven_kinds(kind: ab.PowerKind) -> None:
    assert wounds_through(from_attacks(), kind) == (0 if kind.is_attack else 2)


@pytest.mark.rule("532.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_protections_from_far_attacks(kind: ab.PowerKind) -> None:
    far, plain = kind in FAR, kind in FAR and not kind.is_magic
    assert wounds_through(from_far_attacks(), kind) == (0 if far else 2)
    assert wounds_through(from_far_plain_attacks(), kind) == (0 if plain else 2)


@pytest.mark.rule("532.3", "532.2")
def test_a_protection_from_attacks_of_flyers_is_compound_and_partial() -> None:
    table = Table()
    hawk = lay(table.first, None, tap(ab.Attack(ab.PowerKind.SHOT, TWO)), kind=CardType.FLYER)
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", from_attacks(FLYERS))
    table.uses(hawk, elf, die=3)
    assert elf.wounds == 0
    table.uses(archer, elf, die=3)
    assert elf.wounds == 2


def has(*abilities: ab.Ability, kinds: tuple[ab.PowerKind, ...] = STRIKE) -> bool:
    """Whether a card with these abilities counts as protected from these kinds."""
    return sees(ab.HasProtection(kinds), *abilities)


def sees(wanted: ab.HasProtection, *abilities: ab.Ability) -> bool:
    """Whether a card with these abilities passes the filter."""
    table = Table()
    seen = ab.Targets(wanted)
    mage = lay(table.first, "c1", tap(influence(ab.Wound(1), targets=seen)))
    elf = lay(table.second, "c4", *abilities)
    table.second.creature("c6")
    return table.can_use(mage, elf)


@pytest.mark.rule("532.4")
def test_a_card_may_be_asked_for_protection_from_poison() -> None:
    poison = ab.HasProtection((), poison=True)
    assert sees(poison, ab.Protection(poison=True))
    assert not sees(poison, ab.Protection(STRIKE))
    both = ab.HasProtection(STRIKE, poison=True)
    assert not sees(both, ab.Protection(poison=True))
    assert sees(both, ab.Protection(poison=True), ab.Protection(STRIKE))


@pytest.mark.rule("532.4")
@pytest.mark.example("532.2-ex1")
def test_partial_protections_covering_every_strength_equal_the_whole_one() -> None:
    weak, medium, strong = (
        ab.Protection(STRIKE, strengths=(one,)) for one in tuple(ab.AttackStrength)[1:]
    )
    assert has(ab.Protection(STRIKE))
    assert has(weak, medium, strong)
    assert not has(weak, medium)


@pytest.mark.rule("532.4", "532.2")
@pytest.mark.example("532.2-ex1")
def test_protections_from_flyers_and_from_all_others_equal_the_whole_one() -> None:
    assert has(ab.Protection(STRIKE, FLYERS), ab.Protection(STRIKE, ab.Not(FLYERS)))
    assert has(ab.Protection(STRIKE, ab.OfSide(ab.Side.OWN)), ab.Protection(STRIKE, ENEMY))
    assert not has(ab.Protection(STRIKE, FLYERS))


@pytest.mark.rule("532.4", "532.3")
def test_single_protections_covering_every_kind_equal_the_compound_one() -> None:
    magic = tuple(kind for kind in ab.PowerKind if kind.is_magic)
    assert has(*(ab.Protection((kind,)) for kind in magic), kinds=magic)
    assert not has(ab.Protection(magic[:-1]), kinds=magic)


# 532.5: several of one kind, and losing them.


def lose_and_shoot(*abilities: ab.Ability, kind: ab.PowerKind = ab.PowerKind.SHOT) -> int:
    """Return the wounds of a shot at a card that has lost its protections from a kind."""
    table = Table()
    loss = ab.LoseProtection((kind,))
    mage = lay(table.first, "a1", tap(influence(loss)))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", *abilities)
    table.uses(mage, elf)
    table.uses(archer, elf, die=3)
    return elf.wounds


@pytest.mark.rule("532.5/lost", "541.6")
def test_losing_a_protection_removes_every_one_of_its_kind() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert (
        lose_and_shoot(shots, from_far_attacks(), ab.Protection((ab.PowerKind.SHOT,), ENEMY)) == 2
    )


@pytest.mark.rule("532.5/lost")
@pytest.mark.parametrize("partial", [False, True])
def test_losing_a_partial_protection_removes_only_that_part(partial: bool) -> None:
    shots, source = (ab.PowerKind.SHOT,), ab.OfSide(ab.Side.ENEMY)
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.LoseProtection(shots, source=source))))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", ab.Protection(shots, source) if partial else ab.Protection(shots))
    assert table.can_use(mage, elf) is partial  # the other one is not there to be lost
    if partial:
        table.uses(mage, elf)
    table.uses(archer, elf, die=3)
    assert elf.wounds == (2 if partial else 0)


@pytest.mark.rule("532.5/compound")
def test_losing_one_kind_removes_it_from_a_compound_protection() -> None:
    assert lose_and_shoot(from_far_attacks(), kind=ab.PowerKind.THROW) == 0


@scenes(
    scene("532.5/several 532.5/lost",
          "losing a partial protection leaves the whole one",
          "a1 uses at c4, c1 uses at c4 rolling 3: c4 has 0 wounds",
          ours("a1", tap(influence(ab.LoseProtection((ab.PowerKind.SHOT,), source=ENEMY)))),
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
          theirs("c4", ab.Protection((ab.PowerKind.SHOT,), ENEMY),
              ab.Protection((ab.PowerKind.SHOT,)))),
    scene("532.5/several 541.2", "a protection from another card stays when the own one is lost",
          "a1 uses at c4, c1 uses at c4 rolling 3: c4 has 0 wounds",
          ours("a1", tap(influence(ab.LoseAbilities()))),
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
          theirs("c4", ab.Protection((ab.PowerKind.SHOT,))),
          theirs("a6", ab.While(ab.CardIs(ab.Who.SELF, ab.OfSide(ab.Side.OWN)),
              (ab.Protection((ab.PowerKind.SHOT,)),), ab.OfSide(ab.Side.OWN)))),
)  # fmt: skip
def test_several_protections(scene: Scene) -> None:
    scene.play()


# 532.6: a power that was kept off was carried out.


@scenes(
    scene("532.6 505.4.5", "a power that depends on a stopped one is carried out",
          "c1 uses: c1 has 2 wounds",
          ours("c1", tap(ab.WhileDoing(spell(ab.Wound(2), targets=ENEMIES),
              on_itself(ab.Heal(1)))), wounds=3),
          theirs("c4", ab.Protection((ab.PowerKind.SPELL,)))),
    scene("532.6 505.4.6", "on success holds for a stopped attack",
          "c1 uses rolling 3: c1 has 2 wounds",
          ours("c1", tap(ab.OnSuccess(ab.Attack(ab.PowerKind.SHOT, TWO, targets=ENEMIES),
              on_itself(ab.Heal(1)))), wounds=3),
          theirs("c4", ab.Protection((ab.PowerKind.SHOT,)))),
    scene("532.6 512.6.7", "a protection spares only its own card among several targets",
          "c1 uses: c4 has 0 wounds, d4 has 2 wounds",
          ours("c1", tap(spell(ab.Wound(2), targets=ab.Targets(ENEMY, all=True)))),
          theirs("c4", ab.Protection((ab.PowerKind.SPELL,))), theirs("d4")),
    scene("532.6", "a hidden card that is revealed as a target is protected",
          "c1 uses at c5, all pass: c5 is not hidden, c5 has 0 wounds",
          ours("c1", tap(spell(ab.Wound(2)))),
          theirs("c5", ab.Protection((ab.PowerKind.SPELL,)), hidden=True), theirs("a6")),
)  # fmt: skip
def test_powers_stopped_by_a_protection_count_as_carried_out(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("532.1", "511.3")
def test_a_protection_works_only_in_the_battle_zone() -> None:
    table = Table()
    graves = ab.Targets(ab.OfSide(ab.Side.OWN), area=ab.Area.GRAVEYARD)
    rite = ab.And(
        (influence(ab.Wound(2), targets=ab.Targets(ab.OfSide(ab.Side.OWN))), spell(ab.Heal(1)))
    )
    mage = lay(table.first, "c1", tap(rite))
    imp = lay(table.first, "c2", ab.Protection((ab.PowerKind.SPELL,)), life=2)
    table.second.creature("c6")
    table.uses(mage)
    table.choose(op.ChooseTarget(imp.id))
    assert (imp.is_dead, graves.area) == (True, ab.Area.GRAVEYARD)
