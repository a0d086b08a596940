"""Going to other cells: which cells, and who goes there (202, 506-507)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from engine.berserk.abilities import (
    ITSELF,
    Cells,
    Direction,
    Filter,
    InDepth,
    InRows,
    Power,
    PowerKind,
    Relocate,
    Relocation,
    Swap,
    Targets,
    ToDeck,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, Values, hole, one

INFLUENCE: Final = PowerKind.INFLUENCE


def _cells(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CELLS, words, node, synonym=synonym)


def _step(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STEP, words, node, synonym=synonym)


def _from(who: Who) -> Any:  # as ``hole``
    """The place of a step, told from the cell of who takes it: nobody yet is the CANDIDATE."""

    def take(cells: object) -> object:
        if not isinstance(cells, Cells) or cells.who is not who:
            raise Unfit
        return replace(cells, who=Who.CANDIDATE)

    return hole("where", lambda cells: replace(cells, who=who), take)


# Which cells, told by the board and by the cards on it.


def _somewhere(values: Values) -> object:
    who, rows = cast(Who | None, values["who"]), cast(InRows | InDepth | None, values["rows"])
    way, other = cast(Direction | None, values["way"]), cast(Who | None, values["other"])
    told = [value for value in (who, values["near"], way) if value is not None]
    board = bool(values["board"])
    if len(told) > 1 or (not told and rows is None) is not board:
        return None  # the whole board is told where nothing else is
    if isinstance(rows, InDepth):  # the deep is told by a step
        return None
    if way is not None:
        cells = Cells(cast(Who, other), directions=(way,))
    else:
        cells = Cells() if who is None else Cells(who, beside=True)
    cells = replace(cells, near=cast(Filter | None, values["near"]))
    return cells if rows is None else replace(cells, rows=rows.rows, rows_of=rows.side)


def _of_somewhere(node: object) -> Values | None:
    if not isinstance(node, Cells):
        return None
    rows = InRows(node.rows, node.rows_of) if node.rows else None
    values: Values = {"who": node.who if node.beside else None, "rows": rows}
    way = node.directions[0] if len(node.directions) == 1 else None
    values |= {"way": way, "other": None if way is None else node.who, "near": node.near}
    values["board"] = node == Cells()
    return values if _somewhere(values) == node else None


def _left_by(values: Values) -> object:
    """The cell that a card has left: whom the event is about, or another one (545.13)."""
    told = [values[slot] for slot in ("early", "late") if values[slot] is not None]
    if len(told) != 1:
        return None
    who = cast(Who, told[0])
    return Cells(origin=True) if who is Who.SUBJECT else Cells(place_of=who)


def _of_whom(values: Values) -> object:
    """The cell of a card, or a free one beside it."""
    near, own = values["near"], [values[slot] for slot in ("early", "late") if values[slot]]
    if near is not None:
        return None if own else Cells(cast(Who, near), beside=True)
    return Cells(place_of=cast(Who, own[0])) if len(own) == 1 and not values["free"] else None


def _of_of_whom(node: object) -> Values | None:
    if not isinstance(node, Cells) or node.place_of is None:
        return None
    values: Values = {"near": None, "free": False, "early": None, "late": node.place_of}
    return values if _of_whom(values) == node else None


_CELLS: Final = (
    Phrase(
        Kind.CELLS,
        "на любую|любой|выбранную? свободную|свободной? клетку|клетке [board: поля боя] "
        "[<rows:region gen>] [рядом с|со <who:who ins after>] [рядом с|со <near:noun ins sg>] "
        "[<way:side> <other:who gen after>]",
        make=_somewhere,
        take=_of_somewhere,
        absent={"rows": None, "who": None, "near": None, "way": None, "other": None},
    ),
    _cells("на любую|любой? свободную|свободной клетку|клетке", Cells(), synonym=True),
    _cells("на освободившуюся клетку", Cells(origin=True)),
    Phrase(
        Kind.CELLS,
        "на [соседнюю с <near:who ins after>] [free: свободную] [<early:who gen>] клетку "
        "[<late:who gen>]",
        make=_of_whom,
        take=_of_of_whom,
        absent={"near": None, "early": None, "late": None},
        loose=True,
    ),
    Phrase(
        Kind.CELLS,
        "на клетку которую|которая|где [<early:who nom>] занимал|занимала|занимало|стоял|стояла|"
        "стояло|находился|находилась|находилось [<late:who nom>]",
        make=_left_by,
        absent={"early": None, "late": None},
        synonym=True,
    ),
)
_STEPS: Final = (
    Phrase(
        Kind.STEP,
        "на соседнюю свободную? клетку [<depth:depth gen>]",
        Cells(Who.CANDIDATE, beside=True, deep=hole("depth")),
        absent={"depth": None},
    ),
    _step("на 1|одну клетку в? любом? направлении?", Cells(Who.CANDIDATE, within=1)),
    _step("на <n:number plain> клетки|клеток", Cells(Who.CANDIDATE, within=hole("n"))),
    _step("на <n:count> клетки|клеток", Cells(Who.CANDIDATE, within=hole("n")), synonym=True),
    _step("на 1|одну? клетку <way:direction>", Cells(Who.CANDIDATE, directions=one("way"))),
)

# Who goes there.


def _others(values: Mapping[str, object]) -> bool:
    return values["whom"] != ITSELF


def _moved(context: Context, values: Mapping[str, object]) -> Context:
    """Beside whom: of who is moved a pronoun tells a cell beside its own, by a row of its own."""
    if values["whom"] == ITSELF:
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


def _is_told(values: Mapping[str, object]) -> bool:
    """Onto any cell at all in some way is told as the named ability."""
    return values["way"] is Relocation.RELOCATE or values["where"] != Cells()


def _goes(where: object) -> Power:
    return Power(INFLUENCE, (Relocate(hole("way")),), ITSELF, cast(Cells, where))


def _swaps(values: Values) -> object:
    if values["early"] is values["late"] or not _one_other(values["whom"]):
        return None
    return Power(INFLUENCE, (Swap(),), cast(Targets, values["whom"]))


def _of_swap(node: object) -> Values | None:
    match node:
        case Power(effects=(Swap(),), targets=whom):
            values: Values = {"whom": whom, "early": True, "late": False}
            return values if _swaps(values) == node else None
        case _:
            return None


def _changed(values: Values) -> object:
    """Two cards, or the card itself and another one."""
    both, whom = values["both"], values["whom"]
    told = (values["own"], values["also"], both is not None, whom is not None)
    if told == (False, False, True, False) and _two(both):
        return Power(INFLUENCE, (Swap(),), cast(Targets, both))
    if told == (True, False, False, True) and _one_other(whom):
        return Power(INFLUENCE, (Swap(),), cast(Targets, whom))
    if told == (False, True, True, False) and _one_other(both):
        return Power(INFLUENCE, (Swap(),), cast(Targets, both))
    return None


def _of_changed(node: object) -> Values | None:
    match node:
        case Power(effects=(Swap(),), targets=both):
            values: Values = {"own": False, "also": False, "both": both, "whom": None}
            return values if _changed(values) == node else None
        case _:
            return None


# Whereto another card is moved: told from its own cell, or by the board and other cards.

_THERE: Final = (
    Phrase(Kind.THERE, "<where:step>", _from(Who.TARGET)),
    Phrase(
        Kind.THERE,
        "<where:cells>",
        hole("where"),
        guard=lambda values: cast(Cells, values["where"]).who is not Who.TARGET,
    ),
    Phrase(Kind.THERE, "<where:beside>", hole("where"), synonym=True),
)
_GOING: Final = (
    Phrase(Kind.CLAUSE, "<way:way> <where:step>", _goes(_from(Who.SELF))),
    Phrase(Kind.CLAUSE, "<way:way> <where:cells>", _goes(hole("where")), guard=_is_told),
    Phrase(
        Kind.CLAUSE,
        "переместить ~ <where:step>",
        Power(INFLUENCE, (Relocate(),), ITSELF, _from(Who.SELF)),
        synonym=True,
    ),
    *(
        Phrase(
            kind,
            f"{words} <where:there>",
            Power(INFLUENCE, (Relocate(),), hole("whom"), hole("where")),
            guard=_others,
            gives={"where": _moved},
            synonym=synonym,
        )
        for kind, words, synonym in (
            (Kind.CLAUSE, "переместить <whom:targets acc>", False),
            (Kind.CLAUSE, "<whom:targets nom> перемещается@whom", True),
            (Kind.MAY, "<whom:targets nom> может@whom переместиться", True),
        )
    ),
    Phrase(
        Kind.CLAUSE,
        "поменяться|меняться [early: местами] с|со <whom:targets ins> [late: местами]",
        make=_swaps,
        take=_of_swap,
        free=True,  # printed with the word in its usual place
    ),
    Phrase(
        Kind.CLAUSE,
        "поменять|менять [own: ~] местами [also: ~ и] [<both:targets acc>] "
        "[с|со <whom:targets ins>]",
        make=_changed,
        take=_of_changed,
        absent={"both": None, "whom": None},
    ),
)


def _two(whom: object) -> bool:
    return isinstance(whom, Targets) and whom.least == whom.most == 2


def _one_other(whom: object) -> bool:
    return isinstance(whom, Targets) and whom != ITSELF and whom.most == 1 and not whom.all


# What befalls the card by its own doing.

_SUFFERED: Final = (
    Phrase(Kind.CLAUSE, "объявить|совершить <attack:attack>", hole("attack"), synonym=True),
)

# Back into the deck (204.4).

_LEAVING: Final = (
    Phrase(
        Kind.CLAUSE,
        "вернуть <whom:targets acc> <place:deckplace>",
        Power(INFLUENCE, (ToDeck(hole("place")),), hole("whom")),
        guard=_others,
    ),
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] возвращается|возвращаются <place:deckplace>",
        Power(INFLUENCE, (ToDeck(hole("place")),), hole("whom")),
        absent={"whom": ITSELF},
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "вернуть|вернуться ~? <place:deckplace>",
        Power(INFLUENCE, (ToDeck(hole("place")),), ITSELF),
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_CELLS, *_STEPS, *_THERE, *_GOING, *_SUFFERED, *_LEAVING)
