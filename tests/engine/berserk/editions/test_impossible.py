"""Plays that have become impossible: paid in 4.1-1, called off unpaid in 2009 (501.13, 529)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import ENEMY, SELF, on
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

PAID = {"2024": True, "older-506-510": True, "2010": True, "2009": False}
SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))


@shows("impossible_is_paid")
@pytest.mark.rule("501.13", "529.1.2", "529.5", "2009:103.3")
@pytest.mark.parametrize("code", ALL)
def test_a_shot_at_a_target_that_died_is_paid_as_the_edition_says(code: str) -> None:
    table = Table(ruleset=rules(code))
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(closes=True, chips=1), SHOT), chips=1)
    flees = on(ab.Moment.TARGETED, on_itself(ab.Destroy()), subject=ENEMY, other=SELF)
    elf = lay(table.second, "c4", flees, closed=True)
    table.second.creature("a6")
    table.uses(archer, elf, die=3)
    table.everybody_passes()
    assert elf.is_dead
    assert (archer.is_closed, archer.state.chips) == ((True, 0) if PAID[code] else (False, 1))
    assert table.state.stack == []


@pytest.mark.rule("529.1.1", "529.5", "2009:103.3")
@pytest.mark.parametrize("code", ALL)
def test_a_shot_of_a_source_that_died_has_no_effect(code: str) -> None:
    table = Table(ruleset=rules(code))
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(closes=True, chips=1), SHOT), chips=1)
    shoots_first = influence(ab.Destroy(), targets=ab.Targets(who=ab.Who.SUBJECT))
    elf = lay(table.second, "c4", on(ab.Moment.TARGETED, shoots_first, subject=ENEMY, other=SELF))
    table.first.creature("a1")
    table.uses(archer, elf, die=3)
    table.everybody_passes()
    assert archer.is_dead
    assert elf.wounds == 0
    assert table.state.stack == []


@pytest.mark.rule("528.7", "529.5", "2009:103.3")
@pytest.mark.parametrize("code", ALL)
def test_a_play_that_lost_one_of_two_targets_follows_the_edition(code: str) -> None:
    """4.1-1 wounds the other one; 2009 calls the whole play off."""
    two = ab.Targets(ENEMY, least=2, most=2)
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(2), targets=two)))
    elf = lay(table.second, "c4", on(ab.Moment.TARGETED, on_itself(ab.Destroy()), subject=ENEMY))
    golem = lay(table.second, "a6", life=9)
    table.uses(mage)  # there are no others
    table.everybody_passes()
    assert elf.is_dead
    assert (golem.wounds, mage.is_closed) == ((2, True) if PAID[code] else (0, False))


@pytest.mark.rule("529.1.2", "505.4", "2009:103.3")
@pytest.mark.parametrize("code", ALL)
def test_a_partly_resolved_play_is_paid_in_every_edition(code: str) -> None:
    """The chip was gained; the second power finds its target gone on its way."""
    table = Table(ruleset=rules(code))
    body = ab.And((on_itself(ab.Chips(1)), influence(ab.Wound(2), targets=ab.Targets(ENEMY))))
    mage = lay(table.first, "c1", tap(body))
    elf = lay(
        table.second,
        "c4",
        on(ab.Moment.TARGETED, on_itself(ab.Destroy()), subject=ENEMY, other=SELF),
    )
    table.second.creature("a6")
    table.uses(mage)
    table.chooses(elf)
    table.everybody_passes()
    assert elf.is_dead
    assert (mage.state.chips, mage.is_closed) == (1, True)


@pytest.mark.rule("513.1", "529.1.2", "2009:103.3")
@pytest.mark.parametrize("code", ALL)
def test_an_assailant_that_lost_its_target_may_strike_again_by_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", on(ab.Moment.ANNOUNCED, on_itself(ab.Destroy()), ENEMY, SELF))
    other = table.second.creature("b3", closed=True)
    table.strikes(orc, elf)
    table.everybody_passes()
    assert elf.is_dead
    assert table.can_strike(orc, other) is not PAID[code]
