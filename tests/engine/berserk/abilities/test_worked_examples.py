"""The rulebook's worked examples that no scenario of their section plays, with cards of our own."""

import pytest

from engine.berserk.abilities import (
    AllOf,
    Attack,
    AttackStrength,
    Chips,
    Destroy,
    Formation,
    Gain,
    InState,
    Is,
    Moment,
    Name,
    Named,
    Not,
    Playable,
    PowerKind,
    Redistribute,
    SizeModifier,
    State,
    Targets,
    Triggered,
    When,
    Who,
    Within,
)
from engine.berserk.state import Asking
from engine.berserk.values import Strength
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    TAP,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ITS_SUBJECT,
    ITS_TARGET,
    OWN,
    SELF,
    STRIKE,
    everybody_passes,
    on,
)
from tests.support.scenario import Table

OTHERS = AllOf((OWN, Not(SELF)))


def venomous() -> Triggered:
    """«При среднем или сильном ударе – отравить атакованного на 2»."""
    strengths = (AttackStrength.MEDIUM, AttackStrength.STRONG)
    when = When(Moment.LANDED, SELF, powers=STRIKE, strengths=strengths)
    return Triggered(when, influence(Gain(Named(Name.POISON, 2)), targets=ITS_TARGET))


@pytest.mark.rule("111.3")
@pytest.mark.parametrize(("die", "poison"), [(3, 0), (4, 2), (6, 2)])
def test_a_snake_poisons_by_a_medium_or_strong_strike(die: int, poison: int) -> None:
    table = Table()
    snake = lay(table.first, "c3", venomous())
    elf = table.second.creature("c4", closed=True)
    table.strikes(snake, elf, dice=(die,))
    assert elf.state.facts.value(Name.POISON) == poison


@pytest.mark.rule("119.3")
def test_poison_stays_when_the_snake_is_dead() -> None:
    table = Table()
    snake = lay(table.first, "c3", venomous())
    killer = lay(table.first, "c1", tap(spell(Destroy())))
    elf = table.second.creature("c4", closed=True)
    table.strikes(snake, elf, dice=(4,))
    use(table, killer, snake)
    assert elf.state.facts.value(Name.POISON) == 2


@pytest.mark.rule("115.1", "305.2")
def test_a_hermit_shares_out_the_wounds_of_a_strike() -> None:
    shares = influence(
        Redistribute(None, of=Who.SUBJECT, among=AllOf((OWN, Not(SELF)))), targets=ITS_SUBJECT
    )
    hermit_ = Playable(TAP, shares, sudden=True, when=When(Moment.WOUNDED, OWN, powers=STRIKE))
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    hermit = lay(table.second, "a6", hermit_)
    elf, page = table.second.creature("c4", closed=True), table.second.creature("e6")
    table.strikes(orc, elf, dice=(3,))
    use(table, hermit)
    everybody_passes(table)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        table.choose(table.options[0])
    assert (elf.wounds + page.wounds, hermit.is_closed) == (3, True)


def falling_wolf() -> Triggered:
    """«При гибели – особый удар на 2»."""
    blow = Attack(PowerKind.SPECIAL_STRIKE, Strength(2, 2, 2), targets=ENEMIES)
    return on(Moment.DIED, blow)


@pytest.mark.rule("116.3.3")
def test_a_wolf_strikes_at_its_own_death_only() -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(spell(Destroy())))
    lay(table.second, "c4", falling_wolf())
    dog = table.second.creature("d4")
    use(table, mage, dog)
    assert (dog.is_dead, mage.wounds) == (True, 0)


@pytest.mark.rule("116.3.3")
def test_a_wolf_strikes_when_it_dies() -> None:
    table = Table()
    mage = lay(table.first, "c3", tap(spell(Destroy())))
    wolf = lay(table.second, "c4", falling_wolf())
    table.second.creature("c6")
    table.dice(3)
    use(table, mage, wolf)
    assert (wolf.is_dead, mage.wounds) == (True, 2)


@pytest.mark.rule("116.3.6", "116.3.5")
@pytest.mark.parametrize(("wounds", "sharp"), [(0, True), (1, False)])
def test_whether_the_victim_was_unhurt_is_asked_of_the_time_before_the_strike(
    wounds: int, sharp: bool
) -> None:
    unhurt = on(
        Moment.LANDED, on_itself(Chips(1)), SELF, Not(InState(State.WOUNDED)), powers=STRIKE
    )
    table = Table()
    exile = lay(table.first, "c3", unhurt, strike="3-3-3")
    elf = table.second.creature("c4", closed=True, wounds=wounds)
    table.strikes(exile, elf, dice=(3,))
    assert (exile.state.chips == 1) is sharp


STANDS_IN_LINE = Formation((Named(Name.ARMOR, 1),))


def mourning() -> Triggered:
    """«При гибели вашего существа со строем – стоявшие с ним в строю получают +2 к удару»."""
    lined = InState(State.HAS_FORMATION)
    comrades = AllOf((OWN, lined, Within(1, Who.SUBJECT), Not(Is(Who.SUBJECT))))
    gift = Gain(SizeModifier(2, powers=STRIKE))
    body = influence(gift, targets=Targets(comrades, all=True))
    return on(Moment.DIED, body, AllOf((OWN, lined)))


@pytest.mark.rule("116.8")
@pytest.mark.parametrize("chosen", [0, 1])
def test_of_two_comrades_who_fall_together_a_thane_mourns_the_one_that_its_player_chooses(
    chosen: int,
) -> None:
    table = Table()
    storm = Targets(InState(State.WOUNDED), all=True)
    mage = lay(table.first, "c1", tap(spell(Destroy(), targets=storm)))
    lay(table.second, "c6", mourning(), name="Тан")
    fallen = [lay(table.second, cell, STANDS_IN_LINE, wounds=1) for cell in ("a4", "e4")]
    comrades = [lay(table.second, cell, STANDS_IN_LINE) for cell in ("a5", "e5")]
    use(table, mage)
    assert table.asked == (Seat.SECOND, Asking.TRIGGER_ORDER)
    table.choose(table.options[chosen])
    assert [one.is_dead for one in fallen] == [True, True]
    assert [len(one.state.effects) for one in comrades] == [int(not chosen), int(chosen)]


@pytest.mark.rule("116.8")
def test_where_it_makes_no_difference_nobody_is_asked() -> None:
    table = Table()
    storm = Targets(InState(State.WOUNDED), all=True)
    mage = lay(table.first, "c1", tap(spell(Destroy(), targets=storm)))
    owner = lay(table.second, "c6", on(Moment.DIED, on_itself(Chips(1)), OTHERS))
    for cell in ("a4", "e4"):
        table.second.creature(cell, wounds=1)
    use(table, mage)
    assert (owner.state.chips, table.asked) == (1, (Seat.FIRST, Asking.ACT))


@pytest.mark.rule("201.2.3")
def test_a_thane_that_falls_in_line_is_mourned_from_the_graveyard() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(Destroy())))
    thane = lay(table.second, "c5", mourning(), STANDS_IN_LINE, name="Тан")
    comrade, other = (
        lay(table.second, "c6", STANDS_IN_LINE),
        lay(table.second, "a4", STANDS_IN_LINE),
    )
    use(table, mage, thane)
    assert (len(comrade.state.effects), len(other.state.effects)) == (1, 0)
