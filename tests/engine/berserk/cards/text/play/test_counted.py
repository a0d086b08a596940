"""How many cards lie on a graveyard, on the board; what is joined to a verb with its subject."""

import pytest

from engine.berserk.table import options as op
from tests.support.tableau import Tableau

BURIED = {
    "первый": {"cell": "a1", "own": True, "dead": True, "cost": 6, "classes": ("Гном",)},
    "второй": {"cell": "a2", "own": True, "dead": True, "cost": 3, "classes": ("Эльф",)},
    "чужой": {"cell": "e5", "own": False, "dead": True, "cost": 6, "classes": ("Гном",)},
}
"""Two cards of the own graveyard and one of the opponent's."""


@pytest.mark.rule("543.4", "205.1")
@pytest.mark.parametrize(
    ("counted", "wounds"),
    [
        ("за каждую карту на вашем кладбище", 2),
        ("за каждое существо на кладбище противника", 1),
        ("за каждого гнома на вашем кладбище", 1),
        ("за каждую карту на вашем кладбище стоимостью 6 или более", 1),
        ("за каждую карту стоимостью 3 или более на вашем кладбище", 2),
    ],
)
def test_cards_of_a_graveyard_are_counted(counted: str, wounds: int) -> None:
    scene = Tableau(f"{{instant}}: Ранить существо противника на 1 {counted}.", others=BURIED)
    assert scene.uses("враг") == f"враг: раны 3>{3 + wounds}"


@pytest.mark.rule("543.4")
@pytest.mark.parametrize(
    ("x", "wounds"),
    [
        ("число карт на вашем кладбище", 2),
        ("количество карт на кладбище противника", 1),
        ("число эльфов на вашем кладбище", 1),
    ],
)
def test_x_is_their_number(x: str, wounds: int) -> None:
    scene = Tableau(f"{{instant}}: Ранить существо противника на X, где X — {x}.", others=BURIED)
    assert scene.uses("враг") == f"враг: раны 3>{3 + wounds}"


@pytest.mark.rule("505.4.1")
def test_a_verb_without_a_subject_has_that_of_the_verb_before() -> None:
    scene = Tableau(
        "{instant}: Существо противника ранится на 1 и не может двигаться до конца хода противника."
    )
    assert scene.uses("враг") == "враг: раны 3>4"
    scene.ends_turns()
    moving = {option.card for option in scene.table.options if isinstance(option, op.MoveTo)}
    names = {name for name, piece in scene.pieces.items() if piece.id in moving}
    assert names == {"дальний"}
