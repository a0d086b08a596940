"""Going to other cells: which cells, and who goes there (202, 506-507)."""

from collections.abc import Mapping
from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    Cells,
    Direction,
    Power,
    PowerKind,
    Relocate,
    Relocation,
    Side,
    Swap,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import hole

INFLUENCE: Final = PowerKind.INFLUENCE


def _cells(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CELLS, words, node, synonym=synonym)


_DIRECTIONS: Final = (
    ("вперед", Direction.AHEAD),
    ("назад", Direction.BEHIND),
    ("влево", Direction.LEFT),
    ("вправо", Direction.RIGHT),
)
_ROWS: Final = (("первого", 1), ("второго", 2), ("третьего", 3))
_CELLS: Final = (
    _cells("на соседнюю клетку", Cells(beside=True)),
    _cells(
        "на любую? свободную клетку рядом с <who:who ins after>", Cells(hole("who"), beside=True)
    ),
    _cells("на клетку рядом с <who:who ins after>", Cells(hole("who"), beside=True), synonym=True),
    _cells("на любую? свободную клетку поля? боя?", Cells()),
    _cells("на любую? свободную клетку вашей половины поля боя", Cells(rows=(1, 2, 3))),
    _cells(
        "на любую? свободную клетку половины поля боя противника",
        Cells(rows=(1, 2, 3), rows_of=Side.ENEMY),
    ),
    *(
        _cells(
            f"на любую? свободную клетку {words} {row} ряда {ending}".replace("  ", " ").strip(),
            Cells(rows=(number,), rows_of=side),
        )
        for row, number in _ROWS
        for words, ending, side in (("вашего", "", Side.OWN), ("", "противника", Side.ENEMY))
    ),
    _cells("на 1|одну клетку в любом направлении", Cells(within=1), synonym=True),
    _cells("на 1|одну клетку", Cells(within=1)),
    _cells("на <n:number plain> клетки|клеток", Cells(within=hole("n"))),
    _cells("на <n:count> клетки|клеток", Cells(within=hole("n")), synonym=True),
    *(_cells(f"на 1|одну? клетку {word}", Cells(directions=(way,))) for word, way in _DIRECTIONS),
    *(
        _cells(f"на клетку {word} <who:who gen after>", Cells(hole("who"), directions=(way,)))
        for word, way in (
            ("напротив", Direction.AHEAD),
            ("позади", Direction.BEHIND),
            ("слева от", Direction.LEFT),
            ("справа от", Direction.RIGHT),
        )
    ),
)


def _others(values: Mapping[str, object]) -> bool:
    return values["whom"] != ITSELF


_GOING: Final = (
    Phrase(
        Kind.CLAUSE,
        "переместиться <where:cells>",
        Power(INFLUENCE, (Relocate(),), ITSELF, hole("where")),
    ),
    Phrase(
        Kind.CLAUSE,
        "переместить <whom:targets acc> <where:cells>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), hole("where")),
        guard=_others,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> перемещается@whom <where:cells>",
        Power(INFLUENCE, (Relocate(),), hole("whom"), hole("where")),
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "телепортироваться <where:cells>",
        Power(INFLUENCE, (Relocate(Relocation.TELEPORT),), ITSELF, hole("where")),
        guard=lambda values: values["where"] != Cells(),
    ),
    Phrase(
        Kind.CLAUSE,
        "телепортировать <whom:targets acc> <where:cells>",
        Power(INFLUENCE, (Relocate(Relocation.TELEPORT),), hole("whom"), hole("where")),
        guard=_others,
    ),
    Phrase(
        Kind.CLAUSE,
        "поменяться местами с <whom:targets ins>",
        Power(INFLUENCE, (Swap(),), hole("whom")),
        guard=_others,
    ),
)
PHRASES: Final = (*_CELLS, *_GOING)
