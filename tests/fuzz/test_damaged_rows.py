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


def test_what_is_not_damaged_is_read_and_nothing_is_moved(whole: Path, own_home: Path) -> None:
    assert list(by_services(whole)) == []
    assert moved_files() == ()


@pytest.mark.parametrize("cell", FEW, ids=str)
def test_services_answer_a_damaged_cell_in_words_and_move_it(cell: Cell, desk: Desk) -> None:
    assert desk.by_services(cell) == []
    assert moved_files()


def test_commands_answer_a_damaged_match_in_words(desk: Desk) -> None:
    assert desk.by_commands(FEW[0]) == []


@pytest.mark.parametrize("cell", FEW[:2], ids=str)
def test_home_and_the_battle_open_beside_a_damaged_match(cell: Cell, desk: Desk) -> None:
    assert desk.by_screens(cell, ("f10", "f5", "escape")) == []


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("table", TABLES)
class TestCampaign:
    """The whole campaign, table by table."""

    def test_services_and_commands(self, table: str, whole: Path, desk: Desk) -> None:
        faults = [
            fault
            for cell in cells(whole)
            if cell.table == table
            for fault in (*desk.by_services(cell), *desk.by_commands(cell))
        ]
        assert faults == []

    def test_screens_one_damage_a_column(self, table: str, whole: Path, desk: Desk) -> None:
        of_table = [cell for cell in cells(whole) if cell.table == table]
        columns = groupby(of_table, key=lambda cell: (cell.row, cell.column))
        faults = []
        for place, (_column, ways) in enumerate(columns):
            each = list(ways)
            faults += desk.by_screens(each[place % len(each)])
        assert faults == []
