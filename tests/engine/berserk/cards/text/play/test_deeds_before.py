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
