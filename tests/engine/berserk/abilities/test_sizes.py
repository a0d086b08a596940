"""Strength and size of attacks, spells and influences (517, 520)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at, at_play, goes_off
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

AS_TARGET = ab.Applies.AS_TARGET


def struck(table: Table, orc: Piece, elf: Piece, die: int = 4) -> int:
    """Return the wounds of a strike at a closed card."""
    table.strikes(orc, elf, dice=(die,))
    return elf.wounds


# 517: modifiers of properties.


@pytest.mark.rule("517.1")
def test_strike_modifiers_apply_in_the_calculation() -> None:
    table, orc = board(ours("c3", ab.Modify(ab.Property.STRIKE, 2)))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 4


@pytest.mark.rule("517.1")
def test_a_movement_modifier_applies_at_once() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.AddProperty(ab.Property.MOVEMENT, -1))))
    orc = table.first.creature("c3", movement=2)
    table.second.creature("c6")
    table.uses(mage, orc)
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
    _table, orc, _ = board(
        ours("c3", ab.Modify(ab.Property.STRIKE, -3), ab.Modify(ab.Property.STRIKE, 1)),
        theirs("c6"),
    )
    assert str(orc.state.facts.strike) == "0-0-1"


# 520.2: the order of kinds.


@pytest.mark.rule("520.2", "520.6")
def test_an_attack_set_to_a_strength_has_the_size_of_that_strength() -> None:
    table, orc = board(ours("c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG)))
    assert struck(table, orc, table.second.creature("c4", closed=True), die=1) == 3


@pytest.mark.rule("520.2")
def test_a_size_is_multiplied_before_additions() -> None:
    table, orc = board(ours("c3", ab.SizeModifier(1), ab.SizeModifier(0, times=2)))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 2 * 2 + 1


@pytest.mark.rule("520.5")
def test_a_size_is_never_raised_to_a_set_value() -> None:
    table, orc = board(ours("c3", ab.SizeModifier(5, brings_to=True)))
    assert struck(table, orc, table.second.creature("c4", closed=True)) == 2


@scenes(
    scene("520.6", "a changed strength has the effects of its new strength",
          "c3 strikes c4 rolling 1: c3 has 2 wounds",
          ours("c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG),
              ab.Triggered(ab.When(ab.Moment.LANDED, SELF, strengths=(ab.AttackStrength.STRONG,)),
              on_itself(ab.Heal(1))), wounds=3), theirs("c4", closed=True)),
    scene("520.2 520.3", "a reduction to a value comes after every bonus",
          "c3 strikes c4 rolling 4: c4 has 1 wounds",
          ours("c3", ab.SizeModifier(1), ab.SizeModifier(1, against=ab.InState(ab.State.CLOSED))),
          ours("a1", ab.SizeModifier(1, whose=OWN)),
          theirs("c4", ab.SizeModifier(1, AS_TARGET, brings_to=True), closed=True)),
    scene("505.7 529.7", "a bonus against an attacked card does not count once it has returned",
          "c1 uses, choose c4, c1 uses 1 at c4, c1 uses 2 at c4, choose-cell c6, round, "
          "c1 uses, choose c4: c4 has 1 wound",
          ours("c1", tap(ab.WhileDoing(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1)),
              on_itself(ab.Gain(ab.SizeModifier(3, against=ab.Is(ab.Who.TARGET)))))),
              free(spell(ab.Destroy())), free(ab.Power(ab.PowerKind.INFLUENCE,
              (ab.BringIn(by=ab.Area.GRAVEYARD),), ab.Targets(ENEMY, area=ab.Area.GRAVEYARD),
              cells=ab.Cells(rows=(1, 2, 3), rows_of=ab.Side.ENEMY)))), theirs("c4"), theirs("a6")),
    scene("520.8 523.1", "a negative attack deals nothing",
          "c1 uses at c4 rolling 1: c4 has 2 wounds, c4 has 0 chips",
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT,
              ab.StrikeOf(ab.Scaled(ab.FactOf(ab.Fact.LIFE), times=-1), 0, 0)))),
          theirs("c4", goes_off(ab.Moment.WOUNDED, on_itself(ab.Chips(1)), SELF), wounds=2)),
)  # fmt: skip
def test_order_of_kinds_of_modifiers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("520.8", "523.1")
def test_a_size_below_zero_is_zero() -> None:
    table, orc, elf = board(ours("c3", ab.SizeModifier(-5)), theirs("c4", closed=True))
    assert struck(table, orc, elf) == 0
    assert [event.target for event in table.events(ev.Landed)] == [elf.id]


# 520.3: whose modifiers come last.


@pytest.mark.rule("520.4")
@pytest.mark.parametrize(
    ("wish", "wounds"), [(ab.AttackStrength.WEAK, 1), (ab.AttackStrength.STRONG, 3)]
)
def test_the_controller_orders_modifiers_within_a_group(
    wish: ab.AttackStrength, wounds: int
) -> None:
    table, orc, elf = board(ours("c3"), theirs("c4", closed=True))
    for cell, strength in (("a6", ab.AttackStrength.WEAK), ("b6", ab.AttackStrength.STRONG)):
        lay(table.second, cell, ab.SizeModifier(0, AS_TARGET, strength=strength, whose=OWN))
    table.strikes(orc, elf, dice=(4,))
    assert table.asked == (Seat.SECOND, Asking.MODIFIER_ORDER)
    table.choose(op.TakeValue(int(wish)))
    assert elf.wounds == wounds


@pytest.mark.rule("520.4", "520.2")
def test_the_order_of_doubling_and_halving_is_asked_only_when_it_matters() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.SizeModifier(0, times=2), ab.SizeModifier(0, by=2))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert set(table.options) == {op.TakeValue(3), op.TakeValue(2)}
    table.choose(op.TakeValue(2))
    assert elf.wounds == 2


@scenes(
    scene("520.3", "the modifier of the target comes last",
          "c3 strikes c4 rolling 4: c4 has 1 wounds",
          ours("c3"), ours("a1", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG, whose=OWN)),
          theirs("c4", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK),
              closed=True)),
    scene("520.3", "the targets comrade modifies after the attackers side",
          "c3 strikes c4 rolling 4: c4 has 1 wounds",
          ours("c3", ab.SizeModifier(0, strength=ab.AttackStrength.STRONG)),
          theirs("c4", closed=True),
          theirs("a6", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK, whose=OWN))),
    scene("520.3", "the target modifies after its comrade",
          "c3 strikes c4 rolling 4: c4 has 3 wounds",
          ours("c3"),
          theirs("c4", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.STRONG),
              closed=True),
          theirs("a6", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK, whose=OWN))),
    scene("520.4", "an order without effect is not asked",
          "c3 strikes c4 rolling 4: c4 has 2 wounds",
          ours("c3", ab.SizeModifier(0, times=2), ab.SizeModifier(0, by=2)),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_order_of_sides_of_modifiers(scene: Scene) -> None:
    scene.play()


# 520.1, 520.7: modifiers that are played.


@pytest.mark.rule("520.1", "520.2")
def test_a_response_may_double_a_spell() -> None:
    double = answers_at(
        ab.Moment.CALCULATION, at_play(ab.ScaleSize(2)), SELF, (ab.PowerKind.SPELL,)
    )
    table, mage, elf = board(ours("c1", tap(spell(ab.Wound(2))), double), theirs("c4"))
    table.uses(mage, elf)
    table.answers(mage, number=1)
    assert elf.wounds == 4


@scenes(
    scene("520.1 520.7 120.2", "a modifier played during the calculation is added to the size",
          "c3 strikes c4 rolling 4, c3 answers: c4 has 4 wounds",
          ours("c3", answers_at(ab.Moment.CALCULATION, at_play(ab.ChangeSize(2)), SELF)),
          theirs("c4", closed=True)),
    scene("520.7 520.3", "a played modifier has the order of its card",
          "c3 strikes c4 rolling 4, c3 answers: c4 has 1 wound",
          ours("c3", answers_at(ab.Moment.CALCULATION,
              at_play(ab.SetStrength(ab.AttackStrength.STRONG)), SELF)),
          theirs("c4", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK),
              closed=True)),
    scene("520.7.1", "a medium attack may be set to medium",
          "c3 strikes c4 rolling 4, c3 answers: c4 has 2 wounds",
          ours("c3", answers_at(ab.Moment.CALCULATION,
              at_play(ab.SetStrength(ab.AttackStrength.MEDIUM)), SELF)), theirs("c4", closed=True)),
    scene("520.7.2", "an attack may be set to its own size",
          "c3 strikes c4 rolling 4, c3 answers: c4 has 2 wounds",
          ours("c3", answers_at(ab.Moment.CALCULATION, at_play(ab.SetSize(2)), SELF)),
          theirs("c4", closed=True)),
    scene("520.1", "the wounds of a spell are a size too",
          "c1 uses at c4: c4 has 3 wounds",
          ours("c1", ab.SizeModifier(1, powers=(ab.PowerKind.SPELL,)), tap(spell(ab.Wound(2)))),
          theirs("c4")),
    scene("512.6.5 520.3", "the source of a counterstrike is the card that deals it",
          "c3 strikes c4 rolling 1 4: c3 has 4 wounds",
          ours("c3", ab.SizeModifier(-1, AS_TARGET)),
          theirs("c4", ab.SizeModifier(2), strike="3-4-5")),
    scene("520.7 512.6.5", "a modifier for a counterstrike leaves the strike alone",
          "c3 strikes c4 rolling 4 2, stand firm: c4 has 2 wounds, c3 has 3 wounds",
          ours("c3"),
          theirs("c4", goes_off(ab.Moment.CALCULATION, at_play(ab.ChangeSize(2)), SELF))),
    scene("520.1", "an effect may equal the attack that triggered it",
          "c3 strikes c4 rolling 4: c3 has 3 wounds",
          ours("c3", goes_off(ab.Moment.LANDED, on_itself(ab.Heal(ab.ResultOf(ab.Outcome.SIZE,
              of_trigger=True))), SELF), wounds=5), theirs("c4", closed=True)),
    scene("512.6.5 520.1", "an effect may equal the strike that triggered it before its modifiers",
          "c3 strikes c4 rolling 6: c3 has 2 wounds, c4 has 2 wounds",
          ours("c3", ab.SizeModifier(1), goes_off(ab.Moment.LANDED, on_itself(ab.Heal(
              ab.ResultOf(ab.Outcome.PLAIN_SIZE, of_trigger=True))), SELF), wounds=5),
          theirs("c4", ab.SizeModifier(0, AS_TARGET, strength=ab.AttackStrength.WEAK),
              closed=True)),
)  # fmt: skip
def test_modifiers_played_in_response(scene: Scene) -> None:
    scene.play()


# The terms of part 7 that are modifiers.


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(("kind", "wounds"), [(ab.PowerKind.SHOT, 1), (ab.PowerKind.THROW, 2)])
def test_a_reduction_of_shots_does_not_affect_throws(kind: ab.PowerKind, wounds: int) -> None:
    table = Table()
    archer = lay(table.first, "c1", tap(ab.Attack(kind, Strength(2, 2, 2))))
    elf = lay(table.second, "c4", ab.SizeModifier(-1, AS_TARGET, powers=(ab.PowerKind.SHOT,)))
    table.uses(archer, elf, die=3)
    assert elf.wounds == wounds


@pytest.mark.rule("520.2")
def test_a_reduction_against_some_cards_does_not_affect_others() -> None:
    tough = ab.SizeModifier(-1, AS_TARGET, against=ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 2))
    table, orc, elf = board(ours("c3"), theirs("c4", tough, closed=True))
    assert struck(table, orc, elf) == 2


@pytest.mark.rule("520.2")
def test_a_bonus_to_attacks_applies_to_every_kind_of_attack() -> None:
    table = Table()
    more = ab.SizeModifier(1, powers=tuple(kind for kind in ab.PowerKind if kind.is_attack))
    archer = lay(table.first, "c1", more, tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))))
    elf = table.second.creature("c4")
    table.uses(archer, elf, die=1)
    assert elf.wounds == 2


@scenes(
    scene("515.8 520.2", "modifiers of strikes do not apply to special strikes",
          "c3 uses at c4 rolling 1: c4 has 1 wound",
          ours("c3", ab.SizeModifier(2, powers=(ab.PowerKind.STRIKE,)),
              ab.StrikeKind(Name.UNANSWERED, ab.ANY_CARD),
              tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1)))), theirs("c4")),
    scene("531.4 520.2", "an attack of one size may be responded to",
          "c3 strikes c4 rolling 4 3: c4 has 3 wounds",
          ours("c3"),
          theirs("c4", ab.Triggered(ab.When(ab.Moment.BLOCKING, ab.ANY_CARD),
              on_itself(ab.Heal(1)), condition=ab.Comparison(ab.ResultOf(ab.Outcome.SIZE,
              of_trigger=True), ab.Compare.EQUAL, 1)), wounds=3)),
)  # fmt: skip
def test_terms_that_modify_sizes(scene: Scene) -> None:
    scene.play()
