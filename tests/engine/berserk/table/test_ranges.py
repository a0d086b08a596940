"""The cells within the range of a power, for whoever draws them: 504, 547."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.legality.aims import cells_within
from engine.berserk.legality.attacks import cells_in_reach, refuse_power_at
from engine.berserk.reading.context import Context
from engine.berserk.table.board import CELLS, cell_name, parse_cell
from engine.kernel import Seat
from tests.support.rows import each_row
from tests.support.scenario import Table

BLOW = ab.Strength(1, 2, 3)


def within(power: ab.Attack | ab.Power, *, own: str = "", enemy: str = "") -> set[str]:
    """Return the cells within the range of a card on c3, with other cards on the board."""
    table = Table()
    orc = table.first.creature("c3")
    if own:
        table.first.creature(own)
    if enemy:
        table.second.creature(enemy)
    ctx = Context(table.state, Seat.FIRST, orc.id)
    return {cell_name(cell) for cell in cells_within(ctx, power)}


@pytest.mark.rule("504.1")
def test_a_strike_reaches_the_eight_cells_around() -> None:
    around = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert within(ab.Attack(ab.PowerKind.STRIKE, None)) == around


@pytest.mark.rule("504.1.1")
def test_a_reach_strike_passes_over_one_cell_without_an_enemy() -> None:
    reach = ab.Attack(ab.PowerKind.REACH_STRIKE, BLOW)
    assert within(reach) == {"a3", "e3", "c1", "c5"}
    assert within(reach, own="c4") == {"a3", "e3", "c1", "c5"}
    assert within(reach, enemy="c4") == {"a3", "e3", "c1"}


@pytest.mark.rule("547.1.1", "547.2.2")
def test_a_shot_reaches_by_rows_and_columns_but_not_adjacent_cells() -> None:
    cells = within(ab.Attack(ab.PowerKind.SHOT, BLOW, 2))
    assert cells == {"a3", "e3", "c1", "c5"}
    assert {"a2", "c6"} <= within(ab.Attack(ab.PowerKind.SHOT, BLOW, 3))


@pytest.mark.rule("547.1.1")
def test_a_spell_with_a_range_also_reaches_its_own_cell() -> None:
    spell = ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), ab.Targets(range=1))
    assert within(spell) == {"c3", "b3", "d3", "c2", "c4"}


def test_a_spell_without_a_range_reaches_every_cell() -> None:
    assert len(within(ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),)))) == len(CELLS)


@pytest.mark.rule("527.1")
def test_a_power_on_its_own_card_reaches_no_cells() -> None:
    assert within(ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(1),), ab.ITSELF)) == set()


@each_row("kind", [kind for kind in ab.PowerKind if kind.is_attack])
@each_row("reach", [None, 1, 2, 4])
def test_a_cell_is_in_reach_if_and_only_if_an_enemy_on_it_can_be_attacked(
    kind: ab.PowerKind, reach: int | None
) -> None:
    power = ab.Attack(kind, BLOW, reach)
    for cell in CELLS:
        if cell == parse_cell("c3"):
            continue
        table = Table()
        orc = table.first.creature("c3")
        enemy = table.second.creature(cell_name(cell))
        allowed = refuse_power_at(table.state, orc.state, power, enemy.state) is None
        assert (cell in cells_in_reach(table.state, orc.state, power)) is allowed
