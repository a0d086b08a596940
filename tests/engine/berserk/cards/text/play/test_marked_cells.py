"""Markers on cells, cells of a shape, attacks in a row and limits, from text to the board."""

import pytest

from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.brief import aims, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_effects import Scene
from tests.engine.berserk.cards.text.play.test_titled import ends
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau


def offered(table: Table) -> set[str]:
    """Return the cells that may be chosen."""
    return {cell_name(each.cell) for each in table.options if isinstance(each, op.ChooseCell)}


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(
    ("words", "free", "held", "far"),
    [
        ("Свободная клетка получает маркер «туман»", True, False, True),
        ("Положить маркер «туман» на свободную клетку", True, False, True),
        ("Выбранная клетка получает маркер «туман»", True, True, True),
        ("Свободная клетка рядом с Каменным стражем получает маркер «туман»", True, False, False),
    ],
)
def test_a_marker_is_laid_on_such_a_cell(words: str, free: bool, held: bool, far: bool) -> None:
    scene = Scene(f"{{tap}}: {words}.")
    use(scene.table, scene.mage)
    cells = offered(scene.table)
    assert ("c3" in cells, "b2" in cells, "e4" in cells) == (free, held, far)
    picks(scene.table, "c3")
    everybody_passes(scene.table)
    scene.turns(4)
    assert [(cell_name(mark.cell), mark.effect.marker) for mark in scene.table.state.marks] == [
        ("c3", "туман")
    ]


@pytest.mark.rule("544.1", "413.3")
@pytest.mark.parametrize(
    "words",
    [
        "Свободная клетка получает маркер «туман» до конца хода",
        "Положить маркер «туман» на свободную клетку до конца хода",
    ],
)
def test_a_marker_on_a_cell_goes_in_time(words: str) -> None:
    scene = Scene(f"{{tap}}: {words}.")
    use(scene.table, scene.mage)
    picks(scene.table, "c3")
    everybody_passes(scene.table)
    assert len(scene.table.state.marks) == 1
    scene.turns(1)
    assert not scene.table.state.marks


@pytest.mark.rule("544.1")
def test_the_cell_that_was_left_gets_a_marker() -> None:
    table = Table()
    slug = says(table.first, "c1", "При перемещении освободившаяся клетка получает маркер «слизь».")
    table.second.creature("c6")
    table.moves(slug, "c2")
    nobody_answers(table)
    assert [cell_name(mark.cell) for mark in table.state.marks] == ["c1"]


@pytest.mark.rule("202.2", "505.7")
@pytest.mark.parametrize(
    ("words", "pick", "struck"),
    [
        ("каждое существо противника в квадрате 2x2", "c3", {"враг"}),
        ("каждое существо в квадрате 2x2", "b2", {"друг", "маг"}),
        ("каждое существо в любом ряду", "a2", {"друг", "маг"}),
        ("каждое существо в выбранном столбце", "c1", {"маг", "враг"}),
    ],
)
@pytest.mark.parametrize("order", ["Ранить {whom} на 1", "Ранить на 1 {whom}"])
def test_all_such_cards_on_the_cells_of_a_shape_suffer(
    words: str, pick: str, struck: set[str], order: str
) -> None:
    scene = Scene("{tap}: " + order.format(whom=words) + ".", wounds=0)
    use(scene.table, scene.mage)
    picks(scene.table, pick)
    everybody_passes(scene.table)
    pieces = {
        "маг": scene.mage,
        "друг": scene.friend,
        "враг": scene.foe,
        "дальний": scene.far,
    }
    assert {name for name, piece in pieces.items() if piece.wounds == 1} == struck


@pytest.mark.rule("505.4.3")
@pytest.mark.parametrize(
    ("words", "again", "wounds"),
    [
        ("Два разряда на 1", True, 2),
        ("X разрядов на 1, где X — число существ противника", True, 2),
        ("Два разряда на 1, только по разным целям", False, 1),
        ("Два разряда на 1, только по разным существам противника", False, 1),
    ],
)
def test_attacks_in_a_row(words: str, again: bool, wounds: int) -> None:
    scene = Scene(f"{{tap}}: {words}.", wounds=0)
    scene.table.dice(3, 3)
    use(scene.table, scene.mage)
    for wanted in (scene.foe, scene.foe if again else scene.far):
        while not (targets := aims(scene.table)) and op.Pass() in scene.table.options:
            scene.table.passes()
        assert (scene.foe.id in targets) is (again or not scene.foe.wounds)
        if targets:
            scene.table.choose(op.ChooseTarget(wanted.id))
    nobody_answers(scene.table)
    assert scene.foe.wounds == wounds


@pytest.mark.rule("545.7")
@pytest.mark.parametrize(
    ("text", "here", "later"),
    [
        ("2 раза за бой: Получить {counter}.", 2, 2),
        ("1 раз за ход: Получить {counter}.", 1, 2),
        ("{instant}: Получить {counter} (не более 2 раз за ход).", 2, 4),
        ("{instant}: Получить {counter} (3 раза за бой).", 3, 3),
    ],
)
def test_an_ability_is_used_so_often(text: str, here: int, later: int) -> None:
    table = Table()
    monk = says(table.first, "c1", text)
    table.second.creature("c6")
    for expected in (here, later):
        while can_use(table, monk):
            use(table, monk)
            everybody_passes(table)
        assert monk.state.chips == expected
        turns(table, 2)


@pytest.mark.rule("413.1")
@pytest.mark.parametrize(
    ("text", "closed", "chips"),
    [
        ("Концентрация: получить {counter}, если открыт.", False, 1),
        ("Концентрация: получить {counter}, если открыт.", True, 0),
        ("Концентрация: может получить {counter}, если закрыт.", True, 1),
    ],
)
def test_a_condition_may_stand_behind(text: str, closed: bool, chips: int) -> None:
    table = Table()
    monk = lay(table.second, "c6", *spoken(text), name="Монах", closed=closed)
    table.first.creature("c1")
    assert ends(table) is ("может" in text)
    assert monk.state.chips == chips


@pytest.mark.rule("505.4.8.1")
@pytest.mark.parametrize(
    "words", ["Получить {counter} либо излечиться на 1", "Получить {counter} или излечиться на 1"]
)
@pytest.mark.parametrize(("condition", "both"), [("имеет раны", True), ("закрыт", False)])
def test_both_are_done_if_so(words: str, condition: str, both: bool) -> None:
    scene = Scene(f"{{instant}}: {words} (совершите оба, если {condition}).")
    use(scene.table, scene.mage)
    if not both:
        scene.table.choose(
            next(each for each in scene.table.options if not isinstance(each, op.Pass))
        )
    everybody_passes(scene.table)
    assert (scene.mage.state.chips, scene.mage.wounds) == ((3, 2) if both else (3, 3))


@pytest.mark.rule("505.4.3", "111.1")
@pytest.mark.parametrize(
    ("words", "protected", "wounds"),
    [
        ("Два магических удара", "", 7),
        ("Два особых удара", "", 7),
        ("Два магических удара", "Защита от магических ударов.", 3),
        ("Два особых удара", "Защита от магических ударов.", 7),
    ],
)
def test_two_strikes_of_one_kind_in_a_row(words: str, protected: str, wounds: int) -> None:
    text = f"{{tap}}: {words} на 2."
    scene = Tableau(text, others={"враг": {"cell": "c3", "texts": protected}}, shielded=False)
    scene.table.dice(3, 3)
    scene.announces("враг", "враг")
    assert scene.pieces["враг"].wounds == wounds
