"""Finishing blows that are stronger or reach further, and what follows them (term «Добивание»)."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import OWN
from tests.support.scenario import Table

BLOW = ab.EffectKind.FINISHING_BLOW
CHEAPER = ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST))


def blow(life: int, *, afar: bool = False) -> ab.Playable:
    return tap(influence(ab.FinishingBlow(life, afar), targets=ab.Targets()))


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(("cell", "afar", "reached"), [
    ("c4", False, True), ("c5", False, False), ("c4", True, True), ("c5", True, True),
])  # fmt: skip
def test_a_blow_from_afar_reaches_a_card_anywhere(cell: str, afar: bool, reached: bool) -> None:
    table = Table()
    killer = lay(table.first, "c3", blow(2, afar=afar))
    elf = table.second.creature(cell, life=2)
    table.second.creature("e6")
    assert table.can_use(killer, elf) is reached


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(("cost", "life", "reached"), [(2, 3, True), (2, 4, False), (3, 3, False)])
def test_a_stronger_blow_finishes_one_more_life_of_cards_that_pass(
    cost: int, life: int, reached: bool
) -> None:
    table = Table()
    killer = lay(table.first, "c3", blow(2), ab.StrongerBlow(1, CHEAPER), cost=3)
    elf = lay(table.second, "c4", life=life, cost=cost)
    table.second.creature("e6")
    assert table.can_use(killer, elf) is reached


@pytest.mark.rule("518.1")
def test_stronger_blows_add_up() -> None:
    table = Table()
    killer = lay(table.first, "c3", blow(1), ab.StrongerBlow(1), ab.StrongerBlow(2))
    elf = table.second.creature("c4", life=4)
    table.second.creature("e6")
    assert table.can_use(killer, elf)


@pytest.mark.rule("545.8.1", "518.1")
def test_a_bonus_for_the_next_blow_ends_with_the_first_that_it_is_for() -> None:
    table = Table()
    gain = ab.Gain(ab.StrongerBlow(1, CHEAPER), ab.Until.ONE_USE)
    ready = ab.Playable(ab.FREE, on_itself(gain))
    strike = ab.Playable(ab.FREE, influence(ab.FinishingBlow(2), targets=ab.Targets()))
    killer = lay(table.first, "c3", ready, strike, cost=3)
    dear = lay(table.second, "c4", life=2, cost=3)
    cheap = lay(table.second, "b4", life=3, cost=2)
    another = lay(table.second, "d4", life=3, cost=2)
    table.second.creature("e6")
    table.uses(killer)
    table.everybody_passes()
    table.uses(killer, dear, number=1)
    table.everybody_passes()
    assert table.can_use(killer, cheap, number=1)
    table.uses(killer, cheap, number=1)
    table.everybody_passes()
    assert not table.can_use(killer, another, number=1)


@pytest.mark.rule("505.7", "116.3.5")
@pytest.mark.parametrize("bonuses", [0, 1])
def test_a_trigger_on_a_blow_knows_its_x_with_bonuses(bonuses: int) -> None:
    table = Table()
    amount = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    when = ab.When(ab.Moment.LANDED, OWN, effects=(BLOW,))
    eyes = lay(table.first, "a1", ab.Triggered(when, on_itself(ab.Chips(amount))))
    stronger = (ab.StrongerBlow(1, CHEAPER),) * bonuses
    killer = lay(table.first, "c3", blow(2), *stronger, cost=5)
    elf = table.second.creature("c4", life=2)
    table.second.creature("e6")
    table.uses(killer, elf)
    table.everybody_passes()
    assert elf.is_dead
    assert eyes.state.chips == 2 + bonuses
