"""Named markers from text to the board: which cells and cards get one, and what it does there."""

import pytest

from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger, picks
from tests.engine.berserk.cards.text.play.marking import (
    KILLS,
    LAYS,
    asked_cells,
    marked,
    marks,
    table_of,
)


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(
    ("site", "among", "not_among"),
    [
        ("свободная клетка", {"c4", "e6", "b3"}, {"c3", "a6"}),
        ("клетка", {"c4", "c3", "a6"}, set()),
        ("свободная клетка рядом с Каменным стражем", {"c4", "b2"}, {"c3", "e6", "c5"}),
        ("соседняя свободная клетка", {"c4", "b2"}, {"c3", "e6", "c5"}),
        ("незанятая клетка", {"c4", "e6", "b3"}, {"c3", "a6"}),
        ("любая клетка", {"c4", "c3", "a6"}, set()),
        ("клетка рядом с Каменным стражем", {"c4", "b2"}, {"e6", "c5"}),
    ],
)
def test_a_cell_that_is_told_gets_the_marker(
    site: str, among: set[str], not_among: set[str]
) -> None:
    table, mage = table_of(f"{{counter}}: {site} получает маркер «тлен».")
    use(table, mage)
    assert among <= asked_cells(table)
    assert not not_among & asked_cells(table)
    picks(table, "c4")
    everybody_passes(table)
    assert marked(table) == {"c4"}


@pytest.mark.rule("544.1")
def test_the_cell_before_the_card_is_one_cell() -> None:
    table, mage = table_of("{counter}: Клетка напротив Каменного стража получает маркер «тлен».")
    use(table, mage)
    everybody_passes(table)
    assert marked(table) == {"c4"}


@pytest.mark.rule("544.3")
def test_a_cell_without_a_marker_has_none_of_that_name() -> None:
    table, mage = table_of(
        LAYS, "{counter}: Свободная клетка без маркера «тлен» получает маркер «сор»."
    )
    marks(table, mage, "c4")
    use(table, mage, number=1)
    assert "c5" in asked_cells(table)
    assert not {"c4", "c3"} & asked_cells(table)


@pytest.mark.rule("122.5", "544.1")
@pytest.mark.parametrize(
    ("brackets", "free"),
    [("", True), (" (эта клетка считается занятой)", False), (" (она считается занятой)", False)],
)
def test_a_marker_may_take_its_cell(brackets: str, free: bool) -> None:
    table, mage = table_of(f"{{counter}}: Свободная клетка получает маркер «тлен»{brackets}.")
    marks(table, mage, "c4")
    assert table.can_move(mage, "c4") is free


@pytest.mark.rule("544.1", "545.8")
@pytest.mark.parametrize(
    ("until", "after"),
    [
        ("", [True, True, True]),
        (" до конца хода", [False, False, False]),
        (" до конца хода противника", [True, False, False]),
    ],
)
def test_a_marker_stays_as_long_as_is_said(until: str, after: list[bool]) -> None:
    table, mage = table_of(f"{{counter}}: Положить маркер тлен на свободную клетку{until}.")
    marks(table, mage, "c4")
    stays = []
    for _turn in after:
        table.ends_turn()
        everybody_passes(table)
        stays.append(marked(table) == {"c4"})
    assert stays == after


@pytest.mark.rule("544.1", "545.13")
@pytest.mark.parametrize("cell", ["клетка Каменного стража", "освободившаяся клетка"])
def test_the_cell_of_who_has_died_gets_it(cell: str) -> None:
    table, mage = table_of(f"При гибели {cell} получает маркер «тлен».", KILLS)
    use(table, mage, mage)
    everybody_passes(table)
    assert mage.is_dead
    assert marked(table) == {"c3"}


@pytest.mark.rule("544.1", "545.13")
@pytest.mark.parametrize("lets", [True, False])
def test_the_cell_of_another_that_died_may_get_it(lets: bool) -> None:
    table, mage = table_of("При гибели гнома его клетка может получить маркер «тлен».", KILLS)
    gnome = lay(table.second, "d5", classes=("Гном",))
    orc = lay(table.second, "e5", classes=("Орк",))
    use(table, mage, orc)
    everybody_passes(table)
    assert marked(table) == set()
    use(table, mage, gnome)
    if lets:
        first_trigger(table, mage)
    else:
        table.passes()
    everybody_passes(table)
    assert marked(table) == ({"d5"} if lets else set())


@pytest.mark.rule("506.1", "544.1")
def test_the_cell_that_was_left_gets_it() -> None:
    table, mage = table_of("При движении освободившаяся клетка получает маркер «тлен».")
    table.moves(mage, "c4")
    everybody_passes(table)
    assert marked(table) == {"c3"}


@pytest.mark.rule("544.1", "544.3")
def test_a_marker_goes_one_cell_and_no_further() -> None:
    table, mage = table_of(LAYS, "{counter}: Переместить «тлен» на 1 клетку.")
    marks(table, mage, "d5")
    use(table, mage, number=1)
    assert asked_cells(table) == {"d4", "d6", "c5", "e5"}
    picks(table, "d4")
    everybody_passes(table)
    assert marked(table) == {"d4"}


@pytest.mark.rule("544.1")
def test_a_marker_is_taken_off_the_card_that_is_told() -> None:
    table, mage = table_of(
        "{counter}: Существо получает маркер «тлен».",
        "{counter}: Убрать маркер «тлен» с вашего существа.",
        "{counter}: Ранить существо с маркером «тлен» на 1.",
    )
    enemy = lay(table.second, "d6", name="Враг")
    for piece in (mage, enemy):
        use(table, mage, piece)
        everybody_passes(table)
    assert can_use(table, mage, mage, number=2)
    use(table, mage, mage, number=1)
    everybody_passes(table)
    assert not can_use(table, mage, mage, number=2)
    assert can_use(table, mage, enemy, number=2)


@pytest.mark.rule("544.3")
@pytest.mark.parametrize(
    ("whom", "hit"),
    [
        ("гнома с маркером «тлен»", {"on"}),
        ("гнома на клетке с маркером «тлен»", {"on"}),
        ("гнома без маркера «тлен»", {"near", "far"}),
        ("гнома рядом с маркером «тлен»", {"near"}),
        ("гнома рядом с клеткой с маркером «тлен»", {"near"}),
        ("гнома с маркером «сор»", set()),
    ],
)
def test_who_stands_on_or_by_a_marked_cell_is_told_from_others(whom: str, hit: set[str]) -> None:
    text = f"{{counter}}: Ранить {whom} на 1."
    table, mage = table_of("{counter}: Клетка получает маркер «тлен».", text)
    gnomes = {
        name: lay(table.second, cell, name=name, classes=("Гном",))
        for name, cell in (("on", "c5"), ("near", "d6"), ("far", "e4"))
    }
    marks(table, mage, "c5")
    assert {name for name, gnome in gnomes.items() if can_use(table, mage, gnome, 1)} == hit


@pytest.mark.rule("544.3")
def test_coming_onto_a_marked_cell_is_told_from_coming_onto_another() -> None:
    table, mage = table_of(
        LAYS, "При перемещении вашего гнома на клетку с маркером «тлен» ранить его на 2."
    )
    gnome = lay(table.first, "c5", name="Гном", classes=("Гном",), movement=3, life=20)
    marks(table, mage, "d5")
    table.moves(gnome, "c4")
    everybody_passes(table)
    table.moves(gnome, "d4")
    everybody_passes(table)
    assert gnome.wounds == 0
    table.moves(gnome, "d5")
    everybody_passes(table)
    assert gnome.wounds == 2


@pytest.mark.rule("544.1", "544.6")
def test_what_a_cell_gives_is_set_off_by_who_is_told() -> None:
    table, mage = table_of(
        "{counter}: Свободная клетка получает маркер «тлен» (когда существо противника "
        "перемещается на клетку с маркером «тлен» ранить его на 2)."
    )
    own = lay(table.first, "d3", movement=3, life=20)
    enemy = lay(table.second, "d6", movement=3, life=20)
    marks(table, mage, "d4", "e5")
    table.moves(own, "d4")
    everybody_passes(table)
    table.moves(own, "e4")
    everybody_passes(table)
    assert own.wounds == 0
    table.ends_turn()
    everybody_passes(table)
    table.moves(enemy, "d5")
    everybody_passes(table)
    assert enemy.wounds == 0
    table.moves(enemy, "d4")
    everybody_passes(table)
    assert enemy.wounds == 2


@pytest.mark.rule("544.1", "544.6")
def test_what_a_card_gets_in_brackets_is_its_own_and_goes_once() -> None:
    table, mage = table_of(
        "{counter}: Карта противника получает маркер «тлен» до конца хода (когда она получает "
        "раны ранить ее на 1 и удалить маркер).",
        "{counter}: Ранить карту на 2.",
    )
    enemy, other = (lay(table.second, cell, name=cell, life=20) for cell in ("d6", "e6"))
    assert not can_use(table, mage, mage)
    use(table, mage, enemy)
    everybody_passes(table)
    for piece in (enemy, other, enemy):
        use(table, mage, piece, number=1)
        everybody_passes(table)
    assert (enemy.wounds, other.wounds) == (5, 2)


@pytest.mark.rule("544.1", "545.8")
def test_what_a_card_gets_in_brackets_ends_with_its_time() -> None:
    table, mage = table_of(
        "{counter}: Карта противника получает маркер «тлен» до конца хода (когда она получает "
        "раны ранить ее на 1 и удалить маркер).",
        "{counter}: Ранить карту на 2.",
    )
    enemy = lay(table.second, "d6", name="Враг", life=20)
    use(table, mage, enemy)
    everybody_passes(table)
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    use(table, mage, enemy, number=1)
    everybody_passes(table)
    assert enemy.wounds == 2


@pytest.mark.rule("544.3")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_markers_of_a_card_are_counted(count: int) -> None:
    table, mage = table_of(
        "{counter}: Существо получает маркер «тлен».",
        "{counter}: Ранить существо на X, где X — число маркеров «тлен» на нем.",
    )
    enemy = lay(table.second, "d6", name="Враг", life=20)
    for _time in range(count):
        use(table, mage, enemy)
        everybody_passes(table)
    use(table, mage, enemy, number=1)
    everybody_passes(table)
    assert enemy.wounds == count


@pytest.mark.rule("544.3")
@pytest.mark.parametrize(("target", "wounds"), [("on", 3), ("off", 1)])
def test_a_strike_is_stronger_against_who_has_the_marker(target: str, wounds: int) -> None:
    table, mage = table_of(
        "{counter}: Клетка получает маркер «тлен».", "+2 к ударам по картам с маркером «тлен»."
    )
    cells_of = {"on": "c4", "off": "d4"}
    block = table.second.artifact(cells_of[target], life=20)
    marks(table, mage, "c4")
    table.strikes(mage, block, dice=(2,))
    everybody_passes(table)
    assert block.wounds == wounds
