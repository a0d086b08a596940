"""Powers of the number zero (523.4)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import OWN, SELF, on
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

ELVES = ab.Count(ab.AllOf((OWN, ab.OfClass(("эльф",)))))
OFFERED = {"2024": True, "older-506-510": True, "2010": True, "2009": False}


@shows("zero_may_be_announced")
@pytest.mark.rule("523.4", "523.4.1", "2009:103.7")
@pytest.mark.parametrize("code", ALL)
def test_wounds_by_a_count_of_zero_may_be_announced_by_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(ELVES))))
    golem = table.second.creature("c6")
    assert table.can_use(mage, golem) is OFFERED[code]
    refusal = table.why(op.UseAction(mage.id, mage.state.facts.actions[0], golem.id))
    if OFFERED[code]:
        assert refusal is None
        table.uses(mage, golem)
        assert (mage.is_closed, golem.wounds) == (True, 0)
    else:
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("comes_to_zero", "523.4")


@pytest.mark.rule("523.4", "2009:103.7")
@pytest.mark.parametrize("code", ALL)
def test_wounds_by_a_count_above_zero_may_be_announced_in_every_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(ELVES))), classes=("эльф",))
    golem = table.second.creature("c6")
    table.uses(mage, golem)
    assert golem.wounds == 1


@pytest.mark.rule("523.4", "523.4.1", "2009:103.7б")
@pytest.mark.parametrize("code", ALL)
def test_an_attack_of_size_zero_is_made_and_deals_no_wounds(code: str) -> None:
    table = Table(ruleset=rules(code))
    archer = lay(table.first, "c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(0, 0, 0))))
    golem = table.second.creature("c6", closed=True)
    table.uses(archer, golem, die=6)
    assert (archer.is_closed, golem.wounds) == (True, 0)


@pytest.mark.rule("523.4", "2009:103.7")
@pytest.mark.parametrize("code", ALL)
def test_an_ability_of_zero_with_another_effect_may_be_announced(code: str) -> None:
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(ELVES), ab.Open())))
    golem = table.second.creature("c6", closed=True)
    table.uses(mage, golem)
    assert not golem.is_closed


@pytest.mark.rule("523.4", "523.4.1", "2009:103.7")
@pytest.mark.parametrize("code", ALL)
def test_a_number_of_the_target_is_counted_once_it_is_chosen(code: str) -> None:
    """«Ранить на число фишек цели»: chips there are none."""
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(ab.FactOf(ab.Fact.CHIPS, ab.Who.TARGET)))))
    golem = lay(table.second, "c6", life=9)
    table.uses(mage, golem)
    table.everybody_passes()
    assert golem.wounds == 0
    assert mage.is_closed is OFFERED[code]


@pytest.mark.rule("523.4", "523.4.1", "2009:103.7")
@pytest.mark.parametrize("code", ALL)
def test_a_trigger_with_an_amount_of_zero_fires_by_the_edition(code: str) -> None:
    """It goes off in 4.1-1 and comes to nothing; in 2009 it does not."""
    grows = on(ab.Moment.MOVED, ab.And((on_itself(ab.Chips(ELVES)),)), subject=SELF)
    table = Table(ruleset=rules(code))
    miser = lay(table.first, "c1", grows)
    table.second.creature("c6")
    table.moves(miser, "c2")
    table.everybody_passes()
    announced = [name for name in table.happened() if name == "PlayAnnounced"]
    assert len(announced) == (2 if OFFERED[code] else 1)
