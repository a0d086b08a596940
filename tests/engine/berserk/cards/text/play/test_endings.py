"""What stands behind an ability, on the board: two limits, and brackets that add to it."""

import pytest

from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.support.tableau import Tableau


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("limit", "chips"),
    [
        ("(2 раза за ход, 3 раза за бой)", [2, 3, 3]),
        ("(1 раз за ход, 5 раз за бой)", [1, 2, 3]),
        ("(2 раза за ход)", [2, 4, 6]),
        ("(максимум 3 раза за бой)", [3, 3, 3]),
    ],
)
def test_two_limits_hold_at_once(limit: str, chips: list[int]) -> None:
    scene = Tableau(f"{{instant}}: Получить {{counter}} {limit}.", others={"маг": {"chips": 0}})
    mage = scene.pieces["маг"]
    had = []
    for _turn in range(3):
        while any(
            isinstance(option, op.UseAction) and option.card == mage.id
            for option in scene.table.options
        ):
            scene.announces()
        had.append(mage.state.chips)
        scene.ends_turns(2)
    assert had == chips


@pytest.mark.rule("106.1.2", "507.1")
def test_its_own_name_may_be_what_changes_places() -> None:
    for words in ("Поменять Каменного стража", "Поменяться"):
        scene = Tableau(f"{{instant}}: {words} местами с другой вашей картой.")
        scene.announces("друг")
        cells = [scene.pieces[name].state.cell for name in ("маг", "друг")]
        assert cells == [parse_cell("b2"), parse_cell("c2")]
