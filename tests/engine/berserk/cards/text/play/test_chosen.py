"""Cells that are chosen first, and the cards on them or beside (202.2, 505.7)."""

from typing import Final

import pytest

from tests.support.tableau import Board, Tableau, played

_CROWD: Final[Board] = {
    "друг": {"cell": "b3"},
    "враг": {"cell": "c4"},
    "третий": {"cell": "d3"},
    "дальний": {"cell": "c6"},
    "крайний": {"cell": "a3"},
}


@pytest.mark.rule("202.2", "505.7", "543.4", "545.3")
@pytest.mark.parametrize(
    ("words", "cell", "told"),
    [
        (
            "Выбрать квадрат 2x2; ранить каждую карту на этих клетках на 1",
            "c3",
            "враг: раны 3>4, третий: раны 3>4",
        ),
        (
            "Выбрать квадрат 2x2; ранить каждую карту противника на этих клетках на X, где X — "
            "число ваших карт на этих клетках",
            "b2",
            "",
        ),
        (
            "Выбрать квадрат 2x2; ранить каждую карту противника на этих клетках на X, где X — "
            "число ваших карт на этих клетках",
            "c2",
            "третий: раны 3>4",
        ),
        (
            "Выбрать квадрат 2x2; ранить каждую карту противника на этих клетках на X, где X — "
            "число карт на этих клетках (максимум 1)",
            "c3",
            "враг: раны 3>4, третий: раны 3>4",
        ),
        (
            "Выбрать ряд; закрыть все карты противника в этом ряду",
            "a3",
            "третий: +закрыт, крайний: +закрыт",
        ),
        (
            "Выбрать столбец; закрыть все карты в этом столбце",
            "c1",
            "маг: +закрыт, враг: +закрыт, дальний: +закрыт",
        ),
        (
            "Выбрать свободную клетку рядом с Каменным стражем; ранить все стоящие рядом с этой "
            "клеткой карты противника на 2",
            "c3",
            "враг: раны 3>5, третий: раны 3>5",
        ),
        (
            "Выбрать свободную клетку; ранить все карты рядом с этой клеткой на 2",
            "b5",
            "враг: раны 3>5, дальний: раны 3>5",
        ),
    ],
)
def test_it_is_done_to_cards_of_those_cells(words: str, cell: str, told: str) -> None:
    assert played(f"{{instant}}: {words}.", cell, _CROWD) == told


@pytest.mark.rule("202.2", "201.2.4")
@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("c4", "враг: раны 3>4"),
        ("d3", "третий: раны 3>4"),
    ],
)
def test_a_line_goes_on_from_the_card_for_so_many_cells(cell: str, told: str) -> None:
    words = (
        "{instant}: Выбрать до 2 клеток подряд на одной прямой (в том числе по диагонали) от "
        "Каменного стража; ранить каждую карту противника на этих клетках на 1."
    )
    assert played(words, cell, _CROWD) == told


@pytest.mark.rule("413.3")
def test_what_they_may_not_do_is_over_at_the_end_of_the_turn_that_is_told() -> None:
    words = (
        "{instant}: Выбрать столбец; до конца хода противника карты в этом столбце не могут "
        "двигаться."
    )
    scene = Tableau(words, others=_CROWD)
    scene.uses("c1")
    table, pieces = scene.table, scene.pieces
    assert not table.can_move(pieces["маг"], "c3")
    assert table.can_move(pieces["друг"], "b4")
    scene.ends_turns(1)
    assert not table.can_move(pieces["враг"], "c5")
    assert table.can_move(pieces["третий"], "d4")
    scene.ends_turns(1)
    assert table.can_move(pieces["маг"], "c3")
