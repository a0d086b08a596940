"""A damaged cell of a database is never more than a message: every table, every column."""

from itertools import groupby
from pathlib import Path

import pytest

from catalog.guarded import TABLES
from catalog.moving import moved_files
from tests.fuzz.damaged_rows import Cell, Desk, by_services, cells, damages, ready

FEW = (
    Cell("game", 1, "setup", "no JSON"),  # the match
    Cell("game", 1, "aside", "JSON of another type"),
    Cell("session", 2, "payload", "JSON nested deep"),
    Cell("owned_card", 0, "count", "a word"),
    Cell("card", 0, "classes", "cut off"),
    Cell("deck", 0, "built", "bytes"),
)
"""What every run of the tests tries; the others are slow."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "whole.sqlite"
    ready(path)
    return path


@pytest.fixture
def desk(whole: Path, own_home: Path) -> Desk:
    return Desk(whole, own_home)


def test_every_column_of_every_table_is_damaged_in_five_ways(whole: Path) -> None:
    found = list(cells(whole))
    for table, shape in TABLES.items():
        for column in shape.columns:
            ways = {cell.damage for cell in found if (cell.table, cell.column) == (table, column)}
            assert ways == set(damages(table, column))
            assert len(ways) >= 5


def test_an_undamaged_file_is_read_and_not_moved(whole: Path, own_home: Path) -> None:
    assert list(by_services(whole)) == []
    assert moved_files() == ()


@pytest.mark.parametrize("cell", FEW, ids=str)
def test_services_report_a_damaged_cell_in_words_and_move_it(cell: Cell, desk: Desk) -> None:
    assert desk.by_services(cell) == []
    assert moved_files()


def test_commands_report_a_damaged_match_in_words(desk: Desk) -> None:
    assert desk.by_commands(FEW[0]) == []


@pytest.mark.parametrize("cell", FEW[:2], ids=str)
def test_home_and_the_battle_open_despite_a_damaged_match(cell: Cell, desk: Desk) -> None:
    assert desk.by_screens(cell, ("f10", "f5", "escape")) == []


COLUMNS = [f"{table}.{column}" for table, shape in TABLES.items() for column in shape.columns]


@pytest.mark.slow
@pytest.mark.parametrize("name", COLUMNS)
class TestCampaign:
    """The whole campaign, column by column: services meet every cell, commands one damage of each
    row, screens one of each column."""

    def test_services(self, name: str, whole: Path, desk: Desk) -> None:
        faults = [fault for cell in of_column(name, whole) for fault in desk.by_services(cell)]
        assert faults == []

    def test_commands(self, name: str, whole: Path, desk: Desk) -> None:
        rows = groupby(of_column(name, whole), key=lambda cell: cell.row)
        some = [one_of(list(ways), place) for place, (_row, ways) in enumerate(rows)]
        faults = [fault for cell in some for fault in desk.by_commands(cell)]
        assert faults == []

    def test_screens(self, name: str, whole: Path, desk: Desk) -> None:
        assert desk.by_screens(one_of(of_column(name, whole), COLUMNS.index(name))) == []


def one_of(cells: list[Cell], place: int) -> Cell:
    """Return one cell, another one at each place."""
    return cells[place % len(cells)]


def of_column(name: str, whole: Path) -> list[Cell]:
    """Return the cells of a column, row by row."""
    return [cell for cell in cells(whole) if f"{cell.table}.{cell.column}" == name]
