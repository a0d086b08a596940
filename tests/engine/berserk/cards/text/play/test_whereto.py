"""Where a card has come to, and from where, from text to the board: 506, 507."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.befalling import HAPPENINGS
from tests.engine.berserk.cards.text.play.going_off import ALL
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken


def gone(text: str, start: str, to: str, *, whose: str = "own", way: str = "relocates") -> int:
    """Return how many chips the enemy has after a card went from one cell to another.

    With "itself" it is the card with the text; else that card stands on c2.
    """
    table = Table()
    mage = lay(table.first, "e3", ab.Playable(ab.Payment(), HAPPENINGS[way][0]), name="Маг")
    if whose == "itself":
        piece = lay(table.first, start, *spoken(text))
    else:
        lay(table.first, "c2", *spoken(text), name="Очевидец")
        side = table.first if whose == "own" else table.second
        piece = lay(side, start, name="Путник")
    elf = table.second.creature("e6", "Эльф")
    use(table, mage, piece)
    picks(table, to)
    everybody_passes(table)
    return elf.state.chips


COMES: Final = (
    ("на клетку рядом с Каменным стражем", "a5", "b3", "c4"),
    ("на соседнюю с Каменным стражем клетку", "a5", "d1", "a2"),
    ("на клетку не рядом с Каменным стражем", "b3", "a5", "c3"),
    ("с соседней клетки на клетку не рядом с Каменным стражем", "b3", "a5", "c3"),
    ("на клетку напротив Каменного стража", "a5", "c3", "c1"),
    ("на клетку позади Каменного стража", "a5", "c1", "c3"),
    ("на клетку слева от Каменного стража", "a5", "b2", "d2"),
    ("на клетку справа от Каменного стража", "a5", "d2", "b2"),
    ("на клетку первого ряда противника", "a3", "c4", "c3"),
    ("на клетку вашего первого ряда", "a4", "c3", "c4"),
    ("на клетку второго ряда противника", "a3", "c5", "d2"),
    ("на клетку вашего 2 ряда", "a4", "d2", "c5"),
    ("на клетку 3 ряда противника", "a3", "c6", "c1"),
    ("на клетку вашего третьего ряда", "a4", "c1", "c6"),
    *(("на вашу половину поля боя", "a4", cell, "b4") for cell in ("b1", "b2", "b3")),
    *(("на половину поля боя противника", "a3", cell, "b3") for cell in ("b4", "b5", "b6")),
    ("на глубину", "a4", "b3", "a3"),
    ("на поверхность", "b4", "a3", "b3"),
    ("с клетки первого ряда противника", "b4", "a3", ""),
    ("с клетки вашего первого ряда", "b3", "a5", ""),
    ("с клетки второго ряда противника", "b5", "a3", ""),
    ("с клетки вашего второго ряда", "b2", "a5", ""),
    ("с клетки третьего ряда противника", "b6", "a3", ""),
    ("с клетки вашего третьего ряда", "b1", "a5", ""),
    *(("со своей половины поля боя", cell, "a5", "") for cell in ("b1", "b2", "b3")),
    *(("с половины поля боя противника", cell, "a5", "") for cell in ("b4", "b5", "b6")),
    ("с соседней с Каменным стражем клетки", "c3", "a5", ""),
    ("с глубины", "c4", "a5", ""),
    ("с поверхности", "a4", "a5", ""),
    ("с вашей половины поля боя на половину поля боя противника", "b3", "b4", "a3"),
    ("на половину поля боя противника с вашей половины поля боя", "b3", "b4", "a3"),
)

ELSEWHERE: Final = {
    "с клетки первого ряда противника": "b3",
    "с клетки вашего первого ряда": "b4",
    "с клетки второго ряда противника": "b2",
    "с клетки вашего второго ряда": "b5",
    "с клетки третьего ряда противника": "b1",
    "с клетки вашего третьего ряда": "b6",
    "со своей половины поля боя": "b4",
    "с половины поля боя противника": "b3",
    "с соседней с Каменным стражем клетки": "c4",
    "с соседней клетки на клетку не рядом с Каменным стражем": "c4",
    "с глубины": "a4",
    "с поверхности": "c4",
    "с вашей половины поля боя на половину поля боя противника": "b5",
    "на половину поля боя противника с вашей половины поля боя": "b5",
}


@pytest.mark.rule("202.1", "202.2", "507.1")
@each_row(("words", "start", "to", "not_to"), COMES)
def test_a_card_has_to_come_there_and_from_there(
    words: str, start: str, to: str, not_to: str
) -> None:
    text = f"При перемещении вашего существа {words} {ALL}"
    assert gone(text, start, to) == 1
    assert gone(text, start, to, whose="enemy") == 0
    if not_to:
        assert gone(text, start, not_to) == 0
    if words in ELSEWHERE:
        assert gone(text, ELSEWHERE[words], to) == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("told", ["", " на глубину"])
def test_who_dives_goes_from_the_surface_into_the_depth(told: str) -> None:
    text = f"При погружении{told} вашего существа {ALL}"
    assert gone(text, "a4", "b3") == 1
    assert gone(text, "b4", "b3") == gone(text, "b3", "a4") == gone(text, "a4", "a3") == 0
    assert gone(text, "a4", "b3", whose="enemy") == 0
    own = f"При погружении{told} {ALL}"
    assert (gone(own, "a4", "b3", whose="itself"), gone(own, "a4", "b3")) == (1, 0)


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("told", ["", " на поверхность"])
def test_who_comes_up_goes_from_the_depth_to_the_surface(told: str) -> None:
    text = f"При всплытии{told} существа противника {ALL}"
    assert gone(text, "b4", "a5", whose="enemy") == 1
    assert gone(text, "a4", "a5", whose="enemy") == gone(text, "a5", "b4", whose="enemy") == 0
    assert gone(text, "b4", "a5") == 0


@pytest.mark.rule("507.1")
def test_the_card_itself_has_to_come_there() -> None:
    text = f"При перемещении на клетку третьего ряда противника {ALL}"
    assert gone(text, "a4", "b6", whose="itself") == 1
    assert gone(text, "a4", "b5", whose="itself") == 0
    assert gone(text, "a4", "b6") == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize("whose", ["itself", "own"])
def test_a_step_to_the_next_cell_is_told_from_a_longer_way(whose: str) -> None:
    start = "При перемещении" + (" вашего другого существа" if whose == "own" else "")
    text = f"{start} на соседнюю клетку {ALL}"
    assert gone(text, "b3", "a4", whose=whose) == 1
    assert gone(text, "b3", "b5", whose=whose) == 0


@pytest.mark.rule("507.1")
@pytest.mark.parametrize(
    "words", ["рядом с лесным существом", ", рядом с которой стоит лесное существо,"]
)
def test_a_card_may_have_to_come_beside_such_a_card(words: str) -> None:
    text = f"При перемещении на клетку{words if words[0] == ',' else ' ' + words} {ALL}"
    for elements, chips in (((ab.Element.FOREST,), 1), ((ab.Element.SWAMP,), 0)):
        table = Table()
        mage = lay(
            table.first, "e3", ab.Playable(ab.Payment(), HAPPENINGS["relocates"][0]), name="Маг"
        )
        piece = lay(table.first, "a1", *spoken(text))
        lay(table.first, "b6", elements=elements, name="Сосед")
        lay(table.first, "e1", elements=(ab.Element.FOREST,), name="Далекий")
        elf = table.second.creature("e6", "Эльф")
        use(table, mage, piece)
        picks(table, "b5")
        everybody_passes(table)
        assert elf.state.chips == chips


# Who stands on the cell that a bodiless card has come to.


def onto(text: str, *, forest: bool = True, onto_it: bool = True) -> tuple[Table, Piece, Piece]:
    table = Table()
    ghost = lay(
        table.first, "c3", *spoken(text), ab.Named(ab.Name.INCORPOREAL), movement=2, name="Призрак"
    )
    elements = (ab.Element.FOREST,) if forest else (ab.Element.SWAMP,)
    elf = lay(table.second, "c4" if onto_it else "b4", elements=elements, name="Эльф")
    lay(table.second, "d4", elements=(ab.Element.FOREST,), name="Сосед")
    table.moves(ghost, "c4")
    everybody_passes(table)
    return table, ghost, elf


@pytest.mark.rule("506.5", "505.1")
@pytest.mark.parametrize("words", ["занятую лесным существом,", "с лесным существом"])
def test_who_comes_onto_a_taken_cell_does_something_to_who_stands_there(words: str) -> None:
    text = f"При движении на клетку{',' if words[0] == 'з' else ''} {words} ранить его на 2."
    assert [piece.wounds for piece in onto(text)[1:]] == [0, 2]
    assert [piece.wounds for piece in onto(text, forest=False)[1:]] == [0, 0]
    assert [piece.wounds for piece in onto(text, onto_it=False)[1:]] == [0, 0]


@pytest.mark.rule("506.5", "116.7")
def test_who_stands_there_may_gain_something_by_leave_of_the_player() -> None:
    start = "При движении на клетку, занятую лесным существом,"
    for answer, chips in ((op.TriggerNext(0, 0), 1), (op.Pass(), 0)):
        table, _ghost, elf = onto(f"{start} это существо может получить {{counter}}.")
        table.choose(answer)
        everybody_passes(table)
        assert elf.state.chips == chips
