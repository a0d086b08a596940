"""Words for rows, sides and the depth, and numbers of several cards, from text to the board."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.test_bringing import offered
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau, aimed, played, waited

BOARD: Final[Board] = {
    "маг": {"cell": "c3", "strike": "2-4-5", "chips": 2},
    "друг": {"cell": "b3", "classes": ("Гном",), "strike": "1-3-6", "wounds": 2},
    "правый": {"cell": "d3", "own": True, "wounds": 1},
    "задний": {"cell": "c1", "own": True, "chips": 2},
    "сзади": {"cell": "c2", "own": True},
    "враг": {"classes": ("Гном",)},
    "второй": {"cell": "a5"},
    "дальний": {"chips": 3, "extra": 1},
}


@pytest.mark.rule("202.1", "202.2", "502.1")
@pytest.mark.parametrize(
    ("whom", "aims"),
    [
        ("существо в первом ряду противника", "враг"),
        ("существо в 1-м ряду противника", "враг"),
        ("существо во втором ряду противника", "второй"),
        ("существо во 2-м ряду противника", "второй"),
        ("существо в третьем ряду противника", "дальний"),
        ("существо в вашем первом ряду", "маг друг правый"),
        ("существо в вашем втором ряду", "сзади"),
        ("существо в вашем третьем ряду", "задний"),
        ("существо на клетке глубины", "маг друг враг правый сзади"),
        ("существо на клетках глубины", "маг друг враг правый сзади"),
        ("существо на клетке поверхности", "дальний задний второй"),
        ("существо на клетках поверхности", "дальний задний второй"),
        ("существо слева", "друг"),
        ("существо справа", "правый"),
        ("существо напротив", "враг"),
        ("существо позади", "сзади"),
        ("существо слева от Каменного стража", "друг"),
        ("существо справа от Каменного стража", "правый"),
        ("существо, напротив которого стоит существо", "маг враг задний сзади"),
        ("существо, позади которого стоит существо", "маг сзади"),
        ("существо без фишек", "друг враг правый сзади второй"),
    ],
)
def test_where_those_stand_that_are_aimed_at(whom: str, aims: str) -> None:
    assert aimed(f"{{tap}}: Ранить {whom} на 1.", BOARD) == aims


@pytest.mark.rule("543.6")
@pytest.mark.parametrize(
    ("measure", "number"),
    [
        ("число текущих {health} Каменного стража", 17),
        ("число {counter} Каменного стража", 2),
        ("сумма ран ваших существ", 3 + 2 + 1 + 3 + 3),
        ("сумма {health} ваших гномов", 18),
        ("сумма текущих {health} ваших гномов", 18),
        ("сумма слабых {strike} ваших гномов", 1),
        ("сумма средних {strike} ваших гномов", 3),
        ("сумма сильных {strike} ваших гномов", 6),
        ("разность Каменного стража слабого и сильного {strike}", 3),
        ("разность Каменного стража слабого и среднего {strike}", 2),
        ("разность Каменного стража среднего и сильного {strike}", 1),
    ],
)
def test_what_a_number_of_cards_is(measure: str, number: int) -> None:
    text = f"{{tap}}: Существо противника получает X {{counter}}, где X – {measure}."
    assert played(text, "дальний", BOARD) == f"маг: +закрыт, дальний: фишки 3>{3 + number}"


@pytest.mark.rule("543.6")
@pytest.mark.parametrize("things", ["{counter}", "фишек"])
def test_with_more_things_than_the_card_itself(things: str) -> None:
    whom = f"существо с большим количеством {things}, чем у Каменного стража"
    assert aimed(f"{{tap}}: Ранить {whom} на 1.", BOARD) == "дальний"


@pytest.mark.rule("507.1", "202.1")
@pytest.mark.parametrize(
    "where",
    [
        "на соседнюю с ним свободную клетку",
        "на свободную клетку рядом с ним",
        "на любую клетку рядом с ним",
        "на любую свободную клетку рядом с ним",
    ],
)
def test_a_card_is_moved_to_a_cell_beside_its_own(where: str) -> None:
    scene = Tableau(f"{{tap}}: Переместить существо противника {where}.", others=BOARD)
    mage, moved = scene.pieces["маг"], scene.pieces["второй"]
    use(scene.table, mage, moved)
    assert offered(scene.table) == {"a4", "b4", "b5", "a6", "b6"}


@pytest.mark.rule("409.2")
@pytest.mark.parametrize("words", ["Вначале", "В начале"])
def test_at_the_beginning_of_a_turn(words: str) -> None:
    told = waited(f"{words} вашего хода получить {{counter}}.", turns=3)
    assert told == " | маг: фишки 3>4 | ="


ROWS: Final = ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("121.1", "202.2")
@pytest.mark.parametrize("missing", [None, *ROWS])
def test_a_creature_in_each_row(missing: str | None) -> None:
    table = Table()
    text = "{ova} 5, пока в каждом ряду поля боя есть существо."
    stone = lay(table.first, f"c{'2' if missing == '1' else '1'}", *spoken(text))
    table.second.creature(f"a{'5' if missing == '6' else '6'}")
    for row in ROWS:
        if row != missing:
            table.second.creature(f"d{row}", f"Враг {row}")
    assert (stone.state.facts.value(ab.Name.ATTACK_EXPERIENCE) == 5) is (missing is None)


@pytest.mark.rule("506.1", "507.1", "528.9")
@pytest.mark.parametrize(
    ("verb", "moves", "is_moved"),
    [
        ("двигаться", False, True),
        ("передвигаться", False, True),
        ("перемещаться", False, False),
    ],
)
def test_who_may_not_move_is_still_moved_by_others(verb: str, moves: bool, is_moved: bool) -> None:
    table = Table()
    stone = lay(table.first, "c2", *spoken(f"Не может {verb}."), name="Страж")
    mage = lay(table.first, "a1", *spoken("{tap}: Переместить ваше существо на 1 клетку."))
    table.second.creature("c6")
    assert table.can_move(stone, "c3") is moves
    assert can_use(table, mage, stone) is is_moved


@pytest.mark.rule("536.7.1")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Снять жетон инкарнации с вашего существа на кладбище", 2),
        ("Снять два жетона инкарнации с вашего существа на кладбище", 1),
        ("Положить жетон инкарнации на ваше существо на кладбище", 4),
        ("Положить два жетона инкарнации на ваше существо на кладбище", 5),
        ("Ваше существо на кладбище получает жетон инкарнации", 4),
        ("Ваше существо на кладбище получает 2 жетона инкарнации", 5),
    ],
)
def test_so_many_tokens_come_and_go(words: str, left: int) -> None:
    table = Table()
    after = spoken("После заклинания получить {counter}.")
    mage = lay(table.first, "a1", *spoken(f"{{tap}}: {words}."), *after, name="Маг")
    table.second.creature("c6")
    ghoul = lay(table.first, None, ab.Named(ab.Name.INCARNATION, 9), name="Упырь")
    table.laid[ghoul.id].enter(Zone.GRAVEYARD)
    table.laid[ghoul.id].tokens = 3
    use(table, mage, ghoul if can_use(table, mage, ghoul) else None)
    everybody_passes(table)
    assert (ghoul.state.tokens, mage.state.chips) == (left, 0)


@pytest.mark.rule("120.3", "520.2")
@pytest.mark.parametrize("die", [2, 4, 6])
@pytest.mark.parametrize(("how", "wounds"), [("слабому", 1), ("среднему", 2), ("сильному", 3)])
def test_the_first_strike_of_a_turn_is_brought_to_a_strength(
    how: str, wounds: int, die: int
) -> None:
    near: Board = {"маг": {"cell": "c3"}, "враг": {"closed": True}}
    scene = Tableau(f"Первый за ход {{strike}} вашего существа сводится к {how}.", others=near)
    assert scene.strikes(die=die) == f"маг: +закрыт, враг: раны 3>{3 + wounds}"


@pytest.mark.rule("121.1", "210.1")
def test_a_flyer_is_not_on_the_battlefield() -> None:
    flyer: Board = {"сокол": {"cell": None, "kind": ab.CardType.FLYER}}
    text = "{tap}: Ранить существо противника на поле боя на 1."
    assert aimed(text, flyer) == "враг дальний"
    assert aimed("{tap}: Ранить существо противника на 1.", flyer) == "враг дальний сокол"
