"""Jumps over cards and spells as they are announced, from printed text to the board (116, 507)."""

import pytest

from tests.support.tableau import Board, Tableau

OVER: Board = {"под ним": {"cell": "c3"}, "враг": {"cell": "e4"}}
"""Who stands before the mage, and whom it may come down beyond."""


@pytest.mark.rule("116.1", "506.6")
@pytest.mark.parametrize(
    ("event", "cell", "own", "chips"),
    [
        ("При прыжке через существо противника", "c4", False, 1),
        ("При прыжке через существо противника", "c4", True, 0),
        ("При прыжке через ваше существо", "c4", True, 1),
        ("При прыжке через клетку, занятую существом противника,", "c4", False, 1),
        ("Когда прыгает через существо противника,", "c4", False, 1),
        ("При прыжке через существо противника", "d3", False, 0),
        ("При прыжке через существо противника", "c1", False, 0),
    ],
)
def test_who_stands_between_the_cells_is_jumped_over(
    event: str, cell: str, *, own: bool, chips: int
) -> None:
    text = f"{{instant}}: Совершить прыжок, дальность 2. {event} получить {{counter}}."
    people: Board = {**OVER, "под ним": {"cell": "c3", "own": own}}
    scene = Tableau(text, others=people)
    scene.announces(cell)
    assert scene.pieces["маг"].cell == cell
    assert scene.pieces["маг"].state.chips - 3 == chips


@pytest.mark.rule("116.1")
def test_a_step_or_a_teleport_is_no_jump() -> None:
    text = "{instant}: Телепортироваться. При прыжке через существо противника получить {counter}."
    scene = Tableau(text, others=OVER)
    scene.announces("c4")
    assert scene.pieces["маг"].state.chips == 3


@pytest.mark.rule("116.1", "502.1")
def test_a_pronoun_means_who_was_jumped_over() -> None:
    text = (
        "{instant}: Совершить прыжок, дальность 2. "
        "При прыжке через существо противника ранить его на 2."
    )
    scene = Tableau(text, others=OVER)
    scene.announces("c4")
    wounds = {name: piece.wounds for name, piece in scene.pieces.items()}
    assert wounds == {"маг": 3, "друг": 3, "враг": 3, "дальний": 3, "под ним": 5}


@pytest.mark.rule("116.1")
@pytest.mark.parametrize(("whose", "chips"), [("вашего", 1), ("противника", 0)])
def test_another_may_be_the_one_that_jumps(whose: str, chips: int) -> None:
    noun = "вашего существа" if whose == "вашего" else "существа противника"
    text = f"При прыжке {noun} через существо противника получить {{counter}}."
    leaping: Board = {
        **OVER,
        "друг": {"cell": "b3", "texts": "{instant}: Совершить прыжок, дальность 2."},
    }
    scene = Tableau(text, others=leaping)
    scene.announces("d3", by="друг")
    assert scene.pieces["друг"].cell == "d3"
    assert scene.pieces["маг"].state.chips - 3 == chips


@pytest.mark.rule("512.6.2", "116.3")
@pytest.mark.parametrize(
    ("event", "power", "chips"),
    [
        ("Когда ваше существо объявляет заклинание", "Заклинание ранить существо на 1", 1),
        ("Когда ваше существо объявляет заклинание", "Ранить существо на 1", 0),
        ("Когда существо противника объявляет заклинание", "Заклинание ранить существо на 1", 0),
        ("При объявлении вашим существом заклинания", "Заклинание ранить существо на 1", 1),
        ("При объявлении вашим существом заклинания или воздействия", "Ранить существо на 1", 1),
    ],
)
def test_what_is_announced(event: str, power: str, chips: int) -> None:
    board: Board = {"друг": {"texts": f"{{tap}}: {power}."}}
    scene = Tableau(f"{event}, получить {{counter}}.", others=board, shielded=False)
    scene.announces("враг", by="друг")
    assert scene.pieces["враг"].wounds == 4
    assert scene.pieces["маг"].state.chips - 3 == chips


@pytest.mark.rule("512.6.2", "116.3")
def test_before_the_spell_takes_effect_its_source_may_suffer() -> None:
    text = "Когда ваше существо объявляет заклинание, уничтожить его."
    board: Board = {"друг": {"texts": "{tap}: Заклинание ранить существо на 1."}}
    scene = Tableau(text, others=board, shielded=False)
    scene.announces("враг", by="друг")
    assert scene.pieces["друг"].is_dead
