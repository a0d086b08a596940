"""With what cards come into the battle, and attacks that are greater by what there is."""

from typing import Final

import pytest

from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from tests.support.tableau import Board, Tableau

_BURIED: Final[Board] = {
    "мертвый": {"cell": None, "own": True, "dead": True, "classes": ("Гном",), "wounds": 0},
}


def _enters(words: str, *answers: str, board: Board | None = None) -> str:
    """Return what the dead gnome is when it has been revived onto c3."""
    scene = Tableau(
        f"{{instant}}: Возродить гнома с вашего кладбища на клетку рядом с собой{words}.",
        others={**_BURIED, **(board or {})},
    )
    return scene.uses("мертвый", "c3", *answers)


@pytest.mark.rule("536.6")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "мертвый: зона graveyard>battlefield +клетка c3"),
        (
            "; он входит в игру с 3 {health}",
            "мертвый: зона graveyard>battlefield +клетка c3 раны 0>17",
        ),
        (
            ", он входит в игру с 2 ранами",
            "мертвый: зона graveyard>battlefield +клетка c3 раны 0>2",
        ),
        (
            ", он входит в игру закрытым",
            "мертвый: зона graveyard>battlefield +клетка c3 +закрыт",
        ),
        (
            "; он входит в игру закрытым и с 2 {counter}",
            "мертвый: зона graveyard>battlefield +клетка c3 +закрыт фишки 0>2",
        ),
        (
            "; он входит в игру с {regen} 2",
            "мертвый: зона graveyard>battlefield +клетка c3 +regeneration 2",
        ),
    ],
)
def test_it_comes_in_with_that(words: str, told: str) -> None:
    assert _enters(words) == told


@pytest.mark.rule("119.1")
def test_it_comes_in_with_an_ability() -> None:
    scene = Tableau(
        "{instant}: Возродить вашего гнома; он входит в игру с «В конце хода изгоняется».",
        others=_BURIED,
    )
    scene.announces("мертвый", "c3")
    assert "battlefield" in scene.changes()
    scene.ends_turns(1)
    assert "мертвый: зона graveyard>exile" in scene.changes()


@pytest.mark.rule("505.7")
@pytest.mark.parametrize(
    ("branch", "told"),
    [("0", "враг: раны 3>6"), ("1", "враг: +закрыт раны 3>4")],
)
def test_who_was_chosen_in_either_way_is_meant(branch: str, told: str) -> None:
    words = "{instant}: Ранить существо на 2 или закрыть существо, при этом оно ранится на 1."
    assert Tableau(words).uses(branch, "враг") == told


@pytest.mark.rule("543.2", "543.4")
@pytest.mark.parametrize(
    ("words", "answers", "die", "told"),
    [
        (
            "X {counter}: Разряд на 0-1-2, +1 к разряду за каждую потраченную {counter}",
            ("2",),
            1,
            "маг: фишки 3>1, враг: раны 3>5",
        ),
        (
            "X {counter}: Разряд на 0-1-2, +2 к разряду за каждую потраченную {counter}",
            ("2",),
            6,
            "маг: фишки 3>1, враг: раны 3>9",
        ),
        (
            "{tap}: Разряд на 1-2-3, +1 за каждое ваше существо",
            (),
            1,
            "маг: +закрыт, враг: раны 3>6",
        ),
        (
            "{tap}: Разряд на 1-2-3, +2 за каждого эльфа (максимум +3)",
            (),
            6,
            "маг: +закрыт, враг: раны 3>9",
        ),
        ("{tap}: Разряд на 2 (+1 за каждого эльфа)", (), 1, "маг: +закрыт, враг: раны 3>7"),
        (
            "{tap}: Разряд на 1-2-3, +1 за каждое существо рядом с атакованным",
            (),
            1,
            "маг: +закрыт, враг: раны 3>4",
        ),
    ],
)
def test_it_is_greater_by_so_much(
    words: str, answers: tuple[str, ...], die: int, told: str
) -> None:
    elves: Board = {"друг": {"classes": ("Эльф",)}, "дальний": {"classes": ("Эльф",)}}
    scene = Tableau(f"{words}.", shielded=False, others=elves)
    assert scene.uses(*answers, "враг", die=die) == told


@pytest.mark.rule("536.5")
@pytest.mark.parametrize(("cells", "may"), [("любой свободной клетке", True), ("", False)])
def test_it_comes_onto_the_cell_that_is_told(cells: str, may: bool) -> None:
    where = f" на {cells}" if cells else ""
    scene = Tableau(f"{{instant}}: Возродить вашего гнома{where}.", others=_BURIED)
    scene.table.choose(op.UseAction(scene.pieces["маг"].id, 0, scene.pieces["мертвый"].id))
    assert (op.ChooseCell(parse_cell("e5")) in scene.table.options) is may
    assert op.ChooseCell(parse_cell("c4")) not in scene.table.options


@pytest.mark.rule("532.2")
def test_a_protection_is_gained_till_it_is_over() -> None:
    scene = Tableau(
        "{instant}: Получает защиту от выстрелов до начала вашего следующего хода.",
        others={"враг": {"texts": "{instant}: Выстрел на 2."}},
    )
    scene.uses()
    assert "маг" in scene.changes()
    scene.ends_turns(2)
    assert "маг" not in scene.changes()
