"""What a card has done before, this turn or the last one, told by what is asked about it."""

from typing import Final

import pytest

from tests.support.tableau import Board, Tableau

WORDS: Final = {
    "перемещался": ("steps", "is taken"),
    "двигался": ("steps",),
    "передвигался": ("steps",),
    "действовал": ("acts", "strikes"),
    "атаковал": ("strikes",),
    "получал раны": ("is hurt",),
}
DEEDS: Final = ("steps", "is taken", "acts", "strikes", "is hurt", "nothing")
MORE: Final = (
    "{instant}: Переместиться на соседнюю клетку. {tap}: Излечиться на 1. {instant}: Раниться на 1."
)


def does(scene: Tableau, deed: str) -> None:
    """Let the mage do such a thing."""
    match deed:
        case "steps":
            scene.table.moves(scene.pieces["маг"], "d3")
            scene.answers()
        case "is taken":
            scene.announces("d3", number=1)
        case "acts":
            scene.announces(number=2)
        case "is hurt":
            scene.announces(number=3)
        case "strikes":
            scene.strikes()


def rewarded(scene: Tableau) -> int:
    """Use the ability that asks; return how many chips it has brought."""
    before = scene.pieces["маг"].state.chips
    if scene.can():
        scene.announces()
    return scene.pieces["маг"].state.chips - before


@pytest.mark.rule("538.1")
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("ago", ["в этот ход", "в этом ходу", "в прошлый ход"])
@pytest.mark.parametrize("undone", ["", "не "])
def test_what_was_done_this_turn(word: str, deed: str, ago: str, undone: str) -> None:
    text = f"{{instant}}: Если {undone}{word} {ago}, получить {{counter}}. {MORE}"
    near: Board = {"маг": {"cell": "c3"}, "враг": {"closed": True, "strike": "0-0-0"}}
    scene = Tableau(text, others=near)
    does(scene, deed)
    so = ago != "в прошлый ход" and deed in WORDS[word]
    assert rewarded(scene) == (so is not bool(undone))
    scene.ends_turns(2)
    assert rewarded(scene) == bool(undone)  # another turn


LEAPS: Final = {
    "прыгал": ("jumps",),
    "совершал прыжок": ("jumps",),
    "совершил прыжок": ("jumps",),
    "телепортировался": ("teleports",),
    "открывался": ("opens",),
    "излечивался": ("is healed",),
    "нападал {strike}": ("strikes",),
    "уже нападал {strike}": ("strikes",),
    "атаковал {strike}": ("strikes", "deals"),
    "нападал выстрелом": (),
}
LEAPING: Final = (
    "{instant}: Совершить прыжок, дальность 1. {instant}: Телепортироваться. {instant}: Открыться. "
    "{instant}: Излечиться на 1. {instant}: Нанести {strike} по существу противника."
)
"""What the mage may do, in the order of ``ACTS``."""
ACTS: Final = {
    "jumps": ("d3",),
    "teleports": ("d3",),
    "opens": (),
    "is healed": (),
    "deals": ("враг",),
}


@pytest.mark.rule("538.1", "537.2")
@pytest.mark.parametrize("deed", [*ACTS, "strikes", "nothing"])
@pytest.mark.parametrize("word", LEAPS)
@pytest.mark.parametrize("undone", ["", "не "])
def test_what_else_was_done_this_turn(word: str, deed: str, undone: str) -> None:
    text = f"{{instant}}: Если {undone}{word} в этот ход, получить {{counter}}. {LEAPING}"
    closed = deed == "opens"
    near: Board = {
        "маг": {"cell": "c3", "closed": closed},
        "враг": {"closed": True, "strike": "0-0-0"},
    }
    scene = Tableau(text, others=near)
    if deed in ACTS:
        scene.announces(*ACTS[deed], number=1 + list(ACTS).index(deed))
    elif deed == "strikes":
        scene.strikes()
    assert rewarded(scene) == ((deed in LEAPS[word]) is not bool(undone))
    scene.ends_turns(2)
    assert rewarded(scene) == (bool(undone) is not (word == "открывался" and deed == "strikes"))


@pytest.mark.rule("538.1", "545.8")
@pytest.mark.parametrize(
    ("jumps", "whose", "chips"),
    [(1, "ваши", 0), (2, "ваши", 1), (3, "ваши", 1), (3, "орки", 0)],
)
def test_how_many_leaps_there_were(jumps: int, whose: str, chips: int) -> None:
    creatures = "ваши существа" if whose == "ваши" else "орки"
    text = (
        f"{{instant}}: Если в этот ход {creatures} совершили два или более прыжка, "
        "получить {counter}."
    )
    leaps: Board = {"друг": {"texts": "{instant}: Совершить прыжок, дальность 4.", "cell": "a1"}}
    scene = Tableau(text, others=leaps)
    for cell in ("a2", "a3", "b3")[:jumps]:
        scene.announces(cell, by="друг")
    assert rewarded(scene) == chips
