"""Which time of a turn or of the battle it must be, in two turns of each player: 116.2, 545.8."""

from itertools import product
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.going_off import goes
from tests.support.rows import each_row
from tests.support.scenario import Table

ORDINALS: Final = (
    {"nom": ("первый", "первая"), "loc": ("первом", "первой"), "gen": ("первого", "первой")},
    {"nom": ("второй", "вторая"), "loc": ("втором", "второй"), "gen": ("второго", "второй")},
    {"nom": ("третий", "третья"), "loc": ("третьем", "третьей"), "gen": ("третьего", "третьей")},
)
"""By number and case, each with a noun that is not feminine and with one that is."""
SPANS: Final = {
    "ход": (0, 1, 2, 3),
    "ваш ход": (1, 3),
    "свой ход": (1, 3),
    "ход противника": (0, 2),
    "бой": (0,),
}
"""In which of four turns it is that time; the first turn is the opponent's."""
CASES: Final = tuple(product(range(3), SPANS))
_JUMP: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.TELEPORT))


def at(number: int, span: str) -> list[bool]:
    """Return at which of twelve times it is the time, three in a turn."""
    return [turn in SPANS[span] and time == number for turn in range(4) for time in range(3)]


def teleported(text: str) -> list[int]:
    """Return how many chips each of twelve teleportations has brought the card of this text.

    There are three in a turn, and the opponent's turn is the first.
    """
    table = Table(active=Seat.SECOND)
    piece = says(table.first, "c2", text)
    mages = [
        lay(table.second, "a6", _JUMP, name="Чужой маг"),
        lay(table.first, "a1", _JUMP, name="Свой маг"),
    ]
    brought = []
    for turn in range(4):
        if turn:
            turns(table)
        for _time in range(3):
            before = piece.state.chips
            use(table, mages[turn % 2], piece)
            picks(table, "d2" if piece.cell == "c2" else "c2")
            everybody_passes(table)
            brought.append(piece.state.chips - before)
    return brought


TOLD: Final = (
    "при {loc[0]} за {span} перемещении",
    "при {loc[1]} за {span} телепортации",
    "после {gen[0]} за {span} перемещения",
    "после {gen[1]} за {span} телепортации",
    "когда {nom[0]} раз за {span} перемещается,",
    "когда {preposition} {nom[0]} раз за {span} телепортируется,",
    "при перемещении {nom[0]} раз за {span}",
    "при телепортации {preposition} {nom[0]} раз за {span}",
)


@pytest.mark.rule("116.2", "545.8")
@each_row(("number", "span"), CASES)
@each_row("words", TOLD)
def test_it_goes_off_that_time_and_no_other(words: str, number: int, span: str) -> None:
    preposition = "во" if number == 1 else "в"
    start = words.format(**ORDINALS[number], span=span, preposition=preposition)
    assert teleported(f"{start.capitalize()} получить {{counter}}.") == at(number, span)


@pytest.mark.rule("116.2", "545.8")
@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize(
    "words", ["Когда впервые за {} перемещается,", "При перемещении впервые за {}"]
)
def test_it_goes_off_the_first_time_alone(words: str, span: str) -> None:
    assert teleported(f"{words.format(span)} получить {{counter}}.") == at(0, span)


def struck(text: str) -> list[int]:
    """Return what each of twelve strikes has done, three in a turn, the opponent's turn first."""
    table = Table(active=Seat.SECOND)
    says(table.first, "e1", text, life=90)
    own = [
        table.first.creature(cell, f"Свой {cell}", strike="1-2-5") for cell in ("a3", "b3", "b5")
    ]
    other = [
        table.second.creature(cell, f"Чужой {cell}", strike="1-2-5") for cell in ("d4", "e4", "d2")
    ]
    walls = [
        table.first.creature("e3", "Стена", life=90, closed=True),
        table.second.creature("a4", "Вал", life=90, closed=True),
    ]
    done = []
    for turn in range(4):
        if turn:
            turns(table)
        wall = walls[turn % 2]
        wall.state.closed = True
        done += [hit(table, piece, wall) for piece in (own if turn % 2 else other)]
    return done


@pytest.mark.rule("545.8", "120.2")
@each_row(("number", "span"), CASES)
@each_row(
    "words",
    ["{nom[1]} за {span} атака существа{to}ой.", "{nom[0]} за {span} {{strike}} существа{to}ому."],
)
def test_the_attack_of_that_time_is_strong_and_no_other(words: str, number: int, span: str) -> None:
    text = words.format(**ORDINALS[number], span=span, to=" сводится к сильн").capitalize()
    assert struck(text) == [5 if hits else 1 for hits in at(number, span)]


@pytest.mark.rule("545.8", "120.2")
def test_the_first_attack_of_a_turn_need_not_be_that_of_the_battle() -> None:
    table = Table(active=Seat.SECOND)
    mage = says(
        table.first, "e1", "{instant}: Первая за ход атака существа сводится к сильной.", life=90
    )
    own = [table.first.creature(cell, f"Свой {cell}", strike="1-2-5") for cell in ("a3", "b3")]
    other = table.second.creature("e4", "Чужой", strike="1-2-5")
    wall = table.first.creature("e3", "Стена", life=90, closed=True)
    shaft = table.second.creature("a4", "Вал", life=90, closed=True)
    assert hit(table, other, wall) == 1
    turns(table)
    shaft.state.closed = True
    use(table, mage)
    everybody_passes(table)
    assert [hit(table, piece, shaft) for piece in own] == [5, 1]
