"""Where cards go: what no table says."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.events import DeckShuffled
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.befalling import HAPPENINGS
from tests.engine.berserk.cards.text.play.going_off import ALL
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

# Going to other cells, taking off, summoning and leaving, from text to the board: 507, 536.


def offered(table: Table) -> set[str]:
    """Return the cells that may be chosen now."""
    return {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}


def free(*names: str, taken: set[str]) -> set[str]:
    """Return all cells in columns and rows of these names that no card holds."""
    return {cell for cell in names if cell not in taken}


def row(number: int) -> tuple[str, ...]:
    """Return the cells of a row of the board, the first player's third row being 1."""
    return tuple(f"{column}{number}" for column in "abcde")


TAKEN: Final = {"c2", "b4", "e6"}
WHERE: Final = {
    "на любую свободную клетку поля боя": tuple(
        cell for number in range(1, 7) for cell in row(number)
    ),
    "на свободную клетку вашей половины поля боя": (*row(1), *row(2), *row(3)),
    "на свободную клетку половины поля боя противника": (*row(4), *row(5), *row(6)),
    "на свободную клетку вашего первого ряда": row(3),
    "на свободную клетку первого ряда противника": row(4),
    "на свободную клетку вашего второго ряда": row(2),
    "на свободную клетку второго ряда противника": row(5),
    "на свободную клетку вашего третьего ряда": row(1),
    "на свободную клетку третьего ряда противника": row(6),
    "на клетку рядом с Каменным стражем": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на соседнюю с Каменным стражем клетку": ("b1", "c1", "d1", "b2", "d2", "b3", "c3", "d3"),
    "на клетку напротив Каменного стража": ("c3",),
    "на клетку позади Каменного стража": ("c1",),
    "на клетку слева от Каменного стража": ("b2",),
    "на клетку справа от Каменного стража": ("d2",),
    "на соседнюю с ним клетку": ("a3", "b3", "c3", "a4", "c4", "a5", "b5", "c5"),
    "на соседнюю клетку": ("a3", "b3", "c3", "a4", "c4", "a5", "b5", "c5"),
    "на 1 клетку": ("b3", "a4", "c4", "b5"),
    "на 2 клетки": ("b3", "a4", "c4", "b5", "a3", "c3", "a5", "c5", "b2", "d4", "b6"),
    "на клетку вперед": ("b3",),  # as its own player sees it
    "на клетку назад": ("b5",),
    "на клетку влево": ("c4",),
    "на клетку вправо": ("a4",),
}


def mover(text: str, cell: str = "c2") -> tuple[Table, Piece, Piece]:
    """Return a table with a card of that text on c2, and an enemy on b4."""
    table = Table()
    piece = lay(table.first, cell, *spoken(text))
    elf = table.second.creature("b4", "Эльф")
    table.second.artifact("e6")
    return table, piece, elf


@pytest.mark.rule("202.1", "507.1")
@each_row(("words", "cells"), WHERE.items())
@each_row("verb", ["переместить", "перемещается"])
def test_a_moved_card_is_offered_exactly_the_named_cells(
    words: str, cells: tuple[str, ...], verb: str
) -> None:
    said = f"Существо противника {verb}" if verb != "переместить" else ""
    text = f"{{tap}}: {said or 'Переместить существо противника'} {words}."
    table, piece, elf = mover(text)
    use(table, piece, elf)
    where = free(*cells, taken=TAKEN)
    if len(where) > 1:
        assert offered(table) == where
        picks(table, min(where))
    everybody_passes(table)
    assert (elf.cell, piece.cell) == (min(where), "c2")


# Into the battle and out of it.


@pytest.mark.rule("204.3", "204.4")
@pytest.mark.parametrize(("words", "shuffled"), [("в колоду", True), ("на верх колоды", False)])
def test_a_card_returns_shuffled_into_or_on_top_of_its_owners_deck(
    words: str, shuffled: bool
) -> None:
    table = Table()
    piece = lay(table.first, "c2", *spoken(f"{{tap}}: Вернуть существо противника {words}."))
    elf = table.second.creature("b4", "Эльф")
    table.second.creature("e6", "Другой")
    table.second.deck(*(specs.creature(name) for name in ("Один", "Два", "Три", "Четыре")))
    assert not can_use(table, piece, piece)
    use(table, piece, elf)
    everybody_passes(table)
    names = [spec.name for spec in table.state.decks[Seat.SECOND]]
    assert (len(names), "Эльф" in names) == (5, True)
    assert (table.events(DeckShuffled) != []) is shuffled
    assert shuffled or names[0] == "Эльф"


# Where a card has come to, and from where, from text to the board: 506, 507.


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
def test_a_movement_trigger_requires_the_named_start_and_destination(
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
def test_diving_is_a_move_from_the_surface_into_the_depth(told: str) -> None:
    text = f"При погружении{told} вашего существа {ALL}"
    assert gone(text, "a4", "b3") == 1
    assert gone(text, "b4", "b3") == gone(text, "b3", "a4") == gone(text, "a4", "a3") == 0
    assert gone(text, "a4", "b3", whose="enemy") == 0
    own = f"При погружении{told} {ALL}"
    assert (gone(own, "a4", "b3", whose="itself"), gone(own, "a4", "b3")) == (1, 0)
