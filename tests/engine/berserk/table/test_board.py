"""The battlefield: 202, rows, neighbours and distances."""

import pytest

from engine.berserk.table.board import (
    CELLS,
    DISTANCES,
    HALVES,
    NEIGHBOURS,
    STEPS,
    cell_name,
    own_row,
    parse_cell,
)
from engine.kernel import Seat


def names(numbers: tuple[int, ...]) -> list[str]:
    return sorted(cell_name(number) for number in numbers)


@pytest.mark.rule("202.1")
def test_the_battlefield_has_five_columns_and_six_rows() -> None:
    assert {cell_name(cell) for cell in CELLS} == {f"{c}{r}" for c in "abcde" for r in range(1, 7)}


def test_cell_names_and_cell_numbers_correspond() -> None:
    assert [parse_cell(cell_name(cell)) for cell in CELLS] == list(CELLS)


@pytest.mark.parametrize("name", ["", "a", "f1", "a7", "a0", "A1", "a11", "1a"])
def test_an_invalid_cell_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a cell is a letter"):
        parse_cell(name)


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(
    ("row", "first", "second"),
    [(1, 3, -2), (2, 2, -1), (3, 1, 0), (4, 0, 1), (5, -1, 2), (6, -2, 3)],
)
def test_each_player_counts_rows_from_the_middle_line(row: int, first: int, second: int) -> None:
    for column in "abcde":
        cell = parse_cell(f"{column}{row}")
        assert (own_row(Seat.FIRST, cell), own_row(Seat.SECOND, cell)) == (first, second)


@pytest.mark.rule("202.2")
def test_a_half_is_the_three_nearer_rows() -> None:
    assert names(HALVES[Seat.FIRST]) == sorted(f"{c}{r}" for c in "abcde" for r in (1, 2, 3))
    assert names(HALVES[Seat.SECOND]) == sorted(f"{c}{r}" for c in "abcde" for r in (4, 5, 6))


@pytest.mark.parametrize(
    ("cell", "beside"),
    [
        ("a1", ["a2", "b1", "b2"]),
        ("e6", ["d5", "d6", "e5"]),
        ("c1", ["b1", "b2", "c2", "d1", "d2"]),
        ("c3", ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]),
    ],
)
def test_cells_beside_a_cell_include_the_diagonal_ones(cell: str, beside: list[str]) -> None:
    assert names(NEIGHBOURS[parse_cell(cell)]) == beside


@pytest.mark.parametrize(
    ("cell", "steps"), [("a1", ["a2", "b1"]), ("c3", ["b3", "c2", "c4", "d3"])]
)
def test_a_step_goes_up_down_or_sideways_only(cell: str, steps: list[str]) -> None:
    assert names(STEPS[parse_cell(cell)]) == steps


@pytest.mark.rule("547.1.1")
@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("a1", "a1", 0), ("a1", "b1", 1), ("a1", "b2", 2), ("c3", "d5", 3), ("a1", "e6", 9)],
)
def test_distance_counts_cells_by_row_and_column(one: str, other: str, distance: int) -> None:
    assert DISTANCES[parse_cell(one)][parse_cell(other)] == distance
    assert DISTANCES[parse_cell(other)][parse_cell(one)] == distance
