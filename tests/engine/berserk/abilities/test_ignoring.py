"""Cards that ignore abilities of others (542)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.ability import Applies
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.named_abilities import from_attacks, from_magic
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import can_use, influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import totals
from tests.support.scenario import Piece, Table

SELF = ab.Is(ab.Who.SELF)
OWN, ENEMY = ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)
ATTACKED = ab.InStatus(ab.Status.ATTACKED)
EVERYTHING = ab.Ignores()
TWO = Strength(2, 2, 2)
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
def test_who_ignores_all_abilities_ignores_each_kind_of_them() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING)
    everything = (
        ab.Named(ab.Name.DEFENCE_EXPERIENCE, 3),
        ab.SizeModifier(-1, AS_TARGET),
        from_attacks(),
        ab.Named(ab.Name.ARMOR, 2),
        ab.Replacement(ab.ReplacedBy.WOUNDS, none=True),
        goes_off(ab.Moment.WOUNDED, at_play(ab.Wound(1), who=ab.Who.OTHER), SELF),
    )
    elf = lay(table.second, "c4", *everything)
    table.strikes(orc, elf, dice=(6, 1))
    assert (totals(table), elf.wounds, orc.wounds) == ((6, 1), 3, 0)


# 542.1.1: dice.


@pytest.mark.rule("542.1.1")
def test_an_ignored_card_does_not_change_the_die_of_who_ignores_it() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING)
    elf = lay(table.second, "c4", ab.DieModifier(-2, whose=ENEMY), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert totals(table) == (6, 0)


@pytest.mark.rule("542.1.1")
def test_an_ignored_card_does_not_change_its_own_die_against_who_ignores_it() -> None:
    table = Table()
    orc, troll = lay(table.first, "c3", EVERYTHING), table.first.creature("d3")
    elf = lay(table.second, "c4", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2))
    table.strikes(orc, elf, dice=(3, 3))
    assert totals(table) == (3, 3)
    table.strikes(troll, elf, dice=(3, 3))
    assert totals(table) == (3, 5)


@pytest.mark.rule("542.1.1")
def test_a_comrade_of_the_ignored_card_may_change_the_comrades_die() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING)
    elf = table.second.creature("c4")
    lay(table.second, "a6", ab.DieModifier(2, whose=OWN))
    table.strikes(orc, elf, dice=(3, 3))
    assert totals(table) == (3, 5)


@pytest.mark.rule("542.1.1")
def test_who_ignores_keeps_the_modifiers_of_its_own() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING, ab.Named(ab.Name.ATTACK_EXPERIENCE, 1))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert totals(table) == (4, 0)


# 542.1.2: sizes.


@pytest.mark.rule("542.1.2/attack")
def test_modifiers_of_an_ignored_card_do_not_change_the_attack() -> None:
    softens = ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK)
    less = ab.SizeModifier(-1, AS_TARGET)
    assert struck((EVERYTHING,), softens, less).wounds == 3
    assert struck((), softens, less).wounds == 0


@pytest.mark.rule("542.1.2/own")
def test_an_ignored_card_keeps_the_modifiers_of_its_own_attack() -> None:
    table = Table()
    orc = lay(table.first, "c3", EVERYTHING)
    elf = lay(table.second, "c4", ab.SizeModifier(2, counter=True), ab.SizeModifier(1))
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 1 + 2 + 1


@pytest.mark.rule("542.1.2/own")
def test_who_ignores_keeps_the_modifiers_of_its_own_attack() -> None:
    assert struck((EVERYTHING, ab.SizeModifier(2))).wounds == 3 + 2


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
    use(table, mage, elf)
    assert elf.wounds == wounds


# 542.1.3: protections.


@pytest.mark.rule("542.1.3")
def test_an_ignored_protection_keeps_nothing_off() -> None:
    assert struck((EVERYTHING,), from_attacks()).wounds == 3


@pytest.mark.rule("542.1.3", "532.3")
@pytest.mark.parametrize(
    ("ignored", "wounds"), [((ab.PowerKind.STRIKE,), 3), ((ab.PowerKind.SHOT,), 0), ((), 3)]
)
def test_of_a_compound_protection_one_part_may_be_ignored(
    ignored: tuple[ab.PowerKind, ...], wounds: int
) -> None:
    node = ab.Ignores((ab.Ignored.PROTECTIONS,), powers=ignored)
    assert struck((node,), from_attacks()).wounds == wounds


@pytest.mark.rule("542.1.3", "532.2")
def test_ignoring_a_protection_is_ignoring_its_parts() -> None:
    node = ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.STRIKE,))
    partial = ab.Protection((ab.PowerKind.STRIKE,), strengths=(ab.AttackStrength.STRONG,))
    assert struck((node,), partial).wounds == 3


def shot_with_a_companion(kind: ab.PowerKind, *elf_has: ab.Protection) -> int:
    """Return the wounds of a shot that ignores protections and of an attack that goes with it."""
    table = Table()
    node = ab.Ignores((ab.Ignored.PROTECTIONS,))
    archer = lay(table.first, "c1", node, tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    with_it = ab.Attack(kind, TWO, targets=ab.Targets(ENEMY))
    lay(
        table.first,
        "a1",
        goes_off(ab.Moment.LANDED, with_it, other=ENEMY, powers=(ab.PowerKind.SHOT,)),
    )
    elf = lay(table.second, "c4", *elf_has)
    table.dice(3, 3, 3)
    use(table, archer, elf)
    return elf.wounds


@pytest.mark.rule("542.1.3", "532.1")
def test_what_goes_with_a_shot_that_ignored_the_protection_is_not_kept_off_by_it() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert shot_with_a_companion(ab.PowerKind.DISCHARGE, shots) == 2 + 2


@pytest.mark.rule("542.1.3")
def test_what_goes_with_it_is_kept_off_by_a_protection_of_its_own() -> None:
    shots = ab.Protection((ab.PowerKind.SHOT,))
    assert shot_with_a_companion(ab.PowerKind.DISCHARGE, shots, from_magic()) == 2


@pytest.mark.rule("542.1.3")
def test_another_cards_shot_that_goes_with_it_is_kept_off() -> None:
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
    use(table, archer, elf)
    assert elf.wounds == 2


# 542.1.4, 542.1.5: replacements and preventions.


@pytest.mark.rule("542.1.4")
def test_an_ignored_card_replaces_nothing() -> None:
    assert struck((EVERYTHING,), ab.Replacement(ab.ReplacedBy.WOUNDS, none=True)).wounds == 3


@pytest.mark.rule("542.1.4")
def test_a_card_that_is_not_ignored_may_replace_the_effect() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Ignores(cards=ATTACKED))
    elf = table.second.creature("c4", closed=True)
    lay(table.second, "a6", ab.Replacement(ab.ReplacedBy.WOUNDS, cards=OWN, none=True))
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 0


@pytest.mark.rule("542.1.5")
def test_ignored_armor_prevents_nothing_and_is_not_spent() -> None:
    elf = struck((EVERYTHING,), ab.Named(ab.Name.ARMOR, 2))
    assert (elf.wounds, elf.state.armor_spent) == (3, 0)


@pytest.mark.rule("542.1.5", "534.1")
def test_armor_alone_may_be_ignored() -> None:
    node = ab.Ignores((ab.Ignored.ARMOR,))
    worn = struck((node,), ab.Named(ab.Name.ARMOR, 2))
    assert (worn.wounds, worn.state.armor_spent) == (3, 0)
    assert struck((node,), ab.NamedAgainst(ab.Name.ARMOR, 2, ENEMY)).wounds == 3
    assert struck((node,), ab.Prevention(1)).wounds == 2
    assert struck((node,), ab.Named(ab.Name.ARMOR, 1), ab.Prevention(1)).wounds == 2


@pytest.mark.rule("542.1.5")
def test_armor_may_be_ignored_of_some_cards_and_with_some_powers() -> None:
    of_flyers = ab.Ignores((ab.Ignored.ARMOR,), FLYERS)
    with_shots = ab.Ignores((ab.Ignored.ARMOR,), powers=(ab.PowerKind.SHOT,))
    assert struck((of_flyers,), ab.Named(ab.Name.ARMOR, 2)).wounds == 1
    assert struck((with_shots,), ab.Named(ab.Name.ARMOR, 2)).wounds == 1


@pytest.mark.rule("542.1.5")
def test_preventions_alone_may_be_ignored() -> None:
    node = ab.Ignores((ab.Ignored.PREVENTIONS,))
    assert struck((node,), ab.Prevention(None), ab.SizeModifier(-1, AS_TARGET)).wounds == 2


# 542.1.6: triggered abilities.


@pytest.mark.rule("542.1.6")
def test_a_triggered_ability_is_not_aimed_at_who_ignores_it() -> None:
    table = Table()
    venom = at_play(ab.Wound(1), who=ab.Who.OTHER)
    bites = goes_off(ab.Moment.WOUNDED, venom, SELF)
    orc = lay(table.first, "c3", EVERYTHING)
    elf = lay(table.second, "c4", bites, closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (orc.wounds, elf.wounds) == (0, 3)


@pytest.mark.rule("542.1.6")
def test_a_triggered_ability_may_be_aimed_at_others_though_one_ignores_it() -> None:
    table = Table()
    bites = goes_off(ab.Moment.DIED, influence(ab.Wound(2), targets=ab.Targets(ENEMY)), SELF)
    orc, other = lay(table.first, "c3", EVERYTHING), table.first.creature("a1")
    elf = lay(table.second, "c4", bites, life=3, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(6,))
    assert (elf.is_dead, orc.wounds, other.wounds) == (True, 0, 2)


# 542.1.7: duties.


@pytest.mark.rule("542.1.7", "545.5")
def test_who_ignores_duties_aims_its_shots_as_it_likes() -> None:
    table = Table()
    shot = (ab.PowerKind.SHOT,)
    free = lay(
        table.first, "c1", ab.Ignores((ab.Ignored.DUTIES,)), tap(ab.Attack(ab.PowerKind.SHOT, TWO))
    )
    bound = lay(table.first, "a1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    lure = lay(table.second, "c5", ab.Must(ab.Doing.ATTACK, cards=ENEMY, at=SELF, powers=shot))
    elf = table.second.creature("c4")
    assert (can_use(table, free, elf), can_use(table, free, lure)) == (True, True)
    assert (can_use(table, bound, elf), can_use(table, bound, lure)) == (False, True)


# 542.2, 542.3: whose, and when.


@pytest.mark.rule("542.2")
def test_acquired_abilities_are_ignored_as_printed_ones_are() -> None:
    table = Table()
    smith = lay(
        table.first, "a1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.BATTLE_END)))
    )
    orc = lay(table.first, "c3", EVERYTHING)
    elf = table.second.creature("c4", closed=True)
    use(table, smith, elf)
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 3


@pytest.mark.rule("542.3", "512.6.4")
def test_who_ignores_the_attacked_card_ignores_its_experience_and_armor() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Ignores(cards=ATTACKED))
    elf = lay(
        table.second, "c4", ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2), ab.Named(ab.Name.ARMOR, 2)
    )
    table.strikes(orc, elf, dice=(6, 1))
    assert (totals(table), elf.wounds, elf.state.armor_spent) == ((6, 1), 3, 0)


@pytest.mark.rule("542.3")
def test_who_ignores_the_attacked_card_does_not_ignore_the_one_that_attacks_it() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Named(ab.Name.ATTACK_EXPERIENCE, 1))
    elf = lay(table.second, "c4", ab.Ignores(cards=ATTACKED))
    table.strikes(orc, elf, dice=(5, 3))
    assert totals(table) == (6, 3)


@pytest.mark.rule("542.3", "512.6.5/counter")
def test_for_its_counterstrike_the_card_that_was_attacked_is_the_attacking_one() -> None:
    table = Table()
    softens = ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK)
    orc = lay(table.first, "c3", softens)
    elf = lay(table.second, "c4", ab.Ignores(cards=ATTACKED))
    table.strikes(orc, elf, dice=(1, 5))
    table.stands_firm()
    assert orc.wounds == 2


@pytest.mark.rule("542.3", "542.1.3")
def test_a_flyer_may_ignore_protections_from_flyers_while_it_flies() -> None:
    table = Table()
    flies = ab.CardIs(ab.Who.SELF, FLYERS)
    node = ab.While(flies, (ab.Ignores((ab.Ignored.PROTECTIONS,)),))
    hawk = lay(table.first, None, node, kind=CardType.FLYER)
    table.first.creature("a1")
    elf = lay(table.second, "c4", from_attacks(FLYERS), closed=True)
    table.strikes(hawk, elf, dice=(6,))
    assert elf.wounds == 3
