"""«Эта клетка» on the board: who stands there, and who beside it (505.7, 544)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.board import cell_name
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.brief import turns
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

PEOPLE: Board = {
    "по соседству": {"cell": "d5"},
    "прямо там": {"cell": "e5"},
}
"""Besides the enemies on c4 and e6."""


def hurt_of(scene: Tableau) -> set[str]:
    """Return who has more wounds than in the beginning."""
    return {name for name, piece in scene.pieces.items() if piece.wounds > 3}


@pytest.mark.rule("505.7", "502.7")
@pytest.mark.parametrize(
    ("whom", "cell", "hurt"),
    [
        (
            "каждое стоящее рядом с этой клеткой существо",
            "d4",
            {"враг", "по соседству", "прямо там"},
        ),
        ("каждое существо рядом с этой клеткой", "c5", {"враг", "по соседству"}),
        ("каждое существо на этой клетке", "e5", {"прямо там"}),
        ("каждое существо на этой клетке", "d4", set()),
    ],
)
def test_who_stands_at_the_chosen_cell_suffers(whom: str, cell: str, hurt: set[str]) -> None:
    kind = "клетку" if "на этой" in whom else "свободную клетку"
    scene = Tableau(f"{{tap}}: Выбрать {kind}; ранить {whom} на 2.", others=PEOPLE)
    scene.announces(cell)
    assert hurt_of(scene) == hurt


@pytest.mark.rule("505.7", "502.7")
def test_the_cell_may_be_told_by_who_stands_beside_it() -> None:
    text = (
        "{tap}: Выбрать свободную клетку рядом с собой; ранить каждую карту рядом с этой клеткой "
        "на 2."
    )
    scene = Tableau(text, others=PEOPLE)
    scene.announces("c3")
    assert hurt_of(scene) == {"маг", "друг", "враг"}
    assert scene.pieces["враг"].wounds == 5


@pytest.mark.rule("505.7", "545.13")
def test_where_a_card_has_died_its_cell_is_marked_and_who_is_near_suffers() -> None:
    text = (
        "При гибели клетка ~ получает маркер «туман», ранить на 2 каждое стоящее рядом с этой "
        "клеткой существо."
    )
    table = Table()
    killer = lay(table.first, "a1", *spoken("{tap}: Уничтожить ваше существо."), name="Маг")
    victim = lay(table.first, "c3", *spoken(text), name="Жертва")
    near = lay(table.second, "d4", name="Ближний")
    far = lay(table.second, "e5", name="Дальний")
    use(table, killer, victim)
    everybody_passes(table)
    assert victim.is_dead
    assert [cell_name(mark.cell) for mark in table.state.marks] == ["c3"]
    assert (near.wounds, far.wounds) == (2, 0)


@pytest.mark.rule("505.7", "524.2")
@pytest.mark.parametrize(
    ("where", "hurt"),
    [("на этой клетке", (2, 0)), ("рядом с этой клеткой", (2, 2))],
)
def test_where_the_card_has_come_to(where: str, hurt: tuple[int, int]) -> None:
    text = f"При движении на клетку ранить на 2 каждое другое существо {where}."
    table = Table()
    ghost = lay(table.first, "c2", ab.Named(ab.Name.INCORPOREAL), *spoken(text), name="Дух")
    there = lay(table.second, "c3", name="Там")
    beside = lay(table.second, "d4", name="Рядом")
    table.moves(ghost, "c3")
    everybody_passes(table)
    assert (there.wounds, beside.wounds) == hurt


@pytest.mark.rule("544.1", "122.5")
@pytest.mark.parametrize(
    ("words", "lasts", "taken"),
    [
        ("", True, False),
        (" (до конца хода противника)", False, False),
        (" до конца хода противника (эта клетка считается занятой)", False, True),
        (" (до конца хода противника); клетка с маркером «туман» считается занятой", False, True),
        ("; клетка с маркером «туман» считается занятой", True, True),
    ],
)
def test_how_long_a_marker_lies_and_whether_it_takes_the_cell(
    words: str, *, lasts: bool, taken: bool
) -> None:
    table = Table()
    text = f"{{tap}}: Положить маркер «туман» на свободную клетку{words}."
    mage = lay(table.first, "c2", *spoken(text), name="Маг")
    lay(table.second, "c6", name="Эльф")
    use(table, mage)
    picks(table, "c3")
    everybody_passes(table)
    [mark] = table.state.marks
    assert mark.blocks is taken
    turns(table, 2)
    assert bool(table.state.marks) is lasts
