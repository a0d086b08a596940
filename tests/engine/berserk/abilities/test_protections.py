"""Protections: whole, partial and compound ones (532)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.named_abilities import (
    from_attacks,
    from_far_attacks,
    from_far_plain_attacks,
    from_magic,
)
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import at_play, goes_off, nobody_answers
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.support.scenario import Table

ENEMY = ab.OfSide(ab.Side.ENEMY)
ENEMIES = ab.Targets(ENEMY)
FLYERS = ab.OfType((CardType.FLYER,))
STRIKE = (ab.PowerKind.STRIKE,)
TWO = Strength(2, 2, 2)
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
    use(table, mage, elf)
    return elf.wounds


# 532.1: what a protection keeps off.


@pytest.mark.rule("532.1", "511.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_a_protection_keeps_off_the_powers_it_names(kind: ab.PowerKind) -> None:
    assert wounds_through(ab.Protection((kind,)), kind) == 0
    others = tuple(one for one in ab.PowerKind if one is not kind)
    assert wounds_through(ab.Protection(others), kind) == 2


@pytest.mark.rule("532.1")
def test_who_is_protected_may_be_aimed_at() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SPELL,)))
    assert can_use(table, mage, elf)


@pytest.mark.rule("532.1")
def test_a_protection_keeps_off_every_effect_and_not_wounds_alone() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Gain(ab.Named(ab.Name.CURSE)))))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SPELL,)))
    use(table, mage, elf)
    assert not elf.state.facts.has(ab.Name.CURSE)


@pytest.mark.rule("532.1")
def test_what_goes_with_a_power_is_kept_off_its_protected_target() -> None:
    table = Table()
    venom = at_play(ab.Gain(ab.Named(ab.Name.POISON, 2)), who=ab.Who.OTHER)
    orc = lay(table.first, "c3", goes_off(ab.Moment.LANDED, venom))
    elf = lay(table.second, "c4", ab.Protection(STRIKE), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, elf.state.facts.has(ab.Name.POISON)) == (0, False)


@pytest.mark.rule("532.1")
def test_what_goes_with_a_power_falls_on_others_though_they_are_protected() -> None:
    table = Table()
    splash = influence(
        ab.Wound(1), targets=ab.Targets(ab.Not(ab.InState(ab.State.CLOSED)), all=True)
    )
    orc = lay(table.first, "c3", goes_off(ab.Moment.LANDED, splash, powers=STRIKE))
    elf = lay(table.second, "c4", ab.Protection(STRIKE), closed=True)
    other = lay(table.second, "a6", ab.Protection(STRIKE))
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, other.wounds) == (0, 1)


@pytest.mark.rule("532.1", "116.3.1")
def test_what_goes_with_a_power_on_its_own_card_goes_off_all_the_same() -> None:
    table = Table()
    orc = lay(
        table.first,
        "c3",
        goes_off(ab.Moment.LANDED, on_itself(ab.Heal(1)), powers=STRIKE),
        wounds=3,
    )
    elf = lay(table.second, "c4", ab.Protection(STRIKE), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert orc.wounds == 2


@pytest.mark.rule("532.1")
def test_an_attack_that_goes_with_another_one_is_kept_off_too() -> None:
    table = Table()
    zap = ab.Attack(ab.PowerKind.DISCHARGE, TWO, targets=ENEMIES)
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    lay(table.first, "a1", goes_off(ab.Moment.LANDED, zap, powers=(ab.PowerKind.SHOT,)))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SHOT,)))
    table.dice(3, 3)
    use(table, archer, elf)
    assert elf.wounds == 0


@pytest.mark.rule("532.1")
def test_who_is_protected_from_poison_is_not_poisoned() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.Gain(ab.Named(ab.Name.POISON, 2)))))
    elf = lay(table.second, "c4", ab.Protection(poison=True))
    use(table, mage, elf)
    assert not elf.state.facts.has(ab.Name.POISON)


@pytest.mark.rule("532.1")
def test_who_gets_protected_from_poison_loses_it() -> None:
    table = Table()
    poison, cure = (
        ab.Gain(ab.Named(ab.Name.POISON, 2)),
        ab.Gain(ab.Protection(poison=True), ab.Until.TURN_END),
    )
    blessing = ab.Gain(ab.Named(ab.Name.BLESSING))
    mage = lay(table.first, "c1", free(influence(poison, blessing)), free(influence(cure)))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert elf.state.facts.has(ab.Name.POISON)
    use(table, mage, elf, number=1)
    table.ends_turn()
    assert not elf.state.facts.has(ab.Name.POISON)
    assert elf.state.facts.has(ab.Name.BLESSING)


def free(body: ab.Body) -> ab.Playable:
    """Return an ability that costs nothing."""
    return ab.Playable(ab.Payment(), body)


# 532.2: partial protections.


@pytest.mark.rule("532.2", "520.6")
@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 2), (6, 3)])
def test_a_protection_from_weak_strikes_lets_others_through(die: int, wounds: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    node = ab.Protection(STRIKE, strengths=(ab.AttackStrength.WEAK,))
    elf = lay(table.second, "c4", node, closed=True)
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
def test_a_protection_may_hold_only_while_something_is_so() -> None:
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
def test_a_protection_from_magic_is_three_protections(kind: ab.PowerKind) -> None:
    assert wounds_through(from_magic(), kind) == (0 if kind.is_magic else 2)


@pytest.mark.rule("532.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_a_protection_from_attacks_is_seven_protections(kind: ab.PowerKind) -> None:
    assert wounds_through(from_attacks(), kind) == (0 if kind.is_attack else 2)


@pytest.mark.rule("532.3")
@pytest.mark.parametrize("kind", ab.PowerKind)
def test_protections_from_far_attacks(kind: ab.PowerKind) -> None:
    far, plain = kind in FAR, kind in FAR and not kind.is_magic
    assert wounds_through(from_far_attacks(), kind) == (0 if far else 2)
    assert wounds_through(from_far_plain_attacks(), kind) == (0 if plain else 2)


@pytest.mark.rule("532.3", "532.2")
def test_a_protection_from_attacks_of_flyers_is_a_compound_of_partial_ones() -> None:
    table = Table()
    hawk = lay(table.first, None, tap(ab.Attack(ab.PowerKind.SHOT, TWO)), kind=CardType.FLYER)
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", from_attacks(FLYERS))
    use(table, hawk, elf, die=3)
    assert elf.wounds == 0
    use(table, archer, elf, die=3)
    assert elf.wounds == 2


def has(*abilities: ab.Ability, kinds: tuple[ab.PowerKind, ...] = STRIKE) -> bool:
    """Whether a card with these abilities counts as protected from these kinds."""
    table = Table()
    seen = ab.Targets(ab.HasProtection(kinds))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(1), targets=seen)))
    elf = lay(table.second, "c4", *abilities)
    table.second.creature("c6")
    return can_use(table, mage, elf)


@pytest.mark.rule("532.4")
@pytest.mark.example("532.2-ex1")
def test_partial_protections_that_leave_nothing_out_are_the_whole_one() -> None:
    weak, medium, strong = (
        ab.Protection(STRIKE, strengths=(one,)) for one in tuple(ab.AttackStrength)[1:]
    )
    assert has(ab.Protection(STRIKE))
    assert has(weak, medium, strong)
    assert not has(weak, medium)


@pytest.mark.rule("532.4", "532.2")
@pytest.mark.example("532.2-ex1")
def test_protections_from_flyers_and_from_all_others_are_the_whole_one() -> None:
    assert has(ab.Protection(STRIKE, FLYERS), ab.Protection(STRIKE, ab.Not(FLYERS)))
    assert has(ab.Protection(STRIKE, ab.OfSide(ab.Side.OWN)), ab.Protection(STRIKE, ENEMY))
    assert not has(ab.Protection(STRIKE, FLYERS))


@pytest.mark.rule("532.4", "532.3")
def test_protections_that_make_up_a_compound_one_are_it() -> None:
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
    use(table, mage, elf)
    use(table, archer, elf, die=3)
    return elf.wounds


@pytest.mark.rule("532.5/lost", "541.6")
def test_a_loss_takes_every_protection_of_the_kind() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert (
        lose_and_shoot(shots, from_far_attacks(), ab.Protection((ab.PowerKind.SHOT,), ENEMY)) == 2
    )


@pytest.mark.rule("532.5/lost")
@pytest.mark.parametrize("partial", [False, True])
def test_a_loss_of_a_partial_protection_takes_no_other(partial: bool) -> None:
    shots, source = (ab.PowerKind.SHOT,), ab.OfSide(ab.Side.ENEMY)
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.LoseProtection(shots, source=source))))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", ab.Protection(shots, source) if partial else ab.Protection(shots))
    assert can_use(table, mage, elf) is partial  # the other one is not there to be lost
    if partial:
        use(table, mage, elf)
    use(table, archer, elf, die=3)
    assert elf.wounds == (2 if partial else 0)


@pytest.mark.rule("532.5/several", "532.5/lost")
def test_a_loss_of_a_partial_protection_leaves_the_whole_one_beside_it() -> None:
    shots = (ab.PowerKind.SHOT,)
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.LoseProtection(shots, source=ENEMY))))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", ab.Protection(shots, ENEMY), ab.Protection(shots))
    use(table, mage, elf)
    use(table, archer, elf, die=3)
    assert elf.wounds == 0


@pytest.mark.rule("532.5/compound")
def test_a_loss_takes_its_part_out_of_a_compound_protection() -> None:
    assert lose_and_shoot(from_far_attacks(), kind=ab.PowerKind.THROW) == 0


@pytest.mark.rule("532.5/several", "541.2")
def test_another_card_s_protection_stays_when_the_own_one_is_gone() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.LoseAbilities())))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SHOT,)))
    own = ab.CardIs(ab.Who.SELF, ab.OfSide(ab.Side.OWN))
    lay(
        table.second,
        "a6",
        ab.While(own, (ab.Protection((ab.PowerKind.SHOT,)),), ab.OfSide(ab.Side.OWN)),
    )
    use(table, mage, elf)
    use(table, archer, elf, die=3)
    assert elf.wounds == 0


# 532.6: a power that was kept off was carried out.


@pytest.mark.rule("532.6", "505.4.5")
def test_what_depends_on_a_power_that_was_kept_off_is_carried_out() -> None:
    table = Table()
    body = ab.WhileDoing(spell(ab.Wound(2), targets=ENEMIES), on_itself(ab.Heal(1)))
    mage = lay(table.first, "c1", tap(body), wounds=3)
    lay(table.second, "c4", ab.Protection((ab.PowerKind.SPELL,)))
    use(table, mage)
    assert mage.wounds == 2


@pytest.mark.rule("532.6", "505.4.6")
def test_what_comes_on_success_of_an_attack_that_was_kept_off_comes() -> None:
    table = Table()
    body = ab.OnSuccess(ab.Attack(ab.PowerKind.SHOT, TWO, targets=ENEMIES), on_itself(ab.Heal(1)))
    archer = lay(table.first, "c1", tap(body), wounds=3)
    lay(table.second, "c4", ab.Protection((ab.PowerKind.SHOT,)))
    use(table, archer, die=3)
    assert archer.wounds == 2


@pytest.mark.rule("532.6", "512.6.7")
def test_of_several_targets_only_the_protected_one_is_spared() -> None:
    table = Table()
    everyone = ab.Targets(ENEMY, all=True)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=everyone)))
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.SPELL,)))
    other = table.second.creature("d4")
    use(table, mage)
    assert (elf.wounds, other.wounds) == (0, 2)


@pytest.mark.rule("532.6")
def test_a_hidden_card_that_is_revealed_as_a_target_is_protected() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))))
    elf = table.second.creature("c5", nodes=(ab.Protection((ab.PowerKind.SPELL,)),), hidden=True)
    table.second.creature("a6")
    use(table, mage, elf)
    nobody_answers(table)
    assert (elf.is_hidden, elf.wounds) == (False, 0)


@pytest.mark.rule("532.1", "511.3")
def test_a_protection_works_in_the_battle_zone_only() -> None:
    table = Table()
    graves = ab.Targets(ab.OfSide(ab.Side.OWN), area=ab.Area.GRAVEYARD)
    rite = ab.And(
        (influence(ab.Wound(2), targets=ab.Targets(ab.OfSide(ab.Side.OWN))), spell(ab.Heal(1)))
    )
    mage = lay(table.first, "c1", tap(rite))
    imp = lay(table.first, "c2", ab.Protection((ab.PowerKind.SPELL,)), life=2)
    table.second.creature("c6")
    use(table, mage)
    table.choose(op.ChooseTarget(imp.id))
    assert (imp.is_dead, graves.area) == (True, ab.Area.GRAVEYARD)
