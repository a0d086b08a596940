"""The strike table and the strength of attacks: 515.3, 515.6, 105.5."""

from dataclasses import replace

import pytest

from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.strike_table import TABLE_2024, FightOutcome, size
from engine.berserk.table.state import AttackStrength
from tests.support.rows import each_row

MISS, WEAK, MEDIUM, STRONG = AttackStrength

# What the assailant and the defending card do, by how much the assailant rolled more.
TABLE = {
    5: (STRONG, MISS),
    4: (STRONG, WEAK),
    3: (MEDIUM, MISS),
    2: (MEDIUM, WEAK),
    1: (WEAK, MISS),
    -1: (WEAK, MISS),
    -2: (MISS, MISS),
    -3: (MISS, WEAK),
    -4: (WEAK, MEDIUM),
    -5: (MISS, MEDIUM),
}
TIES = {1: (WEAK, MISS), 2: (WEAK, MISS), 3: (WEAK, MISS), 4: (WEAK, MISS), 5: (MISS, WEAK)}
# The line above in the table, for each exchange of strikes.
MILDER = {4: (MEDIUM, MISS), 2: (WEAK, MISS), -4: (MISS, WEAK)}


@pytest.mark.rule("515.3/more", "515.3/tie")
@each_row("attack", range(1, 7))
@each_row("defence", range(1, 7))
def test_two_dice_give_what_the_strike_table_says(attack: int, defence: int) -> None:
    expected = TIES[min(attack, 5)] if attack == defence else TABLE[attack - defence]
    assert TABLE_2024.fight(attack, defence) == FightOutcome(*expected)


@pytest.mark.rule("515.3/more")
@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(9, 1, TABLE[5]), (1, 9, TABLE[-5]), (7, 7, TIES[5]), (0, 0, TIES[1]), (-1, 3, TABLE[-4])],
)
def test_the_table_holds_beyond_the_faces_of_a_die(
    attack: int, defence: int, expected: tuple[AttackStrength, AttackStrength]
) -> None:
    assert TABLE_2024.fight(attack, defence) == FightOutcome(*expected)


@pytest.mark.rule("515.3/exchange")
@pytest.mark.parametrize(("difference", "outcome"), TABLE.items())
def test_both_cards_strike_in_an_exchange(
    difference: int, outcome: tuple[AttackStrength, AttackStrength]
) -> None:
    assert FightOutcome(*outcome).is_exchange is (difference in MILDER)


@pytest.mark.rule("515.3/step")
@pytest.mark.parametrize(("difference", "outcome"), MILDER.items())
def test_stepping_down_reads_the_table_as_if_the_dice_differed_by_one_less(
    difference: int, outcome: tuple[AttackStrength, AttackStrength]
) -> None:
    assert TABLE_2024.stepped_down(6 + difference, 6) == FightOutcome(*outcome)


@pytest.mark.rule("515.3")
def test_nobody_steps_down_from_a_tie() -> None:
    with pytest.raises(ValueError, match="nobody rolled more"):
        TABLE_2024.stepped_down(3, 3)


@pytest.mark.rule("515.6/strength", "515.8/strength")
@pytest.mark.parametrize(
    ("die", "strength"),
    [
        (0, WEAK),
        (1, WEAK),
        (2, WEAK),
        (3, WEAK),
        (4, MEDIUM),
        (5, MEDIUM),
        (6, STRONG),
        (8, STRONG),
    ],
)
def test_the_strength_of_an_attack_follows_from_a_single_die(
    die: int, strength: AttackStrength
) -> None:
    assert TABLE_2024.alone(die) is strength


@pytest.mark.rule("105.5")
@pytest.mark.parametrize(("strength", "wounds"), [(MISS, 0), (WEAK, 2), (MEDIUM, 5), (STRONG, 7)])
def test_the_three_strike_values_belong_to_the_three_strengths(
    strength: AttackStrength, wounds: int
) -> None:
    assert size(strength, Strength(2, 5, 7)) == wounds


def test_a_strike_table_with_missing_or_unordered_rows_is_refused() -> None:
    with pytest.raises(ValueError, match="a line for each side"):
        replace(TABLE_2024, defending_more=())
    with pytest.raises(ValueError, match="medium before it is strong"):
        replace(TABLE_2024, medium_from=6, strong_from=5)
