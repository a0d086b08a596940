"""Strength and size of attacks, spells and influences (517, 520)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers, answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import (
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.support.scenario import Piece, Table

SELF = ab.Is(ab.Who.SELF)
OWN, ENEMY = ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)
AS_TARGET = ab.Applies.AS_TARGET


def struck(table: Table, orc: Piece, elf: Piece, die: int = 4) -> int:
    """Return the wounds of a strike at a closed card."""
    table.strikes(orc, elf, dice=(die,))
    return elf.wounds


# 517: modifiers of properties.


@pytest.mark.rule("517.1")
def test_a_modifier_of_the_strike_holds_when_the_strike_is_reckoned() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Modify(ab.Property.STRIKE, 2))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 4


@pytest.mark.rule("517.1")
def test_a_modifier_of_movement_holds_when_movement_is_counted() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.AddProperty(ab.Property.MOVEMENT, -1))))
    orc = table.first.creature("c3", movement=2)
    table.second.creature("c6")
    use(table, mage, orc)
    assert orc.movement == 1


@pytest.mark.rule("517.2")
@pytest.mark.same("2009:104.2")
def test_a_property_below_zero_is_zero() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Modify(ab.Property.STRIKE, -2), ab.Modify(ab.Property.COST, -9))
    assert struck(table, orc, table.second.creature("c4", closed=True), die=6) == 1
    assert (str(orc.state.facts.strike), orc.state.cost) == ("0-0-1", 0)


@pytest.mark.rule("517.2")
def test_a_property_is_zero_only_after_all_modifiers() -> None:
    table = Table()
    orc = lay(
        table.first, "c3", ab.Modify(ab.Property.STRIKE, -3), ab.Modify(ab.Property.STRIKE, 1)
    )
    table.second.creature("c6")
    assert str(orc.state.facts.strike) == "0-0-1"


# 520.2: the order of kinds.


@pytest.mark.rule("520.2", "520.6")
def test_an_attack_brought_to_a_strength_has_the_size_of_that_strength() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG))
    assert struck(table, orc, table.second.creature("c4", closed=True), die=1) == 3


@pytest.mark.rule("520.6")
def test_what_goes_with_a_strength_goes_with_one_brought_to_it() -> None:
    table = Table()
    when = ab.When(ab.Moment.LANDED, SELF, strengths=(ab.AttackStrength.STRONG,))
    rest = ab.Triggered(when, on_itself(ab.Heal(1)))
    orc = lay(
        table.first, "c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG), rest, wounds=3
    )
    struck(table, orc, table.second.creature("c4", closed=True), die=1)
    assert orc.wounds == 2


@pytest.mark.rule("520.2")
def test_a_size_is_multiplied_before_anything_is_added() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(1), ab.SizeModifier(0, times=2))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 2 * 2 + 1


@pytest.mark.rule("520.2", "520.3")
def test_bringing_down_to_a_value_comes_after_every_bonus() -> None:
    table = Table()
    orc = lay(
        table.first,
        "c3",
        ab.SizeModifier(1),
        ab.SizeModifier(1, against=ab.InState(ab.State.CLOSED)),
    )
    lay(table.first, "a1", ab.SizeModifier(1, whose=OWN))
    elf = lay(table.second, "c4", ab.SizeModifier(1, AS_TARGET, brings_to=True), closed=True)
    assert struck(table, orc, elf) == 1


@pytest.mark.rule("520.5")
def test_a_size_is_never_brought_up_to_a_value() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(5, brings_to=True))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 2


@pytest.mark.rule("520.8", "523.1")
def test_an_attack_of_less_than_nothing_is_of_nothing() -> None:
    table = Table()
    below = ab.Attack(
        ab.PowerKind.SHOT, ab.StrikeOf(ab.Scaled(ab.FactOf(ab.Fact.LIFE), times=-1), 0, 0)
    )
    archer = lay(table.first, "c1", tap(below))
    counts = goes_off(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), SELF)
    elf = lay(table.second, "c4", counts, wounds=2)
    use(table, archer, elf, die=1)
    assert (elf.wounds, elf.state.chips) == (2, 0)


@pytest.mark.rule("520.8", "523.1")
def test_a_size_below_zero_is_zero() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(-5))
    elf = table.second.creature("c4", closed=True)
    assert struck(table, orc, elf) == 0
    assert [event.target for event in table.events(ev.Landed)] == [elf.id]


# 520.3: whose modifiers come last.


@pytest.mark.rule("520.3")
def test_the_target_says_the_last_word_on_the_strength() -> None:
    table = Table()
    orc = table.first.creature("c3")
    lay(table.first, "a1", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG, whose=OWN))
    softens = ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK)
    elf = lay(table.second, "c4", softens, closed=True)
    assert struck(table, orc, elf) == 1


@pytest.mark.rule("520.3")
def test_the_targets_comrade_comes_after_the_assailants_side() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG))
    elf = table.second.creature("c4", closed=True)
    lay(
        table.second,
        "a6",
        ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK, whose=OWN),
    )
    assert struck(table, orc, elf) == 1


@pytest.mark.rule("520.3")
def test_the_target_comes_after_its_comrade() -> None:
    table = Table()
    orc = table.first.creature("c3")
    hardens = ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.STRONG)
    elf = lay(table.second, "c4", hardens, closed=True)
    lay(
        table.second,
        "a6",
        ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK, whose=OWN),
    )
    assert struck(table, orc, elf) == 3


@pytest.mark.rule("520.4")
@pytest.mark.parametrize(
    ("wish", "wounds"), [(ab.AttackStrength.WEAK, 1), (ab.AttackStrength.STRONG, 3)]
)
def test_within_a_group_who_controls_it_says_the_order(
    wish: ab.AttackStrength, wounds: int
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    for cell, strength in (("a6", ab.AttackStrength.WEAK), ("b6", ab.AttackStrength.STRONG)):
        lay(table.second, cell, ab.SizeModifier(0, AS_TARGET, strength=strength, whose=OWN))
    table.strikes(orc, elf, dice=(4,))
    assert table.asked == (Seat.SECOND, Asking.MODIFIER_ORDER)
    table.choose(op.TakeValue(int(wish)))
    assert elf.wounds == wounds


@pytest.mark.rule("520.4", "520.2")
def test_whether_to_double_or_to_halve_first_is_asked_where_it_matters() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(0, times=2), ab.SizeModifier(0, by=2))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert set(table.options) == {op.TakeValue(3), op.TakeValue(2)}
    table.choose(op.TakeValue(2))
    assert elf.wounds == 2


@pytest.mark.rule("520.4")
def test_where_the_order_changes_nothing_nobody_is_asked() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(0, times=2), ab.SizeModifier(0, by=2))
    elf = table.second.creature("c4", closed=True)
    assert struck(table, orc, elf, die=4) == 2


# 520.1, 520.7: modifiers that are played.


@pytest.mark.rule("520.1", "520.7", "120.2")
def test_a_modifier_played_while_the_size_is_reckoned_is_added_to_it() -> None:
    table = Table()
    more = answers_at(ab.Moment.CALCULATION, at_play(ab.ChangeSize(2)), SELF)
    orc = lay(table.first, "c3", more)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, orc)
    assert elf.wounds == 4


@pytest.mark.rule("520.7", "520.3")
def test_a_played_modifier_comes_in_the_place_of_the_card_it_comes_from() -> None:
    table = Table()
    hard = answers_at(
        ab.Moment.CALCULATION, at_play(ab.SetStrength(ab.AttackStrength.STRONG)), SELF
    )
    orc = lay(table.first, "c3", hard)
    softens = ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK)
    elf = lay(table.second, "c4", softens, closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, orc)
    assert elf.wounds == 1


@pytest.mark.rule("520.7.1")
def test_a_medium_attack_may_be_brought_to_medium() -> None:
    table = Table()
    node = answers_at(
        ab.Moment.CALCULATION, at_play(ab.SetStrength(ab.AttackStrength.MEDIUM)), SELF
    )
    orc = lay(table.first, "c3", node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, orc)
    assert elf.wounds == 2


@pytest.mark.rule("520.7.2")
def test_an_attack_of_x_may_be_brought_to_x() -> None:
    table = Table()
    node = answers_at(ab.Moment.CALCULATION, at_play(ab.SetSize(2)), SELF)
    orc = lay(table.first, "c3", node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, orc)
    assert elf.wounds == 2


@pytest.mark.rule("520.1")
def test_the_wounds_of_a_spell_are_a_size_too() -> None:
    table = Table()
    more = ab.SizeModifier(1, powers=(ab.PowerKind.SPELL,))
    mage = lay(table.first, "c1", more, tap(spell(ab.Wound(2))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert elf.wounds == 3


@pytest.mark.rule("520.1", "520.2")
def test_a_spell_is_doubled_by_what_is_played_while_it_is_reckoned() -> None:
    table = Table()
    double = answers_at(
        ab.Moment.CALCULATION, at_play(ab.ScaleSize(2)), SELF, (ab.PowerKind.SPELL,)
    )
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2))), double)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    answers(table, mage, number=1)
    assert elf.wounds == 4


@pytest.mark.rule("512.6.5", "520.3")
def test_a_counterstrike_is_reckoned_with_who_deals_it_as_its_source() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(-1, AS_TARGET))
    elf = lay(table.second, "c4", ab.SizeModifier(2), strike="3-4-5")
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 3 + 2 - 1


@pytest.mark.rule("520.7", "512.6.5")
def test_a_modifier_for_a_counterstrike_leaves_the_strike_alone() -> None:
    table = Table()
    more = goes_off(ab.Moment.CALCULATION, at_play(ab.ChangeSize(2)), SELF)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", more)
    table.strikes(orc, elf, dice=(4, 2))
    table.stands_firm()
    assert (elf.wounds, orc.wounds) == (2, 1 + 2)


@pytest.mark.rule("520.1")
def test_an_effect_may_be_as_large_as_the_attack_that_set_it_off() -> None:
    table = Table()
    size = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
    orc = lay(
        table.first, "c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(size)), SELF), wounds=5
    )
    struck(table, orc, table.second.creature("c4", closed=True))
    assert orc.wounds == 3


# The terms of part 7 that are modifiers.


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(("kind", "wounds"), [(ab.PowerKind.SHOT, 1), (ab.PowerKind.THROW, 2)])
def test_minus_x_from_shots_is_nothing_against_throws(kind: ab.PowerKind, wounds: int) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(kind, Strength(2, 2, 2))))
    elf = lay(table.second, "c4", ab.SizeModifier(-1, AS_TARGET, powers=(ab.PowerKind.SHOT,)))
    use(table, archer, elf, die=3)
    assert elf.wounds == wounds


@pytest.mark.rule("520.2")
def test_minus_x_from_attacks_of_some_cards_is_nothing_against_others() -> None:
    table = Table()
    tough = ab.SizeModifier(-1, AS_TARGET, against=ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 2))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", tough, closed=True)
    assert struck(table, orc, elf) == 2


@pytest.mark.rule("520.2")
def test_plus_x_to_attacks_is_for_every_kind_of_them() -> None:
    table = Table()
    more = ab.SizeModifier(1, powers=tuple(kind for kind in ab.PowerKind if kind.is_attack))
    archer = lay(table.first, "c1", more, tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    elf = table.second.creature("c4")
    use(table, archer, elf, die=1)
    assert elf.wounds == 2


@pytest.mark.rule("515.8", "520.2")
def test_what_concerns_strikes_does_not_concern_a_special_strike() -> None:
    table = Table()
    more = ab.SizeModifier(2, powers=(ab.PowerKind.STRIKE,))
    kind = ab.StrikeKind(Name.UNANSWERED, ab.ANY_CARD)
    node = tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1)))
    orc = lay(table.first, "c3", more, kind, node)
    elf = table.second.creature("c4")
    use(table, orc, elf, die=1)
    assert elf.wounds == 1


@pytest.mark.rule("531.4", "520.2")
def test_an_attack_of_one_size_only_may_be_answered() -> None:
    table = Table()
    one = ab.Comparison(ab.ResultOf(ab.Outcome.SIZE, of_trigger=True), ab.Compare.EQUAL, 1)
    when = ab.When(ab.Moment.BLOCKING, ab.ANY_CARD)
    orc = table.first.creature("c3")
    elf = lay(
        table.second, "c4", ab.Triggered(when, on_itself(ab.Heal(1)), condition=one), wounds=3
    )
    table.strikes(orc, elf, dice=(4, 3))
    assert elf.wounds == 3 - 1 + 1
