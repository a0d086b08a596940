"""Where cards stand: beside, in rows and columns, on whose half (202, 504.1)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    Beside,
    Direction,
    Filter,
    HasAround,
    InArea,
    InColumns,
    InDepth,
    InDirection,
    InLine,
    InRows,
    InState,
    Is,
    Not,
    OfSide,
    Side,
    State,
    Who,
    Within,
)
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, Values, hole


def _spot(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.SPOT, words, node, synonym=synonym)


_DIRECTIONS: Final = {
    "справа": Direction.RIGHT,
    "слева": Direction.LEFT,
    "напротив": Direction.AHEAD,
    "позади|сзади": Direction.BEHIND,
}
_LATERAL: Final = (Direction.LEFT, Direction.RIGHT)
_LINES: Final = {
    "столбце": InLine(row=False, column=True),
    "ряду": InLine(row=True, column=False),
    "ряду или столбце": InLine(row=True, column=True),
}


def _is_lateral(values: Mapping[str, object]) -> bool:
    """Whether the last direction is left or right: «слева от ~», but «напротив ~»."""
    return cast(tuple[Direction, ...], values["directions"])[-1] in _LATERAL


def _or_itself(values: Values) -> Who:
    return cast(Who, values["who"] or Who.SELF)


def _in_line(values: Values) -> object:
    return replace(cast(InLine, values["line"]), who=_or_itself(values))


def _of_line(node: object) -> Values | None:
    if not isinstance(node, InLine):
        return None
    line = replace(node, who=Who.SELF)
    return {"line": line, "who": node.who} if line in _LINES.values() else None


_BY_DIRECTION: Final = InDirection(hole("directions"), hole("who"))
_AROUND: Final = (
    _spot("рядом с|со <who:who ins after>", Beside(hole("who"))),
    _spot("рядом !с|со", Beside(), synonym=True),
    Phrase(
        Kind.SPOT,
        "на соседней|соседних [с|со <who:who ins after>] клетке|клетках",
        make=lambda values: Beside(_or_itself(values)),
        synonym=True,
        absent={"who": None},
    ),
    Phrase(
        Kind.SPOT,
        "<directions:bearings> от <who:who gen after>",
        _BY_DIRECTION,
        guard=_is_lateral,
    ),
    Phrase(
        Kind.SPOT,
        "<directions:bearings> <who:who gen after>",
        _BY_DIRECTION,
        guard=lambda values: not _is_lateral(values),
    ),
    _spot("<directions:bearings>", InDirection(hole("directions")), synonym=True),
    Phrase(
        Kind.SPOT, "в одном? <line:line> с|со <who:who ins after>", make=_in_line, take=_of_line
    ),
    Phrase(
        Kind.SPOT,
        "в своем|том же? <line:line> [что и <who:who nom>]",
        make=_in_line,
        synonym=True,
        absent={"who": None},
    ),
    _spot("на клетке|клетках <spot:spot>", hole("spot"), synonym=True),
)


def in_formation(who: object) -> AllOf:
    """Cards in formation with another: it stands on a cell next to theirs, not diagonally, and has
    formation as well (term «Строй»)."""
    other = cast(Who, who)
    return AllOf(
        (
            OfSide(Side.OWN),
            Not(Is(other)),
            InState(State.HAS_FORMATION),
            Within(1, other),
        )
    )


_FORMATIONS: Final = (
    _spot(
        "в радиусе <n:number plain> клеток|клетки от <who:who gen after>",
        Within(hole("n"), hole("who")),
    ),
    Phrase(
        Kind.SPOT,
        "в строю с <who:who ins after>",
        make=lambda values: in_formation(values["who"]),
        synonym=True,
    ),
)
_ROWS: Final = {"первом|1-м|1": 1, "втором|2-м|2": 2, "третьем|3-м|3": 3}
_COLUMNS: Final = {
    "центральном": (3,),
    "крайнем": (1, 5),
    "крайнем левом или правом": (1, 5),
    "крайнем левом": (1,),
    "крайнем правом": (5,),
}
_DEPTHS: Final = {
    "глубине": True,
    "клетке глубины": True,
    "клетках глубины": True,
    "поверхности": False,
    "клетке поверхности": False,
    "клетках поверхности": False,
}
_ON_BOARD: Final = (
    _spot("на поле боя", InArea(Area.BATTLEFIELD)),
    _spot("на вашей половине поля боя", InRows((1, 2, 3))),
    _spot("на половине поля боя противника", InRows((1, 2, 3), Side.ENEMY)),
    _spot("в|во вашем <rows:rows> ряду", InRows(hole("rows"))),
    _spot("в|во <rows:rows> ряду противника", InRows(hole("rows"), Side.ENEMY)),
    _spot("в <columns:columns> столбце", InColumns(hole("columns"))),
    _spot("на <deep:deep>", InDepth(hole("deep"))),
    _spot("у края поля боя", InDepth(deep=False), synonym=True),
)
_BESIDE_IT: Final = Beside(Who.CANDIDATE)


def _and_beside(filter_: Filter) -> Filter:
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    return AllOf((*parts, _BESIDE_IT))


def _but_beside(filter_: Filter) -> Filter:
    if not isinstance(filter_, AllOf) or filter_.filters[-1:] != (_BESIDE_IT,):
        raise Unfit
    parts = filter_.filters[:-1]
    return parts[0] if len(parts) == 1 else AllOf(parts)


def around(name: str) -> Any:  # as ``hole``
    """Return the place of cards that stand beside the one looked at, said by the slot ``name``."""
    return hole(name, _and_beside, _but_beside)


def _with_others(values: Values) -> object:
    cards, compare, number = cast(Many, values["many"])
    return HasAround(_and_beside(cards), compare, number)


def _of_others(node: object) -> Values | None:
    if not isinstance(node, HasAround):
        return None
    try:
        return {"many": (_but_beside(node.cards), node.compare, node.number)}
    except Unfit:
        return None


_BESIDE_OTHERS: Final = (
    Phrase(Kind.SPOT, "рядом с|со <many:many ins>", make=_with_others, take=_of_others),
)
PHRASES: Final = (*_AROUND, *_FORMATIONS, *_BESIDE_OTHERS, *_ON_BOARD)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.BEARING: _DIRECTIONS,
    Kind.LINE: _LINES,
    Kind.ROW: _ROWS,
    Kind.COLUMNS: _COLUMNS,
    Kind.DEEP: _DEPTHS,
}
