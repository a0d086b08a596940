"""The die of a card that rolls alone, and those of two open creatures (306.5.3, 515.3, 515.6).

And that numbers are whole (2009:104.1).
"""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

AS_ROLLED = ab.And((on_itself(ab.RollDie()), influence(ab.Wound(ab.ResultOf(ab.Outcome.DIE)))))
AS_IT_IS = {"2024": (8, -2), "older-506-510": (8, -2), "2010": (8, -2), "2009": (6, 1)}


@shows("lone_die")
@pytest.mark.rule("306.5.3", "2009:104.2а")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(("more", "die", "place"), [(2, 6, 0), (-3, 1, 1)])
def test_the_edition_sets_how_a_lone_die_counts_as_a_number(
    code: str, more: int, die: int, place: int
) -> None:
    table = Table(ruleset=rules(code))
    mage = lay(table.first, "c1", ab.DieModifier(more), tap(AS_ROLLED))
    golem = table.second.creature("c6", life=20)
    table.uses(mage, die=die)
    table.chooses(golem)
    assert golem.wounds == max(0, AS_IT_IS[code][place])


@pytest.mark.rule("515.6", "2009:104.2а", "2009:205.4")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(("more", "die", "wounds"), [(2, 6, 3), (-3, 1, 1), (-2, 6, 2)])
def test_a_lone_die_has_the_same_strength_in_every_edition(
    code: str, more: int, die: int, wounds: int
) -> None:
    table = Table(ruleset=rules(code))
    shot = tap(ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    archer = lay(table.first, "c1", ab.DieModifier(more), shot)
    golem = table.second.creature("c6", life=20, closed=True)
    table.uses(archer, golem, die=die)
    assert golem.wounds == wounds


@pytest.mark.rule("306.5.3", "515.3", "2009:104.2", "2009:104.2а")
@pytest.mark.parametrize("code", ALL)
def test_dice_of_two_open_creatures_are_compared_with_their_modifiers(code: str) -> None:
    table = Table(ruleset=rules(code))
    golem = lay(table.first, "c3", ab.DieModifier(-2), strike="1-2-3", life=20)
    elf = lay(table.second, "c4", strike="4-5-6", life=20)
    table.strikes(golem, elf, dice=(1, 3))  # -1 and 3: the defender has four more
    if table.asked is not None and table.asked[1].value == "step_down":
        table.stands_firm()
    assert (elf.wounds, golem.wounds) == (1, 5)


CHIPS = ab.FactOf(ab.Fact.CHIPS)


@pytest.mark.rule("2009:104.1")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize(
    ("half", "wounds"),
    [(ab.Scaled(CHIPS, by=2), (1, 1, 2, 2)), (ab.Scaled(ab.Sum((CHIPS, 1)), by=2), (1, 2, 2, 3))],
    ids=["down", "up"],
)
def test_a_half_is_rounded_as_the_card_says(
    code: str, half: ab.Number, wounds: tuple[int, ...]
) -> None:
    """Of a card that says nothing it is the lower one; up, it is half of one more."""
    dealt = []
    for chips in (2, 3, 4, 5):
        table = Table(ruleset=rules(code))
        mage = lay(table.first, "c1", tap(influence(ab.Wound(half))), chips=chips)
        golem = table.second.creature("c6", life=20)
        table.uses(mage, golem)
        dealt.append(golem.wounds)
    assert tuple(dealt) == wounds
