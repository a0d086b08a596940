"""Places of cards: beside, in rows and columns, on a half (202, 504.1)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, Values, hole


def _spot(words: str, node: ab.Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.SPOT, words, node, synonym=synonym)


_DIRECTIONS: Final = {
    "справа": ab.Direction.RIGHT,
    "слева": ab.Direction.LEFT,
    "напротив|впереди": ab.Direction.AHEAD,
    "позади|сзади": ab.Direction.BEHIND,
    "по диагонали": ab.Direction.DIAGONAL,
}
_LATERAL: Final = (ab.Direction.LEFT, ab.Direction.RIGHT, ab.Direction.DIAGONAL)
_LINES: Final = {
    "столбце|столбцах": ab.InLine(row=False, column=True),
    "ряду|рядах": ab.InLine(row=True, column=False),
    "ряду или столбце": ab.InLine(row=True, column=True),
}


def _is_lateral(values: Mapping[str, object]) -> bool:
    """Return whether the last direction takes «от»: «слева от ~», but «напротив ~»."""
    return cast(tuple[ab.Direction, ...], values["directions"])[-1] in _LATERAL


def _or_itself(values: Values) -> ab.Who:
    return cast(ab.Who, values["who"] or ab.Who.SELF)


def _in_line(values: Values) -> object:
    return replace(cast(ab.InLine, values["line"]), who=_or_itself(values))


def _of_line(node: object) -> Values | None:
    if not isinstance(node, ab.InLine):
        return None
    line = replace(node, who=ab.Who.SELF)
    return {"line": line, "who": node.who} if line in _LINES.values() else None


def _beside(values: Values) -> object:
    """Build a place beside a card or beside its cell."""
    told = [values[slot] for slot in ("who", "other") if values[slot] is not None]
    return ab.Beside(cast(ab.Who, told[0])) if len(told) == 1 else None


_BY_DIRECTION: Final = ab.InDirection(hole("directions"), hole("who"))
_AROUND: Final = (
    Phrase(
        Kind.SPOT,
        "рядом с|со [<who:who ins after>] "
        "[клеткой на которой <other:who nom> стоит|стоял|находится|находился]",
        make=_beside,
        take=lambda node: {"who": node.who, "other": None} if isinstance(node, ab.Beside) else None,
        absent={"who": None, "other": None},
        free=True,
    ),
    _spot("рядом !с|со", ab.Beside(), synonym=True),
    Phrase(
        Kind.SPOT,
        "на соседней|соседних [с|со <who:who ins after>] клетке|клетках",
        make=lambda values: ab.Beside(_or_itself(values)),
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
    _spot("<directions:bearings>", ab.InDirection(hole("directions")), synonym=True),
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


def one_step_from(who: ab.Who) -> tuple[ab.Filter, ...]:
    """Return filters of the cards one cell from a card, not diagonally; no flyer is (210.2)."""
    return ab.Beside(who), ab.InLine(row=True, column=True, who=who)


def in_formation(who: object) -> ab.AllOf:
    """Return the filter of cards in formation with another (term «Строй»).

    They have formation and stand one cell from it, not diagonally.
    """
    other = cast(ab.Who, who)
    return ab.AllOf(
        (
            ab.OfSide(ab.Side.OWN),
            ab.Not(ab.Is(other)),
            ab.InState(ab.State.HAS_FORMATION),
            *one_step_from(other),
        )
    )


_FORMATIONS: Final = (
    _spot(
        "в радиусе <n:number plain> клеток|клетки от <who:who gen after>",
        ab.Within(hole("n"), hole("who")),
    ),
    Phrase(
        Kind.SPOT,
        "в строю с <who:who ins after>",
        make=lambda values: in_formation(values["who"]),
        synonym=True,
    ),
)
_ROWS: Final = {
    "первый*": 1,
    "второй*": 2,
    "третий*": 3,
    "1-м|1-го|1": 1,
    "2-м|2-го|2": 2,
    "3-м|3-го|3": 3,
}
_COLUMNS: Final = {
    "центральном": (3,),
    "крайнем": (1, 5),
    "крайних": (1, 5),
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
    "краю|края поля боя": False,
}


def _in_depth(values: Values) -> object:
    depth = ab.InDepth(cast(bool, values["deep"]))
    return ab.AllOf((ab.Beside(), depth)) if values["next"] else depth


def _of_depth(node: object) -> Values | None:
    match node:
        case ab.AllOf(filters=(ab.Beside(who=ab.Who.SELF), ab.InDepth(deep=deep))):
            return {"deep": deep, "next": True}
        case ab.InDepth(deep=deep):
            return {"deep": deep, "next": False}
        case _:
            return None


_ON_BOARD: Final = (
    _spot("на поле боя", ab.InArea(ab.Area.BATTLEFIELD)),
    _spot("на вашей половине поля боя", ab.InRows((1, 2, 3))),
    _spot("на половине поля боя противника", ab.InRows((1, 2, 3), ab.Side.ENEMY)),
    _spot("в|во вашем <rows:rows loc sg m> ряду", ab.InRows(hole("rows"))),
    _spot("в|во <rows:rows loc sg m> ряду противника", ab.InRows(hole("rows"), ab.Side.ENEMY)),
    _spot("в дополнительной зоне", ab.InArea(ab.Area.EXTRA)),
    _spot("в <columns:columns> столбце|столбцах поля? боя?", ab.InColumns(hole("columns"))),
    Phrase(Kind.SPOT, "на|у [next: соседней] <deep:deep>", make=_in_depth, take=_of_depth),
)
_BESIDE_IT: Final = ab.Beside(ab.Who.CANDIDATE)


def _and_beside(filter_: ab.Filter) -> ab.Filter:
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    return ab.AllOf((*parts, _BESIDE_IT))


def _but_beside(filter_: ab.Filter) -> ab.Filter:
    if not isinstance(filter_, ab.AllOf) or filter_.filters[-1:] != (_BESIDE_IT,):
        raise Unfit
    parts = filter_.filters[:-1]
    return parts[0] if len(parts) == 1 else ab.AllOf(parts)


def around(name: str) -> Any:  # Any, as in ``hole``
    """Return a hole for cards beside the candidate, named by the slot ``name``."""
    return hole(name, _and_beside, _but_beside)


def with_others(values: Values) -> object:
    """Return the filter of cards with this many others beside them."""
    cards, compare, number = cast(Many, values["many"])
    return ab.HasAround(_and_beside(cards), compare, number)


def _of_others(node: object) -> Values | None:
    if not isinstance(node, ab.HasAround):
        return None
    try:
        return {"many": (_but_beside(node.cards), node.compare, node.number)}
    except Unfit:
        return None


def _in_line_of(line: ab.InLine) -> ab.InLine:
    return replace(line, who=ab.Who.CANDIDATE)


def _excludes_self(cards: ab.Filter) -> bool:
    """Return whether a filter excludes the card itself, which stands in its own row and column."""
    parts = cards.filters if isinstance(cards, ab.AllOf) else (cards,)
    return ab.OfSide(ab.Side.ENEMY) in parts or ab.Not(ab.Is(ab.Who.SELF)) in parts


_ON_THE_BOARD: Final = ab.InArea(ab.Area.BATTLEFIELD)


def line_of_others(values: Values) -> object:
    """Build «в ряду, в котором нет карт противника»; flyers stand in no row."""
    line, cards = _in_line_of(cast(ab.InLine, values["line"])), cast(ab.Filter, values["whom"])
    if not _excludes_self(cards):
        return None
    parts = cards.filters if isinstance(cards, ab.AllOf) else (cards,)
    return ab.AllOf((_ON_THE_BOARD, ab.HasAround(ab.AllOf((*parts, line)), ab.Compare.EQUAL, 0)))


def of_line_of_others(node: object) -> Values | None:
    """Take such a line apart; the inverse of ``line_of_others``."""
    match node:
        case ab.AllOf(
            filters=(
                ab.InArea(),
                ab.HasAround(cards=ab.AllOf(filters=(*parts, ab.InLine() as line))),
            )
        ) if parts:
            whom = parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
            return {"line": replace(line, who=ab.Who.SELF), "whom": whom}
        case _:
            return None


_BESIDE_OTHERS: Final = (
    Phrase(Kind.SPOT, "рядом с|со <many:many ins>", make=with_others, take=_of_others),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_AROUND, *_FORMATIONS, *_BESIDE_OTHERS, *_ON_BOARD)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.BEARING: _DIRECTIONS,
    Kind.LINE: _LINES,
    Kind.ROW: _ROWS,
    Kind.COLUMNS: _COLUMNS,
    Kind.DEEP: _DEPTHS,
}
