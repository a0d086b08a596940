"""The worked examples of named abilities and of modifiers (518, 520, 522 and 523)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, STRIKE
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

OTHERS = ab.AllOf((OWN, ab.Not(SELF)))
IN_LINE = ab.Formation((ab.Named(ab.Name.FORTITUDE),))


def notices(moment: ab.Moment, name: ab.Name, chips: int) -> ab.Triggered:
    """Return what puts chips on its card when that named ability is gained, or lost."""
    return ab.Triggered(ab.When(moment, SELF, named=(name,)), on_itself(ab.Chips(chips)))


@pytest.mark.rule("518.4.2", "543.7")
@pytest.mark.example("518.4.2-ex1")
def test_armor_equals_the_regeneration_of_the_card_to_the_right_of_an_open_guard() -> None:
    regeneration, armor = ab.Name.REGENERATION, ab.Name.ARMOR
    own = ab.Calculated(ab.Named(armor), ab.NamedOf(regeneration, ab.Who.CANDIDATE))
    is_open = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
    right = ab.AllOf((OWN, ab.InDirection((ab.Direction.RIGHT,))))
    changes = (
        ab.Gain(ab.Named(regeneration, 2)),
        ab.Gain(ab.NamedBonus(regeneration, 1)),
        ab.Gain(ab.NamedBonus(regeneration, -2)),
        ab.LoseNamed(regeneration),
        ab.Gain(ab.Named(regeneration, 4)),
    )
    table = Table()
    guard = lay(table.first, "c2", ab.While(is_open, (own,), right), tap(on_itself(ab.Chips(1))))
    mage = lay(table.first, "a1", *(ab.Playable(ab.FREE, influence(effect)) for effect in changes))
    orc = lay(table.first, "d2", notices(ab.Moment.LOST, armor, 1))
    left = lay(table.first, "b2", ab.Named(regeneration, 2))
    table.second.creature("c6")
    values = [orc.state.facts.value(armor)]
    for number in range(len(changes)):
        table.uses(mage, orc, number=number)
        values.append(orc.state.facts.value(armor))
    assert values == [0, 2, 3, 1, 0, 4]
    assert orc.state.chips == 1  # with the regeneration the armor was lost
    assert not left.state.facts.has(armor)
    table.uses(guard)
    assert not orc.state.facts.has(armor)


@pytest.mark.rule("518.6")
@pytest.mark.example("518.6-ex1")
@pytest.mark.parametrize(("skilled", "value"), [(False, 0), (True, 2)])
def test_a_bonus_to_experience_has_no_effect_on_a_card_without_it(
    skilled: bool, value: int
) -> None:
    experience = ab.Name.ATTACK_EXPERIENCE
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Gain(ab.NamedBonus(experience, 1)))))
    teacher = lay(table.first, "b1", tap(influence(ab.Gain(ab.Named(experience, 1)))))
    orc = lay(table.first, "c3", *((ab.Named(experience, 1),) if skilled else ()))
    table.second.creature("c6")
    if table.can_use(mage, orc):
        table.uses(mage, orc)
    assert (orc.state.facts.value(experience), orc.state.facts.has(experience)) == (value, skilled)
    if not skilled:
        table.uses(teacher, orc)  # what was not laid does not wait for it either
        assert orc.state.facts.value(experience) == 1


@pytest.mark.rule("518.3", "518.8")
@pytest.mark.example("518.8-ex1")
@pytest.mark.parametrize(("given", "healed"), [(1, 2), (3, 3)])
def test_only_the_larger_regeneration_works(given: int, healed: int) -> None:
    regeneration = ab.Name.REGENERATION
    table, mage, orc, _ = board(
        ours("a1", tap(influence(ab.Gain(ab.Named(regeneration, given))))),
        ours("c3", ab.Named(regeneration, 2), notices(ab.Moment.GAINED, regeneration, 1), wounds=8),
        theirs("c6"),
    )
    if table.can_use(mage, orc):
        table.uses(mage, orc)
    assert (orc.state.facts.value(regeneration), orc.state.chips) == (healed, int(given > 2))
    table.ends_turn()
    table.ends_turn()
    assert orc.wounds == 8 - healed


@pytest.mark.rule("518.9")
@pytest.mark.example("518.9-ex1")
def test_an_acquired_concentration_works_beside_the_printed_one() -> None:
    """Concentration: what a card does at the end of its turn when it has stayed open."""

    def concentration(body: ab.Power) -> ab.Triggered:
        still = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
        when = ab.When(ab.Moment.TURN_END, SELF, turn=ab.Side.OWN)
        return ab.Triggered(when, body, condition=still)

    gift = ab.Gain(concentration(on_itself(ab.Heal(1))))
    monks = ab.Targets(ab.AllOf((OWN, ab.OfClass(("тоа-дан",)))), all=True)
    table = Table()
    farro = lay(table.first, "a1", tap(influence(gift, targets=monks)))
    own = concentration(on_itself(ab.Chips(1)))
    monk = lay(table.first, "c2", own, classes=("тоа-дан",), wounds=5)
    novice = lay(table.first, "d2", classes=("тоа-дан",), wounds=5)
    layman = lay(table.first, "e2", wounds=5)
    table.second.creature("c6")
    table.uses(farro)
    table.ends_turn()
    while table.asked != (Seat.SECOND, Asking.ACT):
        table.choose(table.options[0])
    assert [(card.state.chips, card.wounds) for card in (monk, novice, layman)] == [
        (1, 4),
        (0, 4),
        (0, 5),
    ]


@pytest.mark.rule("520.2", "520.3", "520.5")
@pytest.mark.example("520.8-ex1")
@pytest.mark.parametrize(
    ("closed", "reduced", "wounds"), [(True, True, 1), (True, False, 5), (False, False, 4)]
)
def test_a_dwarf_applies_its_bonuses_before_its_strike_is_reduced_to_one(
    closed: bool, reduced: bool, wounds: int
) -> None:
    in_line = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.IN_FORMATION))
    mates = ab.AllOf((OTHERS, ab.InState(ab.State.IN_FORMATION)))
    more = ab.SizeModifier(1, powers=STRIKE)
    at_closed = ab.SizeModifier(1, powers=STRIKE, against=ab.InState(ab.State.CLOSED))
    low = ab.SizeModifier(1, ab.Applies.AS_TARGET, brings_to=True)
    table = Table()
    lay(table.first, "b3", IN_LINE, ab.While(in_line, (more,), mates), name="Король")
    dwarf = lay(table.first, "c3", ab.Formation((more,)), at_closed, strike="1-2-3")
    elf = lay(table.second, "c4", *((low,) if reduced else ()), closed=closed)
    table.strikes(dwarf, elf, dice=(4,) if closed else (4, 1))
    assert elf.wounds == wounds


def ost() -> ab.Playable:
    """«Дар силы»: a strike at hand is brought to a strong one."""
    strong = ab.SetStrength(ab.AttackStrength.STRONG)
    when = ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, powers=STRIKE)
    return ab.Playable(TAP, influence(strong, targets=ab.Targets(who=ab.Who.SUBJECT)), True, when)


WEAKENS = ab.SizeModifier(0, ab.Applies.AS_TARGET, strength=ab.AttackStrength.WEAK)
SHADE = replace(WEAKENS, whose=ab.AllOf((OWN, ab.InDirection((ab.Direction.LEFT,)))))


def a_medium_strike(target: Piece, gift: Piece, table: Table) -> None:
    """An orc strikes with a medium strike, and Ost makes it a strong one."""
    orc = table.piece("Орк")
    table.strikes(orc, target, dice=(4,))
    while not table.can_use(gift):
        table.passes()
    table.uses(gift)
    table.everybody_passes()


@pytest.mark.rule("520.4")
@pytest.mark.example("520.8-ex4")
@pytest.mark.parametrize("strength", [ab.AttackStrength.WEAK, ab.AttackStrength.STRONG])
def test_a_player_chooses_between_own_shade_and_ost(
    strength: ab.AttackStrength,
) -> None:
    table = Table()
    table.first.creature("c3", "Орк", strike="1-3-7")
    gift = lay(table.second, "a6", ost())
    vail = lay(table.second, "d4", closed=True)
    lay(table.second, "c4", SHADE)
    a_medium_strike(vail, gift, table)
    assert table.asked == (Seat.SECOND, Asking.MODIFIER_ORDER)
    table.choose(op.TakeValue(strength.value))
    table.everybody_passes()
    assert vail.wounds == (7 if strength is ab.AttackStrength.STRONG else 1)


def x_and_one_more(targets: ab.Targets) -> ab.Playable:
    """«Пораньте X ваших существ на 1, при этом пораньте выбранное существо на X+1»."""
    x_and_one = ab.Sum((ab.ResultOf(ab.Outcome.TARGETS), 1))
    strikes = spell(ab.Wound(x_and_one), targets=ENEMIES)
    return tap(ab.WhileDoing(spell(ab.Wound(1), targets=targets), strikes))


@pytest.mark.rule("523.2", "523.3")
@pytest.mark.example("523.3-ex1")
def test_x_as_a_number_of_targets_cannot_be_zero() -> None:
    table, witch = board(ours("c1", x_and_one_more(ab.Targets(OTHERS, least=1, most=9))))
    friends = [table.first.creature(cell) for cell in ("a1", "e1")]
    elf = table.second.creature("c6")
    table.uses(witch)
    assert op.Enough() not in table.options
    table.choose(op.ChooseTarget(friends[0].id))
    table.choose(op.Enough())
    table.everybody_passes()
    assert ([card.wounds for card in friends], elf.wounds) == ([1, 0], 2)


@scenes(
    scene("518.4.1 518.4.1-ex1", "a stronger poison is gained and the weaker one is not lost",
          "a1 uses at c6: c6 has poison 1, c6 has 1 chip; a1 uses 1 at c6: c6 has poison 2, "
          "c6 has 2 chips",
          ours("a1", ab.Playable(ab.FREE, influence(ab.Gain(ab.Named(ab.Name.POISON, 1)))),
              ab.Playable(ab.FREE, influence(ab.Gain(ab.Named(ab.Name.POISON, 2))))),
          theirs("c6", notices(ab.Moment.GAINED, ab.Name.POISON, 1), notices(ab.Moment.LOST,
              ab.Name.POISON, 10))),
    scene("518.5 518.8 518.8-ex2", "a bonus raises a poison of one to two",
          "a1 uses at c6, a1 uses 1 at c6: c6 has poison 2; end turn: c6 has 2 wounds",
          ours("a1", *(ab.Playable(ab.FREE,
              influence(effect)) for effect in (ab.Gain(ab.Named(ab.Name.POISON, 1)),
              ab.Gain(ab.NamedBonus(ab.Name.POISON, 1))))), theirs("c6")),
    scene("520.2 520.3 520.8-ex2", "a wolf weakens a strike that the enemy has made strong",
          "Орк strikes c4 rolling 4, pass until a1 can use, a1 uses, all pass: c4 has 1 wound, "
          "a1 is closed",
          ours("c3", name="Орк", strike="1-3-7"), ours("a1", ost()),
          theirs("c4", WEAKENS, closed=True)),
    scene("520.2 520.3 520.8-ex3",
          "a shade weakens a strike at another card that the enemy has made strong",
          "Орк strikes d4 rolling 4, pass until a1 can use, a1 uses, all pass: d4 has 1 wound",
          ours("c3", name="Орк", strike="1-3-7"), ours("a1", ost()), theirs("d4", closed=True),
          theirs("c4", SHADE)),
    scene("520.3 519.8 520.8-ex5",
          "ost makes a strike at itself strong after the shade has weakened it",
          "Орк strikes d4 rolling 4 1, pass until d4 can use, d4 uses, all pass: d4 has 7 wounds",
          ours("c3", name="Орк", strike="1-3-7"), theirs("d4", ost()), theirs("c4", SHADE)),
    scene("523.2 523.3 523.3-ex1",
          "one more target does not help a power with none: counted true",
          "now: c1 cannot use",
          ours("c1", x_and_one_more(ab.Targets(OTHERS, least=ab.Count(ab.AllOf((OTHERS,
              ab.InState(ab.State.WOUNDED)))), most=ab.Count(ab.AllOf((OTHERS,
              ab.InState(ab.State.WOUNDED))))))), ours("a1"), theirs("c6")),
    scene("523.2 523.3 523.3-ex1",
          "one more target does not help a power with none: counted false",
          "now: c1 cannot use",
          ours("c1", x_and_one_more(ab.Targets(OTHERS, least=1, most=9))), theirs("c6")),
)  # fmt: skip
def test_named_and_sizes(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("523.4", "535.1")
@pytest.mark.example("523.4-ex1")
@pytest.mark.parametrize(
    ("less", "wounds", "opens"), [(0, 0, True), (-2, 0, False), (-1, 0, True), (0, 1, False)]
)
def test_an_unwounded_card_may_open_instead_of_a_healing_above_zero(
    less: int, wounds: int, opens: bool
) -> None:
    unhurt = ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED)))
    instead = ab.Replacement(
        ab.ReplacedBy.HEALING, body=on_itself(ab.Open()), may=True, limit=ab.Limit.PER_TURN
    )
    heals = ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, effects=(ab.EffectKind.HEAL,))
    weakens = ab.Triggered(heals, at_play(ab.ChangeSize(less)))
    table = Table()
    healer = lay(table.first, "a1", tap(influence(ab.Heal(2))))
    lay(table.second, "a6", *((weakens,) if less else ()))
    serk = lay(table.first, "c3", ab.While(unhurt, (instead,)), closed=True, wounds=wounds)
    table.second.creature("c6")
    table.uses(healer, serk)
    if table.asked == (Seat.FIRST, Asking.REPLACEMENT):
        table.choose(next(option for option in table.options if isinstance(option, op.ReplaceBy)))
    table.everybody_passes()
    assert serk.is_closed is not opens
