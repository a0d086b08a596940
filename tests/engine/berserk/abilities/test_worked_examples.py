"""The rulebook's worked examples that no scenario of their section plays, with cards of our own."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import ChipsChanged, Wounded
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    ITS_TARGET,
    OTHERS,
    OWN,
    SELF,
    SHOT,
    STANDS_IN_LINE,
    STRIKE,
    falling_wolf,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table


def venomous() -> ab.Triggered:
    """«При среднем или сильном ударе – отравить атакованного на 2»."""
    strengths = (ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG)
    when = ab.When(ab.Moment.LANDED, SELF, powers=STRIKE, strengths=strengths)
    return ab.Triggered(when, influence(ab.Gain(ab.Named(ab.Name.POISON, 2)), targets=ITS_TARGET))


@pytest.mark.rule("111.3")
@pytest.mark.example("111.3-ex1")
@pytest.mark.parametrize(("die", "poison"), [(3, 0), (4, 2), (6, 2)])
def test_a_medium_or_strong_strike_of_a_snake_poisons(die: int, poison: int) -> None:
    table, snake, elf = board(ours("c3", venomous()), theirs("c4", closed=True))
    table.strikes(snake, elf, dice=(die,))
    assert elf.state.facts.value(ab.Name.POISON) == poison


@pytest.mark.rule("115.1", "305.2")
def test_a_hermit_divides_the_wounds_of_a_strike() -> None:
    shares = influence(
        ab.Redistribute(None, of=ab.Who.SUBJECT, among=ab.AllOf((OWN, ab.Not(SELF)))),
        targets=ITS_SUBJECT,
    )
    hermit_ = ab.Playable(
        TAP, shares, sudden=True, when=ab.When(ab.Moment.WOUNDED, OWN, powers=STRIKE)
    )
    table, orc, hermit, elf, page = board(
        ours("c3", strike="3-3-3"), theirs("a6", hermit_), theirs("c4", closed=True), theirs("e6")
    )
    table.strikes(orc, elf, dice=(3,))
    table.uses(hermit)
    table.everybody_passes()
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(table.options[0])
    assert (elf.wounds + page.wounds, hermit.is_closed) == (3, True)


@pytest.mark.rule("116.3.6", "116.3.5")
@pytest.mark.example("116.3.6-ex2")
@pytest.mark.parametrize(("wounds", "sharp"), [(0, True), (1, False)])
def test_a_condition_on_an_unwounded_target_looks_at_the_time_before_the_strike(
    wounds: int, sharp: bool
) -> None:
    unhurt = on(
        ab.Moment.LANDED,
        on_itself(ab.Chips(1)),
        SELF,
        ab.Not(ab.InState(ab.State.WOUNDED)),
        powers=STRIKE,
    )
    table = Table()
    exile = lay(table.first, "c3", unhurt, strike="3-3-3")
    elf = table.second.creature("c4", closed=True, wounds=wounds)
    table.strikes(exile, elf, dice=(3,))
    assert (exile.state.chips == 1) is sharp


def mourning() -> ab.Triggered:
    """«При гибели вашего существа со строем – стоявшие с ним в строю получают +2 к удару»."""
    lined = ab.InState(ab.State.HAS_FORMATION)
    comrades = ab.AllOf((OWN, lined, ab.Within(1, ab.Who.SUBJECT), ab.Not(ab.Is(ab.Who.SUBJECT))))
    gift = ab.Gain(ab.SizeModifier(2, powers=STRIKE))
    body = influence(gift, targets=ab.Targets(comrades, all=True))
    return on(ab.Moment.DIED, body, ab.AllOf((OWN, lined)))


@pytest.mark.rule("116.8")
@pytest.mark.parametrize("chosen", [0, 1])
@pytest.mark.same("2010-news:1.10")
def test_a_thane_mourns_only_one_of_two_simultaneous_deaths(
    chosen: int,
) -> None:
    table = Table()
    storm = ab.Targets(ab.InState(ab.State.WOUNDED), all=True)
    mage = lay(table.first, "c1", tap(spell(ab.Destroy(), targets=storm)))
    lay(table.second, "c6", mourning(), name="Тан")
    fallen = [lay(table.second, cell, STANDS_IN_LINE, wounds=1) for cell in ("a4", "e4")]
    comrades = [lay(table.second, cell, STANDS_IN_LINE) for cell in ("a5", "e5")]
    table.uses(mage)
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    table.choose(table.options[chosen])
    assert [one.is_dead for one in fallen] == [True, True]
    assert [len(one.state.effects) for one in comrades] == [int(not chosen), int(chosen)]


@scenes(
    scene("119.3", "poison stays when the snake is dead",
          "c3 strikes c4 rolling 4, c1 uses at c3: c4 has poison 2",
          ours("c3", venomous()), ours("c1", tap(spell(ab.Destroy()))), theirs("c4", closed=True)),
    scene("116.3.3 116.3.3-ex1", "a wolf strikes at its own death only",
          "c3 uses at d4: d4 is dead, c3 has 0 wounds",
          ours("c3", tap(spell(ab.Destroy()))), theirs("c4", falling_wolf()), theirs("d4")),
    scene("116.3.3 116.3.3-ex1", "a wolf strikes when it dies",
          "dice 3, c3 uses at c4: c4 is dead, c3 has 2 wounds",
          ours("c3", tap(spell(ab.Destroy()))), theirs("c4", falling_wolf()), theirs("c6")),
    scene("116.8", "a choice without effect is not asked",
          "c1 uses: c6 has 1 chip, asked first act",
          ours("c1", tap(spell(ab.Destroy(), targets=ab.Targets(ab.InState(ab.State.WOUNDED),
              all=True)))), theirs("c6", on(ab.Moment.DIED, on_itself(ab.Chips(1)), OTHERS)),
          theirs("a4", wounds=1), theirs("e4", wounds=1)),
    scene("201.2.3", "a thane that dies in formation triggers",
          "c1 uses at c5: c6 has 1 effect, a4 has 0 effects",
          ours("c1", tap(spell(ab.Destroy()))),
          theirs("c5", mourning(), STANDS_IN_LINE, name="Тан"), theirs("c6", STANDS_IN_LINE),
          theirs("a4", STANDS_IN_LINE)),
)  # fmt: skip
def test_worked_examples(scene: Scene) -> None:
    scene.play()


# Delayed and conditional abilities: 120, 121.


def flowering_runes() -> ab.Playable:
    """Choose a row; at the start of your next turn wound X enemies, X being the unhurt of it."""

    def in_row(row: int) -> ab.Power:
        hale = ab.AllOf((OWN, ab.InRows((row,)), ab.Not(ab.InState(ab.State.WOUNDED))))
        several = ab.Targets(ENEMY, least=ab.Count(hale), most=ab.Count(hale))
        runes = on(ab.Moment.TURN_START, spell(ab.Wound(1), targets=several), turn=ab.Side.OWN)
        return on_itself(ab.Delay(runes))

    return tap(ab.Or(tuple(in_row(row) for row in (1, 2, 3))))


@pytest.mark.rule("120.3/second")
def test_a_delayed_ability_counts_its_targets_when_it_fires() -> None:
    table, mage = board(ours("a1", flowering_runes()))
    orcs = [table.first.creature(cell) for cell in ("a3", "b3", "c3")]
    bolts = ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_TURN)
    elves = [lay(table.second, "a6", bolts), lay(table.second, "b6", tap(spell(ab.Destroy())))]
    elves += [table.second.creature(cell) for cell in ("c6", "d6")]
    table.uses(mage)
    table.choose(op.ChooseBranch(0))
    table.ends_turn()
    table.uses(elves[0], orcs[0])
    table.uses(elves[1], mage)
    table.ends_turn()
    table.chooses(elves[0], elves[3])
    assert [elf.wounds for elf in elves] == [1, 0, 0, 1]


@pytest.mark.rule("121.4.3", "121.2")
@pytest.mark.example("121.4.3-ex1")
@pytest.mark.parametrize("chips", [0, 1])
def test_an_ability_that_requires_a_chip_is_absent_without_it(chips: int) -> None:
    bolt = on(
        ab.Moment.LANDED, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 2, 2), 3), powers=STRIKE
    )
    pair = ab.While(ab.Comparison(ab.FactOf(ab.Fact.CHIPS), ab.Compare.AT_LEAST, 1), (bolt,))
    hunts = ab.Targets(ab.HasPower((ab.PowerKind.DISCHARGE,)))
    table = Table()
    hunter = lay(table.first, "c1", tap(spell(ab.Wound(1), targets=hunts)))
    twins = lay(table.second, "c4", pair, chips=chips)
    assert table.can_use(hunter, twins) is bool(chips)


# Effects: 122.


@pytest.mark.rule("122.9", "512.6.4")
@pytest.mark.example("122.9-ex2")
def test_a_hidden_card_revealed_as_a_target_triggers_on_becoming_a_target() -> None:
    table = Table(turn=1)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    trap = table.second.card(
        creature(on(ab.Moment.REVEALED, on_itself(ab.Chips(1)))), "c6", hidden=True
    )
    table.second.creature("c4")
    table.uses(mage, trap)
    table.everybody_passes()
    order = [type(one) for one in table.match.history if isinstance(one, ChipsChanged | Wounded)]
    assert order == [ChipsChanged, Wounded]


@pytest.mark.rule("122.13", "122.11")
@pytest.mark.example("122.13-ex1")
def test_a_mass_effect_may_be_complex() -> None:
    demons = ab.Targets(ab.AllOf((OWN, ab.OfClass(("демон",)))), all=True)
    gifts = influence(
        ab.GainOrMore(ab.Name.ATTACK_EXPERIENCE, 1),
        ab.Gain(ab.SizeModifier(1, powers=STRIKE, strengths=(ab.AttackStrength.STRONG,))),
        targets=demons,
    )
    skilled = ab.Named(ab.Name.ATTACK_EXPERIENCE, 2)
    table, pair, imp, devil, elf = board(
        ours("a1", tap(gifts)),
        ours("c3", classes=("демон",)),
        ours("d3", skilled, classes=("демон",)),
        theirs("c4", closed=True),
    )
    table.uses(pair)
    assert [one.state.facts.value(ab.Name.ATTACK_EXPERIENCE) for one in (imp, devil)] == [1, 3]
    table.strikes(imp, elf, dice=(6,))
    assert elf.wounds == 4
    table.strikes(devil, elf, dice=(1,))
    assert elf.wounds == 4 + 2  # the experience makes it a medium strike: no bonus


# Reserving and ranges: 501.


def hypnosis() -> ab.Playable:
    """«Открытое существо противника наносит удар по стоящей рядом карте и закрывается»."""
    makes = ab.Makes(
        ab.Order.DEALS,
        ab.Attack(ab.PowerKind.STRIKE, None),
        at=ab.Targets(ab.Beside(ab.Who.TARGET)),
    )
    whom = ab.Targets(
        ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=ab.Targets(ab.Beside(ab.Who.TARGET))
    )
    return ab.Playable(TAP, ab.Power(ab.PowerKind.SPELL, (makes, ab.Close()), whom), sudden=True)


@pytest.mark.rule("501.10", "501.11")
def test_a_card_ordered_to_strike_during_its_action_finishes_the_action() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(spell(ab.Wound(3))), strike="1-1-1")
    page = table.first.creature("c2")
    shaman = lay(table.second, "a6", hypnosis())
    elf = table.second.creature("e6")
    table.uses(orc, elf)
    table.passes()
    assert table.state.stack[-1].course.step is Step.CALCULATION
    table.dice(3)
    table.uses(shaman, orc)
    table.everybody_passes()
    assert (page.wounds, elf.wounds) == (1, 3)
    assert (orc.is_closed, page.is_closed) == (True, False)


SPIT = on(
    ab.Moment.LANDED,
    ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1), range=3, targets=ENEMIES),
    powers=STRIKE,
)


@pytest.mark.rule("501.17")
def test_a_shot_may_be_redirected_beyond_its_range() -> None:
    takes = ab.Playable(
        TAP,
        at_play(ab.Redirect()),
        sudden=True,
        when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=SHOT),
    )
    table = Table()
    slug = lay(table.first, "c3", SPIT, strike="1-1-1")
    elf = table.second.creature("c4", closed=True)
    near, far = table.second.creature("c5"), lay(table.second, "e6", takes)
    table.strikes(slug, elf, dice=(3, 3))
    while not table.can_use(far):
        table.choose(
            op.ChooseTarget(near.id) if table.asked == (Seat.FIRST, Asking.TARGET) else op.Pass()
        )
    table.uses(far)
    table.everybody_passes()
    assert (near.wounds, far.wounds) == (0, 1)


def three_bolts() -> ab.Playable:
    """«Три или менее разряда на 1 по разным существам противника»."""
    others = ab.Targets(ab.AllOf((ENEMY, ab.Not(ab.Targeted()))))
    return tap(
        ab.Repeat(3, ab.May(ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=others)))
    )


@scenes(
    scene("501.17 505.4.3",
          "a card that was hit may take over another bolt",
          "dice 3 3 3, c1 uses, accept, choose e6, c4 uses: c4 has 1 wound, e6 has 0 wounds; "
          "accept: c4 has 2 wounds",
          ours("c1", three_bolts()),
          theirs("c4", ab.Playable(ab.Payment(), at_play(ab.Redirect()), sudden=True,
              when=ab.When(ab.Moment.REDIRECTING, ENEMY, powers=(ab.PowerKind.DISCHARGE,)),
              limit=ab.Limit.PER_TURN)), theirs("e6")),
    scene("501.17 528.4", "a card that moves away before the strike begins is not struck",
          "c3 strikes c4 rolling 3, a6 uses at c4, choose-cell e6, all pass: c4 has 0 wounds, "
          "c3 is not closed",
          ours("c3", strike="3-3-3"),
          theirs("a6", reaction(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),),
              ab.Targets(OWN), cells=ab.Cells(who=ab.Who.TARGET, within=9)))),
          theirs("c4", closed=True)),
)  # fmt: skip
def test_reserving_and_ranges(scene: Scene) -> None:
    scene.play()
