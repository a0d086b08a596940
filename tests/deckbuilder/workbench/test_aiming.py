"""Where the cursor begins when something is aimed: at enemies to harm, at one's own to help."""

import pytest

import engine.berserk.abilities as ab
from deckbuilder.workbench.aiming import Intent, intent_of, likeliest_first
from engine.berserk import StrikeAt
from engine.kernel import Seat
from tests.support.scenario import Table

OWN, WEAK, STRONG, OTHER = range(4)


@pytest.fixture
def table() -> Table:
    table = Table()
    table.first.creature("c3", "Боец", life=9)
    table.second.creature("b4", "Слабый", life=3)
    table.second.creature("c4", "Сильный", life=9)
    table.second.creature("d4", "Другой", life=6)
    return table


def in_order(table: Table, intent: Intent) -> list[int]:
    return likeliest_first(table.match.state, Seat.FIRST, (OWN, WEAK, STRONG, OTHER), intent)


def test_harmful_plays_aim_first_at_the_weakest_enemy_and_last_at_own_cards(table: Table) -> None:
    assert in_order(table, Intent.HARM) == [WEAK, OTHER, STRONG, OWN]
    assert in_order(table, Intent.UNKNOWN) == [WEAK, OTHER, STRONG, OWN]


def test_the_last_attacked_enemy_precedes_a_weaker_one(table: Table) -> None:
    table.dice(1, 1).choose(StrikeAt(OWN, STRONG))
    assert in_order(table, Intent.HARM) == [STRONG, WEAK, OTHER, OWN]


def test_helpful_plays_aim_first_at_the_most_wounded_own_card() -> None:
    table = Table()
    table.first.creature("a1", "Целый")
    table.first.creature("b1", "Раненый", wounds=1)
    table.first.creature("c1", "Тяжёлый", wounds=3)
    table.second.creature("c6", "Враг", wounds=5)
    order = likeliest_first(table.match.state, Seat.FIRST, range(4), Intent.HELP)
    assert order == [2, 1, 0, 3]


def influence(*effects: ab.Effect) -> ab.Power:
    return ab.Power(ab.PowerKind.INFLUENCE, effects)


@pytest.mark.parametrize(
    ("power", "intent"),
    [
        (ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 2, 3)), Intent.HARM),
        (influence(ab.Wound(2)), Intent.HARM),
        (influence(ab.Heal(2)), Intent.HELP),
        (influence(ab.Chips(1)), Intent.HELP),
        (influence(ab.Chips(-1)), Intent.HARM),
        (influence(ab.Wound(1), ab.Open()), Intent.HARM),
        (influence(ab.Relocate()), Intent.UNKNOWN),
        (None, Intent.UNKNOWN),
    ],
)
def test_a_power_lists_its_likely_uses_first(
    power: ab.Attack | ab.Power | None, intent: Intent
) -> None:
    assert intent_of(power) is intent
