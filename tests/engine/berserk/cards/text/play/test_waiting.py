"""What waits for the end or the beginning of a turn, from printed text to the board (120)."""

import pytest

from engine.berserk.table import options as op
from tests.support.tableau import Board, Tableau, played, struck

CHIPS = "получить {counter}"
"""What the mage, who has three chips, does when its time has come."""


def chips_turn_by_turn(text: str, turns: int = 5) -> list[int]:
    """Return how many more chips the mage has at the end of its own turn and of those after it,
    when in that first turn it has healed itself."""
    scene = Tableau(text, "{counter}: Излечиться на 1.")
    scene.uses()
    told = []
    for _turn in range(turns):
        scene.ends_turns()
        told.append(scene.pieces["маг"].state.chips - 2)
    return told


@pytest.mark.rule("120.1", "120.3")
@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("в конце хода", [1, 1, 1, 1, 1]),
        ("в конце этого хода", [1, 1, 1, 1, 1]),
        ("в конце вашего хода", [1, 1, 1, 1, 1]),
        ("в конце хода противника", [0, 1, 1, 1, 1]),
        ("в конце следующего хода противника", [0, 1, 1, 1, 1]),
        ("в конце вашего следующего хода", [0, 0, 1, 1, 1]),
        # the turn has begun by the time that the one before is over
        ("в начале следующего хода противника", [1, 1, 1, 1, 1]),
        ("в начале вашего следующего хода", [0, 1, 1, 1, 1]),
    ],
)
def test_it_waits_for_that_turn_and_goes_off_once(when: str, told: list[int]) -> None:
    assert chips_turn_by_turn(f"При излечении {when} {CHIPS}.") == told


def chips_from_the_opponents_turn(text: str, turns: int = 4) -> list[int]:
    """Return the same where it is the enemy that heals the mage in a turn of the opponent."""
    board: Board = {"враг": {"texts": "{counter}: Излечить выбранное существо на 1.", "chips": 1}}
    scene = Tableau(text, others=board)
    scene.ends_turns()
    scene.announces("маг", by="враг")
    told = []
    for _turn in range(turns):
        scene.ends_turns()
        told.append(scene.pieces["маг"].state.chips - 3)
    return told


@pytest.mark.rule("120.3")
@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("в конце хода", [1, 1, 1, 1]),
        ("в конце хода противника", [1, 1, 1, 1]),
        ("в конце следующего хода противника", [0, 0, 1, 1]),
        ("в конце вашего хода", [0, 1, 1, 1]),
        ("в конце вашего следующего хода", [0, 1, 1, 1]),
    ],
)
def test_the_next_turn_of_the_opponent_is_not_the_one_at_hand(when: str, told: list[int]) -> None:
    assert chips_from_the_opponents_turn(f"При излечении {when} {CHIPS}.") == told


@pytest.mark.rule("120.3", "528.10")
@pytest.mark.parametrize(("cell", "wounds"), [("c3", 2), ("a1", 0)])
def test_whether_it_is_so_is_asked_at_that_time_alone(cell: str, wounds: int) -> None:
    text = "При {strike} в конце хода, если атакованный стоит рядом с ~, ранить его на 2."
    leaving = f"{text} {{counter}}: Телепортироваться."
    board: Board = {"маг": {"cell": "c3"}, "враг": {"closed": True}}
    scene = Tableau(leaving, others=board)
    scene.strikes()
    before = scene.pieces["враг"].wounds
    if cell != "c3":
        scene.announces(cell)
    scene.ends_turns()
    assert scene.pieces["враг"].wounds == before + wounds
    scene.ends_turns()
    if cell != "c3":
        scene.announces("c3")
    scene.ends_turns(3)
    assert scene.pieces["враг"].wounds == before + wounds


@pytest.mark.rule("120.3")
def test_it_knows_who_was_struck() -> None:
    told = struck("При {strike} в конце хода ранить атакованного на 2.", turns=1)
    assert told == "маг: +закрыт, враг: раны 3>4 | маг: +закрыт, враг: -закрыт раны 3>6"


@pytest.mark.rule("120.3", "505.4.1")
def test_what_comes_first_is_done_at_once() -> None:
    text = "{counter}: Ранить существо противника на 1, в конце хода ранить его на 4."
    told = played(text, "враг", turns=1)
    assert told == "маг: фишки 3>2, враг: раны 3>4 | маг: фишки 3>2, враг: раны 3>8"


@pytest.mark.rule("116.7", "120.3")
@pytest.mark.parametrize(("answer", "wounds"), [("да", 5), ("нет", 3)])
def test_what_it_may_do_its_player_says_then(answer: str, wounds: int) -> None:
    text = "{counter}: Открыть ваше существо; в конце хода может ранить его на 2."
    scene = Tableau(text, others={"друг": {"closed": True}})
    scene.uses()
    scene.table.choose(op.EndTurn())
    scene.answers(answer)
    assert scene.pieces["друг"].wounds == wounds
