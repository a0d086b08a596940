"""Where cards stand: beside, in rows and columns, on whose half (202, 504.1)."""

from typing import Any, Final, cast

from engine.berserk.abilities import (
    AllOf,
    Beside,
    Direction,
    Filter,
    HasAround,
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
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, hole


def _spot(words: str, node: Filter, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.SPOT, words, node, synonym=synonym)


_SIDES: Final = (Direction.LEFT, Direction.RIGHT)
_BY_CARDS: Final = (
    ("рядом с", "ins", Beside(hole("who"))),
    ("напротив", "gen", InDirection((Direction.AHEAD,), hole("who"))),
    ("справа от", "gen", InDirection((Direction.RIGHT,), hole("who"))),
    ("слева от", "gen", InDirection((Direction.LEFT,), hole("who"))),
    ("справа или|и слева от", "gen", InDirection(_SIDES, hole("who"))),
    ("позади", "gen", InDirection((Direction.BEHIND,), hole("who"))),
    ("в одном столбце с", "ins", InLine(row=False, column=True, who=hole("who"))),
    ("в одном ряду с", "ins", InLine(row=True, column=False, who=hole("who"))),
)
_SHORT: Final = (
    ("рядом !с|со", Beside()),
    ("напротив", InDirection((Direction.AHEAD,))),
    ("справа или|и слева", InDirection(_SIDES)),
    ("слева или|и справа", InDirection(_SIDES)),
    ("позади", InDirection((Direction.BEHIND,))),
)
_AROUND: Final = (
    *(_spot(f"{words} <who:who {case} after>", node) for words, case, node in _BY_CARDS),
    *(_spot(words, node, synonym=True) for words, node in _SHORT),
    _spot(
        "слева или|и справа от <who:who gen after>",
        InDirection(_SIDES, hole("who")),
        synonym=True,
    ),
    _spot(
        "в том же столбце что и <who:who nom>",
        InLine(row=False, column=True, who=hole("who")),
        synonym=True,
    ),
    _spot(
        "в том же ряду что и <who:who nom>",
        InLine(row=True, column=False, who=hole("who")),
        synonym=True,
    ),
    _spot("в своем ряду", InLine(row=True, column=False, who=Who.SELF), synonym=True),
)


def _in_formation(who: object) -> AllOf:
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
        make=lambda values: _in_formation(values["who"]),
        synonym=True,
    ),
)
_ROWS: Final = ((1, "первом|1-м"), (2, "втором|2-м"), (3, "третьем|3-м"))
_ON_BOARD: Final = (
    *(
        _spot(f"в|во {words}", InRows((row,), side))
        for row, ordinal in _ROWS
        for words, side in (
            (f"вашем {ordinal} ряду", Side.OWN),
            (f"{ordinal} ряду противника", Side.ENEMY),
        )
    ),
    *(
        _spot(f"в вашем {row}-м или|и {other}-м ряду", InRows((row, other)))
        for row, other in ((1, 2), (2, 3))
    ),
    _spot("на вашей половине поля боя", InRows((1, 2, 3))),
    _spot("на половине поля боя противника", InRows((1, 2, 3), Side.ENEMY)),
    _spot("в центральном столбце", InColumns((3,))),
    _spot("в крайнем столбце", InColumns((1, 5))),
    _spot("в крайнем левом или правом столбце", InColumns((1, 5)), synonym=True),
    _spot("на глубине", InDepth(deep=True)),
    _spot("на поверхности", InDepth(deep=False)),
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


_BESIDE_OTHERS: Final = (
    _spot("рядом с <whom:noun ins sg>", HasAround(around("whom"))),
    _spot(
        "рядом с <n:count ins> или|и более <whom:noun ins pl>",
        HasAround(around("whom"), number=hole("n")),
    ),
    _spot(
        "рядом с хотя|минимум бы? <n:count ins> <whom:noun ins pl>",
        HasAround(around("whom"), number=hole("n")),
        synonym=True,
    ),
)
PHRASES: Final = (*_AROUND, *_FORMATIONS, *_BESIDE_OTHERS, *_ON_BOARD)
