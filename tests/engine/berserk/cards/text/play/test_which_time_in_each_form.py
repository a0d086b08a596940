"""Which time of a turn or of the battle it must be, in each form that says it: 116.2, 545.8."""

from itertools import product
from typing import Final

import pytest

from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Side, Table

ORDINALS: Final = (
    ("первый", "первая", "первом"),
    ("второй", "вторая", "втором"),
    ("третий", "третья", "третьем"),
)
SPANS: Final = {
    "ход": (0, 1, 2),
    "ваш ход": (1,),
    "ход противника": (0, 2),
    "бой": (0,),
}
"""In which of three turns it is that time; the first turn is the opponent's."""
CASES: Final = tuple(product(range(3), SPANS))


def strikers(side: Side, *cells: str) -> list[Piece]:
    """Lay three cards that can strike."""
    return [
        side.creature(cell, f"Боец {side.seat} {cell}", strike="1-2-5", life=90) for cell in cells
    ]


def wounds(text: str) -> tuple[list[int], list[int]]:
    """Return what each of nine strikes has done, three in a turn, and how many chips it brought.

    The first turn is the opponent's. Who says the text stands far off.
    """
    table = Table(active=Seat.SECOND)
    mage = says(table.first, "e1", text, life=90)
    own = strikers(table.first, "a3", "b3", "b5")
    other = strikers(table.second, "d4", "e4", "d2")
    walls = [
        table.second.creature("a4", "Вал", life=90, closed=True),
        table.first.creature("e3", "Стена", life=90, closed=True),
    ]
    done, chips = [], []
    for turn, (group, wall) in enumerate(((other, walls[1]), (own, walls[0]), (other, walls[1]))):
        if turn:
            turns(table)
        wall.state.closed = True
        for piece in group:
            before = mage.state.chips
            done.append(hit(table, piece, wall))
            while table.asked is not None and not _is_free(table):
                table.passes()
            chips.append(mage.state.chips - before)
    return done, chips


def _is_free(table: Table) -> bool:
    return any(isinstance(option, op.EndTurn) for option in table.options)


def at(number: int, span: str) -> list[bool]:
    """Return at which of nine strikes it is the time."""
    return [turn in SPANS[span] and strike == number for turn in range(3) for strike in range(3)]


def own(number: int, span: str) -> list[bool]:
    """Return at which of nine strikes it is that time of the card itself.

    Each of three cards strikes once in a turn: in the battle the last turn is their second time.
    """
    whole = span == "бой"
    turns = range(3) if whole else SPANS[span]
    return [
        turn in turns and number == (1 if whole and turn == 2 else 0)
        for turn in range(3)
        for _strike in range(3)
    ]


@pytest.mark.rule("116.2", "545.8")
@each_row(("number", "span"), CASES)
@each_row("form", ["alone", "with «в»", "attack"])
def test_a_trigger_fires_at_the_nth_strike(form: str, number: int, span: str) -> None:
    if form == "attack" and span not in ("ход", "бой"):
        return  # whose turn it is stands behind the attack
    nominative, _, locative = ORDINALS[number]
    preposition = "во" if number == 1 else "в"
    words = {
        "alone": f"При {{strike}} существа {nominative} раз за {span}",
        "with «в»": f"При {{strike}} существа {preposition} {nominative} раз за {span}",
        "attack": f"При {locative} за {span} {{strike}} существа",
    }[form]
    times = at if form == "attack" else own
    assert wounds(f"{words} получить {{counter}}.")[1] == times(number, span)


@pytest.mark.rule("116.2")
@pytest.mark.parametrize("span", SPANS)
def test_a_trigger_fires_at_the_first_strike(span: str) -> None:
    text = f"При {{strike}} существа впервые за {span} получить {{counter}}."
    assert wounds(text)[1] == own(0, span)


@pytest.mark.rule("545.8", "120.2")
@pytest.mark.parametrize(("number", "span"), CASES)
def test_only_the_nth_attack_of_each_card_is_brought_to_strong(number: int, span: str) -> None:
    text = f"{ORDINALS[number][1]} за {span} атака существа сводится к сильной.".capitalize()
    assert wounds(text)[0] == [5 if hits else 1 for hits in at(number, span)]


GENITIVES: Final = ("первого", "второго", "третьего")


@pytest.mark.rule("545.8", "116.2")
@pytest.mark.parametrize(("number", "span"), CASES)
@pytest.mark.parametrize("form", ["at", "after"])
def test_actions_of_several_cards_are_counted_together(form: str, number: int, span: str) -> None:
    words = {
        "at": f"При {ORDINALS[number][2]} за {span} действии существа",
        "after": f"После {GENITIVES[number]} за {span} действия существа",
    }[form]
    assert wounds(f"{words} получить {{counter}}.")[1] == at(number, span)


@pytest.mark.rule("116.2")
@pytest.mark.parametrize("verb", ["действует", "закрывается"])
@pytest.mark.parametrize(
    ("turn", "goes_off"),
    [("", [1, 1, 1]), (" в ваш ход", [0, 1, 0]), (" в ход противника", [1, 0, 1])],
)
def test_a_trigger_that_names_no_turn_fires_in_any_turn(
    verb: str, turn: str, goes_off: list[int]
) -> None:
    chips = wounds(f"Когда существо {verb}{turn}, получить {{counter}}.")[1]
    assert chips == [number for number in goes_off for _strike in range(3)]


@pytest.mark.rule("116.2")
@pytest.mark.parametrize(
    ("turn", "goes_off"),
    [("", [1, 1, 1]), (" в ваш ход", [0, 1, 0]), (" в ход противника", [1, 0, 1])],
)
def test_a_wound_trigger_that_names_no_turn_fires_in_any_turn(
    turn: str, goes_off: list[int]
) -> None:
    for whose, dealt in (("ваше существо", [1, 0, 1]), ("существо противника", [0, 1, 0])):
        chips = wounds(f"Когда {whose} получает раны{turn}, получить {{counter}}.")[1]
        both = [one * other for one, other in zip(goes_off, dealt, strict=True)]
        assert chips == [number for number in both for _strike in range(3)]
