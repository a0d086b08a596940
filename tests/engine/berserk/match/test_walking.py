"""How far a card may walk with the rest of its movement."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk import parse_cell, ways_of
from engine.berserk.table.board import cell_name
from engine.berserk.table.state import NO_CARD
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support.scenario import Table


def walks(table: Table, card: int = 0) -> dict[str, list[str]]:
    ways = ways_of(table.match.state, card)
    return {cell_name(cell): [cell_name(step) for step in way] for cell, way in ways.items()}


@pytest.mark.rule("506.1")
def test_a_card_walks_around_others_as_far_as_its_movement_allows() -> None:
    table, _, _, _ = board(
        ours("a1", name="Бегун", movement=3), ours("b1", name="Сосед"), theirs("a3", name="Враг")
    )
    assert walks(table) == {
        "a2": ["a2"],
        "b2": ["a2", "b2"],
        "b3": ["a2", "b2", "b3"],
        "c2": ["a2", "b2", "c2"],
    }


def test_asking_for_reachable_cells_changes_nothing() -> None:
    table, _ = board(ours("c3", name="Бегун", movement=2))
    before = table.match.save()
    assert len(walks(table)) == 12
    assert table.match.save() == before
    assert table.match.state.board[parse_cell("c4")] == NO_CARD


@pytest.mark.parametrize("closed", [True, False])
def test_a_closed_card_and_a_card_without_movement_reach_no_cell(closed: bool) -> None:
    table, _ = board(ours("c3", name="Стоящий", movement=2 if closed else 0, closed=closed))
    assert walks(table) == {}


@pytest.mark.rule("545.9")
def test_a_card_with_diagonal_movement_reaches_cells_diagonally() -> None:
    table, _ = board(ours("a1", ab.GoesDiagonally(), name="Слон", movement=1))
    assert set(walks(table)) == {"a2", "b1", "b2"}
