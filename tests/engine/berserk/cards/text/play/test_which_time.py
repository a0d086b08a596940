"""Which time of a turn or of the battle it is: what no table says."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.going_off import goes
from tests.engine.berserk.cards.text.play.test_turns import counted
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.tableau import Tableau

# Which time it is, of a turn or of the battle, told by what goes off at that time alone.


TIMES: Final = [
    (ordinal, span, number, of_battle)
    for number, ordinal in enumerate(("первый", "второй", "третий"), start=1)
    for span, of_battle in (("ход", False), ("бой", True))
]
LOCATIVES: Final = {"первый": "первом", "второй": "втором", "третий": "третьем"}


def told(text: str, *answers: str) -> list[int]:
    """Return the chips that the mage has got after each of three uses in each of two turns."""
    scene = Tableau(text, others={"маг": {"wounds": 9, "chips": 0}, "враг": {"closed": True}})
    chips = []
    for _turn in range(2):
        for _use in range(3):
            scene.announces(*answers, number=0, die=3)
            chips.append(scene.pieces["маг"].state.chips)
        scene.ends_turns(2)
    return chips


def at(number: int, *, of_battle: bool) -> list[int]:
    """Return the chips where one comes at such a time."""
    times = (number,) if of_battle else (number, number + 3)
    return [sum(time <= use for time in times) for use in range(1, 7)]


@pytest.mark.rule("116.7", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
@pytest.mark.parametrize("before", [True, False])
def test_a_trigger_fires_at_the_nth_healing(
    ordinal: str, span: str, number: int, *, of_battle: bool, before: bool
) -> None:
    preposition = ("во " if number == 2 else "в ") if before else ""
    text = f"Когда излечивается {preposition}{ordinal} раз за {span}, получить {{counter}}."
    assert told(f"{text} {{instant}}: Излечиться на 1.") == at(number, of_battle=of_battle)


@pytest.mark.rule("116.7", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
@pytest.mark.parametrize("words", ["При {} за {} разряде", "При {} разряде за {}"])
def test_a_trigger_fires_at_the_nth_bolt(
    words: str, ordinal: str, span: str, number: int, *, of_battle: bool
) -> None:
    said = words.format(LOCATIVES[ordinal], span)
    text = f"{said} получить {{counter}}. {{instant}}: Разряд на 1."
    assert told(text, "враг") == at(number, of_battle=of_battle)


@pytest.mark.rule("531.1", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
def test_only_the_nth_bolt_is_blocked(
    ordinal: str, span: str, number: int, *, of_battle: bool
) -> None:
    text = f"Блокирует по себе {ordinal} разряд за {span}."
    scene = Tableau(
        "{instant}: Разряд на 1.",
        others={"маг": {}, "враг": {"closed": True, "wounds": 0, "texts": text}},
    )
    wounds = []
    for _turn in range(2):
        for _use in range(3):
            scene.announces("враг", die=3)
            wounds.append(scene.pieces["враг"].wounds)
        scene.ends_turns(2)
    blocked = at(number, of_battle=of_battle)
    assert wounds == [use - times for use, times in enumerate(blocked, start=1)]


# Every row of the board and every point of a turn, by all words for it: 202, 408, 413.


# Where a card has come to, and where it was.

WAY: Final = (1, 2, 3, 4, 5, 6, 4, 2, 6, 3, 1, 5, 1)
"""Rows of the board that a card goes through; the first player's third row is 1."""
ORDINALS: Final = (("первого", "первый"), ("второго", "второй"), ("третьего", "третий"))
INTO: Final = (
    ("на клетку {own}{genitive} ряда{other}", ("вашего ", "своего ")),
    ("на свободную клетку {own}{genitive} ряда{other}", ("вашего ", "своего ")),
    ("{preposition} {own}{accusative} ряд{other}", ("ваш ", "свой ")),
)
FROM: Final = (
    ("с клетки {own}{genitive} ряда{other}", ("вашего ", "своего ")),
    ("из {own}{genitive} ряда{other}", ("вашего ", "своего ")),
)


def wordings(
    said: tuple[tuple[str, tuple[str, ...]], ...],
) -> list[tuple[str, bool, int]]:
    """Return all that may be said of rows, each with whether it is an own one, and which."""
    told = []
    for words, owns in said:
        for number, (genitive, accusative) in enumerate(ORDINALS, 1):
            for own in (*owns, ""):
                for gen, acc in ((genitive, accusative), (number, number)):
                    row = words.format(
                        own=own,
                        genitive=gen,
                        accusative=acc,
                        other="" if own else " противника",
                        preposition="во" if not own and number == 2 else "в",
                    )
                    told.append((row, bool(own), number))
    return told


def row_of(seat: Seat, *, own: bool, number: int) -> int:
    """Return which row of the board is that row of a player, or of the other one."""
    return 4 - number if own is (seat is Seat.FIRST) else 3 + number


def heard(text: str, seat: Seat) -> list[int]:
    """Return how many chips each step of the way has brought the card of this text."""
    table = Table()
    sides = (table.first, table.second)
    mage = says(sides[seat], "e3", text, name="Очевидец")
    goer = lay(
        table.first, "b1", ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE)), name="Путник"
    )
    table.second.creature("e4", "Эльф")
    brought = []
    for row in WAY[1:]:
        before = mage.state.chips
        use(table, goer, goer)
        picks(table, f"b{row}")
        everybody_passes(table)
        brought.append(mage.state.chips - before)
    return brought


@pytest.mark.rule("202.2", "507.1")
@each_row("seat", Seat)
@each_row(("words", "own", "number"), wordings(INTO))
def test_a_trigger_fires_on_moving_into_the_named_row(
    words: str, own: bool, number: int, seat: Seat
) -> None:
    row = row_of(seat, own=own, number=number)
    text = f"При перемещении существа {words} получить {{counter}}."
    assert heard(text, seat) == [to == row for to in WAY[1:]]


@pytest.mark.rule("202.2", "507.1")
@each_row("seat", Seat)
@each_row(("words", "own", "number"), wordings(FROM))
def test_a_trigger_fires_on_moving_out_of_the_named_row(
    words: str, own: bool, number: int, seat: Seat
) -> None:
    row = row_of(seat, own=own, number=number)
    text = f"При перемещении существа {words} получить {{counter}}."
    assert heard(text, seat) == [start == row for start in WAY[:-1]]


@pytest.mark.rule("202.1", "507.1")
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize(
    ("words", "into", "own"),
    [
        ("на вашу половину поля боя", True, True),
        ("на свою половину поля боя", True, True),
        ("на половину поля боя противника", True, False),
        ("с вашей половины поля боя", False, True),
        ("со своей половины поля боя", False, True),
        ("с половины поля боя противника", False, False),
    ],
)
def test_a_trigger_fires_on_moving_into_or_out_of_the_named_half(
    words: str, into: bool, own: bool, seat: Seat
) -> None:
    rows = (1, 2, 3) if own is (seat is Seat.FIRST) else (4, 5, 6)
    text = f"При перемещении существа {words} получить {{counter}}."
    assert heard(text, seat) == [row in rows for row in (WAY[1:] if into else WAY[:-1])]


# The start and the end of turns. The scenario begins in the own turn: it ends, the other begins.

STARTS: Final = {"вашего": (0, 1, 0, 1), "своего": (0, 1, 0, 1), "противника": (1, 0, 1, 0)}
ENDS: Final = {"вашего": (1, 0, 1, 0), "своего": (1, 0, 1, 0), "противника": (0, 1, 0, 1)}
POINTS: Final = {
    "в начале": (1, 0),
    "вначале": (1, 0),
    "в конце": (0, 1),
    "до начала": (1, 0),
    "перед началом": (1, 0),
    "в начале и в конце": (1, 1),
    "в начале и конце": (1, 1),
    "в конце и в начале": (1, 1),
}
"""Whether it is at the start of a turn, and whether at its end."""


@pytest.mark.rule("408.1", "409.2", "413.1")
@each_row("whose", ["вашего", "своего", "противника", ""])
@each_row("point", POINTS)
def test_a_trigger_fires_at_the_named_point_of_the_named_turn(point: str, whose: str) -> None:
    turn = {"противника": "хода противника", "": "хода"}.get(whose, f"{whose} хода")
    starts, ends = STARTS.get(whose, (1, 1, 1, 1)), ENDS.get(whose, (1, 1, 1, 1))
    at_start, at_end = POINTS[point]
    times = [start * at_start + end * at_end for start, end in zip(starts, ends, strict=True)]
    text = f"{point.capitalize()} {turn} получить {{counter}}."
    assert counted(text, 4) == [sum(times[: n + 1]) for n in range(4)]
